"""What computer players do with bombers: they help attacks, bomb, come home, and keep out of harm's way."""

from __future__ import annotations

from random import Random

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.engine.missions import MISSIONS
from openblitz.players.blitzkrieg import PLAYERS, baseline, player
from openblitz.table import LoadedDice, Seat, SeededDice

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


# Gulfstad (V33) has room for three aircraft, and Salzfeld (S25) is full.
FULL = """
turn 1
side blue
aggressor sud-walkure blue
at V33: B:14TAC B:1MDM B:2MDM
at P30: B:1SAC B:2SAC B:3SAC
at S25: B:1FTR B:2FTR B:3FTR
at BB30: B:8Arm[from=BB30 spent=18 stopped] B:9Arm[from=BB30 spent=18 stopped]
at NN48: R:1Inf
rest eliminated
step movement
"""


def moved_out(t: Table, *given: str, knows: bool) -> list[str]:
    """What greedy orders in Blue's movement after these; who gives a hint knows of nothing before it."""
    orders, state, general = list[str](), t.position, baseline("greedy", 1)
    for order in given:
        t.game.carry_out(state, t.game.read_order(order), LoadedDice(()))
    while state.steps[-1].key == "movement" and len(orders) < 12:
        asked = general if knows else baseline("greedy", len(orders))
        order = asked.decide(t.game, state, Seat("blue"))
        orders.append(t.game.write_order(order))
        t.game.carry_out(state, order, LoadedDice(()))
    return orders


@pytest.mark.rule("CL:30.5b")
@pytest.mark.parametrize("knows", [True, False])
def test_greedy_bases_nobody_where_aircraft_that_are_out_have_to_land(knows: bool) -> None:
    orders = moved_out(table("1975-tournament-optional", FULL, (), "all"), knows=knows)
    assert sorted(orders[:3]) == [f"support B:{unit} over BB31" for unit in ("14TAC", "1MDM", "2MDM")]
    assert not any("V33" in order or order.startswith("take-back") for order in orders)
    assert orders[-1] == "done"


@pytest.mark.parametrize("knows", [True, False])
def test_hints_lead_to_the_end_of_movement_where_a_base_has_been_filled(knows: bool) -> None:
    """They sent a bomber out and took it back in turn for ever."""
    out = [f"support B:{unit} over BB31" for unit in ("14TAC", "1MDM", "2MDM")]
    filled = [f"stage B:{unit} to V33" for unit in ("1SAC", "2SAC", "3SAC")]
    orders = moved_out(table("1975-tournament-optional", FULL, (), "all"), *out, *filled, knows=knows)
    assert orders[-1] == "done"
