"""Bases: rectangles on the table with a facing, and how they stand to each other.

Centimetres, x eastward and y northward; a facing is in compass degrees, 0 = north, 90 = east. Distances
run from base edge to base edge.
"""

from __future__ import annotations

import math
from enum import Enum, IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as ShapelyPoint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapely.geometry.base import BaseGeometry

TOUCH: Final = 0.05  # bases that are no further apart than this are in contact
EPS: Final = 0.005  # half the rounding of a position: a limit is met up to this

# Contact at a corner only wets the next edge by this much; an edge in contact is wet further.
_CORNER: Final = 3 * TOUCH
_HALF: Final = 1e-6  # how near to a half of its area a firer must stand for doubt

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]


class Base(NamedTuple):
    """A base by its centre; `width` runs along the front edge, `depth` from front to rear."""

    x: float
    y: float
    facing: float = 0.0
    width: float = 3.0
    depth: float = 3.0

    @property
    def centre(self) -> Point:
        return self.x, self.y


class Edge(IntEnum):
    """The edges of a base, clockwise."""

    FRONT = 0
    RIGHT = 1
    REAR = 2
    LEFT = 3


class Side3(Enum):
    """Which side of a target a firer stands on."""

    FRONT = "front"
    FLANK = "flank"  # the rear too
    DOUBT = "doubt"


def rounded(base: Base) -> Base:
    """The base as it can be written down: hundredths of a centimetre, tenths of a degree.

    >>> rounded(Base(1.234567, 2, 359.97))
    Base(x=1.23, y=2.0, facing=0.0, width=3.0, depth=3.0)
    """
    facing = round(base.facing % 360, 1) % 360
    return base._replace(x=round(base.x, 2) + 0.0, y=round(base.y, 2) + 0.0, facing=facing)


@lru_cache(maxsize=4096)
def _forward(facing: float) -> Point:
    # Quarter turns are exact, so that bases in line stand exactly in line.
    quarter, rest = divmod(facing % 360, 90)
    s, c = math.sin(math.radians(rest)), math.cos(math.radians(rest))
    return ((s, c), (c, -s), (-s, -c), (-c, s))[int(quarter) % 4]


def heading(base: Base) -> Point:
    """The direction in which the base faces, of length 1.

    >>> heading(Base(0, 0, 90))
    (1.0, -0.0)
    """
    return _forward(base.facing)


def bearing(from_: Point, to: Point) -> float:
    """The compass direction from one point to another.

    >>> bearing((0, 0), (5, -5))
    135.0
    """
    return math.degrees(math.atan2(to[0] - from_[0], to[1] - from_[1])) % 360


@lru_cache(maxsize=65536)
def corners(base: Base) -> Quad:
    """The corners: front left, front right, rear right, rear left.

    >>> corners(Base(10, 10, 90, 4, 2))
    ((11.0, 12.0), (11.0, 8.0), (9.0, 8.0), (9.0, 12.0))
    """
    x, y, facing, width, depth = base
    fx, fy = _forward(facing)
    ax, ay = fx * depth / 2, fy * depth / 2  # to the front edge
    bx, by = fy * width / 2, -fx * width / 2  # to the right edge
    return (
        (x + ax - bx, y + ay - by),
        (x + ax + bx, y + ay + by),
        (x - ax + bx, y - ay + by),
        (x - ax - bx, y - ay - by),
    )


def edge(base: Base, which: Edge) -> tuple[Point, Point]:
    """The two corners of an edge, clockwise."""
    around = corners(base)
    return around[which], around[(which + 1) % 4]


def middle(base: Base, which: Edge) -> Point:
    """The middle of an edge."""
    (ax, ay), (bx, by) = edge(base, which)
    return (ax + bx) / 2, (ay + by) / 2


@lru_cache(maxsize=65536)
def polygon(base: Base) -> Polygon:
    """The base as a shape."""
    return Polygon(corners(base))


@lru_cache(maxsize=65536)
def distance(a: Base, b: Base) -> float:
    """The distance between the nearest points of two bases; 0 when they overlap.

    >>> distance(Base(0, 0), Base(0, 8))
    5.0
    """
    return float(polygon(a).distance(polygon(b)))


