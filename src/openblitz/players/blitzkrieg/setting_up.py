"""Setting up: near the cities that will be raced for, and in strength where the enemy is nearest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.appraisal import Room, camp_of, own_cities, to_set_up, where_to_set_up
from openblitz.blitzkrieg.breaking.deeds.breaking import Break
from openblitz.blitzkrieg.breaking.questions.breaking import BREAKING
from openblitz.blitzkrieg.breaking.rules.breaking import breakings
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.orders import Done, Place
from openblitz.blitzkrieg.engine.roster import GARRISONS
from openblitz.blitzkrieg.ground.rules.change import swap
from openblitz.hexes import bits
from openblitz.players.blitzkrieg import aircraft, quartering
from openblitz.players.blitzkrieg.quartering import FLAK, STATIONS

if TYPE_CHECKING:
    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.doctrine import Doctrine
    from openblitz.players.blitzkrieg.staff import Staff


class _Camp:
    """The home country while it fills."""

    def __init__(self, staff: Staff, state: Position) -> None:
        self.staff = staff
        self.side = state.side
        self.waiting = to_set_up(state)
        self.all_can_stand = True
        self.home: list[int] = list(bits.hexes(camp_of(state, state.side)))
        self.room = Room(state, state.side)
        where = where_to_set_up(state, self.waiting)
        alike: dict[int, list[int]] = {hexes: list(bits.hexes(hexes)) for hexes in set(where.values())}
        self._open = {unit: alike[hexes] for unit, hexes in where.items()}
        if not all(where.values()):  # ships, and aircraft that have no base yet
            self.waiting, self.all_can_stand = [u for u in self.waiting if where[u]], False
        self.placed: dict[int, list[int]] = {}
        self._gates: dict[MovementClass, int] = {}

    def put(self, unit: int, hex_: int) -> None:
        self.waiting.remove(unit)
        self.placed.setdefault(hex_, []).append(unit)
        self.room.come(unit, hex_)

    def hexes(self, unit: int) -> list[int]:
        """Where a unit may still be set up."""
        return [h for h in self._open[unit] if self.room.has(unit, h)]

    def near(self, unit: int, city: int) -> int:
        """The hex from which a unit is soonest at a city."""
        ways = self.staff.ways.to(city, self.staff.rules.roster.kind[unit])
        return min(self.hexes(unit), key=lambda h: (ways[h], h))

    def gate(self, unit: int) -> int:
        """The enemy home city, or the objective, to which a unit has the shortest way."""
        kind = self.staff.rules.roster.kind[unit]
        if kind not in self._gates:
            home = self.staff.rules.ground.home_cities[1 - self.side]
            cities = bits.hexes(home or self.staff.prizes)
            ways = {int(city): self.staff.ways.to(city, kind) for city in cities}
            self._gates[kind] = min(ways, key=lambda city: min(ways[city][h] for h in self.home))
        return self._gates[kind]


def set_up(staff: Staff, state: Position, doctrine: Doctrine) -> list[Order]:
    """Every unit that is to be set up, where it will be of use first."""
    camp = _Camp(staff, state)
    rules = staff.rules
    roster, home = rules.roster, rules.ground.home_cities
    stations = [u for u in camp.waiting if roster.unit_class[u] in STATIONS]
    if stations:  # the others are set up by what these are for
        return list(quartering.stations(staff, state, stations))
    for unit, hex_ in quartering.guards(
        staff, state, [u for u in camp.waiting if roster.unit_class[u] == FLAK]
    ):
        camp.put(unit, hex_)
    # Those who have least far to fly are based in front.
    for unit in sorted((u for u in camp.waiting if roster.flies[u]), key=lambda u: (roster.range[u], u)):
        camp.put(unit, aircraft.nearest_base(staff, state, camp.hexes(unit)))
    occupies = rules.scenario is not None and rules.scenario.occupier == state.side
    manned = rules.ground.city if occupies else 0  # MS:SCENARIO.G.a - he has the enemy about him everywhere
    parts = _break_down(camp, state, manned.bit_count())
    if parts:
        return parts  # who is set up is seen when they are there
    _man(camp, list(bits.hexes(manned)), _troops(camp))
    _cover(camp, list(bits.hexes(manned)))
    if (
        missions.flown(rules) and not occupies
    ):  # 75:30.9 - whoever comes upon aircraft that nobody guards has them
        _garrison(camp, list(camp.placed), every=True)
    garrisoned = home[state.side] | own_cities(rules, camp.waiting)
    _garrison(camp, list(bits.hexes(garrisoned)), every=not doctrine.takes_cities)
    if doctrine.takes_cities:
        minors: list[int] = list(bits.hexes(staff.prizes & ~home[0] & ~home[1]))
        _race(camp, minors)
    while camp.waiting:
        # What is left stands in strength on the roads to the enemy.
        unit = max(camp.waiting, key=lambda u: (roster.attack[u], -u))
        camp.put(unit, camp.near(unit, camp.gate(unit)))
    placed: list[Order] = [Place(tuple(units), hex_) for hex_, units in camp.placed.items()]
    return [*placed, Done()] if camp.all_can_stand else placed


def _break_down(camp: _Camp, state: Position, cities: int) -> list[Order]:
    """75:26.1b - Units broken into halves, the largest first, while there are fewer than cities to hold."""
    rules, trial = camp.staff.rules, state.copy()
    if not BREAKING.asked(rules):
        return []
    troops = _troops(camp)
    orders: list[Order] = []
    for unit in sorted(troops, key=lambda u: (-rules.roster.defense[u], u)):
        if len(troops) + len(orders) >= cities:
            break
        parts = next((two for two in breakings(trial, unit) if len(two) == 2), ())
        if parts:
            orders.append(Break((unit,), parts))
            swap(trial, unit, parts)
    return orders


def _troops(camp: _Camp) -> list[int]:
    """Whoever holds a city and waits to be set up: those on foot first, of them the weakest."""
    roster = camp.staff.rules.roster
    troops = [u for u in camp.waiting if roster.presence[u] in GARRISONS]
    return sorted(troops, key=lambda u: (roster.armored[u], roster.attack[u], u))


def _garrison(camp: _Camp, cities: list[int], *, every: bool) -> None:
    """One infantry division for each home city, or for those on the side of the enemy only."""
    roster, ways = camp.staff.rules.roster, camp.staff.ways
    foot = sorted((u for u in camp.waiting if not roster.armored[u]), key=lambda u: (roster.attack[u], u))
    others = list(bits.hexes(camp.staff.rules.ground.home_cities[1 - camp.side] or camp.staff.prizes))
    if foot and not every:
        kind = roster.kind[foot[0]]
        cities = sorted(cities, key=lambda c: min(ways.to(h, kind)[c] for h in others))[: len(cities) // 4]
    _man(camp, cities, foot)


def _man(camp: _Camp, cities: list[int], units: list[int]) -> None:
    """One of some units for each city, as long as there are any."""
    for city in cities:
        able = [u for u in units if u in camp.waiting and city in camp.hexes(u)]
        if able:
            camp.put(able[0], city)


def _cover(camp: _Camp, cities: list[int]) -> None:
    """Whoever is in no garrison goes where he can help most of them in a turn, those first who have none."""
    roster, ways = camp.staff.rules.roster, camp.staff.ways
    helped = dict.fromkeys(cities, 0)
    for unit in (
        sorted(camp.waiting, key=lambda u: (-roster.thirds[u], -roster.attack[u], u)) if cities else ()
    ):
        kind, pace, open_to = roster.kind[unit], roster.thirds[unit], set(camp.hexes(unit))
        near = {c: [h for h in cities if ways.to(h, kind)[c] <= pace] for c in cities if c in open_to}
        if near:
            best = max(near, key=lambda c: (sum(1 / (1 + helped[h]) for h in near[c]), -c))
            for hex_ in near[best]:
                helped[hex_] += 1
            camp.put(unit, best)


def _race(camp: _Camp, cities: list[int]) -> None:
    """Two units for each city abroad, as near to it as can be; the fast ones for what is far away."""
    roster, ways = camp.staff.rules.roster, camp.staff.ways

    def far(city: int) -> int:
        kind = roster.kind[camp.waiting[0]]
        field = ways.to(city, kind)
        return min(field[h] for h in camp.home)

    for _round in range(2):
        for number, city in enumerate(sorted(cities, key=lambda c: (far(c), c)) if camp.waiting else []):
            fast = number >= len(cities) // 2
            able = [u for u in camp.waiting if roster.attack[u] == roster.defense[u]]
            if not able:
                return
            unit = min(able, key=lambda u: (roster.armored[u] != fast, roster.attack[u], u))
            camp.put(unit, camp.near(unit, city))
