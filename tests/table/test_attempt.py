"""An order is checked once and, where no die decides, carried out once, however much is asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.table.race import DONE, LEFT, THROW, Go, Race, Track, step

from openblitz.table import LoadedDice, Refusal, Sitting

if TYPE_CHECKING:
    from openblitz.table import Seat


class Counting(Race):
    """The race, counting how often it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.checked = 0

    def check(self, state: Track, seat: Seat, order: Go) -> Refusal | None:
        self.checked += 1
        return super().check(state, seat, order)


def sitting(*dice: int) -> Sitting[Track, Go]:
    return Sitting(Counting(), LoadedDice(dice))


def counts(table: Sitting[Track, Go]) -> tuple[int, int]:
    game = table.game
    assert isinstance(game, Counting)
    return game.checked, game.carried_out


def test_what_was_looked_at_before_is_checked_once_and_carried_out_once() -> None:
    table = sitting()
    attempt = table.attempt(LEFT, step(2))
    assert attempt.held is None
    assert attempt.tried is not None
    assert attempt.tried.after.places == (2, 0)
    assert table.state.places == (0, 0)  # so far it was only tried
    events = table.take(attempt)
    assert not isinstance(events, Refusal)
    assert [event.text for event in events] == ["2 paces."]
    assert table.state.places == (2, 0)
    assert counts(table) == (1, 1)
    table.verify(full=True)


def test_a_die_is_not_thrown_before_the_order_is_given() -> None:
    table = sitting(4)
    attempt = table.attempt(LEFT, THROW)
    assert attempt.tried is None
    assert table.take(attempt)
    assert table.state.places == (4, 0)
    assert counts(table)[0] == 1


def test_a_refusal_changes_nothing_and_is_worked_out_once() -> None:
    table = sitting()
    attempt = table.attempt(LEFT, step(4))
    assert attempt.refusal is not None
    assert attempt.held is None
    assert table.take(attempt) is attempt.refusal
    assert counts(table) == (1, 0)


def test_what_was_attempted_in_another_state_is_not_taken() -> None:
    table = sitting()
    attempt = table.attempt(LEFT, step(1))
    table.order(LEFT, DONE)
    with pytest.raises(AssertionError, match="another state"):
        table.take(attempt)
