"""Random games of the hex family: what must hold in them, where things happen soon, and odd orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.engine.known import forgetful
from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.rules.zones import lays_of
from openblitz.lab.blitzkrieg.invariants import Invariants, changes
from openblitz.lab.blitzkrieg.starts import conquest_position, melee_position
from openblitz.lab.blitzkrieg.wild import any_moves, unlawful_orders, wild_order
from openblitz.lab.trial import Trial

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.table import Event


class BlitzkriegTrial(Trial):
    """Random games of the hex family."""

    CONQUESTS = 0.2  # how many of the melees begin with one side all over the other's cities

    ELSEWHERE = frozenset({"fly", "set up"})  # deeds of which wild orders, or their step, think

    THROWS = 200  # how often units are thrown together until a position is one of the game

    def __init__(self, game: Blitzkrieg) -> None:
        super().__init__(game)
        self.own = game
        self._invariants = Invariants(game.rules)

    def freeze(self, state: Position) -> object:
        """All that a position holds."""
        return state.freeze()

    def never_given(self) -> Iterable[str]:
        """Deeds of which nothing comes to mind at random, and for which nobody else thinks of anything."""
        for phase, deeds in sequence_of(self.own.rules).deeds.items():
            for deed in deeds:
                thoughtless = not (Chance.of(deed).thought_of or deed.takes_back)
                if thoughtless and deed.name not in self.ELSEWHERE:
                    yield f"nobody orders {deed.name!r} at random in the phase {phase!r}"

    def anew(self, state: Position) -> AbstractContextManager[None]:
        """Neither what is known of it, nor lays of the land, nor who stands where is taken over."""
        state.recount()
        lays_of(self.own.rules).clear()
        return forgetful()

    def faults(self, state: Position) -> Iterable[str]:
        """What must hold in every position."""
        return self._invariants.faults(state)

    def changes(self, before: Position, order: Order, after: Position) -> Iterable[str]:
        """What must hold across every order."""
        return changes(before, order, after)

    def unusual(self, state: Position, chance: Random) -> Order | None:
        """Flights, moves by way of other hexes, whole stacks, small attacks."""
        return wild_order(self.own, state, chance)

    def ending(self, state: Position) -> Order | None:
        """Movement ends early, so that those who stand together fight."""
        step = state.steps[-1]
        return Done() if step.many and not step.deploys else None

    def unlawful(self, state: Position, chance: Random) -> Iterable[Order]:
        """Strangers' units, the same unit twice, no hex for it."""
        return unlawful_orders(self.own, state, chance)

    def every_offer(self, state: Position) -> int:
        """Set-up and movement offer thousands."""
        return 1009 if state.steps[-1].many else 1

    def anything(self, state: Position, chance: Random, count: int) -> Iterable[Order]:
        """Moves and placements to hexes not far away."""
        return any_moves(self.own, state, chance, count) if state.steps[-1].many else ()

    def melee(self, chance: Random) -> str:
        """Units of both sides close together, or one side all over the other's cities.

        Units thrown together may be more of a type than a game has, or in a place of others: then again.
        """
        position = conquest_position if chance.random() < self.CONQUESTS else melee_position
        for _ in range(self.THROWS):
            thrown = position(self.own, chance)
            if not any(self._invariants.faults(self.own.read_state(thrown))):
                break
        return thrown

    def step(self, state: Position) -> str:
        """Losses are chosen in several ways under one name."""
        return str(state.steps[-1].__struct_config__.tag)

    def label(self, event: Event) -> str:
        """Units are eliminated for many reasons; each has its paragraph."""
        return f"{event.kind} by {' '.join(event.rules)}" if event.kind == "eliminated" else event.kind

    def result(self, event: Event) -> str | None:
        """The result of a battle is the last word of its event."""
        return event.text.removesuffix(".").rpartition(" ")[2] if event.kind == "battle" else None


TRIAL = BlitzkriegTrial
