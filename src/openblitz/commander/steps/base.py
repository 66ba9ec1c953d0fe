"""What every step can be asked; a step is plain data in the position, one class a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from openblitz.commander.steps import offering
from openblitz.table import Question
from openblitz.table.view import Mode  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.commander.orders import Order, Point
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.steps.offering import Offers
    from openblitz.table import Dice, Event, Refusal
    from openblitz.table.view import Layer


class Step(msgspec.Struct, frozen=True):
    """A decision that a player is asked for. The last step of `position.steps` is the one that is asked.

    A step replaces itself (`position.steps[-1] = ...`), pushes further steps, or pops itself when it is over.
    """

    key: ClassVar[str]
    secret: ClassVar[bool] = False  # only the asked seat may know what is ordered here
    # For screens: what hands do here, and the words of the button that ends the step.
    mode: ClassVar[Mode] = "act"
    ending: ClassVar[str] = ""  # empty: it ends by itself
    sent: ClassVar[Any] = None  # the kind of order that sends a unit somewhere
    helps: ClassVar[dict[str, str]] = {}  # the table's questions that help here, with their buttons

    def asked(self, position: Position) -> int:
        """The side that decides."""
        return position.active

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """The question in words, and the paragraphs it comes from."""
        raise NotImplementedError

    def question(self, rules: Rules, position: Position) -> Question:
        """What is asked, of whom."""
        prompt, cited = self.prompt(rules, position)
        return Question(rules.roster.seats[self.asked(position)], self.key, prompt, cited)

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Orders that would be carried out; movement is free, so of moves a sample."""
        raise NotImplementedError

    def pick(self, rules: Rules, position: Position, chance: Random) -> Order:
        """One order at random that would be carried out, without listing them all where there are many."""
        return chance.choice(list(self.orders(rules, position)))

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """Why the order would not be carried out; None when it would be."""
        raise NotImplementedError

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> list[Event]:
        """Change the position by a checked order."""
        raise NotImplementedError

    def settle(self, rules: Rules, position: Position, dice: Dice) -> list[Event] | None:
        """Do what needs no decision, and say what happened; None: somebody is asked.

        A step that settles must change `position.steps` (pop, push or replace), or the game would hang.
        """
        return None

    # What a screen is offered; made from the orders, unless a step knows better

    def offers(self, rules: Rules, position: Position) -> Offers:
        """Who can do what; a step of a few sentences has an order for each."""
        orders = list(self.orders(rules, position)) if self.mode == "choose" else []
        options = [offering.Option(order) for order in orders if offering.verb(order) != "done"]
        return offering.Offers(offering.verbs(orders or self.orders(rules, position)), options)

    def listed(self, rules: Rules, position: Position, unit: int | None) -> Iterator[Order]:
        """The orders of the step, to be shown; of a step of many orders those of one unit alone."""
        return self.orders(rules, position)

    def send(
        self, unit: int, points: Sequence[Point], facing: float, along: Sequence[int] = (), state: str = ""
    ) -> Order | None:
        """The order that sends a unit somewhere, allowed or not; None where nobody is sent."""
        return offering.sent(self.sent, unit, points, facing, along, state) if self.sent else None

    def forgotten(self, rules: Rules, position: Position) -> Iterator[str]:
        """What a player may have forgotten before he ends the step, in sentences."""
        return iter(())

    def layers(self, rules: Rules, position: Position) -> Iterator[Layer]:
        """What is laid over the table while this is asked."""
        return iter(())


def out_of_place(rules: Rules, step: Step, order: Order) -> Refusal:
    """An order of a kind that this step does not take."""
    kind = order.__struct_config__.tag
    return rules.refuse("BC:sequence.order", f"This is not the time for {kind!r}: the step is {step.key!r}.")


def foreign(rules: Rules, position: Position, side: int, *units: int) -> Refusal | None:
    """Units that a side may not order about, or that are not on the table."""
    for unit in units:
        if rules.roster.side[unit] != side:
            return rules.refuse(
                "BC:units.battlegroup", f"{rules.roster.say(unit)} belongs to the other side.", [unit]
            )
        if not position.on_table(unit):
            return rules.refuse("BC:morale.ko", f"{rules.roster.say(unit)} is not on the table.", [unit])
    return None
