"""What computer players do with fighters: they escort, intercept, hunt and patrol where it pays."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.players.blitzkrieg import PLAYERS, player
from openblitz.table import LoadedDice, SeededDice

FAR = "at TTT60: R:36Inf"
LAND = "city E30 E34 E22 E20 E14; blue E30 E34; red E22 E20 E14"


def arrange(*lines: str, options: tuple[str, ...] = ("air-combat", "automatic-victory")) -> Table:
    text = "\n".join(["turn 3", *lines, FAR, "rest eliminated"])
    return table("1975-tournament", text, (), "all", LAND, options=options)


def play(t: Table, blue: str, red: str, seed: int = 1) -> dict[str, list[str]]:
    """What both sides order until Red's player-turn begins."""
    state, dice = t.position.copy(), SeededDice(seed)
    players = {"blue": player(blue, 1), "red": player(red, 1)}
    given: dict[str, list[str]] = {"blue": [], "red": []}
    while state.side == 0 and state.outcome is None:
        seat = t.game.to_move(state)
        assert seat is not None
        order = players[str(seat)].decide(t.game, state, seat)
        assert t.game.check(state, seat, order) is None
        given[str(seat)].append(t.game.write_order(order))
        t.game.carry_out(state, order, dice, seat)
    return given


BATTLE = "at E25: B:4Arm B:5Arm", "at E24: R:1Inf"
RED = "at E22: R:1FTR R:2FTR R:2Inf"


@pytest.mark.parametrize("who", ["greedy", "hold"])
def test_bombers_get_an_escort_and_those_of_the_enemy_are_intercepted(who: str) -> None:
    given = play(arrange("at E30: B:14TAC B:1FTR B:1Inf", *BATTLE, RED), "greedy", who)
    assert f"escort B:1FTR over {helped(given['blue'])}" in given["blue"]
    given = play(arrange("at E30: B:14TAC B:1Inf", *BATTLE, RED), "greedy", who)
    over = helped(given["blue"])
    assert [order for order in given["red"] if order.startswith("intercept")] == [
        f"intercept R:1FTR over {over}",
        f"intercept R:2FTR over {over}",
    ]


def helped(given: list[str]) -> str:
    """Where the bomber was sent."""
    return next(order for order in given if order.startswith("support B:14TAC")).split()[-1]


def test_nobody_rises_where_it_promises_nothing() -> None:
    """An escort and the bomber fire back with four at one factor, which fires with two."""
    own = "at E30: B:14TAC B:1Inf", "at E34: B:1FTR B:2FTR B:3FTR"
    given = play(arrange(*own, *BATTLE, "at E22: R:FTR1.1 R:2Inf"), "greedy", "greedy")
    assert not any(order.startswith("intercept") for order in given["red"])


def test_hunters_strafe_a_full_airbase_and_leave_an_empty_one_alone() -> None:
    own = "at E30: B:1FTR B:2FTR B:3FTR B:1Inf"
    given = play(arrange(own, "at E22: R:1SAC R:2SAC R:14TAC R:2Inf"), "greedy", "hold")["blue"]
    assert any(order.startswith("hunt B:1FTR B:2FTR B:3FTR over") for order in given)
    assert any(order.startswith("strafe") and order.endswith("at E22") for order in given)
    given = play(arrange(own, "at E22: R:2Inf"), "greedy", "hold")["blue"]
    assert not any(order.startswith("hunt") for order in given)


def test_fighters_patrol_where_enemy_bombers_would_come() -> None:
    own = "at E30: B:1FTR B:1Inf", "at E27: B:2Inf"
    given = play(arrange(*own, "at E20: R:12TAC R:2Inf"), "hold", "hold")["blue"]
    assert any(order.startswith("patrol B:1FTR over") for order in given)
    given = play(arrange(*own, "at E20: R:1FTR R:2FTR R:2Inf"), "hold", "hold")["blue"]
    assert not any(order.startswith("patrol") for order in given)


@pytest.mark.parametrize("who", PLAYERS)
def test_every_player_answers_every_question_of_air_combat(who: str) -> None:
    """A drop that is shot down undoes a victory: interception, losses, a new announcement, landings."""
    sky = (
        "aloft E22: R:1FTR R:2FTR",
        *(f"mission R:{n}FTR patrol over E27 via E23 E24 E25 E26" for n in (1, 2)),
    )
    lines = (
        "at E25: B:GDArm B:4Arm B:5Arm",
        "at D24: B:1Inf",
        "at F25: B:1Abn[from=E30 flown dropped]",
        "at E24: R:1Inf",
        "at E30: B:14TAC B:1FTR",
        "went B:1Abn from E30 via E29 E28 E27 F27 to F26",
        "went B:1Abn from F26 to F25",
        *sky,
        "step movement",
    )
    t = arrange(*lines)
    t.order("overwhelm E24 with B:GDArm B:4Arm B:5Arm B:1Inf B:1Abn", "done")
    t.order("intercept R:1FTR R:2FTR over F26")
    state, dice, general = t.position.copy(), LoadedDice((1,) * 40), player(who, 1)
    asked = set()
    while state.side == 0 and state.outcome is None:
        seat = t.game.to_move(state)
        assert seat is not None
        asked.add(state.steps[-1].key)
        order = general.decide(t.game, state, seat)
        assert t.game.check(state, seat, order) is None
        t.game.carry_out(state, order, dice, seat)
    assert {"interception", "announce", "resolve", "alight"} <= asked
