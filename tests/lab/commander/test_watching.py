"""What random battles are watched by: each finds the fault it is for, and nothing in a good position."""

from __future__ import annotations

from random import Random

import pytest

from openblitz.commander.games import find_game
from openblitz.commander.position import KNOCKED_OUT, Position
from openblitz.commander.rules import standing
from openblitz.commander.table_top import bases
from openblitz.lab.commander.watching import GAP, changes, faults, freeze, melee_position, unlawful_orders

GAME = find_game("commander-encounter")
ROSTER = GAME.rules.roster
FOOT, OTHER, COMMAND = (ROSTER.number[name] for name in ("a:inf1", "g:inf1", "a:hq"))


@pytest.fixture
def battle() -> Position:
    return GAME.read_state(melee_position(GAME, Random(2)))


def found(position: Position) -> list[str]:
    return list(faults(position))


def test_a_melee_is_a_good_position_at_close_quarters(battle: Position) -> None:
    assert found(battle) == []
    assert battle.turn == 1
    units = list(standing.standing(battle))
    gaps = [
        bases.distance(standing.base(battle, one), standing.base(battle, other))
        for one in units
        for other in units
        if ROSTER.side[one] != ROSTER.side[other]
    ]
    assert bases.TOUCH < min(gaps) < 10 * GAP


def test_units_on_top_of_each_other_are_found(battle: Position) -> None:
    battle.put(FOOT, battle.x[OTHER], battle.y[OTHER], 0.0)
    assert any("stands on top of" in fault for fault in found(battle))


def test_commands_are_in_nobodys_way(battle: Position) -> None:
    battle.put(COMMAND, battle.x[OTHER], battle.y[OTHER], 0.0)
    assert found(battle) == []


def test_units_beyond_the_edge_are_found(battle: Position) -> None:
    battle.put(FOOT, 1.0, 60.0, 0.0)
    assert "A:Inf1 stands beyond the edge of the table" in found(battle)


def test_hits_that_should_have_knocked_out_are_found(battle: Position) -> None:
    battle.hits[FOOT] = ROSTER.kind[FOOT].hits - 1
    assert found(battle) == []
    battle.hits[FOOT] += 1
    assert f"A:Inf1 has {ROSTER.kind[FOOT].hits} hits and is not knocked out" in found(battle)


def test_passengers_of_nobody_are_found(battle: Position) -> None:
    battle.carrier[FOOT] = OTHER
    battle.place[OTHER] = KNOCKED_OUT
    assert "A:Inf1 is carried by G:Inf1, which is not there" in found(battle)


def test_nobody_comes_back_and_time_goes_on(battle: Position) -> None:
    after = battle.copy()
    assert list(changes(battle, after)) == []
    battle.place[FOOT] = KNOCKED_OUT
    battle.turn += 1
    battle.broken[1] = True
    told = list(changes(battle, after))
    assert told == [
        "the battle went back in time",
        "A:Inf1 came back from the dead",
        "german was broken and is not any more",
    ]


def test_what_is_unlawful_is_refused(battle: Position) -> None:
    seat = GAME.to_move(battle)
    assert seat is not None
    for order in unlawful_orders(battle, Random(1)):
        assert GAME.check(battle, seat, order) is not None, order


def test_what_is_frozen_does_not_change_with_the_position(battle: Position) -> None:
    before = freeze(battle)
    battle.put(FOOT, 60.0, 60.0, 0.0)
    assert freeze(battle) != before
