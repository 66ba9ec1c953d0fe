"""MS:SCENARIO.H.b-d - one army is dealt over the board and divided; nobody is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.position import SETTING_UP
from openblitz.blitzkrieg.engine.questions.orders_of_battle import ORDERS_OF_BATTLE
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.scenarios.rules import civil_war
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class DealOut(Step, frozen=True, tag="deal-out"):
    """MS:SCENARIO.H.b-d - Squares, loyalty, and who moves first."""

    key: ClassVar = "deal out"
    comes_with: ClassVar = ("orders_of_battle",)

    def needs(self, position: Position) -> str:
        """An army that both share, before anybody sets up."""
        if not ORDERS_OF_BATTLE.of(position.rules).shared:
            return "an order of battle that both sides share"
        return "" if position.turn == SETTING_UP else "turn 0"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """All by dice."""
        told = [part(position, dice) for part in (civil_war.deal, civil_war.divide, civil_war.begin)]
        return Happened(told, over=True)
