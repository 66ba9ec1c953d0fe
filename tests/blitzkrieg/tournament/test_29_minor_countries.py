"""75:29 - minor countries, on land drawn for them: Calaedia from column Y to VV, Great Blue west of it.

X30 is the last hex of Blue in its row, beside Y30 and Y31. Round EE30 the neighbours are, clockwise from
north, EE29, FF30, FF31, EE31, DD30 and DD29. B:1Inf and R:1Inf have 4 factors, B:4Arm 6, B:1Art 8.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.engine.kinds import read_hex, read_unit
from openblitz.blitzkrieg.engine.orders import Lose
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.minors.rules.countries import AGGRESSOR, REDUCED
from openblitz.blitzkrieg.minors.rules.minor_cities import BlankCounters, MinorsHold
from openblitz.blitzkrieg.telling.view import battle_odds, explain
from openblitz.hexes import bits
from openblitz.hexes.grid import name
from openblitz.table import Refusal

FAR = "at EEE50: R:1Inf"
CITY = "city EE30"
TWO = "city EE30; city NN40"
CALAEDIA = 4
AGGRESSION = "War on Calaedia: 2 city hexes go to Big Red until taken{}."
BLUE, RED = 0, 1


def arrange(
    *lines: str,
    land: str | None = CITY,
    dice: tuple[int, ...] = (),
    clarified: str = "all",
    options: tuple[str, ...] = (),
) -> Table:
    """A position of the Tournament Game, line by line; Blue is to move unless a line says otherwise."""
    return table("1975-tournament", "\n".join(lines), dice, clarified, land, options=options)


def aggressor(t: Table) -> int:
    """The aggressor against Calaedia."""
    return minors.aggressors(t.position)[CALAEDIA]


def reduced(t: Table) -> set[str]:
    """The cities that are reduced."""
    return {name(h) for h in bits.hexes(REDUCED(t.position))}


def holds(t: Table) -> bool:
    """Whether all is as it must be, and written as it is read."""
    assert t.game.read_state(t.text) == t.position
    return not list(MinorsHold().faults(t.position))


# Aggressor and liberator


@pytest.mark.rule("75:29.2a")
def test_the_first_to_cross_the_border_is_the_aggressor_for_good() -> None:
    t = arrange("at X30: B:1Inf", "at WW30: R:2Inf", FAR)
    assert aggressor(t) == NOBODY
    t.order("move B:1Inf to Y30")
    assert (aggressor(t), AGGRESSOR(t.position)) == (BLUE, ())
    assert (t.friendly("red", "EE30"), t.friendly("blue", "EE30")) == (True, False)  # the liberator
    t.order("done")
    t.order("lose B:1Inf keep B:Inf2.1")
    assert (t.asked, aggressor(t)) == ("red", BLUE)
    assert "aggressor calaedia blue" in t.text
    t.order("move R:2Inf to VV30", "done")
    assert aggressor(t) == BLUE
    assert holds(t)


@pytest.mark.rule("75:29.2a", "CL:29.2a")
def test_a_move_that_is_taken_back_takes_the_aggression_with_it() -> None:
    t = arrange("at X30: B:1Inf", FAR)
    before = t.position.copy()
    t.order("move B:1Inf to Z30")
    assert aggressor(t) == BLUE
    t.order("take-back B:1Inf")
    assert aggressor(t) == NOBODY
    assert t.position == before
    t.order("done", "move R:1Inf to EEE49", "done")
    assert (aggressor(t), AGGRESSOR(t.position)) == (NOBODY, ())


@pytest.mark.rule("75:29.2a", "75:29.4c")
def test_who_attacks_a_city_from_outside_is_the_aggressor_when_the_attack_is_made() -> None:
    t = arrange("at X30: B:1Inf B:2Inf", FAR, land="city Y30", dice=(1,))
    t.order("done")
    assert t.step == "announce"  # nothing forces them, since they are no aggressors
    assert t.may("done")
    t.order("attack Y30 by city with B:1Inf B:2Inf")
    assert aggressor(t) == NOBODY
    t.order("call-off Y30", "attack Y30 by city with B:1Inf B:2Inf", "done", "fight Y30")
    assert aggressor(t) == BLUE


@pytest.mark.rule("75:29.1")
def test_each_country_is_by_itself() -> None:
    """On the printed board: Nord Walküre is violated, and the other four stay neutral."""
    t = arrange("at Q13: B:1Inf", FAR, land=None)
    assert [minor.name for minor in t.rules.ground.minors] == [
        "Nord Walküre", "Sud Walküre", "San Estados", "New Endor", "Calaedia",
    ]  # fmt: skip
    assert minors.aggressors(t.position) == (BLUE, NOBODY, NOBODY, NOBODY, NOBODY)
    assert [minor.cities.bit_count() for minor in t.rules.ground.minors] == [6, 6, 5, 4, 3]
    t.order("done", "lose B:1Inf keep B:Inf2.1")
    assert minors.state_of(t.position, 0).startswith("Nord Walküre: Great Blue is the aggressor")
    assert minors.state_of(t.position, 1) == "Sud Walküre is neutral."


@pytest.mark.rule("75:29.1")
def test_a_move_through_two_countries_violates_both_and_no_third() -> None:
    """From U22 in Great Blue by V23 in Nord Walküre to W24 in Sud Walküre."""
    t = arrange("at U22: B:4Arm", FAR, land=None)
    t.order("move B:4Arm via V23 to W24")
    assert minors.aggressors(t.position) == (BLUE, BLUE, NOBODY, NOBODY, NOBODY)


@pytest.mark.rule("75:29.1")
def test_what_is_done_to_one_country_is_nothing_to_the_cities_of_another() -> None:
    """M14 is a city of Nord Walküre, X27 one of Sud Walküre; X28 lies beside X27 and outside the country."""
    t = arrange("at U22: B:4Arm", "aggressor nord-walkure blue", FAR, land=None)
    assert (t.friendly("red", "M14"), t.friendly("red", "X27")) == (True, False)
    own = t.rules.ground.minors[0].cities
    assert minors.liberated(t.position, RED) == minors.defiant(t.position, BLUE) == own
    assert not zones_of(t.rules).controlled(t.position, RED) >> read_hex("X28") & 1
    both = arrange(
        "at U22: B:4Arm", "aggressor nord-walkure blue", "aggressor sud-walkure blue", FAR, land=None
    )
    assert both.friendly("red", "X27")
    assert zones_of(both.rules).controlled(both.position, RED) >> read_hex("X28") & 1


@pytest.mark.rule("75:29.2a")
def test_red_becomes_an_aggressor_as_blue_does() -> None:
    t = arrange("side red", "at WW30: R:1Inf", "at A6: B:1Inf")
    t.order("move R:1Inf to VV30")
    assert aggressor(t) == RED
    assert (t.friendly("blue", "EE30"), t.friendly("red", "EE30")) == (True, False)


@pytest.mark.rule("CL:29.2a", "CL:29.2b")
def test_a_forced_retreat_makes_an_aggressor() -> None:
    """Red's only ways back from X29 lead into Calaedia, which makes Red its aggressor."""
    t = arrange(
        "at X29: R:1Inf",
        "at W28: B:4Arm",
        "at W29: B:6Arm",
        "at EEE50: R:2Inf",
        "step retreat side=red units=R:1Inf rule=75:TGAT.retreat.a length=2",
    )
    assert aggressor(t) == NOBODY
    assert t.offered
    assert all(order.startswith(("retreat R:1Inf to Y29", "retreat R:1Inf to Y30")) for order in t.offered)
    t.order("retreat R:1Inf to Y29 Z29")
    assert aggressor(t) == RED
    assert holds(t)


