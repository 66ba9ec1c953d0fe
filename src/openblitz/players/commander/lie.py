"""The lie of the land: a table in squares of a centimetre, for rough looks at thousands of places."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
import shapely

from openblitz.commander.table_top.terrain import Form, Group, measures

if TYPE_CHECKING:
    from typing import TypeAlias

    from numpy.typing import NDArray

    from openblitz.commander.table_top.tables import Table
    from openblitz.commander.table_top.terrain import Piece

    Places: TypeAlias = NDArray[np.float64]  # rows of x, y
    Truths: TypeAlias = NDArray[np.bool_]

_CLEAR: Final = 1.3  # by which the middle of a base keeps off what it may not enter
_KEPT: Final = 32  # ways
_BESIDE: Final = 2.5  # whose centre is nearer than this to an obstacle looks over it
_SAMPLES: Final = 72  # along a line, at most; one a centimetre will do


class Lie:
    """What hides, shelters and stops, square by square."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._barred: dict[str, Truths] = {}
        self._ways: dict[tuple[str, frozenset[tuple[int, int]]], NDArray[np.float64]] = {}
        self.width, self.height = math.ceil(table.width), math.ceil(table.height)
        self._x, self._y = np.meshgrid(np.arange(self.width) + 0.5, np.arange(self.height) + 0.5)
        shape = self._x.shape
        self.hides = np.zeros(shape, dtype=np.int16)  # the number of the piece, 0: none
        self.level = np.zeros(shape, dtype=np.int8)
        self.cover = np.zeros(shape, dtype=np.bool_)
        self.obstacle = np.zeros(shape, dtype=np.bool_)
        self.beside = np.zeros(shape, dtype=np.bool_)  # an obstacle
        for number, piece in enumerate(table.pieces, 1):
            self._lay(number, piece)

    def _lay(self, number: int, piece: Piece) -> None:
        kind = piece.kind
        if not (kind.obscuring or kind.contour or kind.cover or kind.blocks or kind.shelters):
            return
        inside = shapely.contains_xy(piece.shape, self._x, self._y)
        if kind.contour:
            self.level = np.where(inside, np.maximum(self.level, piece.level), self.level)
        elif kind.obscuring:
            self.hides[inside] = number
        if kind.cover and kind.form is Form.AREA and not kind.afloat:
            self.cover |= inside
        if kind.blocks:
            # A line must not slip between two squares.
            self.obstacle |= shapely.contains_xy(piece.shape.buffer(0.7), self._x, self._y)
        if kind.blocks or kind.shelters:
            self.beside |= shapely.contains_xy(piece.shape.buffer(_BESIDE), self._x, self._y)

    def barred(self, going: str) -> Truths:
        """Squares that nobody who moves so may enter."""
        found = self._barred.get(going)
        if found is None:
            found = np.zeros_like(self.cover)
            ways: dict[Group, Truths] = {}
            for piece in self.table.pieces:
                for group in piece.kind.opens:
                    over = shapely.contains_xy(piece.shape, self._x, self._y)
                    ways[group] = ways.get(group, np.zeros_like(self.cover)) | over
            for piece in self.table.pieces:
                if not piece.kind.passable(going):
                    inside = shapely.contains_xy(piece.shape.buffer(_CLEAR), self._x, self._y)
                    found |= inside & ~ways.get(piece.kind.group, np.zeros_like(self.cover))
            self._barred[going] = found
        return found

    def ways(self, going: str, to: Places) -> NDArray[np.float64]:
        """From each square the centimetres to the nearest of these places, round what is barred."""
        rows, columns = self.squares(to)
        key = (going, frozenset(zip(rows.tolist(), columns.tolist(), strict=True)))
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) > _KEPT:
                self._ways.clear()
            found = self._ways[key] = self._spread(self.barred(going), rows, columns)
        return found

    def route(
        self, going: str, to: Places, start: tuple[float, float], cm: float
    ) -> list[tuple[float, float]]:
        """The first centimetres of the way to the nearest of these places, as the corners of it."""
        far = self.ways(going, to)
        row, column = min(int(start[1]), self.height - 1), min(int(start[0]), self.width - 1)
        points = [start]
        gone = 0.0
        while True:
            near = [
                (float(far[r, c]), r, c)
                for r in range(max(0, row - 1), min(self.height, row + 2))
                for c in range(max(0, column - 1), min(self.width, column + 2))
            ]
            # Who stands against what is barred first gets clear of it.
            if not math.isfinite(min(near)[0]) and len(points) == 1:
                near = [
                    (float(far[r, c]), r, c)
                    for r in range(max(0, row - 3), min(self.height, row + 4))
                    for c in range(max(0, column - 3), min(self.width, column + 4))
                ]
            best, new_row, new_column = min(near)
            point = (new_column + 0.5, new_row + 0.5)
            gone += math.dist(points[-1], point)
            if not math.isfinite(best) or (new_row, new_column) == (row, column) or gone > cm:
                return _corners(points)
            points.append(point)
            row, column = new_row, new_column

    def _spread(
        self, barred: Truths, rows: NDArray[np.int64], columns: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        far = np.full((self.height + 2, self.width + 2), np.inf)
        inner = far[1:-1, 1:-1]
        inner[rows, columns] = 0.0
        closed = barred.copy()
        closed[rows, columns] = False
        for _round in range(self.width + self.height):
            best = inner.copy()
            for down in (-1, 0, 1):
                for right in (-1, 0, 1):
                    step = math.hypot(down, right)
                    there = far[1 + down : 1 + down + self.height, 1 + right : 1 + right + self.width]
                    np.minimum(best, there + step, out=best)
            best[closed] = np.inf
            if np.array_equal(best, inner):
                break
            inner[:] = best
        return inner

    def squares(self, places: Places) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The rows and columns of places, those off the table at its edge."""
        columns = np.clip(places[..., 0].astype(np.int64), 0, self.width - 1)
        rows = np.clip(places[..., 1].astype(np.int64), 0, self.height - 1)
        return rows, columns

    def covered(self, places: Places) -> Truths:
        """Whether each place is in cover from everywhere."""
        found: Truths = self.cover[self.squares(places)]
        return found

    def sheltered(self, places: Places) -> Truths:
        """Whether each place is in cover, or beside something that one can take cover behind."""
        rows, columns = self.squares(places)
        found: Truths = self.cover[rows, columns] | self.beside[rows, columns]
        return found

    def views(self, from_: Places, to: Places) -> Truths:
        """BC:los.line, roughly - Which of the second places each of the first sees: middle to middle.

        >>> from openblitz.commander.table_top import tables
        >>> lie = lie_of(tables.named("open-farmland"))
        >>> lie.views(np.array([[60.0, 60.0]]), np.array([[60.0, 60.0]])).tolist()
        [[True]]
        """
        if not len(from_) or not len(to):
            return np.zeros((len(from_), len(to)), dtype=np.bool_)
        length = np.hypot(*(to[None, :, :] - from_[:, None, :]).transpose(2, 0, 1))
        many = int(min(_SAMPLES, length.max() + 1))
        share = (np.arange(many) + 0.5) / many
        lines = from_[:, None, None, :] + (to[None, :, None, :] - from_[:, None, None, :]) * share[:, None]
        rows, columns = self.squares(lines)
        here, there = self.squares(from_), self.squares(to)
        met = self.hides[rows, columns]
        mine, theirs = self.hides[here][:, None, None], self.hides[there][None, :, None]
        own = (met != 0) & ((met == mine) | (met == theirs))
        blocked = ((met != 0) & ~own).any(axis=2)
        blocked |= own.sum(axis=2) * length / many > 2 * measures().into
        for ends in (mine, theirs):
            blocked |= ((met != 0) & (met == ends)).sum(axis=2) * length / many > measures().into
        top = np.maximum(self.level[here][:, None], self.level[there][None, :])
        blocked |= self.level[rows, columns].max(axis=2) > top
        over = self.beside[here][:, None] | self.beside[there][None, :]
        blocked |= self.obstacle[rows, columns].any(axis=2) & ~over
        found: Truths = ~blocked
        return found


def _corners(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """A way without the points at which it goes straight on, and without its start."""
    found = points[:1]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
        if abs(turn) > 1e-6:
            found.append(here)
    return [*found[1:], *points[-1:]] if len(points) > 1 else []


@lru_cache(maxsize=8)
def lie_of(table: Table) -> Lie:
    """The lie of a table, worked out once."""
    return Lie(table)
