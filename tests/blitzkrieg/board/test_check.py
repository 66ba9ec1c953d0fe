"""The checks of the board: all hold of the shipped one, and each fails when its one thing is broken."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.blitzkrieg.board.breaks_cities import CITIES, PORTS
from tests.blitzkrieg.board.breaks_land import CONNECTIONS, COUNTRIES, LAKES, RIVERS
from tests.blitzkrieg.board.breaks_sea import BEACHES, LANDMARKS, ZONES

from openblitz.blitzkrieg.board.check import check_board, figures
from openblitz.blitzkrieg.board.facts import known_facts
from openblitz.blitzkrieg.board.model import MAJORS, MINORS

if TYPE_CHECKING:
    from tests.blitzkrieg.board.breaking import Break

    from openblitz.blitzkrieg.board import Board

BREAKS = list(chain(CITIES, PORTS, ZONES, LANDMARKS, BEACHES, COUNTRIES, LAKES, RIVERS, CONNECTIONS))


def failing(board: Board) -> set[str]:
    return {finding.what for finding in check_board(board) if not finding.ok}


def test_the_shipped_board_passes_every_check(board: Board) -> None:
    assert failing(board) == set()


def test_no_two_findings_say_the_same(board: Board) -> None:
    said = [finding.what for finding in check_board(board)]
    assert len(said) == len(set(said)) > 100


@pytest.mark.parametrize("case", BREAKS, ids=[case.what for case in BREAKS])
def test_what_is_broken_is_found_and_nothing_else(board: Board, case: Break) -> None:
    assert failing(case.change(board)) == case.fails


def test_every_check_can_fail(board: Board) -> None:
    assert set().union(*(case.fails for case in BREAKS)) == {finding.what for finding in check_board(board)}


def test_a_board_with_nothing_on_it_is_told_so(board: Board) -> None:
    """A board in the making has to be checked too: whatever is missing is a finding, not a crash."""
    bare = msgspec.structs.replace(
        board, cities=(), rivers=(), road_links=frozenset(), ports={}, inland_ports={}, beaches=(), labels=()
    )
    assert len(failing(bare)) > 100
    empty = msgspec.structs.replace(bare, country={}, sea_zone={})
    assert failing(empty) > failing(bare)


def test_other_facts_may_be_given(board: Board) -> None:
    facts = known_facts()
    other = msgspec.structs.replace(facts, rivers=msgspec.structs.replace(facts.rivers, names=["Styx"]))
    assert [f.what for f in check_board(board, other) if not f.ok] == ["there is a river Styx"]


def test_figures_compare_the_two_sides_and_measure_every_country(board: Board) -> None:
    found = dict(figures(board))
    ways = [name for name in found if name.endswith("movement factors from home cities, mean")]
    assert len(ways) == 3
    assert all(found[name].startswith("Blue ") and ", Red " in found[name] for name in ways)
    assert found["great-blue: land hexes, city hexes"].endswith(", 21")
    assert {f"{land.value}: land hexes, city hexes" for land in (*MAJORS, *MINORS)} < set(found)
    assert found["minor city hexes nearer"].startswith("Blue ")
