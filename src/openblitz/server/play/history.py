"""A game that is over, in numbers: how it stood turn by turn, and what the dice were like."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.server.keep.kept_games import KeptEntry
    from openblitz.server.play.table import Table
    from openblitz.table import Game, Roll

MOST_TURNS: Final = 60  # the last ones; a game with more of them has a log
_DIE: Final = 6
_told_before: WeakKeyDictionary[Table, tuple[str, History]] = WeakKeyDictionary()


class HistoryAsk(msgspec.Struct, frozen=True, tag_field="what", tag="history"):
    """How it stood at the end of each turn; answered when the game is over."""


class SideNumber(msgspec.Struct, frozen=True):
    """A number that is kept of a side."""

    seat: str
    title: str
    value: int


class TurnNumbers(msgspec.Struct, frozen=True):
    """The numbers at the end of a turn."""

    turn: int
    numbers: tuple[SideNumber, ...]


class History(msgspec.Struct, frozen=True, tag_field="kind", tag="history"):
    """A game that is over, turn by turn."""

    turns: tuple[TurnNumbers, ...]


class Dice(msgspec.Struct, frozen=True):
    """What a side threw: how many, their sum, and what the highest and the lowest were thrown for."""

    seat: str
    count: int
    total: int
    highest: str
    lowest: str


async def history(table: Table, who: str) -> History:
    """How it stood at the end of each turn of a game that is over; looked at once, for it changes no more."""
    mark, told = _told_before.get(table, ("", None))
    if told is None or mark != table.now.hash:
        last = {entry.turn: entry.number for entry in table.log}
        turns = []
        for turn, number in list(last.items())[-MOST_TURNS:]:
            found = await table.at(number, None, who)
            assert found is not None
            turns.append(TurnNumbers(turn, await asyncio.to_thread(_numbers, table.game, found[0])))
        told = History(tuple(turns))
        _told_before[table] = (table.now.hash, told)
    return told


def _numbers(game: Game[Any, Any], position: Any) -> tuple[SideNumber, ...]:
    """The numbers that always stand in sight."""
    tracks = game.view(position, None).tracks
    return tuple(
        SideNumber(track.seat, track.title, track.value) for track in tracks if track.short and track.seat
    )


def dice_of(entries: Sequence[KeptEntry], seat: str) -> Dice | None:
    """The six-sided dice of a side; None if it threw none."""
    thrown = [roll for entry in entries if entry.seat == seat for roll in entry.rolls if roll.sides == _DIE]
    if not thrown:
        return None
    best = max(thrown, key=lambda roll: roll.value)
    worst = min(thrown, key=lambda roll: roll.value)
    return Dice(seat, len(thrown), sum(roll.value for roll in thrown), _told(best), _told(worst))


def _told(roll: Roll) -> str:
    """What it was thrown for: an order throws many dice, and what happened first may come of another."""
    return f"{roll.value}, {roll.purpose}"
