"""MS:AIRMISSION.13 to 17, MS:12p-s - fighters: interdiction, hunts, escorts, interception; ground support.

A fighter unit is 4-12. Blue's airbase is at E30, Red's at E20; between them lies E24.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import offered

from openblitz.blitzkrieg.air_forces.rules import air_defense, area_interdiction
from openblitz.blitzkrieg.battle.rules.score import LOSS_SCORE
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.rail.rules import railroads
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.players.blitzkrieg.doctrine import GREEDY
from openblitz.players.blitzkrieg.general import General
from openblitz.table import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

ON_THE_WAY = ("module-12-interception-on-the-way",)
RAIL = ("module-07-railroads",)
LEFT_OUT = ("minor-countries-1965", "supply-1965")


def arrange(
    *lines: str,
    land: str | None = "",
    dice: Iterable[int] = (),
    modules: tuple[str, ...] = (),
    step: str = "air-missions",
) -> Table:
    """A position of the module, line by line; Blue is to move unless a line says otherwise."""
    text = "\n".join((*lines, "at TTT60: R:36Inf", "rest eliminated", f"step {step}"))
    options = ("module-08-orders-of-battle", "module-12-air-forces", *modules)
    return table("modules", text, dice, "", land, options=options, without=LEFT_OUT)


def raid(red: str, escorts: str = "", dice: Iterable[int] = ()) -> Table:
    """Two SAC of eight factors over Red's 1st on E24, perhaps with escorts; Red's fighters are on call."""
    fighters = " ".join(f"{unit}[on-call]" for unit in red.split())
    t = arrange(
        f"at E30: B:AB1.1 B:1SAC B:2SAC {escorts}", "at E24: R:1Inf", f"at E20: R:AB1.1 {fighters}", dice=dice
    )
    t.order("bomb-units B:1SAC B:2SAC over E24")
    if escorts:
        t.order(f"escort {escorts} over E24")
    t.order("done")
    return t


def flying(t: Table, side: int = 0) -> dict[str, int]:
    """The factors of a side in the air, by type."""
    found: dict[str, int] = {}
    for one in missions.of_side(t.position, side):
        key = t.rules.roster.counters[one.unit].type.key
        found[key] = found.get(key, 0) + t.rules.roster.attack[one.unit]
    return found


def pay(t: Table) -> None:
    """Each loses what he must, in the first way there is."""
    while t.step == "loss":
        t.order(min(offered(t)))


def squares(hexes: int) -> set[str]:
    return {name(Hex(hex_)) for hex_ in bits.hexes(hexes)}


# Assigned to intercept


@pytest.mark.rule("MS:AIRMISSION.16a", "MS:12e", "MS:AIRMISSION.0a")
def test_fighters_are_assigned_before_anything_flies_and_do_nothing_else_for_a_complete_turn() -> None:
    t = arrange("at E30: B:AB1.1 B:1FTR B:2FTR B:15TAC", "at E24: R:1Inf", "at E27: B:4Arm", step="call-up")
    assert t.why_not("assign B:15TAC") == ("MS:AIRMISSION.16a", "", "B:15TAC")
    t.order("assign B:1FTR")
    assert t.why_not("assign B:1FTR") == ("MS:AIRMISSION.16a", "", "B:1FTR")
    t.order("done")
    assert "B:1FTR[on-call]" in t.game.write_state(t.position)  # face-down on the base
    assert t.why_not("interdict B:1FTR over E24") == ("MS:AIRMISSION.16a", "", "B:1FTR")
    assert t.refused("ferry B:1FTR to E30").rule == "MS:AIRMISSION.16a"
    assert t.refused("assign B:2FTR").rule == "MS:PCS.I.1.D"  # too late
    t.order("interdict B:2FTR over E24", "done")


@pytest.mark.rule("MS:AIRMISSION.16a", "MS:AIRMISSION.0a")
def test_in_the_enemys_turn_those_rise_who_were_assigned_and_in_their_own_next_turn_they_are_free() -> None:
    own = "at E30: B:AB1.1 B:1FTR B:2FTR", "at E27: B:1Inf"
    t = arrange(*own, "at E20: R:AB1.1 R:1MDM", step="call-up", dice=(6,))
    t.order("assign B:1FTR", "done", "done", "done")
    while t.asked == "blue":
        t.order("done")
    t.order("bomb-units R:1MDM over E27", "done")
    assert t.asked == "blue"
    assert t.why_not("intercept B:2FTR over E27") == ("MS:AIRMISSION.16a", "", "B:2FTR")
    t.order("done")
    while t.asked == "red":
        t.order("home R:1MDM" if t.step == "return" else "done")
    assert t.step == "call-up"
    t.order("assign B:2FTR", "done", "interdict B:1FTR over E27")


@pytest.mark.rule("MS:AIRMISSION.16e")
def test_nobody_but_assigned_fighters_takes_off_in_the_enemys_half_of_the_turn() -> None:
    t = arrange("at E30: B:AB1.1 B:1SAC", "at E24: R:1Inf", "at E20: R:AB1.1 R:1FTR[on-call] R:14TAC R:1SAC")
    t.order("bomb-units B:1SAC over E24", "done")
    assert (t.step, t.asked) == ("meet", "red")
    assert t.why_not("intercept R:14TAC over E24") == ("MS:AIRMISSION.16e", "", "R:14TAC")
    for order in ("bomb-units R:1SAC over E30", "move R:1Inf to E23", "interdict R:1FTR over E24"):
        assert t.refused(order).rule == "MS:AIRMISSION.16e"
    t.order("intercept R:1FTR over E24")


# How far


@pytest.mark.rule("MS:AIRMISSION.16b")
def test_an_interceptor_flies_twelve_squares_out_and_back() -> None:
    """Six from its own base and back; seven only where it finds another within five."""
    red = "at E24: R:1Inf", "at E23: R:2Inf"
    own = "at E30: B:AB1.1 B:1SAC B:2SAC"
    t = arrange(own, *red, "at E17: R:AB1.1 R:1FTR[on-call]", "at E16: R:AB1.2 R:2FTR[on-call]")
    t.order("bomb-units B:1SAC over E24", "bomb-units B:2SAC over E23", "done")
    # Over E24, seven squares off, nobody is asked at all; over E23, six off, Red is.
    assert t.prompt.startswith("Big Red: B:2SAC flies over E23; send fighters")
    assert t.why_not("intercept R:2FTR over E23") == ("MS:AIRMISSION.16b", "E23", "R:2FTR")
    t.order("intercept R:1FTR over E23")
    near = arrange(own, *red, "at E17: R:AB1.1 R:1FTR[on-call]", "at E19: R:AB1.2")
    near.order("bomb-units B:1SAC over E24", "done")
    near.order("intercept R:1FTR over E24")
    far = arrange(own, *red, "at E17: R:AB1.1 R:1FTR[on-call]", "at E18: R:AB1.2")
    far.order("bomb-units B:1SAC over E24", "done")
    assert far.asked == "blue"


@pytest.mark.rule("MS:AIRMISSION.16b", "MS:PCS.III.1.A")
def test_an_interceptor_lands_within_what_is_left_of_its_twelve_squares() -> None:
    """It has flown 7: E19 is 5 from E24, E18 is 6."""
    rise = "aloft E17: R:1FTR", "mission R:1FTR intercept-flight over E24 via E18 E19 E20 E21 E22 E23"
    t = arrange(
        *rise, "at E19: R:AB1.1", "at E18: R:AB1.2", "at E30: B:AB1.1", "at E17: R:AB1.3", step="alight"
    )
    assert t.asked == "red"
    assert t.why_not("land R:1FTR at E18") == ("MS:AIRMISSION.16b", "E18", "R:1FTR")
    t.order("land R:1FTR at E19")
    assert t.where("R:1FTR") == "E19"


# Against bombers


@pytest.mark.rule("MS:AIRMISSION.16d")
@pytest.mark.parametrize(("red", "left"), [("R:FTR1.1", 7), ("R:FTR2.1", 6), ("R:1FTR R:2FTR", 0)])
def test_unescorted_bombers_lose_a_factor_for_each_that_intercepts(red: str, left: int) -> None:
    t = raid(red)
    t.order(f"intercept {red} over E24", "done")
    pay(t)
    assert flying(t).get("sac", 0) == left
    assert sum(flying(t, 1).values()) == 8 - left


@pytest.mark.rule("MS:AIRMISSION.16d")
def test_so_do_mac() -> None:
    t = arrange(
        "at E30: B:AB1.1 B:MAC1.1 B:MAC1.2",
        "at E25: B:AB1.2",
        "at E20: R:AB1.1 R:FTR1.1[on-call]",
    )
    t.order("ferry B:MAC1.1 B:MAC1.2 to E25", "done")
    t.order("intercept R:FTR1.1 over E25", "done")
    pay(t)
    assert [t.where(unit) for unit in ("B:MAC1.1", "B:MAC1.2")].count("E25") == 1


@pytest.mark.rule("MS:AIRMISSION.16c", "MS:AIRMISSION.15c")
def test_escorts_are_fought_at_1_1_or_better() -> None:
    t = raid("R:1FTR R:2FTR", "B:1FTR B:FTR2.1", dice=(4,))
    assert t.why_not("intercept R:1FTR over E24") == ("MS:AIRMISSION.16c", "E24", "R:1FTR")  # 4 against 6
    t.order("intercept R:1FTR R:2FTR over E24", "done")
    assert offered(t) == {"engage", "engage stripping 1", "engage stripping 2", "abort R:1FTR R:2FTR"}
    assert t.why_not("engage stripping 3") == ("MS:AIRMISSION.16c", "E24", "R:1FTR R:2FTR")
    events = t.order("engage stripping 2")  # 6 to 6, and a four: the defender loses one
    assert events[0].text == "Fighters over E24: 6 to 6, 1-1, die 4, -/1."
    pay(t)
    assert flying(t) == {"sac": 6, "ftr": 5}
    assert flying(t, 1) == {"ftr": 8}


@pytest.mark.rule("MS:AIRMISSION.16c")
def test_what_is_more_than_the_escorts_of_macs_goes_for_the_macs() -> None:
    """Six factors to four: two of them are spared for two MAC of one factor each."""
    own = "at E30: B:AB1.1 B:MAC1.1 B:MAC1.2 B:1FTR", "at E25: B:AB1.2"
    t = arrange(*own, "at E20: R:AB1.1 R:1FTR[on-call] R:FTR2.1[on-call]", dice=(4,))
    t.order("ferry B:MAC1.1 B:MAC1.2 to E25", "escort B:1FTR over E25", "done")
    t.order("intercept R:1FTR R:FTR2.1 over E25", "done")
    assert t.why_not("engage stripping 3")[0] == "MS:AIRMISSION.16c"
    t.order("engage stripping 2")  # 4 to 4, and a four: the defender loses one
    pay(t)
    assert flying(t) == {"ftr": 3}
    assert (t.where("B:MAC1.1"), t.where("B:MAC1.2")) == ("eliminated", "eliminated")


@pytest.mark.rule("MS:AIRMISSION.16c")
def test_what_is_not_stripped_off_fights_the_escorts_at_better_odds() -> None:
    t = raid("R:1FTR R:2FTR", "B:1FTR", dice=(4,))
    t.order("intercept R:1FTR R:2FTR over E24", "done")
    events = t.order("engage")
    assert events[0].text == "Fighters over E24: 8 to 4, 2-1, die 4, -/1."
    pay(t)
    assert flying(t) == {"sac": 8, "ftr": 3}


@pytest.mark.rule("MS:FCRT.a", "MS:AIRMISSION.15c")
def test_the_interceptor_is_the_attacker_on_the_table() -> None:
    """At 2-1 a one costs the attacker one factor, the defender three."""
    t = raid("R:1FTR R:2FTR", "B:1FTR", dice=(1,))
    t.order("intercept R:1FTR R:2FTR over E24", "done", "engage")
    pay(t)
    assert flying(t)["ftr"] == 1
    assert flying(t, 1) == {"ftr": 7}


@pytest.mark.rule("MS:AIRMISSION.16f")
def test_a_fighter_intercepts_one_mission_in_a_turn() -> None:
    t = arrange(
        "at E30: B:AB1.1 B:1SAC B:2SAC",
        "at E24: R:1Inf",
        "at E23: R:2Inf",
        "at E20: R:AB1.1 R:1FTR[on-call] R:2FTR[on-call]",
    )
    t.order("bomb-units B:1SAC over E24", "bomb-units B:2SAC over E23", "done")
    t.order("intercept R:1FTR over E24", "done")
    pay(t)
    assert t.step == "meet"
    assert t.why_not("intercept R:1FTR over E23") == ("MS:AIRMISSION.16f", "", "R:1FTR")
    assigned = air_defense.ON_CALL(t.position)  # nor when it is back at its base
    assert [assigned >> t.rules.roster.number[u] & 1 for u in ("r:1ftr", "r:2ftr")] == [0, 1]
    t.order("intercept R:2FTR over E23")


# Refusing combat


@pytest.mark.rule("MS:12p")
def test_aircraft_may_abort_when_they_see_who_comes_and_are_back_at_base_without_loss() -> None:
    t = raid("R:1FTR R:2FTR", "B:1FTR")
    t.order("intercept R:1FTR R:2FTR over E24")
    assert (t.step, t.asked) == ("stand or abort", "blue")
    assert "belongs to the other side" in t.refused("abort R:1FTR").reason
    t.order("abort B:1SAC B:2SAC B:1FTR")
    assert [t.where(unit) for unit in ("B:1SAC", "B:2SAC", "B:1FTR")] == ["E30"] * 3
    assert flying(t) == {}
    assert flying(t, 1) == {"ftr": 8}  # they have flown for nothing, and land with the others
    assert t.step == "movement"


@pytest.mark.rule("MS:12p")
def test_some_may_abort_while_others_fly_on() -> None:
    t = raid("R:1FTR R:2FTR", "B:1FTR", dice=(4,))
    t.order("intercept R:1FTR R:2FTR over E24", "abort B:1FTR", "done")
    pay(t)
    assert flying(t) == {}  # eight unescorted factors, and eight that intercept
    assert t.where("B:1FTR") == "E30"


@pytest.mark.rule("MS:12q")
def test_interceptors_may_refuse_too_when_they_see_the_escorts() -> None:
    t = raid("R:1FTR R:2FTR", "B:1FTR")
    t.order("intercept R:1FTR R:2FTR over E24", "done")
    assert t.asked == "red"
    assert "abort R:1FTR R:2FTR" in offered(t)
    t.order("abort R:1FTR R:2FTR")
    assert [t.where(unit) for unit in ("R:1FTR", "R:2FTR")] == ["E20", "E20"]
    assert flying(t) == {"sac": 8, "ftr": 4}
    assert t.step == "movement"  # and do not rise a second time


@pytest.mark.rule("MS:AIRMISSION.10c")
def test_strafing_fighters_may_turn_on_interceptors_and_then_do_not_strafe() -> None:
    def challenged() -> Table:
        t = arrange(
            "at E30: B:AB1.1 B:1FTR",
            "at E22: R:AB1.2 R:14TAC",
            "at E20: R:AB1.1 R:1FTR[on-call]",
            dice=(4,),
        )
        t.order("strafe-base B:1FTR over E22", "done", "intercept R:1FTR over E22")
        return t

    t = challenged()
    t.order("cover B:1FTR", "done", "engage")  # 1-1 and a four: one factor of the escort
    pay(t)
    assert flying(t) == {"ftr": 3}
    assert {one.kind for one in missions.of_side(t.position, 0)} == {"escort-flight"}
    t.order("done")
    assert t.where("R:14TAC") == "E22"
    others = challenged()
    others.order("done")  # they strafe on: four factors lost to four
    assert flying(others) == {}


# Escorts


@pytest.mark.rule("MS:AIRMISSION.15a")
def test_fighters_escort_any_mission_but_not_nobody() -> None:
    own = "at E30: B:AB1.1 B:1FTR B:2FTR B:15TAC B:MAC1.1", "at E27: B:4Arm"
    t = arrange(*own, "at E26: R:1Inf", "at H32: B:AB1.2")
    assert t.why_not("escort B:1FTR over E26") == ("MS:AIRMISSION.15a", "E26", "B:1FTR")
    t.order("support B:15TAC over E26", "escort B:1FTR over E26")
    t.order("ferry B:MAC1.1 to H32", "escort B:2FTR over H32")
    t.order("take-back B:15TAC")
    assert t.why_not("done")[0] == "MS:AIRMISSION.15a"
    t.order("take-back B:1FTR", "done")


@pytest.mark.rule("MS:AIRMISSION.15a")
@pytest.mark.parametrize(
    "mission",
    [
        "interdict B:2FTR over E26",
        "strafe-base B:2FTR over E26",
        "bomb-units B:1MDM over E26",
        "airdrop B:MAC1.1 over E27 with B:Abn2.1",
        "airlift B:MAC1.1 to E24 with B:Inf2.1",
    ],
)
def test_whatever_is_flown_is_escorted(mission: str) -> None:
    own = (
        "at E30: B:AB1.1 B:1FTR B:2FTR B:1MDM",
        "at E31: B:AB1.2 B:MAC1.1 B:Abn2.1 B:Inf2.1",
        "at E24: B:AB1.3",
    )
    t = arrange(*own, "at E26: R:AB1.1 R:1FTR R:1Inf")
    hex_ = mission.split()[3]
    assert t.why_not(f"escort B:1FTR over {hex_}")[0] == "MS:AIRMISSION.15a"
    t.order(mission, f"escort B:1FTR over {hex_}")


@pytest.mark.rule("MS:AIRMISSION.15b")
def test_escorts_join_a_mission_on_its_way_within_their_own_range() -> None:
    """Fighters fly 12: from HH34 they meet bombers from EE40 at EE33, and go on with them to EE24."""
    own = "at EE40: B:AB1.1 B:1SAC", "at HH34: B:AB1.2 B:1FTR"
    t = arrange(*own, "at EE24: R:1Inf")
    t.order("bomb-units B:1SAC over EE24", "escort B:1FTR over EE24")
    bombers, fighters = missions.of_side(t.position, 0)
    shared = [hex_ for hex_ in fighters.way if hex_ in bombers.way]
    assert shared == list(bombers.way[-len(shared) :])
    assert name(Hex(shared[0])) == "EE33"
    assert len(fighters.way) == 12
    far = arrange(*own, "at EE21: R:2Inf")
    far.order("bomb-units B:1SAC over EE21")
    assert far.refused("escort B:1FTR over EE21").rule == "65:23.0T.7"  # 13 squares
    far.order("escort B:1FTR over EE22")  # and leave them there


# On the way


@pytest.mark.rule("MS:12s")
def test_where_that_is_played_aircraft_are_met_on_their_way_out() -> None:
    lines = "at E30: B:AB1.1 B:1SAC", "at E20: R:1Inf", "at G27: R:AB1.1 R:1FTR[on-call]"
    plain = arrange(*lines)
    plain.order("bomb-units B:1SAC over E20 via E26", "done")
    assert plain.asked == "blue"  # E20 is too far
    t = arrange(*lines, modules=ON_THE_WAY)
    t.order("bomb-units B:1SAC over E20 via E26", "done")
    assert t.asked == "red"
    assert t.refused("intercept R:1FTR over F26").rule == "MS:AIRMISSION.16d"  # they do not come by
    t.order("intercept R:1FTR over E26", "done")
    assert flying(t) == {}


@pytest.mark.rule("MS:12s")
def test_and_on_their_way_home() -> None:
    lines = (
        "at E30: B:AB1.1",
        "aloft E30: B:1SAC",
        "mission B:1SAC bomb-units over E20 via E29 E28 E27 E26 E25 E24 E23 E22 E21",
        "at G27: R:AB1.1 R:FTR2.1[on-call]",
    )
    t = arrange(*lines, modules=ON_THE_WAY, step="return")
    t.order("home B:1SAC")
    assert (t.step, t.asked) == ("meet", "red")
    t.order("intercept R:FTR2.1 over E26")
    pay(t)
    assert sum(t.rules.roster.attack[t.rules.roster.called[unit.lower()]] for unit in t.at("E30")) == 1 + 2
    plain = arrange(*lines, step="return")
    plain.order("home B:1SAC")
    assert plain.where("B:1SAC") == "E30"


# Area interdiction


def interdiction(
    fighters: str = "B:1FTR",
    *more: str,
    step: str = "movement",
    dice: Iterable[int] = (),
    modules: tuple[str, ...] = (),
) -> Table:
    """Red moves; Blue's fighters have stayed over E24."""
    sent = [f"mission {unit} area-interdiction over E24 via E29 E28 E27 E26 E25" for unit in fighters.split()]
    base = "at E30: B:AB1.1", f"aloft E30: {fighters}", *sent
    return arrange("side red", *base, *more, step=step, dice=dice, modules=modules)


