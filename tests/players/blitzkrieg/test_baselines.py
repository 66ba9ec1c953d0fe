"""The simple scripts that others are measured against do what is said of them."""

from __future__ import annotations

from tests.blitzkrieg.judging import table

from openblitz.players.blitzkrieg.search.baselines import Pacifist, Sitter
from openblitz.table import SeededDice


def announced(player: Sitter, *lines: str) -> bool:
    """Whether a player brings on a battle in this player-turn."""
    text = "\n".join(("turn 5", "side blue", *lines, "rest eliminated", "step movement"))
    t = table("1975-basic", text, (), "all", "city HH20")
    state, dice = t.position, SeededDice(1)
    while state.turn == 5 and state.side == 0:
        seat = t.game.to_move(state)
        assert seat is not None
        order = player.decide(t.game, state, seat)
        assert t.game.check(state, seat, order) is None
        t.game.carry_out(state, order, dice)
        if state.battles:
            return True
    return False


ALONE = ("at HH30: R:4Inf", "at HH27: B:4Arm B:5Arm B:6Arm")


def test_a_sitter_attacks_who_stands_alone_at_three_to_one() -> None:
    assert announced(Sitter(1), *ALONE)
    assert not announced(Sitter(1), "at HH30: R:4Inf R:5Inf", ALONE[1])


def test_a_sitter_does_not_attack_beside_a_second_stack() -> None:
    around = ("at HH29: R:5Inf R:6Inf", "at HH31: R:7Inf R:8Inf", "at II30: R:9Inf R:10Inf")
    assert not announced(Sitter(1), *ALONE, *around)


def test_a_pacifist_attacks_nobody() -> None:
    assert not announced(Pacifist(1), *ALONE)
