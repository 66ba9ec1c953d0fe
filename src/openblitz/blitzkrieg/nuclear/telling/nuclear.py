"""65:23.5 - launching a nuclear attack: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.telling.sorties import SortieTold
from openblitz.blitzkrieg.nuclear.deeds.nuclear import Launching

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class LaunchingTold(SortieTold, of=Launching):
    """What screens are told of `launch a nuclear attack`."""

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """Only by its own order."""
        return None
