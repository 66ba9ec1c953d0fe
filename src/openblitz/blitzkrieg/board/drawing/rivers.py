"""Rivers: courses that wind through their hexes, thin at the source and wide at the mouth."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Final

from openblitz import svg
from openblitz.blitzkrieg.board.drawing.curves import SAMPLES, curve, ribbon
from openblitz.blitzkrieg.board.drawing.geometry import (
    HEIGHT,
    SIDE,
    Point,
    between,
    centre,
    hex_at,
    noise,
    side_middle,
)
from openblitz.blitzkrieg.board.model import Terrain
from openblitz.hexes.grid import neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.board.drawing.ground_tints import Ground
    from openblitz.blitzkrieg.board.model import Board, Branch
    from openblitz.hexes.grid import Hex

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


def course(board: Board, branch: Branch) -> list[Point]:
    """The points that a branch runs through, from its source to where it ends."""
    first = branch.hexes[0]
    lake = _lake_source(board, branch)
    points = [between(centre(first), centre(lake), 0.72), ford(first, lake)] if lake else []
    points.append(winding(first))
    for one, other in zip(branch.hexes, branch.hexes[1:], strict=False):
        points += [ford(one, other), winding(other)]
    if branch.mouth is not None:
        last = branch.hexes[-1]
        points += [ford(last, branch.mouth), between(centre(last), centre(branch.mouth), 0.72)]
    return points


def _lake_source(board: Board, branch: Branch) -> Hex | None:
    """The lake that a branch flows out of: one beside its first hex."""
    lakes = [h for h in neighbours(branch.hexes[0]) if board.terrain[h] is Terrain.LAKE]
    return lakes[0] if lakes and len(branch.hexes) > 1 else None


def stream(board: Board, branch: Branch) -> list[Point]:
    """The drawn curve of a branch; where it meets another it bends the way the other flows."""
    points = course(board, branch)
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
        points = course(board, other)
        here = points.index(winding(hex_)) + step
        if 0 <= here < len(points):
            return points[here]
    return None


def widths(board: Board, branch: Branch, count: int) -> list[float]:
    """How wide the branch is at each point of its curve."""
    start = _SPRING if _lake_source(board, branch) is None else 2 * _SPRING
    for other in board.branches_at[branch.hexes[0]]:
        run = other.hexes.index(branch.hexes[0])
        if other is not branch and run:
            start = min(_WIDEST, _SPRING + _GROWTH * sqrt(run)) * 0.8
    grown = [min(_WIDEST, start + _GROWTH * sqrt(i / (2 * SAMPLES))) for i in range(count)]
    if branch.mouth is None:
        return grown
    flare = [1 + 0.9 * max(0.0, 1 - (count - 1 - i) / (1.5 * SAMPLES)) ** 2 for i in range(count)]
    return [width * more for width, more in zip(grown, flare, strict=True)]


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
    return svg.layer("rivers", svg.paths(banks, "bank"), *waters, clip_path="url(#on-land)")


def river_lines(board: Board) -> Iterator[tuple[Hex, Point, Point]]:
    """The pieces of every river, each with the hex it lies in."""
    for river in board.rivers:
        for branch in river.branches:
            line = stream(board, branch)
            yield from ((hex_at(one), one, other) for one, other in pairwise(line))
