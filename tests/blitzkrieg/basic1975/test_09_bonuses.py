"""75:9.1-9.2 - roads and the desert. Roads run north from EE30, in thirds of a movement factor."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.blitzkrieg.basic1975.arranging import FOOT, MOBILE, arrange

FAR = "at TTT50: R:1Inf"
THIRD = Fraction(1, 3)


def line(first: int, last: int) -> str:
    """The hexes of column EE from one number up to another."""
    return " ".join(f"EE{n}" for n in range(first, last - 1, -1))


@pytest.mark.rule("75:9.1a")
@pytest.mark.parametrize("unit", [*FOOT, *MOBILE])
def test_a_road_hex_costs_a_third_from_the_one_it_is_linked_with(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", FAR, land=f"road {line(30, 15)}")
    assert [t.cost(unit, f"EE{n}") for n in (29, 28, 27)] == [THIRD, 2 * THIRD, 1]


@pytest.mark.rule("75:9.1a")
def test_a_city_on_the_road_costs_a_third_too() -> None:
    t = arrange("at EE30: B:1Inf", FAR, land="road EE30 EE29 EE28; city EE29")
    assert t.cost("B:1Inf", "EE29") == THIRD
    assert t.cost("B:1Inf", "EE28") == 2 * THIRD


@pytest.mark.rule("75:9.1a")
def test_entering_a_road_from_beside_it_costs_what_the_ground_costs() -> None:
    t = arrange("at FF30: B:1Inf", FAR, land="road EE30 EE29 EE28")
    assert t.cost("B:1Inf", "EE29") == 1
    assert t.cost("B:1Inf", "EE28") == 1 + THIRD


@pytest.mark.rule("75:9.1b")
def test_road_and_cross_country_movement_are_mixed_freely() -> None:
    """On to the road, three hexes along it, off it and on to another, three hexes along that."""
    t = arrange("at EE31: B:1Inf", FAR, land=f"road {line(30, 27)}; road {line(26, 20)}")
    assert [t.cost("B:1Inf", f"EE{n}") for n in (30, 27, 26, 23)] == [1, 2, 3, 4]
    t.order("move B:1Inf to EE23")
    assert t.why_not("move B:1Inf to EE22") == ("75:7.3a", "EE22", "B:1Inf")


@pytest.mark.rule("75:9.1c")
def test_thirds_of_one_stretch_may_be_spent_on_another() -> None:
    """Two thirds, a whole factor across the gap, and two and a third are left: seven road hexes."""
    t = arrange("at EE30: B:1Inf", FAR, land=f"road {line(30, 28)}; road {line(27, 15)}")
    assert t.cost("B:1Inf", "EE20") == 4
    assert t.why_not("move B:1Inf to EE19") == ("75:7.3a", "EE19", "B:1Inf")


@pytest.mark.rule("75:9.1c")
def test_thirds_are_kept_between_the_legs_of_a_move() -> None:
    t = arrange("at EE30: B:1Inf", FAR, land=f"road {line(30, 28)}; road {line(27, 15)}")
    t.order("move B:1Inf to EE28", "move B:1Inf to EE27", "move B:1Inf to EE20")
    assert t.refused("move B:1Inf to EE19").rule == "75:7.3a"


@pytest.mark.rule("75:9.1d")
@pytest.mark.parametrize(("along", "off"), [(9, True), (10, False), (11, False)])
def test_a_fraction_does_not_pay_for_ground_off_the_road(along: int, off: bool) -> None:
    end = 30 - along
    t = arrange("at EE30: B:1Inf", FAR, land=f"road {line(30, end)}")
    far = t.says(f"move B:1Inf to EE{end - 1}")
    t.order(f"move B:1Inf to EE{end}")
    then = t.says(f"move B:1Inf to EE{end - 1}")
    for refusal in (far, then):  # in one order and in two
        assert (refusal is None) is off
        if refusal is not None:
            assert (refusal.rule, refusal.places, refusal.units) == (
                "75:9.1d",
                (f"EE{end - 1}",),
                ("B:1Inf",),
            )


@pytest.mark.rule("75:9.1e")
def test_a_step_between_road_hexes_that_no_road_links_costs_a_whole_factor() -> None:
    t = arrange("at EE30: B:1Inf", FAR, land="road EE30 EE31; road EE29 EE28; road FF30 GG31")
    assert t.cost("B:1Inf", "EE31") == THIRD
    assert t.cost("B:1Inf", "EE29") == 1
    assert t.cost("B:1Inf", "FF30") == 1


@pytest.mark.rule("75:9.1e")
@pytest.mark.parametrize(("road", "cost"), [("", Fraction(1)), ("road EE30 EE29", THIRD)])
def test_cities_side_by_side_are_linked_only_by_a_road(road: str, cost: Fraction) -> None:
    t = arrange("at EE30: B:1Inf", FAR, land=f"city EE30 EE29; {road}")
    assert t.cost("B:1Inf", "EE29") == cost


@pytest.mark.rule("75:9.1f")
def test_example_a_unit_with_four_factors_travels_twelve_road_hexes() -> None:
    t = arrange("at EE30: B:1Inf", FAR, land=f"road {line(30, 15)}")
    assert t.cost("B:1Inf", "EE18") == 4
    assert t.why_not("move B:1Inf to EE17") == ("75:7.3a", "EE17", "B:1Inf")


# The desert


def sand(first: int, last: int) -> str:
    return f"desert {line(first, last)}"


@pytest.mark.rule("75:9.2a")
@pytest.mark.parametrize("unit", MOBILE)
def test_armor_and_air_assault_cross_two_desert_hexes_a_factor(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", FAR, land=sand(30, 15))
    assert t.cost(unit, "EE28") == 1
    assert t.may(f"move {unit} to EE18")
    assert t.why_not(f"move {unit} to EE17") == ("75:7.3a", "EE17", unit)


@pytest.mark.rule("75:9.2a")
@pytest.mark.parametrize("unit", FOOT)
def test_the_desert_is_as_clear_ground_to_the_others(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", FAR, land=sand(30, 15))
    assert t.cost(unit, "EE28") == 2
    assert t.may(f"move {unit} to EE26")
    assert not t.may(f"move {unit} to EE25")


@pytest.mark.rule("75:9.2a")
def test_the_bonus_holds_when_a_move_is_ordered_in_legs() -> None:
    t = arrange("at EE30: B:4Arm", FAR, land=sand(30, 15))
    t.order(*(f"move B:4Arm to EE{n}" for n in range(29, 17, -1)))
    assert t.where("B:4Arm") == "EE18"
    assert t.refused("move B:4Arm to EE17").rule == "75:7.3a"
    via = arrange("at EE30: B:4Arm", FAR, land=sand(30, 15))
    assert via.may(f"move B:4Arm via {line(29, 19)} to EE18")


@pytest.mark.rule("75:9.2b")
def test_half_a_factor_of_desert_does_not_pay_for_the_road() -> None:
    """Eleven desert hexes leave half a factor: enough for a twelfth, not for a third of road."""
    t = arrange("at EE30: B:4Arm", FAR, land=f"{sand(29, 18)}; road EE19 FF19")
    t.order("move B:4Arm to EE19")
    assert t.may("move B:4Arm to EE18")
    assert t.why_not("move B:4Arm to FF19") == ("75:9.2b", "FF19", "B:4Arm")


@pytest.mark.rule("75:9.2b")
def test_thirds_of_road_do_not_pay_for_the_desert() -> None:
    """A third of road and five clear hexes leave two thirds: enough for road, not for half a desert hex."""
    land = f"road EE30 EE29; {sand(23, 20)}; road EE24 FF24"
    t = arrange("at EE30: B:4Arm", FAR, land=land)
    t.order("move B:4Arm to EE24")
    assert t.may("move B:4Arm to FF24")
    assert t.why_not("move B:4Arm to EE23") == ("75:9.2b", "EE23", "B:4Arm")


@pytest.mark.rule("75:9.1d", "75:9.2b")
def test_half_a_factor_does_not_pay_for_clear_ground() -> None:
    t = arrange("at EE30: B:4Arm", FAR, land=sand(29, 19))
    t.order("move B:4Arm to EE19")
    assert t.why_not("move B:4Arm to EE18") == ("75:9.1d", "EE18", "B:4Arm")
    assert t.refused("move B:4Arm to EE18").reason.startswith("B:4Arm has half of a movement factor left")


@pytest.mark.rule("75:9.1d")
def test_a_fraction_that_does_not_pay_is_told_with_the_price() -> None:
    """Seventeen hexes of road leave a third; who has not moved at all has that only in the end."""
    t = arrange("at EE40: B:4Arm", FAR, land=f"road {line(40, 23)}")
    assert t.refused("move B:4Arm to EE22").reason == (
        "Before EE22 B:4Arm would have a fraction of a movement factor left, which does not pay for EE22. "
        "EE22 costs 6 2/3 (17 by road at 1/3 - 75:9.1a, 1 clear at 1 - 75:7.3a), and B:4Arm has 6."
    )


@pytest.mark.rule("75:9.2c")
def test_a_desert_road_gives_one_bonus() -> None:
    """EE hexes run from EE13 to EE47: eighteen of road, where a bonus of six would go round the board."""
    t = arrange("at EE40: B:4Arm", FAR, land=f"{sand(40, 15)}; road {line(40, 15)}")
    assert t.cost("B:4Arm", "EE39") == THIRD
    assert t.may("move B:4Arm to EE22")
    assert t.why_not("move B:4Arm to EE21") == ("75:7.3a", "EE21", "B:4Arm")


@pytest.mark.rule("75:9.2c")
def test_in_a_desert_hex_with_a_road_either_bonus_may_be_used() -> None:
    t = arrange("at FF30: B:4Arm", FAR, land=f"{sand(30, 25)}; road {line(30, 25)}")
    # On to the road from beside it at the desert's rate, along it at the road's, with the half in hand.
    assert t.cost("B:4Arm", "EE29") == 1
    assert t.cost("B:4Arm", "EE28") == 1
    assert t.cost("B:4Arm", "EE27") == 1 + THIRD