def touching(a: Base, b: Base) -> bool:
    """Whether two bases are in base contact."""
    reach = (math.hypot(a.width, a.depth) + math.hypot(b.width, b.depth)) / 2 + TOUCH + EPS
    if abs(a.x - b.x) > reach or abs(a.y - b.y) > reach:
        return False
    return distance(a, b) <= TOUCH + 1e-9


def overlapping(a: Base, b: Base) -> bool:
    """Whether two bases stand on the same ground, by more than the tolerance of contact."""
    reach = (a.width + a.depth + b.width + b.depth) / 2  # more than half of both diagonals
    if abs(a.x - b.x) > reach or abs(a.y - b.y) > reach:
        return False
    first, second = corners(a), corners(b)
    for dx, dy in (heading(a), heading(b)):
        for nx, ny in ((dx, dy), (dy, -dx)):
            mine = [x * nx + y * ny for x, y in first]
            theirs = [x * nx + y * ny for x, y in second]
            if min(max(mine), max(theirs)) - max(min(mine), min(theirs)) <= TOUCH + 1e-9:
                return False
    return True


def touching_edges(base: Base, other: Base) -> tuple[Edge, ...]:
    """Which edges of the base the other stands against.

    One that only meets a corner stands against the edge on whose side its centre is.

    >>> touching_edges(Base(0, 0), Base(0, 3, 180))
    (<Edge.FRONT: 0>,)
    """
    if not touching(base, other):
        return ()
    near = polygon(other).buffer(TOUCH + 1e-6, quad_segs=4)
    wet = {which: float(LineString(edge(base, which)).intersection(near).length) for which in Edge}
    against_ = tuple(which for which in Edge if wet[which] > _CORNER)
    if against_:
        return against_
    beyond = {which: _beyond(base, which, other.centre) for which in Edge if wet[which] > 0}
    return (max(beyond, key=lambda which: beyond[which]),) if beyond else ()


def _beyond(base: Base, which: Edge, point: Point) -> float:
    """How far a point lies outside the line of an edge."""
    u, v = _local(base, point)
    return (v, u - base.width / 2, -v - base.depth, -u - base.width / 2)[which]


def _local(base: Base, point: Point) -> Point:
    """A point as seen from the middle of the front edge: to the right, forward."""
    fx, fy = heading(base)
    dx, dy = point[0] - base.x, point[1] - base.y
    return dx * fy - dy * fx, dx * fx + dy * fy - base.depth / 2


def _clip(points: Sequence[Point], a: float, b: float, c: float) -> list[Point]:
    """The part of a convex outline where a * x + b * y >= c."""
    kept: list[Point] = []
    for (px, py), (qx, qy) in zip(points, (*points[1:], *points[:1]), strict=True):
        here, there = a * px + b * py - c, a * qx + b * qy - c
        if here >= 0:
            kept.append((px, py))
        if (here >= 0) != (there >= 0):
            share = here / (here - there)
            kept.append((px + share * (qx - px), py + share * (qy - py)))
    return kept


def _area(points: Sequence[Point]) -> float:
    pairs = zip(points, (*points[1:], *points[:1]), strict=True)
    return abs(sum(px * qy - qx * py for (px, py), (qx, qy) in pairs)) / 2


def part_in_arc(base: Base, other: Base, degrees: int) -> list[Point]:
    """The outline of that part of another base which lies inside the arc of a base."""
    if degrees >= 360:
        return list(corners(other))
    fx, fy = heading(base)
    mx, my = middle(base, Edge.FRONT)
    if degrees >= 180:
        sides = [(fx, fy)]
    else:
        # 45 degrees either side of straight ahead: two half-planes through the middle of the front edge.
        half = math.sqrt(0.5)
        sides = [((fx - fy) * half, (fy + fx) * half), ((fx + fy) * half, (fy - fx) * half)]
    part = list(corners(other))
    for nx, ny in sides:
        part = _clip(part, nx, ny, nx * mx + ny * my + EPS)
    return part


