"""Which side sets up first and which moves first: Blue, unless the game has decided otherwise."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

STAND = "at EE20: B:4Arm\nat EE40: R:4Arm\nrest eliminated"


def after(text: str) -> tuple[int, str | None]:
    """The turn, and whose it is, when the side that moves has done nothing."""
    t: Table = table("1975-basic", f"{text}\n{STAND}\nstep movement", land="")
    t.order("done")
    return t.position.turn, t.game.to_move(t.position)


@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("turn 3\nside blue", (3, "red")),
        ("turn 3\nside red", (4, "blue")),
        ("turn 3\nside red\nmoves-first red", (3, "blue")),
        ("turn 3\nside blue\nmoves-first red", (4, "red")),
    ],
)
def test_a_turn_is_complete_when_the_second_side_has_moved(text: str, then: tuple[int, str]) -> None:
    assert after(text) == then


@pytest.mark.parametrize(("first", "ends"), [("", "red"), ("\nmoves-first red", "blue")])
def test_the_last_turn_ends_with_the_player_turn_of_the_second_side(first: str, ends: str) -> None:
    for side in ("blue", "red"):
        t = table("1975-basic", f"turn 15\nside {side}{first}\n{STAND}\nstep movement", land="")
        t.order("done")
        assert (t.position.outcome is not None) == (side == ends)


@pytest.mark.parametrize(("decided", "order"), [("", ("blue", "red")), ("red", ("red", "blue"))])
def test_who_sets_up_first_is_followed_by_the_other(decided: str, order: tuple[str, str]) -> None:
    line = f"\nsets-up-first {decided}" if decided else ""
    t = table("1975-basic", f"turn 0\nside {order[0]}{line}")
    assert t.game.to_move(t.position) == order[0]
    t.order("done")
    assert (t.position.turn, t.game.to_move(t.position)) == (0, order[1])
    t.order("done")
    assert t.position.turn == 1
