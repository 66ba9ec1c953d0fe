"""65:6.0 - how to move units."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import BEYOND, RING, arrange


@pytest.mark.rule("65:6.0.1")
def test_all_units_on_board_may_move_in_one_turn() -> None:
    t = arrange("at EE30: B:1Inf B:4Arm", "at HH30: B:1Art", "at KK30: B:1Abn")
    t.order(
        "move B:1Inf to EE31", "move B:4Arm to EE32", "move B:1Art to HH31", "move B:1Abn to KK31", "done"
    )
    assert (t.where("B:1Inf"), t.where("B:4Arm")) == ("EE31", "EE32")
    assert (t.where("B:1Art"), t.where("B:1Abn")) == ("HH31", "KK31")


@pytest.mark.rule("65:6.0.1")
def test_a_unit_that_is_not_on_board_does_not_move() -> None:
    t = arrange("at EE30: B:1Inf")
    assert t.why_not("move B:2Inf to EE31") == ("65:4.0.1b", "", "B:2Inf")


@pytest.mark.rule("65:6.0.2")
@pytest.mark.parametrize("far", [1, 2, 3, 4])
def test_a_unit_moves_any_number_of_squares_up_to_its_rate(far: int) -> None:
    t = arrange("at EE30: B:1Inf")
    t.order(f"move B:1Inf to EE{30 + far}")
    assert t.where("B:1Inf") == f"EE{30 + far}"
    # What is left of its rate it may still move, and not a square more.
    if far < 4:
        assert t.may("move B:1Inf to EE34")
    assert t.why_not("move B:1Inf to EE35") == ("65:6.0.2", "EE35", "B:1Inf")


@pytest.mark.rule("65:6.0.3")
def test_nobody_has_to_move() -> None:
    t = arrange("at EE30: B:1Inf B:2Inf", "at HH30: B:3Inf")
    t.order("done")
    assert t.asked == "red"
    assert t.at("EE30") == ("B:1Inf", "B:2Inf")


@pytest.mark.rule("65:6.0.3")
def test_some_may_move_and_others_stay() -> None:
    t = arrange("at EE30: B:1Inf B:2Inf")
    t.order("move B:1Inf to EE31", "done")
    assert (t.where("B:1Inf"), t.where("B:2Inf")) == ("EE31", "EE30")


@pytest.mark.rule("65:6.0.4")
def test_a_unit_moves_in_any_direction() -> None:
    t = arrange("at EE30: B:1Inf")
    assert all(t.may(f"move B:1Inf to {square}") for square in (*RING, *BEYOND))


@pytest.mark.rule("65:6.0.4")
def test_directions_may_be_combined_in_one_turn() -> None:
    t = arrange("at EE30: B:1Inf")
    t.order("move B:1Inf via FF30 EE29 DD29 to CC29")  # north-east, north-west, south-west, again
    assert t.where("B:1Inf") == "CC29"
    assert not any(order.startswith("move B:1Inf") for order in t.offered)  # four squares are spent


@pytest.mark.rule("65:6.0.5")
def test_all_movement_comes_before_any_battle() -> None:
    t = arrange("at EE28: B:1Inf", "at HH28: B:2Inf", "at EE30: R:1Inf", dice=[3])
    t.order("move B:1Inf to EE29")
    # No battle while units may still move ...
    assert t.refused("attack EE30 with B:1Inf").rule == "65:4.0.2"
    assert t.refused("fight EE30").rule == "65:6.0.5"
    t.order("done")
    # ... and no move once the battles are at hand.
    assert t.refused("move B:2Inf to HH29").rule == "65:6.0.5"
    t.order("attack EE30 with B:1Inf", "done")
    assert t.refused("move B:2Inf to HH29").rule == "65:6.0.5"


# EE30 can be left only over EE29: everything else round it is sea.
SPIT = "sea FF30 FF31 EE31 DD30 DD29"


@pytest.mark.rule("65:6.0.6a")
def test_units_move_over_friendly_units() -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: B:2Inf B:3Inf B:4Inf", land=SPIT)
    t.order("move B:1Inf to EE28")
    assert t.where("B:1Inf") == "EE28"


@pytest.mark.rule("65:6.0.6b")
def test_units_do_not_move_onto_enemy_units() -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf")
    assert t.why_not("move B:1Inf to EE29") == ("65:6.0.6b", "EE29", "B:1Inf")


@pytest.mark.rule("65:6.0.6b")
def test_units_do_not_move_over_enemy_units() -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf", land=SPIT)
    assert t.why_not("move B:1Inf via EE29 to EE28") == ("65:6.0.6b", "EE29", "B:1Inf")
    assert not t.may("move B:1Inf to EE28")
    assert not any(order.startswith("move B:1Inf") for order in t.offered)


@pytest.mark.rule("65:6.0.7a")
def test_what_one_unit_does_not_move_another_does_not_get() -> None:
    t = arrange("at EE30: B:1Inf B:4Arm")
    t.order("move B:1Inf to EE34")
    # The armor beside it has not moved at all, and so what: the infantry has had its four squares.
    assert t.why_not("move B:1Inf to EE35") == ("65:6.0.2", "EE35", "B:1Inf")
    assert t.may("move B:4Arm to EE36")
    assert t.why_not("move B:4Arm to EE37") == ("65:6.0.2", "EE37", "B:4Arm")


@pytest.mark.rule("65:6.0.7b")
def test_what_is_not_moved_in_one_turn_is_not_moved_in_the_next() -> None:
    t = arrange("turn 3", "at EE30: B:1Inf")
    t.order("done", "done")
    assert (t.position.turn, t.asked) == (4, "blue")
    assert t.may("move B:1Inf to EE34")
    assert t.why_not("move B:1Inf to EE35") == ("65:6.0.2", "EE35", "B:1Inf")


@pytest.mark.rule("65:6.0.N")
def test_no_die_is_rolled_for_movement() -> None:
    land = "city D10; blue D10; forest EE29; mountain HH29; road D10 D11 D12"
    t = arrange("turn 2", "at EE30: B:1Inf", "at HH30: B:4Arm", "at D10: B:1Abn", land=land, dice=[5])
    t.order("move B:1Inf to EE29", "move B:4Arm to HH29", "drop B:1Abn at D25", "place B:25Inf at D10")
    t.order("move B:25Inf to D12", "done")
    assert t.dice.left == (5,)
    assert t.asked == "red"
