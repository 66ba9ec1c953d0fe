"""65:9.0 - multiple unit battles."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import arrange
from tests.blitzkrieg.basic1975.arranging import attack, kinds


@pytest.mark.rule("65:9.0.1")
def test_the_factors_of_several_attackers_are_added() -> None:
    t = arrange("at EE29: B:1Inf B:4Arm", "at FF30: B:1Art", "at EE30: R:4Arm", "step announce", dice=[3])
    text = attack(t, "EE30 with B:1Inf B:4Arm B:1Art")[0].text
    assert "18 to 6, 3-1" in text  # 4 + 6 + 8


@pytest.mark.rule("65:9.0.1")
def test_one_defender_is_not_attacked_twice_over() -> None:
    t = arrange("at EE29: B:1Inf B:4Arm", "at EE30: R:4Arm", "step announce")
    t.order("attack EE30 with B:1Inf")
    assert t.why_not("attack EE30 with B:4Arm") == ("65:9.0.6a", "EE30", "")


@pytest.mark.rule("65:9.0.2")
def test_the_factors_of_several_defenders_are_added() -> None:
    # FF30 is beside both EE30 and GG31.
    t = arrange("at FF30: B:GDArm", "at EE30: R:1Inf", "at GG31: R:4Arm R:2Inf", "step announce", dice=[5])
    assert "8 to 14, 1-2" in attack(t, "EE30 GG31 with B:GDArm")[0].text


@pytest.mark.rule("65:9.0.2")
def test_each_defenders_ground_counts_for_itself() -> None:
    t = arrange(
        "at FF30: B:GDArm", "at EE30: R:1Inf", "at GG31: R:2Inf", "step announce", land="city GG31", dice=[5]
    )
    assert "8 to 12, 1-2" in attack(t, "EE30 GG31 with B:GDArm")[0].text


# Two defenders, EE30 and GG31: EE29 touches the first, GG30 the second, FF30 both.
FRONT = ("at EE29: B:1Inf", "at FF30: B:2Inf", "at GG30: B:3Inf", "at EE30: R:1Inf", "at GG31: R:2Inf")


@pytest.mark.rule("65:9.0.3a")
@pytest.mark.parametrize(
    "battles",
    [
        ("EE30 with B:1Inf B:2Inf", "GG31 with B:3Inf"),
        ("EE30 with B:1Inf", "GG31 with B:2Inf B:3Inf"),
    ],
)
def test_the_attacker_divides_combat_as_he_likes(battles: tuple[str, ...]) -> None:
    t = arrange(*FRONT, "step announce")
    t.order(*(f"attack {battle}" for battle in battles), "done")
    assert t.step == "resolve"


@pytest.mark.rule("65:9.0.3a")
def test_no_defender_may_be_left_out() -> None:
    t = arrange(*FRONT, "step announce")
    t.order("attack EE30 with B:1Inf B:2Inf")
    assert t.why_not("done") == ("65:9.0.3a", "GG31", "")


@pytest.mark.rule("65:9.0.3b")
@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("attack EE30 with B:1Inf B:3Inf", ("65:9.0.3b", "EE30", "B:3Inf")),
        ("attack GG31 with B:1Inf", ("65:9.0.3b", "GG31", "B:1Inf")),
        ("attack EE30 GG31 with B:1Inf B:2Inf", ("65:9.0.3b", "GG31", "B:1Inf")),
    ],
)
def test_units_attack_only_what_they_are_adjacent_to(order: str, why: tuple[str, str, str]) -> None:
    t = arrange(*FRONT, "step announce")
    assert t.why_not(order) == why
    assert t.may("attack EE30 GG31 with B:2Inf")


@pytest.mark.rule("65:9.0.4a")
def test_soaking_off_one_unit_buys_better_odds_for_the_others() -> None:
    t = arrange(
        "at EE29: B:1Art B:2Art",
        "at FF30: B:1Inf",
        "at EE30: R:1Inf",
        "at GG31: R:1Tk R:2Tk",
        "step announce",
        dice=[3, 6],
    )
    # Together with the soak-off EE30 would be attacked at 20 to 4, but GG31 not at all.
    t.order("attack EE30 with B:1Art B:2Art", "attack GG31 with B:1Inf", "done")
    assert "16 to 4, 4-1" in t.order("fight EE30")[0].text
    t.order("retreat R:1Inf to EE31 EE32", "done")
    events = t.order("fight GG31")
    assert "4 to 12, 1-3" in events[0].text
    assert t.where("B:1Inf") == "eliminated"


# A stack of twelve factors in the mountains defends with 24.
FORTRESS = "mountain EE30"


@pytest.mark.rule("65:9.0.4b", "65:BGAT.a")
def test_a_little_worse_than_one_to_six_is_worse() -> None:
    """4 to 26 is rounded in favor of the defender, to 1-7; 24 would do."""
    defenders = ("at EE30: R:1Inf R:4Arm", "at GG31: R:5Arm")
    land = "city EE30"
    t = arrange("at FF30: B:1Inf", *defenders, "step announce", land=land)
    assert t.why_not("attack EE30 GG31 with B:1Inf") == ("65:9.0.4b", "EE30 GG31", "B:1Inf")
    moving = arrange("at FF28: B:1Inf", *defenders, land=land)
    moving.order("move B:1Inf to FF30")
    assert moving.why_not("done")[0] == "65:BGAT.a"
    others = ("at EE30: R:1Inf R:4Arm", "at GG31: R:2Inf")
    fewer = arrange("at FF30: B:1Inf", *others, "step announce", land=land)
    fewer.order("attack EE30 GG31 with B:1Inf")


@pytest.mark.rule("65:9.0.4b", "65:BGAT.a")
def test_one_to_six_is_the_worst_attack_there_is() -> None:
    t = arrange("at EE29: B:1Inf", "at EE30: R:1Inf R:2Inf R:3Inf", "step announce", land=FORTRESS, dice=[1])
    assert "4 to 24, 1-6" in attack(t, "EE30 with B:1Inf")[0].text


@pytest.mark.rule("65:9.0.4b", "65:BGAT.a")
def test_an_attack_at_worse_than_one_to_six_is_refused() -> None:
    t = arrange(
        "at FF30: B:1Inf B:2Inf",
        "at EE30: R:1Inf R:2Inf R:3Inf",
        "at GG31: R:4Inf",
        "step announce",
        land=FORTRESS,
    )
    assert t.why_not("attack EE30 GG31 with B:1Inf") == ("65:9.0.4b", "EE30 GG31", "B:1Inf")  # 4 to 28
    assert t.may("attack EE30 GG31 with B:1Inf B:2Inf")  # 8 to 28
    t.order("attack EE30 with B:1Inf", "attack GG31 with B:2Inf", "done")


@pytest.mark.rule("65:9.0.4b", "65:BGAT.a")
def test_nobody_moves_into_an_attack_at_worse_than_one_to_six() -> None:
    t = arrange("at FF28: B:1Inf", "at EE30: R:1Inf R:2Inf R:3Inf", "at GG31: R:4Inf", land=FORTRESS)
    t.order("move B:1Inf to FF30")
    assert [(c.rule, c.places, c.units) for c in t.cautions] == [("65:BGAT.a", ("EE30", "GG31"), ("B:1Inf",))]
    assert t.why_not("done") == ("65:BGAT.a", "EE30 GG31", "B:1Inf")
    t.order("take-back B:1Inf", "move B:1Inf to EE29", "done")
    assert t.step == "announce"


@pytest.mark.rule("65:BGAT.a")
def test_a_unit_left_without_a_legal_attack_is_removed_before_combat() -> None:
    t = arrange("at FF30: B:1Inf", "at EE30: R:1Inf R:2Inf R:3Inf", "at GG31: R:4Inf", land=FORTRESS)
    events = t.order("done")
    assert [(e.rules, e.units) for e in events if e.kind == "eliminated"] == [(("65:BGAT.a",), ("B:1Inf",))]
    assert t.asked == "red"


@pytest.mark.rule("65:9.0.5")
def test_the_factor_of_a_unit_is_not_split_between_battles() -> None:
    t = arrange("at FF30: B:GDArm B:1Inf", "at EE30: R:1Inf", "at GG31: R:2Inf", "step announce")
    t.order("attack EE30 with B:GDArm")
    assert t.why_not("attack GG31 with B:GDArm") == ("65:9.0.6a", "", "B:GDArm")
    assert t.why_not("attack GG31 with B:GDArm B:1Inf") == ("65:9.0.6a", "", "B:GDArm")
    t.order("attack GG31 with B:1Inf", "done")


@pytest.mark.rule("65:9.0.6a")
def test_no_unit_fights_twice_even_if_it_is_left_beside_the_enemy() -> None:
    t = arrange("at EE29: B:GDArm", "at EE30: R:1Inf", "at EE32: R:2Inf", "step announce", dice=[1])
    events = attack(t, "EE30 with B:GDArm")  # 2-1, die 1: eliminated
    assert kinds(events) == ["battle", "eliminated"]
    events = t.order("advance B:GDArm to EE30")
    # It has nobody beside it there; the player-turn is over.
    assert t.asked == "red"


@pytest.mark.rule("65:9.0.6a")
def test_an_advance_beside_the_enemy_is_no_second_battle() -> None:
    t = arrange("at EE29: B:GDArm", "at EE30: R:1Inf", "at EE31: R:2Inf", "step announce", dice=[1, 6])
    attack(t, "EE30 with B:GDArm")
    t.order("advance B:GDArm to EE30")
    assert (t.where("B:GDArm"), t.where("R:2Inf")) == ("EE30", "EE31")
    assert (t.asked, t.step) == ("red", "movement")
    assert t.dice.left == (6,)


@pytest.mark.rule("65:9.0.6a")
def test_no_attacker_attacks_twice() -> None:
    t = arrange("at FF30: B:GDArm", "at EE30: R:1Inf", "at GG31: R:2Inf", "step announce")
    t.order("attack EE30 with B:GDArm")
    assert t.why_not("attack GG31 with B:GDArm") == ("65:9.0.6a", "", "B:GDArm")
    t.order("call-off EE30", "attack EE30 GG31 with B:GDArm")  # but both at once


@pytest.mark.rule("65:9.0.6a")
def test_no_defender_is_attacked_twice() -> None:
    t = arrange("at EE29: B:1Inf", "at FF30: B:2Inf", "at EE30: R:GDArm", "step announce", dice=[4])
    t.order("attack EE30 with B:1Inf")
    assert t.why_not("attack EE30 with B:2Inf") == ("65:9.0.6a", "EE30", "")


# Red is left beside Blue after Blue's battles, and it is Red's turn.
LEFT_ADJACENT = ("side red", "at EE30: R:1Inf", "at EE29: B:1Inf")


@pytest.mark.rule("65:9.0.6b")
def test_a_unit_left_adjacent_attacks_if_it_does_not_withdraw() -> None:
    t = arrange(*LEFT_ADJACENT)
    t.order("done")
    assert (t.asked, t.step) == ("red", "announce")
    assert t.why_not("done") == ("65:9.0.3a", "EE29", "")


@pytest.mark.rule("65:9.0.6b")
def test_a_unit_left_adjacent_may_withdraw() -> None:
    t = arrange(*LEFT_ADJACENT)
    t.order("move R:1Inf to EE31", "done")
    assert (t.asked, t.step) == ("blue", "movement")


@pytest.mark.rule("65:9.0.6c")
def test_it_may_attack_from_where_it_stands() -> None:
    t = arrange(*LEFT_ADJACENT, dice=[3])
    t.order("done")
    assert "4 to 4, 1-1" in attack(t, "EE29 with R:1Inf")[0].text


@pytest.mark.rule("65:9.0.6c")
def test_it_may_leave_the_zone_altogether_and_enter_it_again_by_another_square() -> None:
    t = arrange(*LEFT_ADJACENT)
    t.order("move R:1Inf via EE31 FF31 GG31 to FF30")  # out to the south, round, and in from the east
    assert t.why_not("move R:1Inf to FF31") == ("65:7.0.A1", "FF30", "R:1Inf")
    t.order("done")
    assert t.step == "announce"


@pytest.mark.rule("65:9.0.6d")
def test_it_may_not_do_so_through_the_zones_of_other_enemies() -> None:
    # The squares that EE29 leaves free, DD30, EE31 and FF31, are in the zones of CC30 and FF32.
    t = arrange(*LEFT_ADJACENT, "at CC30: B:2Inf", "at FF32: B:3Inf")
    for square in ("DD30", "EE31", "FF31"):
        assert t.why_not(f"move R:1Inf to {square}") == ("65:7.0.A2", f"EE30 {square}", "R:1Inf")
    assert not any(order.startswith("move") for order in t.offered)


@pytest.mark.rule("65:9.0.6d")
def test_a_zone_on_the_way_back_stops_it() -> None:
    # The way round to FF30 leads over FF32, GG32 or GG31, which the second enemy has in his zone.
    t = arrange(*LEFT_ADJACENT, "at HH32: B:2Inf", land="sea FF31 DD30 DD29 DD31")
    t.order("move R:1Inf to EE31")
    assert t.may("move R:1Inf to FF32")
    assert t.refused("move R:1Inf to GG31").rule == "65:7.0.A1"
    assert t.refused("move R:1Inf to FF30").rule in {"65:7.0.A1", "65:6.0.2"}


@pytest.mark.rule("65:9.0.7")
def test_stacked_attackers_may_fight_defenders_on_different_squares_apart() -> None:
    t = arrange("at FF30: B:1Inf B:2Inf B:3Inf", "at EE30: R:1Inf", "at GG31: R:2Inf", "step announce")
    t.order("attack EE30 with B:1Inf B:2Inf", "attack GG31 with B:3Inf", "done")
    assert {order for order in t.offered if order.startswith("fight")} == {"fight EE30", "fight GG31"}


@pytest.mark.rule("65:9.0.8")
def test_defenders_on_one_square_are_fought_as_one() -> None:
    t = arrange("at EE29: B:1Inf B:2Inf", "at EE30: R:1Inf R:2Inf", "step announce", dice=[1])
    t.order("attack EE30 with B:1Inf")
    assert t.why_not("attack EE30 with B:2Inf") == ("65:9.0.6a", "EE30", "")
    t.order("call-off EE30", "attack EE30 with B:1Inf B:2Inf", "done")
    event = t.order("fight EE30")[0]
    assert "8 to 8, 1-1" in event.text
    assert {"R:1Inf", "R:2Inf"} <= set(event.units)
