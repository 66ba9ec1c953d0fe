"""Tables by chance: the same seed always gives the same table, and every one is fit to play on.

Scenery is laid in pairs, one piece on each side of the middle, so that no edge is the better one to choose.
"""

from __future__ import annotations

import math
import random
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

import msgspec
import shapely
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box

from openblitz.commander.table_top.check import faults
from openblitz.commander.table_top.shapes import blob, rounded_line
from openblitz.commander.table_top.tables import Table, read, write
from openblitz.commander.table_top.terrain import Piece, kinds
from openblitz.datafile import load_toml

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

SIZE: Final = 120.0
TRIES: Final = 60
_FILE: Final = resources.files("openblitz.commander.table_top") / "data" / "generator.toml"
_COVERED: Final = (0.36, 0.43)  # aimed at: well within a third and a half (BC:battlefield.scenery)
_APART: Final = 2.6  # between pieces: more than the gap that troops need (BC:movement.gap)

_MIX: Final = {"woods": 8, "rough-open": 9, "rough-obscured": 3, "marsh": 1}


class _Stock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    villages: tuple[str, ...]
    hills: tuple[str, ...]
    woods: tuple[str, ...]
    rivers: tuple[str, ...]
    sizes: dict[str, tuple[float, float]]


@cache
def _stock() -> _Stock:
    return load_toml(_FILE, _Stock)


def generate(seed: int, size: float = SIZE) -> Table:
    """A table from a seed; drafts that would not play well are thrown away."""
    for attempt in range(TRIES):
        table = _Draft(seed, attempt, size).table()
        if not faults(table):
            return table
    raise RuntimeError(f"no table from seed {seed} in {TRIES} tries")


