"""75:8 - zones of control. Round EE26 the zone is EE25, FF26, FF27, EE27, DD26 and DD25."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import FOOT, MOBILE, arrange

from openblitz.blitzkrieg.ground.rules.zones import zones_of

ROUND_EE26 = ["EE25", "FF26", "FF27", "EE27", "DD26", "DD25"]


@pytest.mark.rule("75:8.1a")
@pytest.mark.parametrize("hex_", ROUND_EE26)
def test_the_zone_is_the_six_hexes_around(hex_: str) -> None:
    t = arrange(f"at {hex_}: B:1Inf", "at EE26: R:1Inf")
    assert t.why_not("move B:1Inf to EE31")[0] == "75:8.2c"
    t.order("done")
    assert t.step == "announce"


@pytest.mark.rule("75:8.1a")
@pytest.mark.parametrize("hex_", ["EE24", "EE28", "GG26", "FF28", "DD24", "CC26"])
def test_the_zone_reaches_no_farther(hex_: str) -> None:
    t = arrange(f"at {hex_}: B:1Inf", "at EE26: R:1Inf")
    t.order("done")
    assert t.asked == "red"


@pytest.mark.rule("75:8.1a")
def test_the_zone_is_the_units_own_hex_too() -> None:
    """75:9.4b - a drop is refused in the zone, and the enemy's own hex is part of it."""
    t = arrange("at M20: B:1Abn", "at Q20: R:1Inf", land="city M20")
    assert t.why_not("drop B:1Abn at Q20") == ("75:9.4b", "Q20", "B:1Abn")


@pytest.mark.rule("75:8.1a")
@pytest.mark.parametrize("ground", ["forest", "mountain", "desert", "city"])
@pytest.mark.parametrize("enemy", ["R:1Inf", "R:1Abn"])
def test_every_unit_has_a_zone_whatever_hex_it_is_on(enemy: str, ground: str) -> None:
    t = arrange("at EE28: B:1Inf", f"at EE26: {enemy}", land=f"{ground} EE26")
    assert t.refused("move B:1Inf via EE27 to EE28").rule == "75:8.2a"


@pytest.mark.rule("75:8.1a")
@pytest.mark.parametrize("enemy", ["R:1Inf", "R:1Mar", "R:4Arm", "R:1Art", "R:1Abn", "R:18AAs"])
def test_units_of_all_types_have_one(enemy: str) -> None:
    t = arrange("at EE27: B:1Inf", f"at EE26: {enemy}")
    assert t.refused("move B:1Inf to EE28").rule == "75:8.2c"


@pytest.mark.rule("75:8.1b")
@pytest.mark.parametrize(
    "land",
    ["", "river Dott: DD26 EE27 FF27", "mountain EE27", "desert EE27", "city EE27"],
    ids=["plain", "river", "mountain", "desert", "city"],
)
def test_zones_cross_rivers_and_cover_all_land(land: str) -> None:
    t = arrange("at EE27: B:1Inf", "at EE26: R:1Inf", land=land)
    assert t.why_not("move B:1Inf to EE28") == ("75:8.2c", "EE27", "B:1Inf")


@pytest.mark.rule("75:8.1b")
@pytest.mark.parametrize("water", ["sea", "lake"])
def test_zones_reach_over_the_sea_without_ending_there(water: str) -> None:
    """Sea is in the zone, and what lies behind it, two hexes off, is not."""
    t = arrange("at EE28: B:1Inf", "at EE26: R:1Inf", land=f"{water} EE27 DD26 FF27")
    controlled = zones_of(t.game.rules).controlled(t.position, 1)
    terrain = t.game.rules.board.terrain
    assert sorted(h for h in terrain if controlled >> h & 1 and terrain[h] == water) == sorted(
        h for h in terrain if terrain[h] == water
    )
    t.order("done")
    assert t.asked == "red"


@pytest.mark.rule("75:8.1c")
def test_zones_reach_into_hexes_with_enemies() -> None:
    """Blue's unit on EE27 does not free the hex of Red's zone: another that enters it stops there."""
    t = arrange("at EE28: B:1Inf", "at EE27: B:2Inf", "at EE26: R:1Inf")
    assert t.why_not("move B:1Inf via EE27 to EE28") == ("75:8.2a", "EE27", "B:1Inf")
    t.order("move B:1Inf to EE27")
    assert t.why_not("move B:1Inf to EE28") == ("75:8.2a", "EE27", "B:1Inf")


