"""Steps that a player of the miniatures game never heard of are answered lawfully, with its own chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest
from tests.commander.arrange import battle

from openblitz.commander.orders import Finish
from openblitz.commander.steps.base import Step
from openblitz.players.commander import PLAYERS, player
from openblitz.table import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position


class Muster(Step, frozen=True, tag="muster"):
    """A step of nobody's: name one of your units."""

    key: ClassVar = "muster"

    def orders(self, position: Position) -> Iterator[Order]:
        yield from (Finish(unit) for unit in position.roster.of_side[position.active][:5])

    def check(self, position: Position, order: Order) -> Refusal | None:
        return None if order in list(self.orders(position)) else Refusal("house:2", "No.")


@pytest.mark.parametrize("name", PLAYERS)
def test_a_step_that_nobody_knows_is_answered_lawfully_and_by_chance(name: str) -> None:
    b = battle({"A:Inf1": (60, 30, 0), "G:Inf1": (60, 90, 180)}, steps=[Muster()])
    seat = b.game.to_move(b.position)
    assert seat is not None
    answers = [player(name, seed).decide(b.game, b.position, seat) for seed in range(20)]
    assert all(b.game.check(b.position, seat, order) is None for order in answers)
    assert len(set(answers)) == 5
    assert answers == [player(name, seed).decide(b.game, b.position, seat) for seed in range(20)]
