"""The words that orders and positions are made of: units, places, facings, numbers and sides."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from openblitz.commander.rules.book import say_point
from openblitz.table.game import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.commander.orders import Point
    from openblitz.commander.rules.book import Rules

# No table is a kilometre wide; more decimals than the measure has are rounded away.
_MEASURE = re.compile(r"-?\d{1,5}(\.\d{1,15})?", re.ASCII)


def read_unit(rules: Rules, word: str) -> int:
    """A unit by its id, in capitals or not."""
    number = rules.roster.number.get(word.casefold())
    if number is None:
        near = get_close_matches(word.casefold()[:40], rules.roster.number, n=1)
        hint = f"; did you mean {rules.roster.ids[rules.roster.number[near[0]]]}?" if near else ""
        raise NotationError(f"{word[:40]!r} is no unit of this battle{hint}")
    return number


def read_units(rules: Rules, words: Iterable[str]) -> tuple[int, ...]:
    """Several units."""
    return tuple(read_unit(rules, word) for word in words)


def read_cm(word: str) -> float:
    """Centimetres, to a hundredth.

    >>> read_cm("12.345")
    12.35
    """
    if not _MEASURE.fullmatch(word):
        raise NotationError(f"{word[:40]!r} is no measure in centimetres; write it as 12 or 12.5")
    return round(float(word) + 1e-9, 2) + 0.0


def read_point(word: str) -> Point:
    """A place on the table: centimetres from the west edge, comma, centimetres from the south edge.

    >>> read_point("12.5,60")
    (12.5, 60.0)
    """
    x, comma, y = word.partition(",")
    if not comma:
        raise NotationError(f"{word[:40]!r} is no place; write it as 12.5,60: from the west, from the south")
    return read_cm(x), read_cm(y)


def read_points(words: Iterable[str]) -> tuple[Point, ...]:
    """Several places."""
    return tuple(read_point(word) for word in words)


def say_points(points: Iterable[Point]) -> str:
    """Several places as text."""
    return " ".join(say_point(point) for point in points)


def read_facing(word: str) -> float:
    """A facing in compass degrees, to a tenth: 0 is north, 90 east.

    >>> read_facing("-90"), read_facing("360")
    (270.0, 0.0)
    """
    if not _MEASURE.fullmatch(word):
        raise NotationError(f"{word[:40]!r} is no facing; write degrees from north: 0, 90, 22.5")
    return round(float(word) % 360, 1) % 360


def say_facing(facing: float) -> str:
    """A facing as text.

    >>> say_facing(22.5), say_facing(359.97)
    ('22.5', '0')
    """
    return f"{round(facing % 360, 1) % 360:.1f}".removesuffix(".0")


def read_number(word: str) -> int:
    """A whole number."""
    # Nothing in a battle counts further; Python itself refuses to read thousands of digits.
    if not (word.isascii() and word.isdigit() and len(word) <= 6):
        raise NotationError(f"{word[:40]!r} is no number")
    return int(word)


def read_seat(rules: Rules, word: str) -> int:
    """A side by the name of its seat."""
    if word.lower() not in rules.roster.seats:
        raise NotationError(f"{word[:40]!r} is no side; there are {' and '.join(rules.roster.seats)}")
    return rules.roster.seats.index(word.lower())
