"""Counters as a screen shows them: where each is, what is left to it, and what has happened to it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.deed import place_names
from openblitz.blitzkrieg.engine.places import (
    BOX,
    FIRST_ABOARD,
    base_of,
    is_aloft,
    lies_on,
    on_map,
    show,
    show_apart,
)
from openblitz.blitzkrieg.engine.position import UNIT_FLAGS, Position
from openblitz.blitzkrieg.engine.roster import NOBODY, SIDES
from openblitz.blitzkrieg.ground.rules import movement
from openblitz.hexes.reach import FACTOR
from openblitz.table.facts import Of, marks_of, subjects_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class UnitState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a counter is, a hex or a box, and what has become of it; what is as ever is left out."""

    place: str
    left: str = ""  # movement factors left to a unit that has moved in this player-turn
    marks: tuple[str, ...] = ()
    side: str | None = None  # where its army has gone over; empty: to nobody
    way: tuple[str, ...] = ()  # of one in the air, from its base; the last hex is the one that it is over


def units_shown(position: Position, shelved: Mapping[int, str]) -> dict[str, UnitState]:
    """Every counter that is not in the box, or is on a shelf; most have done nothing yet."""
    ids, place, start = position.roster.ids, position.place, position.start
    spent, flags, marked = position.spent, position.flags, _marked(position)
    at_first = not position.allegiance  # nobody has gone over
    found: dict[str, UnitState] = {}
    for unit in position.roster.used:
        here = place[unit]
        if unit in shelved:
            found[ids[unit]] = unit_shown(position, unit, shelved[unit])
        elif here != BOX:
            still = here == start[unit] and not spent[unit] and not flags[unit]
            plain = still and at_first and here > FIRST_ABOARD and not marked >> unit & 1
            found[ids[unit]] = _still(here) if plain else unit_shown(position, unit)
    return found


def _marked(position: Position) -> int:
    """The units of which some subject says something."""
    found, subjects = 0, subjects_of(Position)
    for name in position.subjects:
        subject = subjects[name]
        if subject.of is Of.UNITS:
            found |= subject(position)
    return found


@cache
def _still(place: int) -> UnitState:
    """A counter of which there is no more to say than where it is, and that is aboard nobody."""
    return UnitState(place=show_apart(place))


def unit_shown(position: Position, unit: int, shelf: str | None = None) -> UnitState:
    """One counter, whatever there is to say of it."""
    moved = on_map(position.place[unit]) and position.moved(unit)
    left = movement.left_to(position, unit) if moved else 0
    return UnitState(
        place=shelf or show(position.roster, position.place[unit]),
        left=factors(left) if moved else "",
        marks=tuple(_marks(position, unit)),
        side=_gone_over(position, unit),
        way=_flown(position, unit) if is_aloft(position.place[unit]) else (),
    )


def _flown(position: Position, unit: int) -> tuple[str, ...]:
    """The way of an aircraft in the air, from its base where that is a hex."""
    mission, base = missions.of(position, unit), base_of(position.place[unit])
    return place_names((*((base,) if on_map(base) else ()), *mission.way)) if mission is not None else ()


def _gone_over(position: Position, unit: int) -> str | None:
    """The side that a unit is on, where it is not the one on which it began."""
    side = position.side_of(unit)
    if side == position.roster.at_first.side[unit]:
        return None
    return "" if side == NOBODY else SIDES[side]


def _marks(position: Position, unit: int) -> Iterator[str]:
    """What has happened to a unit, and what options say of it."""
    flags = position.flags[unit]
    if lies_on(position.place[unit]):
        yield "turned-over"
    if flags:
        yield from (word for word, flag in UNIT_FLAGS.shown_bits.items() if flags & flag)
    yield from (mark.name for mark in marks_of(position, unit))


def factors(thirds: int) -> str:
    """Movement in factors, as a person writes it.

    >>> factors(7), factors(3), factors(1)
    ('2⅓', '1', '⅓')
    """
    whole, rest = divmod(thirds, FACTOR)
    return f"{whole or ''}{('', '⅓', '⅔')[rest]}" or "0"