def in_arc(base: Base, other: Base | Point, degrees: int) -> bool:
    """BC:los.arc180 - Whether any part of the other lies inside the arc of the base.

    180 is the half-plane before the front edge, 90 is 45 degrees either side of straight ahead from the
    middle of the front edge. What only stands on the line of the arc is not inside.

    >>> in_arc(Base(0, 0), Base(0, 10), 90), in_arc(Base(0, 0), Base(0, -10), 180)
    (True, False)
    """
    there = other if isinstance(other, Base) else Base(other[0], other[1], 0.0, 0.0, 0.0)
    return bool(part_in_arc(base, there, degrees))


def against(target: Base, which: Edge, width: float, depth: float) -> Base:
    """BC:contact.align - The base that stands centre to centre against an edge of the target, facing it.

    >>> against(Base(10, 10), Edge.RIGHT, 3, 3)
    Base(x=13.0, y=10.0, facing=270.0, width=3, depth=3)
    """
    mx, my = middle(target, which)
    out = _forward(target.facing + 90 * which)
    return rounded(
        Base(
            mx + out[0] * depth / 2,
            my + out[1] * depth / 2,
            target.facing + 90 * which + 180,
            width,
            depth,
        )
    )


def behind(friend: Base, width: float, depth: float) -> Base:
    """The base that stands centre to centre against the rear edge of a friend, facing as it does.

    >>> behind(Base(10, 10), 3, 3)
    Base(x=10.0, y=7.0, facing=0.0, width=3, depth=3)
    """
    return against(friend, Edge.REAR, width, depth)


@lru_cache(maxsize=65536)
def aspect(target: Base, firer: Base) -> Side3:
    """BC:fire.flank.line - On which side of the target the firer stands.

    The line runs outward at 45 degrees from the corner of the target nearest to the firer; the rear
    corners lead to the flank or the rear anyway.
    """
    shape = polygon(firer)
    away_ = [
        (float(shape.distance(ShapelyPoint(corner))), place) for place, corner in enumerate(corners(target))
    ]
    nearest = min(away_, key=lambda found: (round(found[0], 6), found[1]))[1]
    if nearest > 1:
        return Side3.FLANK
    right = 1 if nearest == 1 else -1
    outline = [_local(target, corner) for corner in corners(firer)]
    beyond = _clip(outline, right, -1.0, target.width / 2)
    share = _area(beyond) / (firer.width * firer.depth)
    if abs(share - 0.5) <= _HALF:
        return Side3.DOUBT
    return Side3.FLANK if share > 0.5 else Side3.FRONT


def moved(base: Base, dx: float, dy: float) -> Base:
    """The base somewhere else, facing as before."""
    return rounded(base._replace(x=base.x + dx, y=base.y + dy))


def turned(base: Base, facing: float) -> Base:
    """The base on the spot with another facing."""
    return rounded(base._replace(facing=facing))


def away(base: Base, from_: Base | Point, cm: float) -> Base:
    """The base that much further directly away, on the line between the centres, facing as before.

    >>> away(Base(0, 3), Base(0, 0), 5)
    Base(x=0.0, y=8.0, facing=0.0, width=3.0, depth=3.0)
    """
    x, y = from_[0], from_[1]
    length = math.hypot(base.x - x, base.y - y)
    if length < EPS:  # on the same spot: the way back is as good as any
        fx, fy = heading(base)
        return moved(base, -fx * cm, -fy * cm)
    return moved(base, (base.x - x) / length * cm, (base.y - y) / length * cm)


def towards(base: Base, to: Base | Point, cm: float) -> Base:
    """The base that much nearer, on the line between the centres, facing as before."""
    return away(base, to, -cm)


def share_inside(base: Base, geometry: BaseGeometry) -> float:
    """How much of the base's area lies inside a shape, 0 to 1."""
    shape = polygon(base)
    if not geometry.intersects(shape):
        return 0.0
    return min(1.0, float(geometry.intersection(shape).area) / (base.width * base.depth))
