"""MS:SCENARIO.H.b-d - one army is dealt over the board and divided; nobody is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.rules import civil_war
from openblitz.blitzkrieg.steps.base import Step
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Dice


class DealOut(Step, frozen=True, tag="deal-out"):
    """MS:SCENARIO.H.b-d - Squares, loyalty, and who moves first."""

    key: ClassVar = "deal out"

    def settle(self, rules: Rules, position: Position, dice: Dice) -> Happened | None:
        """All by dice."""
        told = [part(rules, position, dice) for part in (civil_war.deal, civil_war.divide, civil_war.begin)]
        return Happened(told, over=True)
