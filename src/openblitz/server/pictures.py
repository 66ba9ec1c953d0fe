"""Pictures and reports for those who ask: drawn one at a time, by a process of its own each."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import logging
import sys
from typing import TYPE_CHECKING

import msgspec

from openblitz.server.drawing import THEMES, Drawing, Turn, kept_board
from openblitz.server.games import BadRequestError

if TYPE_CHECKING:
    from openblitz.server.table import Table

_log = logging.getLogger("openblitz.server")

SECONDS = 120.0
# What a report tells in words; the rest is moves, which the picture shows.
_MOVES = ("moved", "placed", "flown", "taken back")
_SILENT = (*_MOVES, "announced", "called off", "battles announced", "movement ends")


class BoardPicture(msgspec.Struct, frozen=True):
    """The drawing of the board, plain and compressed, and a tag that changes when it does."""

    plain: bytes
    small: bytes
    tag: str


class Pictures:
    """Draws on demand, and keeps the board of each theme."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)
        self._boards: dict[str, BoardPicture] = {}

    async def warm(self) -> None:
        """Draw the boards before somebody asks for them."""
        for theme in THEMES:
            with contextlib.suppress(BadRequestError):
                await self.board(theme)
        with contextlib.suppress(BadRequestError):
            await self.draw(Drawing("board-png"))

    async def board(self, theme: str) -> BoardPicture:
        """The board in a theme."""
        if theme not in self._boards:
            drawn = await asyncio.to_thread(kept_board, theme)
            if drawn is None:
                drawn = await self.draw(Drawing("board", theme))
            self._boards[theme] = await asyncio.to_thread(_board_picture, drawn)
        return self._boards[theme]

    async def draw(self, drawing: Drawing) -> bytes:
        """A drawing, as the bytes of its file."""
        async with self._one:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "openblitz.server.drawing",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
            try:
                asked = msgspec.json.encode(drawing)
                drawn, _ = await asyncio.wait_for(process.communicate(asked), SECONDS)
            except (
                TimeoutError,
                OSError,
                RuntimeError,
            ):  # uvloop's word for a pipe that is closed is the last
                drawn = b""
            finally:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode != 0 or not drawn:
            _log.warning("a drawing failed: %s, exit %s", drawing.kind, process.returncode)
            raise BadRequestError("picture", "The picture could not be drawn.")
        return drawn


def _board_picture(drawn: bytes) -> BoardPicture:
    return BoardPicture(drawn, gzip.compress(drawn, 6), f'"{hashlib.sha256(drawn).hexdigest()[:20]}"')


def turn_of(table: Table, turn: int | None) -> tuple[int, Turn]:
    """What a report says of a turn (the last one, if none is named), and the order that ended it."""
    wanted = table.now.position.turn if turn is None else turn
    entries = [entry for entry in table.log if entry.turn == wanted]
    if turn is not None and not entries:
        raise BadRequestError("turn", f"Nothing has been ordered in turn {turn}.")
    moves: dict[str, int] = {}
    for entry in entries:
        if any(event.kind in _MOVES for event in entry.events):
            moves[entry.seat] = moves.get(entry.seat, 0) + 1
    events = [event for entry in entries for event in entry.events]
    lines = tuple(event.text for event in events)
    short = tuple(event.text for event in events if event.kind not in _SILENT)
    last = entries[-1].number if entries else table.now.at
    return last, Turn(table.name, wanted, moves, lines, short)
