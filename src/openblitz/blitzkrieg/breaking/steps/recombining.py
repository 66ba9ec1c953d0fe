"""75:26.3, 75:SEQ.10 - when movement is over: units are recombined into larger ones."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.breaking.deeds.breaking import Combine
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.offering import Offers
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class Recombining(Phase, frozen=True, tag="recombine"):
    """The moving side makes larger units of smaller ones that attack nobody."""

    key: ClassVar = "recombine"
    mode: ClassVar = "pick"
    give: ClassVar = "Recombine"
    ending: ClassVar = "Go on"
    many: ClassVar = False

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """What is to be done."""
        text = (
            f"{position.rules.names[position.side]}: recombine units that stand together, or go on to combat."
        )
        return text, ("75:26.3a", "75:26.3b")

    def rule_against(self, position: Position, order: Order) -> str:
        """75:26.3a - Movement is over, and combat has not begun."""
        return "75:26.3a"

    def offers(self, position: Position) -> Offers:
        """Everybody who can become a part of something, not only the first of each group."""
        found = super().offers(position)
        groups = (act.units for act in found.acts if isinstance(act.order, Combine))
        return found._replace(units=sorted(set(chain.from_iterable(groups))))

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nobody is asked where nothing can be recombined."""
        return None if self.has_work(position) else Happened(over=True)
