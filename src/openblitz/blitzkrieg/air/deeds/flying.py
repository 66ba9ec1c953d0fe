"""75:9.3-9.4, 65:6.3, 65:18.0 - flying units from city to city, and dropping them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.questions.air_combat import AIR_FIGHTING
from openblitz.blitzkrieg.air.rules import airways
from openblitz.blitzkrieg.air.rules.flights import grounded
from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.deed import Deed, any_of, foreign, off_board, place_names, say_places
from openblitz.blitzkrieg.engine.modifiers import Wary
from openblitz.blitzkrieg.engine.offering import Sending
from openblitz.blitzkrieg.engine.orders import Drop, Fly
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.questions.flights import FLIGHTS
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.crowding import crowd
from openblitz.blitzkrieg.sea.rules.rangers import may_be_dropped
from openblitz.hexes import bits
from openblitz.hexes.grid import SIZE
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.deed import Where
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class _Flight(Deed[Fly | Drop]):
    """A unit goes by air."""

    drop: ClassVar[bool]

    def _open_to(self, position: Position, unit: int) -> int:
        flights = FLIGHTS(position)
        return (flights.drops if self.drop else flights.landings)(position, unit)

    def _may_take_off(self, position: Position, unit: int) -> Refusal | None:
        return grounded(position, unit, self.drop)

    def _way(self, position: Position, start: int, end: int) -> tuple[int, ...]:
        """CL:29.2a, R75-C18, 75:32.31b - The hexes that it flies over, where that matters to anybody."""
        rules = position.rules
        far = FLIGHTS(position).drop_reach if self.drop else FLIGHTS(position).reach
        if not rules.added[Wary] and not AIR_FIGHTING.asked(rules):
            return (end,)
        return airways.way(position, 1 << start, end, far, side=position.side) or (end,)

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Those who stand where anybody takes off."""
        place, starts = position.place, FLIGHTS(position).starts(position, position.side)
        return [u for u in units if place[u] > 0 and starts >> place[u] & 1]

    def able_of(self, position: Position, units: Sequence[int]) -> Sequence[int]:
        """Those who may take off to somewhere."""
        free = [u for u in self.with_work(position, units) if self._may_take_off(position, u) is None]
        return [unit for unit in free if self._open_to(position, unit)]

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Everywhere that it can be flown to or dropped on."""
        here, side = position.place[unit], position.side_of(unit)
        if not on_map(here) or not FLIGHTS(position).starts(position, side) >> here & 1:
            return  # most stand elsewhere, and nobody is told why
        if self._may_take_off(position, unit) is None:
            for hex_ in bits.hexes(self._open_to(position, unit)):
                yield self.order(unit, hex_)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """The same, through the air."""
        for order in self.orders_of(position, unit):
            assert isinstance(order, Fly | Drop)
            if self._barred(position, order) is None:
                cost = None if self.drop else FLIGHTS(position).landing_cost or None
                yield Sending(order.hex, (order,), cost, tone="air")

    def check(self, position: Position, side: int, order: Fly | Drop) -> Refusal | None:
        """An own unit that may take off, a hex where it may come down, room there."""
        unit, hex_ = order.unit, order.hex
        refused = (
            foreign(position, side, (unit,))
            or off_board(position, (unit,))
            or self._may_take_off(position, unit)
        )
        if refused:
            return refused
        if not self._open_to(position, unit) >> hex_ & 1:
            return FLIGHTS(position).why_not(position, unit, hex_, self.drop)
        return self._barred(position, order) or crowd(position, (unit,), hex_)

    def _barred(self, position: Position, order: Fly | Drop) -> Refusal | None:
        """What an option has against coming down there, or against all ways there."""
        far = (FLIGHTS(position).drop_reach if self.drop else FLIGHTS(position).reach) or SIZE
        start = 1 << position.place[order.unit]
        shut = airways.why_closed(position, start, order.hex, far, unit=order.unit)
        if shut is not None or not self.drop:
            refused = shut or bearing.why_barred(position, order.unit, order.hex)
            return refused or objecting.there("fly to", position, (order.unit,), order.hex)
        return objecting.there("drop", position, (order.unit,), order.hex)

    def carry_out(self, position: Position, order: Fly | Drop, dice: Dice) -> list[Event]:
        """It comes down there."""
        rules = position.rules
        unit, hex_ = order.unit, order.hex
        start = position.place[unit]
        position.put(unit, hex_)
        if bearing.follows_trails(rules):
            position.trail = position.trail.having(unit, (*position.trail[unit], hex_))
        moves.note(position, unit, start, self._way(position, start, hex_))
        FLIGHTS(position).land(position, unit, self.drop)
        how, subject = ("dropped on", "drop type") if self.drop else ("flown to", "fly range")
        text = f"{position.roster.ids[unit]} {how} {say_places([hex_])} from {say_places([start])}."
        named = position.roster.names([unit])
        return [Event("flown", text, (rules.cites[subject],), place_names([start, hex_]), named)]


class Flying(_Flight):
    """75:9.3, 65:6.3 - From one friendly city to another."""

    name = "fly"
    order: ClassVar = Fly
    drop = False


class Dropping(_Flight):
    """75:9.4, 65:18.0 - From a friendly city to where it is dropped."""

    name = "drop"
    order: ClassVar = Drop
    of = "ground"
    picks_where = "map"
    picks_fresh = True
    drop = True

    def picks_counter(self, rules: Rules, unit: int, where: Where) -> bool:
        """Only of those who are dropped."""
        return may_be_dropped(rules, unit)

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Every other time, for a unit that has not moved."""
        if (
            not on_map(position.place[unit])
            or position.moved(unit)
            or not may_be_dropped(position.rules, unit)
        ):
            return None
        if chance.random() < 0.5 or self._may_take_off(position, unit) is not None:
            return None
        drops = self._open_to(position, unit)
        return Drop(unit, any_of(drops, chance)) if drops else None
