"""Every fact about sea, coast and ground, one test each, in plain sets as in test_facts.py."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.board.plain import (
    BLUE,
    FOLD,
    RED,
    beach_hexes,
    city_hexes,
    coast,
    down,
    edge,
    flood,
    home,
    kind,
    lake,
    land,
    middle,
    parts,
    places,
    river_hexes,
    sea,
)

from openblitz.blitzkrieg.board import Country, Terrain
from openblitz.hexes.grid import HEXES, Hex, column, distance, name, neighbours, number, parse

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board import Board

rule = pytest.mark.rule


# Sea and coast


@rule("75:19.1a")
def test_five_sea_zones_in_a_row(board: Board) -> None:
    zones = {zone: {h for h, z in board.sea_zone.items() if z == zone} for zone in "ABCDE"}
    assert set().union(*zones.values()) == sea(board)
    touching = {
        (board.sea_zone[h], board.sea_zone[n])
        for h in sea(board)
        for n in neighbours(h)
        if n in board.sea_zone and board.sea_zone[h] < board.sea_zone[n]
    }
    assert touching == {("A", "B"), ("B", "C"), ("C", "D"), ("D", "E")}
    assert all(len(parts(zone)) == 1 for zone in zones.values())


@pytest.mark.parametrize(("country", "zones"), [(BLUE, "AB"), (RED, "DE")])
def test_home_zones_have_home_ports(board: Board, country: Country, zones: str) -> None:
    docks = [dock for city, docks in board.ports.items() if board.country[city] is country for dock in docks]
    assert {board.sea_zone[dock] for dock in docks} >= set(zones)


@pytest.mark.parametrize("zone", "ABCDE")
def test_every_sea_zone_lies_along_a_coast(board: Board, zone: str) -> None:
    assert any(board.sea_zone.get(n) == zone for h in coast(board) for n in neighbours(h))


def test_a_boundary_lies_at_the_north_west_corner_near_d1(board: Board) -> None:
    near = {h for h in board.sea_zone if distance(parse("D1"), h) <= 2}
    touching = {(board.sea_zone[h], board.sea_zone[n]) for h in near for n in neighbours(h) if n in near}
    assert ("A", "B") in touching


def test_d1_is_land_two_sea_hexes_from_the_edge(board: Board) -> None:
    assert parse("D1") in land(board)
    northward = [h for h in HEXES if column(h) == 3 and number(h) < 1]
    assert [name(h) for h in northward] == ["D-1", "D0"]
    assert set(northward) <= sea(board)


@pytest.mark.parametrize("place", ["W33", "Z34"])
def test_land_at_the_mouth_of_the_gulf(board: Board, place: str) -> None:
    assert parse(place) in land(board)


@pytest.mark.parametrize("place", ["X34", "Y34", "M15", "O15"])
def test_sea_in_the_mouth_of_the_gulf_and_in_the_northern_arm(board: Board, place: str) -> None:
    assert parse(place) in sea(board)


def test_everything_north_of_x34_and_y34_is_inside_the_gulf(board: Board) -> None:
    gulf = flood(places("X28"), sea(board) - set(places("X34 Y34")))
    assert not gulf & edge()
    assert all(down(h) < down(parse("X34")) for h in gulf)
    assert len(gulf) > 10


@pytest.mark.parametrize("place", ["V33", "X27", "BB31"])
def test_ports_on_the_gulf(board: Board, place: str) -> None:
    gulf = flood(places("X28"), sea(board) - set(places("X34 Y34"))) | set(places("X34 Y34"))
    (dock,) = board.ports[parse(place)]
    assert dock in gulf or set(neighbours(dock)) & gulf


def test_units_in_w33_and_z34_shut_the_gulf(board: Board) -> None:
    watched = {n for guard in places("W33 Z34") for n in neighbours(guard)}
    assert set(places("X34 Y34")) <= watched
    assert not flood(places("X28"), sea(board) - watched) & edge()


def test_another_arm_of_the_sea_reaches_m15_and_o15(board: Board) -> None:
    arm = flood(places("M15"), sea(board))
    assert parse("O15") in arm
    assert arm & edge()


@rule("75:20.1b")
def test_a_beach_is_a_whole_chain_of_coast_hexes(board: Board) -> None:
    shore, all_beaches = coast(board), beach_hexes(board)
    for beach in board.beaches:
        assert set(beach.hexes) <= shore
        links = {parse("CC15")} if "Koufax" in beach.name else set()  # 75:20.1d, CL:20.1
        assert len(parts(set(beach.hexes) | links)) == 1
        beside = {n for h in beach.hexes for n in neighbours(h)} - set(beach.hexes)
        assert not beside & all_beaches


@rule("75:20.1c")
@pytest.mark.parametrize("place", ["RRR54", "BB31"])
def test_a_city_that_parts_two_beaches(board: Board, place: str) -> None:
    beside = set(neighbours(parse(place)))
    assert sum(bool(beside & set(beach.hexes)) for beach in board.beaches) == 2
    assert parse(place) not in beach_hexes(board)


@rule("75:20.1d")
def test_the_whole_coast_of_the_koufax_desert_is_one_beach(board: Board) -> None:
    shore = (kind(board, Terrain.DESERT) & coast(board)) - city_hexes(board)
    (beach,) = (beach for beach in board.beaches if shore & set(beach.hexes))
    assert shore <= set(beach.hexes)


@rule("CL:20.1")
def test_cc15_lies_on_that_coast_and_is_no_part_of_the_beach(board: Board) -> None:
    cc15 = parse("CC15")
    assert cc15 in city_hexes(board) & coast(board)
    (beach,) = (beach for beach in board.beaches if set(neighbours(cc15)) & set(beach.hexes))
    assert set(beach.hexes) & kind(board, Terrain.DESERT)
    assert cc15 not in beach_hexes(board)


@rule("65:1.0.j")
def test_yellow_on_the_coast_is_beach(board: Board) -> None:
    assert beach_hexes(board) <= coast(board)
    assert (kind(board, Terrain.DESERT) & coast(board)) - city_hexes(board) <= beach_hexes(board)


def test_bb27_has_a_road_and_a_beach_within_three_hexes(board: Board) -> None:
    bb27 = parse("BB27")
    assert board.road_from(bb27)
    assert min(distance(bb27, h) for h in beach_hexes(board)) <= 3


def test_no_city_hex_is_a_beach_hex(board: Board) -> None:
    assert not city_hexes(board) & beach_hexes(board)


# Lakes, mountains, desert


def test_lake_pinsky_lies_in_the_centre(board: Board) -> None:
    x, y = middle(lake(board, "Lake Pinsky"))
    assert abs(x - 35.5) < 6
    assert abs(y - FOLD) < 5


def test_lake_frederick_lies_south_of_the_east_west_fold(board: Board) -> None:
    assert all(down(h) > FOLD for h in lake(board, "Lake Frederick"))


def ground_down_the_lake(board: Board) -> list[tuple[str, list[Hex]]]:
    """From north to south through the middle of Lake Pinsky: what lies there, stretch by stretch."""
    x = round(middle(lake(board, "Lake Pinsky"))[0])
    words = {Terrain.SEA: "sea", Terrain.LAKE: "lake", Terrain.MOUNTAIN: "mountain"}
    line = [h for h in HEXES if column(h) == x]
    return [(what, list(run)) for what, run in groupby(line, lambda h: words.get(board.terrain[h], "ground"))]


def test_mountains_north_of_lake_pinsky_leave_three_channels(board: Board) -> None:
    what = [what for what, _run in ground_down_the_lake(board)]
    assert what == ["sea", "ground", "mountain", "ground", "lake", "ground", "sea"]


@pytest.mark.parametrize("channel", [0, 1, 2])
def test_each_channel_leads_from_blue_to_red(board: Board, channel: int) -> None:
    open_ground = land(board) - kind(board, Terrain.MOUNTAIN)
    stretches = [run for what, run in ground_down_the_lake(board) if what == "ground"]
    closed = {h for i, run in enumerate(stretches) if i != channel for h in run}
    start = home(board, BLUE) & open_ground
    assert flood(start, open_ground - closed) & home(board, RED)
    assert not flood(start, open_ground - closed - set(stretches[channel])) & home(board, RED)


def test_the_koufax_desert_lies_on_the_north_coast_of_the_centre_board(board: Board) -> None:
    (desert,) = parts(kind(board, Terrain.DESERT))
    x, y = middle(desert)
    assert 24 <= x < 48
    assert y < FOLD
    assert desert & coast(board)
    assert set(neighbours(parse("CC15"))) & desert


# Rivers and roads


@pytest.mark.parametrize("river", ["Sparling", "North Lawrence", "South Lawrence", "Dott", "Knabe"])
def test_rivers_that_are_known_by_name(board: Board, river: str) -> None:
    assert river_hexes(board, river)


def test_the_knabe_runs_in_big_red(board: Board) -> None:
    assert river_hexes(board, "Knabe") <= home(board, RED)


def test_rivers_run_on_both_sides_of_the_east_west_fold(board: Board) -> None:
    south = [river for river in board.rivers if all(down(h) > FOLD for h in river_hexes(board, river.name))]
    north = [river for river in board.rivers if all(down(h) < FOLD for h in river_hexes(board, river.name))]
    assert len(south) >= 2
    assert len(north) >= 2


def test_dd40_and_ee41_are_on_one_branch_and_ee40_on_another_of_the_same_river(board: Board) -> None:
    dd40, ee41, ee40 = places("DD40 EE41 EE40")
    (river,) = (river for river in board.rivers if dd40 in river_hexes(board, river.name))
    (branch,) = (branch for branch in river.branches if dd40 in branch.hexes)
    assert ee41 in branch.hexes
    assert ee40 not in branch.hexes
    assert ee40 in river_hexes(board, river.name)


@rule("65:1.0.d")
def test_rivers_run_through_hexes_and_know_their_ends(board: Board) -> None:
    for river in board.rivers:
        for branch in river.branches:
            assert set(branch.hexes) <= land(board)
            assert all(other in neighbours(one) for one, other in pairwise(branch.hexes))
            others = {h for other in river.branches if other != branch for h in other.hexes}
            if branch.mouth is None:
                assert branch.hexes[-1] in others
            else:
                assert branch.mouth in neighbours(branch.hexes[-1])
                assert branch.mouth in sea(board) | kind(board, Terrain.LAKE)


@rule("65:1.0.h")
def test_a_road_hex_knows_the_neighbours_it_is_joined_to(board: Board) -> None:
    for one, other in board.road_links:
        assert other in neighbours(one)
        assert (other, one) in board.road_links
        assert other in board.road_from(one)
    on_road = {h for link in board.road_links for h in link}
    # Movement at the road rate is only along the line, so some neighbours on a road are not joined.
    assert any(n in on_road and n not in board.road_from(h) for h in on_road for n in neighbours(h))


def test_roads_connect_all_cities(board: Board) -> None:
    net = {next(iter(city_hexes(board)))}
    fresh = set(net)
    while fresh:
        fresh = {other for one, other in board.road_links if one in fresh} - net
        net |= fresh
    assert city_hexes(board) <= net


# Good ground: what we ask of the reconstruction ourselves


def test_all_land_and_all_sea_hang_together(board: Board) -> None:
    assert len(parts(land(board))) == 1
    assert len(parts(sea(board))) == 1


@pytest.mark.parametrize("what", [Terrain.FOREST, Terrain.MOUNTAIN, Terrain.DESERT, Terrain.LAKE])
def test_no_hex_of_a_kind_stands_alone(board: Board, what: Terrain) -> None:
    assert min(map(len, parts(kind(board, what)))) > 1


@pytest.mark.parametrize("zones", ["A", "B", "CD", "E"])
def test_every_coast_has_several_beaches(board: Board, zones: str) -> None:
    water = {h for h, zone in board.sea_zone.items() if zone in zones}
    shore = {n for h in water for n in neighbours(h)}
    assert sum(bool(shore & set(beach.hexes)) for beach in board.beaches) >= 2


def test_roads_keep_out_of_forest_and_mountain(board: Board) -> None:
    assert not {h for link in board.road_links for h in link} & kind(board, Terrain.FOREST, Terrain.MOUNTAIN)
