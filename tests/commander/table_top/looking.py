"""The slow twin of sight: one line at a time judged with shapely, and many lines tried.

It shares nothing with `rays` but the reading of the rules. `slack` widens what blocks and shortens what
one may look into, or, when it is negative, does the opposite; so a case that hangs on less than a
millimetre can be told from one that does not.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPoint
from shapely.geometry import Point as Dot

from openblitz.commander.table_top.bases import (
    TOUCH,
    Base,
    Edge,
    corners,
    edge,
    part_in_arc,
    polygon,
    share_inside,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shapely.geometry import Polygon
    from shapely.geometry.base import BaseGeometry

    from openblitz.commander.table_top.sight import Obstruction
    from openblitz.commander.table_top.tables import Table

Point = tuple[float, float]


class Looking:
    """Two bases on a table, and what stands between them."""

    def __init__(
        self,
        table: Table,
        viewer: Base,
        target: Base,
        units: Sequence[Obstruction] = (),
        smoke: Sequence[Polygon] = (),
    ) -> None:
        self.table, self.viewer, self.target = table, viewer, target
        self.height = max(self.level(viewer), self.level(target))
        self.walls: list[BaseGeometry] = [
            polygon(unit.base) for unit in units if self.level(unit.base) >= self.height
        ]
        self.walls += smoke
        self.areas: list[tuple[BaseGeometry, bool]] = []  # and whether it is looked over
        for piece in table.pieces:
            low = self.ground(piece.shape) < self.height
            if piece.kind.contour:
                both = self.stands_on(viewer, piece.shape) and self.stands_on(target, piece.shape)
                if piece.level >= self.height and not both:
                    self.areas.append((piece.shape, False))
            elif piece.kind.obscuring:
                self.areas.append((piece.shape, low))
            elif piece.kind.blocks and not low:
                touched = min(piece.shape.distance(polygon(base)) for base in (viewer, target)) <= TOUCH
                if not touched:
                    self.walls.append(piece.shape)

    @staticmethod
    def stands_on(base: Base, shape: BaseGeometry) -> bool:
        return share_inside(base, shape) >= 0.5

    def level(self, base: Base) -> int:
        hills = (piece for piece in self.table.pieces if piece.kind.contour)
        return max((hill.level for hill in hills if self.stands_on(base, hill.shape)), default=0)

    def ground(self, shape: BaseGeometry) -> int:
        hills = (piece for piece in self.table.pieces if piece.kind.contour)
        return max((h.level for h in hills if h.shape.intersection(shape).area >= shape.area / 2), default=0)

    def free(self, p: Point, q: Point, slack: float) -> bool:
        """Whether nothing stops the line from p to q."""
        line = LineString((p, q))
        if any(line.intersects(wall.buffer(slack)) for wall in self.walls):
            return False
        return all(self._through(line, shape, over, slack) for shape, over in self.areas)

    @staticmethod
    def _through(line: LineString, shape: BaseGeometry, over: bool, slack: float) -> bool:
        inside = line.intersection(shape.buffer(slack))
        ends = [Dot(line.coords[0]), Dot(line.coords[-1])]
        is_in = [shape.buffer(-slack - 0.005 if slack >= 0 else 0.01).contains(end) for end in ends]
        # Where what blocks is made a little smaller, an end just inside it still belongs to the stretch.
        real = line.intersection(shape) if slack < 0 else inside
        for stretch in getattr(inside, "geoms", [inside]):
            if stretch.is_empty or stretch.length == 0:
                continue
            parts = [part for part in getattr(real, "geoms", [real]) if part.distance(stretch) < 1e-9]
            reach = shapely.union_all([stretch, *parts])
            at = [end.distance(reach) < 1e-9 and within for end, within in zip(ends, is_in, strict=True)]
            if any(at):
                if stretch.length > 5.0 - 2 * slack + 0.005:
                    return False
            elif not over:
                return False
        return True

    def lines(self, arc: int, steps: int) -> Iterator[tuple[Point, Point]]:
        """Lines from all over the viewer to all over what is in its arc."""
        part = part_in_arc(self.viewer, self.target, arc)
        if not part:
            return
        hull = MultiPoint(part).convex_hull
        around = corners(self.viewer)
        mine = (
            [edge(self.viewer, Edge.FRONT)]
            if arc < 360
            else list(zip(around, around[1:] + around[:1], strict=True))
        )
        theirs = [(float(x), float(y)) for x, y in shapely.get_coordinates(hull)]
        shares = np.linspace(0.0, 1.0, steps)
        for a, b in mine:
            for c, d in pairwise(theirs):
                for s in shares:
                    for t in shares:
                        yield _at(a, b, s), _at(c, d, t)

    def sees(self, arc: int, steps: int, slack: float) -> bool:
        # As it is, too: what is made wider may lose a notch in which a line came out and went in again.
        return any(self.free(p, q, slack) and self.free(p, q, 0) for p, q in self.lines(arc, steps))


def _at(a: Point, b: Point, share: float) -> Point:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
