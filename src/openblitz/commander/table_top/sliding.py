"""How far a base slides in a straight line before it meets another."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from openblitz.commander.table_top.bases import TOUCH, corners, heading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.commander.table_top.bases import Base

Point = tuple[float, float]


def contact(base: Base, ahead: Point, cm: float, other: Base) -> float | None:
    """The centimetres after which a base that slides `cm` ahead first stands against another.

    None when it never comes onto the other's ground: brushing along it, or leaving it, is not meeting it.

    >>> from openblitz.commander.table_top.bases import Base
    >>> contact(Base(0, 0), (0.0, 1.0), 10, Base(0, 8)), contact(Base(0, 0), (0.0, 1.0), 4, Base(0, 8))
    (5.0, None)
    """
    reach = cm + (base.width + base.depth + other.width + other.depth) / 2  # more than both half diagonals
    if abs(base.x - other.x) > reach or abs(base.y - other.y) > reach:
        return None
    met, left = -math.inf, math.inf  # while it overlaps by more than the tolerance of contact
    against = -math.inf  # when it would touch exactly
    for nx, ny in _normals(base, other):
        speed = nx * ahead[0] + ny * ahead[1]
        near, far = _apart(base, other, nx, ny)
        if abs(speed) < 1e-9:
            if near > -TOUCH or far < TOUCH:
                return None
            continue
        if speed < 0:
            near, far, speed = -far, -near, -speed
        met, left = max(met, (near + TOUCH) / speed), min(left, (far - TOUCH) / speed)
        against = max(against, near / speed)
    if met >= left or left <= 0 or met >= cm:
        return None
    return max(against, 0.0)


def met_on_way(base: Base, points: Sequence[Point], other: Base) -> bool:
    """Whether a base whose centre follows these points, facing as before, comes onto another's ground."""
    return any(contact(at, ahead, cm, other) is not None for at, ahead, cm in legs(base, points))


def legs(base: Base, points: Sequence[Point]) -> Iterator[tuple[Base, Point, float]]:
    """The straight legs of a way: the base at its start, the direction, the length."""
    for x, y in points:
        cm = math.hypot(x - base.x, y - base.y)
        if cm > 1e-9:
            yield base, ((x - base.x) / cm, (y - base.y) / cm), cm
        base = base._replace(x=x, y=y)


def _normals(base: Base, other: Base) -> Iterator[Point]:
    for dx, dy in (heading(base), heading(other)):
        yield dx, dy
        yield dy, -dx


def _apart(base: Base, other: Base, nx: float, ny: float) -> tuple[float, float]:
    """How far along a direction the base must go to meet the other, and to have passed it."""
    mine = [x * nx + y * ny for x, y in corners(base)]
    theirs = [x * nx + y * ny for x, y in corners(other)]
    return min(theirs) - max(mine), max(theirs) - min(mine)
