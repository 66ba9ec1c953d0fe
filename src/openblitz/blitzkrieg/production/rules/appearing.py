"""MS:9i-q - where new units appear: with their center, along its railroads, in its port, at an airbase."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air_forces.rules import airbases
from openblitz.blitzkrieg.air_forces.rules.built import BUILT
from openblitz.blitzkrieg.engine.land import POWERS
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.crowding import overfull
from openblitz.blitzkrieg.ground.rules.quarters import installed
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.production.rules.production import Supplied, open_ground, surrounded
from openblitz.blitzkrieg.sea.rules.sea import port_zones
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, distance, name

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

LANDING = ("C", "D")  # MS:SCENARIO.G.i - sea zones
AIR, RAIL, SEA, GROUND, FLAK, INSTALLATION = range(1, 7)  # MS:UNITCHART.classes


def places(position: Position, unit: int, center: int) -> int:
    """The squares in which a new unit may appear now."""
    if not on_map(position.place[center]):
        return _by_sea(position, unit)
    found = _OF_CLASS[position.roster.unit_class[unit]](position, unit, center)
    return found & bits.spread(open_ground(position, position.side))


def why_not_there(position: Position, unit: int, center: int, hex_: int) -> Refusal | None:
    """Why a new unit does not appear in a square; None where it does."""
    rules = position.rules
    there, kind = name(Hex(hex_)), position.roster.unit_class[unit]

    def no(rule: str, reason: str) -> Refusal:
        return rules.refuse_by(rule, reason, (hex_,), (unit,))

    if not on_map(position.place[center]):
        if _by_sea(position, unit) >> hex_ & 1:
            return None
        zones = " or ".join(LANDING)
        return no("MS:SCENARIO.G.i", f"{there} is no friendly port of sea zone {zones} that has room.")
    if _OF_CLASS[kind](position, unit, center) >> hex_ & 1:
        if not surrounded(position, hex_, position.side):
            return None
        return no("MS:9q", f"{there} is surrounded by enemy zones of control.")
    if kind == INSTALLATION:
        refused = airbases.why_no_site(position, position.side, hex_)
        return refused or no("MS:9m", f"{there} is not in a supplied area, or has an installation.")
    return no(*_where(position, unit, center, hex_))


def _where(position: Position, unit: int, center: int, hex_: int) -> tuple[str, str]:
    """Where a unit appears that is no installation, if not in a square: the paragraph, and a sentence."""
    say, there, kind = position.roster.ids[unit], name(Hex(hex_)), position.roster.unit_class[unit]
    here = position.place[center]
    if kind == SEA:
        return "MS:9j", f"{say} appears where the city of its center docks ships, if there is room."
    if kind == AIR:
        new = [u for u in bits.hexes(BUILT(position)) if position.place[u] == hex_]
        if new:
            return "MS:9n", f"{position.roster.ids[new[0]]} was built in this turn and is not used in it."
        return "MS:9l", f"{say} appears at the nearest base of the home country that has room."
    if hex_ == here:
        return "MS:9i", f"There is no room in {there} for {say}."
    if _has_room(position, unit, here):
        return "MS:9i", f"{say} appears with its center in {name(Hex(here))}, where there is room."
    return "MS:9p", f"{there} is no home city with room that a free railroad joins to the center."


def landing_ports(position: Position, side: int) -> int:
    """MS:SCENARIO.G.i - The ports of two sea zones that are friendly to a side from across the sea."""
    rules = position.rules
    found = CITIES.of(rules).friendly(position, side) & rules.ground.ports
    return bits.of(h for h in bits.hexes(found) if set(LANDING) & set(port_zones(rules, h)))


def _by_sea(position: Position, unit: int) -> int:
    ports = landing_ports(position, position.side)
    return bits.of(h for h in bits.hexes(ports) if _has_room(position, unit, h))


# By class


def _has_room(position: Position, unit: int, hex_: int) -> bool:
    return not overfull(position, (unit,), hex_)


def _on_land(position: Position, unit: int, center: int) -> int:
    """MS:9i, MS:9p - With the center; where that is full, in home cities that are joined to it."""
    here = position.place[center]
    if _has_room(position, unit, here):
        return 1 << here
    joined = along_rails(position, here, unit)
    return bits.of(h for h in bits.hexes(joined) if _has_room(position, unit, h))


def along_rails(position: Position, hex_: int, unit: int) -> int:
    """MS:9p, RMS-44, RMS-184 - The home cities of a unit that a railroad joins to one, with none between.

    No square of the line is held by the enemy or lies in his zones, nor do the cities at its ends.
    """
    rules = position.rules
    enemy = 1 - position.side
    shut = zones_of(rules).controlled(position, enemy) | position.stood(enemy)
    power = position.roster.army[unit] < POWERS
    own = rules.ground.own_cities[position.side]
    own = own if power else rules.ground.home_cities[position.side] & ~own  # RMS-168 - of any minor country
    found, seen, todo = 0, {hex_}, [hex_]
    while todo:
        here = todo.pop()
        for other in rules.board.road_from(Hex(here)):
            if other in seen or shut >> other & 1:
                continue
            seen.add(other)
            if rules.ground.city >> other & 1:
                found |= 1 << other
            else:
                todo.append(other)
    return found & own & ~(1 << hex_)


def _in_port(position: Position, unit: int, center: int) -> int:
    """MS:9j - Where the city of the center docks ships, as long as there are berths."""
    here, place, found = Hex(position.place[center]), position.place, 0
    for dock in position.rules.board.docks.values():
        if here not in dock.cities:
            continue
        ships = chain.from_iterable(position.in_play().ships)
        if sum(place[u] == dock.square for u in ships) < dock.holds:
            found |= 1 << dock.square
    return found


def _at_bases(position: Position, unit: int, center: int) -> int:
    """MS:9l, RMS-43 - The nearest base of the home country with room; of several as near, any."""
    here = Hex(position.place[center])
    free = [h for h in bits.hexes(home_bases(position, unit)) if _has_room(position, unit, h)]
    least = min((distance(here, h) for h in free), default=0)
    return bits.of(h for h in free if distance(here, h) == least)


def home_bases(position: Position, unit: int) -> int:
    """The bases that an aircraft of the moving side can use at home: airbases, or cities without them."""
    rules = position.rules
    side, home = position.side, rules.ground.home[position.roster.army[unit]]
    if airbases.counters(position.roster):
        return airbases.in_use(position, side) & home
    return CITIES.of(rules).usable(position, side) & home


def _sites(position: Position, unit: int, center: int) -> int:
    """MS:9m - Any square behind the lines that is supplied, and has no other installation."""
    found = airbases.sites(position, position.side) & ~installed(position)
    for one in position.rules.added[Supplied]:
        found &= one.hexes(position, position.side)
    return found


_OF_CLASS: dict[int, Callable[[Position, int, int], int]] = {
    AIR: _at_bases,
    RAIL: _on_land,
    SEA: _in_port,
    GROUND: _on_land,
    FLAK: _on_land,
    INSTALLATION: _sites,
}
