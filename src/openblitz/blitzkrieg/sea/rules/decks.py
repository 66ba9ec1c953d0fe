"""MS:11f-h, MS:TF.inshore, MS:TF.seazone - aircraft on task forces: how many, and what they reach.

Aircraft on a task force are aboard it; those in the air from there keep that as the base that they left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine.places import aboard, base_of, carrier_of, on_map, sea_zone
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.position import Position

FACTORS: Final = 3  # MS:11f - of TAC and FTR on a task force
TYPES: Final = ("tac", "ftr")
TASK_FORCE: Final = "task-force"


def deck(position: Position, unit: int) -> int | None:
    """The task force that an aircraft is aboard of, or has taken off from; None where that is none."""
    return carrier_of(base_of(position.place[unit]))


def has_sailed(position: Position, ship: int) -> bool:
    """Whether a ship is still somewhere."""
    place = position.place[ship]
    return on_map(place) or sea_zone(place) is not None


def on(position: Position, ship: int) -> list[int]:
    """The aircraft aboard a task force."""
    hold, side = aboard(ship), position.side_of(ship)
    air = position.in_play().air[side]
    return [u for u in air if position.place[u] == hold]


def fits(position: Position, ship: int, units: Iterable[int]) -> bool:
    """MS:11f - Whether a task force has room for aircraft, beside those that are aboard."""
    units = tuple(units)
    there = (u for u in on(position, ship) if u not in units)
    return sum(position.roster.defense[u] for u in (*there, *units)) <= FACTORS


def waters(position: Position, ship: int) -> int:
    """MS:TF.inshore.a - Where the range of aircraft on a ship is counted from: its square, or its zone."""
    rules = position.rules
    place = position.place[ship]
    if on_map(place):
        return 1 << place
    zone = sea_zone(place)
    return rules.board.zone_bits[zone] & rules.ground.sea if zone is not None else 0


def reach(position: Position, ship: int) -> int | None:
    """MS:TF.seazone.a - What aircraft on a ship in the box of a zone fly to: that sea, and its coast."""
    if on_map(position.place[ship]):
        return None
    sea = waters(position, ship)
    return sea | bits.spread(sea)


def takers(position: Position, side: int, hex_: int) -> list[int]:
    """MS:11g-h - The task forces to which aircraft are ferried at a hex: on it, or in the box of its zone."""
    zone, own = position.rules.board.sea_zone.get(Hex(hex_)), forces(position, side)
    there = [u for u in own if position.place[u] == hex_]
    return there or [u for u in own if zone is not None and sea_zone(position.place[u]) == zone]


def forces(position: Position, side: int) -> list[int]:
    """The task forces of a side that are somewhere."""
    counters, own = position.roster.counters, position.in_play().of_side[side]
    return [u for u in own if counters[u].type.key == TASK_FORCE and has_sailed(position, u)]


def taker(position: Position, units: Iterable[int], hex_: int, side: int) -> int | None:
    """The first of them with room for aircraft."""
    units = tuple(units)
    return next((ship for ship in takers(position, side, hex_) if fits(position, ship, units)), None)
