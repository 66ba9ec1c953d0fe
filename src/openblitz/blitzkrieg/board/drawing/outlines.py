"""Tracing regions of hexes and smoothing what is traced into coasts, borders and patches.

A traced line runs along hexsides. Its bends are softened towards the middles of the sides that meet
there and shaken a little, by an amount that only depends on the place: so two regions that share a
side share its curve, and no curve strays from the true hexsides by more than STRAY of a side.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.board.drawing.geometry import (
    SIDE,
    Cell,
    Corner,
    Point,
    around,
    between,
    cell,
    cell_corners,
    corner_point,
    hexes_of,
    noise,
    pair,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

STRAY: Final = 1 / 3
_SOFT: Final = 0.8  # how far a corner is cut towards the line between its sides
_SHAKE: Final = 0.16  # of a side

Side = tuple[Corner, Corner]


def outline(bits: int) -> list[str]:
    """The smooth closed paths round a set of hexes, holes included.

    >>> [path[0] + path[-1] for path in outline(1 << 500 | 1 << 501 | 1 << 900)]
    ['MZ', 'MZ']
    """
    return [smooth(loop) for loop in loops({cell(h) for h in hexes_of(bits)})]


def region(cells: Collection[Cell]) -> str:
    """One path round a set of cells, holes included: fill it by the even-odd rule."""
    return "".join(smooth(loop) for loop in loops(cells))


def boundary(cells: Collection[Cell]) -> dict[Corner, Corner]:
    """Every side between a cell of the set and one outside it, clockwise; three hexes meet at a
    corner, so at most one such side starts there."""
    sides: dict[Corner, Corner] = {}
    for place in sorted(cells):
        ring = cell_corners(place)
        for i, beside in enumerate(around(place)):
            if beside not in cells:
                sides[ring[i]] = ring[(i + 1) % 6]
    return sides


def loops(cells: Collection[Cell]) -> list[list[Corner]]:
    """The closed lines of corners round a set of cells."""
    sides = boundary(cells)
    found = []
    while sides:
        start = next(iter(sides))
        loop = [start]
        corner = sides.pop(start)
        while corner != start:
            loop.append(corner)
            corner = sides.pop(corner)
        found.append(loop)
    return found


def chains(sides: Iterable[Side]) -> list[list[Corner]]:
    """Sides strung together into lines that end where they fork or stop; a ring ends where it began.

    >>> chains([((0, 0), (1, 1)), ((1, 1), (2, 0))])
    [[(0, 0), (1, 1), (2, 0)]]
    """
    beside: dict[Corner, list[Corner]] = {}
    for one, other in sorted(sides):
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    ends = {corner for corner, others in beside.items() if len(others) != 2}
    found = []
    for start in [*sorted(ends), *beside]:
        while beside[start]:
            chain = [start, _take(beside, start)]
            while chain[-1] not in ends and beside[chain[-1]]:
                chain.append(_take(beside, chain[-1]))
            found.append(chain)
    return found


def _take(beside: dict[Corner, list[Corner]], corner: Corner) -> Corner:
    other = beside[corner].pop(0)
    beside[other].remove(corner)
    return other


def frontier(owner: Callable[[Cell], object], cells: Iterable[Cell]) -> Iterator[Side]:
    """Every side between two cells of different owners, once; cells without an owner do not count."""
    for place in cells:
        mine = owner(place)
        ring = cell_corners(place)
        for i, beside in enumerate(around(place)):
            theirs = owner(beside)
            if place < beside and mine is not None and theirs is not None and mine != theirs:
                yield ring[i], ring[(i + 1) % 6]


def bends(before: Corner, corner: Corner, after: Corner) -> tuple[Point, Point]:
    """The softened corner and the shaken middle of the side that follows it."""
    point = corner_point(corner)
    back, ahead = (between(point, corner_point(c), 0.5) for c in (before, after))
    soft = between(point, between(back, ahead, 0.5), _SOFT)
    return _shaken(soft, corner, corner), _shaken(ahead, *sorted((corner, after)))


def _shaken(point: Point, one: Corner, other: Corner) -> Point:
    """A point moved by up to _SHAKE of a side, in any direction."""
    x, y = one[0] + other[0], one[1] + other[1]
    turn, reach = pi * noise(x, y, 1), _SHAKE * SIDE * sqrt(abs(noise(x, y, 2)))
    return point[0] + reach * cos(turn), point[1] + reach * sin(turn)


def smooth(loop: list[Corner]) -> str:
    """A closed line of corners as a smooth path."""
    points: list[Point] = []
    for i, corner in enumerate(loop):
        points += bends(loop[i - 1], corner, loop[(i + 1) % len(loop)])
    return spline(points, closed=True)


def smooth_chain(chain: list[Corner]) -> str:
    """An open line of corners as a smooth path, its ends kept in place; a ring is closed."""
    if chain[0] == chain[-1]:
        return smooth(chain[:-1])
    points = [corner_point(chain[0])]
    first = _shaken(between(points[0], corner_point(chain[1]), 0.5), *sorted(chain[:2]))
    points.append(first)
    for before, corner, after in zip(chain, chain[1:], chain[2:], strict=False):
        points += bends(before, corner, after)
    points.append(corner_point(chain[-1]))
    return spline(points)


def spline(points: list[Point], *, closed: bool = False) -> str:
    """A smooth path that is pulled towards each point in turn and passes midway between them."""
    if closed:
        turns = [*points, points[0]]
        start = between(points[-1], points[0], 0.5)
        arcs = [(one, between(one, other, 0.5)) for one, other in pairwise(turns)]
        return f"M{pair(start)}" + _arcs(arcs) + "Z"
    inner = points[1:-1]
    ends = [between(one, other, 0.5) for one, other in pairwise(inner)]
    return f"M{pair(points[0])}" + _arcs(list(zip(inner, [*ends, points[-1]], strict=True)))


def _arcs(arcs: list[tuple[Point, Point]]) -> str:
    return "".join(f"Q{pair(bend)} {pair(end)}" for bend, end in arcs)
