"""65:BGAT - what the results of the Basic Game's table mean: elimination, back 2, exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.basic1965.arranging import arrange
from tests.blitzkrieg.basic1975.arranging import attack

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

# Eliminated


@pytest.mark.rule("65:BGAT.ELIM")
def test_defender_eliminated_takes_every_defending_unit() -> None:
    t = arrange(
        "at FF30: B:1Art B:2Art B:3Art",
        "at EE30: R:1Inf",
        "at GG31: R:2Inf R:3Inf",
        "at EE31: R:4Inf",  # not in the battle
        "step announce",
        dice=[1],
    )
    events = attack(t, "EE30 GG31 with B:1Art B:2Art B:3Art")  # 24 to 12, 2-1
    (gone,) = [event for event in events if event.kind == "eliminated"]
    assert (gone.rules, set(gone.units)) == (("65:BGAT.ELIM",), {"R:1Inf", "R:2Inf", "R:3Inf"})
    assert {t.where(unit) for unit in gone.units} == {"eliminated"}
    assert t.where("R:4Inf") == "EE31"


@pytest.mark.rule("65:BGAT.ELIM")
def test_attacker_eliminated_takes_every_attacking_unit() -> None:
    t = arrange(
        "at EE29: B:1Inf B:2Inf",
        "at FF30: B:3Inf",
        "at EE28: B:4Inf",
        "at EE30: R:GDArm R:1Inf",
        "step announce",
        dice=[6],
    )
    events = attack(t, "EE30 with B:1Inf B:2Inf B:3Inf")  # 12 to 12, 1-1
    (gone,) = [event for event in events if event.kind == "eliminated"]
    assert (gone.rules, set(gone.units)) == (("65:BGAT.ELIM",), {"B:1Inf", "B:2Inf", "B:3Inf"})
    assert t.at("EE30") == ("R:1Inf", "R:GDArm")
    assert t.where("B:4Inf") == "EE28"


@pytest.mark.rule("65:BGAT.ELIM-ADV")
def test_the_attacker_may_advance_with_twelve_factors() -> None:
    t = arrange("at EE29: B:4Arm B:5Arm", "at FF30: B:1Inf", "at EE30: R:4Arm", "step announce", dice=[1])
    attack(t, "EE30 with B:4Arm B:5Arm B:1Inf")  # 16 to 6, 2-1
    assert (t.asked, t.step) == ("blue", "advance")
    assert t.why_not("advance B:1Inf to FF31") == ("65:BGAT.ELIM-ADV", "FF31", "B:1Inf")
    t.order("advance B:4Arm B:5Arm to EE30")
    # Twelve factors stand there: the infantry has no room, and nobody is asked any more.
    assert t.at("EE30") == ("B:4Arm", "B:5Arm")
    assert t.asked == "red"


@pytest.mark.rule("65:BGAT.ELIM-ADV", "65:8.0.1a")
def test_more_than_twelve_factors_may_not_advance() -> None:
    t = arrange("at EE29: B:4Arm B:1Inf", "at FF30: B:GDArm", "at EE30: R:4Arm", "step announce", dice=[1])
    attack(t, "EE30 with B:4Arm B:1Inf B:GDArm")  # 18 to 6, 3-1
    assert t.why_not("advance B:4Arm B:GDArm to EE30") == ("65:8.0.1a", "EE30", "B:4Arm B:GDArm")  # 14
    t.order("advance B:1Inf to EE30")
    t.order("advance B:GDArm to EE30")  # 4 and 8
    assert t.asked == "red"


@pytest.mark.rule("65:BGAT.ELIM-ADV")
def test_artillery_advances_by_its_defense_factor() -> None:
    guns = "B:1Art B:2Art B:3Art"
    t = arrange(f"at EE29: {guns}", "at EE30: R:4Arm", "step announce", dice=[1])
    attack(t, f"EE30 with {guns}")
    t.order(f"advance {guns} to EE30")
    assert t.at("EE30") == tuple(guns.split())


@pytest.mark.rule("65:BGAT.ELIM-ADV")
def test_the_defender_may_advance_too_when_the_attacker_is_eliminated() -> None:
    t = arrange("at EE29: B:1Inf", "at FF30: B:2Inf", "at EE30: R:GDArm R:1Inf", "step announce", dice=[6])
    attack(t, "EE30 with B:1Inf B:2Inf")
    assert (t.asked, t.step) == ("red", "advance")
    # Each of the victors may take any square that the attacker has left.
    t.order("advance R:GDArm to EE29", "advance R:1Inf to FF30")
    assert (t.where("R:GDArm"), t.where("R:1Inf")) == ("EE29", "FF30")


@pytest.mark.rule("65:BGAT.ELIM-ADV")
def test_nobody_has_to_advance() -> None:
    t = arrange("at EE29: B:GDArm", "at EE30: R:1Inf", "step announce", dice=[1])
    attack(t, "EE30 with B:GDArm")
    t.order("done")
    assert t.where("B:GDArm") == "EE29"
    assert t.asked == "red"


@pytest.mark.rule("65:BGAT.ELIM-ADV")
def test_only_victors_of_the_battle_advance() -> None:
    t = arrange("at EE29: B:GDArm", "at EE28: B:2Inf", "at EE30: R:1Inf", "step announce", dice=[1])
    attack(t, "EE30 with B:GDArm")
    assert t.why_not("advance B:2Inf to EE30") == ("65:BGAT.ELIM-ADV", "", "B:2Inf")


# Back 2


def driven_back(*lines: str, land: str = "") -> Table:
    """Blue has attacked EE30 from EE29 at 1-1 and rolled a 3: the defender goes back."""
    t = arrange("at EE29: B:1Inf", "at EE30: R:1Inf", *lines, "step announce", land=land, dice=[3])
    attack(t, "EE30 with B:1Inf")
    return t


@pytest.mark.rule("65:BGAT.BACKa")
def test_the_loser_chooses_where_his_units_go() -> None:
    t = driven_back()
    assert (t.asked, t.step) == ("red", "retreat")
    ways = {order.split(" to ")[1] for order in t.offered}
    assert {"EE31 EE32", "EE31 FF32", "EE31 DD31", "FF31 GG31", "FF31 GG32", "DD30 CC29", "DD30 CC30"} <= ways
    assert t.refused("retreat R:1Inf to EE31 EE32", seat="blue").rule == "65:4.0.2"
    t.order("retreat R:1Inf to FF31 GG32")
    assert t.where("R:1Inf") == "GG32"


@pytest.mark.rule("65:BGAT.BACKa")
def test_back_2_is_two_full_squares() -> None:
    t = driven_back()
    for way in ("EE31", "EE31 EE32 EE33", "EE32 EE33", "EE31 EE30"):
        refusal = t.refused(f"retreat R:1Inf to {way}")
        assert (refusal.rule, refusal.units) == ("65:BGAT.BACKa", ("R:1Inf",))
    # Zigzag is as good as straight.
    assert t.may("retreat R:1Inf to EE31 FF31")


@pytest.mark.rule("65:BGAT.BACKa")
def test_all_units_of_the_loser_go_back_each_where_he_likes() -> None:
    t = arrange("at EE29: B:1Inf B:2Inf", "at EE30: R:1Inf R:2Inf", "step announce", dice=[4])
    attack(t, "EE30 with B:1Inf B:2Inf")
    t.order("retreat R:1Inf to EE31 EE32")
    assert t.step == "retreat"
    t.order("retreat R:2Inf to DD30 CC29")
    assert (t.where("R:1Inf"), t.where("R:2Inf")) == ("EE32", "CC29")


@pytest.mark.rule("65:BGAT.BACKa")
def test_attackers_go_back_two_squares_too() -> None:
    t = arrange("at EE29: B:1Inf", "at EE30: R:1Inf", "step announce", dice=[5])
    attack(t, "EE30 with B:1Inf")
    assert (t.asked, t.step) == ("blue", "retreat")
    t.order("retreat B:1Inf to EE28 EE27")
    assert t.where("B:1Inf") == "EE27"


@pytest.mark.rule("65:BGAT.BACKb")
@pytest.mark.parametrize(
    "ground",
    [
        "river Dott: DD30 EE31 FF32",
        "mountain EE31",
        "forest EE31",
        "city EE31",
        "desert EE31",
        "mountain EE31 EE32",
    ],
)
def test_units_retreat_across_all_ground(ground: str) -> None:
    t = driven_back(land=ground)
    t.order("retreat R:1Inf to EE31 EE32")
    assert t.where("R:1Inf") == "EE32"


@pytest.mark.rule("65:BGAT.BACKb")
def test_units_retreat_through_friendly_units() -> None:
    t = driven_back("at EE31: R:2Inf R:3Inf R:4Inf")  # a full stack does not matter in passing
    t.order("retreat R:1Inf to EE31 EE32")
    assert t.at("EE31") == ("R:2Inf", "R:3Inf", "R:4Inf")
    assert t.where("R:1Inf") == "EE32"


@pytest.mark.rule("65:BGAT.BACKc")
@pytest.mark.parametrize("ground", ["forest EE31 EE32", "mountain EE31 EE32"])
def test_forest_and_mountain_do_not_stop_a_retreat(ground: str) -> None:
    t = driven_back(land=ground)
    assert t.may("retreat R:1Inf to EE31 EE32")
    assert t.why_not("retreat R:1Inf to EE31")[0] == "65:BGAT.BACKa"


@pytest.mark.rule("65:BGAT.BACKc")
def test_a_road_does_not_lengthen_a_retreat() -> None:
    t = driven_back(land="road EE30 EE31 EE32 EE33 EE34 EE35 EE36")
    assert t.may("retreat R:1Inf to EE31 EE32")
    assert t.why_not("retreat R:1Inf to EE31 EE32 EE33 EE34 EE35 EE36")[0] == "65:BGAT.BACKa"
    assert all(len(order.split(" to ")[1].split()) == 2 for order in t.offered)


@pytest.mark.rule("65:BGAT.BACKd")
@pytest.mark.parametrize("closed", ["sea EE31", "lake EE31", "neutral EE31"])
def test_no_retreat_into_sea_lake_or_neutral_country(closed: str) -> None:
    t = driven_back(land=closed)
    assert t.why_not("retreat R:1Inf to EE31 EE32") == ("65:BGAT.BACKd", "EE31", "R:1Inf")
    t = driven_back(land=closed.replace("EE31", "EE32"))
    assert t.why_not("retreat R:1Inf to EE31 EE32") == ("65:BGAT.BACKd", "EE32", "R:1Inf")


@pytest.mark.rule("65:BGAT.BACKd")
def test_no_retreat_through_enemy_zones() -> None:
    t = driven_back("at EE33: B:2Inf")
    assert t.why_not("retreat R:1Inf to EE31 EE32") == ("65:BGAT.BACKd", "EE32", "R:1Inf")
    assert t.why_not("retreat R:1Inf to FF30 GG30") == ("65:BGAT.BACKd", "FF30", "R:1Inf")
    assert t.may("retreat R:1Inf to EE31 DD30")


@pytest.mark.rule("65:BGAT.BACKd")
def test_a_friend_in_an_enemy_zone_does_not_open_it() -> None:
    t = arrange(
        "at EE29: B:1Inf", "at EE30: R:1Inf", "at EE33: B:2Inf", "at EE32: R:2Inf", "step announce", dice=[3]
    )
    t.order("attack EE30 with B:1Inf", "attack EE32 with B:2Inf", "done", "fight EE30")
    assert t.why_not("retreat R:1Inf to EE31 EE32") == ("65:BGAT.BACKd", "EE32", "R:1Inf")


@pytest.mark.rule("65:BGAT.BACKd")
def test_no_retreat_off_the_board() -> None:
    # A20 lies on the western edge. Of its squares on the board only A21 is in no zone of B20's.
    edge = ("at B20: B:1Inf", "at A20: R:1Inf", "step announce")
    t = arrange(*edge, dice=[3])
    attack(t, "A20 with B:1Inf")
    assert {order.split(" to ")[1] for order in t.offered} == {"A21 A22", "A21 B22"}
    t = arrange(*edge, "at B22: B:2Inf", dice=[3])
    attack(t, "A20 with B:1Inf")
    assert t.where("R:1Inf") == "eliminated"


@pytest.mark.rule("65:BGAT.BACKd")
def test_armor_does_not_retreat_into_forest() -> None:
    t = arrange("at EE29: B:4Arm", "at EE30: R:4Arm", "step announce", land="forest EE31", dice=[3])
    attack(t, "EE30 with B:4Arm")
    assert t.why_not("retreat R:4Arm to EE31 EE32") == ("65:13.0.a", "EE31", "R:4Arm")


@pytest.mark.rule("65:BGAT.BACKe")
def test_no_retreat_that_makes_a_stack_of_more_than_twelve_factors() -> None:
    t = driven_back("at EE32: R:4Arm R:2Inf", "at FF32: R:3Inf R:4Inf")
    assert t.why_not("retreat R:1Inf to EE31 EE32") == ("65:BGAT.BACKe", "EE32", "R:1Inf")  # 10 and 4
    t.order("retreat R:1Inf to EE31 FF32")  # 8 and 4
    assert t.at("FF32") == ("R:1Inf", "R:3Inf", "R:4Inf")


@pytest.mark.rule("65:BGAT.BACKf")
def test_units_with_no_way_back_are_eliminated() -> None:
    t = arrange(
        "at EE29: B:1Inf",
        "at FF31: B:2Inf",
        "at DD30: B:3Inf",
        "at EE30: R:4Arm R:5Arm",
        "step announce",
        dice=[3],
    )
    events = attack(t, "EE30 with B:1Inf B:2Inf B:3Inf")  # 12 to 12, 1-1: back 2, and zones all round
    (gone,) = [event for event in events if event.kind == "eliminated"]
    assert (gone.rules, set(gone.units)) == (("65:BGAT.BACKf",), {"R:4Arm", "R:5Arm"})
    assert t.step == "advance"


@pytest.mark.rule("65:BGAT.BACKf")
@pytest.mark.parametrize("closed", ["sea", "lake", "neutral"])
def test_ground_that_bars_the_way_eliminates_too(closed: str) -> None:
    t = driven_back(land=f"{closed} FF31 EE31 DD30")
    assert t.where("R:1Inf") == "eliminated"
    t = driven_back(land=f"{closed} FF31 DD30")
    assert t.step == "retreat"  # EE31 is open


@pytest.mark.rule("65:BGAT.BACKf")
def test_full_stacks_all_round_eliminate_too() -> None:
    # The only way is over EE31, and all that lies behind it is sea but EE32, which is full.
    sea = "sea FF31 DD30 DD31 FF32 DD29 FF30"
    t = driven_back("at EE32: R:2Inf R:3Inf R:4Inf", land=sea)
    assert t.where("R:1Inf") == "eliminated"
    t = driven_back("at EE32: R:2Inf R:3Inf", land=sea)
    assert t.step == "retreat"


@pytest.mark.rule("65:BGAT.BACKg")
def test_after_a_retreat_the_winner_may_move_onto_the_losers_square() -> None:
    t = driven_back()
    t.order("retreat R:1Inf to EE31 EE32")
    assert (t.asked, t.step) == ("blue", "advance")
    assert t.why_not("advance B:1Inf to EE31") == ("65:BGAT.BACKg", "EE31", "B:1Inf")
    assert t.why_not("advance B:1Inf via EE30 to FF31") == ("65:BGAT.BACKg", "FF31", "B:1Inf")
    t.order("advance B:1Inf to EE30")
    assert t.where("B:1Inf") == "EE30"


@pytest.mark.rule("65:BGAT.BACKg")
def test_not_one_unit_alone_may_follow() -> None:
    t = arrange("at EE29: B:1Inf B:2Inf", "at EE30: R:4Arm", "step announce", dice=[3])
    attack(t, "EE30 with B:1Inf B:2Inf")  # 8 to 6, 1-1: back two
    t.order("retreat R:4Arm to EE31 EE32", "advance B:1Inf to EE30", "advance B:2Inf to EE30")
    assert t.at("EE30") == ("B:1Inf", "B:2Inf")


@pytest.mark.rule("65:BGAT.BACKg")
def test_a_defender_who_wins_may_follow_as_well() -> None:
    t = arrange("at EE29: B:1Inf", "at EE30: R:1Inf", "step announce", dice=[5])
    attack(t, "EE30 with B:1Inf")
    t.order("retreat B:1Inf to EE28 EE27")
    assert (t.asked, t.step) == ("red", "advance")
    t.order("advance R:1Inf to EE29")
    assert t.where("R:1Inf") == "EE29"


# Exchange


@pytest.mark.rule("65:BGAT.EXa")
def test_the_defender_loses_all_and_the_attacker_at_least_as_much() -> None:
    t = arrange("at EE29: B:1Inf B:GDArm", "at EE30: R:4Arm", "step announce", dice=[2])
    events = attack(t, "EE30 with B:1Inf B:GDArm")  # 12 to 6, 2-1
    assert [(e.rules, e.units) for e in events if e.kind == "eliminated"] == [(("65:BGAT.EXa",), ("R:4Arm",))]
    assert (t.asked, t.step) == ("blue", "loss")
    assert t.why_not("lose B:1Inf") == ("65:BGAT.EXa", "", "B:1Inf")  # 4 is less than 6
    assert t.why_not("lose B:1Inf B:GDArm") == ("65:BGAT.EXa", "", "B:1Inf B:GDArm")  # more than it takes
    t.order("lose B:GDArm")
    assert (t.where("B:GDArm"), t.where("B:1Inf")) == ("eliminated", "EE29")


@pytest.mark.rule("65:BGAT.EXa")
def test_every_defender_counts_and_the_attacker_chooses() -> None:
    t = arrange(
        "at EE29: B:1Inf B:2Inf B:3Inf",
        "at FF30: B:4Arm B:5Arm",
        "at EE30: R:1Inf R:4Arm",
        "step announce",
        dice=[2],
    )
    attack(t, "EE30 with B:1Inf B:2Inf B:3Inf B:4Arm B:5Arm")  # 24 to 10, 2-1
    assert t.at("EE30") == ()
    assert {tuple(order.split()[1:]) for order in t.offered} >= {
        ("B:1Inf", "B:2Inf", "B:3Inf"),
        ("B:1Inf", "B:4Arm"),
        ("B:4Arm", "B:5Arm"),
    }
    assert t.why_not("lose B:1Inf B:2Inf") == ("65:BGAT.EXa", "", "B:1Inf B:2Inf")
    t.order("lose B:1Inf B:4Arm")


@pytest.mark.rule("65:BGAT.EXa")
def test_an_attacker_who_has_less_loses_all_he_has() -> None:
    t = arrange("at EE29: B:1Inf", "at EE30: R:GDArm", "step announce", dice=[2])
    attack(t, "EE30 with B:1Inf")  # 4 to 8, 1-2
    assert {t.where("B:1Inf"), t.where("R:GDArm")} == {"eliminated"}


@pytest.mark.rule("65:BGAT.EXa")
def test_artillery_is_given_up_at_its_attack_factor() -> None:
    t = arrange("at EE29: B:1Art B:2Art", "at EE30: R:1Tk", "step announce", dice=[2])
    attack(t, "EE30 with B:1Art B:2Art")  # 16 to 6, 2-1
    t.order("lose B:1Art")  # 8 against 6, though it defends with 4
    assert t.where("B:2Art") == "EE29"


@pytest.mark.rule("65:BGAT.EXb")
def test_units_that_do_not_match_cost_the_attacker_more() -> None:
    t = arrange("at EE29: B:4Arm B:5Arm", "at EE30: R:1Inf", "step announce", dice=[2])
    attack(t, "EE30 with B:4Arm B:5Arm")  # 12 to 4, 3-1
    assert {order for order in t.offered if order.startswith("lose")} == {"lose B:4Arm", "lose B:5Arm"}
    t.order("lose B:5Arm")  # 6 for 4
    assert (t.where("B:4Arm"), t.where("B:5Arm")) == ("EE29", "eliminated")


@pytest.mark.rule("65:BGAT.EXc")
@pytest.mark.parametrize(("ground", "need"), [("", 4), ("mountain EE30", 8), ("river Dott: EE29 EE28", 8)])
def test_the_exchange_counts_factors_at_their_value_by_terrain(ground: str, need: int) -> None:
    t = arrange("at EE29: B:1Art B:1Inf B:2Inf", "at EE30: R:1Inf", "step announce", land=ground, dice=[2])
    attack(t, "EE30 with B:1Art B:1Inf B:2Inf")  # 16 to 4 or 16 to 8, an exchange in either case
    assert t.may("lose B:1Art")
    if need == 4:
        assert t.may("lose B:1Inf")
    else:
        assert t.why_not("lose B:1Inf") == ("65:BGAT.EXa", "", "B:1Inf")
        assert t.may("lose B:1Inf B:2Inf")


@pytest.mark.rule("65:BGAT.EXd")
def test_example_the_15th_infantry_in_a_city_costs_the_attacker_8() -> None:
    t = arrange(
        "at EE29: B:1Inf B:2Inf",
        "at FF30: B:3Inf B:4Inf",
        "at EE30: R:15Inf",
        "step announce",
        land="city EE30",
        dice=[2],
    )
    battle = attack(t, "EE30 with B:1Inf B:2Inf B:3Inf B:4Inf")[0]
    assert battle.text == "Battle for EE30: 16 to 8, 2-1, die 2, EX."
    assert t.where("R:15Inf") == "eliminated"
    assert t.why_not("lose B:1Inf") == ("65:BGAT.EXa", "", "B:1Inf")
    t.order("lose B:1Inf B:3Inf")
    assert (t.at("EE29"), t.at("FF30")) == (("B:2Inf",), ("B:4Inf",))


@pytest.mark.rule("65:BGAT.EXe")
def test_surviving_attackers_may_enter_the_square() -> None:
    t = arrange("at EE29: B:1Inf B:GDArm", "at EE30: R:1Inf", "step announce", dice=[2])
    attack(t, "EE30 with B:1Inf B:GDArm")
    t.order("lose B:1Inf")
    assert (t.asked, t.step) == ("blue", "advance")
    assert t.why_not("advance B:GDArm to EE31") == ("65:BGAT.EXe", "EE31", "B:GDArm")
    assert t.why_not("advance B:GDArm via EE30 to EE31") == ("65:BGAT.EXe", "EE31", "B:GDArm")
    t.order("advance B:GDArm to EE30")
    assert t.where("B:GDArm") == "EE30"


@pytest.mark.rule("65:BGAT.EXe")
def test_an_attacker_without_survivors_does_not_advance() -> None:
    t = arrange("at EE29: B:1Inf", "at EE30: R:1Inf", "step announce", dice=[2])
    attack(t, "EE30 with B:1Inf")  # 1-1: both go
    assert {t.where("B:1Inf"), t.where("R:1Inf")} == {"eliminated"}
    assert t.asked == "red"
