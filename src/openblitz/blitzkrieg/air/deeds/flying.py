"""75:9.3-9.4, 65:6.3, 65:18.0 - flying units from city to city, and dropping them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.questions.air_combat import AIR_FIGHTING
from openblitz.blitzkrieg.air.rules import airways
from openblitz.blitzkrieg.air.rules.flights import grounded
from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.deed import Deed, foreign, off_board, place_names, say_places
from openblitz.blitzkrieg.engine.modifiers import Wary
from openblitz.blitzkrieg.engine.orders import Drop, Fly
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.questions.flights import FLIGHTS
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.crowding import crowd
from openblitz.hexes import bits
from openblitz.hexes.grid import SIZE
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class FreeFlight(Deed[Fly | Drop]):
    """A unit goes by air."""

    drop: ClassVar[bool]

    def open_to(self, position: Position, unit: int) -> int:
        flights = FLIGHTS(position)
        return (flights.drops if self.drop else flights.landings)(position, unit)

    def may_take_off(self, position: Position, unit: int) -> Refusal | None:
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

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Everywhere that it can be flown to or dropped on."""
        here, side = position.place[unit], position.side_of(unit)
        if not on_map(here) or not FLIGHTS(position).starts(position, side) >> here & 1:
            return  # most stand elsewhere, and nobody is told why
        if self.may_take_off(position, unit) is None:
            for hex_ in bits.hexes(self.open_to(position, unit)):
                yield self.order(unit, hex_)

    def check(self, position: Position, side: int, order: Fly | Drop) -> Refusal | None:
        """An own unit that may take off, a hex where it may come down, room there."""
        unit, hex_ = order.unit, order.hex
        refused = (
            foreign(position, side, (unit,))
            or off_board(position, (unit,))
            or self.may_take_off(position, unit)
        )
        if refused:
            return refused
        if not self.open_to(position, unit) >> hex_ & 1:
            return FLIGHTS(position).why_not(position, unit, hex_, self.drop)
        return self.barred(position, order) or crowd(position, (unit,), hex_)

    def barred(self, position: Position, order: Fly | Drop) -> Refusal | None:
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


class Flying(FreeFlight):
    """75:9.3, 65:6.3 - From one friendly city to another."""

    name = "fly"
    order: ClassVar = Fly
    drop = False


class Dropping(FreeFlight):
    """75:9.4, 65:18.0 - From a friendly city to where it is dropped."""

    name = "drop"
    order: ClassVar = Drop
    of = "ground"
    drop = True
