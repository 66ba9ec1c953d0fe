"""75:21.1, 65:7.3 - overwhelming while units move, and calling that off: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.overwhelming.deeds.overwhelming import Overwhelm, Overwhelming

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


class OverwhelmingCounsel(Counsel[Overwhelming], of=Overwhelming):
    """What `overwhelm` is worth to a computer player."""

    def gain(self, position: Position, order: Overwhelm) -> float | None:
        """Everybody on the hex, for certain."""
        victims = position.units_at(order.hex, 1 - position.side)
        return float(sum(position.roster.attack[unit] for unit in victims))
