"""75:30.2f, 75:SEQ.12b, CL:SEQ.4a - whether the fighters of the side that does not move are in supply."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.rules import fighters, supply
from openblitz.blitzkrieg.rules.fighters import OUT_OF_SUPPLY, UNREADY
from openblitz.blitzkrieg.steps.base import Step
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Dice


class FighterSupply(Step, frozen=True, tag="fighter-supply"):
    """R75-B1 - They are traced for when the supply of the moving side is; nobody is asked."""

    key: ClassVar = "fighter supply"

    def settle(self, rules: Rules, position: Position, dice: Dice) -> Happened | None:
        """Note and tell who is without it."""
        side = 1 - position.side
        lacking = supply.lacking(rules, position, side)
        own = rules.roster.under[position.allegiance].air[side]
        without = [u for u in own if fighters.is_fighter(rules, u) and lacking >> u & 1]
        if not without:
            return Happened(over=True)
        marked = sum(1 << u for u in without)
        OUT_OF_SUPPLY.put(position, marked)
        UNREADY.put(position, UNREADY(position) | marked)
        text = f"{rules.roster.say(without)} out of supply: no interception."
        return Happened(
            [Event("out of supply", text, ("75:30.2f",), (), rules.roster.names(without))], over=True
        )
