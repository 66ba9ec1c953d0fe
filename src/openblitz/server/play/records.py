"""What a table knows of its game: how it stands, what somebody wants, what was done, what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from openblitz.server.keep.kept_games import Change  # noqa: TC001
from openblitz.server.play.seating import Access  # noqa: TC001 - msgspec reads the annotations
from openblitz.table import Event, Refusal  # noqa: TC001

if TYPE_CHECKING:
    from openblitz.server.play.table import Table

READY = 32  # messages that are kept of one moment


class Now(msgspec.Struct, frozen=True):
    """A game as it stands, ready to be sent: with the view of each seat that has looked at it."""

    at: int
    hash: str
    asked: str | None
    over: bool
    position: Any
    undo: str | None  # the seat that may take back the last order
    redo: str | None
    views: dict[str | None, msgspec.Raw]
    written: list[str] = []  # the position as text, once somebody needs it
    sent: dict[Any, msgspec.Raw] = {}  # what is made already: many watch from the same seat

    def keep(self, key: Any, made: msgspec.Raw) -> msgspec.Raw:
        """Have something ready for whoever asks for it next."""
        if len(self.sent) >= READY:
            self.sent.clear()
        self.sent[key] = made
        return made


class Done(msgspec.Struct, frozen=True):
    """What came of orders: what happened, and why the first one that was not carried out was refused."""

    at: int
    events: tuple[Event, ...] = ()
    refused: str = ""
    refusal: Refusal | None = None
    stale: bool = False


class Wish(msgspec.Struct, frozen=True):
    """Who wants to change the game, and as it stood when he did."""

    seat: str
    at: int | None  # None: however it stands now
    hash: str | None
    by: Access | None  # what he was let in by
    who: str  # his address


class Work(NamedTuple):
    """What there is to do: games in memory, those that a computer plays on, orders that wait for a thread."""

    tables: tuple[Table, ...]
    thinking: int
    waiting: int


class Deed(msgspec.Struct, frozen=True):
    """What was done in memory, and is still to be written down."""

    change: Change | None = None
    events: tuple[Any, ...] = ()
    open: tuple[Any, ...] = ()  # what the other seats may know of it
    refused: str = ""
    refusal: Refusal | None = None
    now: Now | None = None
