"""MS:AIRMISSION.20-21 - sending MACs with supply: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.telling.sorties import SortieTold
from openblitz.blitzkrieg.air_forces.deeds.air_supply import BringingSupply
from openblitz.blitzkrieg.air_forces.deeds.airlifting import Carried
from openblitz.blitzkrieg.engine.offering import Sending
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class BringingSupplyTold(SortieTold, of=BringingSupply):
    """What screens are told of MACs with supply."""

    deed: BringingSupply

    def able(self, position: Position, unit: int) -> bool:
        """A MAC for which there is something to do."""
        return position.roster.flies[unit] and next(self.deed.orders_of(position, unit), None) is not None

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """To every target, each recipient by an order of its own."""
        found: dict[int, list[Order]] = {}
        for order in self.deed.orders_of(position, unit):
            assert isinstance(order, Carried)
            if self.deed.check(position, position.side, order) is None:
                found.setdefault(order.hex, []).append(order)
        for hex_, orders in found.items():
            yield Sending(hex_, tuple(orders), tone="air")

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To bring it there, to the ground units among them."""
        planes = tuple(u for u in units if position.roster.flies[u])
        others = tuple(u for u in units if not position.roster.flies[u])
        if not (planes and others and hexes) or not all(ISOLATED(position) >> u & 1 for u in others):
            return None
        there = self.deed.kind(position.rules).targets(position, position.side) >> hexes[-1] & 1
        return self.deed.order(planes, hexes[-1], tuple(hexes[:-1]), others) if there else None
