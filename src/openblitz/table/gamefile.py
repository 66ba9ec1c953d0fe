"""Game files: a whole game as text that people can read, write, mail and compare. Games are saved so too."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
from copy import copy
from typing import TYPE_CHECKING, Any, NoReturn

from openblitz.table.answers import Refusal
from openblitz.table.dice import DiceError, LoadedDice, Roll
from openblitz.table.game import NotationError
from openblitz.table.gametext import GameFileError, Written, WrittenOrder, read_text, short, write_text
from openblitz.table.journal import Header, Journal, JournalError, note_lines
from openblitz.table.sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from openblitz.table.dice import Dice
    from openblitz.table.game import Game

    FindGame = Callable[[str], Game[Any, Any]]

_FIRST_WORDS = b"OpenBlitz game"


def write_game(sitting: Sitting[Any, Any], words: Sequence[str] = ()) -> str:
    """The game as the text of a game file, with words below its start that are not there yet."""
    game, journal = sitting.game, sitting.journal
    own = journal.start == game.write_state(game.start())
    noted = journal.notes.get(0, [])
    new = [word for word in words if word not in noted]
    if new:
        journal = copy(journal)
        journal.notes = {**journal.notes, 0: [*noted, *new]}
    return write_text(journal, own_start=own)


def read_game(
    text: str, find_game: FindGame, dice: Dice, *, trust: bool = False, name: str = "game"
) -> Sitting[Any, Any]:
    """Take up a game from its text; text that is broken or was changed is a GameFileError.

    `find_game` gives the game of a ruleset's name, or a LookupError. With `trust` the hashes, the snapshot,
    the end line and what the rolls were for may be missing: the game is replayed whole and hashed anew.
    """
    return _Opener(read_text(text, name), find_game, name).open(dice, trust)


def load_game(path: Path, find_game: FindGame, dice: Dice, *, trust: bool = False) -> Sitting[Any, Any]:
    """Take up a saved game; the file is only read."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise GameFileError(path.name, None, f"cannot be read: {error.strerror or error}") from error
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise GameFileError(path.name, line, "this is not text in UTF-8") from error
    return read_game(text, find_game, dice, trust=trust, name=path.name)


def save_game(sitting: Sitting[Any, Any], path: Path, *, overwrite: bool = False) -> None:
    """Save a game: the file is the old one or the new one, whatever happens, never half of one.

    A file that is there and is not a game file is a GameFileError, unless it is to be overwritten.
    """
    text = write_game(sitting).encode()
    try:
        target = path.resolve()
        if not overwrite and target.exists() and not is_game_file(target):
            raise GameFileError(path.name, None, "is not a game file, and was left as it is")
        _replace(target, text)
    except OSError as error:
        raise GameFileError(path.name, None, f"cannot be written: {error.strerror or error}") from error


def is_game_file(path: Path) -> bool:
    """Whether a file begins as a game file does."""
    with path.open("rb") as file:
        return file.read(len(_FIRST_WORDS) + 3).removeprefix(b"\xef\xbb\xbf").startswith(_FIRST_WORDS)


