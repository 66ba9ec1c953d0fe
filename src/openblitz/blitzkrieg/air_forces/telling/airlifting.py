"""MS:AIRMISSION.18-19, MS:AIRMISSION.22 - MACs, and going to other bases: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.telling.sorties import SortieTold
from openblitz.blitzkrieg.air_forces.deeds.airlifting import Carried, Carrying
from openblitz.blitzkrieg.engine.offering import Sending
from openblitz.blitzkrieg.engine.places import on_map

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class CarryingTold(SortieTold, of=Carrying):
    """What screens are told of MACs with ground units."""

    deed: Carrying

    def able(self, position: Position, unit: int) -> bool:
        """A MAC with a passenger, or one of those."""
        rules = position.rules
        if position.roster.flies[unit]:
            return next(self.deed.orders_of(position, unit), None) is not None
        if not on_map(position.place[unit]) or not self.deed.kind(rules).takes(rules, unit):
            return False
        planes = position.aircraft_at(position.place[unit], position.side)
        return any(self.deed.is_fit(position, plane) for plane in planes)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """To every target, each passenger by an order of its own."""
        found: dict[int, list[Order]] = {}
        if not self.deed.is_fit(position, unit) or not on_map(position.place[unit]):
            return
        for order in self.deed.each(position, unit, self.deed.targets(position, unit)):
            assert isinstance(order, Carried)
            if self.deed.check(position, position.side, order) is None:
                found.setdefault(order.hex, []).append(order)
        for hex_, orders in found.items():
            yield Sending(hex_, tuple(orders), tone="air")

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To let the MACs among them carry the others there."""
        planes = tuple(u for u in units if position.roster.flies[u])
        cargo = tuple(u for u in units if not position.roster.flies[u])
        if (
            not (planes and cargo and hexes)
            or not self.deed.kind(position.rules).targets(position, position.side) >> hexes[-1] & 1
        ):
            return None
        return self.deed.order(planes, hexes[-1], tuple(hexes[:-1]), cargo)