@pytest.mark.rule("MS:AIRMISSION.13a")
def test_two_factors_at_least_interdict_a_square() -> None:
    t = arrange("at E30: B:AB1.1 B:FTR1.1 B:FTR1.2 B:15TAC", "at E22: R:1Inf")
    assert t.refused("interdict B:15TAC over E24").rule == "MS:AIRMISSION.13a"
    t.order("interdict B:FTR1.1 over E24")
    assert t.why_not("done") == ("MS:AIRMISSION.13a", "E24", "B:FTR1.1")
    t.order("interdict B:FTR1.2 over E24", "done")


@pytest.mark.rule("MS:3m")
@pytest.mark.rule("MS:AIRMISSION.13b")
def test_they_affect_their_square_and_those_beside_it() -> None:
    t = interdiction()
    found = area_interdiction.zone(t.position, 0)
    assert squares(found) == {"E24", "E23", "E25", "D23", "D24", "F24", "F25"}
    two = interdiction("B:FTR2.1")
    assert area_interdiction.zone(two.position, 0) == found


@pytest.mark.rule("MS:AIRMISSION.13c", "MS:PCS.I.1.A")
def test_they_stay_for_a_complete_turn_and_land_when_their_next_begins() -> None:
    t = arrange("at E30: B:AB1.1 B:1FTR B:1SAC", "at E22: R:1Inf", "at E20: R:AB1.1 R:14TAC", dice=(6,))
    t.order("interdict B:1FTR over E26", "bomb-units B:1SAC over E22", "done")
    while t.step != "return":
        t.order("done")
    assert t.refused("home B:1FTR").rule == "MS:PCS.III.1.A"
    t.order("home B:1SAC")
    assert t.asked == "red"
    while t.asked == "red":
        t.order("done")
    assert (t.step, t.where("B:1FTR")) == ("interdictors land", "aloft E30")
    t.order("home B:1FTR")
    assert t.where("B:1FTR") == "E30"
    assert t.step == "call-up"
    two = arrange("at E30: B:AB1.1 B:1FTR B:FTR2.1", "at E22: R:1Inf", "at E20: R:AB1.1 R:14TAC")
    two.order("interdict B:1FTR over E26", "interdict B:FTR2.1 over E24", "done")
    while two.step != "interdictors land":
        two.order("done")
    two.order("home B:1FTR B:FTR2.1")
    assert (two.where("B:FTR2.1"), two.step) == ("E30", "call-up")


