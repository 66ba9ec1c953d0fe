"""Where hexes lie on paper, and how far a smoothed line may stray from the true hexsides."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist

import pytest

from openblitz.blitzkrieg.board import Terrain, load_board
from openblitz.blitzkrieg.board.drawing.city_marks import street_blocks
from openblitz.blitzkrieg.board.drawing.geometry import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    SIDE,
    TOP,
    Corner,
    Point,
    between,
    centre,
    corner_point,
    corners,
    from_line,
    hex_at,
    hexes_of,
    noise,
    on_number,
    scatter,
    side_middle,
    within,
)
from openblitz.blitzkrieg.board.drawing.ground_tints import Ground
from openblitz.blitzkrieg.board.drawing.outlines import (
    STRAY,
    boundary,
    chains,
    frontier,
    loops,
    outline,
    region,
    smooth,
    smooth_chain,
)
from openblitz.blitzkrieg.board.drawing.rivers import river_lines
from openblitz.blitzkrieg.board.drawing.roads import road_lines, stretches
from openblitz.hexes import grid
from openblitz.hexes.grid import neighbours, parse


def test_neighbours_share_a_side() -> None:
    for hex_ in (parse("EE34"), parse("A0"), parse("TTT41")):
        for beside in neighbours(hex_):
            shared = set(corners(hex_)) & set(corners(beside))
            assert len(shared) == 2
            one, other = shared
            assert dist(one, other) == pytest.approx(SIDE)
            assert side_middle(hex_, beside) == pytest.approx(between(one, other, 0.5))


def test_the_map_just_holds_every_hex() -> None:
    points = [point for hex_ in grid.HEXES for point in corners(hex_)]
    assert min(x for x, _ in points) == pytest.approx(LEFT)
    assert max(x for x, _ in points) == pytest.approx(RIGHT)
    assert min(y for _, y in points) == pytest.approx(TOP)
    assert max(y for _, y in points) == pytest.approx(BOTTOM)


@pytest.mark.parametrize("name", ["A-2", "EE34", "TTT41", "X15"])
def test_a_point_knows_its_hex_up_to_the_side(name: str) -> None:
    hex_ = parse(name)
    assert hex_at(centre(hex_)) == hex_
    for beside in neighbours(hex_):
        assert hex_at(between(centre(hex_), centre(beside), 0.49)) == hex_
        assert hex_at(between(centre(hex_), centre(beside), 0.51)) == beside


def test_a_point_off_the_board_gets_a_hex_at_the_edge() -> None:
    assert grid.column(hex_at((LEFT - 500, 0))) == 0
    assert grid.row(hex_at((0, BOTTOM + 500))) == grid.LAST_ROW


def test_scattered_points_stay_in_their_hex_and_are_the_same_each_time() -> None:
    hex_ = parse("EE34")
    points = list(scatter(hex_, 5))
    assert len(points) > 30
    assert all(hex_at(point) == hex_ for point in points)
    assert points == list(scatter(hex_, 5))


def test_noise_spreads_from_end_to_end() -> None:
    found = [noise(i, 7) for i in range(400)]
    assert min(found) < -0.95 < 0.95 < max(found)
    assert abs(sum(found) / 400) < 0.1


def test_street_blocks_fill_the_hex_but_not_its_number() -> None:
    blocks = list(street_blocks(3, 12))
    points = [point for block in blocks for point in block]
    assert all(within(point, 0.84) for point in points)
    assert not any(on_number(point) for point in points)
    assert max(x for x, _ in points) > 0.7 * SIDE
    assert min(x for x, _ in points) < -0.7 * SIDE
    assert max(y for _, y in points) > 0.38 * HEIGHT


# Tracing and smoothing


def sampled(path: str) -> list[list[Point]]:
    """The points of each part of a path of M and Q, eight for each arc."""
    found: list[list[Point]] = []
    for part in path.split("M")[1:]:
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", part)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        line = [points[0]]
        for bend, end in zip(points[1::2], points[2::2], strict=True):
            start = line[-1]
            line += [
                between(between(start, bend, i / 8), between(bend, end, i / 8), i / 8) for i in range(1, 9)
            ]
        found.append(line)
    return found


def strays(path: str, line: list[Corner]) -> float:
    """How far the path goes from the line of corners at most, in sides."""
    sides = [(corner_point(a), corner_point(b)) for a, b in pairwise(line)]
    sides = [*sides[-3:], *sides, *sides[:3]]
    (points,) = sampled(path)
    # Two arcs a corner, eight points an arc: each point is held against the sides about its own.
    return (
        max(
            min(from_line(point, *side) for side in sides[i // 16 : i // 16 + 7])
            for i, point in enumerate(points)
        )
        / SIDE
    )


def cover(path: str, line: list[Corner]) -> float:
    """How far a middle of a true side lies from the path at most, in sides."""
    (points,) = sampled(path)
    points = [*points[-40:], *points, *points[:40]]
    middles = [between(corner_point(a), corner_point(b), 0.5) for a, b in pairwise(line)]
    near = (points[16 * i : 16 * i + 96] for i in range(len(middles)))
    return (
        max(min(dist(middle, point) for point in part) for middle, part in zip(middles, near, strict=True))
        / SIDE
    )


def test_one_hex_has_one_outline_of_six_corners() -> None:
    (loop,) = loops({(30, 34)})
    assert {corner_point(corner) for corner in loop} == set(corners(parse("EE34")))


def test_a_ring_of_hexes_has_an_outer_and_an_inner_outline() -> None:
    ring = sum(1 << h for h in neighbours(parse("EE34")))
    assert len(outline(ring)) == 2
    assert len(outline(ring | 1 << parse("EE34"))) == 1
    assert outline(0) == []


def test_hexes_of_a_bit_set() -> None:
    hexes = [parse("A0"), parse("EE34"), parse("TTT41")]
    assert list(hexes_of(sum(1 << h for h in hexes))) == hexes


def test_the_coast_stays_close_to_the_true_hexsides() -> None:
    for loop in loops(Ground(load_board()).land):
        assert strays(smooth(loop), [*loop, loop[0]]) <= STRAY
        assert cover(smooth(loop), [*loop, loop[0]]) <= STRAY


def test_borders_stay_close_to_the_true_hexsides() -> None:
    ground = Ground(load_board())
    lines = chains(frontier(ground.owners.get, ground.hex_at))
    assert len(lines) > 5
    for line in lines:
        assert strays(smooth_chain(line), line) <= STRAY


def test_the_coast_is_smooth_not_jagged() -> None:
    """No turn of the drawn line is as sharp as the sixty degrees of a hex corner."""
    (loop,) = loops({(30, 34), (31, 34), (32, 35), (30, 35)})
    (points,) = sampled(smooth(loop))
    for (a, b), (c, d), (e, f) in zip(points, points[1:], points[2:], strict=False):
        ahead, on = (c - a, d - b), (e - c, f - d)
        straight = (ahead[0] * on[0] + ahead[1] * on[1]) / (dist((a, b), (c, d)) * dist((c, d), (e, f)))
        assert straight > 0.7


def test_two_regions_share_the_curve_between_them() -> None:
    west, east = {(30, 34), (30, 35)}, {(31, 35), (31, 36)}
    shared = set(boundary(west).items()) & {(b, a) for a, b in boundary(east).items()}
    assert len(shared) == 3
    bends = [set(re.findall(r"Q(\S+) ", region(cells))) for cells in (west, east)]
    assert len(bends[0] & bends[1]) >= 3


def test_chains_end_at_forks() -> None:
    fork = [((0, 0), (1, 1)), ((0, 0), (1, -1)), ((0, 0), (-2, 0))]
    assert len(chains(fork)) == 3
    ring = [((0, 0), (1, 1)), ((1, 1), (2, 0)), ((2, 0), (0, 0))]
    (line,) = chains(ring)
    assert line[0] == line[-1]
    assert len(line) == 4


# Roads and rivers


def test_every_road_link_belongs_to_one_stretch() -> None:
    board = load_board()
    links = [link for line in stretches(board) for link in pairwise(line)]
    assert len(links) == len(set(links))
    assert {*links, *((b, a) for a, b in links)} == board.road_links


def test_every_road_passes_close_to_the_middle_of_its_hexes() -> None:
    board = load_board()
    near = {h: 99.0 for h, _ in board.road_links}
    for hex_, one, other in road_lines(board):
        near[hex_] = min(near[hex_], from_line(centre(hex_), one, other))
    assert max(near.values()) < SIDE / 3


def test_every_river_runs_through_its_hexes() -> None:
    board = load_board()
    assert set(board.branches_at) <= {h for h, _one, _other in river_lines(board)}


def test_the_ground_runs_on_past_the_edge() -> None:
    ground = Ground(load_board())
    assert ground.terrain((-2, 10)) is load_board().terrain[hex_at((LEFT - 20, HEIGHT * 11))]
    assert all(place in ground.hex_at for place in ground.cells(*Terrain))
