"""MS:SCENARIO.G.f - guerillas who have a victory end the game or go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.offering import Offers, Option
from openblitz.blitzkrieg.engine.orders import Done, Order
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.scenarios.rules import liberation
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class DeclareVictory(Order, frozen=True, tag="declare-victory"):
    """End the game with the victory that one has."""

    form = "declare-victory"
    about = "End the game with the level of victory that has been held for a complete turn."
    rule = "MS:SCENARIO.G.f"


class Declare(Step, frozen=True, tag="declare"):
    """MS:SCENARIO.G.f - At the end of their player-turn, while they have held enough cities for a turn."""

    key: ClassVar = "declare victory"
    ending: ClassVar = "Go on"

    def asked(self, position: Position) -> int:
        """The guerillas."""
        return position.side

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which victory it would be."""
        level = liberation.reached(position)
        assert level is not None
        text = f"{position.rules.names[position.side]}: end the game with a {level.name} Victory, or go on?"
        return text, (liberation.LEVEL, liberation.HELD)

    def rule_against(self, position: Position, order: Order) -> str:
        """MS:SCENARIO.G.f - The turn is over."""
        return liberation.HELD

    def can_ask(self, position: Position) -> bool:
        """The guerillas, where they have a victory."""
        return (
            position.side != liberation.occupier(position.rules) and liberation.reached(position) is not None
        )

    def orders(self, position: Position) -> Iterator[Order]:
        """To end it, or to go on."""
        yield DeclareVictory()
        yield Done()

    def offers(self, position: Position) -> Offers:
        """In words."""
        return Offers(options=[Option(DeclareVictory(), "Declare victory"), Option(Done(), "Go on")])

    def check(self, position: Position, order: Order) -> Refusal | None:
        """One or the other."""
        if isinstance(order, DeclareVictory | Done):
            return None
        return self.out_of_place(position, order)

    def gain(self, position: Position, order: Order) -> float | None:
        """A computer player takes what it has."""
        return 1.0 if isinstance(order, DeclareVictory) else 0.0

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """The game is over, or goes on."""
        rules = position.rules
        if isinstance(order, Done):
            text = f"{rules.names[position.side]} fights on for more."
            return Happened([Event("goes on", text, (liberation.HELD,))], over=True)
        level = liberation.reached(position)
        assert level is not None
        position.outcome = liberation.won(rules, level)
        return Happened([Event("game over", position.outcome.reason, (position.outcome.rule,))], over=True)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nobody else is asked, nor they before they have a victory."""
        if position.side == liberation.occupier(position.rules) or liberation.reached(position) is None:
            return Happened(over=True)
        return None
