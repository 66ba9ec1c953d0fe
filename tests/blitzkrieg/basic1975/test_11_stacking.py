"""75:11 - stacking."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange, attack

FAR = "at TTT50: R:1Inf"


@pytest.mark.rule("75:11.1a")
@pytest.mark.parametrize(
    ("stack", "may"), [("B:1Inf", True), ("B:1Inf B:2Inf", True), ("B:1Inf B:2Inf B:4Inf", False)]
)
def test_three_units_may_end_movement_on_a_hex(stack: str, may: bool) -> None:
    t = arrange(f"at EE30: {stack}", "at EE31: B:3Inf", FAR)
    t.order("move B:3Inf to EE30")
    assert t.may("done") is may


@pytest.mark.rule("75:11.1a")
def test_four_units_may_not() -> None:
    t = arrange("at EE30: B:1Inf B:2Inf B:3Inf", "at EE31: B:4Inf", FAR)
    assert t.cautions == []
    t.order("move B:4Inf to EE30")
    assert [(caution.rule, caution.places) for caution in t.cautions] == [("75:11.1a", ("EE30",))]
    assert t.why_not("done") == ("75:11.1a", "EE30", "B:1Inf B:2Inf B:3Inf B:4Inf")
    t.order("move B:1Inf to EE29", "done")
    assert t.asked == "red"


@pytest.mark.rule("75:11.1a")
def test_strength_does_not_matter() -> None:
    """Three of the strongest may, four of the weakest may not."""
    t = arrange("at EE30: B:GDArm B:4Arm", "at EE31: B:1Mar", FAR)
    t.order("move B:1Mar to EE30", "done")
    assert len(t.at("EE30")) == 3
    t = arrange("at EE30: B:17LtArm B:1Inf B:2Inf", "at EE31: B:3Inf", FAR)
    t.order("move B:3Inf to EE30")
    assert t.refused("done").rule == "75:11.1a"


@pytest.mark.rule("75:11.1a")
def test_nobody_joins_a_full_stack_that_can_no_longer_break_up() -> None:
    """Three engaged units cannot leave; nor could a fourth that has stopped beside the enemy."""
    t = arrange("at EE30: B:1Inf B:2Inf B:3Inf", "at EE29: R:1Inf", "at EE31: B:4Inf")
    assert t.why_not("move B:4Inf to EE30") == ("75:11.1a", "EE30", "B:1Inf B:2Inf B:3Inf B:4Inf")


@pytest.mark.rule("75:11.1b")
def test_a_stack_travels_together_and_passes_over_friendly_stacks() -> None:
    t = arrange("at EE30: B:1Inf B:2Inf B:3Inf", "at EE29: B:4Inf B:5Inf B:6Inf", FAR)
    t.order("move B:1Inf B:2Inf B:3Inf via EE29 to EE28")
    assert t.at("EE28") == ("B:1Inf", "B:2Inf", "B:3Inf")


@pytest.mark.rule("75:11.1b")
def test_a_stack_that_moves_together_stands_together_first() -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: B:2Inf", FAR)
    assert t.why_not("move B:1Inf B:2Inf to EE28") == ("75:11.2", "", "B:1Inf B:2Inf")


@pytest.mark.rule("75:11.2")
def test_a_stack_moves_at_the_rate_of_its_slowest_unit() -> None:
    t = arrange("at EE30: B:4Arm B:1Inf", FAR)
    assert t.may("move B:4Arm B:1Inf to EE26")
    assert t.why_not("move B:4Arm B:1Inf to EE25") == ("75:7.3a", "EE25", "B:1Inf")


@pytest.mark.rule("75:11.2")
def test_faster_units_split_off_and_go_on() -> None:
    t = arrange("at EE30: B:4Arm B:1Inf", FAR)
    t.order("move B:4Arm B:1Inf to EE26", "move B:4Arm to EE24")
    assert (t.where("B:1Inf"), t.where("B:4Arm")) == ("EE26", "EE24")
    assert t.refused("move B:4Arm to EE23").rule == "75:7.3a"


@pytest.mark.rule("75:11.3")
def test_stacks_are_broken_up_and_recombined_during_movement() -> None:
    t = arrange("at EE30: B:1Inf B:2Inf", "at EE31: B:3Inf B:4Inf", FAR)
    t.order("move B:1Inf to EE29", "move B:3Inf to EE29", "move B:2Inf to EE31")
    assert t.at("EE29") == ("B:1Inf", "B:3Inf")
    assert t.at("EE31") == ("B:2Inf", "B:4Inf")


@pytest.mark.rule("75:11.3")
def test_a_stack_is_broken_up_by_a_retreat() -> None:
    t = arrange(
        "at EE30: B:4Arm B:5Arm", "at EE29: R:1Inf R:2Inf", "at EE27: R:3Inf", "step announce", dice=[3]
    )
    attack(t, "EE29 with B:4Arm B:5Arm")
    t.order("retreat R:1Inf to EE28 EE27", "retreat R:2Inf to FF29 FF28")
    assert t.at("EE27") == ("R:1Inf", "R:3Inf")
    assert t.at("FF28") == ("R:2Inf",)
    t.order("advance B:4Arm to EE29", "done")  # and by an advance
    assert (t.at("EE29"), t.at("EE30")) == (("B:4Arm",), ("B:5Arm",))
