"""What ground is good for: standing on it, getting back over it, and holding cities on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.land import POWERS
from openblitz.blitzkrieg.engine.places import WAITING, lies_on, on_map
from openblitz.blitzkrieg.engine.position import DROPPED, FLOWN
from openblitz.blitzkrieg.engine.questions.air_bases import AIR_BASES
from openblitz.blitzkrieg.engine.questions.flights import FLIGHTS
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.set_up import comes, room
from openblitz.blitzkrieg.ground.rules.stacking import counted
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.irregulars.rules.guerillas import MOST
from openblitz.blitzkrieg.production.rules.production import all_centers, is_cycle
from openblitz.blitzkrieg.sea.rules.ships import MOST as MOST_SHIPS
from openblitz.hexes import bits
from openblitz.hexes.grid import SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


class Room:
    """How much more of a side may stand on each hex, as units are thought to come and go."""

    def __init__(self, position: Position, side: int) -> None:
        rules = position.rules
        roster = position.roster
        self._limit = STACKING.of(rules).limit
        self._sizes = [counted(STACKING.of(rules), roster, unit) for unit in range(len(roster))]
        for unit, sails in enumerate(roster.sails):
            if sails:
                self._sizes[unit] = 1
        for unit, guerilla in enumerate(roster.guerilla):
            if guerilla:  # MS:15j - their units are counted, however small
                self._sizes[unit] = max(self._sizes[unit], self._limit // MOST)
        self._rules, self._position = rules, position
        self._flies, self._sails = roster.flies, roster.sails
        self._docks: dict[int, int] = {hex_: dock.holds for hex_, dock in rules.board.docks.items()}
        # By hex; beyond the board that of the ships there, who stack apart as aircraft do.
        self._height: dict[int, int] = {}
        self._based: dict[int, int] = {}  # what the aircraft weigh at each base
        for unit in position.all_on_board(side):
            self.come(unit, position.place[unit])

    def _stack(self, unit: int, hex_: int) -> int:
        return SIZE + hex_ if self._sails[unit] else hex_

    def size(self, unit: int) -> int:
        """What a unit counts towards the height of a stack."""
        return self._sizes[unit]

    def left(self, hex_: int) -> int:
        """How many more ground units may stand on a hex, as stacks are counted."""
        return self._limit - self._height.get(hex_, 0)

    def has(self, unit: int, hex_: int) -> bool:
        """Whether there is room for a unit: at a base (65:QA.23.0c), in a dock (MS:11m), or on land."""
        if self._flies[unit]:
            base = AIR_BASES.of(self._rules)
            weight = self._based.get(hex_, 0) + base.weighs(self._rules, unit)
            return bool(base.holds(self._position, hex_, weight))
        limit = self._docks.get(hex_, MOST_SHIPS) if self._sails[unit] else self._limit
        return limit - self._height.get(self._stack(unit, hex_), 0) >= self._sizes[unit]

    def come(self, unit: int, hex_: int) -> None:
        """A unit comes to a hex."""
        self._count(unit, hex_, 1)

    def go(self, unit: int, hex_: int) -> None:
        """A unit leaves a hex."""
        self._count(unit, hex_, -1)

    def _count(self, unit: int, hex_: int, times: int) -> None:
        if self._flies[unit]:
            weight = AIR_BASES.of(self._rules).weighs(self._rules, unit)
            self._based[hex_] = self._based.get(hex_, 0) + times * weight
            return
        stack = self._stack(unit, hex_)
        self._height[stack] = self._height.get(stack, 0) + times * self.size(unit)


def has_marched(position: Position, unit: int) -> bool:
    """Whether a unit has gone by land in this player-turn; a flight, which may cost a factor, is no march."""
    lifted = position.flags[unit] & FLOWN and not position.flags[unit] & DROPPED
    return position.spent[unit] > (FLIGHTS(position).landing_cost if lifted else 0)


def free_ground(position: Position, side: int) -> int:
    """The land that a side could retreat over: no enemy stands on it or controls it."""
    rules = position.rules
    return (
        rules.ground.land & ~bearing.barred(position, side) & ~zones_of(rules).controlled(position, 1 - side)
    )


def way_back(hex_: int, free: int) -> bool:
    """Whether whoever stands on a hex could retreat two hexes over free ground, whoever he is."""
    here = 1 << hex_
    return bool(bits.spread(bits.spread(here) & free) & free & ~here)


def kept_by_garrison(rules: Rules, side: int, friendly: int, city: int) -> bool:
    """Whether it takes a unit on a city abroad to have it: where only garrisons count, or to win it.

    Where it stays with whoever passed it last it needs no garrison to count.
    """
    return bool((CITIES.of(rules).manned(rules, side) | ~friendly) >> city & 1)


def works(position: Position) -> dict[int, int]:
    """MS:SCENARIO.H.g-h - By square, the points that a center makes for whoever has units on it."""
    rules = position.rules
    found: dict[int, int] = {}
    if rules.scenario is None or not rules.scenario.one_country:
        return found
    for center in all_centers(position.roster):
        place = position.place[center]
        hex_ = place if on_map(place) else lies_on(place)
        if hex_ > 0:
            found[hex_] = position.roster.counters[center].points
    return found


def cycles_left(position: Position) -> int:
    """MS:9b - How often there will be production, this turn counted; in the last it comes too late."""
    rules = position.rules
    return sum(is_cycle(rules, turn) for turn in range(position.turn, rules.turns))


def own_cities(rules: Rules, units: Iterable[int]) -> int:
    """The cities of the minor countries to whose armies the units belong."""
    found = 0
    for army in {rules.roster.army[unit] for unit in units}:
        found |= rules.ground.minors[army - POWERS].cities if army >= POWERS else 0
    return found


def to_set_up(position: Position) -> list[int]:
    """The units that the side whose turn it is may still set up."""
    own = position.of_side(position.side)
    return [u for u in own if position.place[u] == WAITING and comes(position, u)]


def where_to_set_up(position: Position, units: Iterable[int]) -> dict[int, int]:
    """The hexes on which each of the units may be set up."""
    return {u: room(position, u) for u in units}
