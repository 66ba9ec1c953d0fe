"""75:TERRAIN - the terrain chart: what each kind of ground does to movement and combat.

A unit enters EE29 from EE30; an enemy of four factors defends on EE29 against an attack from EE30.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.basic1975.arranging import FOOT, MOBILE, arrange, attack

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

FAR = "at TTT50: R:1Inf"
THIRD = Fraction(1, 3)


def entering(land: str, unit: str = "B:1Inf") -> Table:
    return arrange(f"at EE30: {unit}", FAR, land=land)


def defending(land: str) -> int:
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf", "step announce", land=land)
    return t.defense("EE29", "B:1Inf")


CHART = [
    # ground, cost for infantry, cost for armor, may infantry go on, strength of four factors defending
    pytest.param("", 1, 1, True, 4, id="clear"),
    pytest.param("city EE29; road EE30 EE29 EE28", THIRD, THIRD, True, 8, id="city"),
    pytest.param("river Dott: DD30 EE30 FF31", 1, 1, True, 8, id="river"),
    pytest.param("forest EE29", 1, None, False, 4, id="forest"),
    pytest.param("mountain EE29", 1, 1, False, 8, id="mountain"),
    pytest.param("sea EE29", None, None, False, None, id="sea"),
    pytest.param("lake EE29", None, None, False, None, id="lake"),
    pytest.param("road EE30 EE29 EE28", THIRD, THIRD, True, 4, id="road"),
    pytest.param("desert EE29 EE28", 1, 1, True, 4, id="desert"),
    pytest.param("beach EE29", 1, 1, True, 4, id="beach"),
    pytest.param("red EE29", 1, 1, True, 4, id="border"),
]


@pytest.mark.rule("75:TERRAIN")
@pytest.mark.parametrize(("land", "foot", "armor", "goes_on", "strength"), CHART)
def test_the_terrain_chart(
    land: str, foot: Fraction | None, armor: Fraction | None, goes_on: bool, strength: int | None
) -> None:
    for unit, cost in (("B:1Inf", foot), ("B:4Arm", armor)):
        t = entering(land, unit)
        assert t.may(f"move {unit} to EE29") is (cost is not None)
        if cost is not None:
            assert t.cost(unit, "EE29") == cost
    assert entering(land).may("move B:1Inf via EE29 to EE28") is goes_on
    if strength is not None:
        assert defending(land) == strength


@pytest.mark.rule("75:TERRAIN.clear")
@pytest.mark.parametrize("unit", [*FOOT, *MOBILE])
def test_clear_costs_one_factor_and_does_nothing_in_combat(unit: str) -> None:
    t = entering("", unit)
    assert [t.cost(unit, f"EE{n}") for n in (29, 28, 27, 26)] == [1, 2, 3, 4]
    assert defending("") == 4


@pytest.mark.rule("75:TERRAIN.city")
def test_a_city_may_be_entered_at_the_road_rate_and_doubles_the_defense() -> None:
    assert entering("city EE29; road EE30 EE29").cost("B:1Inf", "EE29") == THIRD
    assert entering("city EE29").cost("B:1Inf", "EE29") == 1
    assert defending("city EE29") == 8
    assert defending("city EE30") == 4


@pytest.mark.rule("75:TERRAIN.river")
def test_a_river_hex_is_entered_as_its_other_terrain() -> None:
    river = "river Dott: EE29 FF30"
    assert entering(river).cost("B:1Inf", "EE29") == 1
    assert entering(f"{river}; desert EE29 EE28", "B:4Arm").cost("B:4Arm", "EE28") == 1
    assert entering(f"{river}; forest EE29").refused("move B:1Inf via EE29 to EE28").rule == "75:10.1a"


@pytest.mark.rule("75:TERRAIN.river")
def test_defenders_double_when_attacked_solely_from_river_hexes() -> None:
    lines = ("at EE30: B:1Inf", "at FF30: B:2Inf", "at EE29: R:1Inf", "step announce")
    t = arrange(*lines, land="river Dott: EE30 EE31")
    assert t.defense("EE29", "B:1Inf") == 8
    assert t.defense("EE29", "B:1Inf B:2Inf") == 4


@pytest.mark.rule("75:TERRAIN.forest")
def test_forest_stops_bars_three_types_and_doubles_nobody() -> None:
    assert entering("forest EE29").why_not("move B:1Inf via EE29 to EE28") == ("75:10.1a", "EE29", "B:1Inf")
    for unit in ("B:4Arm", "B:12AAs", "B:1Art"):
        assert entering("forest EE29", unit).why_not(f"move {unit} to EE29") == ("75:10.2a", "EE29", unit)
    assert defending("forest EE29") == 4


@pytest.mark.rule("75:TERRAIN.forest")
@pytest.mark.parametrize(("unit", "may"), [("B:1Inf", True), ("B:17LtArm", False), ("B:12AAs", False)])
def test_forest_bars_the_same_types_from_retreating_through_it(unit: str, may: bool) -> None:
    t = arrange(f"at EE30: {unit}", "at EE29: R:1Inf", "step announce", land="forest EE31", dice=[5])
    attack(t, f"EE29 with {unit}")
    assert t.may(f"retreat {unit} to EE31 EE32") is may


@pytest.mark.rule("75:TERRAIN.mountain")
@pytest.mark.parametrize("unit", [*FOOT, *MOBILE])
def test_mountain_stops_everybody_and_doubles_the_defense(unit: str) -> None:
    t = entering("mountain EE29", unit)
    assert t.why_not(f"move {unit} via EE29 to EE28") == ("75:10.1a", "EE29", unit)
    assert defending("mountain EE29") == 8


@pytest.mark.rule("75:TERRAIN.sea")
@pytest.mark.parametrize("water", ["sea", "lake"])
def test_sea_and_lake_are_closed_to_movement_and_combat(water: str) -> None:
    assert entering(f"{water} EE29").why_not("move B:1Inf to EE29") == ("75:10.3b", "EE29", "B:1Inf")
    t = arrange(
        "at EE30: B:1Inf", "at EE29: R:1Inf", "step announce", land=f"{water} EE28 FF29 DD28", dice=[1]
    )
    attack(t, "EE29 with B:1Inf")
    assert t.where("R:1Inf") == "eliminated"  # beaten, and only water is left to retreat to


@pytest.mark.rule("75:TERRAIN.road")
def test_a_road_gives_its_bonus_and_does_nothing_in_combat() -> None:
    assert entering("road EE30 EE29").cost("B:1Inf", "EE29") == THIRD
    along = entering("road " + " ".join(f"EE{n}" for n in range(30, 15, -1)))
    assert along.may("move B:1Inf to EE18")  # four factors are twelve hexes
    assert not along.may("move B:1Inf to EE17")
    assert defending("road EE30 EE29 EE28") == 4


@pytest.mark.rule("75:TERRAIN.desert")
@pytest.mark.parametrize(("unit", "cost"), [("B:4Arm", 2), ("B:12AAs", 2), ("B:1Inf", 4), ("B:1Art", 4)])
def test_the_desert_doubles_the_movement_of_armor_and_air_assault_only(unit: str, cost: int) -> None:
    t = entering("desert EE29 EE28 EE27 EE26", unit)
    assert t.cost(unit, "EE26") == cost
    assert defending("desert EE29 EE30") == 4


@pytest.mark.rule("75:TERRAIN.beach")
def test_a_beach_matters_only_in_invasions() -> None:
    assert [entering("beach EE29 EE28").cost("B:1Inf", f"EE{n}") for n in (29, 28)] == [1, 2]
    assert defending("beach EE29 EE30") == 4


@pytest.mark.rule("75:TERRAIN.border")
def test_a_border_matters_neither_to_movement_nor_in_combat() -> None:
    t = arrange("at X20: B:4Arm", FAR)  # the border of Great Blue runs east of column X
    assert [t.cost("B:4Arm", hex_) for hex_ in ("Y20", "Z20", "Z19")] == [1, 2, 3]
    assert defending("blue EE30; red EE29") == 4
