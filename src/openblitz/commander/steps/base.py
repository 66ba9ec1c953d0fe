"""What every step can be asked; a step is plain data in the position, one class a decision."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from openblitz.commander.rules.consequences import Consequence
from openblitz.table import steps as table_steps
from openblitz.table.orders import verb_of
from openblitz.table.steps import Happened, Steps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Event, Refusal


LOOKED_AT: Final = 600  # orders of a step that are looked at to tell who can do what, or to show some


class Step(table_steps.Step["Rules", "Position", "Order"], frozen=True):
    """A decision that a player is asked for. The last step of `position.steps` is the one that is asked.

    A step whose class names a consequence in `follows` comes up whenever the rules lead to that.
    """

    follows: ClassVar[type[Consequence] | None] = None
    alone: ClassVar[bool] = False  # a position that begins with it has nothing below it on the pile
    deploys: ClassVar[bool] = False  # units are put on the table here

    def asked(self, position: Position) -> int:
        """The side that decides."""
        return position.active

    def seat(self, rules: Rules, position: Position) -> str:
        """The seat that decides."""
        return rules.roster.seats[self.asked(position)]

    # What a screen is offered

    def verbs(self, rules: Rules, position: Position) -> dict[int, tuple[str, ...]]:
        """Who can do what; where there are too many orders to list, by what makes them possible."""
        verbs: dict[int, dict[str, None]] = {}
        for order in islice(self.orders(rules, position), LOOKED_AT):
            for unit in order.given_to():
                verbs.setdefault(unit, {})[verb_of(order)] = None
        return {unit: tuple(words) for unit, words in verbs.items()}

    def orders_to(self, rules: Rules, position: Position, unit: int) -> Iterator[Order]:
        """Orders that are given to one unit; a step of many orders need not look at the others."""
        looked_at = islice(self.orders(rules, position), LOOKED_AT)
        return (order for order in looked_at if unit in order.given_to())

    def offers(self, rules: Rules, position: Position) -> dict[str, Any]:
        """What else an offer says in this step, by the names of its fields."""
        return {}

    @classmethod
    def after(cls, rules: Rules, consequence: Any) -> Step:
        """The step that a consequence of the kind it follows brings up."""
        raise NotImplementedError


STEPS = Steps(Step)


def step_of(position: Position) -> Step:
    """The step that is asked."""
    return cast("Step", position.steps[-1])


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
