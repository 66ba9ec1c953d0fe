"""Areas of the board in words: a hex, a run of a column, so many hexes round one, a city or a country."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.board.model import COUNTRY_NAMES, MODULE_NAMES
from openblitz.hexes import bits
from openblitz.hexes.grid import HEXES, HexNameError, parse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.board.model import Board

_RUN = re.compile(r"([A-Z]{1,3})(-?\d+)\.\.(-?\d+)")
_ROUND = re.compile(r"(\d{1,2}) round ([A-Z]{1,3}-?\d+)")
_ALL = bits.of(HEXES)


class UnknownAreaError(LookupError):
    """Words that name no part of the board."""


def area(board: Board, words: Iterable[str]) -> int:
    """The hexes that several words name together, as a set.

    >>> from openblitz.blitzkrieg.board import load_board
    >>> board = load_board()
    >>> area(board, ["Cordova", "AA42"]).bit_count(), area(board, ["1 round CC39"]).bit_count()
    (4, 7)
    """
    found = 0
    for word in words:
        found |= _named(board, word)
    return found


def _named(board: Board, word: str) -> int:
    for country, title in COUNTRY_NAMES.items():
        if word.casefold() in (title.casefold(), country, MODULE_NAMES.get(country, title).casefold()):
            return board.country_bits[country]
    for city in board.cities:
        if word.casefold() == city.name.casefold():
            return bits.of(city.hexes)
    try:
        near = _ROUND.fullmatch(word)
        if near:
            return bits.within(1 << parse(near[2]), int(near[1])) & _ALL
        run = _RUN.fullmatch(word)
        if run:
            numbers = range(int(run[2]), int(run[3]) + 1)
            return bits.of(parse(f"{run[1]}{number}") for number in numbers)
        return 1 << parse(word)
    except HexNameError as error:
        example = "a hex (CC39), a run (CC36..39), `8 round CC39`, a city or a country"
        raise UnknownAreaError(f"{word[:40]!r} names no part of the board, such as {example}") from error