@pytest.mark.rule("CL:29.2a")
def test_an_advance_makes_an_aggressor() -> None:
    t = arrange(
        "at X30: B:4Arm",
        FAR,
        "step advance side=blue units=B:4Arm hexes=Y30 rule=75:TGAT.advance.a length=1",
    )
    assert aggressor(t) == NOBODY
    t.order("advance B:4Arm to Y30")
    assert aggressor(t) == BLUE


@pytest.mark.rule("CL:29.2a")
def test_flying_over_a_country_makes_an_aggressor_unless_there_is_a_way_round() -> None:
    """Calaedia lies between V30 and WW40 from edge to edge; past W25 and X25 there is a way round."""
    t = arrange("at V30: B:1Inf", "at WW40: B:2Inf", FAR, land="city V30 WW40")
    t.order("fly B:1Inf to WW40")
    assert aggressor(t) == BLUE
    t.order("take-back B:1Inf")
    assert aggressor(t) == NOBODY
    t = arrange("at V30: B:1Inf", "at X20: B:2Inf", FAR, land="city V30 X20; minor W25 X25")
    t.order("fly B:1Inf to X20")
    assert aggressor(t) == NOBODY
    assert minors.crosses(t.position, BLUE, [read_hex("W25")]) == [CALAEDIA]


@pytest.mark.rule("CL:29.2a")
def test_one_way_may_violate_several_countries() -> None:
    t = arrange("at V30: B:1Inf", FAR, land=None)
    way = [next(bits.hexes(minor.hexes)) for minor in t.rules.ground.minors[1:3]]
    countries = minors.crosses(t.position, BLUE, way)
    assert countries == [1, 2]
    assert len(minors.violate(t.position, BLUE, countries)) == 2
    assert minors.aggressors(t.position)[1:3] == (BLUE, BLUE)


@pytest.mark.rule("CL:29.2a")
@pytest.mark.parametrize(("base", "who"), [("EE30", BLUE), ("X30", NOBODY)])
def test_aircraft_that_return_over_a_country_make_an_aggressor(base: str, who: int) -> None:
    """EE30 is a city of Blue's inside Calaedia; from W28 to X30 one does not leave Great Blue."""
    lines = ("aloft X30: B:3SAC", "mission B:3SAC strategic over W28", FAR, "step return")
    t = arrange(*lines, land="city X30 EE30; blue EE30")
    assert aggressor(t) == NOBODY
    t.order(f"land B:3SAC at {base}")
    assert aggressor(t) == who


# Whose cities they are


@pytest.mark.rule("75:29.2b", "75:5.2c", "CL:5b")
def test_cities_are_the_liberators_unless_in_the_aggressors_zone() -> None:
    t = arrange("at Y40: B:1Inf", "at WW30: R:2Inf", land=TWO)
    assert (t.friendly("red", "EE30"), t.friendly("blue", "EE30")) == (True, False)
    t = arrange("at Y40: B:1Inf", "at EE31: B:4Arm", "at WW30: R:2Inf", land=TWO)
    assert not t.friendly("red", "EE30")
    assert t.friendly("red", "NN40")


@pytest.mark.rule("75:5.2c", "75:16C", "75:29.2b")
@pytest.mark.parametrize("clarified", ["", "all"])
@pytest.mark.parametrize(
    ("blue", "cities"), [("at Y40: B:1Inf", {"EE30", "NN40"}), ("at EE31: B:4Arm", {"NN40"})]
)
def test_the_liberators_cities_count_at_the_end_with_nobody_in_them(
    clarified: str, blue: str, cities: set[str]
) -> None:
    """EE30 does not while Blue's armor stands beside it."""
    t = arrange(blue, "at WW30: R:2Inf", "aggressor calaedia blue", land=TWO, clarified=clarified)
    counted = [{name(h) for h in bits.hexes(VICTORY.of(t.rules).counted(t.position, s))} for s in (BLUE, RED)]
    assert [found & {"EE30", "NN40"} for found in counted] == [set(), cities]


@pytest.mark.rule("75:29.2b")
def test_cities_of_a_neutral_country_are_nobodys() -> None:
    t = arrange("at X30: B:1Inf", FAR)
    assert not t.friendly("red", "EE30")
    assert not t.friendly("blue", "EE30")


