"""What every step can be asked; a step is plain data in the position, one class a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from openblitz.commander.rules.consequences import Consequence
from openblitz.commander.steps import offering
from openblitz.table import steps as table_steps
from openblitz.table.orders import verb_of
from openblitz.table.steps import Happened, Steps
from openblitz.table.view import Mode  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.commander.kinds import Point
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.steps.offering import Offers
    from openblitz.table import Event, Refusal
    from openblitz.table.view import Layer


class Step(table_steps.Step["Position", "Order"], frozen=True):
    """A decision that a player is asked for. The last step of `position.steps` is the one that is asked.

    A step whose class names a consequence in `follows` comes up whenever the rules lead to that.
    """

    follows: ClassVar[type[Consequence] | None] = None
    alone: ClassVar[bool] = False  # a position that begins with it has nothing below it on the pile
    # For screens: what hands do here, and the words of the button that ends the step.
    mode: ClassVar[Mode] = "act"
    sent: ClassVar[Any] = None  # the kind of order that sends a unit somewhere
    helps: ClassVar[dict[str, str]] = {}  # the table's questions that help here, with their buttons

    def asked(self, position: Position) -> int:
        """The side that decides."""
        return position.active

    def seat(self, position: Position) -> str:
        """The seat that decides."""
        return position.roster.seats[self.asked(position)]

    @classmethod
    def after(cls, rules: Rules, consequence: Any) -> Step:
        """The step that a consequence of the kind it follows brings up."""
        raise NotImplementedError

    # What a screen is offered; made from the orders, unless a step knows better

    def offers(self, position: Position) -> Offers:
        """Who can do what; a step of a few sentences has an order for each."""
        orders = list(self.orders(position)) if self.mode == "choose" else []
        options = [offering.Option(order) for order in orders if verb_of(order) != "done"]
        return offering.Offers(offering.verbs(orders or self.orders(position)), options)

    def listed(self, position: Position, unit: int | None) -> Iterator[Order]:
        """The orders of the step, to be shown; of a step of many orders those of one unit alone."""
        return self.orders(position)

    def warns(self, position: Position, order: Order) -> tuple[str, tuple[str, ...]]:
        """What its player should know of an order before he gives it, with its rules; empty for most."""
        return "", ()

    def say(self, position: Position, order: Order, words: str) -> str:
        """An order in words, where those of its notation are not what its player wants to know."""
        return words

    def needs(self, position: Position) -> str:
        """What a position lacks in which this is asked; empty where it lacks nothing."""
        if position.table is None:
            return "a table"
        return "" if all(position.edge) else "the edge of each side"

    def send(
        self, unit: int, points: Sequence[Point], facing: float, along: Sequence[int] = (), state: str = ""
    ) -> Order | None:
        """The order that sends a unit somewhere, allowed or not; None where nobody is sent."""
        return offering.sent(self.sent, unit, points, facing, along, state) if self.sent else None

    def forgotten(self, position: Position) -> Iterator[str]:
        """What a player may have forgotten before he ends the step, in sentences."""
        return iter(())

    def forgone(self, position: Position, order: Order) -> list[int]:
        """Units that could no longer do what they were ordered to, once this has been done without them."""
        return []

    def layers(self, position: Position) -> Iterator[Layer]:
        """What is laid over the table while this is asked."""
        return iter(())


STEPS = Steps(Step)


def happened(
    rules: Rules, told: Sequence[Event], *, over: bool = False, then: Sequence[Step] = ()
) -> Happened:
    """What rules have told, and the steps that it leads to: what came up last is asked first."""
    brought = [one for one in told if isinstance(one, Consequence)]
    if not brought:
        return Happened(told, over, then)
    events = [one for one in told if not isinstance(one, Consequence)]
    asked = (_following(rules, one) for one in reversed(brought))
    return Happened(events, over, (*(step for step in asked if step), *then), tell=brought)


def _following(rules: Rules, consequence: Consequence) -> Step | None:
    for kind in STEPS.known().values():
        if kind.follows is type(consequence):
            step: Step = kind.after(rules, consequence)
            return step
    return None


def out_of_place(rules: Rules, step: Step, order: Order) -> Refusal:
    """An order of a kind that this step does not take."""
    return rules.refuse(
        "BC:sequence.order", f"This is not the time for {verb_of(order)!r}: the step is {step.key!r}."
    )


def foreign(position: Position, side: int, *units: int) -> Refusal | None:
    """Units that a side may not order about, or that are not on the table."""
    rules = position.rules
    for unit in units:
        if position.roster.side[unit] != side:
            return rules.refuse(
                "BC:units.battlegroup", f"{position.roster.say(unit)} belongs to the other side.", [unit]
            )
        if not position.on_table(unit):
            return rules.refuse("BC:morale.ko", f"{position.roster.say(unit)} is not on the table.", [unit])
    return None