@pytest.mark.rule("75:8.1d")
def test_example_the_28th_infantry_begins_in_a_zone_so_there_is_a_battle() -> None:
    t = arrange("at EE27: B:28Inf", "at EE26: R:GDArm", "at CC28: R:15Inf", "at EE30: B:13Arm")
    t.order("done")  # nobody moves
    assert t.step == "announce"
    assert t.why_not("done") == ("75:14.31", "EE26", "")
    t.order("attack EE26 with B:28Inf", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:8.2a")
@pytest.mark.parametrize("unit", FOOT)
def test_infantry_airborne_and_artillery_stop_in_the_first_zone_they_enter(unit: str) -> None:
    t = arrange(f"at EE28: {unit}", "at EE26: R:1Inf")
    assert t.why_not(f"move {unit} via EE27 to EE28") == ("75:8.2a", "EE27", unit)
    t.order(f"move {unit} to EE27")
    assert t.why_not(f"move {unit} to DD27") == ("75:8.2a", "EE27", unit)


@pytest.mark.rule("75:8.2a")
@pytest.mark.parametrize("unit", FOOT)
def test_no_way_leads_through_a_wall_of_zones(unit: str) -> None:
    t = arrange(f"at EE28: {unit}", "at BB25: R:1Inf", "at EE26: R:2Inf", "at HH28: R:3Inf")
    rule, hexes, named = t.why_not(f"move {unit} to FF26")  # beside EE26, but behind it
    assert (rule, named) == ("75:8.2a", unit)
    assert set(hexes.split()) <= {*ROUND_EE26}


@pytest.mark.rule("75:8.2a")
def test_the_zones_of_armor_stop_infantry_too() -> None:
    t = arrange("at EE28: B:1Inf", "at EE26: R:4Arm")
    assert t.why_not("move B:1Inf via EE27 to EE28") == ("75:8.2a", "EE27", "B:1Inf")


@pytest.mark.rule("75:8.2a", "75:8.2c")
def test_a_road_does_not_help_who_must_stop_or_is_engaged() -> None:
    road = "road EE28 EE27 DD27"
    t = arrange("at EE28: B:1Inf", "at EE26: R:1Inf", land=road)
    t.order("move B:1Inf to EE27")
    assert t.why_not("move B:1Inf to DD27") == ("75:8.2a", "EE27", "B:1Inf")
    engaged = arrange("at EE27: B:1Inf", "at EE26: R:1Inf", land=road)
    assert engaged.why_not("move B:1Inf to DD27") == ("75:8.2c", "EE27", "B:1Inf")


@pytest.mark.rule("75:8.2b")
@pytest.mark.parametrize("unit", FOOT)
def test_who_enters_a_zone_must_attack_in_that_turn(unit: str) -> None:
    t = arrange(f"at EE28: {unit}", "at EE26: R:1Inf", "at FF29: B:9Inf")
    t.order(f"move {unit} to EE27", "done")
    assert t.why_not("done") == ("75:14.31", "EE26", "")
    t.order(f"attack EE26 with {unit}", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:8.2c")
@pytest.mark.parametrize("unit", FOOT)
def test_who_begins_in_a_zone_is_engaged(unit: str) -> None:
    t = arrange(f"at EE27: {unit}", "at EE26: R:1Inf")
    assert t.why_not(f"move {unit} to EE28") == ("75:8.2c", "EE27", unit)
    assert t.why_not(f"move {unit} to DD26") == ("75:8.2c", "EE27", unit)
    assert not any(order.startswith("move") for order in t.offered)


@pytest.mark.rule("75:8.2c")
@pytest.mark.parametrize("unit", ["B:4Arm", "B:12AAs"])
def test_armor_and_air_assault_are_never_engaged(unit: str) -> None:
    """Not even by enemy armor."""
    t = arrange(f"at EE27: {unit}", "at EE26: R:4Arm")
    assert t.may(f"move {unit} to EE28")


@pytest.mark.rule("75:8.2c")
def test_who_is_engaged_must_attack_from_where_he_stands() -> None:
    t = arrange("at EE27: B:1Inf", "at FF27: B:4Arm", "at EE26: R:1Inf")
    t.order("done", "attack EE26 with B:4Arm")
    assert t.why_not("done") == ("75:14.32", "", "B:1Inf")
    t.order("call-off EE26", "attack EE26 with B:4Arm B:1Inf", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:8.3a")
@pytest.mark.parametrize("unit", MOBILE)
@pytest.mark.parametrize("enemy", ["R:1Inf", "R:1Mar", "R:1Art", "R:1Abn"])
def test_armor_and_air_assault_cross_other_zones(unit: str, enemy: str) -> None:
    t = arrange(f"at EE28: {unit}", f"at EE26: {enemy}")
    t.order(f"move {unit} via EE27 DD26 to DD25")
    assert t.where(unit) == "DD25"
    t.order(f"move {unit} to DD24", "done")
    assert t.asked == "red"


@pytest.mark.rule("75:8.3a")
@pytest.mark.parametrize("unit", MOBILE)
@pytest.mark.parametrize("enemy", ["R:4Arm", "R:17LtArm", "R:18AAs"])
def test_armor_and_air_assault_stop_in_zones_of_their_own_kind(unit: str, enemy: str) -> None:
    t = arrange(f"at EE28: {unit}", f"at EE26: {enemy}")
    assert t.why_not(f"move {unit} via EE27 to DD26") == ("75:8.3a", "EE27", unit)
    t.order(f"move {unit} to EE27")
    assert t.why_not(f"move {unit} to EE28") == ("75:8.3a", "EE27", unit)


@pytest.mark.rule("75:8.3a")
def test_one_armored_unit_in_a_stack_is_enough() -> None:
    t = arrange("at EE28: B:4Arm", "at EE26: R:1Inf R:2Inf R:17LtArm")
    assert t.why_not("move B:4Arm via EE27 to DD26") == ("75:8.3a", "EE27", "B:4Arm")


@pytest.mark.rule("75:8.3b")
@pytest.mark.parametrize("unit", MOBILE)
@pytest.mark.parametrize("enemy", ["R:1Inf", "R:4Arm"])
def test_armor_and_air_assault_are_not_pinned(unit: str, enemy: str) -> None:
    t = arrange(f"at EE27: {unit}", f"at EE26: {enemy}")
    t.order(f"move {unit} to EE30", "done")
    assert t.asked == "red"


@pytest.mark.rule("75:8.3b")
@pytest.mark.parametrize("unit", MOBILE)
def test_armor_that_begins_in_a_zone_may_cross_controlled_hexes_but_no_enemy(unit: str) -> None:
    t = arrange(f"at EE27: {unit}", "at EE26: R:1Inf", "at CC25: R:2Inf")
    assert t.why_not(f"move {unit} to EE26") == ("75:7.5b", "EE26", unit)
    t.order(f"move {unit} via DD26 DD25 to DD24")
    assert t.where(unit) == "DD24"


@pytest.mark.rule("75:8.3c")
@pytest.mark.parametrize("unit", MOBILE)
def test_armor_that_begins_in_an_armored_zone_halts_in_the_first_that_it_enters(unit: str) -> None:
    t = arrange(f"at EE27: {unit}", "at EE26: R:4Arm")
    t.order(f"move {unit} to DD26")  # from one hex of the zone to another
    assert t.why_not(f"move {unit} to DD27") == ("75:8.3a", "DD26", unit)


@pytest.mark.rule("75:8.3c")
@pytest.mark.parametrize("unit", MOBILE)
def test_zones_of_infantry_on_the_way_do_not_halt_it(unit: str) -> None:
    """DD26 and DD25 lie in the zone of R:1Inf, DD23 in that of R:18AAs."""
    t = arrange(f"at EE27: {unit}", "at EE26: R:1Inf", "at DD22: R:18AAs")
    assert t.may(f"move {unit} via DD26 DD25 DD24 to DD23")
    t.order(f"move {unit} via DD26 DD25 to DD24", f"move {unit} to DD23")
    assert t.why_not(f"move {unit} to CC23") == ("75:8.3a", "DD23", unit)


@pytest.mark.rule("75:8.3d")
def test_example_of_8_3() -> None:
    """13th Armor round the 15th Infantry; 17th Light Armor to the guards' zone; 28th Infantry engaged."""
    t = arrange(
        *("at CC28: B:13Arm", "at CC27: R:15Inf", "at EE26: R:GDArm"),
        *("at EE27: B:28Inf", "at CC26: B:17LtArm"),
    )
    t.order("move B:13Arm via DD28 DD27 to DD26")  # DD28 and DD27 are in the infantry's zone
    assert t.where("B:13Arm") == "DD26"
    t.order("move B:17LtArm via CC25 to DD25")  # out of one zone, into that of the guards: hex B
    assert t.why_not("move B:17LtArm to EE25") == ("75:8.3a", "DD25", "B:17LtArm")
    assert t.why_not("move B:28Inf to EE28") == ("75:8.2c", "EE27", "B:28Inf")
