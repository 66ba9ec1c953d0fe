"""Pictures and reports for those who ask: drawn one at a time, by a process of their own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from openblitz import catalogue
from openblitz.server.door.faults import BadRequestError
from openblitz.server.door.keptfile import KeptFile, packed, unpacked
from openblitz.server.think.drawing import Drawing, Turn
from openblitz.server.think.thinkers import ThinkerDiedError

if TYPE_CHECKING:
    from openblitz.server.play.table import Table
    from openblitz.server.think.thinkers import Thinkers
    from openblitz.table import Game

_log = logging.getLogger("openblitz.server")

BOARDS = 40  # drawings of boards that are kept


class Pictures:
    """Draws on demand, and keeps the boards."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: OrderedDict[tuple[str, str], asyncio.Future[KeptFile]] = OrderedDict()
        self._boards: OrderedDict[tuple[str, ...], KeptFile] = OrderedDict()

    async def warm(self) -> None:
        """Draw what takes long before somebody asks for it."""
        with contextlib.suppress(BadRequestError):
            await self.draw(Drawing("warm"))

    async def board(self, game: Game[Any, Any], state: Any, theme: str, who: str = "") -> KeptFile:
        """The bare board of a state in a theme."""
        family = catalogue.family_of(game)
        drawing = Drawing("board", theme, catalogue.pack(game), game.write_state(state))
        return await self._board(family, game.board(state), drawing, who)

    async def choice(self, ruleset: str, board: str, theme: str, who: str = "") -> KeptFile | None:
        """A board that a game can be played on, by its key; None where there is none."""
        family = await asyncio.to_thread(_family_with, ruleset, board)
        if family is None:
            return None
        return await self._board(family, board, Drawing("choice", theme, ruleset, key=board), who)

    async def _board(self, family: catalogue.Family, board: str, drawing: Drawing, who: str) -> KeptFile:
        key = (family.name, board, drawing.theme)
        if key not in self._boards:
            kept = await asyncio.to_thread(_kept_board, family, board, drawing.theme)
            if kept is None:
                kept = await asyncio.to_thread(packed, await self.draw(drawing, who, board))
            self._boards[key] = kept
            while len(self._boards) > BOARDS:
                self._boards.popitem(last=False)
        return self._boards[key]

    async def board_file(self, game: Game[Any, Any], state: Any) -> KeptFile:
        """The board of a state for programs, as JSON."""
        family = catalogue.family_of(game)
        key = (family.name, game.board(state))
        if key not in self._kept:
            # Made once, however many ask for it meanwhile.
            making = asyncio.to_thread(_board_file, family, game, state)
            self._kept[key] = asyncio.ensure_future(making)
            while len(self._kept) > BOARDS:
                self._kept.popitem(last=False)
        made = self._kept[key]
        try:
            return await asyncio.shield(made)
        except Exception:
            self._kept.pop(key, None)
            raise

    async def draw(self, drawing: Drawing, who: str = "", game: str = "") -> bytes:
        """A drawing, as the bytes of its file."""
        try:
            return await self._thinkers.draw(drawing, who, game)
        except ThinkerDiedError as error:
            _log.warning("a drawing failed: %s, %s", drawing.kind, error)
            raise BadRequestError("picture", "The picture could not be drawn.") from error


def _family_with(ruleset: str, board: str) -> catalogue.Family | None:
    """The family of a game with such a board; a page asks first of all, so no other game is read for that."""
    family = catalogue.shelved(ruleset)
    if family is None or family.shelf.draft(ruleset):
        return None
    return family if board in {known.key for known in family.artist.boards(ruleset)} else None


def _kept_board(family: catalogue.Family, board: str, theme: str) -> KeptFile | None:
    small = family.artist.kept_board(board, theme)
    return unpacked(small) if small else None


def _board_file(family: catalogue.Family, game: Game[Any, Any], state: Any) -> KeptFile:
    return unpacked(family.artist.board_file(game, state))


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
