"""BC:command.blunder - double six, line by line of the table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from tests.commander.arrange import Battle, battle, line, patch
from tests.commander.rules.gunnery import gone, kinds, suppressed
from tests.commander.rules.terrains import SCENARIO

from openblitz.commander.rules import blunders as rules
from openblitz.commander.rules import standing
from openblitz.commander.steps.command_moves import CommandMoves
from openblitz.commander.steps.commanding import Commanding
from openblitz.table import LoadedDice

if TYPE_CHECKING:
    from typing import Any

    from openblitz.table import Event

STEPS = [CommandMoves(), Commanding()]


def field(units: dict[str, tuple[float, float, float]], *pieces: Any, **more: Any) -> Battle:
    """The American command phase; the HQ stands at 60,20."""
    return battle({"A:HQ": (60, 20, 0), **units}, *pieces, steps=STEPS, scenario=SCENARIO, **more)


def blunder(b: Battle, score: int, *dice: int, to: str = "A:Inf1") -> list[Event]:
    """The HQ blunders in ordering these units."""
    return b.order(f"order A:HQ: {to} move", 6, 6, score, *dice)


@pytest.mark.rule("BC:command.blunder")
def test_eleven_is_a_failure_and_no_blunder() -> None:
    b = field({"A:Inf1": (60, 30, 0)})
    assert kinds(b.order("order A:HQ: A:Inf1 move", 6, 5)) == ["order failed"]


@pytest.mark.rule("BC:command.blunder", "BC:command.summary.15")
def test_double_six_is_a_blunder_besides_a_failure() -> None:
    b = field({"A:Inf1": (60, 30, 0)})
    events = blunder(b, 3)
    assert kinds(events)[:2] == ["order failed", "blunder"]
    assert "BC:command.blunder.3" in events[1].rules
    assert b.position.failed == 1 << b.unit("A:HQ")
    assert b.position.orders[b.unit("A:Inf1")] == 0
    assert b.refused("order A:HQ: A:Inf1 move").rule == "BC:command.fail"


def test_the_table_has_a_line_for_each_face_of_the_die() -> None:
    assert [row.score for row in rules.blunders().blunder] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("BC:command.failco")
def test_a_blunder_of_the_co_stops_everybody() -> None:
    b = battle({"A:HQ": (60, 20, 0), "A:Inf1": (10, 10, 0)}, steps=STEPS)
    b.order("order A:CO: A:Inf1 move", 6, 6, 3)
    assert isinstance(b.position.steps[-1], CommandMoves)


# 1


@pytest.mark.rule("BC:command.blunder.1")
def test_1_the_command_takes_as_many_attacks_as_a_die_says() -> None:
    b = field({"A:Inf1": (60, 30, 0)})
    # Three attacks that hit a command on 6; one hit, not saved, suppresses on 6.
    blunder(b, 1, 3, 6, 5, 4, 5, 6)
    assert b.position.hits[b.unit("A:HQ")] == 1
    assert suppressed(b, "A:HQ")
    assert b.position.hits[b.unit("A:Inf1")] == 0


@pytest.mark.rule("BC:command.blunder.1")
def test_1_can_knock_the_command_out() -> None:
    b = field({"A:Inf1": (60, 30, 0)})
    blunder(b, 1, 4, 6, 6, 6, 6, 5, 5, 5, 5)
    assert gone(b, "A:HQ")


# 2


@pytest.mark.rule("BC:command.blunder.2")
def test_2_the_three_nearest_friends_take_three_attacks_each() -> None:
    b = field(
        {
            "A:Inf1": (60, 60, 0), "A:Inf2": (60, 26, 0), "A:Inf3": (66, 20, 0), "A:Inf4": (50, 20, 0),
            "A:Inf5": (40, 20, 0), "A:FAO": (60, 16, 0), "G:Inf1": (62, 15, 0),
        }
    )  # fmt: skip
    # In the order of their distance: one hit each on 4, no suppression on 3.
    blunder(b, 2, *((4, 3, 3, 3) * 3))
    hit = {name for name in ("A:Inf1", "A:Inf2", "A:Inf3", "A:Inf4", "A:Inf5", "A:FAO", "G:Inf1", "A:HQ")
           if b.position.hits[b.unit(name)]}  # fmt: skip
    assert hit == {"A:Inf2", "A:Inf3", "A:Inf4"}


@pytest.mark.rule("BC:command.blunder.2")
def test_2_hits_those_in_cover_on_5_and_armour_saves() -> None:
    b = field({"A:Inf1": (60, 40, 0), "A:Sherman1": (60, 30, 0)}, patch("woods", "w1", 50, 37, 70, 45))
    blunder(b, 2, 4, 3, 3, 5, 4, 4, 4)  # the Sherman is hit once and saves; the infantry is not hit
    assert b.position.hits[b.unit("A:Sherman1")] == 0
    assert b.position.hits[b.unit("A:Inf1")] == 0


def test_2_the_suppressed_fall_back_from_the_nearest_visible_enemy() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 60, 180)}, suppressed=["A:Inf1"])
    b.position.put(b.unit("A:Inf2"), 90, 40, 0)
    blunder(b, 2, 4, 3, 3, 5, 3, 3, 3, to="A:Inf2")
    assert b.where("A:Inf1") == (60, 35, 0)


def test_2_without_a_visible_enemy_they_fall_back_to_their_baseline() -> None:
    b = field({"A:Inf1": (60, 40, 180)}, suppressed=["A:Inf1"])
    b.position.put(b.unit("A:Inf2"), 90, 40, 0)
    blunder(b, 2, 4, 3, 3, 5, 3, 3, 3, to="A:Inf2")
    assert b.where("A:Inf1")[:2] == (60, 35)


# 3


@pytest.mark.rule("BC:command.blunder.3")
def test_3_the_command_makes_half_a_move_from_the_nearest_visible_enemy() -> None:
    b = field({"A:HQ": (60, 60, 0), "A:Inf1": (90, 60, 0), "G:Inf1": (60, 80, 180), "G:Inf2": (30, 60, 90)})
    blunder(b, 3)
    assert b.where("A:HQ") == (60, 40, 0)  # half of 40
    assert b.where("A:Inf1") == (90, 60, 0)


@pytest.mark.rule("BC:command.blunder.3")
def test_3_does_nothing_where_no_enemy_is_seen() -> None:
    b = field({"A:Inf1": (60, 30, 0), "G:Inf1": (60, 60, 180)}, patch("woods", "w1", 0, 40, 120, 50))
    blunder(b, 3)
    assert b.where("A:HQ") == (60, 20, 0)


# 4 and 6


@pytest.mark.rule("BC:command.blunder.scope")
@pytest.mark.parametrize("score", [4, 6])
def test_who_is_carried_does_not_run_by_himself(score: int) -> None:
    units = {"A:HT": (60.0, 30.0, 0.0), "A:Inf2": (70.0, 30.0, 0.0), "G:Inf1": (60.0, 50.0, 180.0)}
    b = field(units, aboard={"A:Inf1": "A:HT"})
    b.order("order A:HQ: A:Inf1 deploy; A:Inf2 move", 6, 6, score)
    assert b.where("A:Inf1")[:2] == b.where("A:HT")[:2] == (60, 30)
    assert b.where("A:Inf2") != (70, 30, 0)


@pytest.mark.rule("BC:command.blunder.4")
def test_4_the_units_make_half_a_move_away_from_the_enemy() -> None:
    b = field(
        {"A:Inf1": (60, 50, 0), "A:Stuart1": (80, 50, 0), "A:Inf2": (90, 50, 0), "G:Inf1": (60, 80, 180)}
    )
    blunder(b, 4, to="A:Inf1 A:Stuart1")
    assert b.where("A:Inf1") == (60, 45, 0)
    x, y, facing = b.where("A:Stuart1")
    assert math.hypot(x - 80, y - 50) == pytest.approx(15, abs=0.01)
    assert math.hypot(x - 60, y - 80) == pytest.approx(math.hypot(20, 30) + 15, abs=0.01)
    assert facing == 0
    assert b.where("A:Inf2") == (90, 50, 0)  # was not being ordered
    assert b.where("A:HQ") == (60, 20, 0)


@pytest.mark.rule("BC:command.blunder.6")
def test_6_the_units_make_half_a_move_towards_the_enemy() -> None:
    b = field({"A:Inf1": (60, 50, 0), "A:Inf2": (90, 50, 0), "G:Inf1": (60, 80, 180)})
    blunder(b, 6)
    assert b.where("A:Inf1") == (60, 55, 0)
    assert b.where("A:Inf2") == (90, 50, 0)


@pytest.mark.rule("BC:command.blunder.6")
def test_6_ends_short_of_contact() -> None:
    b = field({"A:Stuart1": (60, 50, 0), "G:Inf1": (60, 58, 180)})
    blunder(b, 6, to="A:Stuart1")
    assert not gone(b, "A:Stuart1")
    assert b.where("A:Stuart1") == (60, 54.9, 0)


@pytest.mark.rule("BC:command.blunder.scope")
@pytest.mark.parametrize("score", [4, 6])
def test_nor_do_those_behind_a_hedge_that_they_touch(score: int) -> None:
    hedge = line("hedge", "h1", (50, 51.7), (70, 51.7), width=0.4)
    b = field({"A:Inf1": (60, 50, 0), "A:Inf2": (80, 50, 0), "G:Inf1": (70, 80, 180)}, hedge)
    blunder(b, score, to="A:Inf1 A:Inf2")
    assert b.where("A:Inf1") == (60, 50, 0)
    assert b.where("A:Inf2") != (80, 50, 0)


@pytest.mark.rule("BC:command.blunder.scope")
@pytest.mark.parametrize("score", [4, 6])
def test_units_that_are_not_in_the_open_or_see_nobody_do_nothing(score: int) -> None:
    b = field(
        {"A:Inf1": (60, 50, 0), "A:Inf2": (80, 50, 180), "A:Inf3": (90, 50, 0), "G:Inf1": (70, 80, 180)},
        patch("woods", "w1", 55, 45, 65, 53),
    )
    blunder(b, score, to="A:Inf1 A:Inf2 A:Inf3")
    assert b.where("A:Inf1") == (60, 50, 0)  # in woods
    assert b.where("A:Inf2") == (80, 50, 180)  # looks the other way
    assert b.where("A:Inf3") != (90, 50, 0)


@pytest.mark.rule("BC:command.blunder.4", "BC:command.blunder.6")
@pytest.mark.parametrize("score", [4, 6])
@pytest.mark.parametrize(("y", "runs"), [(51.6, False), (48.4, True)])
def test_a_hedge_between_it_and_the_enemy_keeps_a_unit_out_of_the_open(
    score: int, y: float, runs: bool
) -> None:
    b = field({"A:Inf1": (60, 50, 0), "G:Inf1": (60, 70, 180)}, line("hedge", "h1", (50, y), (70, y)))
    rules.blunder(b.position, LoadedDice([score]), b.unit("A:HQ"), b.units("A:Inf1"))
    assert (b.where("A:Inf1") != (60, 50, 0)) == runs


@pytest.mark.rule("BC:command.blunder.scope")
@pytest.mark.parametrize("score", [4, 5, 6])
def test_suppressed_units_neither_run_nor_fire(score: int) -> None:
    b = field({"A:Inf1": (60, 50, 0), "G:Inf1": (60, 70, 180)}, suppressed=["A:Inf1"])
    # No order can go to them, so the blunder is looked at alone; only its own die is rolled.
    loaded = LoadedDice([score])
    rules.blunder(b.position, loaded, b.unit("A:HQ"), b.units("A:Inf1"))
    assert b.where("A:Inf1") == (60, 50, 0)


@pytest.mark.rule("BC:command.blunder.dugin")
@pytest.mark.parametrize("score", [4, 6])
def test_dug_in_troops_and_guns_set_up_stay(score: int) -> None:
    b = field({"A:Inf1": (60, 50, 0), "A:Pak": (80, 50, 0), "A:Lorry": (80, 47, 0), "G:Inf1": (70, 80, 180)})
    b.position.dug_in = 1 << b.unit("A:Inf1")
    b.order("order A:HQ: A:Inf1 move; A:Pak deploy", 6, 6, score)
    assert b.where("A:Inf1") == (60, 50, 0)
    assert b.where("A:Pak") == (80, 50, 0)


@pytest.mark.rule("BC:command.blunder.4")
def test_4_stops_at_the_edge_of_the_table() -> None:
    b = field({"A:Inf1": (60, 4, 0), "G:Inf1": (60, 30, 180)})
    blunder(b, 4)
    assert b.where("A:Inf1") == (60, 1.5, 0)


# 5


@pytest.mark.rule("BC:command.blunder.5")
def test_5_the_units_fire_at_the_nearest_visible_enemy_in_range() -> None:
    """A:Inf1 sees G:Inf1 at 17 cm and G:Inf2, further off; G:Inf3 is nearer and behind its back."""
    units = {"G:Inf1": (60, 70, 180), "G:Inf2": (50, 73, 180), "G:Inf3": (60, 40, 0)}
    b = field({"A:Inf1": (60, 50, 0), "A:Inf2": (90, 50, 0), **units})
    assert all(standing.sees(b.position, b.unit("A:Inf1"), u) for u in b.units("G:Inf1", "G:Inf2"))
    events = blunder(b, 5, 6, 4, 1, 1, 2, 3)  # four dice, two hits
    assert [b.position.hits[b.unit(name)] for name in units] == [2, 0, 0]
    assert "A:Inf2" not in {unit for event in events[2:] for unit in event.units}  # no order went to it
    b = field({"A:Inf1": (60, 50, 0), **units, "G:Inf1": (60, 78, 180)})
    blunder(b, 5, *(6, 4, 1, 1), *(1, 1))
    assert [b.position.hits[b.unit(name)] for name in units] == [0, 2, 0]  # now that one is the nearest


@pytest.mark.rule("BC:command.blunder.5")
@pytest.mark.parametrize(("y", "dice"), [(83.0, 4), (83.01, 0)])
def test_5_leaves_those_out_of_range_and_the_blind_silent(y: float, dice: int) -> None:
    b = field({"A:Inf1": (60, 50, 0), "A:Inf2": (80, 50, 180), "G:Inf1": (60, y, 180)})
    blunder(b, 5, *[1] * dice, to="A:Inf1 A:Inf2")  # 30 cm, or a little more


@pytest.mark.rule("BC:command.blunder.5")
@pytest.mark.parametrize(("down", "dice"), [((), 8), (("A:Inf1",), 4), (("A:Inf1", "A:Inf2"), 0)])
def test_5_only_the_unsuppressed_fire(down: tuple[str, ...], dice: int) -> None:
    b = field({"A:Inf1": (60, 50, 0), "A:Inf2": (64, 50, 0), "G:Inf1": (62, 70, 180)}, suppressed=down)
    # No order can go to the suppressed, so the blunder is looked at alone.
    loaded = LoadedDice([5, *[1] * dice])
    rules.blunder(b.position, loaded, b.unit("A:HQ"), b.units("A:Inf1", "A:Inf2"))
    assert loaded.left == ()


@pytest.mark.rule("BC:command.blunder.5")
def test_5_uses_what_hurts_most() -> None:
    b = field({"A:Inf1": (60, 50, 0), "G:StuG1": (60, 60, 180)})
    blunder(b, 5, *(1, 1, 1, 1, 1))  # 5/10 at 7 cm: five dice
