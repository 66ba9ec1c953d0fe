"""75:9.3-9.4 - air transport and airdrops. M20 is a city of Great Blue."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange

FAR = "at TTT50: R:1Inf"
TWO_CITIES = "city M20 P20"


@pytest.mark.rule("75:9.3a")
def test_a_unit_flies_from_one_friendly_city_to_another() -> None:
    t = arrange("at M20: B:1Inf", FAR, land=TWO_CITIES)
    t.order("fly B:1Inf to P20")
    assert t.where("B:1Inf") == "P20"


@pytest.mark.rule("75:9.3a")
def test_four_units_a_turn_fly_and_no_fifth() -> None:
    t = arrange("turn 2", "at M20: B:1Inf B:2Inf B:3Inf", "at P20: B:4Inf B:5Inf", FAR, land=TWO_CITIES)
    t.order("fly B:1Inf to A5", "fly B:2Inf to A5", "fly B:3Inf to P20", "fly B:4Inf to M20")
    assert t.why_not("fly B:5Inf to M20") == ("75:9.3a", "", "B:5Inf")
    t.order("take-back B:4Inf")
    assert t.may("fly B:5Inf to M20")
    t.order("done", "done")
    assert t.may("fly B:5Inf to M20")  # the next turn has four of its own


@pytest.mark.rule("75:9.3a")
def test_a_flight_is_of_forty_hexes_at_most() -> None:
    t = arrange("at K20: B:1Inf", FAR, land="city K20 YY40 ZZ41; blue YY40 ZZ41")
    assert t.may("fly B:1Inf to YY40")
    assert t.why_not("fly B:1Inf to ZZ41") == ("75:9.3a", "ZZ41", "B:1Inf")


@pytest.mark.rule("75:9.3a")
@pytest.mark.parametrize("target", ["P21", "EE30", "TTT60", "R20"])
def test_a_flight_ends_in_a_friendly_city(target: str) -> None:
    """Open country, a city that nobody holds, one too far off and Red's, one with an enemy beside it."""
    t = arrange("at M20: B:1Inf", "at R21: R:2Inf", land="city M20 P20 EE30 R20")
    assert t.why_not(f"fly B:1Inf to {target}") == ("75:9.3a", target, "B:1Inf")
    assert t.may("fly B:1Inf to P20")


@pytest.mark.rule("75:9.3a")
def test_a_flight_begins_in_a_friendly_city() -> None:
    t = arrange("at M20: B:1Inf", "at P21: B:2Inf", "at M21: R:2Inf", land=TWO_CITIES)
    assert t.why_not("fly B:1Inf to P20") == ("75:9.3a", "M20", "B:1Inf")  # an enemy is beside it
    assert t.why_not("fly B:2Inf to P20") == ("75:9.3a", "P21", "B:2Inf")  # no city


@pytest.mark.rule("75:9.3a")
def test_cities_abroad_serve_as_well_while_they_are_friendly() -> None:
    t = arrange("at EE30: B:1Inf", "at HH30: B:2Inf", FAR, land="city EE30 HH30")
    t.order("fly B:1Inf to HH30")
    assert t.at("HH30") == ("B:1Inf", "B:2Inf")


@pytest.mark.rule("75:9.3b")
@pytest.mark.parametrize("unit", ["B:4Arm", "B:17LtArm", "B:1Art"])
def test_armor_and_artillery_do_not_fly(unit: str) -> None:
    t = arrange(f"at M20: {unit}", FAR, land=TWO_CITIES)
    assert t.why_not(f"fly {unit} to P20") == ("75:9.3b", "", unit)


@pytest.mark.rule("75:9.3b")
@pytest.mark.parametrize("unit", ["B:1Inf", "B:1Mar", "B:1Abn", "B:12AAs"])
def test_all_others_do(unit: str) -> None:
    assert arrange(f"at M20: {unit}", FAR, land=TWO_CITIES).may(f"fly {unit} to P20")


@pytest.mark.rule("75:9.3b", "75:9.4a")
def test_what_may_fly_and_be_dropped_is_offered() -> None:
    t = arrange("at M20: B:1Inf B:4Arm B:1Abn", FAR, land=TWO_CITIES)
    flown = {order for order in t.offered if order.startswith("fly")}
    assert flown == {f"fly {unit} to {city}" for unit in ("B:1Inf", "B:1Abn") for city in ("P20", "A5")}
    assert {order.split()[1] for order in t.offered if order.startswith("drop")} == {"B:1Abn"}


