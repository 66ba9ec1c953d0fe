"""MS:11 - what a voyage wins: turns of march saved by going from port to port, or an open city by a beach.

From port to port it takes two turns: troops go aboard and out to sea, and into a port of that zone or of the
next. A landing takes an LST besides: both ships go on station before the beach, where no enemy stands.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.places import AT_SEA, on_map
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import fronts, unit_chart
from openblitz.blitzkrieg.ground.rules.crowding import overfull
from openblitz.blitzkrieg.rail.rules import rail_plans
from openblitz.blitzkrieg.sea.rules import beachheads, sea_command, ships
from openblitz.blitzkrieg.sea.rules.sea import next_to
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position

VOYAGE: Final = 2  # turns from port to port
HOLD: Final = 8  # MS:11k, RMS-54 - factors that an MST carries
BOTH: Final = 2  # ships that it takes to land somebody: an MST and an LST
INLAND: Final = 4  # hexes from a beach within which a city is worth a landing


class Landing(NamedTuple):
    """What going ashore on a beach square wins, and by which sea square."""

    wins: float
    square: int
    beach: int


def ports(position: Position, side: int, zone: str) -> Iterator[tuple[int, int]]:
    """The docking squares of a zone and of those beside it into which MST of a side may sail, with a city."""
    held = CITIES(position).usable(position, side)
    for there in (zone, *next_to(zone)):
        action = sea_command.INTO_PORT if there == zone else sea_command.PORT_FROM_NEXT
        if sea_command.allowed(position, side, there, action):
            for dock in ships.open_docks(position, side, there):
                yield from ((dock.square, city) for city in dock.cities if held >> city & 1)


def passage(position: Position, units: Sequence[int], zone: str, start: int) -> float:
    """What a voyage from a port of a zone to the best other one wins troops, the turns at sea taken off."""
    side, best = position.side_of(units[0]), 0.0
    for _square, city in ports(position, side, zone):
        turns = [fronts.march(position, u, start) - fronts.march(position, u, city) - VOYAGE for u in units]
        if min(turns) >= fronts.SAVED and not overfull(position, tuple(units), city):
            won = sum(saved * position.roster.attack[u] for saved, u in zip(turns, units, strict=True))
            best = max(best, fronts.TURN * won)
    return best


def loads(position: Position, ship: int) -> tuple[int, ...]:
    """Who is in the port of an MST, has not moved and can be spared, no more than it carries."""
    rules = position.rules
    dock, roster = rules.board.docks.get(Hex(position.place[ship])), position.roster
    found: list[int] = []
    for city in dock.cities if dock is not None else ():
        there = position.units_at(city, position.side)
        able = [u for u in there if not position.moved(u) and unit_chart.carries(rules, u, "rail")]
        able.sort(key=lambda u: (-roster.attack[u], u))
        if len(able) == len(there) and rail_plans.needed(position, position.side, city):
            able = able[:-1]
        for unit in able:
            if roster.attack[unit] and beachheads.factors(rules, (*found, unit)) <= HOLD:
                found.append(unit)
        if found:
            break
    return tuple(found)


def landing(position: Position, units: Sequence[int], zone: str) -> Landing | None:
    """MS:11s-v - The best beach of a zone for troops: an open city near it, and few enemies about."""
    rules = position.rules
    side = position.side_of(units[0])
    if not sea_command.allowed(position, side, zone, sea_command.LAND):
        return None
    first = list(units)
    while first and beachheads.factors(rules, first) > beachheads.FIRST_WAVE:
        first.pop()
    prizes = fronts.prizes(rules) & ~CITIES.of(rules).friendly(position, side)
    prizes &= ~position.blocks(1 - side) & ~rules.ground.neutral
    near = bits.within(prizes, INLAND) & beachheads.beaches(rules) & ~bearing.barred(position, side)
    squares = ships.assault_squares(rules) & rules.board.zone_bits[zone] & bits.spread(near)
    best: Landing | None = None
    for square in bits.hexes(squares) if first else ():
        for beach in bits.hexes(bits.spread(1 << square) & near):
            wins = fronts.seizing(position, first, beach)
            if wins > 0 and (best is None or wins > best.wins):
                best = Landing(wins, square, beach)
    return best


def invasion(position: Position, side: int, zone: str) -> Landing | None:
    """The best landing in a zone for what is aboard MST at sea in it, with an LST at sea there."""
    rules = position.rules
    there = ships.there(position, side, zone)
    if not any(ships.is_landing_ship(rules, ship) for ship in there):
        return None
    escorts = any(ships.is_task_force(rules, ship) for ship in there)
    if needs_escort(position, side, zone) and not escorts:
        return None
    found = [
        landing(position, troops, zone)
        for ship in there
        if ships.is_transport(rules, ship) and (troops := tuple(ships.cargo(position, ship)))
    ]
    return max(filter(None, found), default=None)


def command(position: Position, side: int) -> float:
    """MS:SUPERIORITY, MS:MSTLST - What a side has of naval superiority, or its enemy.

    Its MST and LST are free in a zone, and those of the enemy leave no port of it and land nobody.
    """
    rules = position.rules
    fleets = [[s for s in ships.of_side(position, of) if ships.is_shipping(rules, s)] for of in (0, 1)]
    total = 0.0
    for zone in AT_SEA:
        status = sea_command.status(position, side, zone)
        if status != sea_command.PARITY:
            there = sum(ships.zone_at(rules, position.place[s]) == zone for s in chain(*fleets))
            total += there if status == sea_command.FRIENDLY else -there
    return total


def commanding(position: Position, units: Sequence[int], zone: str) -> float:
    """What it wins in that if task forces are at sea in a zone."""
    side, trial = position.side_of(units[0]), position.copy()
    for unit in units:
        trial.put(unit, AT_SEA[zone])
    return command(trial, side) - command(position, side)


def squadrons(position: Position, side: int) -> Iterator[tuple[int, ...]]:
    """Each task force of a side, and all that are in one place."""
    places: dict[int, list[int]] = {}
    for ship in ships.of_side(position, side):
        if ships.is_task_force(position.rules, ship):
            places.setdefault(position.place[ship], []).append(ship)
    for together in places.values():
        yield from ((ship,) for ship in together)
        if together[1:]:
            yield tuple(together)


def to_sea(position: Position, units: Sequence[int], zone: str) -> float:
    """What task forces win that go to sea, or an LST that goes along with troops bound for a beach."""
    rules = position.rules
    if all(ships.is_task_force(rules, ship) for ship in units):
        return commanding(position, units, zone) or -1.0
    trial = position.copy()
    for ship in units:
        trial.put(ship, AT_SEA[zone])
    lands = all(ships.is_landing_ship(rules, ship) for ship in units)
    found = invasion(trial, position.side_of(units[0]), zone) if lands else None
    return -1.0 if found is None else found.wins


def landing_fleets(position: Position, side: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """For the best landing of each zone: an MST with troops and an LST, and each task force; and where."""
    rules = position.rules
    for zone, box in AT_SEA.items():
        found = invasion(position, side, zone)
        if found is None:
            continue
        here = [s for s in ships.there(position, side, zone) if position.place[s] == box]
        lander = next((s for s in here if ships.is_landing_ship(rules, s)), None)
        laden = (s for s in here if ships.is_transport(rules, s) and ships.cargo(position, s))
        transport = next(laden, None)
        if lander is not None and transport is not None:
            yield (transport, lander), found.square
            yield from (((s,), found.square) for s in here if ships.is_task_force(rules, s))


def stationing(position: Position, units: Sequence[int], hex_: int) -> float:
    """What a landing wins if ships go to a square: an MST and an LST, or before them the escort they need."""
    rules = position.rules
    zone, side = ships.zone_at(rules, hex_), position.side_of(units[0])
    found = None if zone is None else invasion(position, side, zone)
    if zone is None or found is None or found.square != hex_:
        return -1.0
    own = ships.of_side(position, side)
    guarded = any(ships.is_task_force(rules, s) and position.place[s] == hex_ for s in own)
    alone = needs_escort(position, side, zone) and not guarded
    if all(ships.is_task_force(rules, ship) for ship in units):
        return found.wins if alone else -1.0
    return -1.0 if alone or len(units) < BOTH else found.wins


def needs_escort(position: Position, side: int, zone: str) -> bool:
    """MS:MSTLST - Whether MST and LST of a side that began their turn at sea in a zone do not stay alone."""
    rules = position.rules
    began = (
        ships.zone_at(rules, position.start[ship]) == zone
        for ship in ships.there(position, side, zone)
        if ships.is_shipping(rules, ship)
    )
    return any(began) and not sea_command.allowed(position, side, zone, sea_command.STAY_ALONE)


def prospect(position: Position, ship: int, units: Sequence[int]) -> float:
    """What troops win that go aboard an MST in port: by a voyage, or by a landing if an LST is at hand."""
    rules = position.rules
    side, zone = position.side_of(ship), ships.zone_at(rules, position.place[ship])
    if zone is None or not sea_command.allowed(position, side, zone, sea_command.FROM_PORT):
        return 0.0
    best = (
        passage(position, units, zone, position.place[units[0]]) if on_map(position.place[units[0]]) else 0.0
    )
    own = ships.of_side(position, side)
    landers = (s for s in own if ships.is_landing_ship(rules, s))
    if any(ships.zone_at(rules, position.place[s]) == zone for s in landers):
        ashore = landing(position, units, zone)
        best = max(best, ashore.wins if ashore is not None else 0.0)
    return best
