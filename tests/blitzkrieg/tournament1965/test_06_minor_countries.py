"""65:22.0 - minor countries, on land drawn for them: Calaedia from column Y to VV, Great Blue west of it.

X30 is the last square of Blue in its row, beside Y30 and Y31; W30 is beside X30. Round EE30 the neighbours
are, clockwise from north, EE29, FF30, FF31, EE31, DD30 and DD29. B:1Inf, B:2Inf and R:1Inf have 4 factors,
B:4Arm has 6, B:1Art 8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.tournament1965.arranging import arrange as plain
from tests.blitzkrieg.tournament1965.arranging import offered

from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.minors.rules.countries import AGGRESSOR, ENDED, OCCUPIED, REDUCED
from openblitz.blitzkrieg.minors.rules.treaties import CapturedCities, CountriesHold
from openblitz.blitzkrieg.supply.questions.balance import BALANCE
from openblitz.blitzkrieg.telling.view import explain
from openblitz.hexes import bits
from openblitz.hexes.grid import name

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

FAR = "at EEE50: R:4Arm"
CITY = "city EE30"
TWO = "city EE30; city NN40"
CALAEDIA = 4
BLUE, RED = 0, 1


def arrange(*lines: str, land: str | None = CITY, dice: tuple[int, ...] = ()) -> Table:
    """A position with minor countries, line by line; Blue is to move unless a line says otherwise."""
    return plain(*lines, land=land, dice=dice, minors=True)


def violator(t: Table) -> int:
    """Who suffers for having violated Calaedia."""
    return minors.violators(t.position)[CALAEDIA]


def captured(t: Table) -> set[str]:
    """The cities that are captured."""
    return {name(h) for h in bits.hexes(REDUCED(t.position))}


def holds(t: Table) -> bool:
    """Whether all is as it must be, and written as it is read."""
    assert t.game.read_state(t.text) == t.position
    return not list(CountriesHold().faults(t.position))


def attack(t: Table, units: str, city: str = "EE30") -> None:
    """Announce an attack on a city, and fight it."""
    t.order(f"attack {city} by capture with {units}", "done", f"fight {city}")


def settle(t: Table) -> None:
    """Whatever follows from a battle, without advancing."""
    for _ in range(9):
        if t.step in ("loss", "retreat", "advance"):
            t.order(next(o for o in sorted(offered(t)) if not o.startswith("advance")))


# Borders


@pytest.mark.rule("65:22.0.1")
def test_a_border_costs_no_movement() -> None:
    t = arrange("at X30: B:1Inf", FAR)
    assert t.says("move B:1Inf to BB30") is None  # four squares for four factors, the border among them
    assert t.why_not("move B:1Inf to CC31")[0] == "65:6.0.2"


@pytest.mark.rule("65:22.0.1")
@pytest.mark.parametrize(("unit", "far"), [("B:1Inf", "BB30"), ("B:4Arm", "DD30"), ("B:1Art", "BB30")])
def test_nor_does_it_out_of_the_country_nor_to_any_unit(unit: str, far: str) -> None:
    inward = arrange(f"at X30: {unit}", FAR, land="")
    assert inward.says(f"move {unit} to {far}") is None
    outward = arrange(f"at {far}: {unit}", FAR, land="")
    assert outward.says(f"move {unit} to X30") is None
    past = arrange(f"at Y30: {unit}", FAR, land="")
    assert past.says(f"move {unit} to W31") is None


@pytest.mark.rule("65:22.0.5a")
def test_the_first_to_cross_is_the_violator_and_a_move_taken_back_violates_nothing() -> None:
    t = arrange("at X30: B:1Inf", "at WW30: R:2Inf", FAR)
    assert violator(t) == NOBODY
    before = t.position.copy()
    t.order("move B:1Inf to Y30")
    assert (violator(t), AGGRESSOR(t.position)) == (BLUE, ())
    t.order("take-back B:1Inf")
    assert violator(t) == NOBODY
    assert t.position == before
    t.order("move B:1Inf to Y30", "done", "lose B:1Inf keep B:Inf2.1")
    assert (t.asked, violator(t)) == ("red", BLUE)
    assert "aggressor calaedia blue" in t.text
    assert holds(t)


@pytest.mark.rule("65:22.0.5a")
def test_who_stays_on_his_side_of_the_border_violates_nothing() -> None:
    t = arrange("at W30: B:1Inf", FAR)
    t.order("move B:1Inf to X30", "done")
    assert (t.asked, violator(t), AGGRESSOR(t.position)) == ("red", NOBODY, ())


@pytest.mark.rule("65:22.0.5b", "65:22.0.5c")
def test_two_factors_are_lost_at_the_end_of_each_turn_in_the_country() -> None:
    t = arrange("at Y30: B:4Arm", "at X30: B:2Inf", "at W30: B:3Inf", FAR)
    for lost in ("B:4Arm keep B:Arm2.1 B:Arm2.2", "B:Arm2.2"):
        t.order("done")  # the whole turn is over but for that
        assert (t.asked, t.step) == ("blue", "toll")
        assert t.why_not("lose B:2Inf")[0] == "65:22.0.5b"  # only of those in the country
        t.order(f"lose {lost}")
        assert t.asked == "red"
        t.order("done")
        assert t.asked == "blue"  # and the other side loses nothing
    t.order("done")  # the last two go by themselves
    assert (t.asked, t.where("B:Arm2.1"), t.where("B:2Inf")) == ("red", "eliminated", "X30")
    t.order("done", "done")  # nobody is left there, and nothing is lost
    assert (t.asked, t.at("X30"), t.at("W30")) == ("red", ("B:2Inf",), ("B:3Inf",))


@pytest.mark.rule("65:22.0.5c")
def test_the_violator_chooses_and_only_after_his_battles() -> None:
    t = arrange(
        "at FF29: B:1Inf", "at GG32: B:4Arm", "at FF28: R:2Inf", FAR, land=f"{CITY}; red FF28", dice=(2,)
    )
    t.order("done", "attack FF28 with B:1Inf", "done")
    assert t.step == "resolve"
    t.order("fight FF28")  # each side loses a factor, and nobody goes anywhere
    settle(t)
    assert t.step == "toll"
    assert {t.where(o.split()[1]) for o in offered(t)} == {"FF29", "GG32"}
    assert t.position.steps[-1].amount == 2  # type: ignore[attr-defined]


@pytest.mark.rule("65:22.0.5b", "65:22.0.5c")
def test_fewer_than_two_factors_there_are_all_that_is_lost() -> None:
    t = arrange("at Y30: B:Inf1.1", "at X30: B:2Inf", FAR)
    t.order("done")
    assert (t.where("B:Inf1.1"), t.where("B:2Inf"), t.asked) == ("eliminated", "X30", "red")


@pytest.mark.rule("65:22.0.5c")
def test_who_has_left_pays_nothing_while_others_are_in_the_country() -> None:
    t = arrange("at Y30: B:1Inf", "at Y32: B:2Inf", FAR)
    t.order("move B:1Inf to X30", "done")
    assert t.why_not("lose B:1Inf keep B:Inf2.1")[0] == "65:22.0.5b"
    t.order("lose B:2Inf keep B:Inf2.1")
    assert t.asked == "red"


@pytest.mark.rule("65:22.0.5d")
def test_who_only_passes_through_pays_as_much_himself() -> None:
    land = f"{CITY}; minor Y30"  # the last square of its row is now alone in the way
    t = arrange("at X30: B:1Inf", "at W30: B:2Inf", FAR, "aggressor calaedia blue", land=land)
    t.order("move B:1Inf via Y30 to X29", "done")
    assert t.step == "toll"
    assert t.position.steps[-1].rule == "65:22.0.5d"  # type: ignore[attr-defined]
    assert t.why_not("lose B:2Inf")[0] == "65:22.0.5d"  # he was not there
    t.order("lose B:1Inf keep B:Inf2.1")
    assert (t.asked, t.where("B:Inf2.1")) == ("red", "X29")


@pytest.mark.rule("65:22.0.5b", "65:22.0.5d")
def test_who_leaves_the_country_has_been_there_in_this_turn() -> None:
    t = arrange("at Y30: B:1Inf", FAR)
    t.order("move B:1Inf to X30", "done", "lose B:1Inf keep B:Inf2.1")
    assert t.at("X30") == ("B:Inf2.1",)
    t.order("done", "done")
    assert t.asked == "red"  # and in the next he has not


@pytest.mark.rule("65:22.0.5d")
def test_who_flies_over_pays_unless_there_is_a_way_round() -> None:
    """R65-45: Blue has land on both sides of column Y; a part of that is Calaedia, or all of it is."""
    for columns, step in ((("Y", "Z", "AA"), "movement"), (("Z", "AA"), "toll")):
        blue = " ".join(f"{c}{r}" for c in columns for r in range(26, 36) if (c, r // 2) != ("Y", 15))
        t = arrange("at X30: B:1Abn B:2Inf", FAR, land=f"city X30; blue {blue}")
        t.order("drop B:1Abn at Z30", "done")
        assert t.step == step
        assert violator(t) == (BLUE if step == "toll" else NOBODY)


# Cities


@pytest.mark.rule("65:22.0.2")
def test_no_city_is_entered_or_passed_before_it_is_captured() -> None:
    road = f"{CITY}; road DD30 EE30 FF30"
    t = arrange("at DD30: B:1Inf", FAR, land=road)
    assert t.why_not("move B:1Inf to EE30") == ("65:22.0.2", "EE30", "B:1Inf")
    assert t.why_not("move B:1Inf via EE30 to FF30")[0] == "65:22.0.2"
    red = arrange("side red", "at DD30: R:1Inf", "at A5: B:2Inf", land=road)
    assert red.why_not("move R:1Inf to EE30")[0] == "65:22.0.2"
    fallen = arrange("at DD30: B:1Inf", FAR, "reduced EE30", land=road)
    assert fallen.says("move B:1Inf via EE30 to FF30") is None
    other = arrange("side red", "at DD30: R:1Inf", "at A5: B:2Inf", "reduced EE30", "control blue: EE30")
    assert other.says("move R:1Inf to EE30") is None  # to whom it is captured does not matter


@pytest.mark.rule("65:22.0.4")
def test_a_city_has_no_zone_and_need_not_be_attacked() -> None:
    t = arrange("at CC30: B:4Arm", FAR)
    assert t.says("move B:4Arm via DD29 to EE28") is None  # on from beside it
    t.order("move B:4Arm to DD29", "done")
    assert t.step == "announce"
    t.order("done")
    assert t.step == "toll"
    held = arrange("at DD29: B:1Inf", "at DD28: R:2Inf", FAR)
    held.order("done")
    assert held.why_not("done")[0] == "65:9.0.3a"  # whereas an enemy must be attacked


@pytest.mark.rule("65:22.0.3", "65:CITY-CAPTURE.d", "65:CITY-CAPTURE.e", "65:CITY-CAPTURE")
def test_a_city_is_captured_by_all_factors_beside_it_and_survivors_may_enter() -> None:
    t = arrange("at DD30: B:1Inf", "at EE31: B:4Arm", "at EE29: B:2Inf", FAR, dice=(2,))
    t.order("done", "attack EE30 by capture with B:1Inf B:4Arm B:2Inf", "done")
    told = t.order("fight EE30")
    assert "14 factors" in told[0].text  # 12 to 15: 3*
    t.order("lose B:1Inf keep B:Inf1.1")
    assert captured(t) == {"EE30"}
    assert t.step == "advance"
    assert t.why_not("advance B:4Arm via EE30 to FF30")[0] == "65:CITY-CAPTURE.e"  # no farther
    t.order("advance B:4Arm to EE30", "advance B:Inf1.1 to EE30")
    assert t.at("EE30") == ("B:4Arm", "B:Inf1.1")
    assert t.why_not("advance B:2Inf to EE29")[0] == "65:CITY-CAPTURE.e"


@pytest.mark.rule("65:CITY-CAPTURE.d", "65:CITY-CAPTURE.c")
def test_without_an_asterisk_the_city_holds_and_the_attackers_stay() -> None:
    t = arrange("at DD30: B:1Inf", "at EE31: B:4Arm", FAR, dice=(1,))
    t.order("done")
    attack(t, "B:1Inf B:4Arm")  # 8 to 11 factors, 1: 2 factors, and nothing else
    assert t.step == "loss"
    assert {o.split()[1] for o in offered(t)} == {"B:1Inf", "B:4Arm"}  # of his choice
    t.order("lose B:4Arm keep B:Arm2.1 B:Arm2.2")
    assert captured(t) == set()
    assert (t.where("B:1Inf"), t.where("B:Arm2.1"), t.step) == ("DD30", "EE31", "toll")


@pytest.mark.rule("65:CITY-CAPTURE")
def test_the_best_column_costs_nothing_on_a_low_roll() -> None:
    t = arrange("at DD30: B:1Art B:2Art", "at EE31: B:3Art", FAR, dice=(1,))
    t.order("done")
    attack(t, "B:1Art B:2Art B:3Art")
    assert captured(t) == {"EE30"}
    assert t.step == "advance"


@pytest.mark.rule("65:CITY-CAPTURE.b")
def test_it_takes_four_ground_factors() -> None:
    t = arrange("at DD30: B:Inf2.1 B:Inf1.1", "at EE31: B:Inf1.2", FAR)
    t.order("done")
    few = t.why_not("attack EE30 by capture with B:Inf2.1 B:Inf1.1")
    assert few == ("65:CITY-CAPTURE.b", "EE30", "B:Inf2.1 B:Inf1.1")
    assert t.says("attack EE30 by capture with B:Inf2.1 B:Inf1.1 B:Inf1.2") is None
    guns = arrange("at DD30: B:Art2.1", FAR)
    guns.order("done")
    guns.order("attack EE30 by capture with B:Art2.1")  # it attacks with its attack factors, which are four


@pytest.mark.rule("65:22.0.3")
def test_only_from_beside_it_one_battle_each_and_each_city_by_itself() -> None:
    t = arrange("at DD30: B:1Inf", "at DD31: B:2Inf", FAR, land="city EE30 DD29; city NN40")
    t.order("done")
    assert t.why_not("attack EE30 by capture with B:2Inf")[0] == "65:9.0.3b"
    assert t.why_not("attack EE30 DD29 by capture with B:1Inf")[0] == "65:CITY-CAPTURE.b"
    t.order("attack EE30 by capture with B:1Inf")
    assert t.why_not("attack DD29 by capture with B:1Inf")[0] == "65:9.0.6a"


def test_an_attack_across_the_border_crosses_no_border() -> None:
    """R65-82."""
    t = arrange("at X30: B:1Inf", FAR, land="city Y30; city NN40", dice=(3,))
    t.order("done")
    assert t.attempt("attack Y30 by capture with B:1Inf").held is None
    attack(t, "B:1Inf", "Y30")
    assert (captured(t), violator(t), AGGRESSOR(t.position)) == ({"Y30"}, NOBODY, ())


# When it ends


@pytest.mark.rule("65:22.0.6.1a", "65:QA.22.0b")
def test_no_factors_are_lost_once_every_city_is_captured_be_it_at_once() -> None:
    t = arrange("at DD30: B:1Art B:2Art", "at X30: B:4Art", "at EE31: B:3Art", FAR, dice=(1,))
    t.order("move B:4Art to Y30", "done")
    attack(t, "B:1Art B:2Art B:3Art")
    t.order("done")
    assert (t.asked, OCCUPIED(t.position), violator(t)) == ("red", (CALAEDIA,), NOBODY)
    two = arrange("at DD30: B:1Art B:2Art", "at EE31: B:3Art", FAR, land=TWO, dice=(1,))
    two.order("done")
    attack(two, "B:1Art B:2Art B:3Art")
    two.order("done")
    assert (two.step, OCCUPIED(two.position)) == ("toll", ())  # one city is left


@pytest.mark.rule("65:22.0.3", "65:22.0.6.1a")
def test_a_city_is_his_who_captures_it_whoever_else_is_beside_it() -> None:
    """Red's unit beyond the city has it in its zone too; by zones alone it would be nobody's (R65-9)."""
    lines = ("at DD30: B:1Art B:2Art", "at DD29: B:3Art", "at FF31: R:1Inf", FAR)
    t = arrange(*lines, dice=(1,))
    assert "EE30" not in t.text.partition("control")[2]
    t.order("done")
    attack(t, "B:1Art B:2Art B:3Art")
    t.order("done")
    assert OCCUPIED(t.position) == (CALAEDIA,)
    beside = arrange("at DD30: B:1Inf", FAR)
    beside.order("done")
    assert "EE30" not in beside.text.partition("control")[2]  # a zone takes no minor city


@pytest.mark.rule("65:22.0.6.1b", "65:QA.22.0a")
def test_captured_cities_are_of_use_when_the_whole_country_is() -> None:
    part = arrange("at EE30: B:1Inf B:1Abn", "at X30: B:2Inf", FAR, "control blue: EE30", land=TWO)
    assert not part.friendly("blue", "EE30")
    assert part.says("drop B:1Abn at FF31") is not None
    assert not part.friendly("blue", "NN40")
    another = ("aggressor nord-walkure blue", "occupied nord-walkure", "reduced EE30", "control blue: EE30")
    assert not arrange("at EE30: B:1Inf", FAR, *another, land=TWO).friendly("blue", "EE30")
    whole = arrange(
        "at EE30: B:1Inf B:1Abn", FAR, "reduced EE30 NN40", "control blue: EE30 NN40", "occupied calaedia",
        "held blue: EE30 NN40", land=TWO,
    )  # fmt: skip
    assert whole.friendly("blue", "EE30")
    assert whole.friendly("blue", "NN40")  # all of them, also where nobody is
    assert whole.says("drop B:1Abn at FF31") is None
    assert not whole.friendly("red", "NN40")


@pytest.mark.rule("65:22.0.6.1b", "65:QA.22.0a")
def test_captured_cities_supply_nobody_before_the_whole_country_is_subdued() -> None:
    """Twenty-four factors; A5 supplies twelve of them, and each city of an occupied country as many."""
    lines = (
        "at EE30: B:1Inf B:2Inf B:3Inf",
        "at EE31: B:4Inf B:5Inf B:6Inf",
        FAR,
        "control blue: A5 EE30 NN40",
    )
    for told, excess in (("reduced EE30", 12), ("reduced EE30 NN40\noccupied calaedia", 0)):
        t = arrange(*lines, told, land=TWO)
        assert BALANCE.of(t.rules).short(t.position, BLUE).factors == excess


@pytest.mark.rule("65:22.0.6.1b")
def test_units_are_flown_to_the_cities_of_an_occupied_country() -> None:
    lines = (
        "at A5: B:1Inf",
        "at EE29: B:2Inf",
        FAR,
        "control blue: A5 EE30",
        "held blue: A5 EE30",
        "reduced EE30",
    )
    part = arrange(*lines, land=TWO)
    assert part.says("fly B:1Inf to EE30") is not None
    whole = arrange(*lines, "occupied calaedia", land=CITY)
    assert whole.says("fly B:1Inf to EE30") is None


@pytest.mark.rule("65:22.0.6.1b")
def test_the_ports_of_an_occupied_country_are_of_use_and_those_of_another_are_not() -> None:
    land = "city EE30; sea A: EE29; port EE30"
    lines = ("at EE30: B:1Inf", FAR, "control blue: EE30", "held blue: EE30", "reduced EE30")
    assert arrange(*lines, "occupied calaedia", land=land).says("embark B:1Inf in A") is None
    other = arrange(*lines, land=f"{land}; city NN40")
    assert other.why_not("embark B:1Inf in A")[0].startswith("65:6.1")


@pytest.mark.rule("65:22.0.6.1a")
def test_cities_that_both_have_captured_occupy_nothing() -> None:
    """R65-81: all of them must be one player's."""
    lines = ("at EE30: B:1Inf", "at NN40: R:1Inf", "control blue: EE30", "control red: NN40", FAR)
    t = arrange(*lines, land=TWO)
    t.order("done")
    assert (t.asked, OCCUPIED(t.position)) == ("red", ())
    gone = arrange(
        "at EE30: B:1Inf", "at NN39: B:2Inf", "control blue: EE30", "reduced EE30 NN40", FAR, land=TWO
    )
    gone.order("done")
    assert OCCUPIED(gone.position) == (CALAEDIA,)  # he has it in his zone now


