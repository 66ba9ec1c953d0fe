"""75:10 - forests, mountains, and ground that is closed."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import FOOT, MOBILE, arrange, attack

FAR = "at TTT50: R:1Inf"
# A belt of rough ground across the column: no way round it within reach.
BELT = "AA27 BB27 CC28 DD28 EE29 FF29 GG30 HH30 II31"
CLIMBERS = [("mountain", unit) for unit in (*FOOT, *MOBILE)] + [
    ("forest", unit) for unit in ("B:1Inf", "B:1Mar", "B:1Abn")
]


@pytest.mark.rule("75:10.1a")
@pytest.mark.parametrize(("ground", "unit"), CLIMBERS)
def test_who_enters_mountain_or_forest_stops_there(ground: str, unit: str) -> None:
    t = arrange(f"at EE30: {unit}", FAR, land=f"{ground} {BELT}")
    rule, hexes, named = t.why_not(f"move {unit} to EE28")
    assert (rule, named) == ("75:10.1a", unit)
    assert set(hexes.split()) <= set(BELT.split())
    t.order(f"move {unit} to EE29")
    assert t.why_not(f"move {unit} to EE28") == ("75:10.1a", "EE29", unit)


@pytest.mark.rule("75:10.1a")
@pytest.mark.parametrize("ground", ["mountain", "forest"])
def test_a_road_does_not_lead_through_without_a_stop(ground: str) -> None:
    t = arrange("at EE30: B:1Inf", FAR, land=f"{ground} {BELT}; road EE30 EE29 EE28")
    assert t.why_not("move B:1Inf to EE28") == ("75:10.1a", "EE29", "B:1Inf")


@pytest.mark.rule("75:10.1b")
@pytest.mark.parametrize("ground", ["mountain", "forest"])
def test_progress_in_rough_ground_is_one_hex_a_turn(ground: str) -> None:
    t = arrange("turn 2", "at EE30: B:1Inf", FAR, land=f"{ground} EE30 EE29 EE28 EE27 DD28 FF29 DD27 FF28")
    for hex_ in ("EE29", "EE28"):
        t.order(f"move B:1Inf to {hex_}")
        beyond = f"EE{int(hex_[2:]) - 1}"
        assert t.why_not(f"move B:1Inf to {beyond}") == ("75:10.1a", hex_, "B:1Inf")
        t.order("done", "done")


@pytest.mark.rule("75:10.1c")
@pytest.mark.parametrize(("ground", "unit"), CLIMBERS)
def test_who_begins_in_rough_ground_leaves_it_with_his_full_factor(ground: str, unit: str) -> None:
    factor = 6 if unit in MOBILE else 4
    t = arrange(f"at EE30: {unit}", FAR, land=f"{ground} EE30")
    assert t.may(f"move {unit} to EE{30 - factor}")
    assert not t.may(f"move {unit} to EE{29 - factor}")


@pytest.mark.rule("75:10.2a")
@pytest.mark.parametrize("unit", [*MOBILE, "B:1Art"])
def test_armor_air_assault_and_artillery_do_not_enter_forest(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", FAR, land="forest EE29; road EE30 EE29")
    assert t.why_not(f"move {unit} to EE29") == ("75:10.2a", "EE29", unit)


@pytest.mark.rule("75:10.2a")
@pytest.mark.parametrize("unit", ["B:1Inf", "B:1Mar", "B:1Abn"])
def test_the_others_do(unit: str) -> None:
    assert arrange(f"at EE30: {unit}", FAR, land="forest EE29").may(f"move {unit} to EE29")


@pytest.mark.rule("75:10.2b")
@pytest.mark.parametrize("unit", [*MOBILE, "B:1Art"])
def test_they_may_attack_enemies_in_forest(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", "at EE29: R:1Inf", "step announce", land="forest EE29", dice=[3])
    events = attack(t, f"EE29 with {unit}")
    assert "EE29" in events[0].places
    assert t.defense("EE29", unit) == 4


@pytest.mark.rule("75:10.2a", "75:10.2b")
def test_they_do_not_advance_into_the_forest_that_they_have_won() -> None:
    t = arrange("at EE30: B:4Arm B:1Inf", "at EE29: R:1Inf", "step announce", land="forest EE29", dice=[3])
    attack(t, "EE29 with B:4Arm B:1Inf")
    t.order("retreat R:1Inf to EE28 EE27")
    assert t.why_not("advance B:4Arm to EE29") == ("75:10.2a", "EE29", "B:4Arm")
    t.order("advance B:1Inf to EE29")
    assert t.at("EE29") == ("B:1Inf",)


@pytest.mark.rule("75:10.3a")
@pytest.mark.parametrize("unit", [*FOOT, *MOBILE])
def test_the_neutral_country_is_closed(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", FAR, land="neutral EE29; road EE30 EE29")
    assert t.why_not(f"move {unit} to EE29") == ("75:10.3a", "EE29", unit)


@pytest.mark.rule("75:10.3a")
def test_nobody_passes_through_the_neutral_country() -> None:
    t = arrange("at EE30: B:1Inf", FAR, land="neutral EE29")
    assert t.cost("B:1Inf", "EE28") == 3


@pytest.mark.rule("75:10.3b")
@pytest.mark.parametrize("unit", [*FOOT, *MOBILE])
@pytest.mark.parametrize("water", ["sea", "lake"])
def test_full_sea_and_lake_hexes_are_closed(unit: str, water: str) -> None:
    t = arrange(f"at EE30: {unit}", FAR, land=f"{water} EE29")
    assert t.why_not(f"move {unit} to EE29") == ("75:10.3b", "EE29", unit)
    assert t.cost(unit, "EE28") == 3  # round it
