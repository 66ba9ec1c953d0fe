"""75:3 - setting up."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange, arrival
from tests.blitzkrieg.judging import Table, table

SET_UP_BLUE = ("turn 0", "side blue")
SET_UP_RED = ("turn 0", "side red", "at A6: B:1Inf")


@pytest.mark.rule("75:3.2a")
def test_every_unit_waits_in_its_space_of_the_card() -> None:
    t = table("1975-basic")
    roster = t.game.rules.roster
    assert {t.where(roster.ids[unit]) for unit in roster.used} == {"card"}
    assert all(roster.arrives[unit] >= 1 for unit in roster.used)
    assert {roster.at_first.side[u] for u in roster.used if roster.arrives[u] == 1} == {0, 1}


@pytest.mark.rule("75:3.2a")
def test_designations_are_interchangeable_on_the_card() -> None:
    t = arrange(*SET_UP_BLUE, land="forest C10")
    placed = [order.split() for order in t.offered if order.startswith("place")]

    def places(unit: str) -> set[str]:
        return {words[-1] for words in placed if words[1] == unit}

    assert places("B:1Inf") == places("B:24Inf")
    assert places("B:1Inf") - places("B:4Arm") == {"C10"}


@pytest.mark.rule("75:3.3a")
def test_blue_sets_up_first_and_red_second() -> None:
    t = table("1975-basic", land="")
    assert (t.asked, t.step) == ("blue", "set-up")
    assert t.refused("place R:1Inf at TTT50", "red").rule == "75:4.1"
    assert t.refused("move B:1Inf to A6").rule == "75:3.3a"
    t.order("place B:1Inf at A6", "done")
    assert (t.asked, t.step) == ("red", "set-up")
    assert t.refused("attack A6 with R:1Inf").rule == "75:3.4"
    assert t.why_not("place B:2Inf at A6") == ("75:4.2c", "", "B:2Inf")
    t.order("place R:1Inf at TTT50", "done")
    assert (t.asked, t.step, t.position.turn) == ("blue", "movement", 1)


@pytest.mark.rule("75:3.3a")
def test_blue_stands_anywhere_in_great_blue_and_nowhere_else() -> None:
    t = arrange(*SET_UP_BLUE)
    assert t.may("place B:1Inf at X20")
    assert t.why_not("place B:1Inf at Y20") == ("75:3.3a", "Y20", "B:1Inf")
    assert t.why_not("place B:1Inf at TTT50") == ("75:3.3a", "TTT50", "B:1Inf")


@pytest.mark.rule("75:3.3a")
def test_only_turn_1_units_are_set_up() -> None:
    t = arrange(*SET_UP_BLUE)
    late, _turn = arrival(t, "blue")
    assert t.why_not(f"place {late} at X20") == ("75:6.2", "", late)
    assert t.may("place B:1Inf at X20")


@pytest.mark.rule("75:3.4")
def test_red_stands_anywhere_in_big_red_and_nowhere_else() -> None:
    t = arrange(*SET_UP_RED)
    assert t.may("place R:1Inf at WW40")
    assert t.why_not("place R:1Inf at VV40") == ("75:3.4", "VV40", "R:1Inf")
    assert t.why_not("place R:1Inf at A6") == ("75:3.4", "A6", "R:1Inf")


def test_set_up_obeys_terrain_and_stacking() -> None:
    t = arrange(*SET_UP_BLUE, "at C12: B:1Inf B:2Inf", land="forest C10; sea C11")
    assert t.why_not("place B:4Arm at C10") == ("75:10.2a", "C10", "B:4Arm")
    assert t.refused("place B:3Inf at C11").rule == "75:3.3a"
    assert t.may("place B:3Inf at C12")
    assert t.refused("place B:3Inf B:4Inf at C12").rule == "75:11.1a"


def test_what_was_set_up_can_be_taken_off_again() -> None:
    t = arrange(*SET_UP_BLUE)
    assert "take-back B:1Inf" not in t.offered
    t.order("place B:1Inf at X20")
    assert {"take-back B:1Inf", "done"} <= t.offered
    t.order("take-back B:1Inf")
    assert t.where("B:1Inf") == "card"
    assert t.refused("take-back B:1Inf").rule == "75:4.2c"


def _held_back(side: str) -> Table:
    """Both sides have set up one unit; the others wait."""
    t = table("1975-basic", land="")
    t.order("place B:1Inf at A6", "done", "place R:1Inf at TTT50", "done")
    if side == "red":
        t.order("done")
    return t


@pytest.mark.rule("75:3.3b")
def test_blue_may_hold_units_back_and_bring_them_in_later() -> None:
    t = _held_back("blue")
    assert t.why_not("place B:2Inf at A5") == ("75:6.2", "", "B:2Inf")
    t.order("done", "done")
    assert t.position.turn == 2
    t.order("place B:2Inf at A5")
    assert t.where("B:2Inf") == "A5"


@pytest.mark.rule("75:3.4")
def test_red_may_hold_units_back_in_the_same_way() -> None:
    t = _held_back("red")
    assert t.why_not("place R:2Inf at TTT60") == ("75:6.2", "", "R:2Inf")
    t.order("done", "done")
    assert (t.position.turn, t.asked) == (2, "red")
    t.order("place R:2Inf at TTT60")
    assert t.where("R:2Inf") == "TTT60"
