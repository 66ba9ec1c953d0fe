"""Taking back what was done in a phase, until it is over: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.ground.deeds.taking_back import TakingBack, Undoing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.position import Position


class UndoingTold(Told[Undoing], of=Undoing):
    """What screens are told of taking back what another deed has done."""

    def able_of(self, position: Position, units: Sequence[int]) -> Sequence[int]:
        """Those of whom there is something to undo."""
        done = self.deed.done
        return [unit for unit in units if done(position, unit)]


class TakingBackTold(UndoingTold, of=TakingBack):
    """What screens are told of `take back`."""

    def able_of(self, position: Position, units: Sequence[int]) -> Sequence[int]:
        """All of them are in play."""
        return [unit for unit in units if position.moved(unit)]
