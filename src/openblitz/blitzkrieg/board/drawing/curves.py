"""Curves through points, for rivers and roads: sampled, as a path, and as a ribbon of changing width."""

from __future__ import annotations

from math import hypot
from typing import Final

from openblitz.blitzkrieg.board.drawing.geometry import Point, pair, polygon

SAMPLES: Final = 4  # points of a sampled curve from one of its given points to the next


def curve(points: list[Point]) -> list[Point]:
    """A smooth curve through the inner points; the first and the last only say where it heads.

    >>> curve([(0, 0), (0, 0), (8, 0), (8, 0)])[::4]
    [(0, 0), (8.0, 0.0)]
    """
    found = [points[1]]
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        for i in range(1, SAMPLES + 1):
            found.append((_through(a[0], b[0], c[0], d[0], i), _through(a[1], b[1], c[1], d[1], i)))
    return found


def _through(a: float, b: float, c: float, d: float, sample: int) -> float:
    """Catmull and Rom's curve from b to c, a part of the way."""
    t = sample / SAMPLES
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - 3 * c + d - a) * t**3)


def curved_path(points: list[Point]) -> str:
    """The same curve as a path: from the second point to the last but one.

    >>> curved_path([(0, 0), (0, 0), (6, 0), (6, 0)])
    'M0 0C1 0 5 0 6 0'
    """
    drawn = f"M{pair(points[1])}"
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        leave = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
        arrive = c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6
        drawn += f"C{pair(leave)} {pair(arrive)} {pair(c)}"
    return drawn


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