@pytest.mark.rule("75:9.3c")
def test_a_unit_flies_only_from_the_city_in_which_its_turn_began() -> None:
    t = arrange("at M21: B:1Inf", FAR, land=TWO_CITIES)
    t.order("move B:1Inf to M20")
    assert t.why_not("fly B:1Inf to P20") == ("75:9.3c", "M20", "B:1Inf")


@pytest.mark.rule("75:9.3c")
def test_who_has_moved_and_come_back_flies_no_more() -> None:
    t = arrange("at M20: B:1Inf", FAR, land=TWO_CITIES)
    t.order("move B:1Inf to M21", "move B:1Inf to M20")
    assert t.why_not("fly B:1Inf to P20") == ("75:9.3c", "M20", "B:1Inf")
    assert t.refused("fly B:1Inf to P20").reason == "B:1Inf has moved and come back; it flies first."


@pytest.mark.rule("75:9.3c")
def test_nobody_flies_twice_in_a_turn() -> None:
    t = arrange("at M20: B:1Inf", FAR, land=TWO_CITIES)
    t.order("fly B:1Inf to P20")
    assert t.why_not("fly B:1Inf to A5") == ("75:9.3c", "P20", "B:1Inf")


@pytest.mark.rule("75:9.3d")
@pytest.mark.parametrize(("unit", "factor"), [("B:1Inf", 4), ("B:12AAs", 6)])
def test_after_landing_a_unit_has_its_whole_movement_factor(unit: str, factor: int) -> None:
    t = arrange(f"at M20: {unit}", FAR, land=TWO_CITIES)
    t.order(f"fly {unit} to P20")
    assert t.may(f"move {unit} to P{20 - factor}")
    assert t.why_not(f"move {unit} to P{19 - factor}") == ("75:7.3a", f"P{19 - factor}", unit)


@pytest.mark.rule("75:9.3e")
def test_reinforcements_fly_in_the_turn_in_which_they_are_placed() -> None:
    t = arrange("turn 2", "at EE20: B:1Inf", FAR, "waiting: B:2Inf", land=TWO_CITIES)
    t.order("place B:2Inf at M20", "fly B:2Inf to P20")
    assert t.where("B:2Inf") == "P20"


@pytest.mark.rule("75:9.3f")
def test_a_flight_ignores_terrain_and_enemy_zones() -> None:
    sea = " ".join(f"O{n}" for n in range(5, 40))  # from edge to edge between the cities
    mountains = " ".join(f"N{n}" for n in range(5, 39))
    t = arrange(
        *("at M20: B:1Inf", "at N24: R:1Inf", "at P24: R:2Inf"),
        land=f"city M20 Q22; sea {sea}; mountain {mountains}",
    )
    assert t.refused("move B:1Inf to P20").rule == "75:10.3b"  # no way on the ground
    t.order("fly B:1Inf to Q22")
    assert t.where("B:1Inf") == "Q22"


# Airdrops


@pytest.mark.rule("75:9.4a")
@pytest.mark.parametrize("unit", ["B:1Abn", "B:12AAs"])
def test_airborne_and_air_assault_are_dropped_within_twenty_hexes(unit: str) -> None:
    t = arrange(f"at K20: {unit}", FAR, land="city K20")
    assert t.may(f"drop {unit} at EE30")
    assert t.why_not(f"drop {unit} at FF31") == ("75:9.4a", "FF31", unit)


@pytest.mark.rule("75:9.4a")
@pytest.mark.parametrize("unit", ["B:1Inf", "B:1Mar"])
def test_nobody_else_is_dropped(unit: str) -> None:
    t = arrange(f"at K20: {unit}", FAR, land="city K20")
    assert t.why_not(f"drop {unit} at L20") == ("75:9.4a", "", unit)


@pytest.mark.rule("75:9.4a")
def test_a_drop_is_air_transport_and_counts_as_such() -> None:
    t = arrange(
        *("at M20: B:1Abn B:1Inf B:2Inf", "at P20: B:3Inf B:4Inf", "at P21: B:2Abn", FAR), land=TWO_CITIES
    )
    assert t.why_not("drop B:2Abn at EE30") == ("75:9.3a", "P21", "B:2Abn")  # not from a city
    t.order("fly B:1Inf to A5", "fly B:2Inf to A5", "fly B:3Inf to A5", "fly B:4Inf to M20")
    assert t.why_not("drop B:1Abn at S20") == ("75:9.3a", "", "B:1Abn")


