"""MS:15 - what is done with guerillas: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.irregulars.deeds.guerillas import Absorb, Absorbing, Raise, Raising

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


class RaisingCounsel(Counsel[Raising], of=Raising):
    """What `raise guerillas` is worth to a computer player."""

    def gain(self, position: Position, order: Raise) -> float | None:
        """A factor."""
        return 1.0


class AbsorbingCounsel(Counsel[Absorbing], of=Absorbing):
    """What `absorb guerillas` is worth to a computer player."""

    def gain(self, position: Position, order: Absorb) -> float | None:
        """Nothing: they are of more use as they are."""
        return -1.0
