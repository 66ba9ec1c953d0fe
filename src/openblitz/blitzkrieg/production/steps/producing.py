"""MS:9b, MS:PCS.IV - the production phase, at the end of a player-turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.blitzkrieg.ground.rules.city_names import say_cities
from openblitz.blitzkrieg.production.rules import production
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class Production(Phase, frozen=True, tag="production"):
    """The moving side makes units, each center of its own points; what it does not use is lost."""

    key: ClassVar = "production"
    ending: ClassVar = "Production done"
    reads_secrets: ClassVar = True

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """What each center has left."""
        text = f"{position.rules.names[position.side]}: make new units. {' '.join(_said(position))}"
        return text.strip(), ("MS:9b", "MS:9d")

    def rule_against(self, position: Position, order: Order) -> str:
        """MS:9b - The turn is nearly over."""
        return "MS:9b"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nobody is asked in other turns, nor where nothing can be made and nothing has been."""
        if not production.is_cycle(position.rules, position.turn):
            return Happened(over=True)
        if production.PRODUCED(position):
            return None
        if any(not isinstance(order, Done) for order in self.orders(position)):
            return None
        return Happened(over=True)

    def forgotten(self, position: Position, able: Collection[int]) -> Iterator[str]:
        """MS:9g - Points that would be lost, where they are enough for something."""
        if production.candidates(position, position.side):
            yield f"Points are not saved. {' '.join(_said(position))}"


def _said(position: Position) -> Iterator[str]:
    """Centers with points, one by one."""
    for center in production.centers(position, position.side):
        has = production.say_points(production.left(position, center))
        place = position.place[center]
        where = say_cities(position.rules, [place]) if on_map(place) else "across the sea"
        yield f"{position.roster.ids[center]} ({where}): {has} left."
