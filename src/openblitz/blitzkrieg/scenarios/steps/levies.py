"""MS:SCENARIO.E.f - when a player-turn ends, replacements of minor countries come on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.step import Phase
from openblitz.blitzkrieg.scenarios.rules import levies
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class Levies(Phase, frozen=True, tag="levies"):
    """Each country of the moving side replaces some of what it has lost."""

    key: ClassVar = levies.LEVIES
    ending: ClassVar = "End the turn"
    final: ClassVar = True
    many: ClassVar = False

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """What is to be done."""
        who = position.rules.names[position.side]
        text = f"{who}: replace up to {levies.RATE} factors of each country's losses, in its own cities."
        return text, (levies.RULE, levies.WHERE)

    def rule_against(self, position: Position, order: Order) -> str:
        """MS:SCENARIO.E.f - The turn is about to end."""
        return levies.WHERE

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nobody is asked where nothing can come on."""
        open_ = (levies.places(position, unit) for unit in levies.candidates(position))
        return None if any(open_) else Happened(over=True)

    def finish(self, position: Position) -> Happened:
        """What was not taken is gone."""
        text = f"{position.rules.names[position.side]} has replaced what it could."
        return Happened([Event("replacements", text, (levies.RULE,))], over=True)