@pytest.mark.rule("65:22.0.6.2", "65:22.0.7")
def test_it_ends_for_both_when_the_other_side_enters() -> None:
    t = arrange("at Y30: B:1Inf", "at WW30: R:2Inf", FAR)
    t.order("done", "lose B:1Inf keep B:Inf2.1")
    before = t.position.copy()
    t.order("move R:2Inf to VV30")
    assert violator(t) == NOBODY
    t.order("take-back R:2Inf")
    assert violator(t) == BLUE
    assert t.position == before
    t.order("move R:2Inf to VV30", "done")
    assert (t.asked, ENDED(t.position)) == ("blue", (CALAEDIA,))  # Red pays nothing
    t.order("done")
    assert t.asked == "red"  # nor does Blue
    t.order("move R:2Inf to WW30", "done", "done")
    assert (t.asked, violator(t)) == ("red", NOBODY)  # and not when Red has left either
    assert holds(t)


@pytest.mark.rule("65:22.0.6.2")
def test_a_retreat_into_the_country_ends_it_in_the_same_turn() -> None:
    """Red is driven over the border in Blue's turn; nobody pays in it."""
    land = f"{CITY}; red {' '.join(f'{c}{r}' for c in ('FF', 'GG', 'HH') for r in range(20, 30))}"
    t = arrange("at FF29: B:1Art", "at Z30: B:1Inf", "at FF28: R:2Inf", FAR, land=land, dice=(3,))
    t.order("done", "attack FF28 with B:1Art", "done", "fight FF28")
    assert violator(t) == BLUE
    t.order("lose R:2Inf keep R:Inf2.1 R:Inf1.1")
    t.order("retreat R:Inf2.1 R:Inf1.1 to EE27 DD26")
    settle(t)
    assert (t.asked, ENDED(t.position)) == ("red", (CALAEDIA,))


