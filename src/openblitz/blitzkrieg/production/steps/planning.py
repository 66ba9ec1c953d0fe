"""MS:9y - writing production plans, which nobody else may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.position import SETTING_UP
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.blitzkrieg.production.rules import production, production_plans
from openblitz.blitzkrieg.production.rules.production_plans import RULE
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class WritePlans(Phase, frozen=True, tag="write-plans"):
    """MS:9y - After its set-up, and after each production, a side plans ahead in secret."""

    key: ClassVar = "plans"
    mode: ClassVar = "choose"
    secret: ClassVar = True
    ending: ClassVar = "Plans written"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """For which turns."""
        turns = production_plans.turns_to_plan(position)
        when = f"{'turn' if len(turns) == 1 else 'turns'} {' and '.join(map(str, turns))}"
        text = f"{position.rules.names[position.side]}: plan in secret what your centers make in {when}."
        return text, (RULE,)

    def rule_against(self, position: Position, order: Order) -> str:
        """MS:9y - Plans are written first."""
        return RULE

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nobody is asked in other turns, or without a center; what a cycle was planned for is over."""
        if position.turn != SETTING_UP:
            if not production.is_cycle(position.rules, position.turn):
                return Happened(over=True)
            production_plans.strike_out(position, position.side, position.turn)
        own = production.centers(position, position.side)
        return None if own else Happened(over=True)
