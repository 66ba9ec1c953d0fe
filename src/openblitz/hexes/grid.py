"""The printed grid: names such as EE34, columns, numbers, neighbours and distances.

A hex is a column of letters (A..Z, AA..ZZ, AAA..TTT, 72 in all, west to east) and a number that
grows southward. The columns lean: on paper a hex stands at x = column, y = number - column / 2,
so its *row*, number - column // 2, is what stays level from west to east.

A hex is kept as its index, ``BASE + column * STRIDE + number``. Each column uses 35 numbers of the
36 or 37 that lie between its first and the next column's first, so columns never overlap, at least
one guard cell lies between them, and the six neighbours are fixed steps in the index with no odd
and even columns and no wrap-around.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NewType

if TYPE_CHECKING:
    from collections.abc import Iterable

Hex = NewType("Hex", int)

COLUMNS: Final = 72
FIRST_ROW: Final = -2  # two sea hexes lie north of D1, which is in row 0
LAST_ROW: Final = 32  # D31 is no coast, so D32 is land, and the sea goes round below it
STRIDE: Final = 36
BASE: Final = 41  # keeps every neighbour of the first column at a bit above 0
SIZE: Final = BASE + (COLUMNS - 1) * STRIDE + (COLUMNS - 1) // 2 + LAST_ROW + STRIDE + 3

# Clockwise from north, as steps in (column, number) and in the index.
DIRECTIONS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
OFFSETS: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1))
STEPS: Final = tuple(dc * STRIDE + dn for dc, dn in OFFSETS)

_NAME = re.compile(r"([A-Z]{1,3})(-?\d{1,3})")


class HexNameError(ValueError):
    """A name that is no hex of the board."""


def column_name(column: int) -> str:
    """
    >>> column_name(0), column_name(26), column_name(71)
    ('A', 'AA', 'TTT')
    """
    return chr(ord("A") + column % 26) * (column // 26 + 1)


def at(column: int, number: int) -> Hex:
    """The hex of a column and number; off the board it is a HexNameError.

    >>> name(at(30, 34))
    'EE34'
    """
    if not on_board(column, number):
        raise HexNameError(f"column {column}, number {number} is off the board")
    return Hex(BASE + column * STRIDE + number)


def on_board(column: int, number: int) -> bool:
    """Whether the printed board has a hex there."""
    return 0 <= column < COLUMNS and FIRST_ROW <= number - column // 2 <= LAST_ROW


def parse(text: str) -> Hex:
    """The hex that a printed name means.

    >>> parse("EE34") == at(30, 34)
    True
    >>> parse("U-11")
    Traceback (most recent call last):
    openblitz.hexes.grid.HexNameError: 'U-11' is not on the board; did you mean U11?
    """
    found = _NAME.fullmatch(text)
    if not found or len(set(found[1])) != 1:
        raise HexNameError(f"{text!r} is not a hex name; hexes are named like G4, EE34 or RRR54")
    letters, number = found[1], int(found[2])
    column = (len(letters) - 1) * 26 + ord(letters[0]) - ord("A")
    if not on_board(column, number):
        # The 1965 book writes U-11 for U11.
        hint = f"; did you mean {letters}{-number}?" if number < 0 and on_board(column, -number) else ""
        raise HexNameError(f"{text!r} is not on the board{hint}")
    if name(at(column, number)) != text:
        raise HexNameError(f"{text!r} is not a hex name; write {name(at(column, number))}")
    return at(column, number)


def name(hex_: Hex) -> str:
    """The printed name of a hex."""
    return _NAMES[hex_]


def names(hexes: Iterable[Hex]) -> tuple[str, ...]:
    """The printed names of some hexes.

    >>> names([parse("EE34"), parse("A0")])
    ('EE34', 'A0')
    """
    return tuple(map(_NAMES.__getitem__, hexes))


def column(hex_: Hex) -> int:
    """The column of a hex, counted from 0 in the west."""
    return _COLUMNS[hex_]


def number(hex_: Hex) -> int:
    """The number of a hex within its column.

    >>> column(parse("EE34")), number(parse("EE34")), row(parse("EE34"))
    (30, 34, 19)
    """
    return hex_ - BASE - _COLUMNS[hex_] * STRIDE


def row(hex_: Hex) -> int:
    """The row of a hex: the line of the board's letter grids on which it is written."""
    return number(hex_) - _COLUMNS[hex_] // 2


def distance(one: Hex, other: Hex) -> int:
    """How many hexes a flight from one to the other takes.

    >>> distance(parse("U11"), parse("U19")), distance(parse("U19"), parse("S25"))
    (8, 8)
    """
    dc = _COLUMNS[other] - _COLUMNS[one]
    dn = (other - one) - dc * STRIDE
    return max(abs(dc), abs(dn), abs(dn - dc))


def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """The hexes beside a hex, clockwise from north, without those off the board.

    >>> [name(h) for h in neighbours(parse("DD40"))]
    ['DD39', 'EE40', 'EE41', 'DD41', 'CC40', 'CC39']
    """
    return tuple(Hex(hex_ + step) for step in STEPS if hex_ + step in _NAMES)


def adjacent(one: Hex, other: Hex) -> bool:
    """Whether two hexes share a side."""
    return other - one in STEPS


def direction(one: Hex, other: Hex) -> int:
    """The direction, as an index into DIRECTIONS, from a hex to the one beside it."""
    return STEPS.index(other - one)


def _every_hex() -> dict[Hex, tuple[int, int]]:
    return {
        Hex(BASE + c * STRIDE + n): (c, n)
        for c in range(COLUMNS)
        for n in range(c // 2 + FIRST_ROW, c // 2 + LAST_ROW + 1)
    }


_PLACES: Final = _every_hex()
_NAMES: Final = {h: f"{column_name(c)}{n}" for h, (c, n) in _PLACES.items()}
_COLUMNS: Final = {h: c for h, (c, _n) in _PLACES.items()}

HEXES: Final = tuple(_PLACES)
BOARD: Final = sum(1 << h for h in HEXES)
