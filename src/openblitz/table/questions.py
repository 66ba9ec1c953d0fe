"""Bounds of what a screen may ask: looked at before anything is reckoned, whatever the question is."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.table.game import NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping

FARTHEST = 100_000  # no place, turn or number of a game is beyond it
_NO_LISTS: dict[str, int] = {}


def bounded(ask: msgspec.Struct, units: int, most: Mapping[str, int] = _NO_LISTS) -> None:
    """A NotationError if a question, or a record in it, is longer than any that a person has.

    A list holds at most so many members as there are units, unless `most` has another number under its name.
    """
    for name in ask.__struct_fields__:
        _bounded(name, getattr(ask, name), most.get(name, units), units, most)


def _bounded(name: str, value: Any, longest: int, units: int, most: Mapping[str, int]) -> None:
    if isinstance(value, msgspec.Struct):
        bounded(value, units, most)
    elif isinstance(value, (tuple, dict)):
        if len(value) > longest:
            raise NotationError(f"{len(value)} {name} are too many; at most {longest} can be asked about")
        for member in value.values() if isinstance(value, dict) else value:
            _bounded(name, member, longest, units, most)
    elif isinstance(value, (int, float)) and not (math.isfinite(value) and abs(value) <= FARTHEST):
        raise NotationError(f"{value:g} is beyond everything in {name}")
