"""The Recruit: any order that the rules allow."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from openblitz.players.choosing import RECRUIT

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.table import Seat
    from openblitz.table.attempt import Attempt


class RandomOrders:
    """Moves most units somewhere, attacks where it must, and chooses the rest by chance."""

    name = RECRUIT.name

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def decide(self, game: Blitzkrieg, state: Position, seat: Seat) -> Order:
        """An order at random, of those that would be carried out."""
        return game.pick(state, self._chance)

    def attempt(self, game: Blitzkrieg, state: Position, seat: Seat) -> Attempt[Position, Order]:
        """The same, with what he has found of it."""
        return game.at_random(state, seat, self._chance)
