"""MS:AIRMISSION - allocating air missions: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.deeds.sorties import Flown
from openblitz.blitzkrieg.air_forces.deeds.air_missions import Demolish, Demolishing, Striking
from openblitz.blitzkrieg.air_forces.rules import air_forces, air_strikes
from openblitz.blitzkrieg.air_forces.rules.air_strikes import Strike
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.audiences import Counsel

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class StrikingCounsel(Counsel[Striking], of=Striking):
    """What missions that strike at something are worth to a computer player."""

    def gain(self, position: Position, order: Order) -> float | None:
        """What it adds on average to what is sent there already."""
        assert isinstance(order, Flown)
        kind = missions.flown(position.rules)[self.deed.mission]
        assert isinstance(kind, Strike)
        sent = [
            one.unit
            for one in air_forces.over(position, position.side, order.hex)
            if one.kind == self.deed.mission
        ]
        before = air_strikes.expected(position, kind, order.hex, sent) if sent else 0.0
        return air_strikes.expected(position, kind, order.hex, (*sent, *order.units)) - before


class DemolishingCounsel(Counsel[Demolishing], of=Demolishing):
    """What `demolish an airbase` is worth to a computer player."""

    def gain(self, position: Position, order: Demolish) -> float | None:
        """An airbase is worth having."""
        return -1.0
