"""Earlier moments of a game: reckoned again from the nearest position that is known, by another process."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from openblitz.server.play.hands import ORDERING
from openblitz.server.think.thinking import Scene, replayed

if TYPE_CHECKING:
    from openblitz.server.play.hands import Hands
    from openblitz.server.think.thinkers import Thinkers
    from openblitz.table import Entry, Game, Journal

KEPT = 24  # positions of a game: somebody who looks back goes from one to the next


class Moments:
    """The positions after earlier orders of one game."""

    def __init__(self, game: Game[Any, Any], packed: str, hands: Hands, thinkers: Thinkers | None) -> None:
        self._game = game
        self._packed = packed
        self._hands = hands
        self._thinkers = thinkers
        self._kept: dict[tuple[int, str], str] = {}

    def forget(self) -> None:
        """The game may be another than it was."""
        self._kept.clear()

    async def at(self, journal: Journal, number: int, who: str, game: str) -> str:
        """The position after an order, as text: it is for other processes, and they read it."""
        since, begin = self._nearest(journal, number)
        if since < number:
            entries = tuple(journal.entries[since:number])
            begin = await self._replayed(begin, entries, who, game)
            if len(self._kept) >= KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[number, entries[-1].hash] = begin
        return begin

    async def _replayed(self, begin: str, entries: tuple[Entry, ...], who: str, game: str) -> str:
        if self._thinkers is not None:
            return await self._thinkers.replay(Scene(self._packed, begin, None), entries, who, game)
        return await self._hands.do(partial(replayed, self._game, begin, entries), ORDERING, who, game)

    def _nearest(self, journal: Journal, number: int) -> tuple[int, str]:
        """The last position at or before an order that need not be replayed."""
        found = (0, journal.start)
        for snapshot in journal.snapshots:
            if found[0] < snapshot.number <= number:
                found = (snapshot.number, snapshot.state)
        for (at, hash_), position in self._kept.items():
            if found[0] < at <= number and journal.entries[at - 1].hash == hash_:
                found = (at, position)
        return found
