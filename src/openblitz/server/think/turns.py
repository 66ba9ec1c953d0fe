"""Whose turn it is when many want what few can have at once: each address in turn, and each game of it."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

MOST_OF_ONE = 40  # that wait, of one address: more than a full table asks at once
MOST_OF_ALL = 1_000


class BusyError(Exception):
    """So many wait already that one more would wait for nothing."""


class Turns:
    """Gives out so many places at once. Whoever asks much waits for himself, not others for him."""

    def __init__(
        self,
        places: int,
        most_of_one: int = MOST_OF_ONE,
        most: int = MOST_OF_ALL,
        of_one: int | None = None,
    ) -> None:
        self._free = places
        self._of_one = of_one or places  # places that one address may have at once
        self._most_of_one = most_of_one
        self._most = most
        self._has: Counter[str] = Counter()
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}

    def waiting(self, who: str | None = None) -> int:
        """How many wait, of one address or of all."""
        groups = self._waiting.values() if who is None else [self._waiting.get(who, {})]
        return sum(len(queue) for games in groups for queue in games.values())

    @asynccontextmanager
    async def turn(self, who: str, game: str) -> AsyncIterator[None]:
        """A place, as soon as it is one's turn; a BusyError if too many wait."""
        await self.take(who, game)
        try:
            yield
        finally:
            self.give_back(who)

    async def take(self, who: str, game: str) -> None:
        """Wait for a place; whoever took it gives it back."""
        if self._free and self._may(who):
            self._free -= 1
            self._has[who] += 1
            return
        if self.waiting(who) >= self._most_of_one or self.waiting() >= self._most:
            raise BusyError
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, {}).setdefault(game, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it was his turn in the moment he left
                self.give_back(who)
            raise

    def give_back(self, who: str) -> None:
        """Hand a place on: to the address that was served longest ago, and to its game that was."""
        self._has[who] -= 1
        if not self._has[who]:
            del self._has[who]
        self._free += 1
        while (
            self._free and (heir := next((one for one in self._waiting if self._may(one)), None)) is not None
        ):
            if self._hand_to(heir):
                return

    def _may(self, who: str) -> bool:
        return self._has[who] < self._of_one

    def _hand_to(self, who: str) -> bool:
        """To whoever waits longest in the game that is next; whether he is still there."""
        games = self._waiting.pop(who)
        game = next(iter(games))
        queue = games.pop(game)
        waiting = queue.popleft()
        if queue:
            games[game] = queue
        if games:
            self._waiting[who] = games
        if waiting.done():
            return False
        self._free -= 1
        self._has[who] += 1
        waiting.set_result(None)
        return True
