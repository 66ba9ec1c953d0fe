"""Where a counter can be: on a hex, or on one of the places off the map. Every place is one whole number.

Hexes are above 0. What is off the map is declared here once, with the word that its line in a position begins
with and its title for people; a game that needs another place (at sea, in training) adds one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from openblitz.blitzkrieg.kinds import names, read_hex
from openblitz.table.game import NotationError


class OffMap(NamedTuple):
    """A place off the map."""

    number: int
    word: str  # begins its line in a position
    shown: str  # what it is to a screen
    title: str  # what people call it
    was: str  # what a unit came `from=`


_KNOWN: dict[int, OffMap] = {}


def off_map(number: int, word: str, shown: str, title: str, was: str) -> int:
    """Declare a place off the map."""
    if number > 0 or number in _KNOWN:
        raise ValueError(f"{number} is a hex or another place")
    _KNOWN[number] = OffMap(number, word, shown, title, was)
    return number


WAITING: Final = off_map(0, "waiting", "card", "Order of Appearance", "card")
ELIMINATED: Final = off_map(-1, "eliminated", "eliminated", "Eliminated", "nowhere")


# Units that are turned over lie on a hex and count for nothing there: below these numbers, by their hex.
_TURNED_OVER: Final = -100_000


def turned_over(hex_: int) -> int:
    """The place of units that lie turned over on a hex."""
    return _TURNED_OVER - hex_


def lies_on(place: int) -> int:
    """The hex on which units of a place lie turned over; 0 where they do not."""
    return _TURNED_OVER - place if place < _TURNED_OVER else 0


def on_map(place: int) -> bool:
    """Whether a place is a hex."""
    return place > 0


def places_off_map() -> tuple[OffMap, ...]:
    """Every place off the map."""
    return tuple(_KNOWN.values())


def off_map_at(place: int) -> OffMap:
    """The place off the map that has a number."""
    return _KNOWN[place]


def show(place: int) -> str:
    """A place as screens know it: the name of a hex, or `card` and the like."""
    hex_ = lies_on(place) or place
    return names([hex_])[0] if hex_ > 0 else _KNOWN[hex_].shown


def write_was(place: int) -> str:
    """Where a unit came from, as notation writes it."""
    return names([place])[0] if place > 0 else _KNOWN[place].was


def off_map_called(word: str) -> int | None:
    """The place off the map that a word of a position means."""
    return next((known.number for known in _KNOWN.values() if known.word == word), None)


def was_called(word: str) -> int | None:
    """The place off the map that `from=` means by a word."""
    return next((known.number for known in _KNOWN.values() if known.was == word), None)


def read_was(word: str) -> int:
    """A place as `from=` names it: a hex, or a word for a place off the map."""
    off = was_called(word)
    return read_hex(word) if off is None else off


def the_rest(word: str) -> int:
    """Where units are that a position does not name."""
    found = off_map_called(word)
    if found is None:
        raise NotationError(f"the rest is {' or '.join(known.word for known in _KNOWN.values())}")
    return found
