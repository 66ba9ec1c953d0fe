"""MS:SCENARIO.F.f - the die by which a passive power becomes active."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.land import POWERS
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.scenarios.rules import alliances
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice

RULE = "MS:SCENARIO.F.f"


class Rouse(Step, frozen=True, tag="rouse"):
    """MS:SCENARIO.F.f - When a turn begins, a die is rolled for the passive power; nobody is asked."""

    key: ClassVar = "rouse"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """On a 6 it may cross its border from the next turn on."""
        passive = [army for army in alliances.passive_armies(position) if army < POWERS]
        if not passive or alliances.ACTIVE_FROM(position):
            return Happened(over=True)
        who = SIDES[passive[0]].power
        roll = dice.roll(f"whether {who} becomes active")
        text = f"{who} rolls {roll} and stays passive."
        if roll == alliances.SIX:
            alliances.ACTIVE_FROM.put(position, position.turn + 1)
            text = f"{who} rolls {roll}: it is an active ally, and may cross its border from the next turn."
        return Happened([Event("active", text, (RULE,))], over=True)
