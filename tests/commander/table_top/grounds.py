"""Small tables for tests: a square of open ground with the pieces a test names."""

from __future__ import annotations

from shapely.geometry import LineString, box

from openblitz.commander.table_top.bases import Base
from openblitz.commander.table_top.tables import Table
from openblitz.commander.table_top.terrain import Piece, kinds

Point = tuple[float, float]


def square(*pieces: Piece, size: float = 60.0) -> Table:
    """A table of open ground with these pieces on it."""
    return Table("test", "Test", size, size, pieces)


def area(kind: str, left: float, bottom: float, right: float, top: float, *, key: str = "") -> Piece:
    """A piece with straight sides."""
    return Piece(key or f"{kind}-1", kinds()[kind], box(left, bottom, right, top))


def line(kind: str, *points: Point, width: float = 0.0, key: str = "") -> Piece:
    """A piece along a line."""
    return Piece(key or f"{kind}-1", kinds()[kind], LineString(points), width=width)


def unit(x: float, y: float, facing: float = 90.0, size: float = 3.0) -> Base:
    """A base, facing east unless told otherwise."""
    return Base(x, y, facing, size, size)
