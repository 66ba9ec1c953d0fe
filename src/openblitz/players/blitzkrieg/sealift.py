"""Going by sea: what a passage saves, who goes aboard, and where those at sea land."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.appraisal import FAR, Shores
from openblitz.blitzkrieg.appraisal.shores import ZONES, room_at_sea, turns_to, zone_of
from openblitz.hexes import bits
from openblitz.hexes.reach import FACTOR

if TYPE_CHECKING:
    from openblitz.blitzkrieg.appraisal import Lands
    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.players.blitzkrieg.field import Field

DETOUR = 1.5  # turns that a passage has to save
LONG = 3  # turns: nobody thinks of the sea for a shorter march
HELD = 2  # times its defense is what may come beside the goal of a unit that sails alone: 1-1 in a city
SAFE = 8  # attack factors of the enemy that may come beside a coast on which somebody lands


class Passage(NamedTuple):
    """A way over the sea: what it takes in thirds, the zone and the hex where it lands, where it begins."""

    way: int
    zone: int
    hex: int
    start: int = 0  # the hex from where one goes to sea
    aboard: int = 0  # the zone that this leads to


NONE = Passage(FAR * 2, 0, 0)


class Sealift:
    """What the sea does for the units of a field; nothing where the game has no sea movement."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.staff = field.staff
        self.shores = Shores(field.state, field.side)
        self.room = room_at_sea(field.state, field.side)
        self._places: dict[Lands, list[list[int]]] = {}
        self._landings: dict[tuple[int, MovementClass, Lands], list[tuple[int, int]]] = {}
        self._ports: dict[int, list[tuple[int, int, int]]] = {}
        self._known: dict[tuple[int, int], Passage] = {}

    # From a zone

    def _land_on(self, how: Lands) -> list[list[int]]:
        """The hexes of each zone on which such units would land: not under the enemy's guns."""
        found = self._places.get(how)
        if found is None:
            threat, ports = self.field.enemy.threat, self.shores.ports
            found = self._places[how] = [
                [h for h in bits.hexes(hexes) if ports >> h & 1 or threat.get(h, 0) <= SAFE]
                for hexes in self.shores.by_zone(how)
            ]
        return found

    def _nearest(self, unit: int, goal: int) -> list[tuple[int, int]]:
        """For each zone the way from where a unit would land in it to a goal, and that hex."""
        kind, how = self.staff.rules.roster.kind[unit], self.shores.lands(unit)
        found = self._landings.get((goal, kind, how))
        if found is None:
            ways = self.staff.ways.to(goal, kind)
            found = self._landings[goal, kind, how] = [
                min(((ways[h], h) for h in hexes), default=(FAR * 2, 0)) for hexes in self._land_on(how)
            ]
        return found

    def from_zone(self, unit: int, zone: int, goal: int) -> Passage:
        """The best passage of a unit at sea to a goal."""
        pace, nearest = self.staff.rules.roster.thirds[unit], self._nearest(unit, goal)
        return min(
            Passage(nearest[there][0] + FACTOR + pace * turns_to(zone, there), there, nearest[there][1])
            for there in ZONES
        )

    def _overrun(self, unit: int, goal: int) -> bool:
        """Whether the enemy is too strong about a goal for a unit that comes there alone."""
        return self.field.enemy.threat.get(goal, 0) > HELD * self.staff.rules.roster.defense[unit]

    # From land

    def _ways_out(self, unit: int) -> list[tuple[int, int, int]]:
        """For each zone that a unit can get to: the way to where it goes to sea, that hex, and the zone."""
        found = self._ports.get(unit)
        if found is None:
            kind, here = self.staff.rules.roster.kind[unit], self.field.state.place[unit]
            best: dict[int, tuple[int, int, int]] = {}
            for hex_, zones in self.shores.to_sea(self.field.state, unit).items():
                way = self.staff.ways.to(hex_, kind)[here]
                for zone in ZONES:
                    if zones >> zone & 1 and (zone not in best or (way, hex_) < best[zone][:2]):
                        best[zone] = (way, hex_, zone)
            found = self._ports[unit] = list(best.values())
        return found

    def passage(self, unit: int, goal: int, by_land: int) -> Passage:
        """The passage of a unit on land to a goal, if it saves enough of a long march."""
        pace = self.staff.rules.roster.thirds[unit]
        if not self.shores.sails or not self.room or by_land <= LONG * pace:
            return NONE
        if self._overrun(unit, goal):
            return NONE
        found = self._known.get((unit, goal))
        if found is None:
            found = NONE
            for way, start, zone in self._ways_out(unit):
                over = self.from_zone(unit, zone, goal)
                whole = max(1, ceil(way / pace)) * pace + over.way
                if whole < found.way:
                    found = over._replace(way=whole, start=start, aboard=zone)
            self._known[unit, goal] = found
        return found if found.way + DETOUR * pace < by_land else NONE

    def way(self, unit: int, goal: int) -> int:
        """The way of a unit to a goal, over land or by sea, whichever is shorter."""
        zone = zone_of(self.field.state.place[unit])
        if zone is not None:
            shy = LONG * self.staff.rules.roster.thirds[unit] if self._overrun(unit, goal) else 0
            return self.from_zone(unit, zone, goal).way + shy
        kind, here = self.staff.rules.roster.kind[unit], self.field.state.place[unit]
        by_land = self.staff.ways.to(goal, kind)[here]
        return min(by_land, self.passage(unit, goal, by_land).way)
