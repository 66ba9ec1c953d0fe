"""What there is to play, for whoever asks: looked for on the disk at most once a second, however many ask."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from openblitz.server.wire import screens

if TYPE_CHECKING:
    from openblitz.catalogue import GameInfo

FRESH = 1.0  # seconds; a scenario that somebody has just written may be missing for so long


class Listing:
    """The games that one can choose."""

    def __init__(self) -> None:
        self._looking: asyncio.Task[tuple[GameInfo, ...]] | None = None
        self._since = 0.0

    async def games(self) -> tuple[GameInfo, ...]:
        """As they were a moment ago."""
        looking = self._looking
        if looking is None or (looking.done() and time.monotonic() > self._since + FRESH):
            looking = self._looking = asyncio.ensure_future(asyncio.to_thread(screens.rulesets))
            looking.add_done_callback(self._looked)
        return await asyncio.shield(looking)

    def _looked(self, looking: asyncio.Task[tuple[GameInfo, ...]]) -> None:
        self._since = time.monotonic()
        if looking.cancelled() or looking.exception() is not None:
            self._looking = None
