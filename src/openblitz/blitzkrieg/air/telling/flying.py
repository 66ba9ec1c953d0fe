"""75:9.3-9.4, 65:6.3, 65:18.0 - flying units from city to city, and dropping them: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.deeds.flying import FreeFlight
from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Sending
from openblitz.blitzkrieg.engine.orders import Drop, Fly
from openblitz.blitzkrieg.engine.questions.flights import FLIGHTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position


class FreeFlightTold(Told[FreeFlight], of=FreeFlight):
    """What screens are told of the flights of units by air."""

    def able_of(self, position: Position, units: Sequence[int]) -> Sequence[int]:
        """Those who may take off to somewhere."""
        free = [
            u for u in self.deed.with_work(position, units) if self.deed.may_take_off(position, u) is None
        ]
        return [unit for unit in free if self.deed.open_to(position, unit)]

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """The same, through the air."""
        for order in self.deed.orders_of(position, unit):
            assert isinstance(order, Fly | Drop)
            if self.deed.barred(position, order) is None:
                cost = None if self.deed.drop else FLIGHTS(position).landing_cost or None
                yield Sending(order.hex, (order,), cost, tone="air")
