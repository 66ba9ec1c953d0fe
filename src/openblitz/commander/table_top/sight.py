"""Lines of sight: whether one base can see another, along which line, and what stands in the way.

There is a line of sight when some straight line from a point of one base to a point of the other is free
and leaves the viewer through its arc (BC:los.line). What touches leaves no gap,
and a gap under a millimetre may not count.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from shapely.geometry import LineString, MultiPoint, Polygon
from shapely.ops import nearest_points

from openblitz.commander.table_top import rays, screens
from openblitz.commander.table_top.bases import (
    EPS,
    TOUCH,
    Base,
    Edge,
    Point,
    edge,
    middle,
    part_in_arc,
    polygon,
    touching,
)
from openblitz.commander.table_top.terrain import Breach, measures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapely.geometry.base import BaseGeometry

    from openblitz.commander.table_top.tables import Table

Line = tuple[Point, Point]

# Room that `rays` works in: edges of a base, four numbers each, and boxes that wait, six numbers each.
_EDGES: Final = 4 * 8
_BOXES: Final = 6 * 128


@dataclass(frozen=True)
class Sight:
    """What a look finds: the free line, or the line between the middles and what first stops it."""

    clear: bool
    line: Line
    blocker: str = ""  # "piece:wood-1", "unit:3", "smoke:0" or "arc"
    at: Point | None = None
    why: str = ""
    rule: str = ""


class Obstruction(NamedTuple):
    """A unit that stands in the way (BC:los.block.units: the caller leaves out those that do not)."""

    key: str
    base: Base


class _Setting(NamedTuple):
    """Bases and all that can stand between any two of them, ready for `rays`."""

    screens: screens.Screens
    shapes: tuple[Any, ...]
    bases: tuple[Any, ...]  # whose unit a solid is; corners, levels, and how they stand to each solid


class _Look(NamedTuple):
    """The first two bases of a setting, and the solids that can stop a line between them."""

    setting: _Setting
    picked: tuple[Any, Any]
    solids: int


def sight(  # noqa: PLR0917
    table: Table,
    viewer: Base,
    target: Base,
    arc: int = 180,
    units: Sequence[Obstruction] = (),
    smoke: Sequence[Polygon] = (),
    breaches: Sequence[Breach | tuple[str, float, float]] = (),
    into: float | None = None,
) -> Sight:
    """BC:los.line - Whether the viewer has a line of sight to the target, and along which line or why not.

    `into` is how far one sees into or out of ground that hides, when a scale changes it.
    """
    part = part_in_arc(viewer, target, arc)
    from_ = viewer.centre if arc >= 360 else middle(viewer, Edge.FRONT)
    if not part:
        rule = "BC:los.arc180" if arc >= 180 else "BC:los.arc90"
        why = f"It is outside the {arc} degrees before the front edge."
        return Sight(False, (from_, target.centre), "arc", from_, why, rule)
    if touching(viewer, target) and (line := _contact(viewer, part, arc)):
        return Sight(True, line)
    gaps = tuple(Breach(*gap) for gap in breaches)
    blocking = _between(viewer, target, units)
    setting = _setting(table, (viewer, target), blocking, [-1] * len(blocking), smoke, gaps)
    look = _look(setting, measures().into if into is None else into)
    if found := _search(look, arc):
        return Sight(True, found)
    return _blocked(table, look, _straight(viewer, part, arc))


def _between(viewer: Base, target: Base, units: Sequence[Obstruction]) -> list[Obstruction]:
    """The units that may be in the way; neither end is."""
    dx, dy = target.x - viewer.x, target.y - viewer.y
    square = dx * dx + dy * dy or 1.0
    size = max(viewer.width + viewer.depth, target.width + target.depth)
    found = []
    for unit in units:
        base = unit.base
        along = min(max(((base.x - viewer.x) * dx + (base.y - viewer.y) * dy) / square, 0.0), 1.0)
        off = math.hypot(base.x - viewer.x - along * dx, base.y - viewer.y - along * dy)
        if off < size + base.width + base.depth and base not in (viewer, target):
            found.append(unit)
    return found


def _look(setting: _Setting, into: float) -> _Look:
    """What can stop a line between the first two bases of a setting."""
    picked = _picked(setting)
    return _Look(setting, picked, rays.rays().choose(setting.shapes, setting.bases, 0, 1, into + EPS, picked))


def _picked(setting: _Setting) -> tuple[Any, Any]:
    total = len(setting.screens.keys)
    return _room(2 * total, int), _room(3 * total)


def _room(size: int, kind: type = float) -> Any:
    return _array([kind(0)] * size, kind)


def _setting(  # noqa: PLR0917
    table: Table,
    bases: Sequence[Base],
    blocking: Sequence[Obstruction],
    owners: Sequence[int],
    smoke: Sequence[Polygon],
    gaps: tuple[Breach, ...],
) -> _Setting:
    """Terrain first, then smoke, then units."""
    ground = screens.terrain(table, gaps)
    haze = screens.smoke(tuple(smoke))
    levels = [screens.standing(table, gaps, unit.base).level for unit in blocking]
    all_ = screens.joined(screens.joined(ground, haze), screens.units(blocking, levels))
    places = [screens.standing(table, gaps, base) for base in bases]
    stands = np.zeros((len(bases), len(all_.keys)), dtype=np.int64)
    for row, (base, place) in enumerate(zip(bases, places, strict=True)):
        stands[row, : len(place.stands)] = place.stands
        if haze.keys:
            stands[row, [len(ground.keys) + i for i in screens.near(haze, base)]] = rays.NEAR
    for row, place in screens.beside(bases, [unit.base for unit in blocking]):
        stands[row, len(all_.keys) - len(blocking) + place] = rays.NEAR
    bases_ = (
        _array([-1] * (len(all_.keys) - len(blocking)) + list(owners), int),
        _array(screens.quads(bases), float),
        _array([place.level for place in places], int),
        _array(stands.ravel(), int),
    )
    return _Setting(all_, all_.flat(), bases_)


def _array(values: Any, kind: type) -> Any:
    """Numbers as `rays` wants them: plain Python is quicker with lists."""
    if rays.rays().compiled:
        return np.array(values, dtype=np.int64 if kind is int else np.float64)
    return values.tolist() if isinstance(values, np.ndarray) else list(values)


def _contact(viewer: Base, part: list[Point], arc: int) -> Line | None:
    """The line between bases in contact, when the contact is in the arc."""
    mine = polygon(viewer) if arc >= 360 else LineString(edge(viewer, Edge.FRONT))
    near, far = nearest_points(mine, MultiPoint(part).convex_hull)
    if near.distance(far) > TOUCH + 1e-9:
        return None
    return (near.x, near.y), (far.x, far.y)


def _straight(viewer: Base, part: list[Point], arc: int) -> Line:
    """The line between the middles, from edge to edge."""
    hull = MultiPoint(part).convex_hull
    to = hull.centroid
    all_round = arc >= 360
    from_ = _first(polygon(viewer), (to.x, to.y), viewer.centre) if all_round else middle(viewer, Edge.FRONT)
    return from_, _first(hull, from_, (to.x, to.y))


def _first(shape: Any, from_: Point, to: Point) -> Point:
    """Where a line to a point inside a shape meets the shape."""
    inside = shape.intersection(LineString((from_, to)))
    if inside.is_empty:
        return to
    x, y = min(inside.coords, key=lambda c: (c[0] - from_[0]) ** 2 + (c[1] - from_[1]) ** 2)
    return float(x), float(y)


def _stopped(look: _Look, line: Line) -> tuple[float, int]:
    """How far along a line it is first stopped, and by which of the picked solids."""
    stop, flat = rays.rays().stop, (*line[0], *line[1])
    found = [(stop(look.setting.shapes, look.picked, place, flat), place) for place in range(look.solids)]
    # A line that slips through a gap under a millimetre: name what is there all the same.
    return min((min(along, 1.0), place) for along, place in found)


def _search(look: _Look, arc: int) -> Line | None:
    """A free line from any point of the first base to any point of the second."""
    ray, boxes = rays.rays(), _room(_BOXES)
    pair = (_room(_EDGES), _room(_EDGES))
    sides = ray.open_to(look.setting.bases[1], 0, 1, arc, EPS, (_room(_EDGES), _room(_EDGES)), pair)
    if not sides or not ray.search(look.setting.shapes, look.picked, look.solids, 0, pair, sides, boxes):
        return None
    return (float(boxes[0]), float(boxes[1])), (float(boxes[2]), float(boxes[3]))


def _blocked(table: Table, look: _Look, line: Line) -> Sight:
    """The answer for a target that cannot be seen: what stops the line between the middles, and where."""
    along, place = _stopped(look, line)
    solid = int(look.picked[0][2 * place])
    kind, key = int(look.setting.screens.kinds[solid]), look.setting.screens.keys[solid]
    limit = look.picked[1][3 * place] - EPS
    (px, py), (qx, qy) = line
    at = (px + along * (qx - px), py + along * (qy - py))
    title = table.by_id[key.partition(":")[2]].title if key.startswith("piece:") else ""
    if kind == rays.UNIT:
        why, rule = "Another unit is in the way.", "BC:los.block.units"
    elif kind == rays.SMOKE:
        why, rule = "Smoke is in the way.", "BC:los.block.terrain"
    elif kind == rays.OBSTACLE:
        why, rule = f"In the way: {title}, and neither base touches it.", "BC:los.block.obstacle"
    elif _from_end(look.setting.screens.shapes[solid], line, at):
        why, rule = f"More than {limit:g} cm of {title} to look through.", "BC:los.5cm"
    elif kind == rays.CONTOUR:
        why, rule = f"In the way: {title}, and neither base is higher.", "BC:los.block.terrain"
    else:
        why, rule = f"In the way: {title}.", "BC:los.block.terrain"
    return Sight(False, line, key, at, why, rule)


def _from_end(shape: BaseGeometry, line: Line, at: Point) -> bool:
    """Whether a line is inside a shape all the way from one of its ends to where it is stopped."""
    ground = shape.buffer(EPS)
    return any(math.dist(end, at) > EPS and ground.covers(LineString((end, at))) for end in line)


def sights(  # noqa: PLR0917
    table: Table,
    bases: Sequence[Base],
    arcs: Sequence[int],
    blocking: Sequence[bool],
    smoke: Sequence[Polygon] = (),
    breaches: Sequence[Breach | tuple[str, float, float]] = (),
    into: float | None = None,
    camps: Sequence[int] | None = None,
) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Who sees whom, of all bases: rows are viewers, columns targets; nobody sees itself.

    With camps, one number a base, only those of different camps are looked at: the others see nothing.
    """
    gaps = tuple(Breach(*gap) for gap in breaches)
    reach = measures().into if into is None else into
    owners = [number for number, blocks in enumerate(blocking) if blocks]
    in_the_way = [Obstruction(f"unit:{number}", bases[number]) for number in owners]
    setting = _setting(table, bases, in_the_way, owners, smoke, gaps)
    found = _room(len(bases) ** 2, int)
    work = (_room(_EDGES), _room(_EDGES), _room(_EDGES), _room(_EDGES), _room(_BOXES))
    rays.rays().everyone(
        setting.shapes,
        setting.bases,
        _array(arcs, int),
        _array(range(len(bases)) if camps is None else camps, int),
        reach + EPS,
        (EPS, TOUCH + 1e-9),
        _picked(setting),
        work,
        found,
    )
    return np.array(found, dtype=np.bool_).reshape(len(bases), len(bases))
