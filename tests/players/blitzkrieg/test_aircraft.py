"""What computer players do with bombers: they help attacks, bomb, come home, and keep out of harm's way."""

from __future__ import annotations

from random import Random

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.rules.missions import MISSIONS
from openblitz.players.blitzkrieg import PLAYERS, player
from openblitz.table import SeededDice

FAR = "at TTT60: R:36Inf"
LAND = "city E30 E34 E10; blue E30 E34 E10"


def arrange(*lines: str) -> Table:
    return table("1975-tournament", "\n".join(["turn 3", *lines, FAR, "rest eliminated"]), (), "all", LAND)


def play(t: Table, who: str) -> list[str]:
    """The orders of Blue's player-turn; Red answers at random."""
    state, dice, chance, general = t.position.copy(), SeededDice(1), Random(1), player(who, 1)
    given: list[str] = []
    while state.side == 0 and state.outcome is None:
        seat = t.game.to_move(state)
        assert seat is not None
        mine = seat == "blue"
        order = general.decide(t.game, state, seat) if mine else t.game.pick(state, chance)
        assert t.game.check(state, seat, order) is None
        if mine:
            given.append(t.game.write_order(order))
        t.game.carry_out(state, order, dice, seat)
    assert not MISSIONS(state)
    return given


@pytest.mark.parametrize("who", PLAYERS)
@pytest.mark.parametrize("clarified", ["", "all"])
def test_every_player_gets_his_aircraft_home(who: str, clarified: str) -> None:
    own = "at E30: B:14TAC B:1SAC B:1Inf", "at E26: B:4Arm B:5Arm", "at E25: R:1Inf", "at E20: R:2Inf R:3Inf"
    text = "\n".join(["turn 3", *own, FAR, "rest eliminated"])
    assert play(table("1975-tournament", text, (), clarified, LAND), who)[-1]


def test_greedy_helps_his_attack_and_bombs_what_is_strongest() -> None:
    own = "at E30: B:14TAC B:1SAC B:1Inf", "at E26: B:4Arm B:5Arm", "at E25: R:1Inf", "at E18: R:2Inf R:3Inf"
    given = play(arrange(*own), "greedy")
    assert "support B:14TAC over E25" in given
    assert any(order.startswith("bomb B:1SAC over E") for order in given)
    assert any(order.startswith("attack E25 with") and "B:14TAC" in order for order in given)
    assert any(order.startswith(("home", "land")) for order in given)


def test_greedy_takes_aircraft_from_where_they_would_be_caught() -> None:
    """E10 stands open to armor three hexes off; nobody comes to E34."""
    given = play(arrange("at E10: B:1SAC", "at E34: B:1Art", "at E6: R:4Arm"), "greedy")
    assert not any(order == "home B:1SAC" for order in given)
    assert any(order.startswith(("stage B:1SAC to E3", "land B:1SAC at E3")) for order in given)
