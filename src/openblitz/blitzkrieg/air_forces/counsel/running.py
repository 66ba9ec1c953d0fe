"""MS:AIRMISSION.13e - moving at the full rate under interdiction: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air_forces.deeds.running import Brave, Running
from openblitz.blitzkrieg.air_forces.rules import area_interdiction
from openblitz.blitzkrieg.engine.audiences import Counsel

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position

PRICE = 1.0  # what a factor that is lost on the way counts, in attack factors


class RunningCounsel(Counsel[Running], of=Running):
    """What `brave interdiction` is worth to a computer player."""

    def gain(self, position: Position, order: Brave) -> float | None:
        """It costs factors; what it wins is for players to see."""
        way = self.deed.way(position, order.units[0], order.hex)
        lost = area_interdiction.lost_on(position, position.side, way)
        return -PRICE * lost * len(order.units) - 0.5