@pytest.mark.rule("MS:PCS.I.1.B")
def test_either_side_calls_its_fighters_up_when_its_own_turn_begins() -> None:
    t = arrange("at E30: B:1Inf", "at E20: R:AB1.1 R:1FTR", step="movement")
    while t.asked == "blue":
        t.order("done")
    assert (t.asked, t.step) == ("red", "call-up")


@pytest.mark.rule("MS:AIRMISSION.13c")
def test_hunters_and_interceptors_land_in_the_half_of_the_turn_in_which_they_flew() -> None:
    t = hunt("B:FTR2.1", dice=(3,))  # 2-1 and a three: nobody is left to hunt
    t.order("hunt R:1FTR over E24", "done", "done")
    while t.step != "return":
        t.order("done")
    t.order("home R:1FTR")
    assert t.where("R:1FTR") == "E20"
    t = raid("R:1FTR", dice=(6,))
    t.order("intercept R:1FTR over E24", "done")
    pay(t)
    while t.position.side == 0:
        t.order(min(offered(t) - {"done"}) if t.step in ("alight", "return") else "done")
    assert t.where("R:1FTR") == "E20"
    assert t.step != "interdictors land"


@pytest.mark.rule("MS:PCS.I.45.def")
@pytest.mark.rule("MS:AIRMISSION.13d")
def test_enemy_ground_units_move_through_affected_squares_at_half_their_rate() -> None:
    """Armor has six factors: E22 to E23 and E24 costs four, E25 is too far by two."""
    t = interdiction("B:1FTR", "at E22: R:4Arm", "at H22: R:5Arm")
    t.order("move R:4Arm to E24")
    assert t.refused("move R:4Arm to E26").rule == "MS:AIRMISSION.13d"
    t.order("move R:4Arm to E25", "move R:5Arm to H28")
    own = interdiction("B:1FTR", "at E27: B:4Arm")
    own.position.side = 0
    assert own.says("move B:4Arm to E21") is None  # its own side is not slowed down