@pytest.mark.rule("75:29.2c", "75:MCRT.markers")
def test_a_blank_counter_lies_on_each_unreduced_city_when_the_player_turn_ends() -> None:
    blanks = BlankCounters()
    t = arrange("at X30: B:1Inf B:2Inf", FAR, land=TWO)
    t.order("move B:1Inf B:2Inf to Y30")
    assert blanks.hexes(t.position, RED) == 0
    t.order("done", "lose B:1Inf keep B:Inf2.1")
    marked = {name(h) for h in bits.hexes(blanks.hexes(t.position, RED))}
    assert marked == {"EE30", "NN40"}
    assert blanks.hexes(t.position, BLUE) == 0
    t = arrange("at DD30: B:4Arm B:5Arm B:6Arm", FAR, "aggressor calaedia blue", land=TWO, dice=(3,))
    t.order("done", "attack EE30 by city with B:4Arm B:5Arm B:6Arm", "done", "fight EE30")
    assert {name(h) for h in bits.hexes(blanks.hexes(t.position, RED))} == {
        "EE30",
        "NN40",
    } - reduced(t)
    layer = next(
        one for one in t.game.view(t.position, "blue").layers if one.title == "Unreduced minor cities"
    )
    assert layer.rule == "75:29.2c"


@pytest.mark.rule("75:29.3a", "75:29.3b")
def test_the_liberator_goes_through_and_stays_in_unreduced_cities() -> None:
    t = arrange(
        "side red", "at Y10: B:1Inf", "at EE28: R:4Arm R:2Inf R:3Inf R:4Inf", "at EE30: R:5Inf R:6Inf"
    )
    assert (aggressor(t), reduced(t)) == (BLUE, set())
    assert t.may("move R:4Arm via EE30 to EE32")
    t.order("move R:2Inf to EE30")
    assert t.at("EE30") == ("R:2Inf", "R:5Inf", "R:6Inf")
    t.order("move R:3Inf to EE30")  # three units stack, as anywhere; a fourth passes only
    assert t.refused("done").rule == "75:11.1a"


@pytest.mark.rule("75:29.3a")
def test_the_liberator_flies_from_and_to_them() -> None:
    t = arrange("side red", "at Y10: B:1Inf", "at EE30: R:1Inf", "at NN40: R:2Inf", land=TWO)
    assert t.may("fly R:1Inf to NN40")


@pytest.mark.rule("75:29.3a")
@pytest.mark.parametrize(("violator", "may"), [("red", True), ("blue", False)])
def test_blue_as_liberator_goes_through_them_and_bases_aircraft_where_nobody_is(
    violator: str, may: bool
) -> None:
    own = "at X30: B:14TAC B:1Inf", "at Z28: B:4Arm"
    t = arrange(*own, f"aggressor calaedia {violator}", FAR, land="city X30 Z30")
    assert t.may("move B:4Arm via Z29 Z30 to Z31") is may
    assert t.may("move B:4Arm to Z30") is may
    assert t.may("stage B:14TAC to Z30") is may


# Cities that resist


@pytest.mark.rule("75:29.4a", "75:29.4b")
def test_infantry_stops_beside_a_city_and_armor_does_not() -> None:
    t = arrange("at CC29: B:1Inf B:4Arm B:12AAs", FAR, land=TWO)
    assert "DD29" in t.reach("B:1Inf")
    assert t.refused("move B:1Inf via DD29 to DD28").rule == "75:8.2a"
    assert t.may("move B:4Arm via DD29 to DD28")
    assert t.may("move B:12AAs via DD29 to DD28")


@pytest.mark.rule("75:29.4a")
def test_a_neutral_city_has_no_zone_outside_its_country() -> None:
    t = arrange("at W30: B:1Inf", FAR, land="city Y30")
    assert t.may("move B:1Inf via X30 to X32")
    t = arrange("at W30: B:1Inf", "at Z40: B:2Inf", FAR, land="city Y30")
    assert t.refused("move B:1Inf via X30 to X32").rule == "75:8.2a"


@pytest.mark.rule("75:29.4a")
def test_nobody_retreats_into_the_zone_of_a_city() -> None:
    t = arrange("at CC29: B:1Inf", FAR, "step retreat side=blue units=B:1Inf rule=75:TGAT.retreat.a length=1")
    assert t.refused("retreat B:1Inf to DD29").rule == "75:BGAT.AB2.f"
    assert t.may("retreat B:1Inf to BB29")


