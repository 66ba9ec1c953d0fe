"""The words that orders, steps and positions are made of, each kind declared once: units, places, facings."""

from __future__ import annotations

import json
import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

import msgspec

from openblitz.commander.rules.book import say_cm, say_point
from openblitz.table.game import NotationError
from openblitz.table.kinds import FormError, Kind, at_most, read_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.commander.rules.book import Rules

Point = tuple[float, float]

MOST_POINTS: Final = 20  # a way of more corners than this is no way a player drew

# No table is a kilometre wide; more decimals than the measure has are rounded away.
_MEASURE = re.compile(r"-?\d{1,5}(\.\d{1,15})?", re.ASCII)
_EXACT = re.compile(r"-?\d{1,6}(\.\d{1,20})?(e-?\d{1,2})?", re.ASCII)


def read_unit(rules: Rules, word: str) -> int:
    """A unit by its id, in capitals or not."""
    number = rules.roster.number.get(word.casefold())
    if number is None:
        near = get_close_matches(word.casefold()[:40], rules.roster.number, n=1)
        hint = f"; did you mean {rules.roster.ids[rules.roster.number[near[0]]]}?" if near else ""
        raise NotationError(f"{word[:40]!r} is no unit of this battle{hint}")
    return number


def read_units(rules: Rules, words: Sequence[str]) -> tuple[int, ...]:
    """Several units; nobody needs to be named twice."""
    return tuple(read_unit(rules, word) for word in at_most(len(rules.roster), "units", words))


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


def read_points(words: Sequence[str]) -> tuple[Point, ...]:
    """Several places; one more than a way may have can be read, to be refused by its rule."""
    return tuple(read_point(word) for word in at_most(MOST_POINTS + 1, "points", words))


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


def read_seat(rules: Rules, word: str) -> int:
    """A side by the name of its seat."""
    if word.lower() not in rules.roster.seats:
        raise NotationError(f"{word[:40]!r} is no side; there are {' and '.join(rules.roster.seats)}")
    return rules.roster.seats.index(word.lower())


def read_asset(rules: Rules, word: str) -> tuple[int, int]:
    """Artillery with the number of its assets, one where it says none: `A:Art1x2`."""
    name, times, count = word.lower().rpartition("x")
    if times and count.isdigit() and word.casefold() not in rules.roster.number:
        return read_unit(rules, name), read_number(count)
    return read_unit(rules, word), 1


