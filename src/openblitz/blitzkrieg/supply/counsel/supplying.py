"""75:23.4, 75:23.5c - supplying units by air and over a beach: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.supply.deeds.supplying import Ship, Supply, SupplyingByAir, SupplyingOverTheBeach

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


class SupplyingByAirCounsel(Counsel[SupplyingByAir], of=SupplyingByAir):
    """What `air supply` is worth to a computer player."""

    def gain(self, position: Position, order: Supply) -> float | None:
        """75:23.6b - What their attack factors would be halved by."""
        return sum(position.roster.attack[unit] for unit in order.units) / 2


class SupplyingOverTheBeachCounsel(Counsel[SupplyingOverTheBeach], of=SupplyingOverTheBeach):
    """What `beach supply` is worth to a computer player."""

    def gain(self, position: Position, order: Ship) -> float | None:
        """75:23.6b - What their attack factors would be halved by."""
        return sum(position.roster.attack[unit] for unit in order.units) / 2