@pytest.mark.rule("65:22.0.7")
def test_a_country_is_violated_only_once() -> None:
    t = arrange(
        "at X30: B:1Inf", "at WW30: R:2Inf", "aggressor calaedia red", "violation-ended calaedia", FAR
    )
    t.order("move B:1Inf to Y30", "done")
    assert (t.asked, violator(t)) == ("red", NOBODY)
    t.order("move R:2Inf to VV30", "done")
    assert (t.asked, violator(t)) == ("blue", NOBODY)


@pytest.mark.rule("65:22.0.8a")
def test_an_occupied_country_in_which_nobody_is_serves_whoever_had_it_last() -> None:
    t = arrange(
        "at Y30: B:1Inf", "at X40: B:2Inf", FAR, "reduced EE30 NN40", "control blue: EE30 NN40",
        "aggressor calaedia blue", "occupied calaedia", land=TWO,
    )  # fmt: skip
    t.order("move B:1Inf to X30", "done", "done")
    assert (OCCUPIED(t.position), violator(t)) == ((CALAEDIA,), NOBODY)
    assert t.friendly("blue", "EE30")
    t.order("move B:2Inf to Y40", "done")  # nothing is violated a second time
    assert (t.asked, violator(t)) == ("red", NOBODY)


@pytest.mark.rule("65:22.0.8a")
def test_one_country_after_the_other_is_occupied_and_both_stay_so() -> None:
    t = arrange(
        "at EE29: B:1Inf", "at FF31: B:2Inf", FAR, "occupied nord-walkure", "aggressor nord-walkure blue",
        "reduced EE30", "control blue: EE30", "aggressor calaedia blue", land=CITY,
    )  # fmt: skip
    assert len(OCCUPIED(t.position)) == 1
    t.order("done")
    assert len(OCCUPIED(t.position)) == 2
    assert CALAEDIA in OCCUPIED(t.position)


