"""75:29 - computer players and minor countries, on land drawn for it: Calaedia begins at column Y."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.players.blitzkrieg import PLAYERS, player
from openblitz.table import SeededDice

CALAEDIA = 4
FAR = "at EEE50: R:1Inf"
WHOLE = ("bombers", "replacements")


def arrange(*lines: str, land: str, options: tuple[str, ...] = ()) -> Table:
    text = "\n".join([*lines, "rest eliminated"])
    return table("1975-tournament", text, (), "all", land, options=options, without=WHOLE)


def play_on(t: Table, name: str) -> list[str]:
    """Let a player play Blue's player-turn; what was ordered."""
    one, dice, given = player(name, 1), SeededDice(4), []
    while t.position.side == 0 and t.position.outcome is None:
        seat = t.game.to_move(t.position)
        assert seat is not None
        order = one.decide(t.game, t.position, seat)
        assert t.game.check(t.position, seat, order) is None
        given.append(t.game.write_order(order))
        t.game.carry_out(t.position, order, dice)
    return given


def aggressor(t: Table) -> int:
    return minors.aggressors(t.position)[CALAEDIA]


FORCE = ("at X30: B:4Arm B:5Arm B:6Arm", "at X31: B:7Arm B:8Arm B:9Arm", FAR)


def test_greedy_enters_a_country_with_a_force_and_attacks_its_city() -> None:
    t = arrange(*FORCE, land="city AA31")
    given = play_on(t, "greedy")
    assert any(order.startswith("attack AA31 by city with") for order in given)
    assert aggressor(t) == 0


@pytest.mark.parametrize("name", ["greedy", "hold"])
def test_nobody_blunders_across_the_border_with_a_few_units(name: str) -> None:
    t = arrange("at X30: B:4Arm", "at W20: B:1Inf", FAR, land="city EE30 AA31")
    play_on(t, name)
    assert aggressor(t) == NOBODY


def test_hold_stays_at_home_whatever_it_could_take() -> None:
    t = arrange(*FORCE, land="city AA31")
    play_on(t, "hold")
    assert aggressor(t) == NOBODY


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_attacks_what_he_must_and_pays_what_he_owes(name: str) -> None:
    """Units beside the city, supply to be paid for, and guerrillas in the end."""
    road = "city X30 EE30 NN40; road X30 Y31 Z31 AA32 BB32 CC33 DD33"
    lines = ("at DD30: B:1Inf B:2Inf", "at DD33: B:4Arm B:3Inf", "at X29: B:5Inf", FAR)
    t = arrange(*lines, "turn 3", land=road, options=("combat-supply",))
    assert t.step == "supply-toll"
    given = play_on(t, name)
    assert given[0] in ("pay-for calaedia", "decline calaedia")
    assert any(order.startswith("attack EE30 by city with") for order in given)
    assert any(order.startswith("lose ") for order in given)


@pytest.mark.parametrize(("units", "order"), [("B:4Arm B:5Arm B:6Arm", "pay-for"), ("B:1Inf", "decline")])
def test_greedy_pays_for_supply_where_more_than_it_costs_depends_on_it(units: str, order: str) -> None:
    t = arrange(
        f"at DD33: {units}", FAR, "turn 3",
        land="city X30 NN40; road X30 Y31 Z31 AA32 BB32 CC33 DD33", options=("combat-supply",),
    )  # fmt: skip
    assert play_on(t, "greedy")[0].split()[0] == order
