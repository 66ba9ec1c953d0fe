"""The battle in words, line by line, for terminals and screen readers; distances in centimetres."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.commander.position import KNOCKED_OUT, OFF_TABLE, ON_TABLE, PREPARING, RESERVE
from openblitz.commander.rules import battle_end
from openblitz.commander.rules.book import say_cm, say_point
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.position import Position


def overview(position: Position) -> Iterator[str]:
    """How the battle stands: turn, table, battlegroups."""
    seat = position.roster.seats[position.active]
    if position.turn == PREPARING:
        yield "Before the battle."
    else:
        yield f"Turn {position.turn}, the {seat.capitalize()} player turn."
    table = position.table
    if table is not None:
        size = f"{say_cm(table.width)} by {say_cm(table.height)} cm"
        yield f"The table is {table.title}, {size}."
    for side in (0, 1):
        yield _battlegroup(position, side)


def _battlegroup(position: Position, side: int) -> str:
    places = [position.place[u] for u in position.roster.of_side[side]]
    edge = f", from the {position.edge[side]} edge" if position.edge[side] else ""
    lost = battle_end.losses(position, side)
    broken = ", broken" if position.broken[side] else ""
    return (
        f"{position.roster.groups[side].name} ({position.roster.seats[side]}){edge}: "
        f"{count(places.count(ON_TABLE), 'unit')} on the table, {places.count(RESERVE)} to come, "
        f"{places.count(OFF_TABLE)} off the table, {lost} lost; "
        f"the breakpoint is {battle_end.breakpoint_of(position.rules, side)}{broken}."
    )


def army_lines(position: Position, side: int) -> Iterator[str]:
    """The units of a side, one a line."""
    for unit in position.roster.of_side[side]:
        yield unit_line(position, unit)


def unit_line(position: Position, unit: int) -> str:
    """A unit: what it is, where it is, how it is."""
    who = f"{position.roster.ids[unit]}, {position.roster.titles[unit]}"
    return f"{who}: {', '.join(_how(position, unit))}."


def _how(position: Position, unit: int) -> Iterator[str]:
    carrier = position.carrier[unit]
    match position.place[unit]:
        case place if place == KNOCKED_OUT:
            yield "knocked out"
            return
        case place if place == RESERVE:
            yield "not deployed yet"
        case place if place == OFF_TABLE:
            yield "off the table"
        case _ if carrier >= 0:
            yield f"with {position.roster.ids[carrier]}"
        case _:
            at = say_point((position.x[unit], position.y[unit]))
            yield f"at {at}, facing {position.facing[unit]:g}"
    if position.hits[unit]:
        yield f"{count(position.hits[unit], 'hit')} of {position.roster.kind[unit].hits}"
    for word, units in (
        ("suppressed", position.suppressed),
        ("limbered", position.limbered),
        ("dug in", position.dug_in),
        ("fortified", position.fortified),
    ):
        if position.has(units, unit):
            yield word
