"""Where games are kept: the player's own file, and a copy of every unsaved game so that none is lost."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from openblitz.table import GameFileError, save_game

if TYPE_CHECKING:
    from openblitz.table import Sitting

ENDING = ".game"


def state_folder() -> Path:
    """Where unsaved games are kept on this machine; OPENBLITZ_STATE names another place."""
    own = os.environ.get("OPENBLITZ_STATE")
    if own:
        return Path(own)
    root = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(root) if root else Path.home() / ".local" / "state") / "openblitz"


def unsaved_games() -> list[Path]:
    """The games that were left without being saved."""
    return sorted(state_folder().glob(f"unsaved-*{ENDING}"))


class Saves:
    """The file of one game, and the copy that is kept while there is something unsaved in it."""

    def __init__(self, file: Path | None = None, *, keep_copy: bool = True) -> None:
        self.file = file
        self.keep_copy = keep_copy
        self.copy: Path | None = None
        self._saved: object = None
        # A copy that is opened is gone on with in its place.
        if file and file.resolve().parent == state_folder().resolve():
            self.copy = file

    def is_unsaved(self, sitting: Sitting[Any, Any]) -> bool:
        """Whether the game has changed since it was saved."""
        return self._saved != _state_of(sitting)

    def mark(self, sitting: Sitting[Any, Any]) -> None:
        """The game is safe as it is now."""
        self._saved = _state_of(sitting)

    def save(self, sitting: Sitting[Any, Any], file: Path, *, overwrite: bool = False) -> None:
        """Save to a file; another game's file is left alone unless it is to be overwritten."""
        if file.exists() and not overwrite and (self.file is None or not file.samefile(self.file)):
            raise GameFileError(file.name, None, f"is there already; `save {file} overwrite` replaces it")
        save_game(sitting, file, overwrite=overwrite)
        self.file = file
        self.mark(sitting)
        if self.copy and not self.copy.samefile(file):
            self.discard()

    def keep(self, sitting: Sitting[Any, Any]) -> str | None:
        """Write the copy; what went wrong, if anything did."""
        if not self.keep_copy or not self.is_unsaved(sitting):
            return None
        try:
            if self.copy is None:
                self.copy = _new_copy()
            save_game(sitting, self.copy, overwrite=True)
        except (OSError, GameFileError) as error:
            self.keep_copy = False
            return f"No copy of the unsaved game can be kept: {error}"
        return None

    def discard(self) -> None:
        """Throw the copy away."""
        if self.copy:
            with contextlib.suppress(OSError):
                self.copy.unlink()
            self.copy = None


def _state_of(sitting: Sitting[Any, Any]) -> object:
    """What a game file would hold: the hash of the last order stands for all before it; notes have none."""
    journal = sitting.journal
    return journal.end_hash, sum(map(len, journal.notes.values()))


def _new_copy() -> Path:
    """A file name that nobody has, taken at once."""
    folder = state_folder()
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = folder / f"unsaved-{number}{ENDING}"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return path
