"""Somebody who looks at a game through a websocket: what is still to be sent to him."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.server.schema import StaleState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.server.seating import Access
    from openblitz.server.table import Table
    from openblitz.table import Event

MOST_WAITING = 300  # messages; whoever is that far behind does not listen

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
        self.access = access  # the same in full; None: nobody that a link let in
        self._messages: deque[Any] = deque()
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

    def tell(self, message: msgspec.Struct) -> None:
        """Send a message as soon as the line is free, after the state that goes before it."""
        if self._changed:
            self._put(self._state())
        self._put(message)

    def _put(self, message: Any) -> None:
        if self.lost.is_set():
            return
        self._messages.append(message)
        if len(self._messages) > MOST_WAITING:
            self._messages.clear()
            self.lost.set()
        self._wake.set()

    def cut(self, code: int, why: str) -> None:
        """End the line."""
        self.why_lost = (code, why)
        self.lost.set()

    def stale(self) -> None:
        """Send the fresh state to somebody who had an old one."""
        self._put(StaleState(**msgspec.structs.asdict(self._state())))

    def _state(self) -> Any:
        state = self.table.state(self.seat, self._events, since=self._known, maker=self.maker)
        self._events, self._changed, self._known = [], False, state.at
        return state

    async def next(self) -> list[bytes]:
        """What is to be sent now; waits until there is something."""
        await self._wake.wait()
        self._wake.clear()
        if self._changed:
            self._messages.append(self._state())
        sent = [_encoder.encode(message) for message in self._messages]
        self._messages.clear()
        return sent
