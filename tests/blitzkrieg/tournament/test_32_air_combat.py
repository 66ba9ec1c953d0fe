"""75:32.32-32.4, 75:ACT - fire in the air: who fires how strongly, what is lost, what is left of the bombs.

B:1FTR and R:1FTR are 4-12, B:14TAC and B:15TAC TAC 4-8. Blue's base is E30, Red's E22, two hexes from the
target E24 and just within reach of it.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.air.rules import ranges
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.charts import chart
from openblitz.blitzkrieg.engine import missions
from openblitz.lab.blitzkrieg.invariants import Invariants

FAR = "at TTT60: R:36Inf"
LAND = "city E30 E29 E22 E14; blue E30 E29; red E22 E14"
GROUND = "at E25: B:4Arm B:5Arm", "at E24: R:1Inf"


def arrange(
    *lines: str,
    clarified: str = "all",
    dice: tuple[int, ...] = (),
    options: tuple[str, ...] = (),
    land: str = LAND,
) -> Table:
    text = "\n".join(["turn 3", *lines, "rest eliminated"])
    return table("1975-tournament", text, dice, clarified, land, options=("air-combat", *options))


def number(t: Table, unit: str) -> int:
    return t.rules.roster.number[unit.casefold()]


def raid(
    *flights: str,
    blue: str = "B:14TAC",
    red: str = "R:1FTR",
    clarified: str = "all",
    dice: tuple[int, ...] = (),
    options: tuple[str, ...] = (),
) -> Table:
    """Blue's TAC is over E24 with B:4Arm and B:5Arm beside it, and all battles are announced."""
    kw = {"clarified": clarified, "dice": dice, "options": options}
    t = arrange(f"at E30: {blue}", *GROUND, f"at E22: {red}", FAR, **kw)  # type: ignore[arg-type]
    t.order("support B:14TAC over E24", *flights)
    t.order("done", "attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    return t


def told(t: Table, *orders: str) -> list[str]:
    """What is told of fire in the air."""
    events = t.order(*orders)
    return [event.text for event in events if event.kind == "air combat"]


# The table


@pytest.mark.rule("75:ACT", "75:32.1c")
def test_the_air_combat_table() -> None:
    """A column for every four factors, from 1-4 to 41 and more; each row one less than the one above."""
    act = chart("1975.act")
    for factors in (1, 4, 5, 8, 9, 40, 41, 90):
        column = min((factors - 1) // 4, 10) + 1
        found = [act.look_up(factors, roll) or 0 for roll in range(1, 7)]
        assert found == [max(column + 1 - roll, 0) for roll in range(1, 7)]
    t = raid(dice=(3,))
    assert t.rules.charts["air"].name == act.name
    t.order("intercept R:1FTR over E24")
    (fire,) = told(t, "done")
    assert "fires with 12 at B:14TAC over E24: 1 factor lost" in fire  # where bombs would cost more


# Fire


@pytest.mark.rule("75:32.32c", "CL:32.4b", "75:SEQ.16b", "75:32.32d")
@pytest.mark.parametrize("clarified", ["publisher", "all"])
def test_interceptors_fire_tripled_at_bombers_without_an_escort_who_do_not_reply(clarified: str) -> None:
    """4 factors count 12; a 2 costs two factors, before anything else is rolled. The half TAC flies on."""
    t = raid(dice=(2,), clarified=clarified)
    t.order("intercept R:1FTR over E24")
    (fire,) = told(t, "done")
    assert "R:1FTR fires with 12 at B:14TAC over E24: 2 factors lost" in fire
    assert t.dice.left == ()
    t.order("lose B:14TAC keep B:TAC2.1")
    assert t.position.steps[-1].key == "resolve"
    assert missions.of(t.position, number(t, "B:TAC2.1")) is not None
    assert t.rules.roster.names(t.position.battles[0].support) == ("B:TAC2.1",)


@pytest.mark.rule("75:SEQ.16b", "75:32.32c")
def test_all_interceptors_of_a_hex_fire_together_tripled() -> None:
    t = raid(red="R:1FTR R:FTR2.1", dice=(6,))
    t.order("intercept R:1FTR R:FTR2.1 over E24")
    (fire,) = told(t, "done")
    assert "fire with 18 at B:14TAC" in fire


@pytest.mark.rule("75:SEQ.9b")
def test_bombers_and_their_escorts_fly_in_movement_and_not_later() -> None:
    lines = ("at E30: B:14TAC B:1MDM B:1FTR B:2FTR", *GROUND, FAR)
    t = arrange(*lines)
    t.order("support B:14TAC over E24", "escort B:1FTR over E24", "done")
    kinds = {t.rules.roster.ids[one.unit]: one.kind for one in missions.MISSIONS(t.position)}
    assert kinds == {"B:14TAC": "tactical", "B:1FTR": "escort"}
    for order in ("support B:1MDM over E24", "bomb B:1MDM over E24", "escort B:2FTR over E24"):
        assert t.says(order) is not None


@pytest.mark.rule("75:32.1b")
def test_as_printed_bombers_reply_even_without_an_escort() -> None:
    """Half of 4 factors, a 1: one factor of R:1FTR is lost."""
    t = raid(dice=(6, 1), clarified="")
    t.order("intercept R:1FTR over E24")
    fire, reply = told(t, "done")
    assert "no loss" in fire
    assert "B:14TAC fires with 2 at R:1FTR over E24: 1 factor lost" in reply


@pytest.mark.rule("75:32.32a", "75:32.4b", "CL:32.4b", "75:SEQ.16a", "75:SEQ.16c", "75:32.4a")
def test_with_an_escort_the_fire_is_doubled_and_all_reply_at_half() -> None:
    """4 factors count 8; TAC and FTR with a half fighter come to 9, of which half is 5 (4.5 rounded up)."""
    t = raid("escort B:1FTR B:FTR1.1 over E24", blue="B:14TAC B:1FTR B:FTR1.1", dice=(6, 6))
    t.order("intercept R:1FTR over E24")
    fire, reply = told(t, "done")
    assert "fires with 8 at" in fire
    assert "fire with 5 at R:1FTR" in reply


@pytest.mark.rule("75:32.4a")
@pytest.mark.parametrize(("base", "rule"), [("E12", None), ("E11", "75:30.5f")])
def test_escorts_fly_no_farther_than_their_range(base: str, rule: str | None) -> None:
    land = f"city E30 {base}; blue E30 {base}"
    t = arrange("at E30: B:14TAC", f"at {base}: B:1FTR", *GROUND, FAR, land=land)
    t.order("support B:14TAC over E24")
    refusal = t.says("escort B:1FTR over E24")
    assert (refusal and refusal.rule) == rule


@pytest.mark.rule("CL:32.32a", "CL:SEQ.9c")
def test_both_fire_before_anybody_is_lost() -> None:
    """R:FTR1.1 is lost to the reply and costs Blue a factor all the same."""
    t = raid("escort B:1FTR over E24", blue="B:14TAC B:1FTR", red="R:FTR1.1", dice=(1, 1))
    t.order("intercept R:FTR1.1 over E24")
    fire, reply = told(t, "done")
    assert ("1 factor lost" in fire, "1 factor lost" in reply) == (True, True)
    assert t.asked == "blue"
    t.order(next(order for order in t.offered if order.startswith("lose B:1FTR")))
    assert t.where("R:FTR1.1") == "eliminated"


@pytest.mark.rule("75:32.4d", "CL:32.31c")
def test_escorts_are_lost_before_bombers() -> None:
    """Three fighters double to 24: a 1 costs six factors, four of the escort and two of the bombers."""
    t = raid("escort B:1FTR over E24", blue="B:14TAC B:1FTR", red="R:1FTR R:2FTR R:3FTR", dice=(1, 6))
    t.order("intercept R:1FTR R:2FTR R:3FTR over E24", "done")
    assert t.where("B:1FTR") == "eliminated"
    assert {order.split()[1] for order in t.offered} == {"B:14TAC"}


@pytest.mark.rule("CL:32.31b", "CL:32.31c")
def test_all_aircraft_over_a_hex_are_one_group_and_the_owner_says_who_is_lost() -> None:
    t = arrange("at E30: B:14TAC B:1MDM", *GROUND, "at E22: R:1FTR", FAR, dice=(2,))
    t.order("support B:14TAC over E24", "bomb B:1MDM over E24", "done")
    t.order("attack E24 with B:4Arm B:5Arm B:14TAC", "attack E24 by bombardment with B:1MDM", "done")
    t.order("intercept R:1FTR over E24")
    (fire,) = told(t, "done")
    assert "at B:14TAC and B:1MDM over" in fire
    assert {order.split()[1] for order in t.offered} == {"B:14TAC", "B:1MDM"}


@pytest.mark.rule("75:ACT.unescorted")
def test_bombers_intercepted_without_an_escort_bomb_at_half_rounded_down() -> None:
    """4 factors become 2; 3 of another TAC 1. With an escort, or without interception, they are whole."""
    t = raid("support B:TAC2.1 B:TAC1.1 over E24", blue="B:14TAC B:TAC2.1 B:TAC1.1", dice=(6, 6))
    t.order("intercept R:1FTR over E24", "done")
    factors = attack_factors(t.position)
    assert [factors[number(t, u)] for u in ("B:14TAC", "B:TAC2.1", "B:TAC1.1")] == [2, 1, 0]
    free = raid()
    free.order("done")
    assert attack_factors(free.position)[number(free, "B:14TAC")] == 4
    with_escort = raid("escort B:1FTR over E24", blue="B:14TAC B:1FTR", dice=(6, 6))
    with_escort.order("intercept R:1FTR over E24", "done")
    assert attack_factors(with_escort.position)[number(with_escort, "B:14TAC")] == 4


@pytest.mark.rule("CL:rounding.g", "CL:rounding.h")
@pytest.mark.parametrize(("clarified", "odds"), [("all", "13-1"), ("publisher", "13-1"), ("", "12-1")])
def test_halves_of_several_bombers_are_summed_before_they_are_rounded(clarified: str, odds: str) -> None:
    """12 on the ground, and two TAC of one factor that were met alone: 1 together, and as printed none."""
    ground = "at E25: B:4Arm B:5Arm", "at E24: R:Inf1.1"
    t = arrange("at E30: B:TAC1.1 B:TAC1.2", *ground, "at E22: R:1FTR", FAR, clarified=clarified, dice=(6, 6))
    t.order("support B:TAC1.1 B:TAC1.2 over E24", "done")
    t.order("attack E24 with B:4Arm B:5Arm B:TAC1.1 B:TAC1.2", "done")
    assert t.game.view(t.position, "blue").battles[0].odds == "14-1"
    t.order("intercept R:1FTR over E24", "done")
    assert t.game.view(t.position, "blue").battles[0].odds == odds


@pytest.mark.rule("75:32.32d", "75:32.3b")
def test_the_odds_are_those_after_the_interception() -> None:
    """12 and 4 to 4 are 4-1; the bomber gone, 3-1."""
    t = raid(red="R:1FTR R:2FTR R:3FTR", dice=(1,))
    assert t.game.view(t.position, "blue").battles[0].odds == "4-1"
    t.order("intercept R:1FTR R:2FTR R:3FTR over E24", "done")
    assert t.where("B:14TAC") == "eliminated"
    assert t.game.view(t.position, "blue").battles[0].odds == "3-1"


@pytest.mark.rule("75:32.3b")
def test_an_attack_that_falls_below_the_table_is_rolled_in_its_first_column() -> None:
    """RT-34 - 1 and 1 to 12 are 1-6; the TAC shot down, 1 to 12 is rolled at 1-6 still."""
    t = arrange(
        "at E30: B:TAC1.1",
        "at E25: B:Inf1.1",
        "at E24: R:1Inf R:2Inf R:3Inf",
        "at E22: R:1FTR",
        FAR,
        dice=(1, 3),
    )
    t.order("support B:TAC1.1 over E24", "done", "attack E24 with B:Inf1.1 B:TAC1.1", "done")
    t.order("intercept R:1FTR over E24", "done")
    assert t.where("B:TAC1.1") == "eliminated"
    (fought, *_rest) = [e.text for e in t.order("fight E24") if e.kind == "battle"]
    assert "1-6" in fought


# Landing


@pytest.mark.rule("75:32.34", "CL:SEQ.13", "75:32.4e")
def test_interceptors_land_last_and_escorts_with_the_bombers() -> None:
    t = raid("escort B:1FTR over E24", blue="B:14TAC B:1FTR", dice=(6, 6, 1))
    t.order("intercept R:1FTR over E24", "done", "fight E24")
    while t.position.steps[-1].key not in ("return", "alight"):
        t.order(sorted(t.offered)[0])
    assert (t.asked, t.position.steps[-1].key) == ("blue", "return")
    t.order("home B:14TAC B:1FTR")
    assert (t.asked, t.position.steps[-1].key) == ("red", "alight")
    assert t.refused("land R:1FTR at E30").rule in ("75:30.5c", "CL:32.34")
    t.order("land R:1FTR at E14")
    assert t.where("R:1FTR") == "E14"


@pytest.mark.rule("CL:32.3a")
def test_a_fighter_lands_within_12_hexes_of_where_it_was() -> None:
    """R:1FTR from E22 waits over E12: E1 is 11 hexes on, E30 18 back."""
    t = arrange(
        "at E30: B:14TAC", *GROUND, "at E22: R:1FTR", FAR, land="city E30 E22 E1; blue E30; red E22 E1"
    )
    t.order("support B:14TAC over E24", "done", "attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    assert t.refused("wait-out R:1FTR over E9").rule == "75:32.31a"
    t.order("wait-out R:1FTR over E14")
    mission = missions.of(t.position, number(t, "R:1FTR"))
    assert mission is not None
    assert ranges.leash(t.rules, mission) == 12
    far = mission._replace(way=mission.way * 2)
    assert ranges.leash(t.rules, far) == 24 - 16


@pytest.mark.rule("75:32.3d", "CL:32.3f")
def test_where_no_enemy_flies_fighters_may_still_change_base() -> None:
    t = arrange("at E30: B:1Inf", "at E22: R:1FTR", FAR)
    t.order("done")
    assert (t.asked, t.step) == ("red", "interception")
    assert t.refused("wait-out R:1FTR over E9").rule == "75:32.31a"
    t.order("wait-out R:1FTR over E14", "done")
    assert t.step == "alight"
    t.order("land R:1FTR at E14")
    assert t.where("R:1FTR") == "E14"


@pytest.mark.rule("CL:32.35b")
def test_nobody_is_asked_whose_fighters_may_not_rise() -> None:
    t = arrange("at E23: B:1Inf", "at E22: R:1FTR R:1Inf", FAR)
    t.order("done", "attack E22 with B:1Inf", "done")
    assert (t.asked, t.step) == ("blue", "resolve")


@pytest.mark.rule("75:SEQ.14a")
def test_several_wait_out_an_attack_where_they_like_and_fire_at_nobody() -> None:
    t = raid(red="R:1FTR R:2FTR R:14TAC", dice=(3,))
    assert t.says("wait-out R:14TAC over E14") is not None  # fighters alone
    t.order("wait-out R:1FTR R:2FTR over E14", "done")
    assert t.step == "resolve"
    kinds = {t.rules.roster.ids[one.unit]: one.kind for one in missions.MISSIONS(t.position)}
    assert {unit: kind for unit, kind in kinds.items() if unit[0] == "R"} == {
        "R:1FTR": "wait",
        "R:2FTR": "wait",
    }


@pytest.mark.rule("75:32.3d", "CL:32.3a", "CL:32.3f", "CL:32.3g", "75:SEQ.14a")
def test_fighters_wait_out_an_attack_and_change_their_base_so() -> None:
    t = raid(dice=(3,))
    assert t.refused("wait-out R:1FTR over E24").rule == "CL:32.3g"
    assert t.says("wait-out R:1FTR over E10") is None  # 12 hexes
    assert t.refused("wait-out R:1FTR over E9").rule == "75:32.31a"
    assert t.says("wait-out R:1FTR over E25") is None  # nothing of the enemy's is in the air there
    t.order("wait-out R:1FTR over E14", "done", "fight E24")
    while t.position.steps[-1].key != "alight":
        t.order(sorted(t.offered)[0])
    t.order("land R:1FTR at E14")
    assert t.where("R:1FTR") == "E14"


@pytest.mark.rule("CL:30.5d")
def test_a_fighter_that_has_lost_its_base_may_rise_though_it_cannot_land() -> None:
    """B:6Arm comes upon E22; no other city of Red is near."""
    land = "city E30 E22; blue E30; red E22"
    t = arrange("at E30: B:14TAC", *GROUND, "at E22: R:1FTR", "at B22: B:6Arm", FAR, dice=(6, 3), land=land)
    t.order("support B:14TAC over E24", "move B:6Arm to D22", "done")
    t.order("attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    t.order("intercept R:1FTR over E24", "done")
    assert list(Invariants(t.rules).faults(t.position)) == []
    t.order("fight E24")
    while t.position.steps[-1].key != "return":
        t.order(sorted(t.offered)[0])
    t.order("home B:14TAC")
    assert t.where("R:1FTR") == "eliminated"
