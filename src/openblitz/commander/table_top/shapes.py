"""Shapes that look grown: rings and lines rounded off, and blobs with an uneven edge."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

from shapely.geometry import Polygon

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

Point = tuple[float, float]


def rounded_line(points: Sequence[Point], times: int = 2) -> list[Point]:
    """A line with its bends cut off (Chaikin); the ends stay.

    >>> rounded_line([(0, 0), (4, 0), (4, 4)], 1)
    [(0, 0), (3.0, 0.0), (4.0, 1.0), (4, 4)]
    """
    line = list(points)
    for _ in range(times):
        cut: list[Point] = [line[0]]
        for number, (a, b) in enumerate(itertools.pairwise(line)):
            if number > 0:
                cut.append(_between(a, b, 0.25))
            if number < len(line) - 2:
                cut.append(_between(a, b, 0.75))
        line = [*cut, line[-1]]
    return line


def rounded_ring(points: Sequence[Point], times: int = 2) -> list[Point]:
    """A ring with its corners cut off; given open, it comes back closed."""
    ring = list(points)
    for _ in range(times):
        ring = [
            _between(a, b, share)
            for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)
            for share in (0.25, 0.75)
        ]
    return [*ring, ring[0]]


def _between(a: Point, b: Point, share: float) -> Point:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def blob(rng: random.Random, centre: Point, across: Point, lean: float = 0.0, bends: int = 9) -> Polygon:
    """An uneven oval about a centre: `across` wide and high before it is leant over (in radians)."""
    ring = []
    for step in range(bends):
        angle = 2 * math.pi * (step + rng.uniform(-0.22, 0.22)) / bends
        reach = rng.uniform(0.78, 1.1)
        x, y = across[0] / 2 * reach * math.cos(angle), across[1] / 2 * reach * math.sin(angle)
        ring.append((
            centre[0] + x * math.cos(lean) - y * math.sin(lean),
            centre[1] + x * math.sin(lean) + y * math.cos(lean),
        ))  # fmt: skip
    return Polygon(rounded_ring(ring))
