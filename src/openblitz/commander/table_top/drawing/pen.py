"""Drawing in centimetres of the table: y runs down in a picture, so every point is turned over here."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from openblitz import svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Spot = tuple[float, float]


class Pen:
    """Writes shapes of a table of some height as SVG."""

    def __init__(self, height: float) -> None:
        self.height = height

    def at(self, x: float, y: float) -> str:
        """A point as path data."""
        return f"{number(x)} {number(self.height - y)}"

    def data(self, shape: BaseGeometry) -> str:
        """A shape as path data; points in it are left out."""
        if isinstance(shape, Polygon):
            rings = (shape.exterior, *shape.interiors) if not shape.is_empty else ()
            return "".join(f"M{self._points(list(ring.coords)[:-1])}Z" for ring in rings)
        if isinstance(shape, LineString):
            points = list(shape.coords)
            closed = len(points) > 2 and points[0] == points[-1]
            return (
                f"M{self._points(points[:-1])}Z" if closed else f"M{self._points(points)}" if points else ""
            )
        if isinstance(shape, Point):
            return ""
        return "".join(self.data(part) for part in shapely.get_parts(shape))

    def _points(self, points: Iterable[tuple[float, ...]]) -> str:
        return "L".join(self.at(x, y) for x, y in points)

    def path(self, shape: BaseGeometry | Iterable[BaseGeometry], class_: str, **given: str) -> str:
        """Shapes as one path."""
        shapes = [shape] if isinstance(shape, BaseGeometry) else shape
        return svg.path("".join(self.data(each) for each in shapes), class_, **given)

    def use(self, name: str, spot: Spot, turn: float = 0.0, size: float = 1.0) -> str:
        """Something from the definitions at a spot, turned clockwise by degrees."""
        x, y = number(spot[0]), number(self.height - spot[1])
        if not turn and size == 1.0:
            return svg.use(f"tt-{name}", x=x, y=y)
        lean = f" rotate({number(turn)})" if turn else ""
        grown = f" scale({number(size)})" if size != 1.0 else ""
        return svg.use(f"tt-{name}", transform=f"translate({x} {y}){lean}{grown}")

    def words(self, words: str, spot: Spot, class_: str, turn: float = 0.0) -> str:
        """Words at a spot. Letters are set at ten times their size: browsers round small ones."""
        lean = f" rotate({number(turn)})" if turn else ""
        place = f"translate({self.at(*spot)}){lean} scale(.1)"
        return svg.element("text", escape(words), class_=class_, transform=place)


def number(value: float) -> str:
    """A number of centimetres; a tenth of a millimetre is as fine as a table is drawn."""
    return svg.number(value, 2)


def layer(name: str, *inside: str) -> str:
    """A layer of the picture; one with nothing in it is left out."""
    body = "".join(inside)
    return f"{svg.element('g', body, class_=f'tt-{name}')}\n" if body else ""


def chance(*seed: object) -> random.Random:
    """The same throws for the same piece, always."""
    return random.Random("/".join(map(str, seed)))


def spots(rng: random.Random, shape: BaseGeometry, apart: float) -> list[Spot]:
    """Spots strewn over a shape about so far apart: a grid, shaken."""
    if shape.is_empty:
        return []
    left, bottom, right, top = shape.bounds
    rows = []
    y, row = bottom, 0
    while y <= top + apart:
        x = left + (row % 2) * apart / 2
        while x <= right + apart:
            rows.append((x + rng.uniform(-0.34, 0.34) * apart, y + rng.uniform(-0.34, 0.34) * apart))
            x += apart
        y += apart * 0.87
        row += 1
    inside = shapely.contains_xy(shape, [x for x, _ in rows], [y for _, y in rows])
    # From the far edge to the near one, so that what stands nearer covers what stands behind.
    return sorted((spot for spot, kept in zip(rows, inside, strict=True) if kept), key=lambda spot: -spot[1])


def lines_of(shape: BaseGeometry) -> Iterator[LineString]:
    """The lines in a shape."""
    if isinstance(shape, LineString):
        yield shape
    elif hasattr(shape, "geoms"):
        for part in shapely.get_parts(shape):
            yield from lines_of(part)


def along(line: LineString, step: float) -> Iterator[tuple[Spot, float]]:
    """Spots along a line and its direction there, in degrees clockwise from east as a picture turns."""
    at = step / 2
    while at < line.length:
        a, b = line.interpolate(max(at - 0.05, 0)), line.interpolate(min(at + 0.05, line.length))
        yield (
            (line.interpolate(at).x, line.interpolate(at).y),
            -math.degrees(math.atan2(b.y - a.y, b.x - a.x)),
        )
        at += step
