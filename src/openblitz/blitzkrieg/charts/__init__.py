"""Every combat and weather table of the books, as typed charts; the data is one TOML file a chart."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, TypeVar, overload

from openblitz.blitzkrieg.charts.cells import (
    Attrition,
    Cell,
    CityCell,
    Effect,
    GroundCell,
    Indicator,
    LossPair,
    Share,
    TournamentCell,
    Weather,
)
from openblitz.blitzkrieg.charts.chart import Chart
from openblitz.blitzkrieg.charts.columns import Odds
from openblitz.blitzkrieg.charts.reading import load
from openblitz.blitzkrieg.folders import of_subjects

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

__all__ = [
    "Attrition",
    "Cell",
    "Chart",
    "CityCell",
    "Effect",
    "GroundCell",
    "Indicator",
    "LossPair",
    "Odds",
    "Share",
    "TournamentCell",
    "UnknownChartError",
    "Weather",
    "add_charts",
    "chart",
    "load",
    "names",
]

C = TypeVar("C", bound=Cell)

_folders: list[Traversable] = of_subjects("charts")


class UnknownChartError(LookupError):
    """No chart has that name; `near` are names that come close."""

    def __init__(self, name: str) -> None:
        self.name = name
        alike = get_close_matches(name.lower(), names(), n=4, cutoff=0.75)
        within = [known for known in names() if name and name.lower() in known]
        self.near = tuple(dict.fromkeys([*alike, *within]))
        super().__init__(f"no table is called {name}")


@cache
def names() -> tuple[str, ...]:
    """The names of all charts.

    >>> names()[0]
    '1965.bgat'
    """
    return tuple(sorted(_files()))


def add_charts(folder: Traversable) -> None:
    """Let games be fought by the charts of another folder too: house rules, or what is being tried out."""
    _folders.append(folder)
    for known in (_files, names, _chart):
        known.cache_clear()


@cache
def _files() -> Mapping[str, Traversable]:
    files = (file for folder in _folders for file in folder.iterdir())
    return {file.name.removesuffix(".toml"): file for file in files if file.name.endswith(".toml")}


@overload
def chart(name: str) -> Chart[Cell]: ...
@overload
def chart(name: str, cell: type[C]) -> Chart[C]: ...
def chart(name: str, cell: type[C] | None = None) -> Chart[Cell] | Chart[C]:
    """The chart of that name; `cell` says which cells one expects in it.

    >>> chart("1975.tgat", TournamentCell).result("4-1", 5).retreats
    'defender'
    """
    found = _chart(name)
    first = next(iter(found.rows.values()))[0]
    if cell is not None and not isinstance(first, cell):
        raise TypeError(f"{name} holds {type(first).__name__}, not {cell.__name__}")
    return found


@cache
def _chart(name: str) -> Chart[Cell]:
    if name not in names():
        raise UnknownChartError(name)
    return load(_files()[name])
