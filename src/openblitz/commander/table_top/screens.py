"""What can stand in the way of sight, made ready for `rays`: terrain once a table, smoke and units anew.

Each solid has its outline twice. For bases that are away from it, it is a quarter of a millimetre wider than
it is, so that pieces and bases that touch leave no gap. For a base that stands in it or against it, it is
smaller by the rounding of a position, so that a base along its edge is not in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import shapely
from shapely.geometry import Polygon

from openblitz.commander.table_top import rays
from openblitz.commander.table_top.bases import EPS, TOUCH, Base, corners, polygon, share_inside
from openblitz.commander.table_top.terrain import Breach, Piece, opened

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from shapely.geometry.base import BaseGeometry

    from openblitz.commander.table_top.tables import Table

Array = np.ndarray[Any, Any]

WIDER: Final = 0.026  # a little more than half of TOUCH
_MITRE: Final = 1.2  # how far the wider outline may stand off at a corner, in WIDER
NEAR: Final = TOUCH + EPS  # nearer than this a base is at a solid; no wider outline reaches as far
_SLIVER: Final = 0.1  # square centimetres: what is smaller need not be in a convex part
ALWAYS: Final = 99  # the level of smoke: nobody looks over it


@dataclass(frozen=True, eq=False)
class Solid:
    """One thing that can stop a line."""

    key: str
    kind: int
    level: int
    shape: BaseGeometry
    afar: Array  # edges, four numbers each
    within: Array
    afar_parts: tuple[Array, ...]  # convex, clockwise
    within_parts: tuple[Array, ...]


@dataclass(frozen=True, eq=False)
class Screens:
    """Solids side by side in flat arrays; units come last and have no shapes."""

    keys: tuple[str, ...]
    shapes: tuple[BaseGeometry, ...]
    edges: Array  # four numbers each
    solids: Array  # for each where its edges and its parts begin and end, `rays.STRIDE` numbers
    parts: Array  # where in the corners each convex part begins
    corners: Array
    boxed: Array  # the box round each convex part: its middle and half its sizes
    spans: Array  # the box round each solid
    kinds: Array
    levels: Array

    def flat(self) -> tuple[Any, ...]:
        """The arrays as `rays` wants them: plain Python is quicker with lists."""
        arrays = (
            self.edges, self.solids, self.parts, self.corners, self.boxed, self.spans, self.kinds, self.levels
        )  # fmt: skip
        return arrays if rays.rays().compiled else tuple(array.tolist() for array in arrays)


def screens(solids: Sequence[Solid]) -> Screens:
    """Solids side by side in flat arrays."""
    table, parts, spans = [], [0], []
    edges: list[Array] = []
    outlines: list[Array] = []
    count = 0
    for solid in solids:
        row = []
        for part in (solid.afar, solid.within):
            row += [count, count + len(part)]
            count += len(part)
            edges.append(part)
        for convex in (solid.afar_parts, solid.within_parts):
            row += [len(parts) - 1, len(parts) - 1 + len(convex)]
            for outline in convex:
                outlines.append(outline)
                parts.append(parts[-1] + len(outline))
        table.append(row)
        spans.append(_box(solid.afar.reshape(-1, 2)))
    return Screens(
        tuple(solid.key for solid in solids),
        tuple(solid.shape for solid in solids),
        np.concatenate([*edges, np.empty((0, 4))]).ravel(),
        np.array(table, dtype=np.int64).ravel(),
        np.array(parts, dtype=np.int64),
        np.concatenate([*outlines, np.empty((0, 2))]).ravel(),
        np.array([_box(outline) for outline in outlines], dtype=np.float64).ravel(),
        np.array(spans, dtype=np.float64).ravel(),
        np.array([solid.kind for solid in solids], dtype=np.int64),
        np.array([solid.level for solid in solids], dtype=np.int64),
    )


def joined(first: Screens, second: Screens) -> Screens:
    """The solids of both."""
    if not second.keys:
        return first
    shift = np.array([len(first.edges) // 4] * 4 + [len(first.parts) - 1] * 4)
    shifted = second.solids.reshape(-1, rays.STRIDE) + shift
    return Screens(
        first.keys + second.keys,
        first.shapes + second.shapes,
        np.concatenate([first.edges, second.edges]),
        np.concatenate([first.solids, shifted.ravel()]),
        np.concatenate([first.parts, second.parts[1:] + first.parts[-1]]),
        np.concatenate([first.corners, second.corners]),
        np.concatenate([first.boxed, second.boxed]),
        np.concatenate([first.spans, second.spans]),
        np.concatenate([first.kinds, second.kinds]),
        np.concatenate([first.levels, second.levels]),
    )


def _box(points: Array) -> tuple[float, float, float, float]:
    """The middle and the half sizes of the box round some points."""
    if not len(points):
        return -1e6, -1e6, 0.0, 0.0  # nothing is left of it: out of everybody's way
    low, high = points.min(axis=0), points.max(axis=0)
    (x, y), (width, height) = (low + high) / 2, (high - low) / 2
    return float(x), float(y), float(width), float(height)


# --- Terrain and smoke ---------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def terrain(table: Table, breaches: tuple[Breach, ...] = ()) -> Screens:
    """The pieces of a table that can block sight."""
    found = [
        _piece(table, piece, tuple(gap for gap in breaches if gap.piece == piece.id))
        for piece in table.pieces
        if _kind(piece) is not None
    ]
    # The largest first: they are the likeliest to be in the way.
    return screens(sorted(found, key=lambda solid: -solid.shape.area))


@lru_cache(maxsize=4096)  # a new breach changes one piece of many
def _piece(table: Table, piece: Piece, breaches: tuple[Breach, ...]) -> Solid:
    kind = _kind(piece)
    assert kind is not None
    level = piece.level if kind == rays.CONTOUR else _ground(table, piece)
    return solid(f"piece:{piece.id}", kind, level, opened(piece, breaches))


def _kind(piece: Piece) -> int | None:
    if piece.kind.contour:
        return rays.CONTOUR
    if piece.kind.obscuring:
        return rays.AREA
    return rays.OBSTACLE if piece.kind.blocks else None


def _ground(table: Table, piece: Piece) -> int:
    """The contour on which at least half of a piece stands, 0 for none."""
    half = piece.shape.area / 2
    hills = (hill for hill in table.pieces if hill.kind.contour)
    return max((hill.level for hill in hills if hill.shape.intersection(piece.shape).area >= half), default=0)


@lru_cache(maxsize=256)
def smoke(shapes: tuple[Polygon, ...]) -> Screens:
    """Smoke screens."""
    return screens([solid(f"smoke:{i}", rays.SMOKE, ALWAYS, shape) for i, shape in enumerate(shapes)])


def solid(key: str, kind: int, level: int, shape: BaseGeometry) -> Solid:
    """A shape made ready."""
    wider = shape.buffer(WIDER, join_style="mitre", mitre_limit=_MITRE)
    smaller = shape.buffer(-EPS, join_style="mitre", mitre_limit=2.0)
    parts = list(_convex_parts(smaller))
    # Grown so that no corner of a part comes out of the wider outline.
    outer = [part.buffer(WIDER, join_style="mitre", mitre_limit=(WIDER + EPS) / WIDER) for part in parts]
    return Solid(
        key, kind, level, shape, _edges(wider), _edges(smaller),
        tuple(_clockwise(part) for part in outer), tuple(_clockwise(part) for part in parts),
    )  # fmt: skip


def _clockwise(part: Polygon) -> Array:
    return np.asarray(shapely.geometry.polygon.orient(part, -1.0).exterior.coords)[:-1]


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and not part.is_empty]


def _edges(shape: BaseGeometry) -> Array:
    found = [np.empty((0, 4))]
    for part in _polygons(shape):
        for ring in (part.exterior, *part.interiors):
            points = np.asarray(ring.coords)[:, :2]
            found.append(np.hstack([points[:-1], points[1:]]))
    return np.concatenate(found)


def _convex_parts(shape: BaseGeometry) -> Iterable[Polygon]:
    """Convex parts that cover all but slivers of a shape and may overlap, each as large as it comes."""
    for part in _polygons(shape):
        bound = part.buffer(1e-7, join_style="mitre")
        shapely.prepare(bound)
        corners_ = np.unique(shapely.get_coordinates(part), axis=0)
        triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(part))
        triangles = triangles[np.argsort(-shapely.area(triangles))]
        covered = shapely.area(triangles) < _SLIVER
        for place, seed in enumerate(triangles):
            if not covered[place]:
                grown = _grown(seed, corners_, bound)
                covered |= shapely.covers(grown.buffer(1e-6), triangles)
                yield grown


def _grown(seed: Polygon, corners_: Array, bound: BaseGeometry) -> Polygon:
    """The hull of a triangle and as many corners as stay within the bound, the nearest first."""
    middle = seed.centroid
    order = np.argsort(np.hypot(corners_[:, 0] - middle.x, corners_[:, 1] - middle.y))
    grown = seed
    for corner in corners_[order]:
        hull = shapely.convex_hull(shapely.multipoints(np.vstack([shapely.get_coordinates(grown), corner])))
        if isinstance(hull, Polygon) and bound.covers(hull):
            grown = hull
    return grown


# --- Bases ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Standing:
    """Where a base stands: its level, and how it stands to each solid of the terrain."""

    level: int
    stands: Array


@lru_cache(maxsize=8192)
def standing(table: Table, breaches: tuple[Breach, ...], base: Base) -> Standing:
    """BC:los.contour - A base stands on the highest contour that has at least half of it."""
    ground = terrain(table, breaches)
    level, stands = 0, np.zeros(len(ground.keys), dtype=np.int64)
    for place in near(ground, base):
        shape, kind = ground.shapes[place], ground.kinds[place]
        stands[place] = rays.NEAR
        if kind == rays.OBSTACLE and shape.distance(polygon(base)) <= TOUCH + 1e-9:
            stands[place] |= rays.TOUCHED
        if kind == rays.CONTOUR and share_inside(base, shape) >= 0.5 - 1e-9:
            stands[place] |= rays.STOOD_ON
            level = max(level, int(ground.levels[place]))
    return Standing(level, stands)


def near(ground: Screens, base: Base) -> list[int]:
    """The solids that a base is in or at."""
    shape = polygon(base)
    left, bottom, right, top = shape.bounds
    spans = ground.spans.reshape(-1, 4)
    maybe = np.nonzero(
        (np.abs(spans[:, 0] - (left + right) / 2) <= spans[:, 2] + (right - left) / 2 + NEAR)
        & (np.abs(spans[:, 1] - (bottom + top) / 2) <= spans[:, 3] + (top - bottom) / 2 + NEAR)
    )[0]
    return [int(place) for place in maybe if ground.shapes[place].dwithin(shape, NEAR)]


def beside(bases: Sequence[Base], units_: Sequence[Base]) -> Array:
    """Which bases stand at which units: pairs of numbers."""
    if not units_:
        return np.empty((0, 2), dtype=np.int64)
    tree = shapely.STRtree([polygon(unit) for unit in units_])
    return tree.query([polygon(base) for base in bases], predicate="dwithin", distance=NEAR).T


def quads(bases: Sequence[Base]) -> Array:
    """The corners of bases, eight numbers each."""
    return np.array([corners(base) for base in bases], dtype=np.float64).reshape(-1)


@lru_cache(maxsize=8192)
def _unit(base: Base) -> tuple[list[float], tuple[float, ...]]:
    """The edges of a base that blocks, those for afar and those for within, and the box round it."""
    edges: list[float] = []
    for off in (2 * WIDER, -2 * EPS):
        around = corners(base._replace(width=base.width + off, depth=base.depth + off))
        for place in range(4):
            edges += [*around[place], *around[(place + 1) % 4]]
    xs, ys = edges[0:16:2], edges[1:16:2]
    low, high = (min(xs), min(ys)), (max(xs), max(ys))
    return edges, (
        (low[0] + high[0]) / 2,
        (low[1] + high[1]) / 2,
        (high[0] - low[0]) / 2,
        (high[1] - low[1]) / 2,
    )


def units(blocking: Sequence[tuple[str, Base]], levels: Sequence[int]) -> Screens:
    """Units that block: the same as `screens` makes of solids, without the way round by shapes."""
    made = [_unit(base) for _key, base in blocking]
    many = len(made)
    edges = np.array([edges for edges, _box in made], dtype=np.float64).reshape(many, 32)
    spans = np.array([box for _edges, box in made], dtype=np.float64).reshape(-1)
    starts = np.arange(many)[:, None]
    return Screens(
        tuple(key for key, _base in blocking),
        (),
        edges.ravel(),
        np.hstack([8 * starts + [0, 4, 4, 8], 2 * starts + [0, 1, 1, 2]]).ravel(),
        4 * np.arange(2 * many + 1),
        edges.reshape(-1, 4)[:, :2].ravel(),
        np.repeat(spans.reshape(-1, 4), 2, axis=0).ravel(),
        spans,
        np.full(many, rays.UNIT),
        np.array(levels, dtype=np.int64),
    )