@pytest.mark.rule("65:22.0.8a", "65:22.0.8b")
def test_an_occupied_country_stays_one_and_its_cities_go_to_whoever_moves_in() -> None:
    t = arrange(
        "at Y30: B:1Inf", "at LL40: R:1Inf", FAR, "reduced EE30 NN40", "control blue: EE30 NN40",
        "aggressor calaedia blue", "occupied calaedia", land=TWO,
    )  # fmt: skip
    t.order("move B:1Inf to X30", "done")  # evacuated
    assert (t.asked, violator(t), OCCUPIED(t.position)) == ("red", NOBODY, (CALAEDIA,))
    t.order("move R:1Inf to NN40", "done")  # no die is rolled
    assert (t.asked, violator(t)) == ("blue", NOBODY)
    assert t.friendly("red", "NN40")
    assert t.friendly("blue", "EE30")  # square by square
    assert holds(t)


# What players are told


@pytest.mark.rule("65:22.0.5a", "65:22.0.5b")
def test_a_move_says_what_it_violates_and_costs() -> None:
    t = arrange("at X30: B:1Inf", FAR)
    told = explain(t.game, t.position, t.game.read_order("move B:1Inf to Y30"))
    assert [one.rule for one in told.cautions] == ["65:22.0.5a", "65:22.0.5b"]
    assert told.grave


