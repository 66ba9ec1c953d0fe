"""65:7.0 - how to have combat: zones of control, attacking, defending."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import BEYOND, RING, arrange
from tests.blitzkrieg.basic1975.arranging import attack


@pytest.mark.rule("65:7.0.Za", "65:7.0.A1")
@pytest.mark.parametrize("square", RING)
def test_the_six_squares_round_a_unit_are_its_zone_of_control(square: str) -> None:
    t = arrange("at EE30: R:1Inf", "at EE28: B:4Arm")
    t.order(f"move B:4Arm to {square}")
    assert t.why_not("move B:4Arm to EE27") == ("65:7.0.A1", square, "B:4Arm")
    t.order("done")
    assert t.step == "announce"


@pytest.mark.rule("65:7.0.Za")
def test_the_zone_reaches_no_farther() -> None:
    t = arrange("at EE30: R:1Inf", "at EE27: B:1Inf")
    for square in BEYOND[:2]:
        after = t.copy()
        after.order(f"move B:1Inf to {square}")
        assert after.may("move B:1Inf to EE27")
        after.order("done")
        assert after.asked == "red"


@pytest.mark.rule("65:7.0.Za")
@pytest.mark.parametrize("unit", ["R:1Inf", "R:4Arm", "R:1Art", "R:1Abn", "R:18AAs"])
def test_every_unit_has_a_zone_of_control(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", "at EE28: B:4Arm")
    t.order("move B:4Arm to EE29")
    assert t.why_not("move B:4Arm to EE28") == ("65:7.0.A1", "EE29", "B:4Arm")


@pytest.mark.rule("65:7.0.Za")
@pytest.mark.parametrize("ground", ["", "city EE30", "forest EE30", "mountain EE30", "river Dott: EE30 EE31"])
def test_the_zone_does_not_depend_on_where_the_unit_stands(ground: str) -> None:
    t = arrange("at EE30: R:1Inf", "at EE28: B:4Arm", land=ground)
    t.order("move B:4Arm to EE29", "done")
    assert t.step == "announce"


@pytest.mark.rule("65:7.0.Zb")
@pytest.mark.parametrize(
    "ground",
    ["river Dott: DD29 EE29 FF29", "mountain EE29", "forest EE29", "desert EE29", "mountain EE29 EE30"],
)
def test_the_zone_reaches_over_rivers_and_into_mountain_forest_and_desert(ground: str) -> None:
    t = arrange("at EE30: R:1Inf", "at EE28: B:1Inf", land=ground)
    t.order("move B:1Inf to EE29", "done")
    assert t.step == "announce"
    assert t.why_not("done") == ("65:9.0.3a", "EE30", "")


@pytest.mark.rule("65:7.0.Zc")
@pytest.mark.parametrize("enemy", ["R:1Inf", "R:4Arm", "R:1Art", "R:1Abn", "R:18AAs"])
def test_moving_into_an_enemy_zone_causes_combat(enemy: str) -> None:
    t = arrange(f"at EE30: {enemy}", "at EE28: B:1Inf B:2Inf")
    t.order("move B:1Inf to EE29", "move B:2Inf to FF30", "done")
    t.order("attack EE30 with B:1Inf")
    # The second unit cannot look on.
    assert t.why_not("done") == ("65:7.0.Zc", "", "B:2Inf")
    t.order("call-off EE30", "attack EE30 with B:1Inf B:2Inf", "done")
    assert t.step == "resolve"


@pytest.mark.rule("65:7.0.Zc")
def test_outside_the_enemys_zone_there_is_no_combat() -> None:
    t = arrange("at EE30: R:1Inf", "at EE27: B:1Inf")
    t.order("move B:1Inf to EE28", "done")
    assert (t.asked, t.step) == ("red", "movement")


@pytest.mark.rule("65:7.0.Zd")
@pytest.mark.parametrize(("side", "attacker"), [("blue", "B:GDArm"), ("red", "R:GDArm")])
def test_whoever_moves_is_the_attacker(side: str, attacker: str) -> None:
    t = arrange(f"side {side}", "at EE29: B:GDArm", "at EE30: R:GDArm", "step announce", dice=[3])
    place = "EE30" if side == "blue" else "EE29"
    other = "R:GDArm" if side == "blue" else "B:GDArm"
    assert t.why_not(f"attack {place} with {other}") == ("65:4.0.1b", "", other)
    attack(t, f"{place} with {attacker}")
    # 1-1, die 3: the defender, who is not on the move, goes back.
    assert (t.asked, t.step) == ("red" if side == "blue" else "blue", "retreat")


@pytest.mark.rule("65:7.0.Ze")
@pytest.mark.parametrize(
    ("attacker", "defender", "said"),
    [("B:GDArm", "R:1Inf", "8 to 4, 2-1,"), ("B:1Inf", "R:GDArm", "4 to 8, 1-2,")],
)
def test_the_attackers_strength_is_stated_first(attacker: str, defender: str, said: str) -> None:
    t = arrange(f"at EE29: {attacker}", f"at EE30: {defender}", "step announce", dice=[3])
    assert said in attack(t, f"EE30 with {attacker}")[0].text


@pytest.mark.rule("65:7.0.Zf")
def test_example_guards_armored_against_the_15th_infantry() -> None:
    t = arrange("at EE28: B:GDArm", "at EE30: R:15Inf", dice=[3, 6])
    t.order("move B:GDArm to EE29", "done")
    assert t.order("attack EE30 with B:GDArm")[0].text == "B:GDArm attacks EE30 at 2-1."
    (battle,) = t.order("done", "fight EE30")[1:]
    assert battle.text == "Battle for EE30: 8 to 4, 2-1, die 3, DB2."
    assert t.dice.left == (6,)  # one die, once


# Attacking


@pytest.mark.rule("65:7.0.A1")
@pytest.mark.parametrize("unit", ["B:1Inf", "B:4Arm", "B:1Art", "B:1Abn", "B:12AAs", "B:17LtArm"])
def test_every_unit_stops_in_the_first_controlled_square(unit: str) -> None:
    t = arrange("at EE30: R:1Inf", f"at EE28: {unit}")
    t.order(f"move {unit} to FF30")
    assert t.why_not(f"move {unit} to GG30") == ("65:7.0.A1", "FF30", unit)


@pytest.mark.rule("65:7.0.A1")
def test_nobody_passes_through_a_zone_to_the_other_side() -> None:
    # Sea on both sides: the only way from EE28 to EE26 and beyond leads past FF28.
    t = arrange("at EE28: B:4Arm", "at FF27: R:1Inf", land="sea DD28 DD27 DD26 DD29 FF29 EE29 FF28")
    assert t.why_not("move B:4Arm to EE25") == ("65:7.0.A1", "EE27 EE26", "B:4Arm")


@pytest.mark.rule("65:7.0.A2")
def test_nobody_goes_from_one_controlled_square_straight_to_another() -> None:
    enemy, unit = "at EE30: R:1Inf", "at EE29: B:4Arm"
    assert arrange(enemy, unit).cost("B:4Arm", "FF30") == 2  # out of the zone and in again
    # With the sea round about there is no way out, and FF30 next door is out of reach.
    t = arrange(enemy, unit, land="sea FF29 EE28 DD28")
    assert t.why_not("move B:4Arm to FF30") == ("65:7.0.A2", "EE29 FF30", "B:4Arm")
    assert not any(order.startswith("move") for order in t.offered)


@pytest.mark.rule("65:7.0.A2")
def test_the_zones_of_two_enemies_are_one_to_a_unit_that_moves() -> None:
    # From the zone of the first at EE29 straight into that of the second at EE28.
    t = arrange("at EE30: R:1Inf", "at EE26: R:2Inf", "at EE29: B:4Arm", land="sea FF29 DD28 EE27")
    assert t.may("move B:4Arm to EE28")
    t = arrange("at EE30: R:1Inf", "at EE27: R:2Inf", "at EE29: B:4Arm", land="sea FF29 DD28")
    assert t.why_not("move B:4Arm to EE28") == ("65:7.0.A2", "EE29 EE28", "B:4Arm")


@pytest.mark.rule("65:7.0.A3", "65:7.0.A4")
def test_any_number_of_enemies_may_be_attacked_with_any_number_of_units() -> None:
    t = arrange(
        "at EE27: B:4Arm B:5Arm",
        "at HH27: B:6Arm B:7Arm",
        "at KK30: B:8Arm B:9Arm",
        "at EE30: R:1Inf",
        "at HH30: R:2Inf",
        "at KK33: R:3Inf",
        dice=[3, 3, 3],
    )
    t.order("move B:4Arm B:5Arm to EE29", "move B:6Arm B:7Arm to HH29", "move B:8Arm B:9Arm to KK32", "done")
    for place, pair in (("EE30", "B:4Arm B:5Arm"), ("HH30", "B:6Arm B:7Arm"), ("KK33", "B:8Arm B:9Arm")):
        t.order(f"attack {place} with {pair}")
    t.order("done")
    assert {order for order in t.offered if order.startswith("fight")} == {
        "fight EE30",
        "fight HH30",
        "fight KK33",
    }


@pytest.mark.rule("65:7.0.A4")
def test_units_gather_from_all_sides_before_combat() -> None:
    units = ("B:4Arm", "B:5Arm", "B:6Arm", "B:7Arm", "B:8Arm", "B:9Arm")
    starts = ("EE28", "GG30", "GG32", "EE32", "CC30", "CC28")
    t = arrange("at EE30: R:1Inf", *(f"at {h}: {u}" for h, u in zip(starts, units, strict=True)))
    for unit, square in zip(units, RING, strict=True):
        t.order(f"move {unit} to {square}")
    t.order("done")
    assert t.order(f"attack EE30 with {' '.join(units)}")[0].text.endswith("attack EE30 at 9-1.")


TWO_BATTLES = (
    "at EE29: B:1Inf",
    "at HH29: B:2Inf",
    "at EE30: R:1Inf",
    "at HH30: R:2Inf",
    "battle EE30 with B:1Inf",
    "battle HH30 with B:2Inf",
    "step resolve",
)


@pytest.mark.rule("65:7.0.A5")
def test_battles_are_fought_one_after_the_other() -> None:
    t = arrange(*TWO_BATTLES, dice=[3, 4])
    events = t.order("fight EE30")
    assert [event.places for event in events if event.kind == "battle"] == [("EE30",)]
    t.order("retreat R:1Inf to EE31 EE32", "done")
    assert t.refused("move B:1Inf to EE28").rule == "65:6.0.5"  # all movement was over before
    events = t.order("fight HH30")
    assert [event.places for event in events if event.kind == "battle"] == [("HH30",)]
    t.order("retreat R:2Inf to HH31 HH32", "done")
    assert (t.asked, t.step) == ("red", "movement")  # and does not begin again


@pytest.mark.rule("65:7.0.A6")
@pytest.mark.parametrize(
    ("first", "second", "unit", "way"),
    [("EE30", "HH30", "R:1Inf", "EE31 EE32"), ("HH30", "EE30", "R:2Inf", "HH31 HH32")],
)
def test_the_attacker_takes_his_battles_in_the_order_he_likes(
    first: str, second: str, unit: str, way: str
) -> None:
    t = arrange(*TWO_BATTLES, dice=[3, 3])
    assert t.asked == "blue"
    t.order(f"fight {first}", f"retreat {unit} to {way}", "done")
    assert t.why_not(f"fight {first}") == ("65:9.0.6a", first, "")
    t.order(f"fight {second}")
    assert t.step == "retreat"


@pytest.mark.rule("65:7.0.A7")
@pytest.mark.parametrize("ground", ["", "city GG31", "mountain GG31"])
def test_every_enemy_that_units_moved_next_to_must_be_attacked(ground: str) -> None:
    t = arrange("at EE27: B:1Inf B:2Inf", "at EE30: R:1Inf", "at GG31: R:2Inf", land=ground)
    t.order("move B:1Inf to EE29", "move B:2Inf to FF30", "done")  # FF30 is beside both
    t.order("attack EE30 with B:1Inf B:2Inf")
    assert t.why_not("done") == ("65:9.0.3a", "GG31", "")
    t.order("call-off EE30", "attack EE30 with B:1Inf", "attack GG31 with B:2Inf", "done")
    assert t.step == "resolve"


@pytest.mark.rule("65:7.0.A8")
@pytest.mark.parametrize(
    "ground",
    [
        "",
        "city EE29",
        "mountain EE29",
        "forest EE29",
        "desert EE29",
        "road EE29 EE28",
        "city EE29; mountain EE29",
    ],
)
def test_the_attackers_ground_never_changes_his_strength(ground: str) -> None:
    t = arrange("at EE29: B:1Mar", "at EE30: R:1Inf", "step announce", land=ground, dice=[3])
    assert "6 to 4, 1-1" in attack(t, "EE30 with B:1Mar")[0].text


@pytest.mark.rule("65:7.0.A8")
def test_attacking_from_a_river_leaves_the_attacker_basic_too() -> None:
    river = "river Dott: EE29 EE28"
    t = arrange("at EE29: B:1Mar", "at EE30: R:1Inf", "step announce", land=river, dice=[3])
    assert "6 to 8, 1-2" in attack(t, "EE30 with B:1Mar")[0].text


# Defending


@pytest.mark.rule("65:7.0.D1")
def test_the_defender_moves_nothing_while_he_is_attacked() -> None:
    t = arrange("at EE28: B:1Inf", "at EE30: R:1Inf", "at HH30: R:2Inf", dice=[4])
    for order in ("move B:1Inf to EE29", "done", "attack EE30 with B:1Inf", "done"):
        for unit, square in (("R:1Inf", "EE31"), ("R:2Inf", "HH31")):
            assert t.refused(f"move {unit} to {square}", seat="red").rule == "65:4.0.2"
        t.order(order)
    assert t.step == "resolve"
    assert t.refused("move R:2Inf to HH31", seat="red").rule == "65:4.0.2"
    t.order("fight EE30")
    assert t.asked == "red"  # he retreats what must retreat, and moves nothing else
    assert t.refused("move R:2Inf to HH31").rule == "65:6.0.5"
    assert t.why_not("retreat R:2Inf to HH31 HH32") == ("65:BGAT.BACKa", "", "R:2Inf")


@pytest.mark.rule("65:7.0.D2")
@pytest.mark.parametrize(
    ("ground", "strength"),
    [("", 4), ("city EE30", 8), ("mountain EE30", 8), ("forest EE30", 4), ("river Dott: EE28 EE29", 8)],
)
def test_the_defenders_strength_depends_on_his_ground(ground: str, strength: int) -> None:
    t = arrange("at EE29: B:GDArm", "at EE30: R:1Inf", "step announce", land=ground, dice=[3])
    assert f"8 to {strength}," in attack(t, "EE30 with B:GDArm")[0].text
