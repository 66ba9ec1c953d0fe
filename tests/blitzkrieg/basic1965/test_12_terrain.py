"""65:12.0 to 65:16.0 - rivers, forests, desert, seas and lakes, mountains."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import arrange, on_the_board
from tests.blitzkrieg.basic1975.arranging import attack

FOOT = ("B:1Inf", "B:1Mar", "B:1Abn", "B:12AAs")
HEAVY = ("B:4Arm", "B:1Tk", "B:17LtArm", "B:GDArm", "B:1Art")


@pytest.mark.rule("65:12.0")
def test_moving_along_a_river_costs_the_same_as_clear_ground() -> None:
    t = arrange("at EE30: B:1Inf", land="river Dott: EE28 EE29 EE30 EE31 EE32 EE33 EE34 EE35")
    assert [t.cost("B:1Inf", f"EE{30 + n}") for n in range(1, 5)] == [1, 2, 3, 4]
    assert t.may("move B:1Inf to EE34")
    assert t.why_not("move B:1Inf to EE35") == ("65:6.0.2", "EE35", "B:1Inf")


@pytest.mark.rule("65:12.0")
def test_crossing_a_river_costs_the_same_as_clear_ground() -> None:
    t = arrange("at EE30: B:1Inf", land="river Dott: CC30 DD31 EE31 FF32 GG32; river Knabe: DD32 EE33 FF34")
    assert [t.cost("B:1Inf", f"EE{30 + n}") for n in range(1, 5)] == [1, 2, 3, 4]
    t.order("move B:1Inf to EE31")
    assert t.may("move B:1Inf to EE34")  # nor does a river stop anybody


# 13.0 - forests


@pytest.mark.rule("65:13.0.a")
@pytest.mark.parametrize("unit", HEAVY)
def test_armor_and_artillery_may_not_enter_forest(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", land="forest EE31")
    assert t.why_not(f"move {unit} to EE31") == ("65:13.0.a", "EE31", unit)


@pytest.mark.rule("65:13.0.a")
@pytest.mark.parametrize("unit", HEAVY)
def test_a_road_does_not_open_the_forest_to_them(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", land="forest EE31; road EE30 EE31 EE32")
    assert t.why_not(f"move {unit} to EE31") == ("65:13.0.a", "EE31", unit)


@pytest.mark.rule("65:13.0.a")
@pytest.mark.parametrize("unit", FOOT)
def test_everybody_else_may(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", land="forest EE31")
    t.order(f"move {unit} to EE31")
    assert t.where(unit) == "EE31"


@pytest.mark.rule("65:13.0.a")
def test_armor_is_not_set_up_in_forest_either() -> None:
    t = on_the_board()
    assert t.may("place B:1Inf at K19")
    assert t.why_not("place B:4Arm at K19") == ("65:13.0.a", "K19", "B:4Arm")


@pytest.mark.rule("65:13.0.b")
@pytest.mark.parametrize("unit", ["B:GDArm", "B:1Art"])
def test_armor_and_artillery_may_attack_units_in_forest(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", "at EE31: R:1Inf", "step announce", land="forest EE31", dice=[1])
    events = attack(t, f"EE31 with {unit}")
    assert "8 to 4, 2-1, die 1, DE" in events[0].text
    assert t.where("R:1Inf") == "eliminated"
    # But not follow them there: nobody is asked for an advance.
    assert t.where(unit) == "EE30"
    assert t.asked == "red"


@pytest.mark.rule("65:13.0.b")
def test_infantry_beside_the_armor_may_advance_into_the_forest() -> None:
    t = arrange("at EE30: B:GDArm B:1Inf", "at EE31: R:1Inf", "step announce", land="forest EE31", dice=[1])
    attack(t, "EE31 with B:GDArm B:1Inf")
    assert t.why_not("advance B:GDArm to EE31") == ("65:13.0.a", "EE31", "B:GDArm")
    t.order("advance B:1Inf to EE31")
    assert t.where("B:1Inf") == "EE31"


@pytest.mark.rule("65:13.0.c")
@pytest.mark.parametrize("unit", FOOT)
def test_units_stop_when_they_reach_a_forest_square(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", land="forest EE31 EE32")
    t.order(f"move {unit} to EE31")
    assert t.why_not(f"move {unit} to EE32") == ("65:13.0.c", "EE31", unit)
    assert t.why_not(f"move {unit} to FF31") == ("65:13.0.c", "EE31", unit)


@pytest.mark.rule("65:13.0.c")
def test_nobody_crosses_forest_in_one_turn() -> None:
    wood = "forest EE31; sea DD30 DD31 FF31 FF32"  # the only way south of EE30 is through the wood
    t = arrange("at EE30: B:1Inf", land=wood)
    assert t.why_not("move B:1Inf to EE32") == ("65:13.0.c", "EE31", "B:1Inf")


@pytest.mark.rule("65:13.0.c")
def test_a_road_does_not_help_through_forest() -> None:
    t = arrange("at EE30: B:1Inf", land="forest EE31; road EE30 EE31 EE32 EE33; sea DD30 DD31 FF31 FF32")
    assert t.why_not("move B:1Inf to EE32") == ("65:13.0.c", "EE31", "B:1Inf")


@pytest.mark.rule("65:13.0.c")
def test_one_forest_square_a_turn() -> None:
    t = arrange("at EE30: B:1Inf", land="forest EE31 EE32 EE33")
    for square in ("EE31", "EE32", "EE33"):
        t.order(f"move B:1Inf to {square}")
        assert not any(order.startswith("move B:1Inf") for order in t.offered)
        t.order("done", "done")


@pytest.mark.rule("65:13.0.d")
def test_units_leave_forest_at_their_normal_rate() -> None:
    t = arrange("at EE30: B:1Inf", land="forest EE30")
    assert t.may("move B:1Inf to EE34")
    assert t.why_not("move B:1Inf to EE35") == ("65:6.0.2", "EE35", "B:1Inf")
    t = arrange("at EE20: B:1Inf", land="forest EE20; road " + " ".join(f"EE{n}" for n in range(20, 40)))
    assert t.may("move B:1Inf to EE32")


# 14.0 - the Great Koufax Desert


@pytest.mark.rule("65:14.0")
@pytest.mark.parametrize(("unit", "rate"), [("B:1Inf", 4), ("B:4Arm", 6), ("B:12AAs", 6), ("B:1Art", 4)])
def test_desert_is_like_clear_terrain_to_everybody(unit: str, rate: int) -> None:
    desert = "desert " + " ".join(f"EE{n}" for n in range(20, 40))
    t = arrange(f"at EE20: {unit}", land=desert)
    for far in range(1, rate + 1):
        assert t.cost(unit, f"EE{20 + far}") == far
    assert t.why_not(f"move {unit} to EE{21 + rate}") == ("65:6.0.2", f"EE{21 + rate}", unit)


@pytest.mark.rule("65:14.0")
def test_desert_defends_like_clear_terrain() -> None:
    t = arrange("at EE29: B:1Inf", "at EE30: R:1Inf", land="desert EE29 EE30")
    assert t.defense("EE30", "B:1Inf") == 4


# 15.0 - seas and lakes


@pytest.mark.rule("65:15.0.a")
@pytest.mark.parametrize("unit", [*FOOT, *HEAVY])
def test_nobody_moves_onto_the_sea(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", land="sea EE31; city EE30")
    assert t.why_not(f"move {unit} to EE31") == ("65:15.0.a", "EE31", unit)


@pytest.mark.rule("65:15.0.a")
def test_there_is_no_way_across_the_sea() -> None:
    # EE30 is an island with a port.
    t = arrange("at EE30: B:1Inf", land="sea EE29 FF30 FF31 EE31 DD30 DD29; city EE30 EE28")
    assert not any(order.startswith("move") for order in t.offered)


@pytest.mark.rule("65:15.0.b")
@pytest.mark.parametrize("unit", [*FOOT, *HEAVY])
def test_nobody_moves_onto_a_lake(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", land="lake EE31")
    assert t.why_not(f"move {unit} to EE31") == ("65:15.0.b", "EE31", unit)


@pytest.mark.rule("65:15.0.b")
def test_nobody_is_dropped_or_driven_onto_a_lake() -> None:
    t = arrange("at D10: B:1Abn", land="city D10; blue D10; lake D12")
    assert t.why_not("drop B:1Abn at D12") == ("65:18.0.a", "D12", "B:1Abn")
    assert t.may("drop B:1Abn at D13")
    t = arrange("at EE29: B:1Inf", "at EE30: R:1Inf", "step announce", land="lake EE31", dice=[3])
    attack(t, "EE30 with B:1Inf")
    assert t.why_not("retreat R:1Inf to EE31 EE32") == ("65:BGAT.BACKd", "EE31", "R:1Inf")


# 16.0 - mountains


@pytest.mark.rule("65:16.0.a")
@pytest.mark.parametrize("unit", [*FOOT, *HEAVY])
def test_all_units_may_enter_mountains(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", land="mountain EE31")
    t.order(f"move {unit} to EE31")
    assert t.where(unit) == "EE31"


@pytest.mark.rule("65:16.0.b")
@pytest.mark.parametrize("unit", ["B:1Inf", "B:4Arm", "B:1Art", "B:12AAs"])
def test_units_stop_when_they_land_on_a_mountain_square(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", land="mountain EE31 EE32")
    t.order(f"move {unit} to EE31")
    assert t.why_not(f"move {unit} to EE32") == ("65:16.0.b", "EE31", unit)
    assert t.why_not(f"move {unit} to FF31") == ("65:16.0.b", "EE31", unit)


@pytest.mark.rule("65:16.0.b")
def test_nobody_crosses_mountains_in_one_turn_by_road_or_without() -> None:
    gap = "mountain EE31; road EE30 EE31 EE32; sea DD30 DD31 FF31 FF32"
    t = arrange("at EE30: B:1Art", land=gap)
    assert t.why_not("move B:1Art to EE32") == ("65:16.0.b", "EE31", "B:1Art")


@pytest.mark.rule("65:16.0.b")
def test_one_mountain_square_a_turn() -> None:
    t = arrange("at EE30: B:4Arm", land="mountain EE31 EE32 EE33")
    for square in ("EE31", "EE32", "EE33"):
        t.order(f"move B:4Arm to {square}")
        assert not any(order.startswith("move B:4Arm") for order in t.offered)
        t.order("done", "done")


@pytest.mark.rule("65:16.0.c")
@pytest.mark.parametrize(("unit", "rate"), [("B:1Inf", 4), ("B:4Arm", 6)])
def test_units_leave_mountains_at_their_normal_rate(unit: str, rate: int) -> None:
    t = arrange(f"at EE30: {unit}", land="mountain EE30 EE29")
    assert t.may(f"move {unit} to EE{30 + rate}")
    assert t.why_not(f"move {unit} to EE{31 + rate}") == ("65:6.0.2", f"EE{31 + rate}", unit)
