"""Positions as text, one fact a line, so that a diff of two positions reads like the turn between them.

    turn 3
    side american
    table open-farmland
    at 60,40 face 0: A:Inf1[hits=2 suppressed]
    at 60,58 face 180: G:Inf1
    rest knocked-out
    step commanding

Whatever is left out is as at the beginning of a player turn. docs/notation.md describes every line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from openblitz.commander.kinds import exact, one_line, say_assets, say_facing, say_json
from openblitz.commander.position import KNOCKED_OUT, OFF_TABLE, ON_TABLE, RESERVE
from openblitz.commander.table_top import tables
from openblitz.commander.table_top.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules

# Words in brackets behind a unit, and the set of the position that each stands for.
FLAGS: Final = {
    "suppressed": "suppressed",
    "limbered": "limbered",
    "dug-in": "dug_in",
    "fortified": "fortified",
    "revealed": "revealed",
    "initiative": "initiative",
    "finished": "finished",
    "failed": "failed",
    "formation": "formation",
    "used": "artillery_used",
    "moved": "moved",
    "command-moved": "command_moved",
    "charging": "charging",
    "fresh": "fresh",
}
# Words that name another unit.
LINKS: Final = {"on": "carrier", "supports": "supports", "joined": "joined", "by": "commanded_by"}
PLACES: Final = {"reserve": RESERVE, "off-table": OFF_TABLE, "knocked-out": KNOCKED_OUT}
# Words for what is true of one side.
SIDE_FLAGS: Final = {
    "schedule-closed": "schedule_closed",
    "vetoed": "vetoed",
    "broken": "broken",
    "conceded": "conceded",
}
# Fields of steps that hold units and sides, by whatever name: written as ids and seats, not as numbers.
UNIT_FIELDS: Final = frozenset(
    {
        "charger",
        "command",
        "evaders",
        "fighters",
        "responders",
        "staying",
        "supporters",
        "target",
        "transport",
        "unit",
        "units",
    }
)
SIDE_FIELDS: Final = frozenset({"side", "winner"})


def bare_table(rules: Rules) -> Table:
    """The table of a position that names none: open ground."""
    size = rules.cm(120)
    return Table("bare", "Open ground", size, size, ())


def write_position(rules: Rules, position: Position) -> str:
    """The whole position as text; reading it gives the same position."""
    seats = rules.roster.seats
    lines = [f"turn {position.turn}", f"side {seats[position.active]}", f"first {seats[position.first]}"]
    lines.append(f"deployed-first {seats[position.deployed_first]}")
    if position.table is not None:
        lines.append(f"table {_write_table(rules, position.table)}")
    lines += [f"edge {seat} {edge}" for seat, edge in zip(seats, position.edge, strict=True) if edge]
    lines += _write_units(rules, position)
    if position.commander >= 0:
        lines.append(f"commander {rules.roster.ids[position.commander]}")
    lines += [f"breach {b.piece} at {exact(b.x)},{exact(b.y)}" for b in position.breaches]
    for s in position.smoke:
        where = f"at {exact(s.x)},{exact(s.y)} size {exact(s.width)},{exact(s.height)}"
        lines.append(f"smoke {seats[s.side]} turn {s.turn} {where}")
    for side, seat in enumerate(seats):
        lines += [_write_strike(rules, seat, strike) for strike in position.strikes[side]]
        lines += [f"{word} {seat}" for word, slot in SIDE_FLAGS.items() if getattr(position, slot)[side]]
    lines += [f"step {_write_step(rules, step)}" for step in position.steps]
    if position.outcome is not None:
        won = position.outcome.winner or "nobody"
        lines.append(f"outcome {won} {position.outcome.rule} {position.outcome.reason}")
    return "\n".join(lines) + "\n"


def _write_table(rules: Rules, table: Table) -> str:
    if table == bare_table(rules):
        return "bare"
    if table.name in tables.names() and table == tables.named(table.name):
        return table.name
    return f"custom {one_line(tables.write(table))}"


def _write_units(rules: Rules, position: Position) -> Iterator[str]:
    """Units on the table by place, then those that are not on it."""
    standing: dict[tuple[float, float, float], list[str]] = {}
    away: dict[int, list[str]] = {}
    for unit, place in enumerate(position.place):
        word = rules.roster.ids[unit] + _write_state(rules, position, unit)
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


def _write_state(rules: Rules, position: Position, unit: int) -> str:
    """What is true of a unit, in brackets."""
    marks = [f"hits={position.hits[unit]}"] if position.hits[unit] else []
    marks += [word for word, slot in FLAGS.items() if position.has(getattr(position, slot), unit)]
    for word, slot in LINKS.items():
        other = getattr(position, slot)[unit]
        if other >= 0:
            marks.append(f"{word}={rules.roster.ids[other]}")
    if position.orders[unit]:
        marks.append(f"orders={position.orders[unit]}")
    if position.pursued[unit] >= 0:
        marks.append(f"pursued={exact(position.pursued[unit])}")
    where = position.x[unit], position.y[unit], position.facing[unit]
    if position.place[unit] != ON_TABLE and any(where):
        marks.append(f"was={','.join(exact(value) for value in where)}")
    return f"[{' '.join(marks)}]" if marks else ""


def _write_strike(rules: Rules, seat: str, strike: Any) -> str:
    how = " barrage" if strike.barrage else ""
    units = say_assets(rules, strike.units)
    at = f"{exact(strike.x)},{exact(strike.y)}"
    return f"strike {seat} turn {strike.turn} at {at} with {units}{how} {strike.state}"


def _write_step(rules: Rules, step: Any) -> str:
    """The name of a step, then its fields as JSON in one line, those that are as usual left out."""
    fields: dict[str, Any] = {}
    for field in msgspec.structs.fields(step):
        value = getattr(step, field.name)
        if value != field.default:
            fields[field.name] = _name(rules, field.name, msgspec.to_builtins(value))
    said = f" {say_json(fields)}" if fields else ""
    return f"{step.__struct_config__.tag}{said}"


def _name(rules: Rules, field: str, value: Any) -> Any:
    """Numbers of units as their ids, numbers of sides as their seats."""
    if isinstance(value, list | tuple):
        return [_name(rules, field, one) for one in value]
    if isinstance(value, dict):
        return {key: _name(rules, key, one) for key, one in value.items()}
    if type(value) is int and value >= 0:
        if field in UNIT_FIELDS:
            return rules.roster.ids[value]
        if field in SIDE_FIELDS:
            return rules.roster.seats[value]
    return value