@pytest.mark.rule("MS:AIRMISSION.13d", "MS:PCS.I.2.def")
def test_trains_enter_them_at_half_rate_too() -> None:
    """EE22 to EE28 is six squares, three of them interdicted."""
    rails = "road " + " ".join(f"EE{n}" for n in range(16, 47))
    sent = "mission B:1FTR area-interdiction over EE25 via EE29 EE28 EE27 EE26"
    lines = "at EE30: B:AB1.1", "aloft EE30: B:1FTR", sent, "at EE22: R:RR1.1"
    t = arrange("side red", *lines, land=f"city EE20; red EE20; {rails}", modules=RAIL, step="movement")
    train = t.rules.roster.called["r:rr1.1"]
    before = railroads.left(t.position, train)
    costs = t.position.steps[-1].costs(t.position, t.game.read_order("run R:RR1.1 to EE28"))
    assert costs is not None
    assert costs.tally.total == 9
    t.order("run R:RR1.1 to EE28")
    assert before - railroads.left(t.position, train) == 9


@pytest.mark.rule("MS:AIRMISSION.13e")
@pytest.mark.parametrize(
    ("fighters", "unit", "left"),
    [
        ("B:FTR2.1", "R:1Inf", "R:1Inf loses 3 factors"),  # three squares, one in each
        ("B:FTR2.1 B:FTR1.1", "R:1Inf", "R:1Inf loses 3 factors"),  # an odd one counts for nothing
        ("B:1FTR", "R:1Inf", "R:1Inf eliminated"),  # two in each
    ],
)
def test_or_at_full_rate_losing_a_factor_in_each_for_two_that_interdict(
    fighters: str, unit: str, left: str
) -> None:
    t = interdiction(fighters, f"at E22: {unit}")
    assert t.refused(f"move {unit} to E26").rule == "MS:AIRMISSION.13d"
    moved, lost = t.order(f"brave {unit} to E26")
    assert moved.text == f"{unit} from E22 to E26."
    assert lost.text.startswith(left)


