"""65:18.0 - airborne infantry and air assault units."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import RING, arrange

FIELD = "city D10; blue D10"
FLIERS = pytest.mark.parametrize("unit", ["B:1Abn", "B:12AAs"])


@pytest.mark.rule("65:18.0.a")
@FLIERS
def test_they_fly_up_to_twenty_squares_from_a_friendly_city(unit: str) -> None:
    t = arrange(f"at D10: {unit}", land=FIELD)
    t.order(f"drop {unit} at D30")
    assert t.where(unit) == "D30"
    t = arrange(f"at D10: {unit}", land=FIELD)
    assert t.why_not(f"drop {unit} at D31") == ("65:18.0.a", "D31", unit)  # 21
    assert t.why_not(f"drop {unit} at Y31") == ("65:18.0.a", "Y31", unit)  # 21 south-east
    assert t.may(f"drop {unit} at X30")  # 20


@pytest.mark.rule("65:18.0.a")
@pytest.mark.parametrize("unit", ["B:1Inf", "B:1Mar", "B:4Arm", "B:1Art"])
def test_nobody_else_flies(unit: str) -> None:
    t = arrange(f"at D10: {unit}", land=FIELD)
    assert t.why_not(f"drop {unit} at D20") == ("65:18.0.a", "", unit)


@pytest.mark.rule("65:18.0.a")
def test_they_fly_from_no_other_square_than_a_friendly_city() -> None:
    t = arrange("at D11: B:1Abn", land=FIELD)
    assert t.why_not("drop B:1Abn at D20") == ("65:18.0.a", "D11", "B:1Abn")
    t = arrange("at D10: B:1Abn", "at D9: R:1Inf", land=FIELD)  # in Red's zone: friendly to neither
    assert t.why_not("drop B:1Abn at D20") == ("65:18.0.a", "D10", "B:1Abn")


@pytest.mark.rule("65:18.0.a")
def test_a_city_taken_this_turn_is_no_airfield_yet() -> None:
    t = arrange("at D11: B:1Abn", "control red: D10", "control blue: A5", "held blue: A5", land=FIELD)
    t.order("move B:1Abn to D10")
    assert t.friendly("blue", "D10")
    assert t.why_not("drop B:1Abn at D20") == ("65:18.0.a", "D10", "B:1Abn")


@pytest.mark.rule("65:18.0.a")
@pytest.mark.parametrize(
    "ground", ["", "city D20", "forest D20", "mountain D20", "desert D20", "river Dott: D20 D21"]
)
def test_they_land_on_any_land_square(ground: str) -> None:
    t = arrange("at D10: B:1Abn B:12AAs", land=f"{FIELD}; {ground}")
    t.order("drop B:1Abn at D20", "drop B:12AAs at D20")
    assert t.at("D20") == ("B:1Abn", "B:12AAs")


@pytest.mark.rule("65:18.0.a")
@pytest.mark.parametrize("water", ["sea", "lake"])
def test_but_on_land_only(water: str) -> None:
    t = arrange("at D10: B:1Abn", land=f"{FIELD}; {water} D20")
    assert t.why_not("drop B:1Abn at D20") == ("65:18.0.a", "D20", "B:1Abn")


@pytest.mark.rule("65:1.0.l")
def test_nobody_is_dropped_on_the_neutral_country() -> None:
    t = arrange("at D10: B:1Abn", land=f"{FIELD}; neutral D20")
    assert t.why_not("drop B:1Abn at D20") == ("65:1.0.l", "D20", "B:1Abn")


@pytest.mark.rule("65:18.0.a")
def test_one_flight_a_turn() -> None:
    t = arrange("at D10: B:1Abn", land=f"{FIELD}; city D20; blue D20")
    t.order("drop B:1Abn at D20")
    assert t.why_not("drop B:1Abn at D30") == ("65:18.0.a", "D20", "B:1Abn")
    t.order("done", "done")
    assert t.may("drop B:1Abn at D30")


@pytest.mark.rule("65:18.0.a")
def test_there_is_no_limit_to_how_many_fly() -> None:
    t = arrange("turn 6", "at D10: B:1Abn B:2Abn B:3Abn B:12AAs", land=FIELD)
    t.order("drop B:1Abn at D20", "drop B:2Abn at D21", "drop B:3Abn at D22", "drop B:12AAs at D23")
    assert t.at("D10") == ()


@pytest.mark.rule("65:18.0.b")
@FLIERS
@pytest.mark.parametrize("square", RING)
def test_they_do_not_land_next_to_enemy_units(unit: str, square: str) -> None:
    t = arrange(f"at V22: {unit}", "at EE30: R:1Inf", land="city V22; blue V22")
    assert t.why_not(f"drop {unit} at {square}") == ("65:18.0.b", square, unit)


@pytest.mark.rule("65:18.0.b")
@pytest.mark.parametrize("ground", ["city EE29", "mountain EE29", "road EE28 EE29"])
def test_neither_ground_nor_friends_there_change_that(ground: str) -> None:
    land = f"city V22; blue V22; {ground}"
    t = arrange("at V22: B:1Abn", "at EE29: B:1Inf", "at EE30: R:1Inf", land=land)
    assert t.why_not("drop B:1Abn at EE29") == ("65:18.0.b", "EE29", "B:1Abn")
    assert t.may("drop B:1Abn at EE28")


@pytest.mark.rule("65:18.0.b")
def test_nor_on_them_but_two_squares_away_they_may() -> None:
    t = arrange("at V22: B:1Abn", "at EE30: R:1Inf", land="city V22; blue V22")
    assert t.why_not("drop B:1Abn at EE30") == ("65:18.0.b", "EE30", "B:1Abn")
    assert t.may("drop B:1Abn at EE28")


@pytest.mark.rule("65:18.0.c")
def test_dropped_units_may_move_after_they_land_even_into_combat() -> None:
    t = arrange("at V22: B:1Abn", "at EE30: R:1Inf", land="city V22; blue V22")
    t.order("drop B:1Abn at EE27", "move B:1Abn to EE29", "done")
    assert t.step == "announce"


@pytest.mark.rule("65:18.0.c")
@pytest.mark.parametrize(("ground", "rule"), [("forest D20", "65:13.0.c"), ("mountain D20", "65:16.0.b")])
def test_forest_and_mountain_stop_them_like_anybody(ground: str, rule: str) -> None:
    t = arrange("at D10: B:1Abn", land=f"{FIELD}; {ground}")
    t.order("drop B:1Abn at D20")
    assert t.why_not("move B:1Abn to D21") == (rule, "D20", "B:1Abn")


@pytest.mark.rule("65:18.0.d")
@pytest.mark.parametrize(("start", "before"), [("D10", 0), ("D11", 1), ("D13", 3), ("D14", 4)])
def test_they_use_one_turns_movement_before_and_after_the_flight(start: str, before: int) -> None:
    t = arrange(f"at {start}: B:1Abn", land=FIELD)
    if before:
        t.order("move B:1Abn to D10")
    t.order("drop B:1Abn at D20")
    after = 4 - before
    if after:
        assert t.may(f"move B:1Abn to D{20 + after}")
    assert t.why_not(f"move B:1Abn to D{21 + after}") == ("65:6.0.2", f"D{21 + after}", "B:1Abn")


@pytest.mark.rule("65:18.0.e")
@pytest.mark.parametrize(("unit", "rate"), [("B:1Abn", 4), ("B:12AAs", 6)])
def test_the_flight_itself_costs_no_movement(unit: str, rate: int) -> None:
    t = arrange(f"at D10: {unit}", land=FIELD)
    t.order(f"drop {unit} at D25")
    assert t.may(f"move {unit} to D{25 + rate}")
    assert t.why_not(f"move {unit} to D{26 + rate}") == ("65:6.0.2", f"D{26 + rate}", unit)


def test_there_is_no_air_transport_in_the_basic_game() -> None:
    t = arrange("at D10: B:1Abn", land=f"{FIELD}; city D20; blue D20")
    assert t.why_not("fly B:1Abn to D20") == ("65:18.0.a", "D20", "B:1Abn")
