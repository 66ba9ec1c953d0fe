"""The words that orders and positions are made of: units, hexes and sides."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.roster import SIDES
from openblitz.hexes import bits, grid
from openblitz.table.game import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.rules.book import Rules


def read_unit(rules: Rules, word: str) -> int:
    """A unit by its id, in capitals or not."""
    number = rules.roster.number.get(word.casefold())
    if number is None:
        near = get_close_matches(word.casefold(), rules.roster.number, n=1)
        hint = f"; did you mean {rules.roster.ids[rules.roster.number[near[0]]]}?" if near else ""
        raise NotationError(f"{word!r} is no unit of this game{hint}")
    return number


def read_units(rules: Rules, words: Iterable[str]) -> tuple[int, ...]:
    """Several units."""
    return tuple(read_unit(rules, word) for word in words)


def read_hex(word: str) -> int:
    """A hex by its printed name."""
    try:
        return grid.parse(word.upper())
    except grid.HexNameError as error:
        raise NotationError(str(error)) from error


def read_hexes(words: Iterable[str]) -> tuple[int, ...]:
    """Several hexes."""
    return tuple(read_hex(word) for word in words)


def read_side(word: str) -> int:
    """A side by its name."""
    if word.lower() not in SIDES:
        raise NotationError(f"{word!r} is no side; there are {' and '.join(SIDES)}")
    return [str(side) for side in SIDES].index(word.lower())


def read_number(word: str) -> int:
    """A whole number."""
    # Nothing in a game counts further; Python itself refuses to read thousands of digits.
    if not (word.isascii() and word.isdigit() and len(word) <= 6):
        raise NotationError(f"{word!r} is no number")
    return int(word)


def names(hexes: Iterable[int]) -> list[str]:
    """Hexes by their printed names."""
    return [grid.name(grid.Hex(h)) for h in hexes]


def set_names(hexes: int) -> list[str]:
    """The hexes of a set by their printed names."""
    return names(bits.hexes(hexes))
