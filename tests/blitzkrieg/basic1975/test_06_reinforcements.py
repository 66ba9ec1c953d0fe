"""75:6 - reinforcements."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange, arrival

FIELD = ("at EE30: B:1Inf", "at EE20: R:1Inf")


def on_turn(turn: int, *lines: str) -> tuple[str, ...]:
    return (f"turn {turn}", *FIELD, *lines)


BLUE_UNIT, BLUE_TURN = arrival(arrange(*FIELD), "blue")
BLUE_ARMOR, ARMOR_TURN = arrival(arrange(*FIELD), "blue", "armor")


@pytest.mark.rule("75:6.1")
def test_reinforcements_come_on_schedule_from_the_card() -> None:
    assert arrange(*on_turn(BLUE_TURN)).may(f"place {BLUE_UNIT} at A5")
    early = arrange(*on_turn(BLUE_TURN - 1))
    assert early.why_not(f"place {BLUE_UNIT} at A5") == ("75:6.2", "", BLUE_UNIT)


@pytest.mark.rule("75:6.1")
def test_eliminated_units_do_not_come_back() -> None:
    t = arrange(*on_turn(15, f"eliminated: {BLUE_UNIT}"))
    assert t.why_not(f"place {BLUE_UNIT} at A5") == ("75:6.1", "", BLUE_UNIT)


@pytest.mark.rule("75:6.1")
def test_units_on_the_board_are_no_reinforcements() -> None:
    assert arrange(*on_turn(2)).why_not("place B:1Inf at A5") == ("75:6.1", "", "B:1Inf")


@pytest.mark.rule("75:6.2")
def test_arrival_may_be_put_off_as_long_as_the_owner_likes() -> None:
    for turn in range(BLUE_TURN, 16):
        assert arrange(*on_turn(turn)).may(f"place {BLUE_UNIT} at A5")


@pytest.mark.rule("75:6.2")
def test_nobody_is_made_to_bring_reinforcements_on() -> None:
    t = arrange(*on_turn(BLUE_TURN))
    t.order("done", "done")
    assert t.where(BLUE_UNIT) == "card"
    t.order(f"place {BLUE_UNIT} at A5")
    assert t.where(BLUE_UNIT) == "A5"


@pytest.mark.rule("75:6.3a")
def test_reinforcements_appear_in_any_friendly_home_city() -> None:
    t = arrange(*on_turn(BLUE_TURN), land="city M20 P20")
    for city in ("A5", "M20", "P20"):
        assert t.may(f"place {BLUE_UNIT} at {city}")


@pytest.mark.rule("75:6.3a")
def test_reinforcements_appear_in_no_other_hex() -> None:
    t = arrange(*on_turn(BLUE_TURN, "at HH30: B:2Inf"), land="city M20 HH30")
    assert t.why_not(f"place {BLUE_UNIT} at M21") == ("75:6.3a", "M21", BLUE_UNIT)
    assert t.friendly("blue", "HH30")  # but not at home
    assert t.why_not(f"place {BLUE_UNIT} at HH30") == ("75:6.3a", "HH30", BLUE_UNIT)
    assert "HH30 is not in Great Blue" in t.refused(f"place {BLUE_UNIT} at HH30").reason
    assert t.refused(f"place {BLUE_UNIT} at M21").reason == "M21 is no city."
    assert t.why_not(f"place {BLUE_UNIT} at TTT60") == ("75:6.3a", "TTT60", BLUE_UNIT)


@pytest.mark.rule("75:6.3a")
@pytest.mark.parametrize(("enemy", "may"), [("M20", False), ("M21", False), ("M22", True)])
def test_a_home_city_with_an_enemy_on_it_or_beside_it_takes_no_reinforcements(enemy: str, may: bool) -> None:
    t = arrange(*on_turn(BLUE_TURN, f"at {enemy}: R:2Inf"), land="city M20")
    assert t.may(f"place {BLUE_UNIT} at M20") is may
    if not may:
        assert t.refused(f"place {BLUE_UNIT} at M20").reason == "M20 is not friendly to Great Blue now."


@pytest.mark.rule("75:6.3b")
def test_placement_may_come_before_and_after_other_moves() -> None:
    t = arrange(*on_turn(2, "waiting: B:2Inf B:3Inf"))
    t.order("place B:2Inf at A5", "move B:1Inf to EE29", "place B:3Inf at A5", "move B:2Inf to A6")
    assert (t.where("B:2Inf"), t.where("B:3Inf")) == ("A6", "A5")


@pytest.mark.rule("75:6.3b")
def test_placement_ends_with_movement() -> None:
    t = arrange("turn 2", "at EE30: B:1Inf", "at EE29: R:1Inf", "waiting: B:2Inf")
    t.order("done")
    assert t.refused("place B:2Inf at A5").rule == "75:6.3b"


@pytest.mark.rule("75:6.4a")
def test_three_units_may_be_placed_in_a_hex_and_a_fourth_may_not() -> None:
    t = arrange(*on_turn(2, "waiting: B:2Inf B:3Inf B:4Inf B:5Inf"))
    assert t.why_not("place B:2Inf B:3Inf B:4Inf B:5Inf at A5")[:2] == ("75:6.4a", "A5")
    t.order("place B:2Inf B:3Inf B:4Inf at A5")
    assert t.why_not("place B:5Inf at A5") == ("75:6.4a", "A5", "B:2Inf B:3Inf B:4Inf B:5Inf")


@pytest.mark.rule("75:6.4a")
def test_units_that_stand_in_the_city_already_count() -> None:
    t = arrange(*on_turn(2, "at A5: B:6Inf B:7Inf", "waiting: B:2Inf B:3Inf"))
    assert t.refused("place B:2Inf B:3Inf at A5").rule == "75:6.4a"
    assert t.may("place B:2Inf at A5")
    red = arrange(*on_turn(2, "side red", "at TTT60: R:6Inf R:7Inf", "waiting: R:2Inf R:3Inf"))
    assert red.refused("place R:2Inf R:3Inf at TTT60").rule == "75:6.4a"
    red.order("place R:2Inf at TTT60")
    assert red.refused("place R:3Inf at TTT60").rule == "75:6.4a"


@pytest.mark.rule("75:6.4b")
def test_any_number_may_enter_by_one_city_when_those_before_move_out() -> None:
    t = arrange(*on_turn(2, "waiting: B:2Inf B:3Inf B:4Inf B:5Inf B:6Inf B:7Inf"))
    t.order("place B:2Inf B:3Inf B:4Inf at A5", "move B:2Inf B:3Inf B:4Inf to A7")
    t.order("place B:5Inf B:6Inf B:7Inf at A5", "done")
    assert len(t.at("A5")) == len(t.at("A7")) == 3
