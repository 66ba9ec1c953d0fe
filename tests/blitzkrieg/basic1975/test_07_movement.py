"""75:7 - movement."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange

FAR = "at TTT50: R:1Inf"


@pytest.mark.rule("75:7.1")
@pytest.mark.parametrize("moving", [(), ("B:1Inf",), ("B:1Inf", "B:4Arm")])
def test_all_some_or_none_may_move(moving: tuple[str, ...]) -> None:
    t = arrange("at EE30: B:1Inf B:4Arm", FAR)
    for unit in moving:
        t.order(f"move {unit} to EE29")
    t.order("done")
    assert t.at("EE29") == moving
    assert t.asked == "red"


@pytest.mark.rule("75:7.2")
def test_units_move_through_adjacent_hexes_in_any_directions() -> None:
    t = arrange("at EE30: B:1Inf", FAR)
    t.order("move B:1Inf via EE29 FF29 FF30 to FF31")
    assert t.where("B:1Inf") == "FF31"
    assert t.refused("move B:1Inf to FF32").rule == "75:7.3a"  # all four factors are spent


@pytest.mark.rule("75:7.2")
def test_all_six_directions_are_open() -> None:
    t = arrange("at EE30: B:1Inf", FAR)
    assert all(
        t.may(f"move B:1Inf to {beside}") for beside in ["EE29", "FF30", "FF31", "EE31", "DD30", "DD29"]
    )


@pytest.mark.rule("75:7.2")
def test_units_are_moved_singly() -> None:
    t = arrange("at EE30: B:1Inf B:2Inf", FAR)
    t.order("move B:1Inf to EE26", "move B:2Inf to EE34")
    assert (t.where("B:1Inf"), t.where("B:2Inf")) == ("EE26", "EE34")


@pytest.mark.rule("75:7.3a")
@pytest.mark.parametrize(("unit", "last"), [("B:1Inf", "EE26"), ("B:4Arm", "EE24")])
def test_one_hex_a_movement_factor(unit: str, last: str) -> None:
    t = arrange(f"at EE30: {unit}", FAR)
    assert t.cost(unit, last) == 30 - int(last[2:])
    t.order(f"move {unit} to {last}")
    beyond = f"EE{int(last[2:]) - 1}"
    assert t.why_not(f"move {unit} to {beyond}") == ("75:7.3a", beyond, unit)


@pytest.mark.rule("75:7.3b")
@pytest.mark.parametrize(
    "land",
    [
        "river Dott: DD28 EE29 EE28 FF28",
        "beach EE29 EE28 EE27",
        "red EE28 EE27; blue EE29",
    ],
    ids=["river", "beach", "border"],
)
def test_rivers_borders_and_beaches_cost_nothing_extra(land: str) -> None:
    t = arrange("at EE30: B:1Inf", FAR, land=land)
    assert [t.cost("B:1Inf", hex_) for hex_ in ("EE29", "EE28", "EE27", "EE26")] == [1, 2, 3, 4]


@pytest.mark.rule("75:7.4a")
def test_movement_factors_are_not_passed_on() -> None:
    t = arrange("at EE30: B:1Inf B:2Inf", FAR)  # the second stays, its four factors unused
    t.order("move B:1Inf to EE26")
    assert t.why_not("move B:1Inf to EE25") == ("75:7.3a", "EE25", "B:1Inf")


@pytest.mark.rule("75:7.4b")
def test_movement_factors_are_not_saved() -> None:
    t = arrange("turn 2", "at EE30: B:1Inf", FAR)
    t.order("done", "done")  # a turn in which it does not move
    assert t.asked == "blue"
    assert t.may("move B:1Inf to EE26")
    assert t.why_not("move B:1Inf to EE25") == ("75:7.3a", "EE25", "B:1Inf")


@pytest.mark.rule("75:7.4b")
def test_thirds_are_not_saved_either() -> None:
    t = arrange("turn 2", "at EE30: B:1Inf", FAR, land="road EE30 EE29 EE28")
    t.order("move B:1Inf to EE29")
    assert t.cost("B:1Inf", "EE28") == Fraction(1, 3)
    t.order("done", "done", "move B:1Inf to EE25")
    assert t.refused("move B:1Inf to EE24").rule == "75:9.1d"  # two thirds are left


@pytest.mark.rule("75:7.5a")
def test_units_pass_over_friends_and_stack_on_them() -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: B:2Inf B:3Inf B:4Inf", "at EE28: B:5Inf", FAR)
    t.order("move B:1Inf via EE29 to EE28", "done")
    assert t.at("EE28") == ("B:1Inf", "B:5Inf")


@pytest.mark.rule("75:7.5b")
@pytest.mark.parametrize("unit", ["B:1Inf", "B:4Arm", "B:12AAs"])
def test_nobody_enters_an_enemy_hex(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", "at EE29: R:1Inf")
    assert t.why_not(f"move {unit} to EE29") == ("75:7.5b", "EE29", unit)


@pytest.mark.rule("75:7.5b")
@pytest.mark.parametrize(
    ("enemy", "unit"), [("R:4Arm", "B:4Arm"), ("R:1Art", "B:1Inf"), ("B:1Art", "R:4Arm")]
)
def test_nor_one_with_armor_or_artillery_on_it_of_either_side(enemy: str, unit: str) -> None:
    side = "blue" if unit[0] == "B" else "red"
    t = arrange("turn 2", f"side {side}", f"at EE31: {unit}", f"at EE29: {enemy}")
    assert t.refused(f"move {unit} to EE29").rule == "75:7.5b"
    assert t.refused(f"move {unit} via EE30 EE29 to EE28").rule in ("75:7.5b", "75:8.2a")


@pytest.mark.rule("75:7.5b")
def test_nobody_passes_over_an_enemy() -> None:
    t = arrange("at EE30: B:4Arm", "at EE29: R:1Inf")
    assert t.cost("B:4Arm", "EE28") == 3  # round the enemy, not over it
    assert t.why_not("move B:4Arm via EE29 to EE28") == ("75:7.5b", "EE29", "B:4Arm")


AROUND = ("EE29", "FF30", "FF31", "EE31", "DD30", "DD29")


@pytest.mark.rule("75:7.5b")
def test_a_unit_ringed_by_enemies_is_told_so() -> None:
    ring = [f"at {hex_}: R:{n}Inf" for n, hex_ in enumerate(AROUND, 1)]
    t = arrange("at EE30: B:4Arm", *ring)
    assert t.why_not("move B:4Arm to EE27") == ("75:7.5b", "EE29", "B:4Arm")
    assert t.refused("move B:4Arm to EE27").reason == "Enemy units stand between B:4Arm and EE27."
    assert t.refused("move B:4Arm to EE23").rule == "75:7.3a"  # too far, enemies or not
    t = arrange("at EE30: B:4Arm", *ring[1:])
    assert t.may("move B:4Arm to EE27")


@pytest.mark.rule("75:7.6")
@pytest.mark.parametrize(
    ("unit", "enemy", "rule"),
    [
        ("B:1Inf", "R:1Inf", "75:8.2a"),
        ("B:1Abn", "R:1Inf", "75:8.2a"),
        ("B:1Art", "R:1Inf", "75:8.2a"),
        ("B:1Inf", "R:1Art", "75:8.2a"),
        ("B:1Inf", "R:4Arm", "75:8.2a"),
        ("B:4Arm", "R:4Arm", "75:8.3a"),
        ("B:12AAs", "R:4Arm", "75:8.3a"),
    ],
)
def test_who_stops_in_an_enemy_zone_brings_on_combat(unit: str, enemy: str, rule: str) -> None:
    t = arrange(f"at EE30: {unit}", f"at EE27: {enemy}")
    t.order(f"move {unit} to EE28")
    assert t.why_not(f"move {unit} to EE29") == (rule, "EE28", unit)
    t.order("done")
    assert (t.asked, t.step) == ("blue", "announce")


def test_a_move_is_taken_back_as_if_it_had_not_been_made() -> None:
    t = arrange("at EE30: B:1Inf", "at EE27: R:1Inf")
    before = t.position.copy()
    assert t.why_not("take-back B:1Inf") == ("75:4.2c", "", "B:1Inf")  # it has not moved
    assert t.why_not("take-back B:2Inf") == ("75:4.2c", "", "B:2Inf")  # it is not on the board
    t.order("move B:1Inf to EE28", "take-back B:1Inf")
    assert t.position == before
