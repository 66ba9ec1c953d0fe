"""MS:10s-u - choosing whom beaches, ports and airlift supply: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.supply.deeds.isolation import Feeding

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class FeedingChance(Chance[Feeding], of=Feeding):
    """How chance picks `feed`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Each that can be."""
        return next(self.deed.orders_of(position, unit), None)
