"""75:28, 65:17.1 - taking replacements, and raising air transport: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.replacements.deeds.replacing import Expand, Expanding, Take, Taking

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


class TakingCounsel(Counsel[Taking], of=Taking):
    """What `take replacements` is worth to a computer player."""

    def gain(self, position: Position, order: Take) -> float | None:
        """Its factors."""
        return float(position.roster.attack[order.unit])


class ExpandingCounsel(Counsel[Expanding], of=Expanding):
    """What `raise air transport` is worth to a computer player."""

    def gain(self, position: Position, order: Expand) -> float | None:
        """Half a unit of a few factors, once a turn."""
        return 0.5
