"""What must hold of supply: each fault is found, and a good position has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.supply.rules.supply import BY_AIR, UNSUPPLIED
from openblitz.lab.blitzkrieg.invariants import Invariants, changes

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position

WHERE = "turn 3\nside {side}\nat EE20: B:1Inf B:4Arm\nat UU30: R:1Inf\nrest eliminated\n"


def arranged(extra: str = "", side: str = "blue") -> Table:
    text = WHERE.format(side=side) + extra
    return table("1975-basic", text, clarified="all", land="", options=("combat-supply",))


def faults(t: Table, state: Position) -> list[str]:
    return list(Invariants(t.rules).faults(state))


def test_a_good_position_has_no_fault() -> None:
    t = arranged()
    assert faults(t, t.position) == []


@pytest.mark.parametrize(
    ("lifted", "without", "fault"),
    [
        (["b:1inf"], ["b:1inf"], "a unit is in supply and out of it, or in supply twice"),
        (["b:4arm"], [], "B:4Arm is supplied by air"),
        (["r:1inf"], [], "R:1Inf is supplied by air"),
    ],
)
def test_faults_are_found(lifted: list[str], without: list[str], fault: str) -> None:
    t = arranged()
    state, number = t.position.copy(), t.rules.roster.number
    BY_AIR.put(state, sum(1 << number[unit] for unit in lifted))
    UNSUPPLIED.put(state, sum(1 << number[unit] for unit in without))
    state.flights = len(lifted)
    assert faults(t, state) == [fault]


def test_planes_that_supply_are_counted_as_flights() -> None:
    t = arranged()
    state = t.position.copy()
    UNSUPPLIED.put(state, 0)
    BY_AIR.put(state, 1 << t.rules.roster.number["b:1inf"])
    state.flights = 1
    assert faults(t, state) == []
    state.flights = 2
    assert faults(t, state) == ["2 flights are counted, but 1 were made"]


def test_who_is_out_of_supply_moves_by_half() -> None:
    t = arranged()
    state, unit = t.position.copy(), t.rules.roster.number["b:1inf"]
    UNSUPPLIED.put(state, 1 << unit)
    state.spent[unit] = 6
    assert faults(t, state) == []
    state.spent[unit] = 7
    assert faults(t, state) == ["B:1Inf has moved farther than half"]


def test_a_mark_on_the_wrong_unit_is_found_where_a_player_turn_begins_and_within_it() -> None:
    t = arranged(side="red")
    before = t.position.copy()
    order = t.game.read_order("done")
    t.order("done")
    after = t.position.copy()
    assert list(changes(before, order, after)) == []
    UNSUPPLIED.put(after, UNSUPPLIED(after) ^ 1 << t.rules.roster.number["b:1inf"])
    assert list(changes(before, order, after)) == ["supply is settled wrong for B:1Inf"]
    move = t.game.read_order("move B:4Arm to EE21")
    assert "supply has changed within a player-turn" in list(changes(t.position, move, after))
