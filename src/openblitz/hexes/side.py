"""The reach of a whole side in one call: compiled where numba is present, plain Python where it is not.

For one unit `reach.reach` is as quick as the compiled sweep with its overhead, so there is no choice to
make there. Numba is imported by the first side that is asked for, never by importing OpenBlitz; with
OPENBLITZ_PURE=1 in the environment not even then.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Protocol

from openblitz.hexes.reach import Mover, Reach, reach

if TYPE_CHECKING:
    from collections.abc import Sequence


class SideReach(Protocol):
    """The reach of each mover of a side, in the order they were given."""

    hexes: Sequence[int]  # every hex within reach of each mover

    def __init__(self, movers: Sequence[Mover]) -> None: ...
    def __len__(self) -> int: ...
    def __getitem__(self, place: int, /) -> Reach: ...


class PlainSide:
    """The reach of each mover of a side, in plain Python."""

    def __init__(self, movers: Sequence[Mover]) -> None:
        self._found = [reach(mover) for mover in movers]
        self.hexes: Sequence[int] = [found.hexes for found in self._found]

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, place: int, /) -> Reach:
        return self._found[place]


def reach_side(movers: Sequence[Mover]) -> SideReach:
    """The reach of each mover.

    >>> from openblitz.hexes import grid, reach
    >>> infantry = reach.Going(full=grid.BOARD)
    >>> side = reach_side([reach.Mover(1 << grid.parse(name), 12, infantry) for name in ("EE34", "A12")])
    >>> [hexes.bit_count() for hexes in side.hexes], side[1].cost(grid.parse("C12"))
    ([61, 35], 6)
    """
    return _kind()(movers)


@cache
def _kind() -> type[SideReach]:
    if os.environ.get("OPENBLITZ_PURE", "") not in ("", "0"):
        return PlainSide
    try:
        from openblitz.hexes.fast import FastSide  # noqa: PLC0415 - numba takes half a second to import
    except (ImportError, RuntimeError):  # no numba, or nowhere to keep what it compiled
        return PlainSide
    return FastSide
