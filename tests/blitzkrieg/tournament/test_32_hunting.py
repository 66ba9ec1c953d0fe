"""75:32.5-32.7 - hunters, strafing of airbases, and patrols.

B:1FTR and R:1FTR are 4-12, B:14TAC is a TAC 4-8. Blue's base is E30, Red's E22; E24 is attacked.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.air.rules import interception, ranges
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.lab.blitzkrieg.invariants import Invariants
from openblitz.players.blitzkrieg import aircraft
from openblitz.players.blitzkrieg.doctrine import GREEDY
from openblitz.players.blitzkrieg.general import General
from openblitz.players.blitzkrieg.staff import Staff
from openblitz.table import Seat

FAR = "at TTT60: R:36Inf"
LAND = "city E30 E29 E22 E14; blue E30 E29; red E22 E14"
LAND_E28 = "city E30 E29 E28 E22 E14; blue E30 E29 E28; red E22 E14"
GROUND = "at E25: B:4Arm B:5Arm", "at E24: R:1Inf"


def arrange(*lines: str, clarified: str = "all", dice: tuple[int, ...] = (), land: str = LAND) -> Table:
    text = "\n".join(["turn 3", *lines, "rest eliminated"])
    return table("1975-tournament", text, dice, clarified, land, options=("air-combat",))


def number(t: Table, unit: str) -> int:
    return t.rules.roster.number[unit.casefold()]


def kind(t: Table, unit: str) -> str:
    mission = missions.of(t.position, number(t, unit))
    return "" if mission is None else mission.kind


def step(t: Table) -> str:
    return t.position.steps[-1].key


def told(t: Table, *orders: str) -> list[str]:
    return [event.text for event in t.order(*orders) if event.kind == "air combat"]


def attack(t: Table, *flights: str) -> None:
    t.order("support B:14TAC over E24", *flights, "done", "attack E24 with B:4Arm B:5Arm B:14TAC", "done")


def until(t: Table, key: str) -> None:
    """Go on with whatever is offered first, to a step."""
    for _ in range(20):
        if step(t) == key:
            return
        t.order(sorted(t.offered)[0])
    raise AssertionError(f"no {key}")


# Hunters


@pytest.mark.rule("75:32.5d", "CL:32.4a", "75:32.5a", "CL:32.6f")
def test_fighters_with_bombers_are_escorts_and_others_hunt_anywhere() -> None:
    t = arrange("at E30: B:14TAC B:1FTR B:2FTR", *GROUND, "at E22: R:1FTR", FAR)
    assert t.refused("escort B:1FTR over E24").rule == "75:32.4a"
    t.order("hunt B:1FTR over E24", "hunt B:2FTR over K30", "support B:14TAC over E24")
    assert t.refused("hunt B:2FTR over E24").rule == "75:30.2e"
    assert kind(t, "B:1FTR") == "hunt"
    t.order("done")
    assert (kind(t, "B:1FTR"), kind(t, "B:2FTR")) == ("escort", "hunt")
    patrol = arrange("at E30: B:14TAC B:1FTR B:2FTR", *GROUND, "at E22: R:1FTR", FAR)
    patrol.order("patrol B:1FTR over E24", "patrol B:2FTR over E25", "support B:14TAC over E24", "done")
    assert (kind(patrol, "B:1FTR"), kind(patrol, "B:2FTR")) == ("escort", "patrol")
    other = arrange("at E30: B:14TAC B:1FTR", *GROUND, FAR)
    other.order("support B:14TAC over E24")
    assert other.refused("hunt B:1FTR over E24").rule == "75:32.5d"
    red = arrange("side red", "at E22: R:14TAC R:1FTR", "at E26: R:1Inf", "at E27: B:1Inf", FAR)
    red.order("support R:14TAC over E27")
    assert red.refused("hunt R:1FTR over E27").rule == "75:32.5d"
    other.order("escort B:1FTR over E24", "take-back B:14TAC", "done")
    assert kind(other, "B:1FTR") == "hunt"  # nobody is left to escort


@pytest.mark.rule("75:32.5a")
def test_hunters_do_not_strafe_the_city_over_which_they_search() -> None:
    land = "city E30 E22 E21; blue E30; red E22 E21"
    t = arrange("at E30: B:1FTR", "at A5: B:4Arm", "at E22: R:14TAC", "at E21: R:12TAC", FAR, land=land)
    t.order("hunt B:1FTR over E22", "done")
    until(t, "hunting")
    assert t.refused("strafe B:1FTR at E22").rule == "75:32.6b"
    assert t.may("strafe B:1FTR at E21")


@pytest.mark.rule(
    "75:32.5a", "75:32.51a", "75:32.51b", "75:32.5b", "75:SEQ.9e", "75:SEQ.17a", "CL:SEQ.10a", "CL:SEQ.10b"
)
def test_hunters_attack_interceptors_beside_them_who_do_not_reply() -> None:
    """R:1FTR has fired at the TAC; then B:1FTR fires with 4 and a 1 costs it a factor."""
    t = arrange("at E30: B:14TAC B:1FTR B:2FTR", *GROUND, "at E22: R:1FTR", FAR, dice=(6, 1))
    attack(t, "hunt B:1FTR over F25", "hunt B:2FTR over H25")
    t.order("intercept R:1FTR over E24", "done")
    assert (t.asked, step(t)) == ("blue", "hunting")
    assert t.offered == {"pounce B:1FTR on E24", "done"}
    assert t.refused("pounce B:2FTR on E24").rule == "75:32.51a"  # two hexes off
    assert t.refused("pounce B:14TAC on E24").rule == "75:32.2c"
    t.order("pounce B:1FTR on E24")
    (fire,) = told(t, "done")
    assert "B:1FTR fires with 4 at R:1FTR over E24: 1 factor lost" in fire
    assert t.asked == "red"


@pytest.mark.rule("75:32.51a")
def test_hunters_do_not_attack_patrols_beside_them() -> None:
    """R:2FTR is on patrol over G25, as near to B:1FTR over F25 as the interceptor that comes to E24."""
    sky = "aloft E22: R:2FTR", "mission R:2FTR patrol over G25 via E23 F24"
    t = arrange("at E30: B:14TAC B:1FTR", *GROUND, "at E22: R:1FTR", *sky, FAR, dice=(6, 6))
    attack(t, "hunt B:1FTR over F25")
    t.order("intercept R:1FTR over E24", "done")
    assert t.offered == {"pounce B:1FTR on E24", "done"}
    assert t.refused("pounce B:1FTR on G25").rule == "75:32.51a"


@pytest.mark.rule("75:32.5e", "CL:SEQ.10c", "75:32.2c")
def test_hunters_that_have_fired_go_home_at_once() -> None:
    t = arrange("at E30: B:14TAC B:1FTR", *GROUND, "at E22: R:1FTR", FAR, dice=(6, 6))
    attack(t, "hunt B:1FTR over F25")
    t.order("intercept R:1FTR over E24", "done", "pounce B:1FTR on E24", "done")
    assert (t.asked, step(t)) == ("blue", "back")
    assert t.refused("home B:14TAC").rule == "75:30.5c"
    t.order("home B:1FTR")
    assert step(t) == "resolve"


@pytest.mark.rule("75:32.5e")
def test_hunters_that_were_intercepted_go_home_at_once() -> None:
    """75:32.52: R:1FTR meets B:1FTR in its search hex, and both fire."""
    t = arrange("at E30: B:1FTR", *GROUND, "at E22: R:1FTR", FAR, dice=(6, 6))
    t.order("hunt B:1FTR over F24", "done", "attack E24 with B:4Arm B:5Arm", "done")
    t.order("intercept R:1FTR over F24", "done")
    assert (t.asked, step(t)) == ("blue", "back")
    t.order("home B:1FTR")
    assert step(t) == "resolve"


@pytest.mark.rule("75:SEQ.17b")
def test_hunters_that_have_fired_at_interceptors_strafe_nobody() -> None:
    """F24 is beside the base E23; R:1FTR comes up from E22 to meet B:1FTR, and not B:2FTR over E24."""
    land = "city E30 E23 E22; blue E30; red E23 E22"
    lines = ("at E30: B:1FTR B:2FTR", "at A5: B:4Arm", "at E23: R:14TAC R:1Inf", "at E22: R:1FTR", FAR)
    t = arrange(*lines, dice=(6, 6), land=land)
    t.order("hunt B:1FTR over F24", "hunt B:2FTR over E24", "done", "intercept R:1FTR over F24", "done")
    t.order("home B:1FTR")
    assert step(t) == "hunting"
    assert "strafe B:2FTR at E23" in t.offered
    assert not [order for order in t.offered if "B:1FTR" in order]


@pytest.mark.rule("75:32.53")
@pytest.mark.parametrize(("home", "may"), [("E6", True), ("E5", False)])
def test_a_hunter_flies_24_hexes_in_all(home: str, may: bool) -> None:
    """From E30 12 hexes to E18 and one to E17: 11 are left, to E6; E30 is too far."""
    land = f"city E30 E17 {home}; blue E30 {home}; red E17"
    t = arrange("at E30: B:1FTR", "at A5: B:4Arm", "at E17: R:14TAC", FAR, land=land)
    t.order("hunt B:1FTR over E18", "done")
    assert step(t) == "hunting"
    refusal = t.says("strafe B:1FTR at E17")
    assert (refusal and refusal.rule) == (None if may else "75:32.53")


@pytest.mark.rule("75:32.5c", "CL:32.5a")
def test_hunters_may_not_attack_patrols_but_enter_their_hex() -> None:
    t = arrange(
        "at E30: B:1FTR",
        "at A5: B:4Arm",
        "aloft E22: R:1FTR",
        "mission R:1FTR patrol over E24 via E23",
        FAR,
    )
    assert t.says("hunt B:1FTR over E24") is None
    t.order("hunt B:1FTR over E25", "done", "done")
    assert step(t) == "linger"  # nothing to hunt


@pytest.mark.rule("75:32.52b")
def test_whoever_was_held_back_may_strafe() -> None:
    """B:FTR2.1 need not meet R:1FTR over E23, and E24 is beside it."""
    land = "city E30 E22 E24; blue E30; red E22 E24"
    lines = "at E30: B:1FTR B:FTR2.1", "at A5: B:4Arm", "at E24: R:14TAC R:9Inf", "at E22: R:1FTR", FAR
    t = arrange(*lines, dice=(6,) * 4, land=land)
    t.order(
        "hunt B:1FTR B:FTR2.1 over E23", "done", "intercept R:1FTR over E23", "done", "hold-back B:FTR2.1"
    )
    t.order("home B:1FTR")
    assert t.offered == {"strafe B:FTR2.1 at E24", "done"}


def among_aloft(mission: str, hunted: str, *red: str) -> Table:
    """B:1FTR hunts over a hex, and R:1FTR stays in the air over E24."""
    sky = "aloft E22: R:1FTR", f"mission R:1FTR {mission} over E24 via E23"
    text = "\n".join(["turn 3", "at E30: B:1FTR", "at A5: B:4Arm", *sky, *red, FAR, "rest eliminated"])
    options = "air-combat", "additional-bombing"
    t = table("1975-tournament", text, (6, 6), "all", LAND, options=options)
    t.order(f"hunt B:1FTR over {hunted}", "done")
    return t


@pytest.mark.rule("75:32.5c")
@pytest.mark.parametrize("mission", ["patrol", "interdiction"])
@pytest.mark.parametrize("hunted", ["E25", "E24"])
def test_hunters_attack_nobody_who_stays_in_the_air(mission: str, hunted: str) -> None:
    """Neither beside their hex nor in it."""
    t = among_aloft(mission, hunted)
    t.order("done")  # it does not leave to intercept
    assert step(t) == "linger"  # nothing to hunt


@pytest.mark.rule("CL:32.5a")
@pytest.mark.parametrize("mission", ["patrol", "interdiction"])
def test_who_stays_in_the_air_keeps_out_of_a_fight_over_his_hex(mission: str) -> None:
    """R:2FTR alone meets the hunters there."""
    t = among_aloft(mission, "E24", "at E22: R:2FTR")
    t.order("intercept R:2FTR over E24")
    fire, reply = told(t, "done")
    assert fire.startswith("R:2FTR fires with 4 at B:1FTR over E24")
    assert reply.startswith("B:1FTR fires with 4 at R:2FTR over E24")
    assert kind(t, "R:1FTR") == mission


@pytest.mark.rule("75:32.52a", "75:32.32b", "75:SEQ.15a", "75:SEQ.15b", "CL:SEQ.9d")
def test_hunters_and_their_interceptors_fire_at_normal_strength() -> None:
    """Both come to 4; the hunters go home at once."""
    t = arrange("at E30: B:1FTR", "at A5: B:4Arm", "at E24: R:1Inf", "at E22: R:1FTR", FAR, dice=(1, 6))
    t.order("hunt B:1FTR over E23", "done", "intercept R:1FTR over E23")
    fire, reply = told(t, "done")
    assert "R:1FTR fires with 4 at B:1FTR" in fire
    assert "B:1FTR fires with 4 at R:1FTR" in reply
    t.order(sorted(t.offered)[0])
    assert step(t) == "back"


@pytest.mark.rule("75:SEQ.15a", "75:SEQ.15b", "75:32.72a", "75:32.32b")
@pytest.mark.parametrize("order", ["hunt", "patrol", "interdict"])
def test_who_is_intercepted_and_flies_with_no_bombers_fires_at_normal_strength(order: str) -> None:
    lines = "turn 3", "at E30: B:1FTR", "at A5: B:4Arm", "at E24: R:1Inf", "at E22: R:1FTR", FAR
    options = "air-combat", "additional-bombing"
    t = table("1975-tournament", "\n".join([*lines, "rest eliminated"]), (6, 6), "all", LAND, options=options)
    t.order(f"{order} B:1FTR over E23", "done", "intercept R:1FTR over E23")
    fire, reply = told(t, "done")
    assert "R:1FTR fires with 4 at B:1FTR" in fire
    assert "B:1FTR fires with 4 at R:1FTR" in reply


@pytest.mark.rule("75:32.52a", "75:32.3c")
def test_all_hunters_and_all_their_interceptors_fire() -> None:
    lines = "at E30: B:1FTR B:2FTR", "at A5: B:4Arm", "at E24: R:1Inf", "at E22: R:1FTR R:2FTR", FAR
    t = arrange(*lines, dice=(6, 6))
    t.order("hunt B:1FTR B:2FTR over E23", "done", "intercept R:1FTR R:2FTR over E23")
    fire, reply = told(t, "done")
    assert "R:1FTR and R:2FTR fire with 8 at B:1FTR and B:2FTR" in fire
    assert "B:1FTR and B:2FTR fire with 8 at R:1FTR and R:2FTR" in reply


@pytest.mark.rule("75:32.52b", "75:32.72b", "75:32.72c", "CL:SEQ.9b", "CL:SEQ.10a")
def test_who_is_more_than_the_interceptors_may_hold_the_rest_back() -> None:
    """Three factors may stay out of 7 against 4; four may not."""
    blue = "at E30: B:1FTR B:FTR2.1 B:FTR1.1"
    t = arrange(blue, "at A5: B:4Arm", "at E24: R:1Inf", "at E22: R:1FTR", FAR, dice=(6, 6))
    t.order("hunt B:1FTR over E23", "hunt B:FTR2.1 over E23", "patrol B:FTR1.1 over E23", "done")
    t.order("intercept R:1FTR over E23", "done")
    assert (t.asked, step(t)) == ("blue", "match")
    assert t.refused("hold-back B:1FTR").rule == "75:32.52b"
    t.order("hold-back B:FTR2.1")
    t.order("hold-back B:FTR1.1")
    assert step(t) == "back"  # nobody else can be spared: it has been fought
    t.order("home B:1FTR")
    assert step(t) == "linger"  # hunters attack what is beside their hex, and R:1FTR is in it
    assert t.offered == {"linger B:FTR2.1", "done"}
    t.order("linger B:FTR2.1")
    assert {kind(t, "B:FTR2.1"), kind(t, "B:FTR1.1")} == {"patrol"}


@pytest.mark.rule("75:32.52b")
def test_all_who_are_held_back_together_are_looked_at_and_every_hex_by_itself() -> None:
    """Over E23 8 factors are against 5: two of them may stay out, and not four; over D23 four may."""
    blue = "at E30: B:1FTR B:FTR2.1 B:FTR2.2", "at E29: B:2FTR B:3FTR"
    red = "at E24: R:1Inf", "at E22: R:1FTR R:FTR1.1 R:2FTR"
    t = arrange(*blue, "at A5: B:4Arm", *red, FAR)
    t.order("hunt B:1FTR B:FTR2.1 B:FTR2.2 over E23", "hunt B:2FTR B:3FTR over D23", "done")
    t.order("intercept R:1FTR R:FTR1.1 over E23", "intercept R:2FTR over D23", "done")
    assert (t.asked, step(t)) == ("blue", "match")
    assert t.refused("hold-back B:FTR2.1 B:FTR2.2").rule == "75:32.52b"
    assert t.refused("hold-back B:2FTR B:3FTR").rule == "75:32.52b"
    for unit in ("B:FTR2.1", "B:FTR2.2", "B:2FTR", "B:3FTR"):
        assert t.may(f"hold-back {unit}")


# Strafing


@pytest.mark.rule(
    "75:32.6a",
    "75:32.6c",
    "75:32.6d",
    "75:32.3e",
    "CL:32.6b",
    "CL:32.6g",
    "75:SEQ.14c",
    "75:SEQ.14d",
    "CL:32.32b",
)
def test_the_defender_strafes_aircraft_on_the_ground() -> None:
    """No range but 12 hexes: 4 factors count 8, and 7 on the ground reply with 4 (3.5 rounded up)."""
    t = arrange("at E30: B:14TAC B:TAC2.1 B:TAC1.1", "at A5: B:4Arm", "at E22: R:1FTR", FAR, dice=(6, 6))
    t.order("done")
    assert (t.asked, step(t)) == ("red", "interception")
    assert t.refused("strafe R:1FTR at E29").rule == "75:32.6a"
    t.order("strafe R:1FTR at E30")
    fire, reply = told(t, "done")
    assert "R:1FTR fires with 8 at" in fire
    assert "fire with 4 at R:1FTR" in reply


@pytest.mark.rule("75:32.3e", "75:32.6c", "75:32.6d")
def test_several_strafe_together_those_who_changed_base_and_fighters_too() -> None:
    """4 and 1 factors count 10; B:14TAC has come to E29, where B:2FTR stands: 8 reply with 4."""
    lines = "at E30: B:14TAC", "at E29: B:2FTR", "at A5: B:4Arm", "at E22: R:1FTR R:FTR1.1", FAR
    t = arrange(*lines, dice=(6, 6))
    t.order("stage B:14TAC to E29", "done", "strafe R:1FTR R:FTR1.1 at E29")
    fire, reply = told(t, "done")
    assert "R:1FTR and R:FTR1.1 fire with 10 at" in fire
    assert "fire with 4 at R:1FTR and R:FTR1.1" in reply
    alone = arrange("at E30: B:1FTR", "at A5: B:4Arm", "at E22: R:1FTR", FAR)
    alone.order("done")
    assert alone.may("strafe R:1FTR at E30")  # fighters that stayed on the ground, and nobody else


@pytest.mark.rule("CL:32.3d", "CL:32.3e")
def test_aircraft_that_changed_base_are_strafed_there_and_not_intercepted() -> None:
    t = arrange("at E30: B:14TAC", "at A5: B:4Arm", "at E22: R:1FTR", FAR)
    t.order("stage B:14TAC to E29", "done")
    assert t.refused("intercept R:1FTR over E29").rule == "75:32.3c"
    assert t.offered >= {"strafe R:1FTR at E29"}
    watched = arrange(
        "at E30: B:14TAC", "at E28: B:1FTR", "at A5: B:4Arm", "at E22: R:1FTR", FAR, land=LAND_E28
    )
    watched.order("stage B:14TAC to E29", "hunt B:1FTR over E29", "done")
    assert watched.may("strafe R:1FTR at E29")


@pytest.mark.rule("CL:32.6a", "75:32.51a", "75:SEQ.17a", "CL:SEQ.10a")
def test_strafers_of_the_defender_stay_aloft_and_hunters_attack_them() -> None:
    t = arrange("at E30: B:14TAC B:1FTR", "at A5: B:4Arm", "at E22: R:1FTR", FAR, dice=(6, 6, 1))
    t.order("hunt B:1FTR over F30", "done", "strafe R:1FTR at E30", "done")
    assert t.offered == {"pounce B:1FTR on E30", "done"}
    t.order("pounce B:1FTR on E30")
    (fire,) = told(t, "done")
    assert "1 factor lost" in fire


@pytest.mark.rule("75:32.6b", "75:32.6e", "75:SEQ.17b", "75:SEQ.17c", "75:32.5b", "CL:SEQ.10a")
def test_hunters_strafe_an_airbase_beside_them_and_go_home() -> None:
    t = arrange("at E30: B:1FTR B:2FTR", "at A5: B:4Arm", "at E22: R:14TAC", FAR, dice=(6, 6))
    t.order("hunt B:1FTR over E23", "hunt B:2FTR over E24", "done")
    assert t.refused("strafe B:2FTR at E22").rule == "75:32.6b"
    t.order("strafe B:1FTR at E22")
    fire, reply = told(t, "done")
    assert "B:1FTR fires with 8 at R:14TAC" in fire
    assert "R:14TAC fires with 2 at B:1FTR" in reply
    assert step(t) == "back"


@pytest.mark.rule("75:32.6b")
def test_hunters_right_over_an_airbase_do_not_strafe_it() -> None:
    t = arrange("at E30: B:1FTR B:2FTR", "at A5: B:4Arm", "at E22: R:14TAC", FAR)
    t.order("hunt B:1FTR over E23", "hunt B:2FTR over E22", "done")
    assert t.refused("strafe B:2FTR at E22").rule == "75:32.6b"
    assert t.may("strafe B:1FTR at E22")


# Patrols


@pytest.mark.rule("75:32.7a", "75:32.7b", "75:SEQ.9f", "75:32.75a", "75:32.75b", "75:SEQ.25", "CL:SEQ.12a")
def test_patrols_stay_up_through_the_enemys_turn_and_then_land() -> None:
    t = arrange("at E30: B:1FTR", "at A5: B:4Arm", "at E22: R:9Inf", FAR)
    assert t.says("hunt B:1FTR over E25") is None  # at the same time as hunters
    t.order("patrol B:1FTR over E25", "done")
    assert (t.asked, t.position.side) == ("red", 1)
    assert t.refused("patrol B:1FTR over E25", "blue") is not None
    assert kind(t, "B:1FTR") == "patrol"
    assert list(Invariants(t.rules).faults(t.position)) == []
    t.order("done")
    until(t, "alight")
    assert t.asked == "blue"
    t.order("home B:1FTR")
    assert (t.position.side, t.position.turn) == (0, 4)
    assert t.says("patrol B:1FTR over E25") is None


@pytest.mark.rule("75:32.71", "75:32.31d", "75:32.7c")
def test_a_patrol_sets_interception_off_and_stops_nobody() -> None:
    """R:1FTR is on patrol over E27. B:14TAC from E30 meets it at E28: five hexes to E24."""
    sky = "aloft E22: R:1FTR", "mission R:1FTR patrol over E27 via E23 E24 E25 E26"
    t = arrange("at E30: B:14TAC", *GROUND, *sky, FAR, dice=(6,))
    attack(t)
    assert interception.reach(t.position, read_hex("E24"), 1) == 5
    t.order("intercept R:1FTR over E24")
    mission = missions.of(t.position, number(t, "R:1FTR"))
    assert mission is not None
    assert mission.flown == 5 + 3  # base, patrol, interception
    assert ranges.leash(t.rules, mission) == 12


@pytest.mark.rule("75:32.73", "CL:32.3a")
def test_a_patrol_flies_24_hexes_in_all() -> None:
    """12 out to the patrol and 12 on to wait leave nothing for the way home."""
    sky = (
        "aloft E22: R:1FTR",
        "mission R:1FTR patrol over E10 via E21 E20 E19 E18 E17 E16 E15 E14 E13 E12 E11",
    )
    t = arrange("at E30: B:14TAC", *GROUND, *sky, FAR)
    attack(t)
    assert t.refused("wait-out R:1FTR over E2").rule == "CL:30.5b"
    assert t.says("wait-out R:1FTR over E12") is None
    # Over E6 it has flown 16, and it is 8 to E14; over E5 17, and 9.
    assert t.refused("wait-out R:1FTR over E5").rule == "CL:30.5b"
    assert t.says("wait-out R:1FTR over E6") is None


@pytest.mark.rule("75:32.72a", "75:32.32b", "CL:SEQ.9d")
def test_patrols_that_are_intercepted_fight_and_go_home() -> None:
    t = arrange("at E30: B:1FTR", "at A5: B:4Arm", "at E24: R:1Inf", "at E22: R:1FTR", FAR, dice=(6, 6))
    t.order("patrol B:1FTR over E23", "done", "intercept R:1FTR over E23")
    fire, reply = told(t, "done")
    assert "fires with 4" in fire
    assert "fires with 4" in reply
    assert step(t) == "back"
    t.order("home B:1FTR")
    assert t.where("B:1FTR") == "E30"


@pytest.mark.rule("CL:32.6d")
def test_patrols_strafe_airbases() -> None:
    sky = "aloft E22: R:1FTR", "mission R:1FTR patrol over E27 via E23 E24 E25 E26"
    t = arrange("at E30: B:14TAC", "at A5: B:4Arm", *sky, FAR)
    t.order("done")
    assert t.says("strafe R:1FTR at E30") is None


@pytest.mark.rule("CL:32.32b")
def test_who_is_lost_to_strafing_fires_all_the_same() -> None:
    """Of 7 factors on the ground 2 are lost; the fire of all of them, halved, is 4."""
    t = arrange("at E30: B:14TAC B:TAC2.1 B:TAC1.1", "at A5: B:4Arm", "at E22: R:1FTR", FAR, dice=(1, 6))
    t.order("done", "strafe R:1FTR at E30")
    fire, reply = told(t, "done")
    assert fire.endswith("2 factors lost.")
    assert "fire with 4 at R:1FTR" in reply


@pytest.mark.rule("CL:32.5b", "CL:32.7b", "75:SEQ.24", "CL:SEQ.12b")
def test_hunters_that_have_not_fired_may_stay_on_patrol() -> None:
    t = arrange("at E30: B:1FTR B:2FTR", "at A5: B:4Arm", "at E14: R:9Inf", FAR)
    t.order("hunt B:1FTR B:2FTR over E25", "done")
    assert (t.asked, step(t)) == ("blue", "linger")
    (all_stay,) = t.position.steps[-1].offers(t.position).options
    assert t.game.write_order(all_stay.order) == "linger B:1FTR B:2FTR"
    t.order("linger B:1FTR", "done", "home B:2FTR")
    assert (kind(t, "B:1FTR"), t.where("B:2FTR"), t.asked) == ("patrol", "E30", "red")
    both = arrange("at E30: B:1FTR B:2FTR", "at A5: B:4Arm", "at E14: R:9Inf", FAR)
    both.order("hunt B:1FTR B:2FTR over E25", "done", "linger B:1FTR B:2FTR")
    assert (kind(both, "B:1FTR"), kind(both, "B:2FTR"), both.asked) == ("patrol", "patrol", "red")


@pytest.mark.rule("CL:32.7a")
def test_nobody_begins_the_game_on_patrol() -> None:
    t = table("1975-tournament", clarified="all", options=("air-combat",))
    t.order("place B:1FTR at C20")
    assert t.says("patrol B:1FTR over C21") is not None
    both = table("1975-tournament", clarified="all", options=("additional-bombing", "air-combat"))
    both.order("place B:1FTR at C20")
    assert both.says("interdict B:1FTR over C21") is not None


# The bases of the side that does not move


@pytest.mark.rule("CL:32.34", "75:32.34")
@pytest.mark.parametrize(
    ("clarified", "held", "may"),
    [("all", "", False), ("publisher", "", True), ("", "", True), ("all", "E14", True)],
)
def test_interceptors_land_where_it_was_friendly_since_their_own_turn(
    clarified: str, held: str, may: bool
) -> None:
    """E14, abroad, has been Red's only since the end of his last turn: as printed that is enough.

    It is also enough if he was there throughout, and only enemy zones have gone.
    """
    t = arrange(
        "at E30: B:14TAC",
        *GROUND,
        "at E22: R:1FTR",
        "at E14: R:9Inf",
        FAR,
        "red-friendly-throughout E22 TTT60",
        f"red-occupied-throughout {held} TTT60",
        dice=(6, 3) if clarified else (6, 6, 3),
        clarified=clarified,
        land="city E30 E22 E14; blue E30 E14; red E22",
    )
    attack(t)
    t.order("intercept R:1FTR over E24", "done", "fight E24")
    until(t, "return")
    t.order("home B:14TAC")
    assert step(t) == "alight"
    refusal = t.says("land R:1FTR at E14")
    assert (refusal is None) is may
    if refusal is not None:
        assert refusal.rule == "CL:32.34"


@pytest.mark.rule("CL:32.34")
@pytest.mark.parametrize(("clarified", "may"), [("all", False), ("publisher", False), ("", True)])
def test_patrols_land_where_it_was_friendly_since_their_own_turn(clarified: str, may: bool) -> None:
    """The publisher says it of patrols, and of nobody else (R75-F3)."""
    sky = "aloft E22: R:1FTR", "mission R:1FTR patrol over E20 via E21"
    since = "red-friendly-throughout E22 TTT60", "red-occupied-throughout TTT60"
    land = "city E30 E22 E14; blue E30 E14; red E22"
    t = arrange("at A5: B:4Arm", "at E14: R:9Inf", FAR, *sky, *since, clarified=clarified, land=land)
    t.order("done")
    until(t, "alight")
    assert t.may("land R:1FTR at E14") is may


def test_interceptors_do_not_land_where_it_was_not_friendly_in_this_player_turn() -> None:
    """Clarified by the publisher alone: E14 is Red's again, and was not all through Blue's turn."""
    lines = "at E30: B:14TAC", *GROUND, "at E22: R:1FTR", "at E14: R:9Inf", FAR
    noted = "red-friendly-throughout E22 TTT60", "red-occupied-throughout TTT60"
    lost = "other-friendly-since E22 TTT60", "other-occupied-since TTT60"
    land = "city E30 E22 E14; blue E30 E14; red E22"
    t = arrange(*lines, *noted, "friendly-since E30", *lost, clarified="publisher", dice=(6, 3), land=land)
    attack(t)
    t.order("intercept R:1FTR over E24", "done", "fight E24")
    until(t, "return")
    t.order("home B:14TAC")
    assert t.refused("land R:1FTR at E14").rule == "CL:32.34"


@pytest.mark.rule("CL:32.34", "75:32.75b")
@pytest.mark.parametrize(("held", "may"), [("", False), ("E14", True)])
def test_patrols_land_abroad_where_their_side_was_throughout(held: str, may: bool) -> None:
    """E14, abroad, has been Red's only since the end of his last turn, unless he was there throughout."""
    t = arrange(
        *("at E30: B:1FTR", "at A5: B:4Arm", "at E14: R:9Inf", FAR, "aloft E22: R:1FTR"),
        *("mission R:1FTR patrol over E20 via E21", "red-friendly-throughout E22 TTT60"),
        f"red-occupied-throughout {held} TTT60",
        land="city E30 E22 E14; blue E30 E14; red E22",
    )
    t.order("done")
    until(t, "alight")
    refusal = t.says("land R:1FTR at E14")
    assert (refusal and refusal.rule) == (None if may else "CL:32.34")
    assert t.may("land R:1FTR at E22")


# Computer players


def test_a_general_intercepts_what_promises_more_than_it_costs() -> None:
    t = arrange("at E30: B:14TAC", *GROUND, "at E22: R:1FTR", FAR)
    attack(t)
    order = General(GREEDY, 1).decide(t.game, t.position, Seat("red"))
    assert t.game.write_order(order) == "intercept R:1FTR over E24"


def test_a_general_lets_fighters_escort_his_bombers() -> None:
    t = arrange("at E30: B:14TAC B:1FTR", *GROUND, "at E22: R:1FTR", FAR)
    planned = [t.game.write_order(order) for order in aircraft.sorties(Staff(t.rules), t.position)]
    assert planned == ["support B:14TAC over E24", "escort B:1FTR over E24"]
