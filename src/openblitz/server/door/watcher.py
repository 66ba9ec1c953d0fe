"""Somebody who looks at a game through a websocket: what is still to be sent to him."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.server.play.seen import NOTHING
from openblitz.server.wire.schema import StaleState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.server.play.seating import Access
    from openblitz.server.play.table import Table
    from openblitz.table import Event

MOST_WAITING = 2_000_000  # bytes; whoever is that far behind does not listen
ROOM = 300_000  # bytes; as long as more are waiting no further question is answered

_encoder = msgspec.json.Encoder()


class Watcher:
    """Collects what happens; a slow line gets fewer states, each with all that happened before it."""

    def __init__(
        self,
        table: Table,
        seat: str | None,
        key: str = "",
        *,
        maker: bool = False,
        access: Access | None = None,
    ) -> None:
        self.table = table
        self.seat = seat
        self.key = key  # what he was let in by
        self.maker = maker  # whether he made the game
        self.seen = NOTHING  # by this seat, before it sat down here
        self.access = access  # the same in full; None: nobody that a link let in
        self._messages: deque[bytes] = deque()
        self._waiting = 0  # bytes of them
        self._room = asyncio.Event()
        self._room.set()
        self.lost = asyncio.Event()  # set when he no longer listens, or may no longer
        self.why_lost = (1008, "too slow")
        self._events: list[Event] = []
        self._known: int | None = None  # how many orders of the log he has been told; None: he is new
        self._changed = True
        self._wake = asyncio.Event()
        self._wake.set()

    def changed(self, events: Sequence[Event] = ()) -> None:
        """The game has changed, or who is looking at it has."""
        self._events.extend(events)
        if self._known is not None:  # what was taken back is known no more
            self._known = min(self._known, self.table.now.at)
        self._changed = True
        self._wake.set()

    def begin_again(self) -> None:
        """The game is another than it was: he is told everything anew."""
        self._known = None
        self.changed()

    def tell(self, message: msgspec.Struct | msgspec.Raw) -> None:
        """Send a message as soon as the line is free, after the state that goes before it."""
        if self._changed:
            self._put(self._state())
        self._put(message)

    async def room(self) -> None:
        """Wait until little enough is waiting that one may put more work into this line."""
        await self._room.wait()

    def _put(self, message: Any) -> None:
        if self.lost.is_set():
            return
        self._messages.append(_encoder.encode(message))
        self._waiting += len(self._messages[-1])
        if self._waiting > MOST_WAITING:
            self._messages.clear()
            self.lost.set()
        elif self._waiting > ROOM:
            self._room.clear()
        self._wake.set()

    def cut(self, code: int, why: str) -> None:
        """End the line."""
        self.why_lost = (code, why)
        self.lost.set()

    def stale(self) -> None:
        """Send the fresh state to somebody who had an old one."""
        state = self.table.state(self.seat, self._events, since=self._known, maker=self.maker, seen=self.seen)
        self._told()
        self._put(StaleState(**msgspec.structs.asdict(state)))

    def _state(self) -> msgspec.Raw:
        state = self.table.encoded(
            self.seat, self._events, since=self._known, maker=self.maker, seen=self.seen
        )
        self._told()
        return state

    def _told(self) -> None:
        self._events, self._changed, self._known = [], False, self.table.now.at

    async def next(self) -> bytes:
        """The message that is to be sent now; waits until there is one."""
        while not self._messages:
            await self._wake.wait()
            self._wake.clear()
            if self._changed:
                self._put(self._state())
        return self._messages.popleft()

    def sent(self, message: bytes) -> None:
        """A message has gone out: until then it counts as waiting."""
        self._waiting -= len(message)
        if self._waiting <= ROOM:
            self._room.set()