@pytest.mark.rule("MS:4m")
def test_what_is_lost_in_part_to_interdictors_is_scored_as_any_loss() -> None:
    scored = ("module-04-combat-results", "module-04-score-cost")
    t = interdiction("B:FTR2.1", "at E22: R:1Inf", modules=scored)
    t.order("brave R:1Inf to E26")
    assert LOSS_SCORE(t.position) == (0, 6)  # 3 factors at 1 cent, in half cents


@pytest.mark.rule("MS:AIRMISSION.13e")
def test_each_unit_of_a_stack_loses_and_nobody_goes_back() -> None:
    t = interdiction("B:FTR2.1", "at E22: R:4Arm R:5Arm")
    _moved, *lost = t.order("brave R:4Arm R:5Arm to E23")
    assert [event.text.split(" to ")[0] for event in lost] == [
        "R:4Arm loses 1 factor",
        "R:5Arm loses 1 factor",
    ]
    there = t.at("E23")
    assert t.refused(f"take-back {there[0]}").rule == "MS:AIRMISSION.13e"
    quiet = interdiction("B:FTR2.1", "at H28: R:4Arm")
    quiet.position.subjects = {}
    assert quiet.refused("brave R:4Arm to H27").rule == "MS:AIRMISSION.13e"  # nothing is interdicted


