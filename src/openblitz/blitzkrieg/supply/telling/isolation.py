"""MS:10s-u - choosing whom beaches, ports and airlift supply: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.supply.deeds.isolation import Feed, Feeding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class FeedingTold(Told[Feeding], of=Feeding):
    """What screens are told of `feed`."""

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To supply them."""
        return Feed(tuple(units)) if units and not hexes else None
