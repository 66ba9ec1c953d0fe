"""Game files that come in from outside: no position is taken on trust, every order is carried out again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from openblitz import catalogue
from openblitz.server.dice.source import TrueDice
from openblitz.server.keep.kept_games import KeptEntry, now
from openblitz.table import (
    GameFileError,
    Header,
    Journal,
    JournalError,
    NotationError,
    read_game,
    replay_entry,
    sealed_dice,
)

if TYPE_CHECKING:
    from openblitz.table import Game, Sitting

FILE_SIZE = 2_000_000
SNAPSHOTS = 200  # orders after which there is one at the latest, but for the last: those can be taken back
MOST_ORDERS = 20_000  # several times the longest game


class Whole(NamedTuple):
    """A game from its first order to where it stands."""

    game: Game[Any, Any]
    journal: Journal
    log: tuple[KeptEntry, ...]
    state: Any


def read_whole(text: str, *, trust: bool) -> Whole:
    """The game in a file; whatever is wrong with it is a GameFileError.

    With `trust` the file may be written by hand, without hashes; the orders must be legal all the same.
    """
    if text.count("\n") > 20 * MOST_ORDERS:
        raise GameFileError("the file", None, "is too long for a game")
    sitting: Sitting[Any, Any] = read_game(text, catalogue.find, TrueDice(), trust=trust, name="the file")
    if sitting.number > MOST_ORDERS:
        raise GameFileError("the file", None, f"has more than {MOST_ORDERS} orders")
    try:
        whole = _replay(sitting)
    except (JournalError, NotationError) as error:
        raise GameFileError("the file", None, error.fault) from error
    try:
        sealed_dice.end(whole.journal, trust=trust)  # the secrets are not in the file: nobody seals them here
    except sealed_dice.SealedDiceError as error:
        raise GameFileError("the file", None, f"sealed dice: {error}") from error
    if sitting.game.write_state(whole.state) != sitting.game.write_state(sitting.state):
        raise GameFileError("the file", None, "the snapshot is not where the orders lead to")
    return whole


def _replay(sitting: Sitting[Any, Any]) -> Whole:
    """Play it again, with a snapshot at every hand-over."""
    game, written = sitting.game, sitting.journal
    journal = Journal(Header(written.header.ruleset, written.header.tags), written.start)
    journal.notes.update(written.notes)
    state, log, made = game.read_state(written.start), [], now()
    for entry in written.entries:
        turn, before = game.turn(state), game.hand_over(state)
        events = replay_entry(game, state, entry)
        again = journal.append(entry.seat, entry.order, entry.rolls)
        last = journal.snapshots[-1].number if journal.snapshots else 0
        far = min(again.number - last, len(written.entries) - again.number) >= SNAPSHOTS
        if game.hand_over(state) != before or far:
            journal.take_snapshot(game.write_state(state))
        log.append(
            KeptEntry(
                again.number, turn, again.seat, again.order, again.rolls, again.hash, tuple(events), made
            )
        )
    return Whole(game, journal, tuple(log), state)
