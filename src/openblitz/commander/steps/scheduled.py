"""BC:scheduled - The first phase of a player turn: strikes that were planned before the battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.commander.rules import schedule
from openblitz.commander.steps.base import happened
from openblitz.commander.steps.phases import Automatic
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.commander.position import Position
    from openblitz.table import Dice


class ScheduledPhase(Automatic, frozen=True, tag="scheduled-phase"):
    """BC:scheduled.when - All scheduled strikes of the active player fall now."""

    key: ClassVar = "scheduled-phase"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """One strike at a time, since one may ask the passengers of a transport what they do."""
        due = schedule.due(position, position.active)
        if not due:
            return Happened(over=True)
        return happened(position.rules, schedule.deliver(position, position.active, due[0], dice))
