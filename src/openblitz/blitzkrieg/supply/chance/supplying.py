"""75:23.4, 75:23.5c - supplying units by air and over a beach: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.supply.deeds.supplying import Supply, SupplyingByAir, SupplyingOverTheBeach

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class SupplyingByAirChance(Chance[SupplyingByAir], of=SupplyingByAir):
    """How chance picks `air supply`."""

    picks_where = "map"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Every other time."""
        able = chance.random() < 0.5 and self.deed.open_to(position) >> unit & 1
        return Supply((unit,)) if able else None


class SupplyingOverTheBeachChance(Chance[SupplyingOverTheBeach], of=SupplyingOverTheBeach):
    """How chance picks `beach supply`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Each that can be."""
        return next(self.deed.orders_of(position, unit), None)
