"""What stands on a unit's base: the outlines that the screen and the picture both draw."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.datafile import load_toml

if TYPE_CHECKING:
    from collections.abc import Iterable

_HEAD = 0.26  # how large the head of a man is drawn


class Figure(msgspec.Struct, frozen=True):
    """Paths of SVG in a box of 3 by 3 round the middle, the front at the top."""

    solid: str
    line: str


class _Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    men: tuple[tuple[float, float], ...] = ()
    solid: str = ""
    line: str = ""


def symbol(kind: Any) -> str:
    """What stands on the base: the role, the weapon, or the arm."""
    if kind.figure or kind.role or kind.weapon:
        return str(kind.figure or kind.role or kind.weapon)
    if kind.type == "artillery" and kind.rocket:
        return "rockets"
    return str(kind.going if kind.type == "transport" else kind.type)


@cache
def _all() -> dict[str, Figure]:
    drawn = load_toml(resources.files(__package__) / "figures.toml", dict[str, _Drawn])
    return {name: Figure("".join(map(_head, one.men)) + one.solid, one.line) for name, one in drawn.items()}


def _head(at: tuple[float, float]) -> str:
    x, y = at
    return f"M{x - _HEAD:g} {y:g}a{_HEAD} {_HEAD} 0 1 0 {2 * _HEAD} 0a{_HEAD} {_HEAD} 0 1 0 {-2 * _HEAD} 0z"


def figure(name: str) -> Figure:
    """The outline of a symbol."""
    return _all().get(name, _all()["plain"])


def figures(names: Iterable[str]) -> dict[str, Figure]:
    """Those of several."""
    return {name: figure(name) for name in sorted(set(names))}
