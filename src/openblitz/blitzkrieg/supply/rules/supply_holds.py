"""75:23 - what must hold of supply in every position; and routes looked for slowly, unit by unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.engine.conditions import SeaLanes
from openblitz.blitzkrieg.engine.modifiers import Cut, Damage, Invariant
from openblitz.blitzkrieg.engine.places import in_play, sea_zone
from openblitz.blitzkrieg.engine.position import COMBINED
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.allowances import allowance
from openblitz.blitzkrieg.ground.rules.stacking import units_worth
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.sea.rules import sea
from openblitz.blitzkrieg.supply.rules.supply import (
    BEACH,
    BY_AIR,
    BY_BEACH,
    GROUNDED,
    OVERLAND,
    UNSUPPLIED,
    beach_supplies,
    beachhead,
    raiders_coast,
)
from openblitz.hexes import bits
from openblitz.hexes.grid import STEPS, Hex, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


class SupplyHolds(Invariant):
    """75:23.1, 75:23.4, 75:23.6 - Who is in supply, and what planes and those without it do."""

    name = "supply holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Nobody is in supply and out of it; planes supply whom they can; who is out of it moves by half."""
        rules = position.rules
        lifted, without, roster = BY_AIR(position), UNSUPPLIED(position), position.roster
        shipped = BY_BEACH(position)
        if (lifted | shipped) & without or lifted & shipped:
            yield "a unit is in supply and out of it, or in supply twice"
        if units_worth(rules, bits.hexes(shipped)) > beach_supplies(rules):
            yield f"a beach supplies more than {BEACH} units"
        for flown in bits.hexes(lifted):
            if position.side_of(flown) != position.side or roster.kind[flown] in GROUNDED:
                yield f"{roster.ids[flown]} is supplied by air"
        for unit in position.of_side(position.side):
            if position.flags[unit] & COMBINED:  # it has moved as its parts have, in supply or not (75:26.3)
                continue
            if without >> unit & 1 and position.spent[unit] > allowance(position, unit):
                yield f"{roster.ids[unit]} has moved farther than half"

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """When a player-turn begins those are marked who have no route, and nobody else; then nobody is."""
        if after.outcome is not None:
            return
        roster = before.roster
        began = (before.turn, before.side) != (after.turn, after.side)
        if not _settled(after):
            return
        if began or not _settled(before):
            cut_off = slow_lacking(after, after.side)
            marked = {u for u in after.of_side(after.side) if UNSUPPLIED(after) >> u & 1}
            if cut_off != marked:
                yield f"supply is settled wrong for {roster.say(sorted(cut_off ^ marked))}"
        elif all(step.key != "supply" for step in before.steps):
            other = bits.hexes(UNSUPPLIED(before) ^ UNSUPPLIED(after))
            # What is change for a unit is in supply as that was, and no longer says anything of the unit.
            other = (unit for unit in other if before.start[unit] == after.start[unit])
            if any(in_play(before.place[unit]) and in_play(after.place[unit]) for unit in other):
                yield "supply has changed within a player-turn"

    def lifts(self, position: Position) -> int:
        """75:23.4b - One for each unit that is supplied so."""
        return units_worth(position.rules, bits.hexes(BY_AIR(position)))


def _settled(position: Position) -> bool:
    """Whether supply is being settled or has been; something may be asked before that (75:29.7c)."""
    pending = [step.key for step in position.steps]
    return "supply" not in pending or pending[-1] == "supply"


