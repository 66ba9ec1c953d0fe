"""Roads: through the middles of their hexes with easy bends, and the bridges where they meet rivers."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from openblitz import svg
from openblitz.blitzkrieg.board.drawing.curves import SAMPLES, curve, curved_path
from openblitz.blitzkrieg.board.drawing.geometry import Point, between, centre, noise, pair, side_middle
from openblitz.blitzkrieg.board.drawing.rivers import river_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.board.drawing.ground_tints import Ground
    from openblitz.blitzkrieg.board.model import Board
    from openblitz.hexes.grid import Hex


def stretches(board: Board) -> list[list[Hex]]:
    """The road net as lines of hexes from one fork or end to the next; a ring ends where it began."""
    beside: dict[Hex, list[Hex]] = {}
    for one, other in sorted(board.road_links):
        beside.setdefault(one, []).append(other)
    ends = {h for h, others in beside.items() if len(others) != 2}
    left = set(board.road_links)
    found = []
    for start in [*sorted(ends), *sorted(beside)]:
        for first in beside[start]:
            if (start, first) not in left:
                continue
            line = [start]
            following: Hex | None = first
            while following is not None:
                left -= {(line[-1], following), (following, line[-1])}
                line.append(following)
                open_ = [h for h in beside[following] if (following, h) in left]
                following = open_[0] if open_ and following not in ends else None
            found.append(line)
    return found


def crossing(one: Hex, other: Hex) -> Point:
    """Where a road crosses the side between two hexes: close to its middle."""
    middle = side_middle(one, other)
    (x, y), (u, v) = centre(min(one, other)), centre(max(one, other))
    shift = 0.1 * noise(min(one, other), max(one, other), 51)
    return middle[0] - (v - y) * shift, middle[1] + (u - x) * shift


def way(line: list[Hex]) -> list[Point]:
    """The points of a stretch of road, its ends doubled: through the middle of each hex, the bends
    cut a little short."""
    points = [centre(line[0]), centre(line[0])]
    for before, hex_, after in zip(line, line[1:], line[2:], strict=False):
        one, other = crossing(before, hex_), crossing(hex_, after)
        points += [one, between(centre(hex_), between(one, other, 0.5), 0.4)]
    return [*points, crossing(line[-2], line[-1]), centre(line[-1]), centre(line[-1])]


def roads(ground: Ground) -> str:
    """All roads, their casing below."""
    drawn = "".join(curved_path(way(line)) for line in stretches(ground.board))
    return svg.layer("roads", svg.path(drawn, "casing"), svg.path(drawn, "road"))


def road_lines(board: Board) -> Iterator[tuple[Hex, Point, Point]]:
    """The pieces of every road, each with the hex it lies in."""
    for line in stretches(board):
        drawn = curve(way(line))
        for i, (one, other) in enumerate(pairwise(drawn)):
            yield line[(i // SAMPLES + 1) // 2], one, other


def bridges(ground: Ground) -> str:
    """A pair of parapets wherever a road is drawn across a river."""
    ways: dict[Hex, list[tuple[Point, Point]]] = {}
    for hex_, one, other in road_lines(ground.board):
        ways.setdefault(hex_, []).append((one, other))
    built: list[Point] = []
    drawn = []
    for hex_, one, other in river_lines(ground.board):
        for start, end in ways.get(hex_, ()):
            at = _meeting(one, other, start, end)
            if at and all(hypot(at[0] - x, at[1] - y) > 9 for x, y in built):
                built.append(at)
                drawn.append(_bridge(at, start, end))
    return svg.layer("bridges", svg.paths(drawn, "bridge"))


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where two straight pieces cross, if they do."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    across = ux * vy - uy * vx
    if abs(across) < 1e-9:
        return None
    s = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / across
    t = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / across
    return between(a, b, s) if 0 <= s <= 1 and 0 <= t <= 1 else None


def _bridge(at: Point, start: Point, end: Point) -> str:
    """Two parapets along the road, flared at their ends."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    drawn = ""
    for side in (-1, 1):
        line = [(-4.6, 4.0), (-3.2, 2.7), (3.2, 2.7), (4.6, 4.0)]
        points = [(at[0] + dx * u - dy * v * side, at[1] + dy * u + dx * v * side) for u, v in line]
        drawn += "M" + "L".join(pair(point) for point in points)
    return drawn
