"""Whether a table is fit to play on: enough scenery, fair to both sides, and a way through for trucks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import shapely
from shapely.geometry import box

from openblitz.commander.table_top.terrain import Effect, Group, Movement, measures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shapely.geometry import Polygon
    from shapely.geometry.base import BaseGeometry

    from openblitz.commander.table_top.tables import Table
    from openblitz.commander.table_top.terrain import Piece

LEAST_SCENERY: Final = 1 / 3  # BC:battlefield.scenery
MOST_SCENERY: Final = 1 / 2
STRIP: Final = 20.0  # BC:scenario.deploy.place
LEAST_ROOM: Final = 0.5  # of a strip, for vehicles to stand on
LEAST_REACHED: Final = 0.97  # a corner between two pieces may be cut off
MOST_BIAS: Final = 0.12  # how much more scenery one half may carry than the other

_OPPOSITE: Final = (("south", "north"), ("west", "east"))


class Finding(NamedTuple):
    """One thing that was checked."""

    what: str
    ok: bool
    detail: str = ""


def check(table: Table) -> tuple[Finding, ...]:
    """Everything that makes a table playable, found right or wrong."""
    return (
        _scenery(table),
        *_fairness(table),
        *_strips(table),
        *_ways_through(table),
        _pockets(table),
        _contours(table),
        _road_crossings(table),
        _bridges(table),
        _gates(table),
    )


def faults(table: Table) -> tuple[str, ...]:
    """What is wrong with a table, if anything."""
    return tuple(f"{finding.what}: {finding.detail}" for finding in check(table) if not finding.ok)


def _scenery(table: Table) -> Finding:
    """BC:battlefield.scenery - between a third and a half of the table."""
    share = table.coverage()
    ok = LEAST_SCENERY <= share <= MOST_SCENERY
    return Finding("Scenery on a third to a half of the table", ok, f"{share:.1%}")


def edges(table: Table, deep: float) -> dict[str, Polygon]:
    """The strips along the four edges."""
    wide, high = table.width, table.height
    return {
        "south": box(0, 0, wide, deep),
        "north": box(0, high - deep, wide, high),
        "west": box(0, 0, deep, high),
        "east": box(wide - deep, 0, wide, high),
    }


def _fairness(table: Table) -> Iterator[Finding]:
    scenery = shapely.union_all([piece.shape for piece in table.pieces if piece.kind.scenery])
    for one, other in _OPPOSITE:
        half = table.height / 2 if one == "south" else table.width / 2
        halves = edges(table, half)
        a, b = (scenery.intersection(halves[side]).area / halves[side].area for side in (one, other))
        ok = abs(a - b) <= MOST_BIAS
        yield Finding(f"Like scenery {one} and {other}", ok, f"{a:.0%} and {b:.0%}")


def room(table: Table, movement: Movement) -> BaseGeometry:
    """Where the centre of a base of that class may be."""
    reach = measures().gap / 2
    closed: dict[Group, list[BaseGeometry]] = {}
    for piece in table.pieces:
        if piece.kind.effect(movement) in (Effect.IMPASSABLE, Effect.ROAD_ONLY):
            closed.setdefault(piece.kind.group, []).append(piece.shape.buffer(reach, quad_segs=4))
    left: BaseGeometry = table.rectangle
    for group, shapes in closed.items():
        over = [_lengthened(piece) for piece in table.pieces if group in piece.kind.opens]
        left = left.difference(shapely.union_all(shapes).difference(shapely.union_all(over)))
    return left


def _lengthened(piece: Piece) -> BaseGeometry:
    return piece.outline.buffer(piece.width / 2, cap_style="square")


def _strips(table: Table) -> Iterator[Finding]:
    free = room(table, Movement.TRUCK)
    for side, strip in edges(table, STRIP).items():
        share = free.intersection(strip).area / strip.area
        yield Finding(f"Room to deploy trucks {side}", share >= LEAST_ROOM, f"{share:.0%} of the strip")


def _ways_through(table: Table) -> Iterator[Finding]:
    """A truck and a unit on foot can come from each edge to the one opposite."""
    rims = edges(table, 1.5)
    for movement in (Movement.TRUCK, Movement.FOOT):
        parts = shapely.get_parts(room(table, movement))
        for one, other in _OPPOSITE:
            ok = any(part.intersects(rims[one]) and part.intersects(rims[other]) for part in parts)
            yield Finding(f"A way by {movement} from {one} to {other}", ok, "found" if ok else "none")


def _pockets(table: Table) -> Finding:
    """Troops on foot can come to all the ground that is not closed to them."""
    parts = [part.area for part in shapely.get_parts(room(table, Movement.FOOT))]
    share = max(parts, default=0.0) / sum(parts) if parts else 0.0
    return Finding("No ground is shut in", share >= LEAST_REACHED, f"{share:.0%} can be reached")


def _contours(table: Table) -> Finding:
    hills = [piece for piece in table.pieces if piece.kind.contour]
    loose = [
        piece.id for piece in hills
        if piece.level > 1
        and not any(lower.level == piece.level - 1 and lower.shape.covers(piece.shape) for lower in hills)
    ]  # fmt: skip
    return Finding("Each contour lies within the one below", not loose, _listed(loose))


def _road_crossings(table: Table) -> Finding:
    water = _water(table)
    # What leads over a group of terrain is the same for every road: it is put together once, and taken off
    # each road once, not off every stretch in the water.
    over = {
        group: shapely.union_all([_lengthened(o) for o in table.pieces if group in o.kind.opens])
        for group in {piece.kind.group for piece in water}
    }
    near = shapely.STRtree([piece.shape for piece in water])
    wrong = []
    for road in table.of("road"):
        bare = {group: road.outline.difference(crossings) for group, crossings in over.items()}
        for piece in (water[place] for place in sorted(near.query(road.outline))):
            if bare[piece.kind.group].intersection(piece.shape).length > 0.1:
                wrong.append(f"{road.id} over {piece.id}")
    return Finding("Roads cross water by bridge or ford", not wrong, _listed(wrong))


def _water(table: Table) -> list[Piece]:
    return [piece for piece in table.pieces if piece.kind.group in (Group.WATER, Group.DROP)]


def _bridges(table: Table) -> Finding:
    """A bridge or ford reaches from bank to bank."""
    wrong = []
    water = [piece.shape for piece in _water(table)]
    near = shapely.STRtree(water)
    for bridge in table.of("bridge", "ford"):
        crossed = [water[place] for place in near.query(bridge.outline, predicate="intersects")]
        ends = bridge.outline.boundary
        if not crossed or any(shape.intersects(ends) for shape in crossed):
            wrong.append(bridge.id)
    return Finding("Bridges and fords reach both banks", not wrong, _listed(wrong))


def _gates(table: Table) -> Finding:
    """Where a road goes through an obstacle there is a gap, so that one sees along the road too."""
    wrong = [
        f"{piece.id} across {road.id}"
        for road in table.of("road", "bridge")
        for piece in table.pieces
        if piece.kind.group is Group.OBSTACLE and piece.shape.intersects(road.outline)
    ]
    return Finding("No obstacle lies across a road", not wrong, _listed(wrong))


def _listed(what: list[str]) -> str:
    return ", ".join(what) if what else "none amiss"