def read_assets(rules: Rules, words: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Several artillery units with their assets."""
    return tuple(read_asset(rules, word) for word in at_most(len(rules.roster), "units", words))


def say_assets(rules: Rules, who: Iterable[tuple[int, int]]) -> str:
    """Artillery with the number of its assets where it is not one."""
    return " ".join(rules.roster.ids[u] + (f"x{count}" if count != 1 else "") for u, count in who)


def exact(value: float) -> str:
    """A measure so that reading it gives the very same number.

    >>> exact(12.5), exact(3.0), exact(2 / 3)
    ('12.5', '3', '0.6666666666666666')
    """
    return repr(value + 0.0).removesuffix(".0")


def read_exact(word: str) -> float:
    """A measure as a position has it, with all its digits."""
    if not _EXACT.fullmatch(word):
        raise NotationError(f"{word[:40]!r} is no measure")
    return float(word)


def say_json(value: object) -> str:
    """JSON in one line of plain letters; a # would begin a comment in a position."""
    return json.dumps(value, separators=(",", ":")).replace("#", "\\u0023")


def one_line(geojson: str) -> str:
    """A table of a player's own as one line of plain letters, however it was laid out."""
    try:
        return say_json(msgspec.json.decode(geojson))
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise NotationError(f"the table is no GeoJSON: {error}") from error


# The kinds


def _say_unit(rules: Rules, unit: int) -> str:
    return rules.roster.ids[unit]


def _one_unit(shown: str) -> Kind[int]:
    """A unit; a field that may name nobody has -1 for it."""
    return Kind(shown, read_unit, _say_unit, units=lambda unit: (unit,) if unit >= 0 else ())


UNIT = _one_unit("UNIT")
ENEMY = _one_unit("ENEMY")
FRIEND = _one_unit("FRIEND")
TRANSPORT = _one_unit("TRANSPORT")
COMMAND = _one_unit("COMMAND")
FAO = _one_unit("FAO")
UNITS: Kind[tuple[int, ...]] = Kind(
    "UNIT ...",
    lambda rules, text: read_units(rules, text.split()),
    lambda rules, units: " ".join(rules.roster.names(units)),
    many=True,
    units=lambda units: units,
)
SIDE: Kind[int] = Kind("SIDE", read_seat, lambda rules, side: rules.roster.seats[side])
POINT: Kind[Point] = Kind(
    "X,Y",
    lambda _rules, word: read_point(word),
    lambda _rules, point: say_point(point),
    places=lambda point: (point,),
)
POINTS: Kind[tuple[Point, ...]] = Kind(
    "X,Y ...",
    lambda _rules, text: read_points(text.split()),
    lambda _rules, points: say_points(points),
    many=True,
    places=lambda points: points,
)
FACING: Kind[float] = Kind(
    "DEGREES", lambda _rules, word: read_facing(word), lambda _rules, facing: say_facing(facing)
)
CM: Kind[float] = Kind("CM", lambda _rules, word: read_cm(word), lambda _rules, cm: say_cm(cm))
EXACT: Kind[float] = Kind("CM", lambda _rules, word: read_exact(word), lambda _rules, cm: exact(cm))


# The schedule


class PlannedStrike(msgspec.Struct, frozen=True):
    """A strike of a schedule: in which turn, where, by which units with how many assets each."""

    turn: int
    at: Point
    units: tuple[tuple[int, int], ...]
    barrage: bool = False


_NO_STRIKE = "nothing"
_STRIKE = re.compile(r"turn\s+(\S+)\s+at\s+(\S+)\s+with\s+(.+?)(\s+barrage)?", re.IGNORECASE)
MOST_STRIKES: Final = 100  # nobody buys so many assets


def _read_strikes(rules: Rules, text: str) -> tuple[PlannedStrike, ...]:
    if text.strip().lower() == _NO_STRIKE:
        return ()
    strikes = list[PlannedStrike]()
    for clause in at_most(MOST_STRIKES, "strikes", text.split(";")):
        found = _STRIKE.fullmatch(clause.strip())
        if found is None or found[3].lower() == "barrage":
            raise FormError
        units = read_assets(rules, found[3].split())
        strikes.append(
            PlannedStrike(read_number(found[1]), read_point(found[2]), units, found[4] is not None)
        )
    return tuple(strikes)


def _say_strikes(rules: Rules, strikes: Iterable[PlannedStrike]) -> str:
    said = (
        f"turn {strike.turn} at {say_point(strike.at)} with {say_assets(rules, strike.units)}"
        + (" barrage" if strike.barrage else "")
        for strike in strikes
    )
    return "; ".join(said) or _NO_STRIKE


STRIKES: Kind[tuple[PlannedStrike, ...]] = Kind(
    "turn N at X,Y with UNIT[xASSETS] ... [barrage]; turn N ... | nothing",
    _read_strikes,
    _say_strikes,
    many=True,
    units=lambda strikes: [unit for strike in strikes for unit, _ in strike.units],
    places=lambda strikes: [strike.at for strike in strikes],
)


ASSETS: Kind[tuple[tuple[int, int], ...]] = Kind(
    "UNIT[xASSETS] ...",
    lambda rules, text: read_assets(rules, text.split()),
    say_assets,
    many=True,
    units=lambda who: [unit for unit, _ in who],
)


def one_of(*words: str) -> Kind[str]:
    """One of a few words; another one is answered with the form of the order.

    >>> one_of("play", "end").shown
    'play|end'
    """

    def read(_rules: Rules, word: str) -> str:
        if word.lower() not in words:
            raise FormError
        return word.lower()

    kind = Kind("|".join(words), read, lambda _rules, value: value)
    kind.words = words  # type: ignore[attr-defined]
    return kind
