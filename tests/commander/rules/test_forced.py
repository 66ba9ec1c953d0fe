"""Falling back, retreating and the moves of blunders: how far, into what, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.commander.arrange import Battle, battle, line, patch
from tests.commander.rules.gunnery import gone, suppressed
from tests.commander.rules.terrains import SCENARIO

from openblitz.commander.position import Breach
from openblitz.commander.rules import forced, standing
from openblitz.commander.steps.choices import Joining

if TYPE_CHECKING:
    from typing import Any

    from openblitz.commander.rules.forced import Kind
    from openblitz.table import Event

SOUTH = (0.0, -1.0)
BOTH: tuple[Kind, ...] = ("fall-back", "retreat")


def field(units: dict[str, tuple[float, float, float]], *pieces: Any, **more: Any) -> Battle:
    """A battle with all kinds of troops."""
    return battle(units, *pieces, scenario=SCENARIO, **more)


def push(
    b: Battle,
    unit: str,
    cm: float,
    kind: Kind = "fall-back",
    face: str = "",
    *,
    ahead: tuple[float, float] = SOUTH,
) -> list[Event]:
    """Force a unit southward."""
    to = b.unit(face) if face else -1
    told = forced.forced_move(b.position, b.unit(unit), ahead, cm, kind, to)
    b.lead_to(told)
    return [event for event in told if event.text]


def why(events: list[Event]) -> str:
    """The rule of the first knock-out."""
    return next(event.rules[0] for event in events if event.kind == "knocked out")


# How far


@pytest.mark.rule("BC:fallback.test", "BC:fallback.rout")
def test_a_fall_back_of_10_cm_is_borne_and_of_more_is_a_rout() -> None:
    b = field({"A:Inf1": (60, 60, 0), "A:Inf2": (80, 60, 0)})
    push(b, "A:Inf1", 10)
    assert b.where("A:Inf1") == (60, 50, 0)
    assert why(push(b, "A:Inf2", 10.1)) == "BC:fallback.rout"
    assert gone(b, "A:Inf2")


@pytest.mark.rule("BC:combat.retreat.ko.10")
def test_a_retreat_of_more_than_10_cm_is_the_end() -> None:
    b = field({"A:Inf1": (60, 60, 0), "A:Inf2": (80, 60, 0)})
    push(b, "A:Inf1", 10, "retreat")
    assert b.where("A:Inf1") == (60, 50, 0)
    assert why(push(b, "A:Inf2", 11, "retreat")) == "BC:combat.retreat.ko.10"


def test_a_blunder_may_go_further() -> None:
    b = field({"A:Stuart1": (60, 60, 0)})
    push(b, "A:Stuart1", 15, "blunder")
    assert b.where("A:Stuart1") == (60, 45, 0)


@pytest.mark.rule("BC:fallback.facing", "BC:combat.retreat.facing")
def test_who_falls_back_faces_the_enemy_and_who_retreats_does_not_turn() -> None:
    for kind, facing in (("fall-back", 0.0), ("retreat", 90.0), ("blunder", 90.0)):
        b = field({"A:Inf1": (60, 60, 90), "G:Inf1": (60, 80, 180)})
        push(b, "A:Inf1", 5, kind, "G:Inf1")  # type: ignore[arg-type]
        assert b.where("A:Inf1") == (60, 55, facing)


def test_directions_of_any_length_and_angle() -> None:
    b = field({"A:Inf1": (60, 60, 0)})
    push(b, "A:Inf1", 5, ahead=(-30.0, -40.0))
    assert b.where("A:Inf1") == (57, 56, 0)


# Into what


@pytest.mark.rule("BC:fallback.ko", "BC:combat.retreat.ko.into", "BC:terrain.forced")
@pytest.mark.parametrize("kind", BOTH)
def test_impassable_ground_is_the_end_of_troops_and_commands(kind: Kind) -> None:
    lake = patch("lake", "l1", 40, 40, 100, 52)
    b = field({"A:Inf1": (60, 60, 0), "A:HQ": (80, 60, 0), "A:Sherman1": (90, 60, 0)}, lake)
    into = "BC:fallback.ko" if kind == "fall-back" else "BC:combat.retreat.ko.into"
    push(b, "A:Sherman1", 6.5, kind)  # up to the water
    assert b.where("A:Sherman1") == (90, 53.5, 0)
    assert why(push(b, "A:Inf1", 8, kind)) == into
    assert why(push(b, "A:HQ", 8.5, kind)) == into
    assert gone(b, "A:Inf1")
    assert gone(b, "A:HQ")


@pytest.mark.rule("BC:fallback.ko", "BC:combat.retreat.ko.into")
@pytest.mark.parametrize("kind", BOTH)
def test_the_edge_of_the_table_is_the_end(kind: Kind) -> None:
    b = field({"A:Inf1": (60, 10, 0), "A:Inf2": (80, 10, 0)})
    push(b, "A:Inf1", 8.5, kind)
    assert b.where("A:Inf1") == (60, 1.5, 0)
    push(b, "A:Inf2", 8.6, kind)
    assert gone(b, "A:Inf2")


@pytest.mark.rule("BC:fallback.ko", "BC:combat.retreat.ko.into", "BC:movement.through.enemy")
@pytest.mark.parametrize("kind", [*BOTH, "blunder"])
def test_enemies_are_the_end(kind: Kind) -> None:
    b = field({"A:Inf1": (60, 60, 0), "A:Inf2": (80, 60, 0), "G:Inf1": (60, 52, 0), "G:Inf2": (80, 52, 0)})
    push(b, "A:Inf1", 5, kind)  # into contact, not further
    assert b.where("A:Inf1") == (60, 55, 0)
    push(b, "A:Inf2", 5.1, kind)
    assert gone(b, "A:Inf2")


@pytest.mark.rule("BC:fallback.ko", "BC:combat.retreat.ko.into")
@pytest.mark.parametrize("kind", BOTH)
def test_real_mines_are_the_end_and_dummies_are_not(kind: Kind) -> None:
    for mines, end in (("minefield", True), ("marked-minefield", True), ("dummy-minefield", False)):
        b = field({"A:Sherman1": (60, 60, 0)}, patch(mines, "m1", 40, 50, 80, 56, movement={}))
        push(b, "A:Sherman1", 2, kind)
        assert not gone(b, "A:Sherman1")
        push(b, "A:Sherman1", 4, kind)
        assert gone(b, "A:Sherman1") == end


@pytest.mark.rule("BC:fallback.wire")
def test_wire_ruins_those_without_armour_who_fall_back() -> None:
    wire = line("wire", "w1", (0, 55), (120, 55), movement={})
    for unit, kind, end in (
        ("A:Inf1", "fall-back", True),
        ("A:Horse", "fall-back", True),
        ("A:Lorry", "fall-back", True),
        ("A:Sherman1", "fall-back", False),
        ("A:HT", "fall-back", False),
        ("A:Inf1", "retreat", False),
    ):
        b = field({unit: (60, 60, 0)}, wire)
        push(b, unit, 8, kind)  # type: ignore[arg-type]
        assert gone(b, unit) == end, (unit, kind)


def test_mines_that_a_table_makes_troops_stop_at_ruin_them_all_the_same() -> None:
    mines = patch("minefield", "m1", 40, 50, 80, 56, movement={"foot": "stop"})
    b = field({"A:Inf1": (60, 60, 0)}, mines)
    push(b, "A:Inf1", 8)
    assert gone(b, "A:Inf1")


@pytest.mark.rule("BC:command.blunder")
@pytest.mark.parametrize("movement", [{}, {"foot": "stop"}])
def test_the_moves_of_blunders_are_not_ruined_by_mines(movement: dict[str, str]) -> None:
    b = field({"A:Inf1": (60, 60, 0)}, patch("minefield", "m1", 40, 50, 80, 56, movement=movement))
    push(b, "A:Inf1", 8, "blunder")
    assert not gone(b, "A:Inf1")
    assert b.where("A:Inf1")[1] == (57.5 if movement else 52)


@pytest.mark.rule("BC:fallback.friends", "BC:combat.retreat.friends")
@pytest.mark.parametrize("kind", BOTH)
def test_friends_halt_it_and_are_suppressed(kind: Kind) -> None:
    b = field({"A:Inf1": (60, 60, 0), "A:Inf2": (60, 54, 0), "A:Inf3": (80, 60, 0), "A:Inf4": (80, 54, 0)})
    push(b, "A:Inf1", 8, kind)
    assert b.where("A:Inf1") == (60, 57, 0)
    assert suppressed(b, "A:Inf2")
    push(b, "A:Inf3", 3, kind)  # just up to it
    assert not suppressed(b, "A:Inf4")


def test_a_friend_that_stands_beside_is_not_run_into() -> None:
    b = field({"A:Inf1": (60, 60, 0), "A:Inf2": (63, 60, 0), "A:Inf3": (57, 58, 0)})
    push(b, "A:Inf1", 8)
    assert b.where("A:Inf1") == (60, 52, 0)
    assert not suppressed(b, "A:Inf2")
    assert not suppressed(b, "A:Inf3")


def test_a_halted_unit_that_turns_has_room() -> None:
    b = field({"A:Inf1": (60, 60, 0), "A:Inf2": (60, 54, 0), "G:Inf1": (80, 80, 225)})
    push(b, "A:Inf1", 8, face="G:Inf1")
    _x, y, facing = b.where("A:Inf1")
    assert facing > 35
    assert y >= 57.5  # a corner of the turned base sticks out towards the friend


@pytest.mark.rule("BC:combat.retreat.ko.suppressed")
def test_to_retreat_into_suppressed_friends_ends_both() -> None:
    b = field({"A:Inf1": (60, 60, 0), "A:Inf2": (60, 54, 0)}, suppressed=["A:Inf2"])
    push(b, "A:Inf1", 8)  # a fall-back only halts
    assert not gone(b, "A:Inf1")
    b.position.put(b.unit("A:Inf1"), 60, 60, 0)
    assert why(push(b, "A:Inf1", 8, "retreat")) == "BC:combat.retreat.ko.suppressed"
    assert gone(b, "A:Inf1")
    assert gone(b, "A:Inf2")


@pytest.mark.rule("BC:combat.retreat.ko.engaged")
def test_to_retreat_into_friends_in_combat_is_the_end() -> None:
    b = field({"A:Inf1": (60, 60, 0), "A:Inf2": (60, 54, 0), "G:Inf1": (63, 54, 270)})
    assert why(push(b, "A:Inf1", 8, "retreat")) == "BC:combat.retreat.ko.engaged"
    assert not gone(b, "A:Inf2")
    assert not suppressed(b, "A:Inf2")


@pytest.mark.rule("BC:fallback.dugin")
def test_dug_in_troops_and_guns_set_up_stay_unless_it_is_a_rout() -> None:
    b = field({"A:Inf1": (60, 60, 0), "A:Pak": (80, 60, 0)})
    b.position.dug_in = 1 << b.unit("A:Inf1")
    push(b, "A:Inf1", 10)
    push(b, "A:Pak", 10)
    assert b.where("A:Inf1") == (60, 60, 0)
    assert b.where("A:Pak") == (80, 60, 0)
    push(b, "A:Inf1", 11)
    push(b, "A:Pak", 11)
    assert gone(b, "A:Inf1")
    assert gone(b, "A:Pak")


@pytest.mark.rule("BC:combat.retreat.ko.fixed")
def test_guns_dug_in_armour_and_the_fortified_cannot_retreat() -> None:
    b = field({"A:Inf1": (60, 60, 0), "A:Pak": (80, 60, 0), "A:Sherman1": (90, 60, 0), "A:Inf2": (50, 60, 0)})
    b.position.dug_in = 1 << b.unit("A:Inf1") | 1 << b.unit("A:Sherman1")
    b.position.fortified = 1 << b.unit("A:Inf2")
    for name in ("A:Pak", "A:Sherman1", "A:Inf2"):
        assert why(push(b, name, 1, "retreat")) == "BC:combat.retreat.ko.fixed"
    push(b, "A:Inf1", 1, "retreat")  # reading 80: dug-in foot retreats
    assert b.where("A:Inf1") == (60, 59, 0)


@pytest.mark.rule("BC:combat.retreat.ko.fixed")
def test_who_stands_in_a_fortification_of_the_table_cannot_retreat_either() -> None:
    bunker = patch("fortification", "f1", 55, 55, 65, 65)
    b = field({"A:Inf1": (60, 60, 0), "A:Inf2": (80, 60, 0)}, bunker)
    push(b, "A:Inf1", 5)  # but stays when it would fall back
    assert b.where("A:Inf1") == (60, 60, 0)
    assert why(push(b, "A:Inf1", 1, "retreat")) == "BC:combat.retreat.ko.fixed"
    push(b, "A:Inf2", 1, "retreat")
    assert b.where("A:Inf2") == (80, 59, 0)


# Obstacles


@pytest.mark.rule("BC:movement.linear")
def test_an_obstacle_that_troops_can_cross_halts_them() -> None:
    hedge = line("hedge", "h1", (0, 55), (120, 55), width=1.0)
    b = field({"A:Inf1": (60, 60, 0), "A:Lorry": (80, 60, 0)}, hedge)
    push(b, "A:Inf1", 8)
    assert b.where("A:Inf1") == (60, 57, 0)
    push(b, "A:Inf1", 8)  # from contact it goes over
    assert b.where("A:Inf1") == (60, 49, 0)
    push(b, "A:Lorry", 8)  # for a truck it is impassable
    assert gone(b, "A:Lorry")


@pytest.mark.rule("BC:terrain.breach")
def test_armour_breaches_what_it_is_forced_across() -> None:
    b = field({"A:Sherman1": (60, 57, 0)}, line("hedge", "h1", (0, 55), (120, 55), width=1.0))
    push(b, "A:Sherman1", 8)
    assert b.position.breaches == (Breach("h1", 60, 55),)


# Blunders stop where others are lost


def test_blunders_stop_at_impassable_ground_and_at_the_edge() -> None:
    b = field({"A:Inf1": (60, 60, 0), "A:Inf2": (80, 5, 0)}, patch("lake", "l1", 40, 40, 100, 56))
    push(b, "A:Inf1", 5, "blunder")
    assert b.where("A:Inf1") == (60, 57.5, 0)
    push(b, "A:Inf2", 5, "blunder")
    assert b.where("A:Inf2") == (80, 1.5, 0)


def test_blunders_pass_friends_but_do_not_end_on_them() -> None:
    b = field({"A:Inf1": (60, 60, 0), "A:Inf2": (60, 54, 0)})
    push(b, "A:Inf1", 5, "blunder")
    assert 57 <= b.where("A:Inf1")[1] < 57.3
    assert not suppressed(b, "A:Inf2")
    b.position.put(b.unit("A:Inf1"), 60, 60, 0)
    push(b, "A:Inf1", 10, "blunder")
    assert b.where("A:Inf1") == (60, 50, 0)


# Commands


@pytest.mark.rule("BC:movement.through.command")
def test_who_is_forced_through_an_enemy_command_runs_it_over() -> None:
    b = field({"A:Inf1": (60, 60, 0), "G:HQ": (60, 54, 0), "G:Inf1": (70, 54, 0)})
    push(b, "A:Inf1", 9)
    assert b.where("A:Inf1") == (60, 51, 0)
    assert b.position.steps == [Joining(b.unit("G:HQ"), 1)]


@pytest.mark.rule("BC:commandunits.joined")
def test_a_joined_command_stays_with_its_unit() -> None:
    b = field({"A:Inf1": (60, 60, 0), "A:HQ": (62.5, 60, 0)})
    b.position.joined[b.unit("A:HQ")] = b.unit("A:Inf1")
    told = push(b, "A:Inf1", 8)
    assert b.where("A:Inf1") == (60, 52, 0)
    assert standing.touching(b.position, *b.units("A:HQ", "A:Inf1"))
    there = b.where("A:HQ")
    ways = {event.units: event.places for event in told if event.units}
    assert ways == {
        ("A:Inf1",): ("60,60", "60,52"),
        ("A:HQ",): ("62.5,60", f"{there[0]:g},{there[1]:g}"),
    }  # who went with it is told of, too
    push(b, "A:HQ", 5)  # and does not fall back alone
    assert b.where("A:HQ") == there


def test_passengers_go_where_their_transport_is_driven() -> None:
    b = field({"A:HT": (60, 60, 0)}, aboard={"A:Inf1": "A:HT"})
    push(b, "A:HT", 8)
    assert b.where("A:Inf1") == (60, 52, 0)
