"""75:26.1, 75:26.3 - breaking units down, and recombining them: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.breaking.deeds.breaking import Combine, Combining
from openblitz.blitzkrieg.breaking.rules.breaking import wholes
from openblitz.blitzkrieg.engine.audiences import Counsel

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


class CombiningCounsel(Counsel[Combining], of=Combining):
    """What `combine` is worth to a computer player."""

    def gain(self, position: Position, order: Combine) -> float | None:
        """Room, and change for later; a full unit is better than a larger part."""
        whole = (order.whole or tuple(wholes(position, order.units)))[0]
        return 0.1 * len(order.units) + (0.0 if position.roster.counters[whole].substitute else 0.5)
