"""MS:10s-u - choosing whom beaches, ports and airlift supply: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.supply.deeds.isolation import Feed, Feeding

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


class FeedingCounsel(Counsel[Feeding], of=Feeding):
    """What `feed` is worth to a computer player."""

    def gain(self, position: Position, order: Feed) -> float | None:
        """MS:10p - What their factors would be halved by."""
        return sum(position.roster.attack[unit] for unit in order.units) / 2
