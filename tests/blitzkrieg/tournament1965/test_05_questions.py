"""65:QA - questions that the book answers in its appendix, on the ground."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.tournament1965.arranging import arrange

FAR = "at EEE50: R:1Inf"


@pytest.mark.rule("65:QA.10.0a")
def test_paratroops_leave_a_city_of_several_squares_though_one_is_in_an_enemy_zone() -> None:
    """Sparlmouth on the printed board is D7 and D8; D6 is beside D7 alone, E8 beside both."""
    t = table("1965-tournament", "at D7: B:1Abn\nat D6: R:1Inf\nrest waiting")
    assert not t.friendly("blue", "D7")
    t.order("drop B:1Abn at D16")
    both = table("1965-tournament", "at D7: B:1Abn\nat E8: R:1Inf\nrest waiting")
    assert both.why_not("drop B:1Abn at D16") == ("65:6.3.5", "D7", "B:1Abn")


@pytest.mark.rule("65:QA.11.0")
def test_fractions_of_two_roads_are_carried_over() -> None:
    """Two steps on one road, one square across country, one step on another road: two factors in all."""
    land = "road EE20 EE21 EE22; road EE23 EE24 EE25 EE26 EE27"
    t = arrange("at EE20: B:1Inf", FAR, land=land)
    # 2 + 1 steps by road make a factor and EE23 another; the two that are left are six steps or two squares.
    t.order("move B:1Inf via EE22 EE23 to EE24")
    assert "EE26" in t.reach("B:1Inf")
    assert "EE27" in t.reach("B:1Inf")
    without = arrange("at EE20: B:1Inf", FAR, land="road EE20 EE21 EE22; road EE23 EE24")
    without.order("move B:1Inf via EE22 EE23 to EE24")
    assert "EE26" in without.reach("B:1Inf")
    assert "EE27" not in without.reach("B:1Inf")