@pytest.mark.rule("75:29.4c")
def test_who_ends_beside_a_city_must_attack_it() -> None:
    t = arrange("at CC29: B:1Inf B:4Arm", FAR, land=TWO)
    t.order("move B:1Inf B:4Arm to DD29", "done")
    refused = t.refused("done")
    assert (refused.rule, refused.places) == ("75:29.4c", ("EE30",))
    t.order("attack EE30 by city with B:1Inf")
    assert t.refused("done").units == ("B:4Arm",)  # every unit there, not only enough of them
    t.order("call-off EE30", "attack EE30 by city with B:1Inf B:4Arm", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:29.4c")
def test_one_passes_by_without_attacking_and_the_liberator_never_attacks() -> None:
    t = arrange("at CC29: B:4Arm", FAR)
    t.order("move B:4Arm via DD29 to DD27", "done")
    assert t.step == "toll"
    t = arrange("side red", "at Y10: B:1Inf", "at EE29: R:1Inf")
    t.order("done")
    assert t.asked == "blue"


@pytest.mark.rule("75:29.4d")
@pytest.mark.parametrize("line", ["", "aggressor calaedia blue"])
def test_nobody_enters_a_city_before_it_is_reduced(line: str) -> None:
    t = arrange("at X30: B:4Arm", FAR, line, land="city Y30")
    refused = t.refused("move B:4Arm to Y30")
    assert (refused.rule, refused.places, refused.units) == ("75:29.4d", ("Y30",), ("B:4Arm",))
    assert refused.reason == (
        "The city of Calaedia at Y30 must be reduced before B:4Arm enters it: "
        "attacked from beside with 4 factors or more; with 20 it is reduced whatever is rolled."
    )
    t = arrange("at X30: B:4Arm", FAR, line, "reduced Y30", land="city Y30")
    assert t.may("move B:4Arm to Y30")
    red = ("side red", "at X30: R:4Arm", "at A10: B:1Inf", line.replace("blue", "red"))
    assert arrange(*red, land="city Y30").refused("move R:4Arm to Y30").rule == "75:29.4d"
    assert arrange(*red, "reduced Y30", land="city Y30").may("move R:4Arm to Y30")


@pytest.mark.rule("75:29.5b")
def test_a_reduced_city_stays_so_and_both_enter_it() -> None:
    lines = ("at DD29: B:4Arm", "at FF30: R:1Inf", "reduced EE30", "aggressor calaedia blue")
    t = arrange(*lines, "at EEE50: R:2Inf", land=TWO)
    assert t.may("move B:4Arm to EE30")
    t = arrange("side red", "at DD27: B:4Arm", *lines[1:], land=TWO)
    assert t.may("move R:1Inf to EE30")
    t = arrange("at DD29: B:1Inf", *lines[2:], FAR, land=TWO)
    t.order("done")
    assert t.step == "toll"  # there is nothing to attack any more, and no zone


@pytest.mark.rule("75:29.5a")
def test_a_captured_city_is_friendly_only_while_a_ground_unit_is_in_it() -> None:
    held = ("aggressor calaedia blue", "reduced EE30")
    t = arrange("at EE30: B:1Inf", FAR, *held, land=TWO, clarified="")
    assert t.friendly("blue", "EE30")
    t.order("move B:1Inf to EE31")
    assert not t.friendly("blue", "EE30")
    t.order("take-back B:1Inf")
    assert t.friendly("blue", "EE30")


# City and liberators in one hex

TOGETHER = ("at DD29: B:4Arm B:5Arm", "at DD30: B:6Arm", "at EE30: R:1Inf", "at EEE50: R:2Inf")


@pytest.mark.rule("75:29.3c", "CL:29.3")
def test_city_and_liberators_are_attacked_apart_by_different_units() -> None:
    t = arrange(*TOGETHER, "aggressor calaedia blue", land=TWO)
    t.order("done", "attack EE30 with B:4Arm B:5Arm")
    refused = t.refused("done")
    assert (refused.rule, refused.places) == ("75:29.4c", ("EE30",))
    assert t.refused("attack EE30 by city with B:4Arm").rule == "75:14.8a"
    t.order("attack EE30 by city with B:6Arm", "done")
    assert [(b.chart, len(b.defenders)) for b in t.position.battles] == [("attrition", 1), ("city", 0)]
    assert {"fight EE30 number 1", "fight EE30 number 2"} == set(t.offered)


@pytest.mark.rule("75:29.3c")
def test_units_alone_do_not_do_and_the_city_alone_neither() -> None:
    t = arrange(*TOGETHER, "aggressor calaedia blue", land=TWO)
    t.order("done", "attack EE30 by city with B:4Arm B:5Arm B:6Arm")
    assert t.refused("done").rule == "75:14.31"


@pytest.mark.rule("75:MCRT.advance")
def test_nobody_enters_a_reduced_city_that_liberators_still_hold() -> None:
    t = arrange(*TOGETHER, "aggressor calaedia blue", land=TWO, dice=(3, 3))
    t.order("done", "attack EE30 with B:4Arm B:5Arm", "attack EE30 by city with B:6Arm", "done")
    t.order("fight EE30 number 2", "lose B:6Arm keep B:Arm2.1")
    assert reduced(t) == {"EE30"}
    assert t.step != "advance"


@pytest.mark.rule("CL:29.4b")
def test_a_barrage_never_reduces_a_city() -> None:
    """B:1Art fires at the liberators in EE30 from CC29, two hexes off; the city resists as before."""
    t = arrange("at CC29: B:1Art B:2Art", "at EE30: R:1Inf", "at EEE50: R:2Inf", land=TWO, dice=(1,))
    t.order("done", "attack EE30 by bombardment with B:1Art B:2Art", "done", "fight EE30")
    assert t.where("R:1Inf") == "eliminated"
    assert not reduced(t)
    assert minors.resisting(t.position, BLUE) >> read_hex("EE30") & 1


# The table


def assault(roll: int, *units: str) -> Table:
    """An attack on EE30 up to its die."""
    t = arrange(f"at DD29: {' '.join(units)}", FAR, "aggressor calaedia blue", land=TWO, dice=(roll,))
    t.order("done", f"attack EE30 by city with {' '.join(units)}", "done")
    t.order("fight EE30")
    return t


def test_an_attack_on_a_city_is_told_by_its_own_table() -> None:
    t = arrange("at DD29: B:1Inf B:2Inf", FAR, "aggressor calaedia blue", land=TWO, dice=(2,))
    (announced,) = t.order("done", "attack EE30 by city with B:1Inf B:2Inf")[-1:]
    fought = t.order("done", "fight EE30")
    assert (announced.kind, announced.rules) == ("announced", ("75:MCRT",))
    assert [event.rules for event in fought if event.kind == "battle"] == [("75:MCRT",)]


@pytest.mark.rule("75:MCRT", "75:MCRT.losses")
@pytest.mark.parametrize(("roll", "lost"), [(1, 2), (4, 4), (5, 6), (6, 8)])
def test_the_attacker_loses_factors_of_his_choice(roll: int, lost: int) -> None:
    t = assault(roll, "B:1Inf", "B:2Inf")
    if lost < 8:
        assert (t.step, t.asked) == ("loss", "blue")
        assert t.position.steps[-1].amount == lost  # type: ignore[attr-defined]
    else:
        assert (t.where("B:1Inf"), t.where("B:2Inf")) == ("eliminated", "eliminated")
    assert not reduced(t)


@pytest.mark.rule("75:MCRT.reduced", "75:MCRT.advance")
def test_an_asterisk_reduces_the_city_and_survivors_may_enter() -> None:
    t = assault(2, "B:1Inf", "B:2Inf")
    t.order("lose B:1Inf keep B:Inf1.1")
    assert (reduced(t), t.step) == ({"EE30"}, "advance")
    t.order("advance B:2Inf to EE30")
    assert t.at("EE30") == ("B:2Inf",)
    assert holds(t)


@pytest.mark.rule("75:MCRT.reduced")
def test_cities_that_were_reduced_before_stay_so() -> None:
    lines = "at DD29: B:1Inf B:2Inf", "at NN40: B:9Inf", FAR, "aggressor calaedia blue", "reduced NN40"
    t = arrange(*lines, land=TWO, dice=(2,))
    t.order("done", "attack EE30 by city with B:1Inf B:2Inf", "done", "fight EE30")
    t.order("lose B:1Inf keep B:Inf1.1")
    assert reduced(t) == {"EE30", "NN40"}


@pytest.mark.parametrize(
    ("roll", "words"),
    [(1, "attacker loses two factors, back two"), (2, "attacker loses three factors; the city is reduced")],
)
def test_it_is_the_city_that_is_reduced_and_no_defender(roll: int, words: str) -> None:
    """CL:29.3 - Nobody defends it."""
    t = arrange("at DD29: B:1Inf B:2Inf", FAR, "aggressor calaedia blue", land=TWO)
    t.order("done")
    units = [read_unit(t.rules, unit) for unit in ("B:1Inf", "B:2Inf")]
    odds = battle_odds(t.game, t.position, units, [read_hex("EE30")], "city")
    assert odds.results[odds.column[roll - 1]].words == words
    assert (odds.title, odds.odds) == ("Reduce the city", "8 factors")


@pytest.mark.rule("75:MCRT.retreat")
def test_without_an_asterisk_they_go_back_two_hexes() -> None:
    t = assault(1, "B:1Inf", "B:2Inf")
    t.order("lose B:1Inf keep B:Inf2.1")
    assert (t.step, t.asked) == ("retreat", "blue")
    assert t.refused("retreat B:2Inf to CC29").rule == "75:BGAT.AB2.a"
    t.order("retreat B:2Inf to CC29 BB28", "retreat B:Inf2.1 to CC29 BB28")
    assert not reduced(t)


@pytest.mark.rule("75:MCRT")
def test_factors_alone_count_and_no_ground_doubles_them() -> None:
    t = arrange("at DD29: B:1Inf B:4Arm B:1Art", FAR, "aggressor calaedia blue", land=f"{TWO}; mountain DD29")
    weighed = t.odds("B:1Inf B:4Arm B:1Art", "EE30", by="city")
    assert (weighed.odds, weighed.column) == (18, "16-19")


@pytest.mark.rule("75:MCRT")
def test_each_city_is_attacked_by_itself() -> None:
    """DD30 is beside both EE30 and EE31: two attacks must be made, and one cannot be for both."""
    lines = ("at DD30: B:4Arm B:5Arm", FAR, "aggressor calaedia blue")
    t = arrange(*lines, land="city EE30 EE31 NN40")
    t.order("done")
    assert t.refused("attack EE30 EE31 by city with B:4Arm B:5Arm").places == ("EE30", "EE31")
    t.order("attack EE30 by city with B:4Arm")
    assert t.refused("done").places == ("EE31",)
    t.order("attack EE31 by city with B:5Arm", "done")
    t = arrange("at DD30: B:1Inf", *lines[1:], land="city EE30 EE31 NN40")
    t.order("done")
    assert t.where("B:1Inf") == "eliminated"  # it could make one of them only (R75-C20)


@pytest.mark.rule("75:MCRT.minimum")
def test_fewer_than_four_factors_cannot_attack() -> None:
    t = arrange("at DD29: B:Inf2.1 B:Inf1.1 B:1Inf", FAR, "aggressor calaedia blue", land=TWO)
    t.order("done")
    refused = t.refused("attack EE30 by city with B:Inf2.1 B:Inf1.1")
    assert (refused.rule, refused.units) == ("75:MCRT.minimum", ("B:Inf2.1", "B:Inf1.1"))
    assert t.may("attack EE30 by city with B:1Inf")


@pytest.mark.rule("75:MCRT.minimum")
def test_too_few_may_not_move_there_and_are_removed_where_they_stand() -> None:
    t = arrange("at CC29: B:Inf2.1 B:Inf1.1", "at BB29: B:1Inf", FAR, land=TWO)
    t.order("move B:Inf2.1 B:Inf1.1 to DD29")
    refused = t.refused("done")
    assert (refused.rule, refused.places) == ("75:MCRT.minimum", ("EE30",))
    t.order("move B:1Inf to DD29")
    assert t.may("done")
    t = arrange("at DD29: B:Inf2.1 B:Inf1.1", FAR, "aggressor calaedia blue", land=TWO)
    t.order("done")
    assert (t.where("B:Inf2.1"), t.where("B:Inf1.1")) == ("eliminated", "eliminated")
    four = arrange("at CC29: B:1Inf", FAR, land=TWO)
    four.order("move B:1Inf to DD29", "done")
    assert (four.step, four.where("B:1Inf")) == ("announce", "DD29")


@pytest.mark.rule("75:MCRT.air")
def test_bombers_help_with_no_more_factors_than_the_ground_units() -> None:
    """TAC from X30, two hexes off, bomb at double strength; they lose half of what the attackers lose."""
    lines = ("at X30: B:15TAC B:14TAC", "at Y31: B:1Inf B:4Arm", FAR, "aggressor calaedia blue")
    t = arrange(*lines, land="city X30 Z31 NN40", dice=(3,))
    air = t.rules.roster.attack[read_unit(t.rules, "B:15TAC")]
    assert air == 4
    t.order("support B:15TAC B:14TAC over Z31", "done")
    assert t.refused("attack Z31 by city with B:15TAC").rule == "75:30.41a"
    assert t.refused("attack Z31 by city with B:1Inf B:4Arm B:15TAC B:14TAC").rule == "75:30.41b"
    t.order("attack Z31 by city with B:1Inf B:4Arm B:15TAC")
    (battle,) = t.position.battles
    assert t.rules.roster.names(battle.support) == ("B:15TAC",)
    t.order("done", "fight Z31")  # 18 factors, 3*: two of the three are bombers'
    assert t.refused("lose B:1Inf keep B:Inf1.1").rule
    assert reduced(t) == set()


@pytest.mark.rule("75:MCRT.air")
def test_mdm_help_and_strategic_bombers_do_not() -> None:
    lines = "at X30: B:1MDM B:1SAC", "at Y31: B:1Inf B:4Arm", FAR, "aggressor calaedia blue"
    t = arrange(*lines, land="city X30 Z31 NN40")
    assert t.refused("support B:1SAC over Z31").rule == "75:30.41a"
    t.order("support B:1MDM over Z31", "done", "attack Z31 by city with B:1Inf B:4Arm B:1MDM")
    (battle,) = t.position.battles
    assert t.rules.roster.names(battle.support) == ("B:1MDM",)


@pytest.mark.rule("75:MCRT.passive")
def test_cities_never_attack() -> None:
    t = arrange("side red", "at DD29: B:1Inf", "at WW30: R:2Inf", "aggressor calaedia blue", land=TWO)
    t.order("done")
    assert t.asked == "blue"  # Red has announced nothing, and nobody was attacked
    assert t.where("B:1Inf") == "DD29"


# Guerrillas


@pytest.mark.rule("75:29.6a", "75:29.5a")
def test_aircraft_on_the_ground_are_forces_in_the_country_and_no_garrison() -> None:
    own = "aggressor calaedia blue", "reduced EE30", "at X30: B:9Inf", FAR, "rest eliminated"
    t = arrange("at EE30: B:14TAC", "at EE28: B:1Inf", *own)
    t.order("done")
    assert (t.step, {order.split()[1] for order in t.offered}) == ("toll", {"B:1Inf", "B:14TAC"})
    t.order("lose B:14TAC keep B:TAC2.1")
    assert t.asked == "red"
    alone = arrange("at EE30: B:14TAC", *own)
    alone.order("done")
    assert alone.step == "toll"
    garrisoned = arrange("at EE30: B:14TAC B:Inf1.1", *own)
    garrisoned.order("done")
    assert garrisoned.asked == "red"


@pytest.mark.rule("CL:29.6b")
@pytest.mark.parametrize(("aircraft", "step"), [("", "toll"), (" B:TAC1.1", "movement")])
def test_aircraft_that_stay_count_among_the_factors_left_in_a_country(aircraft: str, step: str) -> None:
    """B:4Arm leaves. B:Inf1.1 stays, a single factor; with B:TAC1.1 there are two, which pay at the end."""
    own = f"at EE30: B:Inf1.1{aircraft}", "at Y30: B:4Arm", "aggressor calaedia blue", "reduced EE30"
    t = arrange(*own, "at X20: B:9Inf", FAR, "rest eliminated", land=TWO)
    t.order("move B:4Arm to X30", "done")
    assert t.step == step
    assert t.where("B:Inf1.1") == "eliminated"


@pytest.mark.rule("75:29.6a", "75:SEQ.26", "CL:SEQ.14")
def test_forces_in_an_unsubdued_country_lose_two_factors_at_the_end() -> None:
    t = arrange("at Y40: B:1Inf B:4Arm", FAR, land=TWO)
    t.order("done")
    assert (t.step, t.asked) == ("toll", "blue")
    assert t.position.steps[-1].amount == minors.PRICE == 2  # type: ignore[attr-defined]
    asked = t.game.ask(t.position)
    assert asked is not None
    assert asked.prompt == (
        "Great Blue: guerrillas of Calaedia, as long as not all 2 of its city hexes have a garrison (now 0): "
        "eliminate 2 factors of your choice; "
        "of a unit with more factors than are left to lose you keep the rest, in smaller units."
    )
    assert t.refused("lose R:1Inf").rule == "75:29.6a"
    assert t.game.check(t.position, t.game.seats[0], Lose(())) is not None  # nobody pays with nothing
    t.order("lose B:4Arm keep B:Arm2.1 B:Arm2.2")
    assert (t.asked, t.at("Y40")) == ("red", ("B:1Inf", "B:Arm2.1", "B:Arm2.2"))


@pytest.mark.rule("75:29.6a", "75:SEQ.26", "CL:SEQ.14")
@pytest.mark.parametrize(("garrisons", "step"), [(("EE30", "NN40"), "movement"), (("EE30",), "toll")])
def test_nothing_is_lost_while_every_city_has_a_garrison(garrisons: tuple[str, ...], step: str) -> None:
    lines = [f"at {city}: B:{unit}Inf" for unit, city in enumerate(garrisons, 1)]
    t = arrange(*lines, "at Y40: B:4Arm", FAR, land=TWO)
    t.order("done")
    assert t.step == step


@pytest.mark.rule("75:29.6a")
@pytest.mark.parametrize(("unit", "other"), [("B:Inf2.1", "blue"), ("R:1Inf", "red"), ("R:Arm1.1", "red")])
def test_parts_of_units_and_those_of_red_pay_too(unit: str, other: str) -> None:
    far = FAR if other == "blue" else "at A6: B:1Inf"
    t = arrange(
        f"side {other}", f"at Y40: {unit}", f"aggressor calaedia {other}", far, "rest eliminated", land=TWO
    )
    t.order("done")
    while t.step == "toll":
        t.order(sorted(t.offered)[0])
    assert t.where(unit) != "Y40"


@pytest.mark.rule("75:29.6a")
def test_each_country_has_its_price() -> None:
    """B:1Inf in Nord Walküre and B:2Inf in Sud Walküre lose two factors each."""
    t = arrange("at Q13: B:1Inf", "at V24: B:2Inf", FAR, land=None)
    t.order("done")
    paid = []
    while t.step == "toll":
        (unit,) = {order.split()[1] for order in t.offered}
        paid.append(unit)
        t.order(f"lose {unit} keep B:Inf2.{len(paid)}")
    assert paid == ["B:1Inf", "B:2Inf"]


@pytest.mark.rule("75:29.6a")
def test_the_liberator_loses_nothing() -> None:
    t = arrange("side red", "at Y40: B:1Inf", "at VV40: R:2Inf", land=TWO)
    t.order("move R:2Inf to VV42", "done")
    assert t.asked == "blue"


@pytest.mark.rule("75:29.6b", "75:29.6c", "75:SEQ.9c", "CL:29.6a")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_who_only_crossed_loses_two_factors_before_combat(clarified: str) -> None:
    lines = ("at X30: B:4Arm B:5Arm", "at X34: R:1Inf", "at EEE50: R:2Inf")
    t = arrange(*lines, clarified=clarified, land=f"{TWO}; minor X31 W31 X32")
    t.order("move B:4Arm via Y31 Y32 Y33 to X33")
    assert aggressor(t) == BLUE
    t.order("done")
    assert (t.step, t.asked) == ("toll", "blue")
    t.order("lose B:4Arm keep B:Arm2.1 B:Arm2.2")
    assert t.step == "announce"
    t.order("attack X34 with B:Arm2.1 B:Arm2.2", "done")


@pytest.mark.rule("75:29.6b", "75:SEQ.9c", "CL:29.6a")
@pytest.mark.parametrize("clarified", ["", "all"])
@pytest.mark.parametrize(
    ("to", "land", "pays"), [("WW40", "city V30 WW40", True), ("X20", "city V30 X20; minor W25 X25", False)]
)
def test_who_only_flew_over_loses_two_factors_unless_there_was_a_way_round(
    to: str, land: str, pays: bool, clarified: str
) -> None:
    t = arrange("at V30: B:1Inf", f"at {to}: B:2Inf", FAR, land=land, clarified=clarified)
    t.order(f"fly B:1Inf to {to}", "done")
    assert (t.step == "toll") is pays
    if pays:
        t.order("lose B:1Inf keep B:Inf2.1")
        assert set(t.at(to)) == {"B:2Inf", "B:Inf2.1"}


@pytest.mark.rule("75:29.6b")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_of_several_who_crossed_the_owner_chooses_who_pays(clarified: str) -> None:
    lines = ("at X30: B:4Arm B:5Arm B:6Arm", "at EEE50: R:2Inf")
    t = arrange(*lines, clarified=clarified, land=f"{TWO}; minor X31 W31 X32")
    t.order("move B:4Arm via Y31 Y32 Y33 to X33", "move B:5Arm via Y31 Y32 Y33 to X33", "done")
    assert (t.step, t.asked) == ("toll", "blue")
    assert {order.split()[1] for order in t.offered} == {"B:4Arm", "B:5Arm"}  # not B:6Arm, who stayed out
    t.order("lose B:5Arm keep B:Arm2.1 B:Arm2.2")
    assert (t.step, t.where("B:4Arm"), t.where("B:6Arm")) == ("movement", "X33", "X30")


@pytest.mark.rule("75:29.6b", "75:29.6a")
def test_as_printed_those_who_crossed_pay_nothing_where_others_have_stayed() -> None:
    """B:1Inf stays inside, and pays when the player-turn ends."""
    lines = ("at X30: B:4Arm", "at Y31: B:1Inf", "at EEE50: R:2Inf")
    t = arrange(*lines, clarified="", land=f"{TWO}; minor X31 W31 X32")
    t.order("move B:4Arm via Y31 Y32 Y33 to X33", "done")
    assert {order.split()[1] for order in t.offered} == {"B:1Inf"}
    t.order("lose B:1Inf keep B:Inf2.1")
    assert (t.asked, t.where("B:4Arm"), t.where("B:Inf2.1")) == ("red", "X33", "Y31")


@pytest.mark.rule("CL:29.6a")
def test_moving_out_costs_two_factors_and_nothing_more_at_the_end() -> None:
    t = arrange("at Y30: B:4Arm", FAR, land=TWO)
    t.order("move B:4Arm to W30", "done", "lose B:4Arm keep B:Arm2.1 B:Arm2.2")
    assert (t.asked, t.where("B:Arm2.1")) == ("red", "W30")


@pytest.mark.rule("CL:29.6a")
def test_who_crosses_pays_nothing_at_the_end_of_movement_while_others_stay() -> None:
    t = arrange("at Y30: B:4Arm B:5Arm", FAR, land=TWO)
    t.order("move B:4Arm to W30", "done")
    assert t.position.steps[-1].units == (read_unit(t.rules, "B:5Arm"),)  # type: ignore[attr-defined]
    assert t.position.steps[-1].rule == "75:29.6a"  # type: ignore[attr-defined]


@pytest.mark.rule("CL:29.6b")
@pytest.mark.parametrize(("stays", "lost"), [("B:Inf1.1", True), ("B:Inf2.1", False)])
def test_a_single_factor_that_stays_goes_with_one_of_those_who_left(stays: str, lost: bool) -> None:
    t = arrange(f"at Y30: B:4Arm {stays}", FAR, land=TWO)
    t.order("move B:4Arm to W30", "done")
    if not lost:
        assert t.asked == "red"  # the two factors that stayed are gone at the end
        assert (t.where("B:4Arm"), t.where(stays)) == ("W30", "eliminated")
        return
    assert t.where(stays) == "eliminated"
    t.order("lose B:4Arm keep B:Arm2.1 B:Arm2.2 B:Arm1.1")
    assert (t.asked, t.at("W30")) == ("red", ("B:Arm2.1", "B:Arm2.2", "B:Arm1.1"))


@pytest.mark.rule("CL:29.6c")
def test_crossing_by_advance_or_retreat_costs_nothing() -> None:
    t = arrange(
        "at X30: B:4Arm",
        FAR,
        "step advance side=blue units=B:4Arm hexes=Y31 rule=75:TGAT.advance.a length=2",
        land=TWO,
    )
    t.order("advance B:4Arm via Y31 to X31")
    assert (aggressor(t), t.asked) == (BLUE, "red")
    retreat = "step retreat side=blue units=B:4Arm rule=75:TGAT.retreat.a length=2"
    back = arrange("at X30: B:4Arm", "at W30: B:5Arm", "at W31: R:2Inf", FAR, retreat, land=TWO)
    back.order("retreat B:4Arm to Y30 X29")
    assert (aggressor(back), back.asked, back.where("B:4Arm")) == (BLUE, "red", "X29")


def test_moves_stand_once_factors_are_lost_for_crossing() -> None:
    t = arrange("at X30: B:4Arm", "at X34: R:1Inf", "at EEE50: R:2Inf", land=f"{TWO}; minor X31 W31 X32")
    t.order("move B:4Arm via Y31 Y32 Y33 to X33", "done", "lose B:4Arm keep B:Arm2.1 B:Arm2.2")
    assert t.refused("take-back B:Arm2.1").rule
    assert "moves-stand 1" in t.text
    assert holds(t)


def test_a_move_goes_round_a_neutral_country_where_it_can_and_tells_its_price_else() -> None:
    t = arrange("at X30: B:4Arm", FAR, land=f"{TWO}; minor X31")
    t.order("move B:4Arm to X32")
    assert aggressor(t) == NOBODY
    t.order("take-back B:4Arm")
    told = explain(t.game, t.position, t.game.read_order("move B:4Arm to Y30"))
    assert [one.rule for one in told.cautions] == ["75:29.2a", "75:29.6a"]
    assert told.cautions[0].reason == AGGRESSION.format(" (3 of 35 cities)")
    assert told.grave
    past = explain(t.game, t.position, t.game.read_order("move B:4Arm to X32"))
    assert past.cost is not None
    assert {part.rule for part in past.cost.parts} == {"75:7.3a"}
    assert (past.cautions, past.grave) == ((), False)


@pytest.mark.rule("75:29.2a", "75:29.2b")
def test_war_on_two_countries_is_told_in_one_sentence_before_what_guerrillas_take_in_each() -> None:
    """From U25 by V25 in Sud Walküre to V23 in Nord Walküre, two units by one way."""
    t = arrange("at U25: B:4Arm B:5Arm", FAR, land=None)
    told = explain(t.game, t.position, t.game.read_order("move B:4Arm B:5Arm to V23"))
    assert [(one.rule, one.reason) for one in told.cautions] == [
        (
            "75:29.2a",
            "War on two countries, Nord Walküre and Sud Walküre: "
            "12 city hexes go to Big Red until taken (33 of 35 cities).",
        ),
        ("75:29.6a", "2 factors are lost to guerrillas in Nord Walküre this player-turn."),
        ("75:29.6b", "2 factors are lost to guerrillas in Sud Walküre this player-turn."),
    ]
    assert aggressor(t) == NOBODY  # nothing has happened yet


def test_a_flight_over_a_neutral_country_is_told_before_it_is_ordered() -> None:
    """No way from V30 to WW40 leads round Calaedia, one to X20 does; its aggressor is not asked again."""
    t = arrange(
        "at V30: B:1Inf", "at WW40: B:2Inf", "at X20: B:3Inf", FAR, land="city V30 WW40 X20 EE30; minor W25"
    )
    offer = t.game.view(t.position, "blue").offer
    assert offer is not None
    assert offer.wary
    over = explain(t.game, t.position, t.game.read_order("fly B:1Inf to WW40"))
    assert [one.rule for one in over.cautions] == ["75:29.2a", "75:29.6b"]
    assert over.grave
    assert aggressor(t) == NOBODY  # nothing has happened yet
    past = explain(t.game, t.position, t.game.read_order("fly B:1Inf to X20"))
    assert (past.cautions, past.grave) == ((), False)
    war = arrange(
        "at V30: B:1Inf", "at WW40: B:2Inf", FAR, "aggressor calaedia blue", land="city V30 WW40 EE30"
    )
    again = explain(war.game, war.position, war.game.read_order("fly B:1Inf to WW40"))
    assert [one.rule for one in again.cautions] == ["75:29.6b"]
    assert not again.grave


def test_an_advance_into_a_neutral_country_is_told_before_it_is_ordered() -> None:
    t = arrange(
        "at X30: B:4Arm",
        FAR,
        "step advance side=blue units=B:4Arm hexes=Y30 rule=75:TGAT.advance.a length=1",
    )
    told = explain(t.game, t.position, t.game.read_order("advance B:4Arm to Y30"))
    assert told.grave
    assert told.cautions[0].rule == "75:29.2a"


@pytest.mark.rule("75:29.2a")
def test_an_attack_on_a_neutral_city_is_told_before_it_is_announced() -> None:
    """Of a country one is told once, however many of its cities are attacked, and its aggressor is not."""
    attack = "attack Y30 by city with B:1Inf B:2Inf"
    where = ("at X30: B:1Inf B:2Inf", "at X28: B:3Inf B:4Inf", FAR)
    t = arrange(*where, land="city Y30; city Y28")
    t.order("done")
    held = t.attempt(attack).held
    assert held is not None
    (told,) = held.cautions
    assert (told.rule, told.places) == ("75:29.2a", ("Y30",))
    assert told.reason == AGGRESSION.format("")  # the attackers' zones keep them from counting
    assert explain(t.game, t.position, t.game.read_order(attack)).cautions == (told,)
    t.order(attack)
    assert t.attempt("attack Y28 by city with B:3Inf B:4Inf").held is None
    war = arrange(*where[:1], FAR, "aggressor calaedia blue", land="city Y30")
    war.order("done")
    assert war.attempt(attack).held is None


def test_a_screen_is_told_what_may_be_done_and_why_not() -> None:
    t = arrange("at DD29: B:1Inf B:4Arm", FAR, "aggressor calaedia blue", land=TWO)
    t.order("done")
    offer = t.game.view(t.position, "blue").offer
    assert offer is not None
    assert [(c.words, c.order) for c in offer.choices] == [
        ("Reduce the city: EE30", "attack EE30 by city with B:1Inf B:4Arm")
    ]
    assert isinstance(offer.done, Refusal)
    assert offer.done.rule == "75:29.4c"
    assert (offer.hexes, offer.units) == (("EE30",), ("B:1Inf", "B:4Arm"))


def test_a_screen_shows_how_each_country_stands() -> None:
    t = arrange("at EE30: B:1Inf", "at Y40: B:2Inf", FAR, "aggressor calaedia blue", land=TWO)
    view = t.game.view(t.position, "red")
    (box,) = [box for box in view.boxes if box.place == "minor-countries"]
    assert box.lines[CALAEDIA] == (
        "Calaedia: Great Blue is the aggressor, Big Red the liberator; unreduced: NN40."
    )
    assert box.lines[0] == "Nord Walküre is neutral."
    (track,) = [track for track in view.tracks if track.key == "garrisons-calaedia"]
    assert (track.value, track.of, track.seat, track.rule) == (1, 2, "blue", "75:29.6a")
