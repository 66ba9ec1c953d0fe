"""MS:12 - airbases, aircraft under them, and missions that are allocated before all movement."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.modules.flying import ALLOCATE, arrange, go_on, strike

from openblitz.blitzkrieg.air_forces.rules import airbases
from openblitz.blitzkrieg.air_forces.rules.air_forces import flights
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.rulesets import UnknownRulesetError, game
from openblitz.blitzkrieg.telling.view import view

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table


# Bases


@pytest.mark.rule("MS:12a", "MS:12e")
@pytest.mark.parametrize(
    ("there", "fits"),
    [
        ("B:SAC2.1 B:SAC2.2 B:SAC2.3 B:SAC2.4", True),  # four units of 8 factors
        ("B:1SAC B:2SAC B:MDM2.1 B:MDM2.2", True),  # four units of 12
        ("B:1SAC B:2SAC B:3SAC", True),
        ("B:1SAC B:2SAC B:MDM2.1 B:MDM2.2 B:MDM2.3", False),  # five units of 14
    ],
)
def test_an_airbase_holds_three_units_or_twelve_factors(there: str, fits: bool) -> None:
    """A bomber from elsewhere lands there if all would be three units, or twelve factors."""
    *others, last = there.split()
    base = f"at E30: B:AB1.1 {' '.join(others)}"
    t = arrange(
        base, "at E27: B:AB1.2", f"aloft E27: {last}", f"mission {last} bomb-units over E28", "step return"
    )
    if fits:
        t.order(f"land {last} at E30")
        assert t.where(last) == "E30"
    else:
        assert t.why_not(f"land {last} at E30") == ("MS:12a", "E30", last)


@pytest.mark.rule("MS:12e")
def test_aircraft_land_at_airbases_and_nowhere_else() -> None:
    land = "city E29; blue E29"
    t = arrange(
        "at E30: B:AB1.1",
        "at E28: R:AB1.1",
        "aloft E30: B:1SAC",
        "mission B:1SAC bomb-units over E26",
        "step return",
        land=land,
    )
    assert t.why_not("land B:1SAC at E29") == ("MS:12e", "E29", "B:1SAC")
    assert t.why_not("land B:1SAC at E28") == ("MS:12e", "E28", "B:1SAC")
    t.order("home B:1SAC")
    assert t.where("B:1SAC") == "E30"


@pytest.mark.rule("MS:12b", "MS:UNITCHART.class6.b")
def test_airbases_are_built_behind_the_line_and_in_no_enemy_zone() -> None:
    land = "city E30; blue E30; mountain E31; sea D10 D11 D12"
    t = arrange("at E30: B:4Arm", "at F25: R:1Inf", ALLOCATE, land=land)
    position = t.position

    def why(hex_: str) -> str:
        refusal = airbases.why_no_site(position, 0, read_hex(hex_))
        built = airbases.sites(position, 0) >> read_hex(hex_) & 1
        assert bool(built) is (refusal is None)
        return refusal.rule if refusal else ""

    assert why("E29") == ""
    assert why("F26") == "MS:12b"  # in the zone of R:1Inf
    assert (why("E30"), why("E31")) == ("MS:UNITCHART.class6.b", "MS:UNITCHART.class6.b")


@pytest.mark.rule("MS:12b")
def test_what_enemy_zones_cut_off_from_every_city_is_not_behind_the_line() -> None:
    """Round E20 stand enemies: nothing joins it to the city."""
    ring = (
        "at E17: R:1Inf",
        "at G19: R:2Inf",
        "at G22: R:3Inf",
        "at E23: R:4Inf",
        "at C21: R:5Inf",
        "at C18: R:6Inf",
    )
    t = arrange("at E30: B:4Arm", *ring, ALLOCATE, land="city E30; blue E30")
    inside = airbases.why_no_site(t.position, 0, read_hex("E20"))
    assert inside is not None
    assert inside.rule == "MS:12b"
    free = arrange("at E30: B:4Arm", *ring[:3], ALLOCATE, land="city E30; blue E30")
    assert airbases.why_no_site(free.position, 0, read_hex("E20")) is None


@pytest.mark.rule("MS:12c")
def test_an_airbase_that_must_retreat_is_destroyed_with_its_aircraft() -> None:
    """At 2-1 a one costs the defender two factors and drives the rest back."""
    there = "at E26: R:AB1.1 R:1SAC R:1Inf"
    t = arrange("at E27: B:4Arm B:5Arm", there, "step movement", dice=[1])
    t.order("done", "attack E26 with B:4Arm B:5Arm", "done", "fight E26", "lose R:1Inf keep R:Inf2.1")
    assert (t.where("R:AB1.1"), t.where("R:1SAC")) == ("E26", "E26")
    t.order("retreat R:Inf2.1 to E25 E24 E23")
    assert (t.where("R:AB1.1"), t.where("R:1SAC")) == ("eliminated", "eliminated")
    assert t.where("R:Inf2.1") == "E23"


@pytest.mark.rule("MS:12c")
def test_losses_alone_leave_an_airbase_with_its_aircraft() -> None:
    there = "at E26: R:AB1.1 R:1SAC R:1Inf R:2Inf"
    t = arrange(
        "at E27: B:4Arm B:5Arm",
        there,
        "step lose side=red units=R:1Inf,R:2Inf rule=65:TGAT amount=4 of=factors",
    )
    t.order("lose R:1Inf")
    assert (t.where("R:AB1.1"), t.where("R:1SAC")) == ("E26", "E26")


@pytest.mark.rule("MS:12d")
def test_an_overrun_captures_an_airbase_for_the_next_turn() -> None:
    own = "at E27: B:4Arm B:5Arm", "at E30: B:AB1.1 B:1MDM", "at E2: R:AB1.2 R:1FTR"
    t = arrange(*own, "at E26: R:AB1.1 R:1SAC", "step movement", modules=("module-04-combat-results",))
    t.order("overrun E26 with B:4Arm B:5Arm")
    assert (t.where("R:AB1.1"), t.where("R:1SAC"), t.where("B:AB1.2")) == ("box", "eliminated", "E26")
    base = 1 << read_hex("E26")
    assert airbases.at(t.position, 0) & base
    assert not airbases.in_use(t.position, 0) & base
    go_on(t, side=1)
    go_on(t, side=0)
    t.order("ferry B:1MDM to E26")


@pytest.mark.rule("MS:12i", "MS:12j")
def test_an_owner_may_destroy_his_airbase_and_builds_it_again_in_a_later_turn() -> None:
    own = "at E30: B:AB1.1", "at E29: B:AB1.2 B:1SAC", "at E32: B:4Arm", "at E2: R:AB1.2 R:1FTR"
    t = arrange(*own, ALLOCATE, land="city E32; blue E32")
    assert t.why_not("demolish B:1SAC") == ("MS:12i", "", "B:1SAC")
    assert t.refused("demolish R:AB1.1").rule == "65:4.0.1b"
    unit, hex_ = t.rules.roster.called["b:ab1.1"], read_hex("E30")
    t.order("demolish B:AB1.1")
    assert t.where("B:AB1.1") == "box"
    assert unit not in airbases.spares(t.position, 0)
    refusal = airbases.why_no_site(t.position, 0, hex_)
    assert refusal is not None
    assert refusal.rule == "MS:12j"
    go_on(t, side=1)
    go_on(t, side=0)
    assert unit in airbases.spares(t.position, 0)
    assert airbases.why_no_site(t.position, 0, hex_) is None


@pytest.mark.rule("MS:12k")
def test_no_combat_mission_is_flown_from_a_base_that_is_destroyed() -> None:
    own = "at E30: B:AB1.1 B:1SAC B:2SAC B:3SAC", "at E29: B:AB1.2"
    t = arrange(*own, "at E26: R:1Inf", ALLOCATE)
    t.order("bomb-units B:1SAC over E26", "ferry B:2SAC to E29")
    assert t.why_not("demolish B:AB1.1") == ("MS:12k", "E30", "B:1SAC")
    t.order("take-back B:1SAC", "demolish B:AB1.1", "done")
    assert (t.where("B:1SAC"), t.where("B:2SAC")) == ("eliminated", "E29")


# Who flies, and how


@pytest.mark.rule("MS:AIRMISSION.0a")
def test_an_aircraft_flies_one_mission() -> None:
    t = arrange("at E30: B:AB1.1 B:1SAC", "at E26: R:1Inf", "at E25: R:2Inf", ALLOCATE)
    t.order("bomb-units B:1SAC over E26")
    assert t.why_not("bomb-units B:1SAC over E25") == ("MS:AIRMISSION.0a", "", "B:1SAC")
    t.order("take-back B:1SAC", "bomb-units B:1SAC over E25")


@pytest.mark.rule("MS:12r")
def test_aircraft_with_one_base_and_one_target_fly_together() -> None:
    own = "at E30: B:AB1.1 B:1SAC B:2SAC", "at G30: B:AB1.2 B:3SAC"
    t = arrange(*own, "at E26: R:1Inf", "at H28: R:2Inf", ALLOCATE)
    t.order("bomb-units B:1SAC over E26 via F29")
    assert t.refused("bomb-units B:2SAC over E26 via D28").rule == "MS:12r"
    t.order("bomb-units B:2SAC over E26", "bomb-units B:3SAC over E26 via G28")  # from elsewhere, on its own
    first, second = flights(t.position, 0)
    assert t.rules.roster.names(first.units) == ("B:1SAC", "B:2SAC")
    assert read_hex("F29") in first.way
    assert t.rules.roster.names(second.units) == ("B:3SAC",)


@pytest.mark.rule("MS:12l")
def test_nothing_is_in_reach_beyond_the_range_or_without_a_base() -> None:
    """MDM fly 10 hexes."""
    t = arrange("at E30: B:AB1.1 B:1MDM", "at E20: R:1Inf", "at E19: R:2Inf", ALLOCATE)
    assert t.why_not("bomb-units B:1MDM over E19") == ("65:23.0T.7", "E19", "B:1MDM")
    t.order("bomb-units B:1MDM over E20")


# Mission 1


@pytest.mark.rule("MS:AIRMISSION.1a")
def test_sac_and_mdm_bomb_ground_units() -> None:
    t = arrange("at E30: B:AB1.1 B:14TAC B:1MDM B:1SAC", "at E26: R:1Inf", ALLOCATE, dice=[1])
    assert t.why_not("bomb-units B:14TAC over E26") == ("MS:AIRMISSION.1a", "", "B:14TAC")
    assert t.why_not("bomb-units B:1SAC over E27") == ("MS:AIRMISSION.1a", "E27", "B:1SAC")
    t.order("bomb-units B:1MDM B:1SAC over E26", "done")
    assert t.step == "movement"  # MS:6c - the first class; all others move after it
    t.order("done")
    assert t.where("R:1Inf") == "eliminated"


@pytest.mark.rule("MS:AIRMISSION.1b")
def test_d_destroys_all_and_h_half_of_the_factors() -> None:
    """8 factors: a 1 is D, a 2 is H, a 4 nothing."""
    own = "at E30: B:AB1.1 B:1SAC B:2SAC"
    there = "at E26: R:1Inf R:2Inf R:Inf1.1"
    t = arrange(own, there, ALLOCATE, dice=[1])
    assert "die 1, D" in strike(t, "bomb-units B:1SAC B:2SAC over E26")
    assert t.at("E26") == ()
    t = arrange(own, there, ALLOCATE, dice=[2])
    assert "die 2, H" in strike(t, "bomb-units B:1SAC B:2SAC over E26")
    assert t.step == "loss"  # 9 factors: 4 are lost, of his choice
    assert t.refused("lose R:1Inf R:2Inf").rule == "MS:AIRMISSION.1b"
    t.order("lose R:1Inf")
    assert t.at("E26") == ("R:2Inf", "R:Inf1.1")
    t = arrange(own, there, ALLOCATE, dice=[4])
    assert "no effect" in strike(t, "bomb-units B:1SAC B:2SAC over E26")
    assert len(t.at("E26")) == 3


@pytest.mark.rule("MS:AIRMISSION.1c")
def test_half_of_a_single_factor_is_nothing() -> None:
    own = "at E30: B:AB1.1 B:1SAC B:2SAC"
    t = arrange(own, "at E26: R:Inf1.1", ALLOCATE, dice=[2])
    assert ", H" in strike(t, "bomb-units B:1SAC B:2SAC over E26")
    assert t.at("E26") == ("R:Inf1.1",)
    t = arrange(own, "at E26: R:Inf1.1 R:Inf1.2", ALLOCATE, dice=[2])
    strike(t, "bomb-units B:1SAC B:2SAC over E26")
    t.order("lose R:Inf1.1")
    assert t.at("E26") == ("R:Inf1.2",)


@pytest.mark.rule("MS:AIRMISSION.1d", "MS:UNITCHART.sbt.a")
@pytest.mark.parametrize(
    ("land", "said"),
    [
        ("", "die 3, H"),
        ("city E26; red E26", "die 3 and 1 (the target is in a city), no effect"),
        ("mountain E26", "die 3 and 1 (the target is on a mountain or in a forest), no effect"),
        ("forest E26", "die 3 and 1 (the target is on a mountain or in a forest), no effect"),
    ],
)
def test_cover_adds_one_to_the_die(land: str, said: str) -> None:
    t = arrange("at E30: B:AB1.1 B:1SAC B:2SAC", "at E26: R:1Inf", ALLOCATE, land=land, dice=[3])
    assert said in strike(t, "bomb-units B:1SAC B:2SAC over E26")


@pytest.mark.rule("MS:AIRMISSION.1d")
def test_a_six_in_a_city_does_nothing_however_many_bombers_there_are() -> None:
    own = "at E30: B:AB1.1 B:1SAC B:2SAC B:3SAC", "at F30: B:AB1.2 B:4SAC B:1MDM B:2MDM"
    sent = "bomb-units B:1SAC B:2SAC B:3SAC B:4SAC B:1MDM B:2MDM over E26"
    t = arrange(*own, "at E26: R:1Inf", ALLOCATE, dice=[6])
    assert "24 factors, die 6, H" in strike(t, sent)
    t = arrange(*own, "at E26: R:1Inf", ALLOCATE, land="city E26; red E26", dice=[6])
    assert "no effect" in strike(t, sent)


@pytest.mark.rule("MS:AIRMISSION.0b")
def test_only_the_system_that_was_chosen_is_harmed() -> None:
    own = "at E30: B:AB1.1 B:1SAC B:2SAC"
    t = arrange(own, "at E26: R:1Inf R:AB1.1 R:1SAC", ALLOCATE, dice=[1])
    strike(t, "bomb-units B:1SAC B:2SAC over E26")
    assert (t.where("R:1Inf"), t.where("R:AB1.1"), t.where("R:1SAC")) == ("eliminated", "E26", "E26")


@pytest.mark.rule("MS:AIRMISSION.0c")
def test_bombed_ground_units_may_be_attacked_besides() -> None:
    own = "at E30: B:AB1.1 B:1SAC B:2SAC", "at E27: B:4Arm"
    t = arrange(*own, "at E26: R:1Inf", ALLOCATE, dice=[6])
    strike(t, "bomb-units B:1SAC B:2SAC over E26")
    t.order("attack E26 with B:4Arm")


@pytest.mark.rule("MS:12m")
def test_missions_of_several_kinds_may_be_over_one_square() -> None:
    t = arrange("at E30: B:AB1.1 B:1SAC B:1MDM", "at E26: R:1Inf R:AB1.1", ALLOCATE)
    t.order("bomb-units B:1SAC over E26", "bomb-base B:1MDM over E26")


# Missions 9 and 10


@pytest.mark.rule("MS:AIRMISSION.9a")
@pytest.mark.parametrize(("unit", "may"), [("B:1MDM", True), ("B:1SAC", True), ("B:1FTR", False)])
def test_bombers_of_both_kinds_bomb_airbases_and_fighters_do_not(unit: str, may: bool) -> None:
    t = arrange(f"at E30: B:AB1.1 {unit}", "at E26: R:AB1.1 R:1SAC", ALLOCATE)
    refusal = t.says(f"bomb-base {unit} over E26")
    assert (refusal and refusal.rule) == (None if may else "MS:AIRMISSION.9a")


@pytest.mark.rule("MS:AIRMISSION.9a", "MS:AIRMISSION.9b")
def test_d_destroys_an_airbase_with_all_aircraft_on_the_ground() -> None:
    own = "at E30: B:AB1.1 B:1SAC B:2SAC B:14TAC"
    t = arrange(own, "at E26: R:AB1.1 R:1SAC R:1FTR R:1Inf", ALLOCATE, dice=[1])
    assert t.why_not("bomb-base B:14TAC over E26") == ("MS:AIRMISSION.9a", "", "B:14TAC")
    assert t.why_not("bomb-base B:1SAC over E27") == ("MS:AIRMISSION.9a", "E27", "B:1SAC")
    assert "die 1, D" in strike(t, "bomb-base B:1SAC B:2SAC over E26")
    assert [t.where(u) for u in ("R:AB1.1", "R:1SAC", "R:1FTR")] == ["eliminated"] * 3
    assert t.where("R:1Inf") == "E26"


@pytest.mark.rule("MS:UNITCHART.classes")
def test_an_airbase_stays_where_it_was_built() -> None:
    t = arrange("at E30: B:AB1.1 B:1Inf", "at E20: R:1Inf", "step movement")
    for units in ("B:AB1.1", "B:AB1.1 B:1Inf"):
        assert t.why_not(f"move {units} to E31") == ("MS:UNITCHART.classes", "", "B:AB1.1")
    t.order("move B:1Inf to E31")


@pytest.mark.rule("MS:AIRMISSION.9c")
def test_h_costs_half_of_the_aircraft_and_closes_the_airbase_for_a_turn() -> None:
    own = "at E30: B:AB1.1 B:1SAC B:2SAC"
    t = arrange(own, "at E26: R:AB1.1 R:1SAC R:MDM2.1 R:MDM2.2", "at E25: R:AB1.2", ALLOCATE, dice=[2])
    assert "die 2, H" in strike(t, "bomb-base B:1SAC B:2SAC over E26")
    t.order("lose R:1SAC")  # four of eight
    t.order("home B:1SAC B:2SAC")
    assert (t.step, t.position.side) == ("air-missions", 1)
    for order in ("ferry R:MDM2.1 to E25", "bomb-base R:MDM2.1 over E30"):
        assert t.why_not(order) == ("MS:AIRMISSION.9c", "E26", "R:MDM2.1")
    go_on(t, side=0)
    go_on(t, side=1)  # a complete turn after the bombs it is open again
    assert t.may("bomb-base R:MDM2.1 over E30")
    t.order("ferry R:MDM2.1 to E25")


@pytest.mark.rule("MS:AIRMISSION.9c")
def test_half_of_the_aircraft_is_rounded_down_and_nobody_lands_at_a_closed_airbase() -> None:
    own = "at E30: B:AB1.1 B:1SAC B:2SAC", "at E29: B:1Inf"
    red = "at E26: R:AB1.1 R:MDM2.1 R:FTR1.1", "at E24: R:AB1.2 R:1MDM"
    t = arrange(*own, *red, ALLOCATE, dice=[2, 6])
    assert "die 2, H" in strike(t, "bomb-base B:1SAC B:2SAC over E26")
    t.order("lose R:FTR1.1")  # one of three
    assert t.where("R:MDM2.1") == "E26"
    t.order("home B:1SAC B:2SAC")
    assert t.refused("ferry R:1MDM to E26").rule == "MS:AIRMISSION.22a"
    strike(t, "bomb-units R:1MDM over E29")
    assert t.refused("land R:1MDM at E26").rule == "MS:AIRMISSION.9c"
    t.order("home R:1MDM")
    assert t.where("R:1MDM") == "E24"


@pytest.mark.rule("MS:AIRMISSION.10a", "MS:AIRMISSION.10b")
def test_strafers_destroy_a_factor_for_a_factor_of_the_defenders_choice() -> None:
    own = "at E30: B:AB1.1 B:1MDM B:FTR2.1 B:1SAC B:14TAC"
    t = arrange(own, "at E26: R:AB1.1 R:1SAC R:FTR2.1 R:FTR2.2", "at E25: R:1Inf", ALLOCATE)
    assert t.why_not("strafe-base B:1SAC over E26") == ("MS:AIRMISSION.10a", "", "B:1SAC")
    assert t.why_not("strafe-base B:14TAC over E26") == ("MS:AIRMISSION.10a", "", "B:14TAC")
    assert t.why_not("strafe-base B:1MDM over E25") == ("MS:AIRMISSION.10a", "E25", "B:1MDM")
    assert "6 factors" in strike(t, "strafe-base B:1MDM B:FTR2.1 over E26")
    assert t.refused("lose R:FTR2.1 R:FTR2.2 R:1SAC").rule == "MS:AIRMISSION.10a"
    t.order("lose R:1SAC R:FTR2.1")
    assert (t.where("R:FTR2.2"), t.where("R:AB1.1")) == ("E26", "E26")


# Ferries, airlift and drops


@pytest.mark.rule("MS:AIRMISSION.22a", "MS:PCS.I.1.G")
def test_a_ferry_goes_twice_as_far_and_lands_before_movement() -> None:
    """MDM fly 10 hexes, 20 to another base."""
    own = "at E30: B:AB1.1 B:1MDM B:2MDM B:1FTR B:MAC1.1", "at E10: B:AB1.2", "at E9: B:AB1.3"
    t = arrange(*own, ALLOCATE)
    assert t.why_not("ferry B:1MDM to E9") == ("65:23.0T.7", "E9", "B:1MDM")
    assert t.why_not("ferry B:1MDM to E20") == ("MS:AIRMISSION.22a", "E20", "B:1MDM")
    assert t.why_not("ferry B:1MDM to E30") == ("MS:AIRMISSION.22a", "E30", "B:1MDM")
    t.order("ferry B:1MDM to E10", "ferry B:1FTR to E9", "ferry B:MAC1.1 to E10", "done")
    assert t.step == "movement"
    assert (t.where("B:1MDM"), t.where("B:1FTR"), t.where("B:MAC1.1")) == ("E10", "E9", "E10")
    assert t.refused("take-back B:1MDM").rule == "MS:PCS.I.1.D"
    heavy = arrange("at E30: B:AB1.1 B:1SAC B:14TAC", *own[1:], ALLOCATE)
    heavy.order("ferry B:1SAC to E9")  # any aircraft
    assert heavy.why_not("ferry B:14TAC to E10")[0] == "65:23.0T.7"  # 16 hexes


@pytest.mark.rule("MS:12a")
def test_no_more_are_ferried_to_a_base_than_it_holds() -> None:
    own = "at E30: B:AB1.1 B:1SAC B:2SAC", "at E28: B:AB1.2 B:3SAC B:1MDM"
    t = arrange(*own, ALLOCATE)
    t.order("ferry B:1SAC to E28")
    assert t.refused("ferry B:2SAC to E28").rule == "MS:12a"


@pytest.mark.rule("MS:AIRMISSION.18a", "MS:PCS.I.45.D")
def test_macs_carry_infantry_to_another_airbase() -> None:
    own = "at E30: B:AB1.1 B:MAC1.1 B:MAC1.2 B:Inf2.1 B:Arm2.1 B:1SAC", "at E22: B:AB1.2", "at E19: B:AB1.3"
    t = arrange(*own, "at E31: B:Inf2.2", ALLOCATE)
    assert t.why_not("airlift B:MAC1.1 to E22 with B:Arm2.1") == ("MS:AIRMISSION.18a", "", "B:Arm2.1")
    assert t.why_not("airlift B:1SAC to E22 with B:Inf2.1") == ("MS:AIRMISSION.18a", "", "B:1SAC")
    assert t.why_not("airlift B:MAC1.1 to E21 with B:Inf2.1") == ("MS:AIRMISSION.18a", "E21", "B:MAC1.1")
    assert t.why_not("airlift B:MAC1.1 to E22 with B:Inf2.2") == ("MS:AIRMISSION.18a", "E30", "B:Inf2.2")
    assert t.refused("airlift B:MAC1.1 to E19 with B:Inf2.1").rule == "65:23.0T.7"  # 11 hexes
    t.order("airlift B:MAC1.1 to E22 with B:Inf2.1", "done")
    assert t.where("B:Inf2.1") == "E22"
    assert t.refused("move B:Inf2.1 to E18").rule == "MS:PCS.I.45.D"  # deplaning has cost one of its four
    t.order("move B:Inf2.1 to E19", "take-back B:Inf2.1")
    assert t.where("B:Inf2.1") == "E22"
    assert t.refused("move B:Inf2.1 to E18").rule == "MS:PCS.I.45.D"
    assert t.refused("take-back B:Inf2.1").rule == "MS:PCS.I.1.D"


@pytest.mark.rule("MS:AIRMISSION.18a", "MS:UNITCHART.rng", "MS:UNITCHART.guer")
def test_macs_carry_whom_the_chart_lets_them() -> None:
    """Those who move as rangers do are carried, too; flak is not, though it moves as infantry does."""
    army = "module-09-production", "module-10-supply", "module-13-flak", "module-15-guerillas"
    more = (*army, "module-18-minor-armies")
    for unit in ("Inf1.1", "SInf2.1", "Rgr1.1", "Mrn2.1", "Abn1.1", "Gue2.1", "Art1.1", "Flk2.1"):
        own = f"at E30: B:AB1.1 B:MAC1.1 B:{unit}", "at E22: B:AB1.2"
        t = arrange(*own, ALLOCATE, modules=more)
        order = f"airlift B:MAC1.1 to E22 with B:{unit}"
        if unit in ("Art1.1", "Flk2.1"):
            assert t.why_not(order) == ("MS:AIRMISSION.18a", "", f"B:{unit}")
        else:
            t.order(order, "done")
            assert t.where(f"B:{unit}") == "E22"


@pytest.mark.rule("MS:AIRMISSION.18b")
def test_a_mac_carries_three_factors() -> None:
    own = "at E30: B:AB1.1 B:MAC1.1 B:MAC1.2 B:1Inf B:Inf2.1 B:Inf1.1", "at E22: B:AB1.2"
    t = arrange(*own, ALLOCATE)
    assert t.refused("airlift B:MAC1.1 to E22 with B:1Inf").rule == "MS:AIRMISSION.18b"
    t.order("airlift B:MAC1.1 to E22 with B:Inf2.1 B:Inf1.1")
    assert t.refused("airlift B:MAC1.2 to E22 with B:1Inf").rule == "MS:AIRMISSION.18b"
    t.order("take-back B:MAC1.1", "airlift B:MAC1.1 B:MAC1.2 to E22 with B:1Inf B:Inf2.1")
    t.order("take-back B:MAC1.2")
    assert t.refused("done").rule == "MS:AIRMISSION.18b"
    t.order("take-back B:MAC1.1", "done")
    assert t.where("B:1Inf") == "E30"


@pytest.mark.rule("MS:AIRMISSION.19a", "MS:AIRMISSION.19c", "MS:UNITCHART.abn.a", "MS:UNITCHART.abn.b")
def test_macs_drop_airborne_even_into_enemy_zones() -> None:
    own = "at E30: B:AB1.1 B:MAC1.1 B:MAC1.2 B:Abn1.1 B:Abn1.2 B:Abn1.3 B:Inf2.1"
    t = arrange(own, "at E26: R:1Inf", ALLOCATE, land="forest E28; mountain E29")
    assert t.why_not("airdrop B:MAC1.1 over E27 with B:Inf2.1") == ("MS:AIRMISSION.19a", "", "B:Inf2.1")
    assert t.why_not("airdrop B:MAC1.1 over E28 with B:Abn1.1") == ("MS:UNITCHART.abn.a", "E28", "B:MAC1.1")
    assert t.why_not("airdrop B:MAC1.1 over E26 with B:Abn1.1") == ("MS:AIRMISSION.19a", "E26", "B:MAC1.1")
    three = "airdrop B:MAC1.1 over E27 with B:Abn1.1 B:Abn1.2 B:Abn1.3"
    assert t.refused(three).rule == "MS:AIRMISSION.19a"
    t.order("airdrop B:MAC1.1 over E27 with B:Abn1.1 B:Abn1.2")
    t.order("airdrop B:MAC1.2 over D25 with B:Abn1.3", "done")
    assert (t.where("B:Abn1.1"), t.where("B:Abn1.3")) == ("E27", "D25")
    assert t.why_not("move B:Abn1.3 to D24") == ("MS:AIRMISSION.19c", "", "B:Abn1.3")
    t.order("done", "attack E26 with B:Abn1.1 B:Abn1.2 B:Abn1.3")


@pytest.mark.rule("MS:4j")
def test_macs_carry_nobody_who_is_held_up() -> None:
    # RMS-101
    own = "at E30: B:AB1.1 B:MAC1.1 B:MAC1.2 B:Inf2.1[immobile] B:Inf2.2 B:Abn2.1[immobile]"
    t = arrange(own, "at E26: B:AB1.2", ALLOCATE, modules=("module-04-combat-results",))
    assert t.why_not("airlift B:MAC1.1 to E26 with B:Inf2.1") == ("MS:4j", "E30", "B:Inf2.1")
    assert t.why_not("airdrop B:MAC1.1 over E27 with B:Abn2.1") == ("MS:4j", "E30", "B:Abn2.1")
    t.order("airlift B:MAC1.1 to E26 with B:Inf2.2")


@pytest.mark.rule("MS:AIRMISSION.19b")
def test_airborne_are_dropped_from_where_their_turn_began() -> None:
    own = "at E30: B:AB1.1 B:MAC1.1 B:Abn1.1", "at E29: B:Abn1.2"
    t = arrange(*own, ALLOCATE)
    assert t.why_not("airdrop B:MAC1.1 over E26 with B:Abn1.2") == ("MS:AIRMISSION.19b", "E30", "B:Abn1.2")
    t.order("airdrop B:MAC1.1 over E26 with B:Abn1.1")


@pytest.mark.rule("MS:12n")
def test_nobody_is_dropped_under_bombers_of_his_side() -> None:
    own = "at E30: B:AB1.1 B:MAC1.1 B:Abn1.1 B:1SAC"
    flying = "aloft E30: B:2SAC", "mission B:2SAC bomb-units over E27"
    t = arrange(own, *flying, "at E26: R:1Inf", ALLOCATE)
    assert t.refused("airdrop B:MAC1.1 over E27 with B:Abn1.1").rule == "MS:12n"
    t.order("airdrop B:MAC1.1 over E28 with B:Abn1.1")
    rails, trains = "road E26 E27 E28 E29", ("module-07-railroads",)
    t = arrange(own, "at E25: R:1Inf", ALLOCATE, land=rails, modules=trains)
    t.order("airdrop B:MAC1.1 over E27 with B:Abn1.1")
    assert t.why_not("cut-rails B:1SAC over E27") == ("MS:12n", "E27", "B:1SAC")  # the other way about
    t.order("cut-rails B:1SAC over E28")


@pytest.mark.rule("MS:12o")
def test_airborne_are_dropped_where_fighters_of_their_side_fly() -> None:
    own = "at E30: B:AB1.1 B:MAC1.1 B:Abn1.1 B:1FTR"
    t = arrange(own, "at E25: R:1Inf", ALLOCATE)
    t.order("interdict B:1FTR over E27", "airdrop B:MAC1.1 over E27 with B:Abn1.1", "done")
    assert t.where("B:Abn1.1") == "E27"
    t = arrange(own, "at E25: R:1Inf", ALLOCATE)
    t.order("airdrop B:MAC1.1 over E27 with B:Abn1.1", "interdict B:1FTR over E27")


@pytest.mark.rule("MS:AIRMISSION.22b")
def test_ferries_are_intercepted_and_interceptors_are_not() -> None:
    """R:FTR1.1 costs the ferry its one factor; B:FTR1.2, on call, is not asked to rise against it."""
    own = "at E30: B:AB1.1 B:SAC1.1 B:FTR1.2[on-call]", "at E25: B:AB1.2"
    t = arrange(*own, "at E20: R:AB1.1 R:FTR1.1[on-call]", ALLOCATE)
    t.order("ferry B:SAC1.1 to E25", "done")
    assert t.asked == "red"
    t.order("intercept R:FTR1.1 over E25", "done")
    assert (t.where("B:SAC1.1"), t.step, t.asked) == ("eliminated", "movement", "blue")


@pytest.mark.rule("MS:AIRMISSION.18b")
def test_what_macs_that_were_shot_down_carried_is_lost_as_far_as_the_others_cannot_carry_it() -> None:
    """RMS-223 - Two MACs with four factors; one of them is left, which carries three."""
    own = "at E30: B:AB1.1 B:MAC1.1 B:MAC1.2 B:1Inf", "at E25: B:AB1.2"
    t = arrange(*own, "at E20: R:AB1.1 R:FTR1.1[on-call]", ALLOCATE)
    t.order("airlift B:MAC1.1 B:MAC1.2 to E25 with B:1Inf", "done")
    t.order("intercept R:FTR1.1 over E25", "done")
    t.order("lose B:MAC1.1")
    assert t.refused("lose B:1Inf").rule == "65:TGAT.LOSSb"
    t.order("lose B:1Inf keep B:Inf2.1 B:Inf1.1")
    assert (set(t.at("E25")), t.at("E30")) == ({"B:AB1.2", "B:Inf2.1", "B:Inf1.1"}, ("B:AB1.1",))


@pytest.mark.rule("MS:AIRMISSION.18b", "MS:12p")
@pytest.mark.parametrize(
    "order", ["airlift B:MAC1.1 to E25 with B:Inf2.1", "airdrop B:MAC1.1 over E25 with B:Abn1.1"]
)
def test_who_is_carried_goes_down_with_the_last_mac_and_home_with_one_that_aborts(order: str) -> None:
    """RMS-223 - Who waits beside, and whoever another flight carries, are not concerned."""
    own = "at E30: B:AB1.1 B:MAC1.1 B:MAC1.2 B:Inf2.1 B:Abn1.1 B:Inf1.1", "at E25: B:AB1.2", "at E28: B:AB1.3"
    unit = order.rpartition(" ")[2]
    for answer, left in (("done", "eliminated"), ("abort B:MAC1.1", "E30")):
        t = arrange(*own, "at E20: R:AB1.1 R:FTR1.1[on-call]", ALLOCATE)
        t.order(order, "airlift B:MAC1.2 to E28 with B:Inf1.1", "done", "intercept R:FTR1.1 over E25", answer)
        while t.step != "movement":
            t.order("done")
        assert (t.where(unit), t.where("B:Inf1.1")) == (left, "E28")
    back = arrange(*own, ALLOCATE)
    back.order(order, "take-back B:MAC1.1", "done")
    assert back.where(unit) == "E30"


def carried(*units: str, macs: int = 2) -> Table:
    """MACs that carry units from E30 to E25, three factors each, and a fighter that meets them there."""
    planes = " ".join(f"B:MAC1.{n}" for n in range(1, macs + 1))
    own = f"at E30: B:AB1.1 {planes} {' '.join(units)}", "at E25: B:AB1.2"
    t = arrange(*own, "at E20: R:AB1.1 R:FTR1.1[on-call]", ALLOCATE)
    t.order(f"airlift {planes} to E25 with {' '.join(units)}", "done", "intercept R:FTR1.1 over E25")
    assert t.step == "stand or abort"
    return t


@pytest.mark.rule("MS:12p", "MS:AIRMISSION.18b")
def test_who_does_not_find_room_with_the_macs_that_fly_on_stays_behind_with_those_that_abort() -> None:
    """RMS-223 - Four factors, of which one MAC carries three: one of two units goes on, none is lost."""
    t = carried("B:Inf2.1", "B:Inf2.2")
    t.order("abort B:MAC1.1")
    assert (t.asked, t.step) == ("blue", "stay behind")
    assert t.offered == {"stay-behind B:Inf2.1", "stay-behind B:Inf2.2"}
    assert t.why_not("stay-behind B:Inf2.1 B:Inf2.2") == ("MS:12p", "", "B:Inf2.1 B:Inf2.2")
    assert t.why_not("stay-behind B:AB1.1")[0] == "MS:12p"
    assert t.why_not("done")[0] == "MS:12p"
    t.order("stay-behind B:Inf2.2")
    assert t.step == "stand or abort"
    t.order("abort B:MAC1.2")
    assert (t.where("B:Inf2.1"), t.where("B:Inf2.2"), t.step) == ("E30", "E30", "movement")


@pytest.mark.rule("MS:12p", "MS:AIRMISSION.18b")
def test_where_all_find_room_with_the_others_or_only_one_choice_is_left_nobody_is_asked() -> None:
    t = carried("B:Inf2.1", "B:Inf1.1")  # three factors
    t.order("abort B:MAC1.1")
    assert t.step == "stand or abort"
    t = carried("B:1Inf")  # four in one unit
    t.order("abort B:MAC1.1")
    assert t.step == "stand or abort"
    t.order("done")
    assert (t.where("B:1Inf"), t.step) == ("E30", "movement")


@pytest.mark.rule("MS:12p", "MS:AIRMISSION.18b")
def test_what_was_shot_down_before_stays_lost_when_the_others_abort() -> None:
    """RMS-223 - Of four factors in two MACs one went down with the first, though the second aborts."""
    lines = ("aloft E30: B:MAC1.1", "mission B:MAC1.1 airlift over E25", "emplaned B:1Inf airlift over E25")
    met = "step challenge side=blue hex=E25 units=B:MAC1.1"
    t = arrange("at E30: B:AB1.1 B:1Inf", "at E25: B:AB1.2", *lines, met)
    t.order("abort B:MAC1.1")
    assert (t.asked, t.step) == ("blue", "loss")
    t.order("lose B:1Inf keep B:Inf2.1 B:Inf1.1")
    assert set(t.at("E30")) == {"B:AB1.1", "B:Inf2.1", "B:Inf1.1", "B:MAC1.1"}


# What a player is offered


def test_a_player_is_offered_missions_and_told_what_they_come_to() -> None:
    t = arrange(
        "at E30: B:AB1.1 B:1SAC B:MAC1.1 B:Inf2.1", "at E22: B:AB1.2", "at E26: R:1Inf R:AB1.1", ALLOCATE
    )
    seen = view(t.game, t.position, "blue")
    assert seen.offer is not None
    assert {"B:1SAC", "B:MAC1.1", "B:AB1.1"} <= set(seen.offer.units)
    orders = {t.game.write_order(order) for order in t.game.orders(t.position)}
    assert {
        "bomb-units B:1SAC over E26",
        "bomb-base B:1SAC over E26",
        "ferry B:1SAC to E22",
        "airlift B:MAC1.1 to E22 with B:Inf2.1",
        "demolish B:AB1.1",
    } <= orders
    step, order = t.position.steps[-1], t.game.read_order("bomb-units B:1SAC over E26")
    costs = step.costs(t.position, order)
    assert costs is not None
    assert "4 factors over E26, in column 3-5" in str(costs.tally)


def test_the_module_needs_somebody_who_brings_airbases() -> None:
    with pytest.raises(UnknownRulesetError, match="needs module-08-orders-of-battle or"):
        game("modules", "", ("module-12-air-forces",), ())
    assert missions.flown(game("modules-e-brush-fire-war", "", ("module-12-air-forces",), ()).rules)
