"""The printed grid, against every fact that the rulebooks give of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.hexes.plain import BESIDE, search

from openblitz.hexes import bits, grid
from openblitz.hexes.grid import HEXES, Hex, HexNameError, at, distance, name, parse

PORTS = [
    "CC15-CC14", "U11-U10", "G4-F3", "D7-C6", "D8-C7", "M14-M15",
    "P16-O15", "P15-O15", "C20-B20", "H32-H33", "I33-H33", "V33-W34",
    "X27-X28", "BB31-AA31", "AA42-Z42", "JJ46-JJ47", "NN48-MM48", "NN49-MM49",
    "AAA54-ZZ54", "BBB55-AAA55", "RRR55-SSS56", "RRR54-SSS55", "RRR40-SSS41", "SSS40-TTT41",
]  # fmt: skip

hexes = st.sampled_from(HEXES)


def test_a_name_is_column_and_number() -> None:
    ee34 = parse("EE34")
    assert (grid.column(ee34), grid.number(ee34)) == (30, 34)
    assert ee34 == at(30, 34)


def test_the_columns_are_a_to_ttt() -> None:
    names = [grid.column_name(column) for column in range(grid.COLUMNS)]
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert names == [*letters, *(2 * c for c in letters), *(3 * c for c in letters[:20])]
    assert len(names) == 72


def test_the_folds_lie_after_x_and_vv() -> None:
    assert [grid.column_name(column) for column in (23, 24, 47, 48)] == ["X", "Y", "VV", "WW"]


@pytest.mark.rule("75:3.1a")
@pytest.mark.parametrize("pair", PORTS)
def test_a_port_is_beside_its_sea_hex(pair: str) -> None:
    city, sea = map(parse, pair.split("-"))
    assert distance(city, sea) == 1
    assert grid.adjacent(city, sea)
    assert sea in grid.neighbours(city)


@pytest.mark.rule("75:3.1a")
@pytest.mark.parametrize(
    ("one", "other", "apart"), [("U11", "U19", 8), ("U19", "S25", 8), ("EE34", "EE34", 0)]
)
def test_distances_that_the_books_give(one: str, other: str, apart: int) -> None:
    assert distance(parse(one), parse(other)) == apart


def test_d1_is_two_hexes_from_the_northern_edge() -> None:
    column = grid.column(parse("D1"))
    assert [number for number in range(-9, 1) if grid.on_board(column, number)] == [-1, 0]
    assert parse("D-1") == at(column, -1)


@pytest.mark.parametrize("ends", ["DD40 EE41", "EE41 EE40", "DD40 EE40"])
def test_the_river_fork_is_a_triangle(ends: str) -> None:
    one, other = map(parse, ends.split())
    assert grid.adjacent(one, other)


@pytest.mark.rule("75:3.1a")
def test_neighbours_follow_the_formula_everywhere() -> None:
    for hex_ in HEXES:
        assert set(grid.neighbours(hex_)) == BESIDE[hex_]
        assert all(hex_ in BESIDE[there] for there in BESIDE[hex_])


def test_neighbours_come_clockwise_from_north() -> None:
    middle = parse("EE34")
    assert [name(h) for h in grid.neighbours(middle)] == ["EE33", "FF34", "FF35", "EE35", "DD34", "DD33"]
    assert [grid.direction(middle, there) for there in grid.neighbours(middle)] == list(range(6))


def test_no_step_off_the_board_meets_a_hex() -> None:
    # The guard cells between columns: a fixed step never wraps round to another column.
    for hex_ in HEXES:
        landed = {hex_ + step for step in grid.STEPS} & set(HEXES)
        assert landed == BESIDE[hex_]


@given(hexes, hexes)
def test_distance_is_the_formula(one: Hex, other: Hex) -> None:
    dc, dn = grid.column(other) - grid.column(one), grid.number(other) - grid.number(one)
    assert distance(one, other) == distance(other, one) == max(abs(dc), abs(dn), abs(dn - dc))


@pytest.mark.rule("75:3.1a")
@settings(max_examples=12, deadline=None)
@given(hexes)
def test_distance_is_the_number_of_steps_on_the_open_board(start: Hex) -> None:
    steps = search({start}, set(HEXES))
    assert len(steps) == len(HEXES)
    assert all(distance(start, hex_) == far for hex_, far in steps.items())


@given(hexes, hexes)
def test_adjacent_is_distance_one(one: Hex, other: Hex) -> None:
    assert grid.adjacent(one, other) == (distance(one, other) == 1)
    assert all(grid.adjacent(one, there) for there in grid.neighbours(one))


def test_names_go_round() -> None:
    assert [parse(name(hex_)) for hex_ in HEXES] == list(HEXES)
    assert len({name(hex_) for hex_ in HEXES}) == len(HEXES)


def test_the_whole_board_is_one_integer() -> None:
    assert list(bits.hexes(grid.BOARD)) == list(HEXES)
    assert grid.BOARD.bit_length() < grid.SIZE


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "'' is not a hex name; hexes are named like G4, EE34 or RRR54"),
        ("34", "'34' is not a hex name"),
        ("ee34", "'ee34' is not a hex name"),
        ("EE 34", "'EE 34' is not a hex name"),
        ("AB12", "'AB12' is not a hex name"),
        ("EEEE34", "'EEEE34' is not a hex name"),
        ("EE034", "'EE034' is not a hex name; write EE34"),
        ("U-11", "'U-11' is not on the board; did you mean U11?"),
        ("A99", "'A99' is not on the board"),
        ("UUU50", "'UUU50' is not on the board"),
    ],
)
def test_a_bad_name_is_refused_and_says_why(text: str, fault: str) -> None:
    with pytest.raises(HexNameError) as refused:
        parse(text)
    assert str(refused.value).startswith(fault)


def test_a_place_off_the_board_is_refused() -> None:
    top, bottom = grid.FIRST_ROW + 15, grid.LAST_ROW + 15  # column 30 stands 15 numbers lower
    assert at(30, top)
    assert at(30, bottom)
    for column, number in [(30, top - 1), (30, bottom + 1), (-1, 5), (grid.COLUMNS, 50)]:
        with pytest.raises(HexNameError, match="off the board"):
            at(column, number)
