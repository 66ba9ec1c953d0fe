"""75:30.5a, 75:29.2 - the ways of aircraft: straight over any ground, round what is better not flown over."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.bearing import wary_of
from openblitz.blitzkrieg.engine.conditions import Airspace
from openblitz.blitzkrieg.ground.rules.moves import hexes_of
from openblitz.blitzkrieg.ground.rules.zones import beside_one
from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


ANY: Final = BOARD.bit_length()  # no way is as long as that: where one may fly however far
KEPT: Final = 1_024  # flights that are remembered
KEPT_ENDS: Final = 256  # hexes to which flights lead, some kilobytes each


def way(position: Position, start: int, end: int, most: int, *, side: int) -> tuple[int, ...] | None:
    """A shortest way from any hex of a set to a hex: harmless where it is not too long, else straight.

    The hex that it starts from is left out. None where it is farther than so many hexes.
    """
    rules = position.rules
    free = BOARD & ~closed(position) | start if rules.added[Airspace] else BOARD
    found = _shortest(start, end, free, most)
    if found is None:
        return None
    # A way that is harmless by itself is the one that would be found without that ground.
    crossed = hexes_of(found[:-1]) & bearing.wary_within(rules) & ~start
    if not crossed or not crossed & (better := wary_of(position, side)):
        return found
    return _shortest(start, end, free & ~(better & ~(1 << end) & ~start), most) or found


def closed(position: Position) -> int:
    """The hexes over which nobody flies now."""
    found = 0
    for one in position.rules.added[Airspace]:
        found |= one.closed(position)
    return found


def open_to(position: Position, start: int, most: int) -> int:
    """The hexes to which there is a way of so many hexes at most that is open to flight."""
    free, found = BOARD & ~closed(position), start
    if free == BOARD:
        return BOARD
    for _ in range(most):
        before, found = found, found | bits.spread(found) & free
        if found == before:
            break
    return found


def why_closed(position: Position, start: int, end: int, most: int, *, unit: int) -> Refusal | None:
    """R65-61 - Why a unit flies no way from a hex of a set to another; None where one way is open."""
    for one in position.rules.added[Airspace]:
        shut = one.closed(position)
        if shut and _shortest(start, end, BOARD & ~shut | start, most) is None:
            return one.refuse(position, unit, end)
    return None


def through(
    position: Position, start: int, stops: Sequence[int], most: int, *, side: int
) -> tuple[int, ...] | None:
    """The same over hexes that are named, the last of them the end; None where it is too long."""
    found: tuple[int, ...] = ()
    for stop in stops:
        leg = way(position, start, stop, most - len(found), side=side)
        if leg is None:
            return None
        found += leg
        start = 1 << stop
    return found


@lru_cache(KEPT)  # asked for the same flight when it is checked and when it is carried out
def _shortest(start: int, end: int, open_: int, most: int) -> tuple[int, ...] | None:
    rings, far = _rings_round(end, open_), 0
    while not rings[far] & start:
        if far >= most or not rings[far]:
            return None
        far += 1
        if far == len(rings):
            inside = rings[far - 2] if far > 1 else 0
            rings.append(bits.spread(rings[far - 1]) & open_ & ~rings[far - 1] & ~inside)
    at = bits.first(rings[far] & start)
    found: list[int] = []
    for ring in reversed(rings[:far]):
        at = bits.first(beside_one(at) & ring)
        found.append(at)
    return tuple(found)


@lru_cache(KEPT_ENDS)
def _rings_round(end: int, open_: int) -> list[int]:
    """What is open round a hex, by how far it is to fly there; as far out as it has been asked for."""
    return [1 << end & open_]
