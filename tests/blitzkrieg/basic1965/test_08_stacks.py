"""65:8.0 - more than one unit per square."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import arrange

from openblitz.blitzkrieg.ground.questions.stacking import STACKING


@pytest.mark.rule("65:8.0.1a")
@pytest.mark.parametrize(
    ("side", "stack"),
    [
        ("blue", "B:1Inf B:2Inf B:3Inf"),
        ("blue", "B:1Inf B:GDArm"),
        ("blue", "B:4Arm B:5Arm"),
        ("red", "R:1Inf R:2Inf R:3Inf"),
    ],
)
def test_twelve_factors_may_stand_on_a_square(side: str, stack: str) -> None:
    units = stack.split()
    t = arrange(
        f"side {side}", *(f"at {h}: {u}" for h, u in zip(("EE29", "FF30", "DD29"), units, strict=False))
    )
    for unit in units:
        t.order(f"move {unit} to EE30")
    t.order("done")
    assert t.at("EE30") == tuple(units)


@pytest.mark.rule("65:8.0.1a")
@pytest.mark.parametrize(
    ("side", "stack"),
    [
        ("blue", "B:1Inf B:2Inf B:4Arm"),  # 14
        ("blue", "B:GDArm B:4Arm"),  # 14
        ("blue", "B:1Inf B:2Inf B:3Inf B:4Inf"),  # 16
        ("red", "R:1Inf R:2Inf R:4Arm"),
    ],
)
def test_more_than_twelve_may_not(side: str, stack: str) -> None:
    units = stack.split()
    starts = ("EE29", "FF30", "DD29", "EE31")
    t = arrange(f"side {side}", *(f"at {h}: {u}" for h, u in zip(starts, units, strict=False)))
    for unit in units:
        t.order(f"move {unit} to EE30")
    assert t.why_not("done") == ("65:8.0.1a", "EE30", stack)
    t.order(f"take-back {units[0]}", "done")
    assert t.at("EE30") == tuple(units[1:])


@pytest.mark.rule("65:8.0.1a")
def test_thirteen_would_be_too_many_if_the_units_came_to_it() -> None:
    # All units of the Basic Game have even factors, so no stack on the board can show it.
    rules = arrange("turn 1").game.rules
    assert STACKING.of(rules).limit == 12
    assert all(STACKING.of(rules).counts(rules.roster, unit) % 2 == 0 for unit in rules.roster.used)


@pytest.mark.rule("65:8.0.1a")
def test_a_stack_of_units_that_cannot_leave_is_refused_at_once() -> None:
    t = arrange("at EE26: B:1Inf B:2Inf B:3Inf", "at EE34: B:4Inf")
    t.order("move B:1Inf B:2Inf B:3Inf to EE30")
    assert t.why_not("move B:4Inf to EE30") == ("65:8.0.1a", "EE30", "B:1Inf B:2Inf B:3Inf B:4Inf")


@pytest.mark.rule("65:8.0.1b")
def test_breakthrough_artillery_counts_its_defense_factor() -> None:
    t = arrange("at EE29: B:1Art", "at FF30: B:2Art", "at DD29: B:3Art", "at EE31: B:1Inf")
    t.order("move B:1Art to EE30", "move B:2Art to EE30", "move B:3Art to EE30")  # 24 to attack, 12 to defend
    assert t.may("done")
    t.order("move B:1Inf to EE30")
    assert t.why_not("done") == ("65:8.0.1a", "EE30", "B:1Inf B:1Art B:2Art B:3Art")


@pytest.mark.rule("65:8.0.2")
def test_stacks_stay_together_as_long_as_they_like() -> None:
    t = arrange("turn 3", "at EE30: B:1Inf B:4Arm")
    for _turn in range(3):
        t.order("move B:1Inf B:4Arm to EE31", "done", "done", "move B:1Inf B:4Arm to EE30", "done", "done")
    assert t.at("EE30") == ("B:1Inf", "B:4Arm")


@pytest.mark.rule("65:8.0.2")
def test_stacks_combine_in_one_turn_and_split_in_the_next() -> None:
    t = arrange("turn 3", "at EE29: B:1Inf", "at EE31: B:2Inf")
    t.order("move B:1Inf to EE30", "move B:2Inf to EE30", "done", "done")
    assert t.at("EE30") == ("B:1Inf", "B:2Inf")
    t.order("move B:1Inf to FF30", "move B:2Inf to DD30", "done")
    assert (t.where("B:1Inf"), t.where("B:2Inf")) == ("FF30", "DD30")


@pytest.mark.rule("65:8.0.3")
def test_stacks_pass_over_squares_with_friends_full_ones_too() -> None:
    spit = "sea FF30 FF31 EE31 DD30 DD29"  # the only way out of EE30 is EE29
    t = arrange("at EE30: B:1Inf B:2Inf B:3Inf", "at EE29: B:4Inf B:5Inf B:6Inf", land=spit)
    t.order("move B:1Inf B:2Inf B:3Inf to EE28", "done")
    assert t.at("EE28") == ("B:1Inf", "B:2Inf", "B:3Inf")
    assert t.at("EE29") == ("B:4Inf", "B:5Inf", "B:6Inf")


@pytest.mark.rule("65:8.0.4a")
def test_a_stack_moves_at_the_rate_of_its_slowest_unit() -> None:
    t = arrange("at EE30: B:1Inf B:4Arm")
    assert t.may("move B:1Inf B:4Arm to EE34")
    assert t.why_not("move B:1Inf B:4Arm to EE35") == ("65:6.0.2", "EE35", "B:1Inf")
    assert t.may("move B:4Arm to EE35")


@pytest.mark.rule("65:8.0.4a")
def test_a_stack_goes_only_where_all_of_it_may_go() -> None:
    t = arrange("at EE30: B:1Inf B:4Arm", land="forest EE29")
    assert t.why_not("move B:1Inf B:4Arm to EE29") == ("65:13.0.a", "EE29", "B:4Arm")


@pytest.mark.rule("65:8.0.4a")
def test_units_that_do_not_stand_together_do_not_move_as_a_stack() -> None:
    t = arrange("at EE30: B:1Inf", "at EE31: B:2Inf")
    assert t.why_not("move B:1Inf B:2Inf to EE32") == ("65:8.0.4a", "", "B:1Inf B:2Inf")


@pytest.mark.rule("65:8.0.4b")
def test_a_faster_unit_goes_on_with_what_movement_it_has_left() -> None:
    t = arrange("at EE30: B:1Inf B:4Arm")
    t.order("move B:1Inf B:4Arm to EE34")
    assert t.why_not("move B:1Inf to EE35") == ("65:6.0.2", "EE35", "B:1Inf")
    assert t.why_not("move B:4Arm to EE37") == ("65:6.0.2", "EE37", "B:4Arm")
    t.order("move B:4Arm to EE36")
    assert (t.where("B:1Inf"), t.where("B:4Arm")) == ("EE34", "EE36")