def test_the_table_shows_how_each_country_stands() -> None:
    t = arrange("at EE30: B:1Inf", "control blue: EE30", FAR, land=TWO)
    view = t.game.view(t.position, "blue")
    (box,) = [box for box in view.boxes if box.place == "minor-countries"]
    said = "Calaedia: violated by Great Blue, who loses 2 factors a turn there; not captured: NN40."
    assert said in box.lines
    assert "Sud Walküre is neutral." in box.lines  # it has no city on this land
    (track,) = [track for track in view.tracks if track.key == "captured-calaedia-blue"]
    assert (track.value, track.of, track.seat) == (1, 2, "blue")
    assert CapturedCities().hexes(t.position, BLUE) == 1 << read_hex("EE30")
    assert CapturedCities().hexes(t.position, RED) == 0


def test_a_player_is_offered_the_attack_and_asked_for_the_factors() -> None:
    t = arrange("at DD30: B:1Inf", FAR)
    t.order("done")
    assert {"attack EE30 by capture with B:1Inf", "done"} <= offered(t)
    t.order("done")
    asked = t.game.ask(t.position)
    assert asked is not None
    assert asked.prompt == (
        "Great Blue: the opposition of Calaedia: eliminate 2 factors of your choice; "
        "of a unit with more factors than are left to lose you keep the rest, in smaller units."
    )


@pytest.mark.rule("65:23.2.5")
def test_no_strategic_attack_on_a_minor_city_in_which_nobody_is() -> None:
    """SAC may only help ground units to capture it (R65-49)."""
    lines = "at V25: B:1SAC B:9Inf", "at DD29: B:1Inf", FAR, "aggressor calaedia blue", "rest eliminated"
    t = arrange(*lines, land=f"{CITY}; city V25")
    t.order("done")
    assert t.why_not("bomb B:1SAC over EE30") == ("65:23.2.5", "EE30", "B:1SAC")
    assert "bomb B:1SAC over EE30" not in offered(t)
    assert "support B:1SAC over EE30" in offered(t)
    held = arrange(*lines, "at EE30: R:1Inf", land=f"{CITY}; city V25")
    held.order("done", "bomb B:1SAC over EE30")
