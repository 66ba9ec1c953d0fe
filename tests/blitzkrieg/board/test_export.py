"""The board for other programs: one JSON record a hex."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from openblitz.blitzkrieg.board import load_board
from openblitz.blitzkrieg.board.export import board_json, drawn_board, hex_record
from openblitz.hexes.grid import adjacent, name, parse

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board import Board

Record = dict[str, Any]

KEYS = ["hex", "terrain", "country", "city", "beach", "port", "sea_zone", "road", "river"]
TERRAIN = {"clear", "forest", "mountain", "desert", "sea", "lake", "neutral"}
COUNTRIES = {
    "great-blue",
    "big-red",
    "nord-walkure",
    "sud-walkure",
    "calaedia",
    "san-estados",
    "new-endor",
    "neutral",
}


@pytest.fixture(scope="module")
def records() -> dict[str, Record]:
    """Each record under its hex, as another program reads it."""
    read = json.loads(json.dumps(board_json(load_board())))
    assert list(read) == ["hexes"]
    return {record["hex"]: record for record in read["hexes"]}


def test_every_hex_once_with_every_key(board: Board, records: dict[str, Record]) -> None:
    assert len(board_json(board)["hexes"]) == len(records) == 72 * 35
    assert {parse(place) for place in records} == set(board.terrain)
    assert all(list(record) == KEYS for record in records.values())


def test_hexes_stand_from_west_to_east_and_north_to_south(records: dict[str, Record]) -> None:
    names = list(records)
    assert (names[0], names[34], names[35], names[-1]) == ("A-2", "A32", "B-2", "TTT67")


def test_values_are_of_the_kinds_that_are_promised(records: dict[str, Record]) -> None:
    assert {record["terrain"] for record in records.values()} == TERRAIN
    assert {record["country"] for record in records.values()} == {*COUNTRIES, None}
    assert {record["sea_zone"] for record in records.values()} == {*"ABCDE", None}
    for record in records.values():
        assert type(record["city"]) is type(record["beach"]) is bool
        for key in ("port", "road", "river"):
            assert all(type(word) is str for word in record[key])


def test_sea_has_a_zone_and_no_country_and_all_else_the_reverse(records: dict[str, Record]) -> None:
    for record in records.values():
        at_sea = record["terrain"] == "sea"
        assert (record["country"] is None) is at_sea
        assert (record["sea_zone"] is not None) is at_sea
        assert (record["country"] == "neutral") is (record["terrain"] == "neutral")


def test_a_lake_has_a_country(records: dict[str, Record]) -> None:
    countries = {record["country"] for record in records.values() if record["terrain"] == "lake"}
    assert countries
    assert countries <= COUNTRIES - {"neutral"}


@pytest.mark.parametrize(("country", "count"), [("great-blue", 21), ("big-red", 21)])
def test_home_city_hexes_can_be_counted(records: dict[str, Record], country: str, count: int) -> None:
    cities = Counter(record["country"] for record in records.values() if record["city"])
    assert cities[country] == count


@pytest.mark.parametrize(
    ("place", "docks"),
    [("G4", ["F3"]), ("I33", ["H33"]), ("L19", ["L16"]), ("S25", []), ("F3", []), ("W33", [])],
)
def test_a_port_lists_the_sea_hexes_it_opens_on(
    records: dict[str, Record], place: str, docks: list[str]
) -> None:
    assert records[place]["port"] == docks


def test_ports_are_cities_and_docks_are_sea(records: dict[str, Record]) -> None:
    ports = [record for record in records.values() if record["port"]]
    assert len(ports) == 28
    assert all(record["city"] for record in ports)
    assert {records[dock]["terrain"] for record in ports for dock in record["port"]} == {"sea"}


def test_roads_are_joined_both_ways(records: dict[str, Record]) -> None:
    joined = [record for record in records.values() if record["road"]]
    assert len(joined) > 100
    for record in joined:
        assert len(set(record["road"])) == len(record["road"])
        for other in record["road"]:
            assert adjacent(parse(record["hex"]), parse(other))
            assert record["hex"] in records[other]["road"]


def test_every_city_has_a_road(records: dict[str, Record]) -> None:
    assert all(record["road"] for record in records.values() if record["city"])


def test_rivers_are_named_by_their_branches(board: Board, records: dict[str, Record]) -> None:
    branches = {branch.name: branch for river in board.rivers for branch in river.branches}
    named = {branch for record in records.values() for branch in record["river"]}
    assert named == set(branches)
    for branch in branches.values():
        there = {parse(record["hex"]) for record in records.values() if branch.name in record["river"]}
        assert there == set(branch.hexes)


def test_a_hex_where_two_branches_meet_names_both(board: Board, records: dict[str, Record]) -> None:
    tributary = next(b for river in board.rivers for b in river.branches[1:] if b.mouth is None)
    meeting = records[name(tributary.hexes[-1])]["river"]
    assert len(meeting) == 2
    assert tributary.name in meeting


def test_beaches_are_marked(board: Board, records: dict[str, Record]) -> None:
    marked = {parse(record["hex"]) for record in records.values() if record["beach"]}
    assert marked == {h for beach in board.beaches for h in beach.hexes}


def test_one_record_in_full(board: Board) -> None:
    record = hex_record(board, parse("G4"))
    assert record == {
        "hex": "G4",
        "terrain": "clear",
        "country": "great-blue",
        "city": True,
        "beach": False,
        "port": ["F3"],
        "sea_zone": None,
        "road": record["road"],
        "river": [],
    }
    assert record["road"]


def test_the_drawn_board_names_its_cities(board: Board) -> None:
    drawn = {record["hex"]: record for record in drawn_board(board).hexes}
    assert all(drawn[name(h)]["name"] == city.name for h, city in board.city_at.items())
    assert sum("name" in record for record in drawn.values()) == len(board.city_at)


def test_the_drawn_board_leaves_out_what_a_hex_does_not_have(board: Board) -> None:
    drawn = {record["hex"]: record for record in drawn_board(board).hexes}
    assert set(drawn["F3"]) == {"hex", "terrain", "sea_zone", "x", "y"}
    full = hex_record(board, parse("G4"))
    assert {key: value for key, value in full.items() if value}.items() <= drawn["G4"].items()
    assert not {"beach", "sea_zone", "river"} & set(drawn["G4"])


def test_countries_are_called_by_their_names(board: Board) -> None:
    called = drawn_board(board).countries
    assert called["sud-walkure"] == "Sud Walküre"
    assert set(called) == set(COUNTRIES)
