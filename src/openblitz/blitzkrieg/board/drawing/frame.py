"""The sheet round the map: frame, column letters, title, legend and compass rose."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from openblitz import svg
from openblitz.blitzkrieg.board.drawing.geometry import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    SIDE,
    TOP,
    Point,
    cell_centre,
    centre,
    polygon,
)
from openblitz.blitzkrieg.board.drawing.names import depths, in_box, label_box
from openblitz.hexes import grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.board.model import Board

_MARGIN: Final = 46.0
_LEGEND: Final = 150.0
_LADDER: Final = 7.0  # the width of the frame's scale

VIEW: Final = (
    LEFT - _MARGIN,
    TOP - _MARGIN,
    RIGHT - LEFT + 2 * _MARGIN,
    BOTTOM - TOP + 2 * _MARGIN + _LEGEND,
)


def view_box() -> str:
    """The whole sheet: left, top, width, height."""
    return " ".join(svg.number(value) for value in VIEW)


def paper() -> str:
    """The paper under everything."""
    x, y, width, height = VIEW
    return svg.layer("sheet", svg.element("rect", class_="paper", x=x, y=y, width=width, height=height))


def _frame(class_: str, grown: float) -> str:
    return svg.element(
        "rect",
        class_=class_,
        x=LEFT - grown,
        y=TOP - grown,
        width=RIGHT - LEFT + 2 * grown,
        height=BOTTOM - TOP + 2 * grown,
    )


def frame() -> str:
    """The frame with a scale of one bar a hex, and the letters of the columns above and below."""
    letters = [
        svg.text(grid.column_name(column), (cell_centre((column, 0))[0], y), "column-letter")
        for column in range(grid.COLUMNS)
        for y in (TOP - 16.0, BOTTOM + 25.0)
    ]
    return svg.layer(
        "frame",
        _frame("frame", 0),
        _frame("frame fine", _LADDER),
        _frame("frame", _LADDER + 2.5),
        svg.paths(_bars(), "ladder"),
        *letters,
    )


def _bars() -> Iterator[str]:
    """Every other bar of the scale: a column wide along the top and bottom, a hex high at the sides."""
    for column in range(0, grid.COLUMNS, 2):
        x = cell_centre((column, 0))[0] - 0.75 * SIDE
        for y in (TOP - _LADDER, BOTTOM):
            yield _bar(max(x, LEFT), y, x + 1.5 * SIDE, y + _LADDER)
    rows = round((BOTTOM - TOP) / HEIGHT)
    for row in range(0, rows, 2):
        y = TOP + row * HEIGHT
        for x in (LEFT - _LADDER, RIGHT):
            yield _bar(x, y, x + _LADDER, min(y + HEIGHT, BOTTOM))


def _bar(left: float, top: float, right: float, bottom: float) -> str:
    return polygon([(left, top), (right, top), (right, bottom), (left, bottom)])


def compass(board: Board) -> str:
    """A compass rose in the widest open water, off every name."""
    taken = [label_box(label) for label in board.labels]
    found = _rose_place(board, taken)
    return svg.layer("compass", *(_rose(found, 44) if found else ()))


def _rose_place(board: Board, taken: list[tuple[Point, float, float, float]]) -> Point | None:
    depth = depths(board)
    best = max(
        (h for h in grid.HEXES if _far_from_edge(centre(h)) and not _covered(centre(h), taken)),
        key=lambda h: (depth[h], h),
        default=None,
    )
    return centre(best) if best is not None and depth[best] >= 3 else None


def _covered(at: Point, taken: list[tuple[Point, float, float, float]]) -> bool:
    return any(in_box(at, (middle, wide + 62, high + 62, turn)) for middle, wide, high, turn in taken)


def _far_from_edge(at: Point) -> bool:
    return LEFT + 70 < at[0] < RIGHT - 70 and TOP + 80 < at[1] < BOTTOM - 70


def _rose(at: Point, radius: float) -> Iterator[str]:
    """Sixteen rays, each half dark and half light, within two rings."""
    x, y = at
    for part in (0.5, 0.56):
        yield svg.element("circle", class_="rose-ring", cx=x, cy=y, r=radius * part)
    for step, length in ((2, 0.52), (1, 0.7), (0, 1.0)):
        turns = [range(0, 16, 4), range(2, 16, 4), range(1, 16, 2)][step]
        for dark in (True, False):
            rays = [_ray(at, i * pi / 8, radius * length, dark) for i in turns]
            yield svg.paths(rays, "rose-dark" if dark else "rose-light")
    for letter, dx, dy in (("N", 0, -1), ("E", 1, 0), ("S", 0, 1), ("W", -1, 0)):
        yield svg.text(letter, (x + dx * (radius + 9), y + dy * (radius + 9) + 4.5), "rose-letter")


def _ray(at: Point, turn: float, length: float, dark: bool) -> str:
    side = pi / 8 if dark else -pi / 8
    tip = at[0] + length * sin(turn), at[1] - length * cos(turn)
    waist = length * 0.2
    edge = at[0] + waist * sin(turn + side * 1.6), at[1] - waist * cos(turn + side * 1.6)
    return polygon([at, tip, edge])
