"""75:33.7a, 75:SEQ.9g - sending TAC and FTR on patrol and interdiction: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.deeds.interdicting import InterdictingFrom
from openblitz.blitzkrieg.air.telling.sorties import SortieTold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class InterdictingFromTold(SortieTold, of=InterdictingFrom):
    """What screens are told of `interdict`."""

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """Only by its own order."""
        return None
