"""What the generals order in positions where the answer is plain."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.hexes.grid import parse
from openblitz.players.blitzkrieg import baseline as player

BOTH = pytest.mark.parametrize("ruleset", ["1975-basic", "1965-basic"])


def arranged(ruleset: str, text: str, land: str = "") -> Table:
    return table(ruleset, f"turn 3\nrest eliminated\n{text}", land=land)


def turn(t: Table, name: str = "greedy") -> Table:
    """Let a player play until the movement of this player-turn is over; no dice fall before that."""
    side, mind = t.position.side, player(name, 1)
    while t.step == "movement" and t.position.side == side:
        seat = t.asked
        assert seat is not None
        order = mind.decide(t.game, t.position, seat)
        assert t.game.check(t.position, seat, order) is None
        t.game.carry_out(t.position, order, t.dice)
    return t


def answer(t: Table, name: str = "greedy") -> str:
    """The one order that a player gives now."""
    seat = t.asked
    assert seat is not None
    order = player(name, 1).decide(t.game, t.position, seat)
    assert t.game.check(t.position, seat, order) is None
    return t.game.write_order(order)


FAR_OFF = "at SSS60: R:1Inf"


@BOTH
def test_greedy_walks_into_an_open_city(ruleset: str) -> None:
    t = turn(arranged(ruleset, f"at EE30: B:15Inf\n{FAR_OFF}", "city EE33"))
    assert t.where("B:15Inf") == "EE33"


@BOTH
def test_hold_stays_where_it_is(ruleset: str) -> None:
    t = turn(arranged(ruleset, f"at EE30: B:15Inf\n{FAR_OFF}", "city EE33"), "hold")
    assert t.where("B:15Inf") == "EE30"


def test_a_garrison_stays_where_only_a_garrison_keeps_the_city() -> None:
    t = turn(arranged("1975-basic", f"at EE33: B:15Inf\n{FAR_OFF}", "city EE33"))
    assert t.where("B:15Inf") == "EE33"


def test_a_city_that_stays_friendly_is_left_behind() -> None:
    t = turn(arranged("1965-basic", f"at EE33: B:15Inf\n{FAR_OFF}", "city EE33"))
    assert t.where("B:15Inf") != "EE33"


@BOTH
def test_hold_goes_back_to_a_threatened_home_city(ruleset: str) -> None:
    land = "city EE33; blue EE33"
    near = turn(arranged(ruleset, "at EE30: B:15Inf\nat EE40: R:1Inf", land), "hold")
    assert near.where("B:15Inf") == "EE33"
    far = turn(arranged(ruleset, f"at EE30: B:15Inf\n{FAR_OFF}", land), "hold")
    assert far.where("B:15Inf") == "EE30"


@BOTH
def test_a_weak_unit_keeps_away_from_a_strong_enemy(ruleset: str) -> None:
    t = turn(arranged(ruleset, "at EE30: B:15Inf\nat EE33: R:GDArm\nat FF34: R:4Arm"))
    assert t.step != "announce"
    assert t.position.battles == []


@BOTH
def test_a_lone_enemy_is_attacked_from_more_than_one_side(ruleset: str) -> None:
    t = turn(arranged(ruleset, "at EE30: B:GDArm B:4Arm\nat EE26: B:5Arm B:6Arm\nat EE28: R:1Inf"))
    assert t.step == "announce"
    assert len({t.where(u) for u in ("B:GDArm", "B:4Arm", "B:5Arm", "B:6Arm")}) > 1


@BOTH
def test_reinforcements_come_on(ruleset: str) -> None:
    t = turn(table(ruleset, f"turn 5\nwaiting: B:29Inf\nrest eliminated\n{FAR_OFF}\nat A5: B:15Inf", land=""))
    assert t.game.rules.roster.arrives[t.game.rules.roster.number["b:29inf"]] <= 5
    assert t.position.place[t.game.rules.roster.number["b:29inf"]] > 0


@BOTH
def test_airborne_drops_on_an_open_city(ruleset: str) -> None:
    """Where passing a city is enough to have it, the unit does not wait there."""
    t = turn(arranged(ruleset, f"at EE30: B:1Abn\n{FAR_OFF}", "city EE30 EE42; blue EE30"))
    rules = t.game.rules
    taken = CITIES.of(rules).friendly(t.position, 0) | t.position.holds(0)
    assert taken >> parse("EE42") & 1
    assert (t.where("B:1Abn") == "EE42") is (ruleset == "1975-basic")


def test_infantry_flies_to_save_a_long_march() -> None:
    """75:9.3 - From one friendly city to another, and on to the open one the same turn."""
    t = turn(arranged("1975-basic", f"at EE20: B:15Inf\n{FAR_OFF}", "city EE20 EE38 EE40; blue EE20 EE38"))
    assert t.where("B:15Inf") == "EE40"


def test_the_cheapest_unit_is_lost() -> None:
    text = "at EE30: B:15Inf B:GDArm\nat EE31: R:1Inf R:2Inf\nbattle EE31 with B:15Inf B:GDArm\nstep resolve"
    t = arranged("1975-basic", f"{text}\nstep lose-one side=blue units=B:15Inf,B:GDArm rule=75:BGAT.EX.a")
    assert answer(t) == "lose B:15Inf"


def test_an_exchange_costs_as_little_as_it_can() -> None:
    units = "B:15Inf B:GDArm B:4Arm"
    text = f"at EE30: {units}\nat EE31: R:1Inf\nbattle EE31 with {units}\nstep resolve"
    losing = f"step lose-factors side=blue units={units.replace(' ', ',')} need=4 rule=65:BGAT.EXa"
    assert answer(arranged("1965-basic", f"{text}\n{losing}")) == "lose B:15Inf"


@BOTH
def test_retreating_into_a_city_is_best(ruleset: str) -> None:
    text = "at EE30: B:15Inf\nat EE31: R:1Inf\nbattle EE31 with B:15Inf\nstep resolve"
    t = arranged(ruleset, f"{text}\nstep retreat side=blue units=B:15Inf rule=75:BGAT.AB2.a", "city EE28")
    assert answer(t).endswith(" EE28")


@BOTH
def test_the_winner_advances_into_a_city_and_not_into_a_trap(ruleset: str) -> None:
    def advance(foe: str, land: str) -> str:
        text = f"at EE30: B:15Inf\nat FF31: R:1Inf\n{foe}\nbattle EE31 with B:15Inf against R:2Inf fought"
        step = "step resolve\nstep advance side=blue units=B:15Inf hexes=EE31 rule=75:BGAT.DE.b"
        return answer(arranged(ruleset, f"{text}\n{step}", land))

    assert advance("", "city EE31") == "advance B:15Inf to EE31"
    assert advance("at EE40: R:GDArm R:4Arm", "") == "done"


@BOTH
@pytest.mark.parametrize("name", ["hold", "greedy"])
def test_set_up_is_whole_and_stacked_within_the_limit(ruleset: str, name: str) -> None:
    t = table(ruleset)
    minds = {seat: player(name, 1) for seat in t.game.seats}
    while t.step == "set-up":
        seat = t.asked
        assert seat is not None
        order = minds[seat].decide(t.game, t.position, seat)
        assert t.game.check(t.position, seat, order) is None
        t.game.carry_out(t.position, order, t.dice)
    roster = t.game.rules.roster
    first = [u for u in roster.used if roster.arrives[u] == 1]
    assert all(t.position.place[u] > 0 for u in first)
