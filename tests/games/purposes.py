"""What two generals do on purpose, so that a recorded game has what chance seldom brings about.

A purpose is for orders of one kind. Until one has been given it answers first, on both sides: it prepares the
ground in the steps before, and gives such an order wherever it is allowed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from openblitz.blitzkrieg.air.deeds.sorties import HuntAt
from openblitz.blitzkrieg.air.rules import fighters, interception
from openblitz.blitzkrieg.air.rules.fighters import HUNT, INTERCEPT
from openblitz.blitzkrieg.air.steps.hunting import Hunting
from openblitz.blitzkrieg.air.steps.interception import Intercept, Interception, Matching
from openblitz.blitzkrieg.battle.steps.losing import Losing
from openblitz.blitzkrieg.battle.steps.marching import Movement
from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.engine.missions import MISSIONS
from openblitz.blitzkrieg.engine.orders import Done, Drop, Place
from openblitz.blitzkrieg.engine.places import in_play, on_map, sea_zone
from openblitz.blitzkrieg.engine.questions.flights import FLIGHTS
from openblitz.blitzkrieg.ground.steps.setting_up import SetUp
from openblitz.blitzkrieg.minors.steps.minor_supply import PayFor, SupplyToll
from openblitz.blitzkrieg.sea.deeds.invading import GoAshore, Invade
from openblitz.blitzkrieg.sea.deeds.sailing import Embark, Sail
from openblitz.blitzkrieg.sea.rules import invasions, sea
from openblitz.blitzkrieg.sea.rules.rangers import may_be_dropped
from openblitz.blitzkrieg.supply.deeds.supplying import Ship
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.blitzkrieg.supply.steps.supplying import Supplying
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, parse
from openblitz.table.orders import units_of, verb_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.table import Seat

AT_SEA = 10  # 75:19.1b - units of a side
FAR = 11  # 75:32.53 - hexes to a search hex, of 24 with the attack and the way home
NEAR = 2  # hexes from the beach
BLUE, TURN, ZONE = 0, 1, "A"
CITY = "Q16"
BEACH = ("EE16", "FF16", "GG16", "HH16", "II17", "II18")


class Purpose(Protocol):
    """Something that is to happen once."""

    kind: str

    def orders(self, position: Position) -> Iterator[Order]:
        """What leads to it, best first; none where it is not the time."""
        ...


class Supplied:
    """75:23.5c - More units depend on a beach than it can supply: their owner says which are supplied.

    Ten of Blue begin at sea and land in the desert on turn 1, far from any road home, and rangers come down
    beside them. Nobody else moves in that turn: a city that was taken might supply them.
    """

    kind = "ship"

    def orders(self, position: Position) -> Iterator[Order]:
        """First who is at sea, and then whom the beach supplies."""
        step = position.steps[-1]
        if isinstance(step, Supplying):
            yield from (Ship((unit,)) for unit in bits.hexes(supply.to_choose(position)))
        elif isinstance(step, SupplyToll) and position.turn == TURN + 1:
            yield from (one for one in step.orders(position) if isinstance(one, PayFor))
        elif isinstance(step, Losing) and position.turn <= TURN + 1:  # but not those who came down
            yield from (one for one in step.orders(position) if not self._raiders(position.rules, one))
        elif position.side == BLUE and isinstance(step, SetUp):
            yield from self._put_to_sea(position)
        elif position.side == BLUE and isinstance(step, Movement) and position.turn == TURN:
            yield from self._land(position)
            yield from self._drop(position)
            yield Done()

    def _raiders(self, rules: Rules, order: Order) -> bool:
        return any(rules.roster.ranger[unit] for unit in units_of(order))

    def _put_to_sea(self, position: Position) -> Iterator[Order]:
        """Infantry; paratroops wait in a city from which they get there."""
        rules = position.rules
        waiting = [u for u in position.of_side(BLUE) if not in_play(position.place[u])]
        for unit in waiting:
            if may_be_dropped(rules, unit):
                yield Place((unit,), parse(CITY))
            elif not invasions.stays_aboard(rules, unit) and len(sea.at_sea(position, BLUE)) < AT_SEA:
                yield Embark((unit,), ZONE)

    def _land(self, position: Position) -> Iterator[Order]:
        """All of them from sea hexes, then ashore, who has least choice first."""
        shore = bits.of(map(parse, BEACH))
        for unit in sea.at_sea(position, BLUE):
            if sea_zone(position.place[unit]) is not None and not invasions.stays_aboard(
                position.rules, unit
            ):
                water = invasions.assault_hexes(position, unit) & bits.spread(shore)
                yield from (Invade(hex_, (unit,)) for hex_ in bits.hexes(water))
        afloat = [one.unit for one in invasions.assaults(position) if not one.beach]
        open_to = {unit: invasions.landings(position, unit) & shore for unit in afloat}
        for unit in sorted(afloat, key=lambda one: open_to[one].bit_count()):
            yield from (GoAshore((unit,), hex_) for hex_ in bits.hexes(open_to[unit]))

    def _drop(self, position: Position) -> Iterator[Order]:
        """Behind the beach, within the ten hexes that it supplies."""
        near = bits.within(bits.of(map(parse, BEACH)), NEAR)
        for unit in position.of_side(BLUE):
            here = position.place[unit]
            if on_map(here) and not near >> here & 1:
                open_to = FLIGHTS(position).drops(position, unit) & near
                yield from (Drop(unit, hex_) for hex_ in reversed(list(bits.hexes(open_to))))


class Met:
    """75:32.51a - Hunters fly beside bombers that can be intercepted; interceptors come, and are attacked."""

    kind = "pounce"

    def orders(self, position: Position) -> Iterator[Order]:
        """Whatever of it can be done in this step."""
        step = position.steps[-1]
        if isinstance(step, Movement):
            yield from self._hunt(position)
        elif isinstance(step, Interception):
            yield from self._intercept(position)
        elif isinstance(step, Hunting | Matching):
            meant = (one for one in step.orders(position) if verb_of(one) == self.kind)
            yield from meant

    def _hunt(self, position: Position) -> Iterator[Order]:
        """Three of one base or two, to where they can be met or see others being met."""
        place, own = position.place, position.in_play().air[position.side]
        if any(one.kind == HUNT for one in MISSIONS(position)):
            return
        bases: dict[int, list[int]] = {}
        for unit in own:
            if fighters.is_fighter(position.rules, unit) and on_map(place[unit]):
                bases.setdefault(place[unit], []).append(unit)
        search = self._search(position) & ~fighters.laden(position, position.side)
        for base, units in bases.items():
            for hex_ in bits.hexes(search & bits.within(1 << base, FAR)):
                yield from (HuntAt(tuple(units[:many]), hex_) for many in (3, 2) if len(units) >= many)

    def _search(self, position: Position) -> int:
        """Beside bombers that an enemy fighter can intercept."""
        found, bombers = 0, fighters.over(position, position.side, bombs=True)
        for unit in fighters.ready(position, 1 - position.side) if bombers else ():
            found |= interception.targets(position, unit, INTERCEPT) & bombers
        return bits.spread(found) if found else 0

    def _intercept(self, position: Position) -> Iterator[Order]:
        """One fighter, where that is what hunters wait for."""
        flying = MISSIONS(position)
        search = bits.of(Hex(one.hex) for one in flying if one.kind == HUNT)
        meant = self._prey(position, search) if search else 0
        if not any(one.kind == INTERCEPT for one in flying):
            for unit in fighters.ready(position, 1 - position.side):
                yield from (Intercept((unit,), hex_) for hex_ in bits.hexes(meant))

    def _prey(self, position: Position, search: int) -> int:
        return bits.spread(search) & fighters.over(position, position.side, bombs=True)


class Outnumbered(Met):
    """75:32.52b - Hunters fly to a base of fighters, of which one rises: some of them are held back."""

    kind = "hold-back"

    def _search(self, position: Position) -> int:
        """Over the enemy's bases; CL:32.31f - there fighters always rise."""
        ready = fighters.ready(position, 1 - position.side)
        return bits.of(Hex(position.place[u]) for u in ready if on_map(position.place[u]))

    def _prey(self, position: Position, search: int) -> int:
        return search


class UnderSail:
    """75:19.2c - Who is at sea goes to the next zone, as soon as anybody is."""

    kind = "sail"

    def orders(self, position: Position) -> Iterator[Order]:
        """Whoever it is, to wherever he can; the landing comes first."""
        if isinstance(position.steps[-1], Movement) and position.turn > TURN:
            for unit in sea.at_sea(position, position.side):
                yield from (Sail((unit,), zone) for zone in SEA_ZONES)


def on_purpose(game: Blitzkrieg, position: Position, seat: Seat, purposes: Iterable[Purpose]) -> Order | None:
    """The first order that is allowed of those that lead to what is still to happen."""
    for purpose in purposes:
        for order in purpose.orders(position):
            if game.check(position, seat, order) is None:
                return order
    return None
