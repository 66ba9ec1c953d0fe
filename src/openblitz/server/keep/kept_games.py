"""A game as it is kept: the records that storage writes down and reads back."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.server.dice.seals import KeptSeals  # noqa: TC001
from openblitz.server.keep.database import StorageError
from openblitz.server.play.habits import Habits  # noqa: TC001 - msgspec reads the annotations
from openblitz.server.play.seating import Access, KeptRematch, Place  # noqa: TC001
from openblitz.server.wire.schema import ChatMessage, SeatChoice
from openblitz.table import Event, Header, Journal, JournalError, Outcome, Roll, Snapshot

if TYPE_CHECKING:
    from openblitz.table import Game


class KeptEntry(msgspec.Struct, frozen=True, gc=False):
    """One order as it is kept, with what happened."""

    number: int
    turn: int
    seat: str
    order: str
    rolls: tuple[Roll, ...]
    hash: str
    events: tuple[Event, ...]
    made: int


class Undone(msgspec.Struct, frozen=True, gc=False):
    """An order that was taken back. No die was rolled for it, or it could not have been."""

    number: int
    seat: str
    order: str


class Standing(msgspec.Struct, frozen=True):
    """Where a game stands, for lists of games."""

    number: int
    turn: int
    asked: str | None
    outcome: Outcome | None


def standing(game: Game[Any, Any], state: Any, number: int) -> Standing:
    """Where a game stands, for lists."""
    return Standing(number, game.turn(state), game.to_move(state), game.outcome(state))


class KeptGame(msgspec.Struct, frozen=True):
    """A whole game as it is kept."""

    id: str
    name: str
    ruleset: str
    tags: tuple[tuple[str, str], ...]
    start: str
    seats: dict[str, SeatChoice]
    standing: Standing
    entries: tuple[KeptEntry, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()
    notes: dict[int, tuple[str, ...]] = {}
    undone: tuple[Undone, ...] = ()  # as they would be carried out again
    revision: int = 0
    places: dict[str, Place] = {}
    seals: KeptSeals | None = None
    rematch: KeptRematch | None = None
    habits: dict[str, Habits] = {}
    address: str = ""  # the network that it was made from, as far as it is known

    @property
    def aside(self) -> bool:
        """Whether it was put aside: nobody is asked, and it is not over."""
        return self.standing.asked is None and self.standing.outcome is None

    def journal(self) -> Journal:
        """The journal, every hash reckoned anew; a database that was tampered with is a StorageError."""
        journal = Journal(Header(self.ruleset, self.tags), self.start)
        for entry in self.entries:
            written = journal.append(entry.seat, entry.order, entry.rolls)
            if (written.number, written.hash) != (entry.number, entry.hash):
                raise damaged()
        if journal.number != self.standing.number:
            raise damaged()
        journal.snapshots.extend(self.snapshots)
        journal.notes.update({number: list(lines) for number, lines in self.notes.items()})
        try:
            journal.verify()
        except JournalError as error:
            raise damaged() from error
        return journal


class Change(msgspec.Struct, frozen=True):
    """What an order, several orders or an undo change: entries struck from the end, entries added."""

    game: str
    revision: int  # the revision that it changes
    standing: Standing
    struck: int = 0
    entries: tuple[KeptEntry, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()
    undone: tuple[Undone, ...] = ()  # all that can be carried out again afterwards
    by: Access | None = None  # by what whoever ordered it was let in; None: the server's own
    notes: dict[int, tuple[str, ...]] = {}  # that are new or longer
    seals: KeptSeals | None = None  # of a game with sealed dice


class ListedGame(msgspec.Struct, frozen=True):
    """A game in a list, with the seat by which it was found."""

    id: str
    name: str
    ruleset: str
    standing: Standing
    seat: str | None
    updated: int
    seats: dict[str, SeatChoice] = {}
    seal: bool = False  # whether its sealed dice wait for that seat


class Chat(msgspec.Struct, frozen=True):
    """Words that somebody said at the table."""

    seat: str | None
    text: str
    made: int
    number: int = 0  # which line of the game's talk it is, once it is kept


def now() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def moment(made: int) -> datetime:
    """A kept time as a date.

    >>> moment(0).isoformat()
    '1970-01-01T00:00:00+00:00'
    """
    return datetime.fromtimestamp(made / 1000, UTC)


def chat_message(chat: Chat) -> ChatMessage:
    """What somebody said, to be told."""
    return ChatMessage(chat.seat, chat.text, moment(chat.made), chat.number)


def damaged() -> StorageError:
    """A game that is not as it was kept."""
    return StorageError("corrupt", "The game in the database is not as it was played.")
