"""Commands about the game as a whole: undo, files, the log, automatic set-up, leaving."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from openblitz import catalogue
from openblitz.cli.play.saves import Saves
from openblitz.cli.play.table import DONE, LeaveTableError
from openblitz.players.choosing import decision
from openblitz.rulebook.refusals import refusal_lines
from openblitz.table import GameFileError, Refusal, load_game, replay_entry, sealed_dice
from openblitz.table import replay as replay_journal
from openblitz.table.words import count, sentence

if TYPE_CHECKING:
    from openblitz.cli.play.table import TextTable
    from openblitz.table import Entry, Sitting

LAST = 10  # orders that the log shows unless told otherwise


def undo(table: TextTable, words: list[str]) -> None:
    """Take back the last order, or several."""
    for _ in range(_number(words, 1)):
        answer = table.sitting.undo()
        if isinstance(answer, Refusal):
            table.lines(refusal_lines(answer))
            return
        table.tell(f"Taken back: {answer.number}. {answer.seat}: {answer.order}")
    table.ask_again()


def redo(table: TextTable, words: list[str]) -> None:
    """Carry out again what was taken back."""
    for _ in range(_number(words, 1)):
        answer = table.sitting.redo()
        if isinstance(answer, Refusal):
            table.lines(refusal_lines(answer))
            return
        table.lines(event.text for event in answer)
    table.tell_cautions()


def _number(words: list[str], usual: int) -> int:
    return (
        int(words[0]) if words and words[0].isascii() and words[0].isdigit() and len(words[0]) < 7 else usual
    )


# Files


def save(table: TextTable, words: list[str]) -> None:
    """Save the game."""
    overwrite = words[1:] == ["overwrite"]
    if (not words and table.saves.file is None) or (len(words) > 1 and not overwrite):
        table.tell("write it so: save FILE, or save FILE overwrite to replace another file")
        return
    try:
        file = Path(words[0]) if words else table.saves.file
        assert file is not None
        table.saves.save(table.sitting, file, overwrite=overwrite)
    except (GameFileError, OSError) as error:
        table.tell(sentence(f"Not saved: {error}"))
    else:
        table.tell(f"Saved in {file}, {count(table.sitting.number, 'order')}.")


def load(table: TextTable, words: list[str]) -> None:
    """Go on with another game; the one at the table is kept."""
    trust = words[1:] == ["trust"]
    if not words or (len(words) > 1 and not trust):
        table.tell("write it so: load FILE, or load FILE trust for one that was written by hand")
        return
    file = Path(words[0])
    try:
        sitting = open_game(file, trust=trust)
    except GameFileError as error:
        table.tell(sentence(f"Not loaded: {error}"))
        return
    if table.saves.is_unsaved(table.sitting):
        fault = table.saves.keep(table.sitting)
        table.tell(fault or f"The game that was at the table is kept in {table.saves.copy}.")
    sitting.dice = table.fresh_dice()
    table.sitting = sitting
    table.saves = Saves(file, keep_copy=table.saves.keep_copy)
    table.saves.mark(sitting)
    table.tell(f"{file}: {sitting.game.name}, {count(sitting.number, 'order')}.")
    table.ask_again()


class _NoDice:
    """Stands in until the table's own dice are at hand; opening a game rolls nothing."""

    def roll(self, purpose: str, sides: int = 6) -> int:
        raise AssertionError(f"nothing is rolled while a game is opened, least of all {purpose}")


def open_game(file: Path, *, trust: bool = False) -> Sitting[Any, Any]:
    """The game of a file; what is wrong with it is a GameFileError."""
    sitting = load_game(file, catalogue.find, _NoDice(), trust=trust)
    try:
        sealed_dice.end(sitting.journal, trust=trust)  # nobody seals them at a table of one's own
    except sealed_dice.SealedDiceError as error:
        raise GameFileError(file.name, None, f"sealed dice: {error}") from error
    return sitting


# The story so far


def log(table: TextTable, words: list[str]) -> None:
    """The last orders with their dice."""
    entries = table.sitting.journal.entries
    if not entries:
        table.tell("Nothing has been ordered yet.")
    for entry in entries[-_number(words, LAST) :]:
        table.lines(_entry_lines(entry))


def _entry_lines(entry: Entry) -> list[str]:
    dice = [f"   die {roll.value}: {roll.purpose}" for roll in entry.rolls]
    return [f"{entry.number}. {entry.seat}: {entry.order}", *dice]


def replay(table: TextTable, words: list[str]) -> None:
    """Tell the game from its beginning, or how it stood after an order."""
    game, journal = table.game, table.sitting.journal
    if words:
        number = _number(words, journal.number + 1)
        if number > journal.number:
            table.tell(f"The game has {count(journal.number, 'order')}; write it so: replay NUMBER")
            return
        table.tell(f"After order {number}:")
        table.lines(table.family.narrator.overview(game, replay_journal(game, journal, number)))
        return
    state = game.read_state(journal.start)
    for entry in journal.entries:
        table.lines(_entry_lines(entry))
        table.lines(f"   {event.text}" for event in replay_entry(game, state, entry))
    table.tell(f"{count(journal.number, 'order')}.")


def note(table: TextTable, words: list[str]) -> None:
    """Put words of one's own into the game file."""
    table.sitting.journal.note(" ".join(words))
    table.tell(f"Noted below order {table.sitting.number}.")


# Set-up and leaving


def auto(table: TextTable, _words: list[str]) -> None:
    """Set up what is left, as a computer player would; the player can change it before he is done."""
    game, shelf = table.game, table.family.shelf
    seat = game.to_move(table.position)
    if seat is None or not shelf.deploying(game, table.position):
        table.tell("Only set-up can be done automatically.")
        return
    staff = catalogue.player(game, shelf.deployer, 1)
    placed = 0
    while game.to_move(table.position) == seat and shelf.deploying(game, table.position):
        order = decision(staff, game, table.position, seat)
        if game.write_order(order) == DONE:
            break
        answer = table.sitting.order(seat, order)
        if isinstance(answer, Refusal):
            table.lines(refusal_lines(answer))
            break
        placed += 1
    table.saves.keep(table.sitting)
    table.tell(f"{count(placed, 'order')} given; look at `units`, change what you like, then `done`.")


def leave(table: TextTable, _words: list[str]) -> None:
    """Leave the table; a person is asked what becomes of an unsaved game."""
    saves, sitting = table.saves, table.sitting
    if not saves.is_unsaved(sitting):
        raise LeaveTableError
    if table.reader.interactive:
        answer = table.reader.read("The game is not saved. File to save it in, or `no`: ").strip()
        if answer.lower() == "no":
            saves.discard()
            raise LeaveTableError
        if answer:
            save(table, answer.split())
        if saves.is_unsaved(sitting):
            table.tell("Still at the table.")
            return
        raise LeaveTableError
    fault = saves.keep(sitting)
    if saves.copy:
        table.tell(f"The game is kept in {saves.copy}; `openblitz play FILE` goes on with it.")
    else:
        table.tell(fault or "The game is not saved.")
    raise LeaveTableError
