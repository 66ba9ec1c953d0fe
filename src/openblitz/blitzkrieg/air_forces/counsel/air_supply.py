"""MS:AIRMISSION.20-21 - sending MACs with supply: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air_forces.deeds.air_supply import BringingSupply
from openblitz.blitzkrieg.air_forces.deeds.airlifting import Carried
from openblitz.blitzkrieg.engine.audiences import Counsel

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class BringingSupplyCounsel(Counsel[BringingSupply], of=BringingSupply):
    """What MACs with supply are worth to a computer player."""

    def gain(self, position: Position, order: Order) -> float | None:
        """MS:10p - What their factors would be halved by."""
        assert isinstance(order, Carried)
        return sum(position.roster.attack[u] for u in order.cargo) / 2