class _Draft:
    """One try at a table."""

    def __init__(self, seed: int, attempt: int, size: float) -> None:
        self.rng = random.Random(f"table/{seed}/{attempt}")
        self.seed, self.size = seed, size
        self.pieces: list[Piece] = []
        self.counts: dict[str, int] = {}
        self.names = {key: self._shuffled(getattr(_stock(), key)) for key in ("villages", "hills", "woods")}
        self.scenery: BaseGeometry = Polygon()

    def table(self) -> Table:
        """Ways and water first, then hills, houses, woods and fields, and hedges last."""
        roads = self._roads()
        self._water(roads)
        self._hills()
        self._villages(roads)
        self._scenery()
        self._hedges()
        number = abs(self.seed)
        name = f"chance-{number}" if self.seed >= 0 else f"chance-minus-{number}"
        table = Table(name, f"Chance battlefield {self.seed}", self.size, self.size, self.pieces)
        return read(write(table))  # exactly what a file would give

    # --- Laying pieces -------------------------------------------------------------------------------

    def _shuffled(self, names: tuple[str, ...]) -> list[str]:
        return self.rng.sample(names, len(names))

    def _lay(self, kind: str, outline: Polygon | LineString, **facts: object) -> Piece | None:
        """A piece cut to the table; nothing when too little of it is left."""
        cut = outline.intersection(box(0, 0, self.size, self.size))
        if cut.geom_type not in ("Polygon", "LineString") or max(cut.area / 4, cut.length / 4) < 1.0:
            return None
        placed: BaseGeometry = shapely.set_precision(cut, 0.01)
        if not isinstance(placed, (Polygon, LineString)) or placed.is_empty or not placed.is_valid:
            return None
        self.counts[kind] = self.counts.get(kind, 0) + 1
        piece = Piece(f"{kind}-{self.counts[kind]}", kinds()[kind], placed, **facts)  # type: ignore[arg-type]
        self.pieces.append(piece)
        self.scenery = self.scenery.union(piece.shape)
        return piece

    def _free(self, shape: BaseGeometry, apart: float, *spared: str) -> bool:
        """Whether a shape keeps its distance from every piece, except of the kinds that are spared."""
        return not any(
            piece.shape.dwithin(shape, apart) for piece in self.pieces if piece.kind.name not in spared
        )

    def _opposite(self, spot: tuple[float, float]) -> tuple[float, float]:
        """The spot across the middle, a little off so that the pair does not look like one."""
        drift = self.size / 30
        return (
            self.size - spot[0] + self.rng.uniform(-drift, drift),
            self.size - spot[1] + self.rng.uniform(-drift, drift),
        )

    def _across(self, what: str) -> tuple[float, float]:
        least, most = _stock().sizes[what]
        return (self.rng.uniform(least, most), self.rng.uniform(least, most))

    # --- Kinds ---------------------------------------------------------------------------------------

    def _hills(self) -> None:
        quarter = self.size / 4
        for corner in self.rng.sample(((1, 1), (1, 3), (1, 2), (2, 1)), 2):
            spot = (
                corner[0] * quarter + self.rng.uniform(-5, 5),
                corner[1] * quarter + self.rng.uniform(-5, 5),
            )
            across, lean = self._across("hill"), self.rng.uniform(0, math.pi)
            levels = self.rng.choice((1, 2, 2))
            for place in (spot, self._opposite(spot)):
                shape = blob(self.rng, place, across, lean, 12)
                if not self._free(shape, 3, "road"):
                    continue
                name = self.names["hills"].pop() if levels > 1 and self.names["hills"] else ""
                self._lay("hill", shape, name=name)
                top = affinity.scale(shape, 0.5, 0.5)
                if levels > 1 and box(2, 2, self.size - 2, self.size - 2).covers(top):
                    self._lay("hill", top, level=2)

    def _roads(self) -> list[Piece]:
        """Two roads from edge to edge that meet near the middle."""
        x, y = (self.size / 2 + self.rng.uniform(-6, 6) for _ in range(2))
        eastward = self._bends(x, y)
        northward = [(there, ahead) for ahead, there in self._bends(y, x)]
        laid = (self._lay("road", LineString(rounded_line(bends))) for bends in (eastward, northward))
        return [road for road in laid if road is not None]

    def _bends(self, ahead: float, aside: float) -> list[tuple[float, float]]:
        """The bends of a road through a crossing: how far ahead and aside each lies."""
        end, rng = self.size, self.rng
        first, last = (rng.uniform(0.25, 0.75) * end for _ in range(2))
        return [
            (0.0, first),
            (end * 0.22, (first + aside) / 2 + rng.uniform(-7, 7)),
            (ahead - 10, aside),
            (ahead + 10, aside),
            (end * 0.78, (last + aside) / 2 + rng.uniform(-7, 7)),
            (end, last),
        ]

    def _water(self, roads: list[Piece]) -> None:
        """Now and then a river or a stream, bridged where the roads cross it."""
        kind = self.rng.choice(("none", "none", "stream", "river", "river"))
        if kind == "none":
            return
        end, side = self.size, self.rng.choice((0.3, 0.7))
        bends = [(end * step / 6, end * side + self.rng.uniform(-7, 7)) for step in range(7)]
        if self.rng.random() < 0.5:
            bends = [(y, x) for x, y in bends]
        name = self.rng.choice(_stock().rivers) if kind == "river" else ""
        water = self._lay(kind, LineString(rounded_line(bends, 3)), name=name)
        if water is None:
            return
        for road in roads:
            for part in shapely.get_parts(road.outline.intersection(water.shape)):
                self._bridge(road, part)
        if kind == "river":
            for share in self.rng.sample((0.2, 0.35, 0.65, 0.8), 2):
                self._ford(water, share)

    def _bridge(self, road: Piece, part: BaseGeometry) -> None:
        if not isinstance(part, LineString) or part.is_empty:
            return
        ends = sorted(road.outline.project(Point(end)) for end in (part.coords[0], part.coords[-1]))
        a, b = road.outline.interpolate(max(ends[0] - 1.8, 0)), road.outline.interpolate(ends[1] + 1.8)
        self._lay("bridge", LineString([a, b]), width=2.8)

    def _ford(self, water: Piece, share: float) -> None:
        """A shallow straight across, away from the bridges."""
        at = water.outline.length * share
        a, b = water.outline.interpolate(at - 0.5), water.outline.interpolate(at + 0.5)
        x, y, dx, dy = (a.x + b.x) / 2, (a.y + b.y) / 2, b.x - a.x, b.y - a.y
        reach = water.width / 2 + 0.8
        line = LineString([(x + dy * reach, y - dx * reach), (x - dy * reach, y + dx * reach)])
        if not any(bridge.shape.dwithin(line, 8) for bridge in self.pieces if bridge.kind.road):
            self._lay("ford", line, width=6.0)

    def _villages(self, roads: list[Piece]) -> None:
        """One where the roads meet, and hamlets along them."""
        crossing = roads[0].outline.intersection(roads[1].outline).centroid
        spots = [(crossing.x, crossing.y)]
        road = self.rng.choice(roads).outline
        for share in (0.18, 0.82) if self.rng.random() < 0.7 else ():
            at = road.interpolate(share, normalized=True)
            spots.append((at.x, at.y))
        for number, spot in enumerate(spots):
            wide, high = self._across("village")
            grown = 1.0 if number == 0 else 0.6
            shape = blob(self.rng, spot, (wide * grown, high * grown), 0.0, 8)
            if self._free(shape, 1.5, "road", "hill"):
                self._lay("built-up-area", shape, name=self.names["villages"].pop())

    def _scenery(self) -> None:
        """Woods, heath, marsh and fields in pairs until enough of the table is covered."""
        aim = self.rng.uniform(*_COVERED) * self.size**2
        for _ in range(200):
            if self.scenery.area >= aim:
                return
            (kind,) = self.rng.choices(tuple(_MIX), tuple(_MIX.values()))
            spot = (self.rng.uniform(4, self.size - 4), self.rng.uniform(4, self.size / 2))
            for place in (spot, self._opposite(spot)):
                self._grow(kind, place)

    def _grow(self, kind: str, spot: tuple[float, float]) -> None:
        """A piece at a spot if there is room for it; woods may stand on hills."""
        if kind == "rough-open":
            shape = self._field(spot)
        else:
            shape = blob(self.rng, spot, self._across(kind), self.rng.uniform(0, math.pi), 11)
        spared = ("hill",) if kind == "woods" else ()
        if not self._free(shape, _APART, *spared):
            return
        named = kind == "woods" and shape.area > 200 and self.names["woods"]
        self._lay(kind, shape, name=self.names["woods"].pop() if named else "")

    def _field(self, spot: tuple[float, float]) -> Polygon:
        """Four corners, none quite square."""
        wide, high = self._across("field")
        corners = [
            (
                spot[0] + sx * wide / 2 + self.rng.uniform(-1, 1),
                spot[1] + sy * high / 2 + self.rng.uniform(-1, 1),
            )
            for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        field = Polygon(corners).buffer(-0.8).buffer(0.8, quad_segs=3)
        return affinity.rotate(field, self.rng.uniform(-12, 12))

    def _hedges(self) -> None:
        """Hedges, walls and fences along two sides of most fields, clear of everything else."""
        for piece in [piece for piece in self.pieces if piece.kind.name == "rough-open"]:
            if self.rng.random() < 0.25:
                continue
            kind = self.rng.choice(("hedge", "hedge", "hedge", "fence", "wall"))
            frame = list(
                piece.shape.minimum_rotated_rectangle.buffer(1.2, join_style="mitre").exterior.coords
            )
            start = self.rng.randrange(4)
            corners = [frame[(start + step) % 4] for step in range(3)]
            line = LineString(corners)
            clear = shapely.union_all([
                other.shape.buffer(_APART) for other in self.pieces
                if other.kind.name not in ("rough-open", "hill") and other.shape.dwithin(line, 5)
            ])  # fmt: skip
            inside = box(1.5, 1.5, self.size - 1.5, self.size - 1.5)
            gate = line.interpolate(self.rng.uniform(0.25, 0.75), normalized=True).buffer(1.6)
            for part in shapely.get_parts(line.intersection(inside).difference(clear).difference(gate)):
                if isinstance(part, LineString) and part.length > 4:
                    self._lay(kind, part)
