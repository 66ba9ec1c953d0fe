"""The track of a moving base: its centre along straight legs, and what its footprint meets on the way."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString

from openblitz.commander.table_top.bases import EPS, TOUCH, corners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

    from openblitz.commander.table_top.bases import Base

    Floats = NDArray[np.float64]

Point = tuple[float, float]


class Span(NamedTuple):
    """A stretch of the track, in centimetres along it."""

    start: float
    end: float


class Leg(NamedTuple):
    """One straight stretch of the track."""

    start: Point
    ahead: Point  # unit vector
    along: float  # where it begins
    length: float
    line: LineString


class Track:
    """The centre of a base following points; the base keeps its facing."""

    def __init__(self, base: Base, points: Sequence[Point]) -> None:
        self.base = base
        self.legs: list[Leg] = []
        here, along = (base.x, base.y), 0.0
        self.points: list[Point] = [here]
        for there in points:
            length = math.hypot(there[0] - here[0], there[1] - here[1])
            if length < 1e-9:
                continue
            ahead = ((there[0] - here[0]) / length, (there[1] - here[1]) / length)
            self.legs.append(Leg(here, ahead, along, length, LineString((here, there))))
            self.points.append(there)
            here, along = there, along + length
        self.length = along
        self.radius = math.hypot(base.width, base.depth) / 2
        xs = [x for x, _ in self.points]
        ys = [y for _, y in self.points]
        self.bounds = (min(xs), min(ys), max(xs), max(ys))

    def at(self, along: float) -> Point:
        """The centre after so many centimetres."""
        for leg in self.legs:
            if along <= leg.along + leg.length or leg is self.legs[-1]:
                far = min(along - leg.along, leg.length)
                return (leg.start[0] + leg.ahead[0] * far, leg.start[1] + leg.ahead[1] * far)
        return self.points[0]

    def within(self, area: BaseGeometry) -> list[Span]:
        """The stretches on which the centre is in an area (a prepared one is asked fast)."""
        found: list[Span] = []
        for leg in self.legs:
            if not area.intersects(leg.line):
                continue
            if area.covers(leg.line):
                found.append(Span(leg.along, leg.along + leg.length))
                continue
            for part in shapely.get_parts(area.intersection(leg.line)):
                if isinstance(part, LineString):
                    first, last = part.coords[0], part.coords[-1]
                    ends = sorted(_along(leg, (x, y)) for x, y in (first, last))
                    found.append(Span(ends[0], ends[1]))
        return _merged(found)

    def part(self, start: float, end: float) -> LineString:
        """The track between two places on it."""
        bends = [point for leg, point in zip(self.legs[1:], self.points[1:], strict=False)
                 if start < leg.along < end]  # fmt: skip
        return LineString([self.at(start), *bends, self.at(end)])

    def first_touch(self, edges: Floats, window: Span) -> float:
        """Where in a window the footprint first meets any of these edges; the window's end if nowhere."""
        return min([*self._meetings(edges, window, leading=True), window.end])

    def last_touch(self, edges: Floats, window: Span) -> float:
        """Where in a window the footprint last meets any of these edges; the window's start if nowhere."""
        return max([*self._meetings(edges, window, leading=False), window.start])

    def _meetings(self, edges: Floats, window: Span, *, leading: bool) -> list[float]:
        found: list[float] = []
        for leg in self.legs:
            low = max(window.start, leg.along) - leg.along
            high = min(window.end, leg.along + leg.length) - leg.along
            if high < low:
                continue
            enter, leave = _meetings_on_leg(edges, self.base, leg)
            met = (enter <= high) & (leave >= low)
            if not met.any():
                continue
            if leading:
                found.append(max(float(enter[met].min()), low) + leg.along)
            else:
                # Beyond the last leg: the base has not come out again when it gets there.
                last = leg is self.legs[-1]
                found.append(
                    (float(leave[met].max()) if last else min(float(leave[met].max()), high)) + leg.along
                )
        return found


def _along(leg: Leg, point: Point) -> float:
    return leg.along + math.hypot(point[0] - leg.start[0], point[1] - leg.start[1])


def _merged(spans: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1].end + EPS:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged


def _meetings_on_leg(edges: Floats, base: Base, leg: Leg) -> tuple[Floats, Floats]:
    """For each edge, how far along the leg the footprint first and last meets it (infinite: never).

    Seen along the leg the footprint has a leading and a trailing outline; an edge is met where it comes
    nearest to the leading one, which is at an end of it or at a corner of the outline.
    """
    (dx, dy), (ox, oy) = leg.ahead, leg.start
    shape = [((x - base.x) * dx + (y - base.y) * dy, (y - base.y) * dx - (x - base.x) * dy)
             for x, y in corners(base)]  # fmt: skip
    half = max(side for _, side in shape) - TOUCH  # brushing along an edge is not meeting it
    u1 = (edges[:, 0] - ox) * dx + (edges[:, 1] - oy) * dy
    v1 = (edges[:, 1] - oy) * dx - (edges[:, 0] - ox) * dy
    u2 = (edges[:, 2] - ox) * dx + (edges[:, 3] - oy) * dy
    v2 = (edges[:, 3] - oy) * dx - (edges[:, 2] - ox) * dy
    low = np.maximum(np.minimum(v1, v2), -half)
    high = np.minimum(np.maximum(v1, v2), half)
    sides = np.stack([low, high, *(np.clip(side, low, high) for _, side in shape)])
    across = v2 - v1
    level = np.abs(across) < 1e-9
    slope = (u2 - u1) / np.where(level, 1.0, across)
    places = u1 + (sides - v1) * slope
    nearest = np.where(level, np.minimum(u1, u2), places)
    farthest = np.where(level, np.maximum(u1, u2), places)
    enter = (nearest - np.interp(sides, *_outline(shape, leading=True))).min(axis=0)
    leave = (farthest - np.interp(sides, *_outline(shape, leading=False))).max(axis=0)
    missed = low > high
    enter[missed] = np.inf
    leave[missed] = -np.inf
    return enter, leave


def _outline(shape: list[Point], *, leading: bool) -> tuple[list[float], list[float]]:
    """The leading or trailing outline of a footprint: places to the side, and how far ahead it is there."""
    sign = 1.0 if leading else -1.0
    ends = []
    for side in (min(v for _, v in shape), max(v for _, v in shape)):
        ends.append((side, max(sign * u for u, v in shape if abs(v - side) < 1e-6)))
    (left, a), (right, b) = ends
    between = []
    for u, v in shape:
        if left + 1e-6 < v < right - 1e-6 and sign * u > a + (b - a) * (v - left) / (right - left):
            between.append((v, sign * u))
    chain = sorted([ends[0], *between, ends[1]])
    return [v for v, _ in chain], [sign * u for _, u in chain]
