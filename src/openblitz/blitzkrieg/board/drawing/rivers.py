"""Rivers: courses that wind through their hexes, thin at the source and wide at the mouth."""

from __future__ import annotations

from math import hypot, sqrt
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.board.drawing import svg
from openblitz.blitzkrieg.board.drawing.geometry import (
    HEIGHT,
    SIDE,
    Point,
    between,
    centre,
    noise,
    polygon,
    side_middle,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.board.drawing.ground import Ground
    from openblitz.blitzkrieg.board.model import Board, Branch
    from openblitz.hexes.grid import Hex

_SAMPLES: Final = 4  # points of the drawn curve for each half hex
_SPRING: Final = 1.1  # width at the source
_GROWTH: Final = 0.95  # width grows with the root of the hexes run through
_WIDEST: Final = 5.2


def winding(hex_: Hex) -> Point:
    """Where rivers pass through the middle of a hex; the branches that meet there agree on it."""
    x, y = centre(hex_)
    return x + 0.27 * SIDE * noise(hex_, 11), y + 0.27 * SIDE * noise(hex_, 12)


def ford(one: Hex, other: Hex) -> Point:
    """Where a river crosses the side between two hexes, somewhat off its middle."""
    middle = side_middle(one, other)
    (x, y), (u, v) = centre(min(one, other)), centre(max(one, other))
    shift = 0.2 * SIDE / HEIGHT * noise(min(one, other), max(one, other))
    return middle[0] - (v - y) * shift, middle[1] + (u - x) * shift


def course(branch: Branch) -> list[Point]:
    """The points that a branch runs through, from its source to where it ends."""
    points = [winding(branch.hexes[0])]
    for one, other in zip(branch.hexes, branch.hexes[1:], strict=False):
        points += [ford(one, other), winding(other)]
    if branch.mouth is not None:
        last = branch.hexes[-1]
        points += [ford(last, branch.mouth), between(centre(last), centre(branch.mouth), 0.72)]
    return points


def curve(points: list[Point]) -> list[Point]:
    """A smooth curve through the inner points; the first and the last only say where it heads."""
    found = [points[1]]
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        for i in range(1, _SAMPLES + 1):
            found.append((_through(a[0], b[0], c[0], d[0], i), _through(a[1], b[1], c[1], d[1], i)))
    return found


def _through(a: float, b: float, c: float, d: float, sample: int) -> float:
    """Catmull and Rom's curve from b to c, a part of the way."""
    t = sample / _SAMPLES
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - 3 * c + d - a) * t**3)


def stream(board: Board, branch: Branch) -> list[Point]:
    """The drawn curve of a branch; where it meets another it bends the way the other flows."""
    points = course(branch)
    if len(points) == 1:
        return points
    before = _beside(board, branch, branch.hexes[0], -1) or points[0]
    after = points[-1] if branch.mouth is not None else _beside(board, branch, branch.hexes[-1], 1)
    return curve([before, *points, after or points[-1]])


def _beside(board: Board, branch: Branch, hex_: Hex, step: int) -> Point | None:
    """The point of another branch next to a hex where both run: upstream (-1) or downstream (1)."""
    for other in board.branches_at[hex_]:
        if other is branch:
            continue
        points = course(other)
        here = 2 * other.hexes.index(hex_) + step
        if 0 <= here < len(points):
            return points[here]
    return None


def widths(board: Board, branch: Branch, count: int) -> list[float]:
    """How wide the branch is at each point of its curve."""
    start = _SPRING
    for other in board.branches_at[branch.hexes[0]]:
        run = other.hexes.index(branch.hexes[0])
        if other is not branch and run:
            start = min(_WIDEST, _SPRING + _GROWTH * sqrt(run)) * 0.8
    grown = [start + _GROWTH * sqrt(i / (2 * _SAMPLES)) for i in range(count)]
    return [min(_WIDEST, width) for width in grown]


def ribbon(line: list[Point], wide: list[float]) -> str:
    """A curve of changing width as a closed path."""
    left, right = [], []
    for i, (x, y) in enumerate(line):
        back, ahead = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        dx, dy = ahead[0] - back[0], ahead[1] - back[1]
        half = wide[i] / 2 / (hypot(dx, dy) or 1)
        left.append((x - dy * half, y + dx * half))
        right.append((x + dy * half, y - dx * half))
    return polygon([*left, *reversed(right)])


def rivers(ground: Ground) -> str:
    """Every branch of every river: banks first, so that the waters run into each other."""
    board = ground.board
    banks, waters = [], []
    for river in board.rivers:
        for branch in river.branches:
            line = stream(board, branch)
            drawn = ribbon(line, widths(board, branch, len(line)))
            banks.append(drawn)
            waters.append(svg.path(drawn, "river", data_river=river.name, data_branch=branch.name))
    return svg.layer("rivers", svg.paths(banks, "bank"), *waters)


def river_lines(board: Board) -> Iterator[tuple[Hex, Point, Point]]:
    """The pieces of every river, each with the hex it lies in."""
    for river in board.rivers:
        for branch in river.branches:
            line = stream(board, branch)
            for i, (one, other) in enumerate(zip(line, line[1:], strict=False)):
                hex_ = branch.hexes[min(len(branch.hexes) - 1, (i // _SAMPLES + 1) // 2)]
                yield hex_, one, other
