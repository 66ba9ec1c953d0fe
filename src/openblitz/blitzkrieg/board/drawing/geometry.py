"""Where things lie on paper: hex centres, corners and sides, and noise that depends on the place alone.

Hexes are flat-topped and HEIGHT units high. A *cell* is a (column, number) pair: unlike a Hex it may
lie off the board, so that coasts and borders can be drawn past the board's edge and cut off there.
A *corner* is a pair of whole numbers, in halves of a side and of a height, so that the hexes that
share a corner agree on it exactly.
"""

from __future__ import annotations

from math import ceil, cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING, Final

from openblitz.hexes import grid
from openblitz.hexes.grid import OFFSETS, Hex
from openblitz.svg import number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Point = tuple[float, float]
Cell = tuple[int, int]
Corner = tuple[int, int]

HEIGHT: Final = 36.0
SIDE: Final = HEIGHT / sqrt(3)

LEFT: Final = -SIDE
RIGHT: Final = 1.5 * SIDE * (grid.COLUMNS - 1) + SIDE
TOP: Final = HEIGHT * (grid.FIRST_ROW - 1)  # odd columns stand half a hex higher
BOTTOM: Final = HEIGHT * (grid.LAST_ROW + 0.5)

# The part of a hex, seen from its middle, that is kept clear for its number: left, right, top, bottom.
NUMBER_BOX: Final = (-10.5, 10.5, -HEIGHT / 2, -9.5)

# The corners round a cell, clockwise from its upper left, so that side i, towards
# grid.OFFSETS[i], runs from corner i to corner i + 1.
CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


def cell(hex_: Hex) -> Cell:
    """The column and number of a hex."""
    return grid.column(hex_), grid.number(hex_)


def cell_centre(place: Cell) -> Point:
    """The middle of a cell, on the board or off it."""
    column, number = place
    return 1.5 * SIDE * column, HEIGHT * (number - column / 2)


_CENTRES: Final = {hex_: cell_centre(cell(hex_)) for hex_ in grid.HEXES}


def centre(hex_: Hex) -> Point:
    """The middle of a hex.

    >>> centre(grid.parse("A0"))
    (0.0, 0.0)
    """
    return _CENTRES[hex_]


def cell_corners(place: Cell) -> tuple[Corner, ...]:
    """The six corners of a cell, clockwise from its upper left."""
    column, number = place
    x, y = 3 * column, 2 * number - column
    return tuple((x + dx, y + dy) for dx, dy in CORNERS)


def corner_point(corner: Corner) -> Point:
    """Where a corner lies on paper."""
    return corner[0] * SIDE / 2, corner[1] * HEIGHT / 2


def corners(hex_: Hex) -> tuple[Point, ...]:
    """The six corners of a hex on paper, clockwise from its upper left."""
    return tuple(corner_point(corner) for corner in cell_corners(cell(hex_)))


def side_middle(one: Hex, other: Hex) -> Point:
    """The middle of the side that two neighbours share."""
    return between(centre(one), centre(other), 0.5)


def around(place: Cell) -> Iterator[Cell]:
    """The six cells round a cell, clockwise from north."""
    column, number = place
    return ((column + dc, number + dn) for dc, dn in OFFSETS)


def between(one: Point, other: Point, part: float) -> Point:
    """The point that lies a part of the way from one point to another.

    >>> between((0, 0), (10, 20), 0.25)
    (2.5, 5.0)
    """
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def moved(points: Iterable[Point], by: Point) -> list[Point]:
    """Points drawn round (0, 0), put where they belong."""
    return [(x + by[0], y + by[1]) for x, y in points]


def hex_at(point: Point) -> Hex:
    """The hex of the board that a point lies in, or one at the edge nearest to it.

    >>> grid.name(hex_at(centre(grid.parse("EE34"))))
    'EE34'
    """
    x = point[0] / (1.5 * SIDE)
    y = point[1] / HEIGHT + x / 2
    column, number, level = round(x), round(y), round(y - x)
    if abs(column - x) > max(abs(number - y), abs(level - y + x)):
        column = number - level
    elif abs(number - y) > abs(level - y + x):
        number = column + level
    return nearest_hex((column, number))


def nearest_hex(place: Cell) -> Hex:
    """The hex of the board nearest to a cell on or off it, along its row and then its column.

    >>> grid.name(nearest_hex((-2, 5)))
    'A6'
    """
    column = max(0, min(grid.COLUMNS - 1, place[0]))
    row = max(grid.FIRST_ROW, min(grid.LAST_ROW, place[1] - place[0] // 2))
    return grid.at(column, row + column // 2)


def from_line(point: Point, one: Point, other: Point) -> float:
    """How far a point lies from the straight line between two others.

    >>> from_line((5, 3), (0, 0), (10, 0)), from_line((13, 4), (0, 0), (10, 0))
    (3.0, 5.0)
    """
    dx, dy = other[0] - one[0], other[1] - one[1]
    part = ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / ((dx * dx + dy * dy) or 1)
    near = between(one, other, max(0.0, min(1.0, part)))
    return hypot(point[0] - near[0], point[1] - near[1])


def hexes_of(bits: int) -> Iterator[Hex]:
    """The hexes of a bit set, in order."""
    while bits:
        low = bits & -bits
        yield Hex(low.bit_length() - 1)
        bits ^= low


def noise(*place: int) -> float:
    """A number from -1 to 1 that looks random and is always the same for the same place.

    >>> noise(3, 4) == noise(3, 4), noise(3, 4) == noise(4, 3), -1 <= noise(3, 4) <= 1
    (True, False, True)
    """
    mixed = 0x9E3779B9
    for part in place:
        mixed = (mixed ^ (part & 0xFFFFFFFF)) * 0x85EBCA6B & 0xFFFFFFFF
        mixed = (mixed ^ mixed >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
        mixed ^= mixed >> 16
    return mixed / 0x7FFFFFFF - 1 if mixed < 0xFFFFFFFF else 1.0


def within(point: Point, part: float = 1.0) -> bool:
    """Whether a point, seen from the middle of a hex, lies within that part of it.

    >>> within((0, 17)), within((0, 17), 0.9), within((SIDE - 1, 0))
    (True, False, True)
    """
    turns = (i * pi / 3 for i in range(6))
    return all(point[0] * sin(turn) - point[1] * cos(turn) <= HEIGHT / 2 * part for turn in turns)


def on_number(point: Point) -> bool:
    """Whether a point, seen from the middle of a hex, lies where its number is written."""
    left, right, top, bottom = NUMBER_BOX
    return left < point[0] < right and top < point[1] < bottom


def scatter(hex_: Hex, pitch: float, *, part: float = 1.0) -> Iterator[Point]:
    """Points strewn over a hex about a pitch apart, the same each time."""
    x, y = centre(hex_)
    reach = ceil(SIDE / pitch) + 1
    for j in range(-reach, reach + 1):
        for i in range(-reach, reach + 1):
            u = (i + (j % 2) / 2 + 0.32 * noise(hex_, i, j, 31)) * pitch
            v = (j * 0.87 + 0.3 * noise(hex_, i, j, 32)) * pitch
            if within((u, v), part):
                yield x + u, y + v


def pair(point: Point) -> str:
    """A point as it stands in a path.

    >>> pair((1.5, -2.0))
    '1.5-2'
    """
    x, y = number(point[0]), number(point[1])
    return f"{x}{y}" if y.startswith("-") else f"{x} {y}"


def polygon(points: Iterable[Point]) -> str:
    """A closed path with straight sides."""
    return "M" + "L".join(pair(point) for point in points) + "Z"
