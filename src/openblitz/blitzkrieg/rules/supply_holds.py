"""75:23 - what must hold of supply in every position; and routes looked for slowly, unit by unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.rules.modifiers import Invariant
from openblitz.blitzkrieg.rules.movement import allowance
from openblitz.blitzkrieg.rules.supply import BY_AIR, GROUNDED, OVERLAND, UNSUPPLIED
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules


class SupplyHolds(Invariant):
    """75:23.1, 75:23.4, 75:23.6 - Who is in supply, and what planes and those without it do."""

    name = "supply holds"

    def faults(self, rules: Rules, position: Position) -> Iterator[str]:
        """Nobody is in supply and out of it; planes supply whom they can; who is out of it moves by half."""
        lifted, without, roster = BY_AIR(position), UNSUPPLIED(position), rules.roster
        if lifted & without:
            yield "a unit is in supply and out of it"
        for flown in bits.hexes(lifted):
            if position.side_of(roster, flown) != position.side or roster.kind[flown] in GROUNDED:
                yield f"{roster.ids[flown]} is supplied by air"
        for unit in position.of_side(roster, position.side):
            if without >> unit & 1 and position.spent[unit] > allowance(rules, position, unit):
                yield f"{roster.ids[unit]} has moved farther than half"

    def changes(self, rules: Rules, before: Position, after: Position) -> Iterator[str]:
        """When a player-turn begins those are marked who have no route, and nobody else; then nobody is."""
        if after.outcome is not None:
            return
        roster = rules.roster
        if (before.turn, before.side) != (after.turn, after.side):
            cut_off = slow_lacking(rules, after, after.side)
            marked = {u for u in after.of_side(roster, after.side) if UNSUPPLIED(after) >> u & 1}
            if cut_off != marked:
                yield f"supply is settled wrong for {roster.say(sorted(cut_off ^ marked))}"
        elif all(step.key != "supply" for step in before.steps) and UNSUPPLIED(before) != UNSUPPLIED(after):
            yield "supply has changed within a player-turn"

    def lifts(self, rules: Rules, position: Position) -> int:
        """75:23.4b - One for each unit that is supplied so."""
        return BY_AIR(position).bit_count()


def slow_lacking(rules: Rules, position: Position, side: int) -> set[int]:
    """75:23.2 - The units of a side without a route over land, each looked for hex by hex."""
    zone = set(bits.hexes(rules.zones.controlled(position, 1 - side)))
    land = set(bits.hexes(rules.ground.land)) - zone
    cities = set(bits.hexes(rules.ground.city))
    friendly = set(bits.hexes(rules.cities.friendly(rules, position, side)))
    homes = friendly & set(bits.hexes(rules.ground.home_cities[side]))
    return {
        unit
        for unit in position.on_board(rules.roster, side)
        if not homes & _by_road(rules, _overland(Hex(position.place[unit]), land), land - (cities - friendly))
    }


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
