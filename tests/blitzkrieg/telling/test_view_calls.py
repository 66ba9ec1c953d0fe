"""What it takes to show a position after one move: nearly all of it is as it was before."""

from __future__ import annotations

import sys
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from openblitz.blitzkrieg.engine.orders import Move
from openblitz.blitzkrieg.engine.position import SETTING_UP
from openblitz.blitzkrieg.rulesets import called
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.blitzkrieg.game import Blitzkrieg

MOVES = 3
ALL = "1975-tournament+all+automatic-victory+combat-supply+invasions+sea-movement+strategic-movement"


def calls(work: Callable[[], object]) -> int:
    """How many functions are called while something is done; counted, so that no other load matters."""
    count = 0

    def note(_frame: Any, event: str, _about: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def after_moves(table: Blitzkrieg) -> list[int]:
    """The calls of the view after each of the first moves of a random game, which was shown before it."""
    chance, dice, position = Random(1), SeededDice(1), table.start()
    found: list[int] = []
    while len(found) < MOVES:
        seat, order = table.to_move(position), table.pick(position, chance)
        moves = isinstance(order, Move) and position.turn != SETTING_UP
        if moves:
            table.view(position, seat)
        table.carry_out(position, order, dice)
        if moves:
            found.append(calls(partial(table.view, position, seat)))
    return found


@pytest.mark.parametrize(
    ("title", "most"),
    [("1975-basic", 2_000), ("1975-tournament", 4_000), (ALL, 6_000)],
    ids=["basic", "tournament", "tournament-options"],
)
def test_a_view_after_a_move_looks_at_little_but_the_move(title: str, most: int) -> None:
    """It was 3,900, 11,000 and 15,400 when every deed was asked of every unit anew."""
    assert max(after_moves(called(title))) < most
