"""What a table knows of its game: how it stands, what was done, what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.server.storage import Change, Undone
from openblitz.table import Entry, Event, Refusal, Sitting

if TYPE_CHECKING:
    from collections.abc import Sequence


class Seated(Sitting[Any, Any]):
    """A sitting that tells what can be taken back."""

    @property
    def can_undo(self) -> bool:
        """Whether the last order can be taken back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is something to carry out again."""
        return bool(self._undone)

    @property
    def undone(self) -> tuple[Undone, ...]:
        """What can be carried out again, in its order."""
        return tuple(Undone(entry.number, entry.seat, entry.order) for entry, _ in reversed(self._undone))

    def remember(self, undone: Sequence[Undone]) -> None:
        """What was taken back before the game was put away can still be carried out again."""
        self._undone = [(Entry(u.number, u.seat, u.order, ()), []) for u in reversed(undone)]


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
    sent: dict[Any, msgspec.Raw] = {}  # states that are made already: many watch from the same seat


class Done(msgspec.Struct, frozen=True):
    """What came of orders: what happened, and why the first one that was not carried out was refused."""

    at: int
    events: tuple[Event, ...] = ()
    refused: str = ""
    refusal: Refusal | None = None
    stale: bool = False


class Deed(msgspec.Struct, frozen=True):
    """What was done in memory, and is still to be written down."""

    change: Change | None = None
    events: tuple[Any, ...] = ()
    open: tuple[Any, ...] = ()  # what the other seats may know of it
    refused: str = ""
    refusal: Refusal | None = None
    now: Now | None = None