@pytest.mark.rule("75:9.4b")
@pytest.mark.parametrize("ground", ["sea", "lake"])
def test_a_drop_hex_is_land(ground: str) -> None:
    t = arrange("at M20: B:1Abn", FAR, land=f"city M20; {ground} Q20")
    assert t.why_not("drop B:1Abn at Q20") == ("75:9.4b", "Q20", "B:1Abn")
    assert t.refused("drop B:1Abn at Q20").reason == "A unit is dropped on land only."
    assert t.may("drop B:1Abn at Q21")


@pytest.mark.rule("75:10.3a")
def test_nobody_is_dropped_on_the_neutral_country() -> None:
    t = arrange("at M20: B:1Abn", FAR, land="city M20; neutral Q20")
    assert t.why_not("drop B:1Abn at Q20") == ("75:10.3a", "Q20", "B:1Abn")


@pytest.mark.rule("75:9.4b")
def test_a_drop_hex_is_in_no_enemy_zone() -> None:
    t = arrange("at M20: B:1Abn", "at Q20: R:1Inf", land="city M20")
    assert t.why_not("drop B:1Abn at Q21") == ("75:9.4b", "Q21", "B:1Abn")
    assert t.refused("drop B:1Abn at Q21").reason == "Q21 is in an enemy zone of control."
    assert t.may("drop B:1Abn at Q22")


def test_nobody_is_dropped_where_he_stands() -> None:
    t = arrange("at M20: B:1Abn", FAR, land="city M20")
    assert t.refused("drop B:1Abn at M20").reason == "B:1Abn is there already."


@pytest.mark.rule("75:9.4c")
@pytest.mark.parametrize("unit", ["B:1Abn", "B:12AAs"])
def test_a_dropped_unit_moves_one_hex(unit: str) -> None:
    t = arrange(f"at M20: {unit}", FAR, land="city M20")
    t.order(f"drop {unit} at EE30")
    assert t.why_not(f"move {unit} to EE28") == ("75:9.4c", "EE30", unit)
    t.order(f"move {unit} to EE29")
    assert t.why_not(f"move {unit} to EE28") == ("75:9.4c", "EE29", unit)


@pytest.mark.rule("75:9.4c")
@pytest.mark.parametrize("land", ["road EE30 EE29 EE28", "desert EE30 EE29 EE28"])
def test_one_hex_is_one_hex_on_roads_and_in_the_desert_too(land: str) -> None:
    t = arrange("at M20: B:12AAs", FAR, land=f"city M20; {land}")
    t.order("drop B:12AAs at EE30")
    assert t.why_not("move B:12AAs to EE28") == ("75:9.4c", "EE30", "B:12AAs")  # nor two in one go
    t.order("move B:12AAs to EE29")
    assert t.why_not("move B:12AAs to EE28") == ("75:9.4c", "EE29", "B:12AAs")


@pytest.mark.rule("75:9.4c")
def test_that_hex_may_be_in_an_enemy_zone() -> None:
    t = arrange("at M20: B:1Abn", "at EE28: R:1Inf", land="city M20")
    t.order("drop B:1Abn at EE30", "move B:1Abn to EE29", "done")
    assert t.step == "announce"


@pytest.mark.rule("75:9.4d")
@pytest.mark.parametrize(
    ("unit", "ground"), [("B:1Abn", "mountain"), ("B:1Abn", "forest"), ("B:12AAs", "mountain")]
)
def test_who_is_dropped_on_mountain_or_forest_stays_there(unit: str, ground: str) -> None:
    t = arrange(f"at M20: {unit}", FAR, land=f"city M20; {ground} EE30")
    t.order(f"drop {unit} at EE30")
    assert t.why_not(f"move {unit} to EE29") == ("75:9.4c", "EE30", unit)


@pytest.mark.rule("75:9.4e")
def test_air_assault_is_not_dropped_in_forest() -> None:
    t = arrange("at M20: B:12AAs B:1Abn", FAR, land="city M20; forest EE30")
    assert t.why_not("drop B:12AAs at EE30") == ("75:9.4e", "EE30", "B:12AAs")
    assert t.may("drop B:1Abn at EE30")
    t = arrange("at M20: B:1Abn", "at EE31: R:1Inf", land="city M20; forest EE30")
    assert t.refused("drop B:1Abn at EE30").rule == "75:9.4b"  # not by the forest
