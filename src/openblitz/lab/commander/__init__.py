"""Random battles of the miniatures game."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from openblitz.lab.commander.watching import changes, faults, freeze, melee_position, unlawful_orders
from openblitz.lab.trial import Trial

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager
    from random import Random

    from openblitz.commander.game import Commander
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position


class CommanderTrial(Trial):
    """Random battles; without a plan, and without a limit of turns, they need not end."""

    longest = 300

    def every_offer(self, state: Position) -> int:
        """Every offered place is looked at by the rules of deployment, and every target by those of sight."""
        return 40 if state.steps[-1].deploys else 5

    def __init__(self, game: Commander) -> None:
        super().__init__(game)
        self.own = game

    def freeze(self, state: Position) -> object:
        """All that a position holds."""
        return freeze(state)

    def anew(self, state: Position) -> AbstractContextManager[None]:
        """What was worked out for the tables before is forgotten."""
        state.touch()
        return nullcontext()

    def faults(self, state: Position) -> Iterable[str]:
        """What must hold on every table."""
        return faults(state)

    def changes(self, before: Position, order: Order, after: Position) -> Iterable[str]:
        """Time goes on, and nobody comes back."""
        return changes(before, after)

    def unlawful(self, state: Position, chance: Random) -> Iterable[Order]:
        """Enemies do not obey."""
        return unlawful_orders(state, chance)

    def melee(self, chance: Random) -> str:
        """Both battlegroups thrown together."""
        return melee_position(self.own, chance)


TRIAL = CommanderTrial
