"""The one place that hides: a position as one seat may know it.

Everything on the table is open to both players, but for two things. A schedule is its writer's alone until a
strike falls (BC:scheduled.record), and nothing tells real mines from dummies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.commander.table_top.tables import shown

if TYPE_CHECKING:
    from openblitz.commander.position import Position, Strike


def conceal(position: Position, seat: str | None) -> Position:
    """What a seat may know of a position; the position itself where it holds no secret."""
    strikes = [
        own if name == seat else _fallen(own)
        for name, own in zip(position.roster.seats, position.strikes, strict=True)
    ]
    table = position.table and shown(position.table)
    if strikes == position.strikes and table == position.table:
        return position
    known = position.copy()
    known.strikes = strikes
    if table != position.table:
        known.table = table
        known.touch()  # what was worked out may tell of the ground
    return known


def _fallen(strikes: tuple[Strike, ...]) -> tuple[Strike, ...]:
    return tuple(strike for strike in strikes if strike.state == "fallen")
