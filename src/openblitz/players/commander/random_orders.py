"""The Recruit: any order that the rules allow."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from openblitz.players.choosing import RECRUIT

if TYPE_CHECKING:
    from openblitz.commander.game import Commander
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.table import Seat


class RandomOrders:
    """Leaves everything to chance, the table too."""

    name = RECRUIT.name

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def decide(self, game: Commander, state: Position, seat: Seat) -> Order:
        """An order at random, of those that would be carried out."""
        return game.pick(state, self._chance)
