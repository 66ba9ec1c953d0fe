"""Every fact the books and public descriptions give about the board, one test each: lands, cities, ports.

The facts are written out here again, and looked at in plain sets, so that these tests and
`openblitz board --check` hold each other to account. Sea and ground are in test_facts_ground.py.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.board.plain import (
    BLUE,
    CALAEDIA,
    FOLD,
    MINORS,
    NEUTRAL,
    NEW_ENDOR,
    NORD,
    RED,
    SAN_ESTADOS,
    SUD,
    beach_hexes,
    city_hexes,
    coast,
    down,
    home,
    kind,
    land,
    middle,
    parts,
    places,
    river_hexes,
    sea,
    steps,
)

from openblitz.blitzkrieg.board import Country, Terrain
from openblitz.blitzkrieg.board.model import Works
from openblitz.hexes.grid import HEXES, column, distance, name, neighbours, number, parse

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board import Board

rule = pytest.mark.rule


# The grid


def test_columns_run_from_a_to_ttt_and_numbers_grow_southward() -> None:
    letters = [chr(c) for c in range(ord("A"), ord("Z") + 1)]
    names = [one * times for times in (1, 2, 3) for one in letters][:72]
    assert names[-1] == "TTT"
    assert [name(h).rstrip("-0123456789") for h in HEXES[::35]] == names
    assert (column(parse("EE34")), number(parse("EE34"))) == (30, 34)
    assert down(parse("EE35")) == down(parse("EE34")) + 1


@rule("75:3.1a")
def test_the_six_neighbours_and_the_distance_of_the_leaning_grid() -> None:
    on_board = {(column(h), number(h)): h for h in HEXES}
    for (c, n), hex_ in on_board.items():
        beside = [(c, n - 1), (c, n + 1), (c + 1, n), (c + 1, n + 1), (c - 1, n), (c - 1, n - 1)]
        assert set(neighbours(hex_)) == {on_board[place] for place in beside if place in on_board}
    for start in places("EE34 D1 TTT41"):
        assert steps({start}, set(HEXES)) == {h: distance(start, h) for h in HEXES}


@pytest.mark.parametrize(("one", "other"), [("U11", "U19"), ("U19", "S25")])
def test_a_flight_of_eight(one: str, other: str) -> None:
    assert distance(parse(one), parse(other)) == 8


def test_the_board_is_72_columns_wide_and_some_32_hexes_high() -> None:
    assert {column(h) for h in HEXES} == set(range(72))
    assert -3 <= min(map(down, HEXES)) <= -1
    assert 31 <= max(map(down, HEXES)) <= 33


def test_three_sections_blue_the_minors_and_red(board: Board) -> None:
    folds = (0, column(parse("X23")) + 1, column(parse("VV34")) + 1, 72)
    assert [after - before for before, after in pairwise(folds)] == [24, 24, 24]
    for section, lands in enumerate(((BLUE,), MINORS, (RED,))):
        here = [h for h in land(board) if folds[section] <= column(h) < folds[section + 1]]
        assert sum(board.country[h] in lands for h in here) > len(here) / 2


@rule("75:MAP", "65:MAP")
def test_every_hex_has_its_data(board: Board) -> None:
    assert set(board.terrain) == set(HEXES)
    assert set(board.sea_zone) == sea(board)
    assert set(board.country) == set(HEXES) - sea(board)
    for hex_ in kind(board, Terrain.NEUTRAL):
        assert board.country[hex_] is NEUTRAL
    on_land = [
        city_hexes(board),
        beach_hexes(board),
        {h for river in board.rivers for h in river_hexes(board, river.name)},
        {h for link in board.road_links for h in link},
        set(board.ports),
    ]
    for listed in on_land:
        assert listed
        assert listed <= land(board)


@rule("75:3.1b")
def test_all_ten_kinds_of_the_terrain_chart_are_on_the_map(board: Board) -> None:
    assert set(board.terrain.values()) == set(Terrain)
    assert city_hexes(board)
    assert board.rivers
    assert board.road_links
    assert board.beaches
    borders = {
        (board.country[h], board.country[n]) for h in land(board) for n in neighbours(h) if n in board.country
    }
    assert (BLUE, NORD) in borders


# Countries


@rule("65:1.0.a")
def test_two_majors_and_five_minors_share_the_map(board: Board) -> None:
    assert set(board.country.values()) == {BLUE, RED, *MINORS, NEUTRAL}


@pytest.mark.parametrize("minor", MINORS)
def test_the_minors_lie_between_blue_in_the_west_and_red_in_the_east(board: Board, minor: Country) -> None:
    west, here, east = (middle(home(board, country))[0] for country in (BLUE, minor, RED))
    assert west < here < east


@pytest.mark.parametrize(
    ("minor", "west", "north"),
    [(NORD, True, True), (SUD, True, False), (SAN_ESTADOS, False, False), (NEW_ENDOR, False, True)],
)
def test_the_four_outer_minors_stand_round_calaedia(
    board: Board, minor: Country, west: bool, north: bool
) -> None:
    centre_x, centre_y = middle(home(board, CALAEDIA))
    x, y = middle(home(board, minor))
    assert (x < centre_x, y < centre_y) == (west, north)


def test_calaedia_is_the_centre(board: Board) -> None:
    x, y = middle(home(board, CALAEDIA))
    assert abs(x - 35.5) < 6
    assert abs(y - FOLD) < 5


def test_the_neutral_country_fills_the_north_east_corner(board: Board) -> None:
    gray = kind(board, Terrain.NEUTRAL)
    corner = max((h for h in HEXES if column(h) == 71), key=lambda h: -down(h))
    assert corner in gray
    assert len(parts(gray)) == 1
    assert all(column(h) >= 48 and down(h) < FOLD for h in gray)


def test_nord_walkure_cuts_a_part_of_great_blue_off(board: Board) -> None:
    main, cut_off = parts(home(board, BLUE))
    corridor = home(board, NORD)
    for part in (main, cut_off):
        assert any(n in corridor for h in part for n in neighbours(h))
    assert len(parts(home(board, BLUE, NORD))) == 1


@rule("65:3.0.3b")
def test_the_peninsula_with_the_river_sparling_belongs_to_great_blue(board: Board) -> None:
    _main, cut_off = parts(home(board, BLUE))
    assert river_hexes(board, "Sparling") <= cut_off
    around = {n for h in cut_off for n in neighbours(h)} - cut_off
    assert sum(n in sea(board) for n in around) > len(around) / 2
    assert {board.country[n] for n in around if n in land(board)} == {NORD}


def test_minor_countries_are_as_large_as_their_armies(board: Board) -> None:
    by_army = (NORD, SAN_ESTADOS, SUD, NEW_ENDOR, CALAEDIA)
    sizes = [len(home(board, minor)) for minor in by_army]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 5


# Cities


def test_both_majors_have_the_same_21_city_hexes_at_home(board: Board) -> None:
    assert len(city_hexes(board, BLUE)) == len(city_hexes(board, RED)) == 21


def test_the_minors_hold_17_to_24_city_hexes(board: Board) -> None:
    assert 17 <= len(city_hexes(board, *MINORS)) <= 24


def test_red_has_more_minor_cities_within_reach(board: Board) -> None:
    blue, red = (steps(home(board, country), land(board)) for country in (BLUE, RED))
    minor = city_hexes(board, *MINORS)
    assert sum(red[h] < blue[h] for h in minor) > sum(blue[h] < red[h] for h in minor)


INDUSTRY, STORES, OIL, AIRCRAFT = Works.INDUSTRY, Works.NAVAL_STORES, Works.OIL, Works.AIRCRAFT


@pytest.mark.parametrize(
    ("works", "lands", "text", "hexes"),
    [
        pytest.param(INDUSTRY, (BLUE,), "O29 Q16 C30", 3, marks=rule("75:36.3b")),
        pytest.param(INDUSTRY, (RED,), "GGG45 RRR39 BBB54", 3, marks=rule("75:36.3a")),
        pytest.param(INDUSTRY, MINORS, "CC39 OO30", 3, marks=rule("75:36.3c")),
        pytest.param(STORES, (BLUE,), "D7 L19 I33", 2, marks=rule("75:36.4b")),
        pytest.param(STORES, (RED,), "III37 RRR54 NN48", 2, marks=rule("75:36.4a")),
        pytest.param(STORES, MINORS, "EE34", 2, marks=rule("75:36.4c")),
        pytest.param(OIL, (BLUE,), "G4 C20 S25", 1, marks=rule("75:36.2a")),
        pytest.param(OIL, (RED,), "JJJ56 FFF30 ZZ48", 1, marks=rule("75:36.2b")),
        pytest.param(OIL, MINORS, "CC15 AA42 VV25", 1, marks=rule("75:36.2c")),
        pytest.param(AIRCRAFT, (BLUE,), "V33 I12 J28", 1, marks=rule("75:28.51")),
        pytest.param(AIRCRAFT, (RED,), "YY43 BBB33 NNN35", 1, marks=rule("75:28.52")),
        pytest.param(AIRCRAFT, MINORS, "", 1),
    ],
)
def test_the_works_stand_in_exactly_these_cities(
    board: Board, works: Works, lands: tuple[Country, ...], text: str, hexes: int
) -> None:
    cities = [city for city in board.cities if city.works is works and board.country[city.hexes[0]] in lands]
    assert {city.hexes[0] for city in cities} == set(places(text))
    for city in cities:
        assert len(city.hexes) == hexes
        assert {board.country[h] for h in city.hexes} <= set(lands)
        assert len(parts(set(city.hexes))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Q16 P16 P15",
        "C30 D31",
        "RRR39 RRR40 SSS40",
        "BBB54 AAA54 BBB55",
        "D7 D8",
        "I33 H32",
        "RRR54 RRR55",
        "NN48 NN49",
    ],
)
def test_hexes_that_form_one_city(board: Board, text: str) -> None:
    together = places(text)
    (city,) = (city for city in board.cities if together[0] in city.hexes)
    assert set(together) <= set(city.hexes)


@pytest.mark.parametrize("place", ["U11", "M14", "V20", "X27", "BB31", "JJ46"])
def test_other_named_cities_belong_to_minor_countries(board: Board, place: str) -> None:
    assert parse(place) in city_hexes(board, *MINORS)


# Ports

DOCKS = """
CC15-CC14 U11-U10 G4-F3 D7-C6 D8-C7 M14-M15 P16-O15 P15-O15 C20-B20 H32-H33 I33-H33 V33-W34 X27-X28 BB31-AA31
AA42-Z42 JJ46-JJ47 NN48-MM48 NN49-MM49 AAA54-ZZ54 BBB55-AAA55 RRR55-SSS56 RRR54-SSS55 RRR40-SSS41 SSS40-TTT41
"""


@rule("MS:PORTS")
@pytest.mark.parametrize("pair", DOCKS.split())
def test_a_port_opens_on_the_printed_sea_hex(board: Board, pair: str) -> None:
    city, dock = map(parse, pair.split("-"))
    assert dock in neighbours(city)
    assert city in city_hexes(board)
    assert board.terrain[dock] is Terrain.SEA
    assert board.ports[city] == (dock,)


@rule("75:19.4b")
@pytest.mark.parametrize("place", ["JJJ56", "VV25", "D31", "L19"])
def test_an_inland_port_lies_on_a_river_that_leads_to_the_sea(board: Board, place: str) -> None:
    city = parse(place)
    assert city in city_hexes(board) - coast(board)
    (dock,) = board.ports[city]
    way = [city, *board.inland_ports[city], dock]
    assert all(other in neighbours(one) for one, other in pairwise(way))
    assert any(set(way[:-1]) <= river_hexes(board, river.name) for river in board.rivers)
    assert board.terrain[dock] is Terrain.SEA


@rule("75:19.4a", "MS:11l")
def test_every_coastal_city_hex_is_a_port_with_a_sea_hex_beside_it(board: Board) -> None:
    coastal = city_hexes(board) & coast(board)
    assert coastal == {h for h in board.ports if h not in board.inland_ports}
    for city in coastal:
        assert board.ports[city]
        assert set(board.ports[city]) <= set(neighbours(city)) & sea(board)


def test_only_the_printed_inland_ports_have_a_river_to_the_sea(board: Board) -> None:
    assert set(board.inland_ports) == set(places("L19 D31 JJJ56 VV25"))
