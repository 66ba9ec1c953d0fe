"""65:11.0 - transportation lines."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.blitzkrieg.basic1965.arranging import arrange


def line(first: int, last: int, column: str = "EE") -> str:
    """A road down a column."""
    return "road " + " ".join(f"{column}{n}" for n in range(first, last + 1))


@pytest.mark.rule("65:11.0.1a")
def test_three_road_squares_cost_one_movement_factor() -> None:
    t = arrange("at EE20: B:1Inf", land=line(20, 30))
    assert t.cost("B:1Inf", "EE21") == Fraction(1, 3)
    assert t.cost("B:1Inf", "EE23") == 1
    assert t.cost("B:1Inf", "EE26") == 2


@pytest.mark.rule("65:11.0.1a")
def test_the_road_helps_only_along_its_line() -> None:
    # FF25 and EE24 are both road squares, but of two roads that do not meet.
    t = arrange("at EE24: B:1Inf", land=line(20, 30) + "; road FF25 GG25 HH25")
    assert t.cost("B:1Inf", "FF25") == 1


@pytest.mark.rule("65:11.0.1b")
def test_example_movement_4_covers_12_road_squares() -> None:
    t = arrange("at EE20: B:1Inf", land=line(20, 40))
    t.order("move B:1Inf to EE32")
    assert t.where("B:1Inf") == "EE32"
    assert t.why_not("move B:1Inf to EE33") == ("65:6.0.2", "EE33", "B:1Inf")


@pytest.mark.rule("65:11.0.1b")
def test_movement_6_covers_18() -> None:
    t = arrange("at EE20: B:4Arm", land=line(20, 40))
    assert t.may("move B:4Arm to EE38")
    assert t.why_not("move B:4Arm to EE39") == ("65:6.0.2", "EE39", "B:4Arm")


# A road down column EE; the unit stands at CC24, two squares west of it.
BESIDE = line(20, 45)


@pytest.mark.rule("65:11.0.2a", "65:11.0.2b")
def test_example_two_squares_to_the_road_and_six_along_it() -> None:
    t = arrange("at CC24: B:1Inf", land=BESIDE)
    t.order("move B:1Inf via DD24 EE24 to EE30")
    assert t.where("B:1Inf") == "EE30"
    assert t.why_not("move B:1Inf to EE31") == ("65:6.0.2", "EE31", "B:1Inf")


@pytest.mark.rule("65:11.0.2a", "65:11.0.2b")
def test_example_or_three_along_it_and_one_off() -> None:
    t = arrange("at CC24: B:1Inf", land=BESIDE)
    assert t.cost("B:1Inf", "FF28") == Fraction(10, 3)  # two to the road, one along it, one off
    t.order("move B:1Inf via DD24 EE24 EE27 to FF28")
    assert t.where("B:1Inf") == "FF28"
    assert not any(order.startswith("move B:1Inf") for order in t.offered)


@pytest.mark.rule("65:11.0.2c", "65:11.0.2d")
def test_example_after_four_along_it_the_unit_may_not_leave_the_road() -> None:
    t = arrange("at CC24: B:1Inf", land=BESIDE)
    t.order("move B:1Inf via DD24 EE24 to EE28")
    for square in ("FF28", "FF29", "DD28", "DD27"):
        assert t.why_not(f"move B:1Inf to {square}") == ("65:11.0.2c", square, "B:1Inf")
    assert t.may("move B:1Inf to EE30")  # along the road it may go on


@pytest.mark.rule("65:11.0.2c")
@pytest.mark.parametrize(("along", "rule"), [(1, "65:11.0.2c"), (2, "65:11.0.2c"), (3, "65:6.0.2")])
def test_a_factor_that_is_begun_pays_for_road_only(along: int, rule: str) -> None:
    # Along the road, then three squares off it: with a movement of 4 the road has had one factor at most.
    t = arrange("at EE20: B:1Inf", land=line(20, 23))
    t.order(f"move B:1Inf to EE{20 + along}")
    assert t.may(f"move B:1Inf to HH{20 + along}")
    assert t.why_not(f"move B:1Inf to II{20 + along}") == (rule, f"II{20 + along}", "B:1Inf")


@pytest.mark.rule("65:11.0.2c")
def test_a_fraction_is_kept_for_the_next_road() -> None:
    # Two squares along one road, one over open ground, then the other road with the third that is left.
    t = arrange("at EE20: B:1Inf", land="road EE20 EE21 EE22; " + line(23, 40, "FF"))
    assert t.cost("B:1Inf", "FF23") == Fraction(5, 3)
    assert t.cost("B:1Inf", "FF24") == 2
    assert t.may("move B:1Inf to FF30")  # 2 + 1 x 3 + 7 thirds: all twelve
    assert t.why_not("move B:1Inf to FF31") == ("65:6.0.2", "FF31", "B:1Inf")


@pytest.mark.rule("65:11.0.3")
def test_roads_are_changed_at_intersections_at_the_road_rate() -> None:
    crossing = line(20, 30) + "; road CC24 DD25 EE26 FF27 GG28"
    t = arrange("at EE24: B:1Inf", land=crossing)
    assert t.cost("B:1Inf", "EE26") == Fraction(2, 3)
    assert t.cost("B:1Inf", "FF27") == 1
    assert t.cost("B:1Inf", "GG28") == Fraction(4, 3)
    assert t.cost("B:1Inf", "DD25") == 1


@pytest.mark.rule("65:11.0.4a")
def test_a_city_is_passed_at_the_road_rate_along_the_road() -> None:
    t = arrange("at EE20: B:1Inf", land=line(20, 40) + "; city EE22 EE23")
    assert t.cost("B:1Inf", "EE22") == Fraction(2, 3)
    assert t.cost("B:1Inf", "EE24") == Fraction(4, 3)
    assert t.may("move B:1Inf to EE32")


@pytest.mark.rule("65:11.0.4b")
def test_a_city_is_entered_at_the_normal_rate_off_the_road() -> None:
    t = arrange("at DD22: B:1Inf", land=line(20, 40) + "; city EE22")
    assert t.cost("B:1Inf", "EE22") == 1
    # No road within: from one square of a city to the next at the normal rate.
    t = arrange("at EE22: B:1Inf", land="city EE22 EE23; road EE21 EE22; road EE23 EE24")
    assert t.cost("B:1Inf", "EE23") == 1
    assert t.cost("B:1Inf", "EE24") == Fraction(4, 3)


@pytest.mark.rule("65:11.0.4b")
def test_a_city_is_left_at_the_normal_rate_off_the_road() -> None:
    t = arrange("at EE22: B:1Inf", land=line(20, 40) + "; city EE22")
    assert t.cost("B:1Inf", "FF23") == 1
    assert t.cost("B:1Inf", "FF22") == 1


# A road down column EE that ends in a city at EE23; beyond it, open ground at FF24 and nothing else.
END = "sea FF21 FF22 FF23 DD19 DD20 DD21 DD22 DD23 EE24 EE25 GG24 GG26 FF25; " + line(20, 23) + "; city EE23"


@pytest.mark.rule("65:11.0.4a", "65:11.0.4b")
def test_a_city_that_is_not_left_by_road_costs_a_whole_factor() -> None:
    t = arrange("at EE20: B:1Inf", land=END)
    assert t.cost("B:1Inf", "EE23") == 1
    assert t.cost("B:1Inf", "FF24") == Fraction(8, 3)  # a third, a third, one for the city, one
    assert t.may("move B:1Inf to GG25")
    assert t.why_not("move B:1Inf to HH25")[0] == "65:11.0.2c"  # a third is left
    # Without the city the road is all there is to it.
    t = arrange("at EE20: B:1Inf", land=END.replace("; city EE23", ""))
    assert t.cost("B:1Inf", "FF24") == 2
    assert t.may("move B:1Inf to HH25")


@pytest.mark.rule("65:11.0.4b")
def test_who_goes_on_across_country_later_pays_for_the_city_then() -> None:
    t = arrange("at EE20: B:1Inf", land=END)
    t.order("move B:1Inf to EE23")
    assert t.cost("B:1Inf", "FF24") == Fraction(5, 3)
    again = arrange(*t.game.write_state(t.position).splitlines(), land=END)
    for table in (t, again):
        table.order("move B:1Inf to FF24")
        assert "B:1Inf[from=EE20 spent=8 trail=" in table.game.write_state(table.position)


@pytest.mark.rule("65:11.0.4a")
def test_who_goes_on_by_road_does_not() -> None:
    t = arrange("at EE20: B:1Inf", land=line(20, 40) + "; city EE22 EE23")
    t.order("move B:1Inf to EE22", "move B:1Inf to EE23", "move B:1Inf to EE32")
    assert t.where("B:1Inf") == "EE32"


@pytest.mark.rule("65:11.0.4b")
def test_a_unit_that_began_its_turn_in_a_city_or_entered_it_across_country_owes_nothing() -> None:
    t = arrange("at EE23: B:1Inf", land=END)
    assert t.cost("B:1Inf", "FF24") == 1
    t = arrange("at GG25: B:1Inf", land=END)
    t.order("move B:1Inf to EE23")
    assert t.cost("B:1Inf", "FF24") == 1
