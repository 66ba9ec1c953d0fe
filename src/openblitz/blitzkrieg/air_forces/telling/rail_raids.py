"""MS:AIRMISSION.2, MS:AIRMISSION.11-12 - aircraft against trains and rail lines: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air_forces.deeds.rail_raids import CuttingRails
from openblitz.blitzkrieg.air_forces.telling.air_missions import StrikingTold
from openblitz.blitzkrieg.engine.offering import Sending
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position


class CuttingRailsTold(StrikingTold, of=CuttingRails):
    """What screens are told of `cut rails`."""

    deed: CuttingRails

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """Every line in range."""
        for hex_ in bits.hexes(self.deed.targets(position, unit)):
            yield Sending(hex_, (self.deed.order((unit,), hex_),), tone="air")
