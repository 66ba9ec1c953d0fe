"""Every fact that the books and public descriptions give about the counters, one test each."""

from __future__ import annotations

import pytest

from openblitz.blitzkrieg.counters import (
    Branch,
    Counter,
    MovementClass,
    Side,
    Size,
    basic_mix,
    counter_mix,
    order_of_appearance,
    unit_types,
)

# The last of the types of 1965 and 1975; those of the Module System follow.
TYPES = list(unit_types())[: list(unit_types()).index("ftr") + 1]
BOTH = pytest.mark.parametrize("side", list(Side))


def of_type(side: Side, key: str) -> list[Counter]:
    """The counters of a type, substitutes apart."""
    return [counter for counter in counter_mix(side) if counter.type.key == key and not counter.substitute]


def factors_of(side: Side, key: str) -> list[str]:
    return [counter.factors for counter in of_type(side, key)]


def the(side: Side, name: str) -> Counter:
    """The counter that a player calls so: `4Arm`."""
    return next(counter for counter in counter_mix(side) if counter.id == f"{side.code}:{name}")


@BOTH
@pytest.mark.rule("75:COUNTERS", "65:COUNTERS")
def test_each_side_has_about_190_counters_of_every_sort(side: Side) -> None:
    mix = counter_mix(side)
    assert 185 <= len(mix) <= 195
    assert {counter.type.key for counter in mix if not counter.substitute} == set(TYPES)
    assert {counter.type.key for counter in mix if counter.substitute} == set(TYPES)
    assert len({counter.id.casefold() for counter in mix}) == len(mix)


@BOTH
def test_some_40_infantry_divisions_and_three_of_them_marines(side: Side) -> None:
    infantry = of_type(side, "infantry")
    assert 38 <= len(infantry) <= 42
    marines = [counter for counter in infantry if counter.factors != "4-4"]
    assert [(unit.name, unit.factors) for unit in marines] == [
        ("1st Marines", "6-4"),
        ("2nd Marines", "6-4"),
        ("3rd Marines", "6-4"),
    ]


@BOTH
def test_some_20_armored_divisions_guards_line_and_light(side: Side) -> None:
    factors = factors_of(side, "armor")
    assert 18 <= len(factors) <= 22
    assert set(factors) == {"8-6", "6-6", "4-6"}
    assert [unit.name for unit in of_type(side, "armor") if unit.factors == "8-6"] == ["GD Armor"]
    light = [unit for unit in of_type(side, "armor") if unit.factors == "4-6"]
    assert light
    assert all(unit.name.endswith("Light Armor") for unit in light)


@BOTH
def test_six_or_seven_breakthrough_artillery(side: Side) -> None:
    factors = factors_of(side, "artillery")
    assert len(factors) in (6, 7)
    assert set(factors) == {"8-4-4"}


@pytest.mark.rule("75:2.4b", "65:2.0.d")
def test_artillery_prints_attack_before_defense_and_nobody_else_prints_two() -> None:
    for side in Side:
        for counter in counter_mix(side):
            if counter.type.key == "artillery":
                assert counter.attack == 2 * counter.defense
            else:
                assert counter.attack == counter.defense
    artillery = the(Side.BLUE, "1Art")
    assert (artillery.attack, artillery.defense, artillery.movement) == (8, 4, 4)


@BOTH
def test_three_airborne_divisions(side: Side) -> None:
    assert factors_of(side, "airborne") == ["4-4", "4-4", "4-4"]


@BOTH
def test_at_least_one_air_assault(side: Side) -> None:
    assert len(of_type(side, "air-assault")) >= 1


@BOTH
def test_four_rangers_of_one_factor(side: Side) -> None:
    assert factors_of(side, "rangers") == ["1-4"] * 4


@BOTH
def test_four_sac(side: Side) -> None:
    assert factors_of(side, "sac") == ["4-20"] * 4


@BOTH
def test_twelve_factors_of_mdm_with_range_10(side: Side) -> None:
    mdm = of_type(side, "mdm")
    assert sum(unit.attack for unit in mdm) == 12
    assert {unit.movement for unit in mdm} == {10}


@BOTH
def test_two_tac(side: Side) -> None:
    assert factors_of(side, "tac") == ["4-8"] * 2


@BOTH
def test_four_ftr(side: Side) -> None:
    assert factors_of(side, "ftr") == ["4-12"] * 4


@pytest.mark.rule("65:23.0T.0a", "65:23.0T.0b", "65:23.0T.0c")
def test_a_type_of_aircraft_has_one_range() -> None:
    ranges: dict[str, set[int]] = {}
    for counter in (unit for side in Side for unit in counter_mix(side)):
        if counter.type.branch is Branch.AIR:
            ranges.setdefault(counter.type.key, set()).add(counter.movement)
    assert ranges == {"tac": {8}, "mdm": {10}, "sac": {20}, "ftr": {12}}


@BOTH
def test_armor_moves_6_and_other_ground_units_4(side: Side) -> None:
    armored = {MovementClass.ARMOR, MovementClass.AIR_ASSAULT}
    for counter in counter_mix(side):
        if counter.type.branch is Branch.GROUND:
            assert counter.movement == (6 if counter.type.movement_class in armored else 4), counter.id


