"""Ways that are found: round what would stop a base, and along the roads.

A base is stopped where its middle would enter a piece of terrain (`ground`). Where its centre may not be is
therefore an area, and the shortest way round it turns only at the area's corners; along roads it turns only
at the roads' own. The search looks at so many corners and no more.
"""

from __future__ import annotations

import heapq
import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
import shapely
from shapely.geometry import Point

from openblitz.commander.table_top import ground
from openblitz.commander.table_top.bases import EPS
from openblitz.commander.table_top.terrain import Effect, Movement

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

    from openblitz.commander.table_top.bases import Base
    from openblitz.commander.table_top.ground import Breach
    from openblitz.commander.table_top.tables import Table

    Spot = tuple[float, float]
    Free = Callable[[NDArray[np.object_]], NDArray[np.bool_]]

MOST_CORNERS: Final = 400  # that a search goes by
CLEAR: Final = 0.05  # centimetres that a found way keeps from what it goes round
ROUGH: Final = 0.1  # centimetres by which the corners of curved outlines are thinned out


def round_about(
    table: Table,
    base: Base,
    to: Spot,
    movement: str,
    most: float,
    *,
    breaches: Sequence[Breach] = (),
    amphibious: bool = False,
    scale: float = 1.0,
) -> tuple[Spot, ...] | None:
    """The shortest way that nothing stops, if it is no longer than `most`: its corners and its end."""
    start, here = (base.x, base.y), Point(base.x, base.y)
    moving = ground.moving_as(movement)
    if moving is Movement.BOAT or math.dist(start, to) > most:
        return None
    known = (table, tuple(breaches), moving, amphibious, ground.middle(base, scale))
    inside = tuple(i for i, area in enumerate(_stopping(*known)) if area.intersects(here))
    shut, corners = _shut(*known, inside)
    if shut.intersects(Point(to)):
        return None
    edge = math.hypot(base.width, base.depth) / 2
    on = np.all((corners >= edge) & (corners <= (table.width - edge, table.height - edge)), axis=1)
    near = corners[on & (_detours(corners, start, to) <= most + EPS)]

    def free(legs: NDArray[np.object_]) -> NDArray[np.bool_]:
        return ~shapely.intersects(shut, legs)

    return _shortest(start, to, near, free, most)


def along_roads(table: Table, base: Base, to: Spot, most: float) -> tuple[Spot, ...] | None:
    """The shortest way that keeps to the roads, if both ends lie on one and it is no longer than `most`."""
    start = (base.x, base.y)
    roads, corners = _roads(table)
    if not roads.intersects(Point(start)) or not roads.intersects(Point(to)):
        return None
    near = corners[_detours(corners, start, to) <= most + EPS]

    def free(legs: NDArray[np.object_]) -> NDArray[np.bool_]:
        return np.asarray(shapely.covers(roads, legs))

    return _shortest(start, to, near, free, most)


# Where a base may not be


@lru_cache(maxsize=64)
def _stopping(
    table: Table, breaches: tuple[Breach, ...], moving: Movement, amphibious: bool, reach: float
) -> tuple[BaseGeometry, ...]:
    """For each piece that stops it, where the centre of a base would be in it, roads left out."""
    known = ground.prepared(table, breaches)
    found = []
    for index, piece in enumerate(known.pieces):
        if ground.effect_of(piece, moving, amphibious) is Effect.FREE:
            continue
        over = known.open.get(piece.kind.group)
        near = known.near(index, reach)
        found.append(near if over is None else near.difference(over))
    return tuple(found)


@lru_cache(maxsize=256)
def _shut(  # noqa: PLR0917 - what a memo is kept by
    table: Table,
    breaches: tuple[Breach, ...],
    moving: Movement,
    amphibious: bool,
    reach: float,
    inside: tuple[int, ...],
) -> tuple[BaseGeometry, NDArray[np.float64]]:
    """All of it in one, but for what one begins in, and the corners by which one goes round."""
    areas = _stopping(table, breaches, moving, amphibious, reach)
    whole: BaseGeometry = shapely.union_all([area for i, area in enumerate(areas) if i not in inside])
    shapely.prepare(whole)
    # Thinning out may cut a corner by so much: it is drawn farther out by as much again.
    beside = whole.buffer(CLEAR, join_style="mitre").simplify(ROUGH).buffer(ROUGH, join_style="mitre")
    corners = shapely.get_coordinates(beside)
    outside = ~shapely.intersects(whole, shapely.points(corners)) if len(corners) else np.zeros(0, bool)
    return whole, corners[outside]


@lru_cache(maxsize=64)
def _roads(table: Table) -> tuple[BaseGeometry, NDArray[np.float64]]:
    """The roads, and the corners of their middle lines with the places where these meet."""
    lines = [piece.outline for piece in table.pieces if piece.kind.road]
    middle = shapely.union_all(lines)
    return ground.prepared(table, ()).roads, shapely.get_coordinates(middle)


# The search


def _detours(corners: NDArray[np.float64], start: Spot, to: Spot) -> NDArray[np.float64]:
    """How long the way by each corner is at least."""
    return np.asarray(np.hypot(*(corners - start).T) + np.hypot(*(corners - to).T))


def _shortest(
    start: Spot, to: Spot, corners: NDArray[np.float64], free: Free, most: float
) -> tuple[Spot, ...] | None:
    """The shortest way by free legs from corner to corner; those nearest to the straight one are tried."""
    nearest = np.argsort(_detours(corners, start, to), kind="stable")[:MOST_CORNERS]
    places = np.vstack([[to], corners[np.sort(nearest)], [start]])
    left = np.hypot(*(places - to).T)
    far = np.full(len(places), np.inf)
    came = np.full(len(places), -1)
    closed = np.zeros(len(places), bool)
    last = len(places) - 1
    far[last] = 0.0
    waiting = [(float(left[last]), last)]
    while waiting:
        _, here = heapq.heappop(waiting)
        if closed[here]:
            continue
        closed[here] = True
        if here == 0:
            return _walked(places, came)
        length = far[here] + np.hypot(*(places - places[here]).T)
        worth = np.flatnonzero(~closed & (length < far - EPS) & (length + left <= most + EPS))
        if not len(worth):
            continue
        ends = np.stack([np.broadcast_to(places[here], (len(worth), 2)), places[worth]], axis=1)
        for there in worth[free(np.asarray(shapely.linestrings(ends)))]:
            far[there], came[there] = length[there], here
            heapq.heappush(waiting, (float(length[there] + left[there]), int(there)))
    return None


def _walked(places: NDArray[np.float64], came: NDArray[np.int_]) -> tuple[Spot, ...]:
    at, found = 0, []
    while came[at] >= 0:
        x, y = places[at]
        found.append((round(float(x), 2), round(float(y), 2)))
        at = int(came[at])
    return tuple(reversed(found))
