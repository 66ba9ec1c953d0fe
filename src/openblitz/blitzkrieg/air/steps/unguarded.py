"""65:23.0T.4a - when battles begin, aircraft without ground units fall to the enemies beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.rules import caught
from openblitz.blitzkrieg.engine.step import Step
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class Overrunning(Step, frozen=True, tag="overrun"):
    """65:23.0T.4a - They are eliminated without a battle, and nobody is asked."""

    key: ClassVar = "overrun"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """All that are beside ground units of the moving side now."""
        lost = caught.overrun(position)
        return Happened([caught.eliminate(position, lost)] if lost else [], over=True)
