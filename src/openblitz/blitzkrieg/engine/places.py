"""Where a counter can be: on a hex, in a sea zone, aboard another counter, or off the map and out of play.

A place is one whole number, so that a position is copied and compared at once; what it means is asked here
and nowhere else. Hexes are above 0, the places off the map are declared below with their words, and what is
aboard a counter is numbered by that counter. A game that needs another place declares one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.engine.kinds import names, read_hex, read_unit
from openblitz.table.game import NotationError
from openblitz.table.kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.roster import Roster


class OffMap(NamedTuple):
    """A place off the map."""

    number: int
    word: str  # begins its line in a position
    shown: str  # what it is to a screen
    title: str  # what people call it
    was: str  # what it is in one word: what a unit came `from=`
    in_play: bool = False  # who is there is in the game, though on no hex


_KNOWN: dict[int, OffMap] = {}
# What is aboard unit u is at this less u; who lies turned over or is in the air is below that, and places
# that are declared are above it.
FIRST_ABOARD: Final = -1_000


def off_map(number: int, word: str, shown: str, title: str, was: str, *, in_play: bool = False) -> int:
    """Declare a place off the map."""
    if not FIRST_ABOARD < number <= 0 or number in _KNOWN:
        raise ValueError(f"{number} is a hex or another place")
    _KNOWN[number] = OffMap(number, word, shown, title, was, in_play)
    return number


WAITING: Final = off_map(0, "waiting", "card", "Order of Appearance", "card")
ELIMINATED: Final = off_map(-1, "eliminated", "eliminated", "Eliminated", "nowhere")
BOX: Final = off_map(-2, "box", "box", "In the box", "box")  # not in use, and where change comes from
AT_SEA: Final = {  # 75:19.1, 65:6.1.3 - one place a sea zone
    zone: off_map(-3 - row, f"sea {zone}", f"sea {zone}", f"Sea zone {zone}", f"sea-{zone}", in_play=True)
    for row, zone in enumerate(SEA_ZONES)
}


# What a place is


# Units that are turned over lie on a hex and count for nothing there: below these numbers, by their hex.
TURNED_OVER: Final = -100_000


def turned_over(hex_: int) -> int:
    """The place of units that lie turned over on a hex."""
    return TURNED_OVER - hex_


def lies_on(place: int) -> int:
    """The hex on which units of a place lie turned over; 0 where they do not."""
    return TURNED_OVER - place if _ALOFT < place < TURNED_OVER else 0


# Aircraft in the air are on no hex, whatever they fly over, and count for nothing on the ground (CL:5g).
# Where they are keeps the base that they left: a hex, or a sea zone. These numbers lie below all others.
_ALOFT: Final = -200_000
_AT_LEAST: Final = -10_000  # below every hex, zone and ship that can be a base


def aloft(base: int) -> int:
    """The place of aircraft in the air that took off from a hex or a sea zone."""
    return _ALOFT + _AT_LEAST - base


def is_aloft(place: int) -> bool:
    """Whether who is there is in the air."""
    return place < _ALOFT


def base_of(place: int) -> int:
    """The base of aircraft: where they are, or, of those in the air, where they took off."""
    return _ALOFT + _AT_LEAST - place if place < _ALOFT else place


def on_map(place: int) -> bool:
    """Whether a place is a hex, on land or at sea."""
    return place > 0


def sea_zone(place: int) -> str | None:
    """The sea zone that a place is, if it is one; a sea hex is none."""
    return _ZONES.get(place)


_ZONES: Final = {place: zone for zone, place in AT_SEA.items()}


def aboard(carrier: int) -> int:
    """The place of whatever is aboard a unit."""
    return FIRST_ABOARD - carrier


def carrier_of(place: int) -> int | None:
    """The unit that a place is aboard of, if it is aboard one."""
    return FIRST_ABOARD - place if TURNED_OVER < place <= FIRST_ABOARD else None


def carried_of(place: Sequence[int], units: Iterable[int]) -> list[int]:
    """Those of some units that others carry, by where everybody is: nearly all are on the map."""
    return [unit for unit in units if TURNED_OVER < place[unit] <= FIRST_ABOARD]


def in_play(place: int) -> bool:
    """Whether who is there takes part in the game: on a hex, at sea or aboard; not waiting, not gone."""
    return place > 0 or place <= FIRST_ABOARD or _KNOWN[place].in_play


def places_off_map() -> tuple[OffMap, ...]:
    """Every place off the map, but those aboard counters."""
    return tuple(_KNOWN.values())


# In words


def _called(
    roster: Roster,
    place: int,
    hex_: str,
    off: str,
    cargo: str,
    *,
    lying: str = "{}",
    flying: str = "aloft {}",
) -> str:
    """A place by the form for where it is, or by the field of a place off the map."""
    if is_aloft(place):
        return flying.format(_called(roster, base_of(place), "{}", "was", "aboard-{}"))
    if on_map(place):
        return hex_.format(names([place])[0])
    if lies_on(place):
        return lying.format(names([lies_on(place)])[0])
    carrier = carrier_of(place)
    if carrier is not None:
        return cargo.format(roster.ids[carrier])
    said: str = getattr(_KNOWN[place], off)
    return said


def show(roster: Roster, place: int) -> str:
    """A place as screens know it: the name of a hex, `card`, `sea B`, `aboard B:4Arm`."""
    return _called(roster, place, "{}", "shown", "aboard {}")


def show_apart(place: int) -> str:
    """The same of a hex, or of a place off the map that is aboard nobody and not in the air."""
    return names([place])[0] if on_map(place) else _KNOWN[place].shown


def title_of(roster: Roster, place: int) -> str:
    """What people call a place."""
    return _called(
        roster, place, "{}", "title", "Aboard {}", lying="Turned over on {}", flying="In the air from {}"
    )


def line_of(roster: Roster, place: int) -> str:
    """What the line of a place in a position begins with, without its colon."""
    return _called(roster, place, "at {}", "word", "aboard {}", lying="turned-over {}")


def _write(rules: Rules, place: int) -> str:
    return _called(rules.roster, place, "{}", "was", "aboard-{}", flying="aloft-{}")


def _read(rules: Rules, word: str) -> int:
    head, dash, rest = word.partition("-")
    if dash and head.lower() == "aboard":
        return aboard(read_unit(rules, rest))
    if dash and head.lower() == "aloft":
        return aloft(read_base(rules, rest))
    found = next((known.number for known in _KNOWN.values() if known.was.lower() == word.lower()), None)
    return read_hex(word) if found is None else found


def read_base(rules: Rules, word: str) -> int:
    """A base of aircraft: a hex or, as `sea-B`, a sea zone, or, as `aboard-B:TF1.1`, a ship."""
    head, dash, rest = word.partition("-")
    if dash and head.lower() == "aboard":
        return aboard(read_unit(rules, rest))
    return read_zone(rest) if dash and head.lower() == "sea" else read_hex(word)


# A place in one word: a hex, `card`, `nowhere`, `box`, `sea-B`, `aboard-B:4Arm`, `aloft-Q16`.
PLACE: Kind[int] = Kind(
    "PLACE",
    _read,
    _write,
    places=lambda place: (place,) if on_map(place) else (),
    say=lambda rules, place: title_of(rules.roster, place),
)


def read_zone(word: str) -> int:
    """A sea zone by its letter."""
    if word.upper() not in AT_SEA:
        raise NotationError(f"{word[:40]!r} is no sea zone; there are {', '.join(AT_SEA)}")
    return AT_SEA[word.upper()]


ZONE: Kind[str] = Kind(
    "ZONE", lambda _rules, text: sea_zone(read_zone(text)) or "", lambda _rules, zone: zone
)
THE_REST: Final = (WAITING, ELIMINATED, BOX)  # where units can be that a position does not name


def the_rest(word: str) -> int:
    """Where units are that a position does not name."""
    found = next((place for place in THE_REST if _KNOWN[place].word == word), None)
    if found is None:
        raise NotationError(f"the rest is {' or '.join(_KNOWN[place].word for place in THE_REST)}")
    return found
