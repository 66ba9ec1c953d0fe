"""What takes too long: what is said of it, and games that are put aside."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openblitz.server.keep.kept_games import KeptGame
    from openblitz.server.keep.storage import Storage

_log = logging.getLogger("openblitz.server")

OPENING = 30.0  # seconds; a game that takes longer is put aside
ASIDE = "The game takes too long to open; it was put aside."
OVERRUN = "This order takes too long to carry out; it was stopped, and the game is as it was."


async def put_aside(kept: KeptGame, storage: Storage) -> None:
    """A game that takes too long to open is not tried again at each start, nor whenever somebody looks."""
    _log.error("game %s is put aside: it took too long to open", kept.id)
    await asyncio.wrap_future(storage.put_aside(kept.id))
