"""A battle in words."""

from __future__ import annotations

import pytest

from openblitz.commander.games import find_game
from openblitz.commander.position import KNOCKED_OUT, ON_TABLE, Position
from openblitz.commander.table_top import tables
from openblitz.commander.telling.describe import army_lines, overview, unit_line

GAME = find_game("commander-encounter")
NUMBER = GAME.rules.roster.number
FOOT, TRUCK, GUN = NUMBER["a:inf1"], NUMBER["g:truck"], NUMBER["g:atg"]


@pytest.fixture
def battle() -> Position:
    position = GAME.start()
    position.table = tables.named("bocage")
    position.edge = ["west", "east"]
    return position


def test_before_the_battle(battle: Position) -> None:
    told = list(overview(battle))
    assert told[:2] == ["Before the battle.", "The table is Bocage, 120 by 120 cm."]
    assert told[2] == (
        "American battlegroup (american), from the west edge: 0 units on the table, 22 to come, "
        "3 off the table, 0 lost; the breakpoint is 10."
    )


def test_whose_turn_it_is_and_who_is_broken(battle: Position) -> None:
    battle.turn, battle.active, battle.broken[1] = 3, 1, True
    told = list(overview(battle))
    assert told[0] == "Turn 3, the German player turn."
    assert told[3].endswith("broken.")


def test_where_a_unit_is_and_how(battle: Position) -> None:
    def line(unit: int) -> str:
        return unit_line(battle, unit).partition(": ")[2]

    assert line(FOOT) == "not deployed yet."
    battle.put(FOOT, 12.5, 60, 90)
    assert line(FOOT) == "at 12.5,60, facing 90."
    battle.hits[FOOT] = 1
    battle.suppressed = 1 << FOOT
    assert line(FOOT) == "at 12.5,60, facing 90, 1 hit of 6, suppressed."
    battle.put(TRUCK, 100, 60, 270)
    battle.carrier[GUN], battle.place[GUN], battle.limbered = TRUCK, ON_TABLE, 1 << GUN
    assert line(GUN) == "with G:Truck, limbered."
    battle.place[FOOT] = KNOCKED_OUT
    assert line(FOOT) == "knocked out."
    assert line(NUMBER["a:art1"]) == "off the table."


def test_an_army_is_told_unit_by_unit(battle: Position) -> None:
    assert len(list(army_lines(battle, 0))) == len(GAME.rules.roster.of_side[0])