@pytest.mark.rule("MS:AIRMISSION.13h", "MS:AIRMISSION.13i")
def test_a_single_factor_that_is_left_affects_its_own_square_and_still_costs_a_factor() -> None:
    t = interdiction("B:FTR1.1", "at E22: R:4Arm")
    assert squares(area_interdiction.zone(t.position, 0)) == {"E24"}
    _moved, lost = t.order("brave R:4Arm to E26")
    assert lost.text.startswith("R:4Arm loses 1 factor")


@pytest.mark.rule("MS:AIRMISSION.13f")
def test_nobody_retreats_through_them_who_has_another_way() -> None:
    def beaten(unit: str, *walls: str) -> Table:
        sent = "aloft E30: B:1FTR", "mission B:1FTR area-interdiction over E24 via E29 E28 E27 E26 E25"
        lines = "at E30: B:AB1.1", *sent, f"at E22: {unit}", "at E21: B:4Arm", *walls
        return arrange(*lines, step=f"retreat side=red units={unit} rule=65:TGAT length=1")

    assert beaten("R:1Inf").why_not("retreat R:1Inf to E23") == ("MS:AIRMISSION.13f", "E23", "R:1Inf")
    walls = "at C21: B:1Inf", "at G23: B:2Inf"
    events = beaten("R:1Inf", *walls).order("retreat R:1Inf to E23")
    assert any("R:1Inf loses 2 factors" in event.text for event in events)  # of four
    single = beaten("R:Inf1.1", *walls)
    single.order("retreat R:Inf1.1 to E23")
    assert single.at("E23") == ("R:Inf1.1",)  # half of one is none


