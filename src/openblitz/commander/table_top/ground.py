"""Ground: what a moving base meets on its way, what it stands in, and what shelters it.

A base moves as one piece and keeps its facing. It may use every gap of 2 cm or more (BC:movement.gap), so it
enters a piece of terrain when the middle 2 cm of it do; it is in contact when its footprint touches.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np
import shapely
from shapely.geometry import LineString, Point

from openblitz.commander.table_top.bases import EPS, TOUCH, polygon, share_inside
from openblitz.commander.table_top.terrain import (
    Effect,
    Form,
    Group,
    Movement,
    Piece,
    measures,
    opened,
)
from openblitz.commander.table_top.track import Span, Track

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

    from openblitz.commander.table_top.bases import Base
    from openblitz.commander.table_top.tables import Table

Breach = tuple[str, float, float]  # terrain.Breach, or its three values

HALF: Final = 0.5  # a base stands in an area when at least this share of it does


class Crossing(msgspec.Struct, frozen=True):
    """A place on a way where something is met: enter, leave, obstacle or start-in."""

    piece: str
    kind: str
    at: tuple[float, float]
    along: float
    what: str


class Way(msgspec.Struct, frozen=True):
    """What a base meets on its way. Places on it are centimetres along, whether they count or not."""

    points: tuple[tuple[float, float], ...]
    length: float  # what counts against the move distance
    free: float = 0.0  # what does not: a stream that is crossed from contact (reading 58)
    crossings: tuple[Crossing, ...] = ()
    stop: float | None = None  # where it must stop, if that is before its end
    stop_piece: str = ""
    refusal: str = ""  # the piece that stops it, when that is impassable for it
    dense: tuple[str, ...] = ()
    on_road: bool = False
    rule: str = ""  # why it stops

    @property
    def total(self) -> float:
        """From end to end, counting or not."""
        return self.length + self.free

    @property
    def held(self) -> bool:
        """Whether it must stop before its end."""
        return self.stop is not None


class _Met(msgspec.Struct):
    """One meeting of a base with a piece."""

    piece: Piece
    hit: Span  # while the middle of the base is in it
    contact: float  # where the footprint touches first
    leave: float  # where the footprint is out again


# --- The ground of a table, prepared once --------------------------------------------------------------


class _Ground:
    """The pieces of a table as movement needs them, with the breaches made so far taken out."""

    def __init__(self, table: Table, breaches: tuple[Breach, ...]) -> None:
        self.pieces = table.pieces
        self.shapes = [opened(piece, breaches) for piece in self.pieces]
        boxes = [piece.bounds for piece in self.pieces]
        self.boxes = np.array(boxes, dtype=np.float64).reshape(-1, 4).T.copy()
        self.roads = _joined([_widened(piece) for piece in self.pieces if piece.kind.road])
        self.open: dict[Group, BaseGeometry] = {}
        for group in Group:
            over = [_widened(piece) for piece in self.pieces if group in piece.kind.opens]
            if over:
                self.open[group] = _joined(over)
        self.water = _joined([piece.shape for piece in self.pieces if piece.kind.group is Group.WATER])
        self._edges: dict[int, NDArray[np.float64]] = {}
        self._near: dict[tuple[int, float], BaseGeometry] = {}

    def around(self, bounds: tuple[float, float, float, float], margin: float) -> list[int]:
        """The pieces whose box comes within a margin of these bounds."""
        left, bottom, right, top = self.boxes
        x0, y0, x1, y1 = bounds
        close = (
            (left <= x1 + margin) & (right >= x0 - margin) & (bottom <= y1 + margin) & (top >= y0 - margin)
        )
        return [int(index) for index in np.flatnonzero(close)]

    def edges(self, index: int) -> NDArray[np.float64]:
        """The outline of a piece as rows x1, y1, x2, y2."""
        if index not in self._edges:
            lines = shapely.get_parts(shapely.boundary(self.shapes[index]))
            rings = [shapely.get_coordinates(part) for part in lines]
            self._edges[index] = np.vstack([np.hstack([ring[:-1], ring[1:]]) for ring in rings])
        return self._edges[index]

    def near(self, index: int, reach: float) -> BaseGeometry:
        """Where the middle of a base of this half width is in a piece."""
        key = (index, reach)
        if key not in self._near:
            grown = self.shapes[index].buffer(reach, quad_segs=8)
            shapely.prepare(grown)
            self._near[key] = grown
        return self._near[key]


@lru_cache(maxsize=256)
def prepared(table: Table, breaches: tuple[Breach, ...]) -> _Ground:
    """The pieces of a table as movement needs them."""
    return _Ground(table, breaches)


def _widened(piece: Piece) -> BaseGeometry:
    """A road or bridge with a little of the ground before its ends, where a base drives on to it."""
    return piece.outline.buffer(piece.width / 2 + EPS, cap_style="square", join_style="round")


def _joined(shapes: Sequence[BaseGeometry]) -> BaseGeometry:
    joined: BaseGeometry = shapely.union_all(list(shapes))
    shapely.prepare(joined)
    return joined


# --- The way of a moving base --------------------------------------------------------------------------


def way(
    table: Table,
    base: Base,
    points: Sequence[tuple[float, float]],
    movement: str,
    *,
    allied_bocage: bool = False,
    breaches: Sequence[Breach] = (),
    start_touching_ok: bool = True,
    amphibious: bool = False,
    scale: float = 1.0,
) -> Way:
    """The way of a base whose centre follows the points: what it enters, where it must stop, and why."""
    moving = moving_as(movement, allied_bocage)
    ground = prepared(table, tuple(breaches))
    track = Track(base, points)
    if not track.legs:
        return Way((track.points[0],), 0.0)
    stop, stopper, rule = _ashore(ground, track) if moving is Movement.BOAT else (None, None, "")
    met: list[_Met] = []
    free = 0.0
    for index in ground.around(track.bounds, track.radius):
        piece = ground.pieces[index]
        effect = effect_of(piece, moving, amphibious)
        if effect is Effect.FREE and not piece.kind.dense(moving):
            continue
        for meeting in _meetings(ground, index, track, middle(base, scale)):
            met.append(meeting)
            touched = start_touching_ok and _from_contact(ground, index, track, meeting)
            held = _held_at(effect, meeting, track, touched=touched)
            if held is not None and held < track.length - EPS and (stop is None or held < stop):
                stop, stopper, rule = held, piece, _why(piece, effect)
            if piece.kind.far_bank and touched and meeting.leave <= track.length + EPS:
                free = max(free, min(meeting.leave, piece.width + max(base.width, base.depth)))
    end = track.length if stop is None else stop
    met = [meeting for meeting in met if meeting.contact <= end + EPS]
    dense = [
        meeting.piece.id for meeting in met
        if meeting.hit.start < end - EPS and meeting.piece.kind.dense(moving)
    ]  # fmt: skip
    refused = stopper is not None and effect_of(stopper, moving, amphibious) in (
        Effect.IMPASSABLE,
        Effect.ROAD_ONLY,
    )
    return Way(
        tuple(track.points),
        round(track.length - free, 4),
        round(free, 4),
        _crossings(track, met, end),
        None if stop is None else round(stop, 4),
        stopper.id if stopper else "",
        stopper.id if stopper and refused else "",
        tuple(dict.fromkeys(dense)),
        all(ground.roads.covers(leg.line) for leg in track.legs),
        rule,
    )


def moving_as(movement: str, allied_bocage: bool = False) -> Movement:
    """BC:terrain.bocage - American and British armour from July 1944 is a class of its own."""
    moving = Movement(movement)
    return Movement.ALLIED_ARMOUR if allied_bocage and moving is Movement.ARMOUR else moving


def effect_of(piece: Piece, moving: Movement, amphibious: bool) -> Effect:
    """BC:water.who - what floats or wades takes water as amphibians do."""
    effect = piece.kind.effect(moving)
    if amphibious and effect is Effect.IMPASSABLE and piece.kind.afloat:
        return piece.kind.effect(Movement.AMPHIBIAN)
    return effect


def middle(base: Base, scale: float) -> float:
    """BC:movement.gap - half the width that a base needs to pass."""
    return round(min(measures().gap * scale, base.width, base.depth) / 2 - EPS, 3)


def _meetings(ground: _Ground, index: int, track: Track, reach: float) -> list[_Met]:
    """Each time the middle of the base is in the piece, off the roads and bridges that lead through it."""
    piece = ground.pieces[index]
    hits = track.within(ground.near(index, reach))
    if not hits:
        return []
    over = ground.open.get(piece.kind.group)
    spans = _without(hits, track.within(over)) if over is not None else hits
    found = []
    for number, hit in enumerate(spans):
        if hit.end - hit.start <= EPS:
            continue
        since = spans[number - 1].end if number else 0.0
        # Off a road in the middle of it, the base is in it at once: there is no earlier contact.
        off_road = not any(abs(hit.start - whole.start) < EPS for whole in hits)
        before = hit.start if off_road else max(since, hit.start - track.radius)
        edges = ground.edges(index)
        contact = track.first_touch(edges, Span(before, hit.start))
        out = hit.end < track.length - EPS
        leave = track.last_touch(edges, Span(hit.end, hit.end + 2 * track.radius)) if out else math.inf
        found.append(_Met(piece, hit, contact, leave))
    return found


def _without(spans: list[Span], taken: list[Span]) -> list[Span]:
    """Spans with others taken out of them."""
    for cut in taken:
        spans = [
            part
            for span in spans
            for part in (Span(span.start, min(span.end, cut.start)), Span(max(span.start, cut.end), span.end))
            if part.end > part.start
        ]
    return spans


def _from_contact(ground: _Ground, index: int, track: Track, meeting: _Met) -> bool:
    """BC:movement.linear - whether the base began in contact and stayed beside the piece until it went in."""
    if float(shapely.distance(ground.shapes[index], polygon(track.base))) > TOUCH + EPS:
        return False
    if meeting.contact <= TOUCH + EPS:
        return True
    beside = ground.shapes[index].buffer(track.radius + TOUCH)
    return bool(beside.covers(track.part(0.0, meeting.hit.start)))


def _held_at(effect: Effect, meeting: _Met, track: Track, *, touched: bool) -> float | None:
    """BC:movement.linear, BC:terrain.* - where a meeting stops the base, if it does."""
    if effect is Effect.FREE or (effect is Effect.STOP and touched):
        return None
    if effect is Effect.WATER and touched:
        # BC:water.orders - who has just come to the bank goes in, and stays in until the next order.
        afloat = polygon(track.base).buffer(-2 * TOUCH).intersects(meeting.piece.shape)
        leaves = meeting.leave <= track.length
        return max(meeting.leave - 2 * TOUCH, 0.0) if leaves and not afloat else None
    return meeting.contact


def _ashore(ground: _Ground, track: Track) -> tuple[float | None, Piece | None, str]:
    """Boats keep to the water: where the track first leaves it."""
    wet = track.within(ground.water)
    end = wet[0].end if wet and wet[0].start <= EPS else 0.0
    return (None, None, "") if end >= track.length - EPS else (end, None, "BC:terrain.river")


def _why(piece: Piece, effect: Effect) -> str:
    return "BC:water.orders" if effect is Effect.WATER else piece.kind.rules[0]


def _crossings(track: Track, met: list[_Met], end: float) -> tuple[Crossing, ...]:
    """The meetings of a way in the order in which they come."""
    found = []
    for meeting in met:
        piece, hit = meeting.piece, meeting.hit
        if piece.kind.group is Group.OBSTACLE:
            middle = track.at(min((hit.start + hit.end) / 2, track.length))
            found.append(_crossing(piece, middle, meeting.contact, "obstacle"))
            continue
        inside = hit.start <= EPS
        first = 0.0 if inside else meeting.contact
        found.append(_crossing(piece, track.at(first), first, "start-in" if inside else "enter"))
        if meeting.leave <= end + EPS:
            found.append(_crossing(piece, track.at(meeting.leave), meeting.leave, "leave"))
    return tuple(sorted(found, key=lambda crossing: crossing.along))


def _crossing(piece: Piece, at: tuple[float, float], along: float, what: str) -> Crossing:
    place = (round(at[0], 2), round(at[1], 2))
    return Crossing(piece.id, piece.kind.name, place, round(along, 2), what)


# --- Standing ------------------------------------------------------------------------------------------


def at(table: Table, base: Base) -> tuple[Piece, ...]:
    """The pieces a base stands in (half of it or more) or, of lines, touches."""
    footprint = polygon(base)
    return tuple(
        piece
        for piece in _pieces_near(table, base)
        if (
            share_inside(base, piece.shape) >= HALF - 1e-6
            if piece.kind.form is Form.AREA
            else piece.shape.dwithin(footprint, TOUCH + EPS)
        )
    )


def _pieces_near(table: Table, base: Base) -> list[Piece]:
    bounds = polygon(base).bounds
    return [table.pieces[index] for index in prepared(table, ()).around(bounds, TOUCH + EPS)]


def in_cover(
    table: Table, base: Base, from_: Base | None, breaches: Sequence[Breach] = ()
) -> tuple[bool, str, str]:
    """BC:fire.hits.cover - whether a base is in cover from a firer, by which piece, and the rule.

    Without a firer only what shelters from everywhere counts (reading 56).
    """
    footprint = polygon(base)
    for piece in _pieces_near(table, base):
        kind = piece.kind
        if kind.cover and _stands_in(piece, base):
            return True, piece.id, "BC:water.vulnerable" if kind.afloat else "BC:fire.hits.cover"
        if kind.shelters and from_ is not None:
            shape = opened(piece, breaches)
            line = LineString([(from_.x, from_.y), (base.x, base.y)])
            if shape.dwithin(footprint, TOUCH + EPS) and shape.intersects(line):
                return True, piece.id, "BC:fire.hits.cover"
    return False, "", ""


def in_open(table: Table, base: Base) -> bool:
    """Reading 42 - whether a base is neither in cover from everywhere nor in an area that is not open."""
    return not any(
        _stands_in(piece, base)
        for piece in _pieces_near(table, base)
        if piece.kind.cover or (piece.kind.form is Form.AREA and piece.kind.scenery and not piece.kind.open)
    )


def _stands_in(piece: Piece, base: Base) -> bool:
    """In an area with half the base or more; in a line such as a trench with its centre."""
    if piece.kind.form is Form.AREA:
        return share_inside(base, piece.shape) >= HALF - 1e-6
    return bool(piece.shape.intersects(Point(base.x, base.y)))


def impassable_for(
    table: Table, base: Base, movement: str, *, allied_bocage: bool = False,
    amphibious: bool = False, breaches: Sequence[Breach] = (), scale: float = 1.0,
) -> Piece | None:  # fmt: skip
    """BC:terrain.* - the piece that a base may not stand in, if there is one."""
    moving = moving_as(movement, allied_bocage)
    ground = prepared(table, tuple(breaches))
    centre = Point(base.x, base.y)
    reach = middle(base, scale)
    for index in ground.around(polygon(base).bounds, 0.0):
        piece = ground.pieces[index]
        if effect_of(piece, moving, amphibious) not in (Effect.IMPASSABLE, Effect.ROAD_ONLY):
            continue
        over = ground.open.get(piece.kind.group)
        if over is not None and over.intersects(centre):
            continue
        if ground.shapes[index].dwithin(centre, reach):
            return piece
    return None
