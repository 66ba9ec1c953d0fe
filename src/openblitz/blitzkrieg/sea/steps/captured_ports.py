"""MS:11r - when movement is over: ships that have not sailed from a captured port are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.sea.rules import ships
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class CapturedPorts(Step, frozen=True, tag="captured-ports"):
    """The ships of the moving side that are still in such ports."""

    key: ClassVar = "captured ports"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Nobody is asked."""
        return "Ships in captured ports are lost.", ("MS:11r",)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """They are lost, with all aboard."""
        own = ships.of_side(position, position.side)
        lost = [ship for ship in own if ships.captured(position, ship)]
        why = "still in a port that the enemy has taken"
        return Happened([ships.sink(position, lost, "MS:11r", why)] if lost else (), over=True)
