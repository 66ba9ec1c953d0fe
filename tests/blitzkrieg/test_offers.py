"""A step that says nothing of itself but its orders and its mode is offered, sent, picked and explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest

from openblitz.blitzkrieg.engine.orders import Advance, Done, Fight, Fly, Lose
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.telling import view
from openblitz.blitzkrieg.telling.asking import TargetsAsk, WouldAsk, answer
from openblitz.hexes.grid import parse
from openblitz.table import Refusal
from openblitz.table.steps import Happened
from openblitz.table.view import Mode  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.table import Dice

WHERE = "turn 3\nside blue\nat S17: B:4Arm B:5Arm\nat R16: B:15Inf\nat Q16: R:1Inf\nrest eliminated\n"


class Toy(Step, frozen=True, tag="toy"):
    """Units may lie down; who has ended up where they may not is refused."""

    key: ClassVar = "toy"
    mode: ClassVar[Mode] = "pick"
    give: ClassVar = "Lie down"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        return "Who lies down?", ("75:4.1",)

    def orders(self, position: Position) -> Iterator[Order]:
        yield from (Lose((unit,)) for unit in position.on_board(position.side))
        yield Done()

    def check(self, position: Position, order: Order) -> Refusal | None:
        alone = isinstance(order, Lose) and len(order.units) == 1
        return None if alone or isinstance(order, Done) else Refusal("75:4.1", "One lies down at a time.")

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        return Happened()

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        return None


class ToySend(Toy, frozen=True, tag="toy-send"):
    """Two can go to Q16 together, or be flown there one by one."""

    mode: ClassVar = "send"

    def orders(self, position: Position) -> Iterator[Order]:
        for unit in (position.roster.number[name] for name in ("b:4arm", "b:5arm")):
            yield Advance((unit,), parse("Q16"))
            yield Fly(unit, parse("P15"))


class ToyChoice(Toy, frozen=True, tag="toy-choice"):
    """One of two sentences."""

    mode: ClassVar = "choose"

    def orders(self, position: Position) -> Iterator[Order]:
        yield from (Fight(parse("Q16")), Fight(parse("P15")), Done())


@pytest.fixture(scope="module")
def table() -> Blitzkrieg:
    return game("1975-basic")


def asked(table: Blitzkrieg, step: Toy) -> Position:
    position = table.read_state(WHERE)
    position.steps = [step]
    return position


def test_pieces_are_picked(table: Blitzkrieg) -> None:
    position = asked(table, Toy())
    shown = table.view(position, "blue")
    assert shown.question is not None
    assert shown.question.prompt == "Who lies down?"
    offer = shown.offer
    assert offer is not None
    assert (offer.mode, offer.give, offer.near, offer.end) == ("pick", "Lie down", True, "")
    assert set(offer.units) == {"B:4Arm", "B:5Arm", "B:15Inf"}
    one = answer(table, position, WouldAsk(("B:4Arm",)))
    assert isinstance(one, view.Explanation)
    assert (one.order, one.refusal) == ("lose B:4Arm", None)
    both = answer(table, position, WouldAsk(("B:4Arm", "B:5Arm")))
    assert isinstance(both, view.Explanation)
    assert both.order == "lose B:4Arm B:5Arm"
    assert both.refusal is not None
    assert both.refusal.reason == "One lies down at a time."


def test_units_are_sent_together_or_one_by_one(table: Blitzkrieg) -> None:
    position = asked(table, ToySend())
    told = answer(table, position, TargetsAsk(("B:4Arm", "B:5Arm")))
    found = {target.hex: target for target in told.targets}  # type: ignore[union-attr]
    assert found["Q16"].orders == ("advance B:4Arm B:5Arm to Q16",)
    assert found["P15"].orders == ("fly B:4Arm to P15", "fly B:5Arm to P15")
    assert (found["P15"].words, found["P15"].cost) == ("fly", "")
    none = answer(table, position, TargetsAsk(("B:4Arm", "B:15Inf")))
    assert none.targets == ()  # type: ignore[union-attr]
    some = answer(table, position, TargetsAsk(("B:4Arm", "B:15Inf"), together=False))
    assert {target.hex for target in some.targets} == {"Q16", "P15"}  # type: ignore[union-attr]
    meant = answer(table, position, WouldAsk(("B:15Inf",), ("R17",)))
    assert meant.order == "advance B:15Inf to R17"  # type: ignore[union-attr]


def test_sentences_are_chosen(table: Blitzkrieg) -> None:
    offer = table.view(asked(table, ToyChoice()), "blue").offer
    assert offer is not None
    assert [(choice.order, choice.words, choice.places) for choice in offer.choices] == [
        ("fight Q16", "Fight Q16", ("Q16",)),
        ("fight P15", "Fight P15", ("P15",)),
    ]


def test_what_has_no_order_is_refused(table: Blitzkrieg) -> None:
    told = answer(table, asked(table, ToyChoice()), WouldAsk(("B:4Arm",), ("R17",)))
    assert (told.order, told.refusal.rule) == ("", "table:nothing")  # type: ignore[union-attr]


def test_a_group_goes_where_all_of_it_can_at_the_highest_cost(table: Blitzkrieg) -> None:
    where = "turn 3\nside blue\nat S17: B:4Arm B:5Inf\nat LL20: R:1Inf\nrest eliminated\n"
    position = table.read_state(where)

    def reach(*names: str) -> dict[str, view.Target]:
        told = answer(table, position, TargetsAsk(names))
        return {target.hex: target for target in told.targets}  # type: ignore[union-attr]

    armor, foot, both = reach("B:4Arm"), reach("B:5Inf"), reach("B:4Arm", "B:5Inf")
    assert set(both) == set(armor) & set(foot)
    assert set(armor) - set(foot)  # it goes farther alone
    for hex_, target in both.items():
        assert target.orders == (f"move B:4Arm B:5Inf to {hex_}",)
        assert target.cost in (armor[hex_].cost, foot[hex_].cost)
