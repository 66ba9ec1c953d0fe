"""75:36.1, 75:SEQ.4 - counting critical resources when a player-turn begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.resources.rules import resources
from openblitz.blitzkrieg.resources.rules.resources import KINDS, NO_NAVY, RESOURCES
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class Resources(Step, frozen=True, tag="resources"):
    """75:36.1b - What both sides have the use of is settled for the player-turn; nobody is asked."""

    key: ClassVar = "resources"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Count, and tell what is short."""
        rules = position.rules
        now = tuple(resources.counted(position, side) for side in (0, 1))
        RESOURCES.put(position, now)
        mover = now[position.side]
        if not mover.stores and position.side not in NO_NAVY(position):
            # R75-C38 - at the beginning of one of its own player-turns
            NO_NAVY.put(position, tuple(sorted((*NO_NAVY(position), position.side))))
        events = []
        for (title, told), has in zip(KINDS, mover[1:], strict=True):
            if has in told:
                rule, words = told[has]
                text = (
                    f"{rules.names[position.side]} has {has} of {resources.ENOUGH}, {title.lower()}: {words}."
                )
                events.append(Event("critical resources", text, ("75:36.1b", rule)))
        return Happened(events, over=True)
