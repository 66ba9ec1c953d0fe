"""Positions as text, one fact a line, so that a diff of two positions reads like the turn between them.

    turn 3
    side american
    table open-farmland
    at 60,40 face 0: A:Inf1[hits=2 suppressed]
    at 60,58 face 180: G:Inf1
    rest knocked-out
    step commanding

Whatever is left out is as at the beginning of a player turn. docs/notation.md describes every line. What a
position holds is declared in `position.py`; here stands what the facts do not say by themselves: the table,
where units are, and the steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.commander.kinds import exact, one_line, say_facing
from openblitz.commander.notation.steps import write_step
from openblitz.commander.position import KNOCKED_OUT, OFF_TABLE, ON_TABLE, RESERVE
from openblitz.commander.table_top import tables
from openblitz.commander.table_top.tables import Table
from openblitz.table.positions import game_lines, in_brackets, marker, outcome_line, side_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules

PLACES: Final = {"reserve": RESERVE, "off-table": OFF_TABLE, "knocked-out": KNOCKED_OUT}
# Facts that are written below the units.
BELOW: Final = ("commander", "breaches", "smoke")


def bare_table(rules: Rules) -> Table:
    """The table of a position that names none: open ground."""
    size = rules.cm(120)
    return Table("bare", "Open ground", size, size, ())


def write_position(position: Position) -> str:
    """The whole position as text; reading it gives the same position."""
    rules = position.rules
    seats = position.roster.seats
    lines = list(game_lines(rules, position, but=BELOW))
    if position.table is not None:
        lines.append(f"table {_write_table(rules, position.table)}")
    lines += side_lines(rules, position, seats, only=("edge",))
    lines += _write_units(position)
    lines += game_lines(rules, position, only=BELOW)
    lines += side_lines(rules, position, seats, but=("edge",))
    lines += [f"step {write_step(rules, step)}" for step in position.steps]
    lines += outcome_line(position.outcome)
    return "\n".join(lines) + "\n"


def _write_table(rules: Rules, table: Table) -> str:
    if table == bare_table(rules):
        return "bare"
    if table.name in tables.names() and table == tables.named(table.name):
        return table.name
    return f"custom {one_line(tables.write(table))}"


def _write_units(position: Position) -> Iterator[str]:
    """Units on the table by place, then those that are not on it."""
    standing: dict[tuple[float, float, float], list[str]] = {}
    away: dict[int, list[str]] = {}
    marks = marker(position.rules, position, mixed=True)
    for unit, place in enumerate(position.place):
        word = position.roster.ids[unit] + in_brackets([*marks(unit), *_was(position, unit)])
        if place == ON_TABLE:
            where = position.x[unit], position.y[unit], position.facing[unit]
            standing.setdefault(where, []).append(word)
        else:
            away.setdefault(place, []).append(word)
    for (x, y, facing), words in sorted(standing.items()):
        yield f"at {exact(x)},{exact(y)} face {say_facing(facing)}: {' '.join(words)}"
    for name, place in PLACES.items():
        if place in away:
            yield f"{name}: {' '.join(away[place])}"


def _was(position: Position, unit: int) -> Iterator[str]:
    """Of a unit that is away: where it was."""
    where = position.x[unit], position.y[unit], position.facing[unit]
    if position.place[unit] != ON_TABLE and any(where):
        yield f"was={','.join(exact(value) for value in where)}"