@pytest.mark.rule("MS:AIRMISSION.13f")
def test_so_it_is_with_the_retreats_of_module_4() -> None:
    """Red's 1st goes straight back from E21 to E23, and has no other way."""
    lines = (
        "at E30: B:AB1.1",
        "aloft E30: B:1FTR",
        "mission B:1FTR area-interdiction over E24 via E29 E28 E27 E26 E25",
        "at E22: R:1Inf",
        "at E21: B:4Arm B:5Arm",
        "at C21: B:1Inf",
        "at G23: B:2Inf",
    )
    t = arrange(*lines, modules=("module-04-combat-results",), step="announce", dice=(1,))
    t.order("attack E22 with B:4Arm B:5Arm", "done", "fight E22")
    assert (t.step, t.asked) == ("retreat", "red")
    events = t.order("retreat R:1Inf to E23 F24")
    assert any("R:1Inf loses 3 factors to fighters that interdict" in event.text for event in events)


@pytest.mark.rule("MS:AIRMISSION.13g")
def test_interception_at_1_1_nullifies_interdiction_for_that_half_of_the_turn() -> None:
    def intercepted(red: str) -> Table:
        t = arrange("at E30: B:AB1.1 B:1FTR", "at E22: R:1Inf", f"at E20: R:AB1.1 {red}[on-call]", dice=(6,))
        t.order("interdict B:1FTR over E24", "done")
        return t

    t = intercepted("R:1FTR")
    assert area_interdiction.zone(t.position, 0)
    t.order("intercept R:1FTR over E24", "done", "engage")  # a six: the attacker loses one
    pay(t)
    assert not area_interdiction.zone(t.position, 0)
    assert flying(t) == {"ftr": 4}
    while t.asked == "blue" or t.step != "movement":
        t.order(min(offered(t) - {"done"}) if t.step == "alight" else "done")
    assert area_interdiction.zone(t.position, 0)  # Red's half: it is in force again
    weak = intercepted("R:FTR2.1")
    assert weak.step == "movement"  # two against four: nobody is asked
    assert area_interdiction.zone(weak.position, 0)


# Counter-interdiction


def hunt(blue: str, red: str = "R:1FTR", dice: Iterable[int] = ()) -> Table:
    """Red's hunters at E20 against Blue's interdictors over E24."""
    return interdiction(blue, f"at E20: R:AB1.1 {red}", "at E22: R:4Arm", step="air-missions", dice=dice)


@pytest.mark.rule("MS:AIRMISSION.14a", "MS:AIRMISSION.14c")
def test_hunters_attack_interdictors_and_nullify_whatever_the_result() -> None:
    t = hunt("B:1FTR", dice=(6,))
    t.order("hunt R:1FTR over E24", "done")
    assert (t.step, t.asked) == ("stand or abort", "blue")
    events = t.order("done")  # 1-1 and a six: the attacker loses one
    assert events[0].text == "Fighters over E24: 4 to 4, 1-1, die 6, 1/-."
    pay(t)
    assert (flying(t), flying(t, 1)) == ({"ftr": 4}, {"ftr": 3})
    assert not area_interdiction.zone(t.position, 0)
    assert t.step == "movement"
    t.order("move R:4Arm to E27")
    two = hunt("B:FTR2.1 B:FTR2.2", dice=(6,))
    two.order("hunt R:1FTR over E24", "done", "done")
    pay(two)
    assert flying(two) == {"ftr": 4}
    assert not area_interdiction.zone(two.position, 0)  # none of either


