"""Names on the table, each where it fits: along a road or river, over a wood, above a hill's top."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import shapely
from shapely.geometry import LineString

from openblitz.commander.table_top.drawing.pen import Pen, layer

if TYPE_CHECKING:
    from openblitz.commander.table_top.tables import Table

_LETTER = 0.95  # the width of a letter, about, in centimetres


def names(table: Table, pen: Pen) -> str:
    """Every name of a piece."""
    drawn = []
    for piece in table.pieces:
        if not piece.name:
            continue
        if piece.line is not None:
            spot, turn = _along(piece.line, len(piece.name) * _LETTER, table)
            wet = piece.kind.group == "water"
            drawn.append(pen.words(piece.name, spot, "name wet" if wet else "name way", turn))
            continue
        middle = piece.shape.representative_point()
        style = {"built-up-area": "town", "lake": "wet", "sea": "wet"}.get(piece.kind.name, "wild")
        low = piece.shape.bounds[1]
        if piece.kind.contour:
            spot = (piece.shape.centroid.x, low + 1.6)
        elif style == "town":
            spot = (piece.shape.centroid.x, max(low - 1.9, 1.0))
        else:
            spot = (middle.x, middle.y - 0.5)
        drawn.append(pen.words(piece.name, _within(spot, len(piece.name) * _LETTER, table), f"name {style}"))
    return layer("names", *drawn)


def _within(spot: tuple[float, float], wide: float, table: Table) -> tuple[float, float]:
    """The same spot, moved so far that the words stay on the table."""
    return (min(max(spot[0], wide / 2 + 0.5), table.width - wide / 2 - 0.5), spot[1])


def _along(line: LineString, wide: float, table: Table) -> tuple[tuple[float, float], float]:
    """The straightest place on a line for words of that width, and how they lean there."""
    busy = shapely.union_all([
        other.shape for other in table.pieces
        if other.kind.name in ("built-up-area", "bridge", "ford")
        or (other.kind.road and other.outline is not line)
    ])  # fmt: skip
    best = (math.inf, 0.0)
    at = wide / 2
    while at <= line.length - wide / 2:
        a, b = line.interpolate(at - wide / 2), line.interpolate(at + wide / 2)
        bend = wide - a.distance(b)
        edge = min(
            a.x, b.x, table.width - a.x, table.width - b.x, a.y, b.y, table.height - a.y, table.height - b.y
        )
        crowd = 3.0 if busy.dwithin(LineString([a, b]), 1.0) else 0.0
        best = min(best, (bend * 4 + max(0.0, 6 - edge) * 0.1 + crowd, at))
        at += 1.0
    at = best[1] or line.length / 2
    a, b = line.interpolate(max(at - wide / 2, 0)), line.interpolate(min(at + wide / 2, line.length))
    middle = line.interpolate(at)
    turn = -math.degrees(math.atan2(b.y - a.y, b.x - a.x))
    turn = (turn + 90) % 180 - 90  # never upside down
    # The foot of the letters is a little below the line, square to the words.
    down = math.radians(turn + 90)
    return (middle.x + 0.5 * math.cos(down), middle.y - 0.5 * math.sin(down)), turn
