"""75:32.3-32.4 - fighters that intercept bombers, and those that escort them.

B:1FTR and R:1FTR are 4-12, B:14TAC is a TAC 4-8, B:1SAC a SAC of range 20; R:1Inf is a 4-4. On plain land
drawn for a test: Blue's base is E30, Red's are E22 and others of that column, so that distances can be
read off the names.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.air.rules import interception
from openblitz.blitzkrieg.air.steps.interception import Interception
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.kinds import read_hex, read_hexes
from openblitz.blitzkrieg.engine.places import aloft

FAR = "at TTT60: R:36Inf"
LAND = "city E30 E22 E20 E14; blue E30; red E22 E20 E14"


def arrange(
    *lines: str,
    land: str = LAND,
    clarified: str = "all",
    dice: tuple[int, ...] = (),
    options: tuple[str, ...] = ("air-combat",),
) -> Table:
    text = "\n".join(["turn 3", *lines, "rest eliminated"])
    return table("1975-tournament", text, dice, clarified, land, options=options)


def number(t: Table, unit: str) -> int:
    return t.rules.roster.number[unit.casefold()]


def _hexes(text: str) -> tuple[int, ...]:
    return tuple(read_hexes(text.split()))


def raid(*red: str, dice: tuple[int, ...] = (), blue: str = "B:14TAC", more: str = "", **kw: object) -> Table:
    """Blue's bombers are over R:1Inf at E24 with B:4Arm beside it, and all battles are announced."""
    t = arrange(
        f"at E30: {blue}",
        "at E25: B:4Arm B:5Arm",
        "at E24: R:1Inf",
        *red,
        FAR,
        dice=dice,
        **kw,  # type: ignore[arg-type]
    )
    t.order("support B:14TAC over E24")
    if more:
        t.order(more)
    t.order("done", "attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    return t


# Fighters


@pytest.mark.rule("75:30.1b", "75:32.2a", "75:30.2d")
def test_fighters_come_with_air_combat_and_are_set_up_and_based_like_bombers() -> None:
    t = table("1975-tournament", clarified="all", options=("air-combat",))
    t.order("place B:1FTR at C20")
    assert t.refused("place B:2FTR at C19").rule == "75:30.2d"
    t = arrange("at E30: B:1FTR", "at E25: B:4Arm", FAR, land="city E30 E20; blue E30 E20")
    t.order("stage B:1FTR to E20")
    assert t.where("B:1FTR") == "E20"
    assert t.refused("hunt B:1FTR over E19").rule == "75:30.7d"


@pytest.mark.rule("75:32.1a", "75:32.2b", "75:30.8c")
def test_only_fighters_fly_the_missions_of_fighters() -> None:
    t = arrange("at E30: B:14TAC B:1FTR", "at E27: R:1Inf", FAR)
    assert t.refused("hunt B:14TAC over E25").rule == "75:32.2b"
    assert t.refused("support B:1FTR over E27").rule == "75:30.41a"
    t.order("hunt B:1FTR over E28")
    assert attack_factors(t.position)[number(t, "B:1FTR")] == 4
    red = raid("at E14: R:14TAC R:1FTR")
    assert red.refused("intercept R:14TAC over E24").rule == "75:32.1a"
    assert red.refused("strafe R:14TAC at E30").rule == "75:32.1a"


@pytest.mark.rule("75:32.2b")
def test_fighters_hunt_patrol_escort_intercept_and_strafe() -> None:
    lines = ("at E30: B:14TAC B:15TAC B:1FTR", "at E25: B:4Arm B:5Arm", "at E24: R:1Inf", "at E22: R:1FTR")
    t = arrange(*lines, FAR)
    assert t.may("hunt B:1FTR over E26")
    assert t.may("patrol B:1FTR over E26")
    assert t.refused("patrol B:14TAC over E26").rule == "75:32.2b"
    t.order("support B:14TAC over E24")
    assert t.may("escort B:1FTR over E24")
    assert t.refused("escort B:15TAC over E24").rule == "75:32.2b"
    t.order("done", "attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    assert (t.asked, t.may("intercept R:1FTR over E24"), t.may("strafe R:1FTR at E30")) == ("red", True, True)


# When


@pytest.mark.rule("75:32.3a", "75:32.3b", "75:32.3c", "CL:32.3b", "CL:32.3c", "CL:SEQ.9a", "75:SEQ.14b")
def test_the_defender_intercepts_when_all_is_announced_and_before_the_odds() -> None:
    t = arrange("at E30: B:14TAC B:1FTR", "at E25: B:4Arm B:5Arm", "at E24: R:1Inf", "at E22: R:1FTR", FAR)
    t.order("support B:14TAC over E24")
    assert t.refused("intercept R:1FTR over E24", "red").rule == "75:4.1"
    t.order("done")
    assert t.asked == "blue"
    t.order("attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    assert (t.asked, t.position.steps[-1].key) == ("red", "interception")
    assert t.refused("move R:1Inf to E23").rule == "75:32.3a"
    assert t.refused("intercept B:1FTR over E24").rule == "75:4.2c"
    assert t.refused("intercept R:1FTR over E23").rule == "75:32.3c"
    assert "intercept R:1FTR over E24" in t.offered
    t.order("intercept R:1FTR over E24")
    assert missions.of(t.position, number(t, "R:1FTR")) is not None
    assert t.refused("intercept R:1FTR over E24").rule == "75:32.2c"
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.rule("75:32.3b")
def test_nobody_is_asked_where_there_is_nothing_to_intercept() -> None:
    t = arrange("at E30: B:14TAC", "at E25: B:4Arm", "at E24: R:1Inf", FAR)
    t.order("support B:14TAC over E24", "done", "attack E24 with B:4Arm", "done")
    assert (t.asked, t.position.steps[-1].key) == ("blue", "resolve")


# How far


@pytest.mark.rule("75:32.31b", "75:32.31c", "75:32.31g")
@pytest.mark.parametrize(("base", "may"), [("E22", True), ("E21", False)])
def test_interceptors_fly_no_farther_than_the_bombers_flew_in_zones_of_control(base: str, may: bool) -> None:
    """From E30 they enter the zone of R:1Inf on E24 at E25: two hexes with E24."""
    t = raid(f"at {base}: R:1FTR", land=f"city E30 {base}; blue E30; red {base}")
    e24 = read_hex("E24")
    assert interception.reach(t.position, e24, 1) == 2
    refusal = t.says("intercept R:1FTR over E24")
    assert refusal is None if may else refusal is not None and refusal.rule == "75:32.31b"


@pytest.mark.rule("75:32.31a")
@pytest.mark.parametrize(("base", "may"), [("E22", True), ("E23", False)])
def test_interceptors_fly_12_hexes_at_most(base: str, may: bool) -> None:
    """From E30 to E10 a SAC flies through a zone from E29 on: 20 hexes, of which 12 count."""
    troops = "at E28: R:2Inf", "at E10: R:1Inf", f"at {base}: R:1FTR"
    t = arrange("at E30: B:1SAC", "at E9: B:4Arm", *troops, FAR, land=f"city E30 {base}; red {base}")
    t.order("bomb B:1SAC over E10", "done", "attack E10 with B:4Arm", "attack E10 by bombardment with B:1SAC")
    t.order("done")
    assert interception.reach(t.position, read_hex("E10"), 1) == 12
    refusal = t.says("intercept R:1FTR over E10")
    assert refusal is None if may else refusal is not None and refusal.rule == "75:32.31a"


@pytest.mark.rule("CL:32.31a")
def test_the_hex_of_taking_off_counts_where_it_sets_interception_off() -> None:
    """B:14TAC takes off from E27 beside R:2Inf on E28 and flies three hexes: four count."""
    t = arrange(
        "at E27: B:14TAC B:6Inf",
        "at E25: B:4Arm B:5Arm",
        "at E24: R:1Inf",
        "at E28: R:2Inf",
        "at E20: R:1FTR",
        FAR,
        land="city E27 E20; blue E27; red E20",
    )
    way = missions.Mission(number(t, "B:14TAC"), "tactical", read_hex("E24"), _hexes("E26 E25 E24"))
    t.position.put(way.unit, aloft(read_hex("E27")))
    missions.note(t.position, way)
    assert interception.flown_since(t.position, way, 1) == 4
    assert interception.reach(t.position, read_hex("E24"), 1) == 4


@pytest.mark.rule("75:32.31b", "CL:32.31d")
def test_of_different_ways_to_a_hex_the_longest_counts() -> None:
    """B:15TAC comes over the zone of R:2Inf on C27, B:14TAC not; both are over E24."""
    t = arrange(
        "at E30: B:14TAC B:15TAC",
        "at E25: B:4Arm B:5Arm",
        "at E24: R:1Inf",
        "at C27: R:2Inf",
        FAR,
        land=LAND,
    )
    t.order("support B:14TAC over E24 via E25", "support B:15TAC over E24 via D28 D27", "done")
    short, long = (missions.of(t.position, number(t, unit)) for unit in ("B:14TAC", "B:15TAC"))
    assert short is not None
    assert long is not None
    flown = [interception.flown_since(t.position, one, 1) for one in (short, long)]
    assert flown[0] == 2 < flown[1]
    assert interception.reach(t.position, read_hex("E24"), 1) == flown[1]
    far = arrange("at E30: B:1SAC", "at E27: R:2Inf", "at E12: R:1Inf", FAR, land=LAND)
    far.order("bomb B:1SAC over E12")
    mission = missions.of(far.position, number(far, "B:1SAC"))
    assert mission is not None
    assert interception.flown_since(far.position, mission, 1) > 12
    assert interception.reach(far.position, read_hex("E12"), 1) == 12


@pytest.mark.rule("75:32.31e", "75:32.31f", "CL:32.31e")
@pytest.mark.parametrize(("fleet", "since"), [
    ("R:1Inf R:2Inf", 0), ("R:1Inf R:2Inf R:Inf1.1", 0), ("R:1Inf R:2Inf R:Inf2.1", 4),
    ("R:1Inf R:14TAC R:Inf2.1", 4), ("R:1Inf R:14TAC R:Inf1.1", 0),
    ("R:1Art R:Inf2.1", 0), ("R:1Art R:1Inf R:Inf2.1", 4),  # artillery of 8-4
    ("R:1Inf R:2Inf\nat N20: R:Inf2.1", 4), ("R:1Inf R:2Inf\nat N20: R:Inf1.1", 0),  # on a sea hex of it
])  # fmt: skip
def test_ten_factors_at_sea_set_interception_off(fleet: str, since: int) -> None:
    """Nine factors do not, ten do: from the first hex of the zone, E26, to E23."""
    t = arrange(
        "at E30: B:14TAC",
        "at A5: B:4Arm",
        f"sea A: {fleet}",
        FAR,
        land="city E30; blue E30; sea A: E26 E25 E24 E23 D26 F26 N20",
        options=("air-combat", "sea-movement"),
    )
    hexes = _hexes("E29 E28 E27 E26 E25 E24 E23")
    one = missions.Mission(number(t, "B:14TAC"), "tactical", read_hex("E23"), hexes)
    t.position.put(one.unit, aloft(read_hex("E30")))
    assert interception.flown_since(t.position, one, 1) == since


@pytest.mark.rule("75:32.31b")
def test_from_a_watched_sea_zone_the_hex_where_it_took_off_counts() -> None:
    """B:14TAC flies three hexes from zone A, where Red has ten factors: that is four."""
    t = arrange(
        "sea A: B:14TAC R:1Inf R:2Inf R:Inf2.1",
        "at A5: B:4Arm",
        FAR,
        land="city E30; blue E30; sea A: E26 E25 E24 D26 F26",
        options=("air-combat", "sea-movement"),
    )
    unit = number(t, "B:14TAC")
    one = missions.Mission(unit, "tactical", read_hex("E21"), _hexes("E23 E22 E21"))
    t.position.put(unit, aloft(t.position.place[unit]))
    assert interception.flown_since(t.position, one, 1) == 4


@pytest.mark.rule("75:32.31f")
def test_artillery_at_sea_counts_by_its_defense() -> None:
    t = arrange("at A5: B:4Arm", "sea A: R:1Inf R:5Art", FAR, options=("air-combat", "sea-movement"))
    roster, art = t.rules.roster, number(t, "R:5Art")
    assert roster.attack[art] + 4 >= 10 > roster.defense[art] + 4
    assert interception.watched_zones(t.position, 1) == frozenset()


@pytest.mark.rule("CL:32.31f", "75:32.31b")
@pytest.mark.parametrize(("clarified", "rule"), [("all", None), ("", "75:32.31b")])
def test_right_above_their_base_fighters_intercept_whatever_the_way(clarified: str, rule: str | None) -> None:
    """B:14TAC hunts nobody over E20 without any zone on its way; clarified R:1FTR rises from E20."""
    t = arrange(
        "at E30: B:1FTR",
        "at A5: B:4Arm",
        "at E20: R:1FTR",
        "at E19: R:2FTR",
        FAR,
        clarified=clarified,
        land="city E30 E20 E19; blue E30; red E20 E19",
    )
    t.order("hunt B:1FTR over E20", "done")
    refusal = t.says("intercept R:1FTR over E20")
    assert (refusal and refusal.rule) == rule
    assert t.refused("intercept R:2FTR over E20").rule == "75:32.31b"


# Who may rise


@pytest.mark.rule("75:30.2f", "75:SEQ.12b", "CL:SEQ.4a")
@pytest.mark.parametrize(("owner", "rule"), [("red", None), ("blue", "75:30.2f")])
def test_fighters_out_of_supply_do_not_intercept(owner: str, rule: str | None) -> None:
    """E22 is a home city of Red, or one of Blue that no road leads home from."""
    land = f"city E30 E22; blue E30; {owner} E22"
    t = raid("at E22: R:1FTR R:3Inf", "at TTT60: R:2FTR", land=land, options=("air-combat", "combat-supply"))
    if rule is None:
        assert t.says("intercept R:1FTR over E24") is None
    else:
        assert t.refused("intercept R:1FTR over E24").rule == rule


@pytest.mark.rule("CL:32.35b", "75:30.6a")
def test_fighters_whose_base_began_in_an_enemy_zone_stay_down() -> None:
    """B:6Arm stands beside E22 when the turn begins and goes away."""
    t = arrange(
        "at E30: B:14TAC",
        "at E25: B:4Arm B:5Arm",
        "at E24: R:1Inf",
        "at E22: R:1FTR R:3Inf",
        "at D22: B:6Arm",
        FAR,
        land="city E30 E22; blue E30; red E22",
    )
    t.order("support B:14TAC over E24", "move B:6Arm to C22", "done")
    t.order("attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    assert t.position.steps[-1].key == "resolve"  # nobody can rise


@pytest.mark.rule("75:30.6a")
def test_fighters_of_another_base_rise_where_some_stay_down() -> None:
    """B:6Arm is beside E22, and not beside E23."""
    t = arrange(
        *("at E30: B:14TAC", "at E25: B:4Arm B:5Arm", "at E24: R:1Inf", "at D21: B:6Arm"),
        *("at E22: R:1FTR R:3Inf", "at E23: R:2FTR R:4Inf", FAR),
        land="city E30 E22 E23; blue E30; red E22 E23",
    )
    t.order("support B:14TAC over E24", "move B:6Arm to C21", "done")
    t.order("attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    assert t.refused("intercept R:1FTR over E24").rule == "75:30.6a"
    assert t.may("intercept R:2FTR over E24")


@pytest.mark.rule("CL:32.35a", "75:32.74c", "CL:32.74g")
@pytest.mark.parametrize("clarified", ["all", ""])
@pytest.mark.parametrize("to", ["D22", "E22"])
def test_fighters_rise_from_a_base_that_is_overrun_in_this_turn(clarified: str, to: str) -> None:
    """B:6Arm comes beside R:1FTR, alone at E22, or takes E22: clarified it rises, as printed it is lost."""
    t = arrange(
        "at E30: B:14TAC",
        "at E25: B:4Arm B:5Arm",
        "at E24: R:1Inf",
        "at E22: R:1FTR R:2FTR",
        "at B22: B:6Arm",
        FAR,
        land="city E30 E22 E14; blue E30; red E22 E14",
        clarified=clarified,
        dice=(6,),
    )
    t.order("support B:14TAC over E24", f"move B:6Arm to {to}", "done")
    t.order("attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    if not clarified:
        assert (t.where("R:1FTR"), t.position.steps[-1].key) == ("eliminated", "resolve")
        return
    t.order("intercept R:1FTR over E24")
    t.order("done")
    assert t.where("R:2FTR") == "eliminated"  # it did not rise
    assert missions.of(t.position, number(t, "R:1FTR")) is not None


@pytest.mark.rule("75:32.31b")
def test_it_is_said_which_enemies_are_in_reach_where_not_all_are() -> None:
    said = "Big Red: send fighters; enemy aircraft are over E24"
    far = raid("at E21: R:1FTR", land="city E30 E21; blue E30; red E21")
    assert far.prompt == f"{said}; yours reach none of them."
    near = ("at E22: R:1FTR R:2FTR", "at E21: R:3FTR")
    t = raid(*near, land="city E30 E22 E21; blue E30; red E22 E21")
    assert t.prompt == f"{said}."
    t.order("intercept R:1FTR R:2FTR over E24")
    assert t.prompt == f"{said}; yours reach none of them."
    some = raid(near[0], blue="B:14TAC B:1FTR", more="hunt B:1FTR over E28")
    assert some.prompt == f"{said}, E28; yours reach E24."
    some.order("intercept R:1FTR R:2FTR over E24")  # nobody is left to reach anything
    assert some.prompt == f"{said}, E28."


def test_a_patrol_over_its_own_base_is_read_as_it_was_written() -> None:
    t = arrange("at E30: B:2FTR", "at E20: R:1Inf")
    t.order("patrol B:2FTR over E30")
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.parametrize(
    ("blue", "said"),
    [
        ("at E30: B:1Inf", "change their base"),
        ("at E30: B:1Inf B:14TAC", "change their base or strafe an airbase"),
        ("at S25: B:1Inf B:14TAC", "change their base"),  # 14 hexes off
    ],
)
def test_where_nobody_is_in_the_air_it_is_said_what_fighters_may_do_then(blue: str, said: str) -> None:
    t = arrange(blue, "at E22: R:1FTR", FAR)
    prompt, _rules = Interception().prompt(t.position)
    assert prompt == f"Big Red: no enemy aircraft are in the air; your fighters may still {said}."
