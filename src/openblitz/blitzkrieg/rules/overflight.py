"""The way of a flight, hex by hex: straight, or round ground of which its side is wary where it can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.rules.movement import wary_of
from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules


def way(rules: Rules, position: Position, start: int, end: int, most: int) -> tuple[int, ...]:
    """R75-C18 - The hexes that a flight enters: at most so many where it can, none that is better avoided.

    Where nobody asks by which way one flies, it is the end alone.
    """
    if not rules.wary:
        return (end,)
    careful = _shortest(start, end, BOARD & ~wary_of(rules, position, position.side) | 1 << end)
    if careful and len(careful) <= most:
        return careful
    return _shortest(start, end, BOARD) or (end,)


def _shortest(start: int, end: int, over: int) -> tuple[int, ...]:
    """A shortest way over some hexes, without the start; empty where there is none."""
    rings, left = [1 << start], over & ~(1 << start)
    while not rings[-1] >> end & 1:
        fresh = bits.spread(rings[-1]) & left
        if not fresh:
            return ()
        left &= ~fresh
        rings.append(fresh)
    found = [end]
    for ring in reversed(rings[1:-1]):
        found.append(next(bits.hexes(bits.spread(1 << found[-1]) & ring)))
    return tuple(reversed(found))