def _replace(target: Path, content: bytes) -> None:
    """Put a file in another's place: written beside it, on the disk before it takes the name."""
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, beside)
        os.replace(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    # The new name is on the disk once its directory is; not every system can be asked for that.
    with contextlib.suppress(OSError):
        directory = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


class _Opener:
    """Makes a game of what a file gives; every fault is told with its line."""

    def __init__(self, written: Written, find_game: FindGame, file: str) -> None:
        self.written = written
        self.file = file
        try:
            self.game = find_game(written.ruleset)
        except LookupError as error:
            fault = f"the ruleset {short(written.ruleset)!r} is not known here"
            raise GameFileError(file, written.ruleset_line, fault) from error
        if self.game.name != written.ruleset:
            fault = f"the game is pinned to {short(written.ruleset)!r}, but only {self.game.name!r} is here"
            self._fault(written.ruleset_line, fault)

    def open(self, dice: Dice, trust: bool) -> Sitting[Any, Any]:
        number, orders = self.written.end_number, len(self.written.orders)
        if self.written.end_line and number != orders:
            self._fault(self.written.end_line, f"the file should have {number} orders, but has {orders}")
        sitting = self._replayed(dice) if trust else self._resumed(dice)
        for number, lines in self.written.notes.items():
            sitting.journal.notes[number] = [note for line in lines for note in note_lines(line) or [""]]
        return sitting

    def _resumed(self, dice: Dice) -> Sitting[Any, Any]:
        """A game whose hashes vouch for it, taken up at its last snapshot."""
        position = self.written.position
        start = position.text if position else self.game.write_state(self.game.start())
        try:
            journal = Journal(Header(self.written.ruleset, tuple(self.written.tags)), start)
        except ValueError as error:
            raise GameFileError(self.file, self.written.ruleset_line, str(error)) from error
        self._same(self.written.start_line, "the start", self.written.start_hash, journal.start_hash)
        for order in self.written.orders:
            self._append(journal, order)
        self._check_end(journal)
        self._take_snapshot(journal)
        try:
            return Sitting.resume(self.game, journal, dice)
        except JournalError as error:
            line = self.written.orders[error.number - 1].line if error.number else self.written.start_line
            raise GameFileError(self.file, line, error.fault) from error

    def _append(self, journal: Journal, order: WrittenOrder) -> None:
        rolls = [Roll(roll.purpose, roll.sides or 0, roll.value) for roll in order.rolls]
        try:
            entry = journal.append(order.seat, order.order, rolls)
        except ValueError as error:
            raise GameFileError(self.file, order.line, str(error)) from error
        self._same(order.line, f"order {order.number}", order.hash, entry.hash)

    def _check_end(self, journal: Journal) -> None:
        line = self.written.end_line
        if line is None:
            fault = f"the file breaks off after order {journal.number}: the line 'End after ...' is missing"
            self._fault(self.written.last_line, fault)
        self._same(line, "the end", self.written.end_hash, journal.end_hash)

    def _take_snapshot(self, journal: Journal) -> None:
        snapshot = self.written.snapshot
        if snapshot is None:
            return
        if snapshot.number > journal.number:
            self._fault(snapshot.line, f"the snapshot comes after order {snapshot.number}, which is missing")
        try:
            taken = journal.take_snapshot(snapshot.text, snapshot.number)
        except ValueError as error:
            raise GameFileError(self.file, snapshot.line, str(error)) from error
        self._same(snapshot.line, "the snapshot", snapshot.hash, taken.hash)

    def _same(self, line: int, what: str, given: str | None, reckoned: str) -> None:
        if given is None:
            self._fault(line, f"{what} has no hash; a file written by hand is read only if it is trusted")
        if given != reckoned:
            also = ", or something above it," if what == "the start" else ""
            self._fault(line, f"{what}{also} is not as it was written: the hash does not fit")

    def _replayed(self, dice: Dice) -> Sitting[Any, Any]:
        """A game that is taken at its word: replayed from the start and hashed anew."""
        position = self.written.position
        start = None
        if position:
            try:
                start = self.game.read_state(position.text)
            except NotationError as error:
                raise GameFileError(self.file, position.line + (error.line or 0), error.fault) from error
        try:
            sitting = Sitting(self.game, dice, self.written.tags, start)
        except ValueError as error:
            raise GameFileError(self.file, self.written.ruleset_line, str(error)) from error
        for order in self.written.orders:
            self._play(sitting, order)
        sitting.dice = dice
        return sitting

    def _play(self, sitting: Sitting[Any, Any], order: WrittenOrder) -> None:
        loaded = LoadedDice(roll.value for roll in order.rolls)
        sitting.dice = loaded
        try:
            answer = sitting.order(order.seat, self.game.read_kept(order.order))
        except NotationError as error:
            raise GameFileError(self.file, order.line, error.fault) from error
        except DiceError as error:
            raise GameFileError(self.file, order.line, str(error)) from error
        if isinstance(answer, Refusal):
            self._fault(order.line, f"order {order.number} is refused: {answer.reason} ({answer.rule})")
        if loaded.left:
            self._fault(order.line, f"order {order.number} has more rolls than the rules ask for")

    def _fault(self, line: int, fault: str) -> NoReturn:
        raise GameFileError(self.file, line, fault)