@BOTH
@pytest.mark.parametrize("key", TYPES)
def test_substitutes_of_2_and_1_factors_for_every_type(side: Side, key: str) -> None:
    change = [unit for unit in counter_mix(side) if unit.substitute and unit.type.key == key]
    assert {unit.defense for unit in change} == {1, 2}


@BOTH
def test_every_unit_can_be_changed_after_any_loss_and_moves_on_as_before(side: Side) -> None:
    """75:26.2 asks for change of the same type to the factor; the mix must hold it."""
    mix = counter_mix(side)
    for unit in (unit for unit in mix if not unit.substitute):
        change = [other for other in mix if other.substitute and other.type == unit.type]
        assert {other.movement for other in change} == {unit.movement}
        twos = sum(other.defense == 2 for other in change)
        ones = sum(other.defense == 1 for other in change)
        for left in range(1, unit.defense):
            assert left - 2 * min(left // 2, twos) <= ones, f"{unit.id} with {left} left"


@BOTH
@pytest.mark.parametrize(
    ("name", "full_name", "factors"),
    [
        ("GDArm", "GD Armor", "8-6"),
        ("4Arm", "4th Armor", "6-6"),
        ("5Arm", "5th Armor", "6-6"),
        ("12Arm", "12th Armor", "6-6"),
        ("13Arm", "13th Armor", "6-6"),
        ("14Arm", "14th Armor", "6-6"),
        ("16Arm", "16th Armor", "6-6"),
        ("17LtArm", "17th Light Armor", "4-6"),
        ("15Inf", "15th Infantry", "4-4"),
        ("28Inf", "28th Infantry", "4-4"),
        ("1Mar", "1st Marines", "6-4"),
        ("2Mar", "2nd Marines", "6-4"),
        ("3Mar", "3rd Marines", "6-4"),
        ("1SAC", "1st SAC", "4-20"),
        ("14TAC", "14th TAC", "4-8"),
    ],
)
def test_the_designations_that_are_known(side: Side, name: str, full_name: str, factors: str) -> None:
    counter = the(side, name)
    assert (counter.name, counter.factors) == (full_name, factors)


@pytest.mark.parametrize(
    ("side", "names"),
    [
        # 75: captions of sections 8, 13 and 14.
        (Side.BLUE, "28Inf 13Arm 17LtArm 1Mar 2Mar 3Mar 1Inf 2Inf 5Inf 5Arm 4Arm"),
        (Side.RED, "15Inf GDArm 1Inf 2Inf 19Inf 20Inf 21Inf"),
        # 65: diagrams 1, 3, 4, 5 and 6; where no type is named, both that fit are there.
        (Side.BLUE, "19Inf 5Arm 14Arm 4Arm 1SAC 16Arm 12AAs 1Art 2Art 3Art 5Inf 6Inf 7Inf 8Inf 30Inf 2Rgr"),
        (
            Side.RED,
            "14Inf 14Arm GDArm 4Arm 16Inf 16Arm 17Inf 17LtArm 24Inf 25Inf 26Inf 31Inf 15Inf 15Arm 35Inf",
        ),
    ],
)
def test_every_example_of_the_books_can_be_laid_out(side: Side, names: str) -> None:
    assert {the(side, name).substitute for name in names.split()} == {False}


def odds(attack: int, defense: int) -> int:
    return attack // defense


def test_the_examples_come_out_at_the_odds_that_the_books_give() -> None:
    def attack(*names: str) -> int:
        return sum(the(Side.BLUE, name).attack for name in names)

    def defense(*names: str) -> int:
        return sum(the(Side.RED, name).defense for name in names)

    assert odds(attack("GDArm"), defense("15Inf")) == 2
    assert odds(attack("5Arm", "14Arm", "4Arm"), 2 * defense("17LtArm")) == 2  # on a mountain
    assert odds(attack("1Art", "2Art", "3Art"), 2 * defense("24Inf", "25Inf", "31Inf")) == 1  # over a river
    assert odds(attack("5Inf", "6Inf", "8Inf"), defense("15Arm")) == 2


def test_the_parachuted_12th_of_the_diagrams_goes_by_air() -> None:
    assert the(Side.BLUE, "12AAs").type.airborne
    assert not the(Side.BLUE, "12Arm").type.airborne


def test_the_sides_are_similar_but_not_identical() -> None:
    blue, red = basic_mix(Side.BLUE), basic_mix(Side.RED)
    assert {(unit.type.key, unit.factors) for unit in blue} == {(unit.type.key, unit.factors) for unit in red}
    for key in ("armor", "artillery", "infantry"):
        assert abs(len(of_type(Side.BLUE, key)) - len(of_type(Side.RED, key))) == 1


@pytest.mark.parametrize("turn", [1, 15])
@pytest.mark.parametrize("figure", ["attack", "defense"])
def test_neither_army_is_more_than_3_percent_the_stronger(turn: int, figure: str) -> None:
    sums = []
    for side in Side:
        there = [unit for due, units in order_of_appearance(side).items() if due <= turn for unit in units]
        sums.append(sum(getattr(unit, figure) for unit in there if unit.size is Size.DIVISION))
    assert max(sums) <= 1.03 * min(sums)
