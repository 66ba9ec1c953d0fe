"""Every combat and weather table of the books, as typed charts; the data is one TOML file a chart."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import TypeVar, overload

from openblitz.blitzkrieg.charts.cells import (
    Attrition,
    Cell,
    CityCell,
    Effect,
    LossPair,
    Share,
    TournamentCell,
    Weather,
)
from openblitz.blitzkrieg.charts.chart import Chart
from openblitz.blitzkrieg.charts.columns import Odds
from openblitz.blitzkrieg.charts.files import load

__all__ = [
    "Attrition",
    "Cell",
    "Chart",
    "CityCell",
    "Effect",
    "LossPair",
    "Odds",
    "Share",
    "TournamentCell",
    "UnknownChartError",
    "Weather",
    "chart",
    "load",
    "names",
]

C = TypeVar("C", bound=Cell)

_DATA = resources.files(__name__) / "data"


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
    found = (file.name for file in _DATA.iterdir() if file.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in found))


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
    return load(_DATA / f"{name}.toml")
