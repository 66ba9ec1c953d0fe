"""Who has the first player-turn of each turn is a fact of the position: turns are counted by it."""

from __future__ import annotations

from tests.blitzkrieg.judging import table

FAR = ("at A5: B:1Inf", "at TTT60: R:1Inf", "rest eliminated")


def test_a_turn_is_over_when_the_second_has_had_his_player_turn() -> None:
    t = table("1965-basic", "\n".join(["turn 3", "side red", "first red", *FAR]), land="")
    t.order("done")
    assert (t.position.turn, t.position.side) == (3, 0)
    t.order("done")
    assert (t.position.turn, t.position.side) == (4, 1)
    assert "first red" in t.game.write_state(t.position)


def test_the_game_ends_with_the_player_turn_of_the_second() -> None:
    t = table("1965-basic", "\n".join(["turn 15", "side red", "first red", *FAR]), land="")
    t.order("done")
    assert t.position.outcome is None
    t.order("done")
    assert t.position.outcome is not None
