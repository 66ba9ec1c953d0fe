"""Roads: from hexside to hexside with an easy bend, straight where several meet, and their bridges."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.board.drawing import svg
from openblitz.blitzkrieg.board.drawing.geometry import Point, between, centre, pair, side_middle
from openblitz.blitzkrieg.board.drawing.rivers import river_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.board.drawing.ground import Ground
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


def road_path(line: list[Hex]) -> str:
    """A stretch of road; each side is crossed square and each hex's bend is pulled to its middle."""
    drawn = f"M{pair(centre(line[0]))}"
    for i, (one, other) in enumerate(zip(line, line[1:], strict=False)):
        middle = pair(side_middle(one, other))
        drawn += f"Q{pair(centre(one))} {middle}" if i else f"L{middle}"
    return f"{drawn}L{pair(centre(line[-1]))}"


def roads(ground: Ground) -> str:
    """All roads, their casing below."""
    drawn = "".join(road_path(line) for line in stretches(ground.board))
    return svg.layer("roads", svg.path(drawn, "casing"), svg.path(drawn, "road"))


def road_lines(board: Board) -> Iterator[tuple[Hex, Point, Point]]:
    """The pieces of every road, each with the hex it lies in, as they are drawn."""
    beside: dict[Hex, list[Hex]] = {}
    for one, other in sorted(board.road_links):
        beside.setdefault(one, []).append(other)
    for hex_, others in beside.items():
        middle = centre(hex_)
        sides = [side_middle(hex_, other) for other in others]
        if len(sides) == 2:
            bend = [_bend(sides[0], middle, sides[1], i / 8) for i in range(9)]
            yield from ((hex_, a, b) for a, b in zip(bend, bend[1:], strict=False))
        else:
            yield from ((hex_, middle, side) for side in sides)


def _bend(start: Point, pull: Point, end: Point, part: float) -> Point:
    return between(between(start, pull, part), between(pull, end, part), part)


def bridges(ground: Ground) -> str:
    """A pair of parapets wherever a road is drawn across a river."""
    ways: dict[Hex, list[tuple[Point, Point]]] = {}
    for hex_, one, other in road_lines(ground.board):
        ways.setdefault(hex_, []).append((one, other))
    built: list[Point] = []
    drawn = []
    for hex_, one, other in river_lines(ground.board):
        for start, end in ways.get(hex_, ()):
            crossing = _crossing(one, other, start, end)
            if crossing and all(hypot(crossing[0] - x, crossing[1] - y) > 9 for x, y in built):
                built.append(crossing)
                drawn.append(_bridge(crossing, start, end))
    return svg.layer("bridges", svg.paths(drawn, "bridge"))


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
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
