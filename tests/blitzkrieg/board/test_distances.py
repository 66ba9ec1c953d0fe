"""How far things are: the figures against a plain search, and on ground that is easy to count."""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.blitzkrieg.board.plain import BLUE, MINORS, RED, city_hexes, home, land, places

from openblitz.blitzkrieg.board import Board, Country, Terrain
from openblitz.blitzkrieg.board.distances import (
    CENTRE,
    FAR,
    home_cities,
    minor_cities_nearer,
    road_net,
    to_the_centre,
    ways_from,
)
from openblitz.blitzkrieg.board.model import City
from openblitz.hexes import bits
from openblitz.hexes.grid import HEXES, Hex, neighbours, parse

if TYPE_CHECKING:
    from collections.abc import Iterable


def plain_ways(board: Board, start: Iterable[Hex]) -> dict[Hex, int]:
    """What ways_from says, found hex by hex: a road step 1, rough ground 12, other ground 3 thirds."""
    ground = land(board)
    found: dict[Hex, int] = {}
    queue = [(0, h) for h in start]
    while queue:
        cost, here = heapq.heappop(queue)
        if here in found:
            continue
        found[here] = cost
        for beside in neighbours(here):
            if beside not in ground:
                continue
            rough = board.terrain[beside] in (Terrain.FOREST, Terrain.MOUNTAIN)
            step = 1 if (here, beside) in board.road_links else 12 if rough else 3
            heapq.heappush(queue, (cost + step, beside))
    return found


@pytest.fixture
def plain_board(board: Board) -> Board:
    """A board all clear and Blue's, without roads or cities."""
    return msgspec.structs.replace(
        board,
        terrain=dict.fromkeys(HEXES, Terrain.CLEAR),
        country=dict.fromkeys(HEXES, BLUE),
        sea_zone={},
        cities=(),
        road_links=frozenset(),
    )


def links(text: str) -> frozenset[tuple[Hex, Hex]]:
    hexes = places(text)
    there = set(pairwise(hexes))
    return frozenset(there | {(b, a) for a, b in there})


def with_terrain(board: Board, text: str, kind: Terrain) -> Board:
    return msgspec.structs.replace(board, terrain={**board.terrain, **dict.fromkeys(places(text), kind)})


@pytest.mark.parametrize(
    ("text", "kind", "cost"),
    [
        ("", Terrain.CLEAR, 9),
        ("EE35", Terrain.FOREST, 12),  # round the forest: one hex farther
        ("EE37", Terrain.FOREST, 18),
        ("EE37", Terrain.MOUNTAIN, 18),
        ("EE37", Terrain.DESERT, 9),
        ("EE35", Terrain.LAKE, 12),
        ("EE35", Terrain.NEUTRAL, 12),
    ],
)
def test_what_ground_costs_in_thirds(plain_board: Board, text: str, kind: Terrain, cost: int) -> None:
    ways = ways_from(with_terrain(plain_board, text, kind), 1 << parse("EE34"))
    assert ways[parse("EE37")] == cost


def test_a_road_step_costs_a_third_even_through_forest(plain_board: Board) -> None:
    road = msgspec.structs.replace(plain_board, road_links=links("EE34 EE35 EE36 EE37"))
    assert ways_from(road, 1 << parse("EE34"))[parse("EE37")] == 3
    wooded = with_terrain(road, "EE35 EE36", Terrain.FOREST)
    assert ways_from(wooded, 1 << parse("EE34"))[parse("EE37")] == 3


def test_the_nearest_of_several_starts_counts(plain_board: Board) -> None:
    ways = ways_from(plain_board, bits.of(places("EE34 EE38")))
    assert [ways[h] for h in places("EE34 EE35 EE37 EE38 EE40")] == [0, 3, 3, 0, 6]


def test_what_cannot_be_reached_has_no_way(plain_board: Board) -> None:
    moat = with_terrain(plain_board, "A0 B1 B2 A2", Terrain.SEA)
    ways = ways_from(moat, 1 << parse("EE34"))
    assert parse("A1") not in ways
    assert parse("A0") not in ways
    assert parse("A3") in ways


@pytest.mark.parametrize("place", ["HH22", "JJ30", "KK40"])
def test_ways_on_the_real_board_are_those_of_a_plain_search(board: Board, place: str) -> None:
    start = parse(place)
    assert ways_from(board, 1 << start) == plain_ways(board, [start])


def test_the_mean_ways_to_the_centre(board: Board) -> None:
    found = to_the_centre(board)
    assert [name for name, _blue, _red in found] == list(CENTRE)
    for (_name, blue, red), place in zip(found, CENTRE.values(), strict=True):
        ways = plain_ways(board, [place])
        for mean, country in ((blue, BLUE), (red, RED)):
            homes = city_hexes(board, country)
            assert mean == pytest.approx(sum(ways[h] for h in homes) / len(homes) / 3)


def test_a_home_that_cannot_be_reached_counts_as_far(plain_board: Board) -> None:
    assert to_the_centre(plain_board) == [(name, 0.0, 0.0) for name in CENTRE]  # no cities at all
    island = with_terrain(plain_board, "A0 B1 B2 A2", Terrain.SEA)
    island = msgspec.structs.replace(island, cities=(City("Alone", (parse("A1"),)),))
    assert to_the_centre(island) == [(name, FAR / 3, 0.0) for name in CENTRE]


def test_home_cities_are_those_of_the_country(board: Board) -> None:
    for country in (BLUE, RED, Country.CALAEDIA):
        assert set(bits.hexes(home_cities(board, country))) == city_hexes(board, country)


def test_minor_cities_nearer_to_blue_and_to_red(board: Board) -> None:
    blue, red = (plain_ways(board, home(board, country)) for country in (BLUE, RED))
    cities = city_hexes(board, *MINORS)
    nearer = sum(blue[h] < red[h] for h in cities), sum(red[h] < blue[h] for h in cities)
    assert minor_cities_nearer(board) == nearer


def test_a_minor_city_that_neither_reaches_is_nearer_to_none(plain_board: Board) -> None:
    alone = parse("A1")
    island = with_terrain(plain_board, "A0 B1 B2 A2", Terrain.SEA)
    country = {**plain_board.country, alone: Country.CALAEDIA, parse("TTT40"): RED}
    island = msgspec.structs.replace(island, country=country, cities=(City("Alone", (alone,)),))
    assert minor_cities_nearer(island) == (0, 0)
    joined = msgspec.structs.replace(island, terrain=plain_board.terrain)
    assert minor_cities_nearer(joined) == (1, 0)


def test_a_road_net_is_what_roads_alone_connect(plain_board: Board) -> None:
    roads = links("EE34 EE35 EE36") | links("EE36 FF37") | links("EE38 EE39")
    board = msgspec.structs.replace(plain_board, road_links=roads)
    net = set(bits.hexes(road_net(board, 1 << parse("EE35"))))
    assert net == set(places("EE34 EE35 EE36 FF37"))
    assert road_net(board, 1 << parse("A1")) == 1 << parse("A1")
    assert road_net(board, 0) == 0
