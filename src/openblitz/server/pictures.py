"""Pictures and reports for those who ask: drawn one at a time, by a process of its own each."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import logging
import sys
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz import catalogue
from openblitz.server.drawing import Drawing, Turn
from openblitz.server.games import BadRequestError

if TYPE_CHECKING:
    from openblitz.server.table import Table
    from openblitz.table import Game

_log = logging.getLogger("openblitz.server")

SECONDS = 120.0
BOARDS = 40  # drawings of boards that are kept


class BoardPicture(msgspec.Struct, frozen=True):
    """The drawing of the board, plain and compressed, and a tag that changes when it does."""

    plain: bytes
    small: bytes
    tag: str


class Pictures:
    """Draws on demand, and keeps the boards."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)
        self._boards: OrderedDict[tuple[str, ...], BoardPicture] = OrderedDict()

    async def warm(self) -> None:
        """Draw what takes long before somebody asks for it."""
        with contextlib.suppress(BadRequestError):
            await self.draw(Drawing("warm"))

    async def board(self, game: Game[Any, Any], state: Any, theme: str) -> BoardPicture:
        """The bare board of a state in a theme."""
        family = catalogue.family_of(game)
        drawing = Drawing("board", theme, catalogue.pack(game), game.write_state(state))
        return await self._board(family, game.board(state), drawing)

    async def choice(self, ruleset: str, board: str, theme: str) -> BoardPicture:
        """A board that a game can be played on, by its key."""
        family = catalogue.family_of(catalogue.find(ruleset))
        return await self._board(family, board, Drawing("choice", theme, ruleset, key=board))

    async def _board(self, family: catalogue.Family, board: str, drawing: Drawing) -> BoardPicture:
        key = (family.name, board, drawing.theme)
        if key not in self._boards:
            drawn = await asyncio.to_thread(family.artist.kept_board, board, drawing.theme)
            picture = await asyncio.to_thread(_board_picture, drawn or await self.draw(drawing))
            self._boards[key] = picture
            while len(self._boards) > BOARDS:
                self._boards.popitem(last=False)
        return self._boards[key]

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


def turn_of(table: Table, turn: int | None, seat: str | None) -> tuple[int, Turn]:
    """What a report tells a seat of a turn (the last one, if none is named), and the order that ended it."""
    narrator = catalogue.family_of(table.game).narrator
    wanted = table.game.turn(table.now.position) if turn is None else turn
    entries = [table.veiled(entry, seat) for entry in table.log if entry.turn == wanted]
    if turn is not None and not entries:
        raise BadRequestError("turn", f"Nothing has been ordered in turn {turn}.")
    moves: dict[str, int] = {}
    for entry in entries:
        if any(event.kind in narrator.moves for event in entry.events):
            moves[entry.seat] = moves.get(entry.seat, 0) + 1
    events = [event for entry in entries for event in entry.events]
    lines = tuple(event.text for event in events)
    short = tuple(event.text for event in events if event.kind not in narrator.silent)
    last = entries[-1].number if entries else table.now.at
    return last, Turn(table.name, wanted, moves, lines, short)
