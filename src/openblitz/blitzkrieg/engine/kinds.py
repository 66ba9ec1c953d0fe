"""Kinds of values in the notation of the hex family: units, hexes and sides, each written in one way."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from openblitz.blitzkrieg.engine.roster import NOBODY, SIDES, Allied
from openblitz.hexes import bits, grid
from openblitz.table.game import NotationError
from openblitz.table.kinds import FormError, Kind, at_most, read_number
from openblitz.table.words import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from openblitz.blitzkrieg.engine.book import Rules

MOST_HEXES = len(grid.HEXES)

__all__ = [
    "ARMY_SIDE",
    "BLUE_RED",
    "CHART",
    "CITY",
    "FIRST_OF_BEACH",
    "HEX",
    "HEXES",
    "HEX_SET",
    "RAIL",
    "SIDE",
    "UNIT",
    "UNITS",
    "UNITS_IF_ANY",
    "hex_of",
    "names",
    "read_number",
    "set_names",
]


def read_unit(rules: Rules, word: str) -> int:
    """A unit by its id, in capitals or not."""
    roster = rules.roster
    number = roster.called.get(word.casefold())
    if number is None:
        near = get_close_matches(word[:40].casefold(), roster.called, n=1)
        hint = f"; did you mean {roster.ids[roster.called[near[0]]]}?" if near else ""
        raise NotationError(f"{word[:40]!r} is no unit of this game{hint}")
    return number


def read_units(rules: Rules, words: Sequence[str]) -> tuple[int, ...]:
    """Several units; nobody needs to be named twice."""
    return tuple(read_unit(rules, word) for word in at_most(len(rules.roster.used), "units", words))


def read_hex(word: str) -> int:
    """A hex by its printed name."""
    try:
        return grid.parse(word.upper())
    except grid.HexNameError as error:
        raise NotationError(str(error)) from error


def read_hexes(words: Sequence[str]) -> tuple[int, ...]:
    """Several hexes."""
    return tuple(read_hex(word) for word in at_most(MOST_HEXES, "hexes", words))


def read_chart(rules: Rules, word: str) -> str:
    """A kind of combat by the name of its chart."""
    if word.lower() not in rules.fought:
        raise NotationError(f"{word[:40]!r} is no table of this game; there are {', '.join(rules.fought)}")
    return word.lower()


def read_side(word: str) -> int:
    """A side by its name."""
    if word.lower() not in SIDES:
        raise NotationError(f"{word[:40]!r} is no side; there are {' and '.join(SIDES)}")
    return [str(side) for side in SIDES].index(word.lower())


def names(hexes: Iterable[int]) -> list[str]:
    """Hexes by their printed names."""
    return [grid.name(grid.Hex(h)) for h in hexes]


def set_names(hexes: int) -> list[str]:
    """The hexes of a set by their printed names."""
    return names(bits.hexes(hexes))


def _written_units(rules: Any, units: Iterable[int]) -> str:
    return " ".join(rules.roster.names(units))


UNIT: Kind[int] = Kind(
    "UNIT",
    read_unit,
    lambda rules, unit: _written_units(rules, (unit,)),
    units=lambda unit: (unit,),
)
UNITS: Kind[tuple[int, ...]] = Kind(
    "UNIT ...",
    lambda rules, text: read_units(rules, text.split()),
    _written_units,
    many=True,
    units=lambda units: units,
    say=lambda rules, units: listed(rules.roster.names(units)),
)
UNITS_IF_ANY: Kind[tuple[int, ...]] = Kind(
    "[UNIT ...]", UNITS.read, UNITS.write, many=True, least=0, units=UNITS.units
)
HEX: Kind[int] = Kind(
    "HEX",
    lambda _rules, text: read_hex(text),
    lambda _rules, hex_: names([hex_])[0],
    places=lambda hex_: (hex_,),
)
HEXES: Kind[tuple[int, ...]] = Kind(
    "HEX ...",
    lambda _rules, text: read_hexes(text.split()),
    lambda _rules, hexes: " ".join(names(hexes)),
    many=True,
    places=lambda hexes: hexes,
    say=lambda _rules, hexes: listed(names(hexes)),
)
HEX_SET: Kind[int] = Kind(
    "HEX ...",
    lambda _rules, text: bits.of(read_hexes(text.split())),  # type: ignore[arg-type]
    lambda _rules, hexes: " ".join(set_names(hexes)),
    many=True,
    places=lambda hexes: tuple(bits.hexes(hexes)),
)


def hex_of(some: Callable[[Rules], int], lacking: str) -> Kind[int]:
    """One hex of some, and what is said of all others."""

    def read(rules: Rules, text: str) -> int:
        hex_ = read_hex(text)
        if not some(rules) >> hex_ & 1:
            raise NotationError(f"{names([hex_])[0]} {lacking}")
        return hex_

    return Kind("HEX", read, HEX.write, places=HEX.places)


CITY: Kind[int] = hex_of(lambda rules: rules.ground.city, "is no city")
RAIL: Kind[int] = hex_of(lambda rules: rules.board.rail_bits, "has no rail line")
# A beach is named by its first hex.
FIRST_OF_BEACH: Kind[int] = hex_of(
    lambda rules: bits.of(grid.Hex(one.hexes[0]) for one in rules.board.beaches),
    "is not the first hex of a beach",
)


def _read_two(_rules: Rules, text: str) -> tuple[int, int]:
    words = text.split()
    if len(words) != 2:
        raise FormError
    return read_number(words[0]), read_number(words[1])


# A number for either side.
BLUE_RED: Kind[tuple[int, int]] = Kind(
    "BLUE RED", _read_two, lambda _rules, two: f"{two[0]} {two[1]}", many=True, least=2
)
CHART: Kind[str] = Kind(
    "TABLE",
    read_chart,
    lambda _rules, chart: chart,
    say=lambda rules, chart: f"({rules.fought[chart].title.lower()})",
)


def _read_allied(rules: Rules, text: str) -> Allied:
    army, _, side = text.partition(" ")
    keys = [one.key for one in rules.roster.armies]
    if army.lower() not in keys:
        raise NotationError(f"{army[:40]!r} is no army; there are {', '.join(keys)}")
    whose = side.strip().lower()
    return Allied(keys.index(army.lower()), NOBODY if whose == _NOBODY else read_side(whose))


_NOBODY = "nobody"
# An army and the side that it is on.
ARMY_SIDE: Kind[Allied] = Kind(
    "ARMY SIDE|nobody",
    _read_allied,
    lambda rules, one: (
        f"{rules.roster.armies[one.army].key} {_NOBODY if one.side == NOBODY else SIDES[one.side]}"
    ),
)
SIDE: Kind[int] = Kind("SIDE", lambda _rules, text: read_side(text), lambda _rules, side: str(SIDES[side]))