def slow_lacking(position: Position, side: int) -> set[int]:
    """75:23.2, 75:23.5 - The units of a side without a route over land or by sea, looked for hex by hex."""
    rules = position.rules
    zone = set(bits.hexes(zones_of(rules).controlled(position, 1 - side)))
    cut = {hex_ for one in rules.added[Cut] for hex_ in bits.hexes(one.hexes(position, side))}
    land = set(bits.hexes(rules.ground.land)) - zone - cut
    cities = set(bits.hexes(rules.ground.city))
    friendly = set(bits.hexes(CITIES.of(rules).friendly(position, side)))
    idle = {hex_ for one in rules.added[Damage] for hex_ in bits.hexes(one.sources(position))}
    no_ports = {hex_ for one in rules.added[Damage] for hex_ in bits.hexes(one.ports(position))}
    broken = {hex_ for one in rules.added[Damage] for hex_ in bits.hexes(one.links(position))}
    homes = friendly & set(bits.hexes(rules.ground.home_cities[side])) - idle
    ports = {port for port in friendly - no_ports if _open_port(rules, port, zone)}
    linked = _linked(position, side, homes & ports)
    ports = {port for port in ports if linked.intersection(sea.port_zones(rules, port))}
    homes, ports = homes - cut, ports - cut
    land -= broken - homes - ports  # 75:33.4c - a route may end there, and does not pass
    here = {u: Hex(position.place[u]) for u in position.all_on_board(side)}
    near = {u: set() if place in cut else _overland(place, land) for u, place in here.items()}
    ashore = land - (cities - friendly)
    cut_off = {u for u, begin in near.items() if not (homes | ports) & _by_road(rules, begin, ashore)}
    beach = set(bits.hexes(beachhead(position, side)))
    coast = set(bits.hexes(raiders_coast(position, side)))
    raiders = {u for u in cut_off if position.roster.ranger[u] and coast & near[u]}
    depend = {u for u in cut_off if beach & near[u]} | raiders
    adrift = {u for u in position.roster.used if _adrift(position, side, u, linked)}
    enough = units_worth(rules, depend) <= beach_supplies(rules)
    return cut_off - (depend if enough else set()) | adrift


def _adrift(position: Position, side: int, unit: int, linked: set[str]) -> bool:
    """Whether a unit of a side is at sea in a zone to which no way leads."""
    zone = sea_zone(position.place[unit])
    return position.side_of(unit) == side and zone is not None and zone not in linked


def _linked(position: Position, side: int, homes: set[Hex]) -> set[str]:
    """The sea zones of which all that lie between them and a home port, and they themselves, are not shut."""
    rules = position.rules
    shut = {zone for lane in rules.added[SeaLanes] for zone in lane.shut(position, side)}
    found = set()
    for home in {zone for port in homes for zone in sea.port_zones(rules, port)}:
        for zone in SEA_ZONES:
            first, last = sorted((SEA_ZONES.index(home), SEA_ZONES.index(zone)))
            if not shut.intersection(SEA_ZONES[first : last + 1]):
                found.add(zone)
    return found


def _open_port(rules: Rules, port: Hex, zone: set[Hex]) -> bool:
    """75:19.4 - Whether a way over sea hexes leads from a port to the edge of the board, outside a zone."""
    board = rules.board
    river = board.inland_ports.get(port, ())
    if port not in board.ports or set(river) & zone:
        return False
    water = set(board.sea_zone) - zone
    found = edge = set(neighbours(river[-1] if river else port)) & water
    while edge:
        if any(len(neighbours(here)) < len(STEPS) for here in edge):
            return True
        edge = {there for here in edge for there in neighbours(here)} & water - found
        found = found | edge
    return False


def _overland(start: Hex, land: set[Hex]) -> set[Hex]:
    """Every hex that is ten hexes away at most over such land, the start included."""
    found = edge = {start}
    for _ in range(OVERLAND):
        edge = {there for here in edge for there in neighbours(here)} & land - found
        found = found | edge
    return found


def _by_road(rules: Rules, begin: set[Hex], open_to: set[Hex]) -> set[Hex]:
    """Every hex that roads lead to from hexes where a route may begin."""
    found = edge = begin & open_to
    while edge:
        edge = {there for here in edge for there in rules.board.road_from(here)} & open_to - found
        found = found | edge
    return found