@pytest.mark.rule("MS:AIRMISSION.14a", "MS:AIRMISSION.14b")
def test_hunters_need_1_1_and_somebody_to_hunt() -> None:
    t = hunt("B:1FTR", "R:FTR2.1 R:FTR1.1 R:FTR1.2 R:14TAC")
    assert t.refused("hunt R:14TAC over E24").rule == "MS:AIRMISSION.14a"
    assert t.why_not("hunt R:FTR2.1 over E25") == ("MS:AIRMISSION.14a", "E25", "R:FTR2.1")
    t.order("hunt R:FTR2.1 R:FTR1.1 over E24")
    assert t.why_not("done") == ("MS:AIRMISSION.14b", "E24", "R:FTR2.1 R:FTR1.1")
    t.order("hunt R:FTR1.2 over E24", "done")


@pytest.mark.rule("MS:AIRMISSION.14d")
def test_hunters_may_be_intercepted_themselves() -> None:
    lines = "at E20: R:AB1.1 R:1FTR", "at E27: B:AB1.2 B:2FTR[on-call]"
    t = interdiction("B:FTR2.1", *lines, step="air-missions", dice=(1, 4))
    t.order("hunt R:1FTR over E24", "done")
    assert (t.step, t.asked) == ("meet", "blue")
    t.order("intercept B:2FTR over E24", "done", "engage")  # 1-1 and a one: one and two
    pay(t)
    assert t.step == "stand or abort"  # two hunters are left against two
    t.order("done")
    assert not area_interdiction.zone(t.position, 0)


@pytest.mark.rule("MS:AIRMISSION.14b")
def test_hunters_whom_interceptors_have_left_too_few_go_home() -> None:
    """RMS-246 - Two are left against three."""
    lines = "at E20: R:AB1.1 R:1FTR", "at E27: B:AB1.2 B:2FTR[on-call]"
    t = interdiction("B:FTR2.1 B:FTR1.1", *lines, step="air-missions", dice=(1,))
    t.order("hunt R:1FTR over E24", "done", "intercept B:2FTR over E24", "done", "engage")
    pay(t)
    if t.step == "stand or abort":
        t.order("done")
    assert (t.step, flying(t, 1)) == ("movement", {})
    assert area_interdiction.zone(t.position, 0)


@pytest.mark.rule("MS:12p")
def test_interdictors_may_refuse_the_hunters_and_go_home() -> None:
    t = hunt("B:1FTR")
    t.order("hunt R:1FTR over E24", "done", "abort B:1FTR")
    assert t.where("B:1FTR") == "E30"
    assert not area_interdiction.zone(t.position, 0)


# Ground support


@pytest.mark.rule("MS:AIRMISSION.17a")
def test_mdm_and_tac_add_their_factors_to_a_ground_attack() -> None:
    t = arrange("at E30: B:AB1.1 B:15TAC B:1SAC B:1FTR", "at E25: B:4Arm", "at E24: R:1Inf R:2Inf")
    assert t.refused("support B:1SAC over E24").rule == "MS:AIRMISSION.17a"
    assert t.refused("support B:1FTR over E24").rule == "MS:AIRMISSION.17a"
    t.order("support B:15TAC over E24", "done", "done")
    assert t.step == "announce"
    (event,) = t.order("attack E24 with B:4Arm B:15TAC")
    assert "at 1-1" in event.text  # ten to eight
    alone = arrange("at E25: B:4Arm", "at E24: R:1Inf R:2Inf", step="announce")
    assert "at 1-2" in alone.order("attack E24 with B:4Arm")[0].text


@pytest.mark.rule("MS:AIRMISSION.17b")
def test_support_takes_no_losses_of_the_ground_battle() -> None:
    """At 1-1 a five costs the attacker a factor: of the armor alone."""
    t = arrange("at E30: B:AB1.1 B:15TAC", "at E25: B:4Arm", "at E24: R:1Inf R:2Inf", dice=(5,))
    t.order("support B:15TAC over E24", "done", "done", "attack E24 with B:4Arm B:15TAC", "done", "fight E24")
    assert t.asked == "blue"
    assert not any("TAC" in order for order in offered(t))
    pay(t)
    assert t.where("B:15TAC").startswith("aloft")


# For players


def test_a_computer_player_intercepts_where_it_pays() -> None:
    t = raid("R:1FTR R:2FTR")
    order = General(GREEDY, 1).decide(t.game, t.position, Seat("red"))
    assert t.game.write_order(order) == "intercept R:1FTR R:2FTR over E24"


def test_a_player_is_offered_what_meets_them_and_told_why_not() -> None:
    t = raid("R:1FTR", "B:2FTR")
    view = t.game.view(t.position, "red")
    assert view.offer is not None
    assert list(view.offer.units) == ["R:1FTR"]
    assert "4 fighter factors are with the enemy" not in t.refused("intercept R:1FTR over E23").reason
