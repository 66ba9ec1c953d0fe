"""75:32.33, CL:32.33 - air transport that is intercepted.

On plain land drawn for a test. B:1Abn and B:1Inf are 4-4; R:1FTR to R:3FTR are 4-12. Blue flies from E30.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.air.rules import air_combat, interception
from openblitz.blitzkrieg.air.rules.flights import lift
from openblitz.blitzkrieg.air.rules.transports import TRANSPORT_LOST
from openblitz.blitzkrieg.engine.kinds import read_hex

FAR = "at TTT60: R:36Inf"
LAND = "city E30 E18 E12; blue E30 E18; red E12"
PATROL = "aloft E12: R:1FTR", "mission R:1FTR patrol over E20 via E13 E14 E15 E16 E17 E18 E19"


def arrange(
    *lines: str,
    land: str = LAND,
    dice: tuple[int, ...] = (),
    clarified: str = "all",
    options: tuple[str, ...] = ("air-combat",),
) -> Table:
    text = "\n".join(["turn 3", *lines, FAR, "rest eliminated"])
    return table("1975-tournament", text, dice, clarified, land, options=options)


def reach(t: Table, hex_: str) -> int:
    return interception.reach(t.position, read_hex(hex_), 1)


@pytest.mark.rule("75:32.33a", "CL:32.33b", "75:32.31b", "75:32.3c")
def test_a_drop_is_met_where_it_came_down_when_all_movement_is_over() -> None:
    """R:1FTR patrols over E20; from E30 to E16 they meet it at E21: six hexes with E16."""
    t = arrange("at E30: B:1Abn B:2Inf", *PATROL)
    t.order("drop B:1Abn at E16")
    assert t.asked == "blue"
    assert t.refused("intercept R:1FTR over E16", "red").rule == "75:4.1"
    t.order("done")
    assert (t.asked, t.position.steps[-1].key) == ("red", "interception")
    assert reach(t, "E16") == 6
    assert t.refused("intercept R:1FTR over E17").rule == "75:32.3c"
    t.order("intercept R:1FTR over E16")
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.rule("75:32.5b", "75:32.51a")
@pytest.mark.parametrize(("searched", "orders"), [("F26", {"pounce B:1FTR on E25", "done"}), ("H26", set())])
def test_hunters_beside_a_transport_attack_whoever_intercepts_it(searched: str, orders: set[str]) -> None:
    """F26 is beside E25, where B:1Abn comes down, and H26 is not."""
    sky = "aloft E22: R:1FTR", "mission R:1FTR patrol over E27 via E23 E24 E25 E26"
    t = arrange("at E30: B:1Abn B:2Inf B:1FTR", *sky, land="city E30 E22; blue E30; red E22", dice=(6,))
    t.order("drop B:1Abn at E25", f"hunt B:1FTR over {searched}", "done", "intercept R:1FTR over E25", "done")
    assert t.asked == "blue"
    assert (t.offered == orders) if orders else t.offered == {"linger B:1FTR", "done"}


@pytest.mark.rule("75:32.33a", "75:32.31b")
@pytest.mark.parametrize(("base", "may"), [("E13", True), ("E12", False)])
def test_interceptors_of_a_transport_fly_no_farther_than_it_did_since_it_was_seen(
    base: str, may: bool
) -> None:
    """To the city E18 they fly four hexes from E21 on; what rose at E14 is four away, at E13 five."""
    land = f"city E30 E18 E12 {base}; blue E30 E18; red E12 {base}"
    patrol = "aloft E12: R:1FTR", "mission R:1FTR patrol over E21 via E13 E14 E15 E16 E17 E18 E19 E20"
    t = arrange("at E30: B:2Inf", "at E29: B:3Inf", *patrol, f"at {base}: R:2FTR", land=land)
    t.order("fly B:2Inf to E18", "done")
    assert reach(t, "E18") == 5
    refusal = t.says("intercept R:2FTR over E18")
    assert refusal is None if may else refusal is not None and refusal.rule == "75:32.31b"


@pytest.mark.rule("75:32.33a", "CL:32.31a")
@pytest.mark.parametrize(("over", "far"), [("E29", 1), ("E27", 0)])
def test_the_city_of_taking_off_counts_one_hex_where_it_is_watched(over: str, far: int) -> None:
    """A patrol beside E30 watches it; one three hexes off does not, and nobody meets them there."""
    land = "city E30 E34 E22; blue E30 E34; red E22"
    way = " ".join(f"E{row}" for row in range(23, int(over[1:])))
    patrol = "aloft E22: R:1FTR", f"mission R:1FTR patrol over {over} via {way}"
    t = arrange("at E30: B:2Inf", "at E33: B:3Inf", *patrol, land=land)
    t.order("fly B:2Inf to E34", "done")
    assert reach(t, "E30") == far
    if far:
        t.order("intercept R:1FTR over E30")
        met = air_combat.meeting(t.position, 1, "intercept", read_hex("E30"))
        assert met is not None
        assert t.rules.roster.names(met.foes) == ("B:2Inf",)


@pytest.mark.rule("75:32.33b", "75:32.33c", "75:32.4c", "75:32.32c", "75:SEQ.16b")
@pytest.mark.parametrize(
    ("die", "left", "halves"),
    [(1, ("B:Abn1.1",), 2), (2, ("B:Abn2.1",), 1), (3, ("B:Abn2.1", "B:Abn1.1"), 1)],
)
def test_passengers_lose_factors_and_transport_is_lost_with_them(
    die: int, left: tuple[str, ...], halves: int
) -> None:
    """Twelve factors at those without an escort: three, two or one are lost, and nobody fires back."""
    t = arrange("at E30: B:1Abn B:2Inf", *PATROL, dice=(die,))
    assert lift(t.position, 0) == 4
    t.order("drop B:1Abn at E16", "done", "intercept R:1FTR over E16")
    met = air_combat.meeting(t.position, 1, "intercept", read_hex("E16"))
    assert met is not None
    assert (air_combat.fire(t.position, met), met.reply) == (12, ())
    t.order("done")
    assert t.dice.left == ()
    if t.position.steps[-1].key == "loss":
        t.order(f"lose B:1Abn keep {' '.join(left)}")
    assert t.at("E16") == left
    assert TRANSPORT_LOST(t.position) == (halves, 0)
    assert lift(t.position, 0) == 4 - Fraction(halves, 2)
    assert lift(t.position, 1) == 4
    again = t.game.read_state(t.game.write_state(t.position))
    assert again == t.position
    while t.position.turn == 3:
        t.order("done" if t.may("done") else sorted(t.offered)[0])
    assert TRANSPORT_LOST(t.position) == (halves, 0)  # for good
    assert lift(t.position, 0) == 4 - Fraction(halves, 2)


@pytest.mark.rule("75:32.33c")
def test_red_loses_transport_of_his_own() -> None:
    """Three factors are two halves, beside the half that Blue lost before."""
    t = arrange(
        *("side red", "transport-lost 1 0", "at E30: R:1Abn", "at A5: B:2Inf", "aloft E12: B:1FTR"),
        "mission B:1FTR patrol over E20 via E13 E14 E15 E16 E17 E18 E19",
        land="city E30 E22 E12; red E30; blue E12",
        dice=(1,),
    )
    t.order("drop R:1Abn at E16", "done", "intercept B:1FTR over E16", "done")
    assert t.where("R:1Abn") != "E16"
    assert TRANSPORT_LOST(t.position) == (1, 2)
    assert (lift(t.position, 0), lift(t.position, 1)) == (Fraction(7, 2), 3)


@pytest.mark.rule("75:32.4a", "75:32.4c", "75:32.4d", "CL:32.4a", "75:32.32a", "75:SEQ.16a")
def test_escorts_of_a_transport_fire_and_are_lost_first_and_transports_do_not_fire() -> None:
    """Two interceptors are doubled: 16 factors take 4 with a one: all of them of B:1FTR, who fires with 2."""
    land = "city E30 E22 E12; blue E30 E22; red E12"
    patrol = "aloft E12: R:1FTR R:2FTR"
    ways = [f"mission R:{n}FTR patrol over E21 via E13 E14 E15 E16 E17 E18 E19 E20" for n in (1, 2)]
    t = arrange("at E30: B:2Inf B:1FTR", "at E29: B:3Inf", patrol, *ways, land=land, dice=(1, 6))
    assert t.refused("escort B:1FTR over E22").rule == "75:32.4a"
    t.order("fly B:2Inf to E22")
    assert t.refused("hunt B:1FTR over E22").rule == "75:32.5d"
    t.order("escort B:1FTR over E22", "done", "intercept R:1FTR R:2FTR over E22")
    met = air_combat.meeting(t.position, 1, "intercept", read_hex("E22"))
    assert met is not None
    assert (air_combat.fire(t.position, met), air_combat.reply(t.position, met)) == (16, 2)
    assert t.rules.roster.names(met.reply) == ("B:1FTR",)
    t.order("done")
    assert t.where("B:1FTR") == "eliminated"
    assert t.at("E22") == ("B:2Inf",)
    assert TRANSPORT_LOST(t.position) == (0, 0)


@pytest.mark.rule("CL:32.33a")
def test_air_supply_is_not_met_in_the_air() -> None:
    """B:1Inf at EE20 is 20 hexes from home and supplied by air: nobody is over EE20 or EE40 for it."""
    t = arrange(
        "at EE40: B:2Inf",
        "at EE20: B:1Inf",
        "aloft EE15: R:1FTR",
        "mission R:1FTR patrol over EE21 via EE16 EE17 EE18 EE19 EE20",
        land="city EE40 EE20 EE15; blue EE40; red EE15",
        options=("air-combat", "combat-supply"),
    )
    t.order("supply B:1Inf")
    assert t.position.flights
    while t.position.steps[-1].key != "movement":
        t.order("done")
    t.order("done")
    assert interception.enemies(t.position, 1) == 0
    t.order("done")
    assert t.position.steps[-1].key == "alight"
