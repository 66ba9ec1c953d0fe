"""MS:9 - making units in production centers, and giving them back: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.production.deeds.producing import Produce, Producing
from openblitz.blitzkrieg.production.rules import production
from openblitz.blitzkrieg.production.rules.production import INACTIVE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.offering import Sending
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class ProducingTold(Told[Producing], of=Producing):
    """What screens are told of `produce`."""

    def able(self, position: Position, unit: int) -> bool:
        """Whether it may be made now."""
        return next(self.deed.orders_of(position, unit), None) is not None

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """Everywhere that it may appear."""
        price = self._price(position.rules, unit)
        return (one._replace(price=price) for one in super().sendings(position, unit))

    def prices(self, position: Position, units: Sequence[int]) -> Iterator[tuple[int, str]]:
        """MS:9c - The points that each of them costs."""
        return (
            (unit, self._price(position.rules, unit)) for unit in units if position.place[unit] in INACTIVE
        )

    def _price(self, rules: Rules, unit: int) -> str:
        return production.say_points(production.price(rules, unit))

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To make it there: by the center on that hex, else by one that can, else by any."""
        if len(units) != 1 or not hexes or position.place[units[0]] not in INACTIVE:
            return None
        own, unit, hex_ = production.centers(position, position.side), units[0], hexes[0]
        if not own:
            return None

        def fits(center: int) -> tuple[bool, bool, int]:
            order = Produce(unit, hex_, center)
            refused = self.deed.check(position, position.side, order) is not None
            return refused, position.place[center] != hex_, center

        return Produce(unit, hex_, min(own, key=fits))
