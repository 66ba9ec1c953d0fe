"""A game being played: its state, its journal and its dice; orders, undo and redo, replay."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Generic

from openblitz.table.answers import Refusal, Stale
from openblitz.table.attempt import Attempt
from openblitz.table.dice import DiceError, LoadedDice, RecordingDice
from openblitz.table.game import NotationError, O, S, Seat
from openblitz.table.journal import Entry, Header, Journal, JournalError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.table.answers import Event
    from openblitz.table.dice import Dice
    from openblitz.table.game import Game


UNDO = 400  # orders that can be taken back at most: more than a side gives in a phase


class Sitting(Generic[S, O]):
    """A game at the table. Orders are carried out on a copy: one that breaks off half-way changes nothing."""

    def __init__(
        self,
        game: Game[S, O],
        dice: Dice,
        tags: Iterable[tuple[str, str]] = (),
        start: S | None = None,
    ) -> None:
        self.game = game
        self.dice = dice
        self.state = game.start() if start is None else game.copy(start)
        self.journal = Journal(Header(game.name, tuple(tags)), game.write_state(self.state))
        self._before: list[S] = []
        self._stands = 0  # the last order that is too old to be taken back
        self._undone: list[tuple[Entry, list[str]]] = []

    @classmethod
    def resume(cls, game: Game[S, O], journal: Journal, dice: Dice) -> Sitting[S, O]:
        """Take up a game where its journal ends, from the last snapshot; what could be undone still can."""
        sitting = cls.__new__(cls)
        sitting.game, sitting.dice, sitting.journal = game, dice, journal
        sitting._before, sitting._undone, sitting._stands = [], [], 0
        number, sitting.state = _nearest(game, journal, journal.number)
        for entry in journal.entries[number:]:
            after = game.copy(sitting.state)
            replay_entry(game, after, entry)
            if sitting._settle(after, entry.number, final=bool(entry.rolls)):
                journal.take_snapshot(game.write_state(after), entry.number)
        return sitting

    @property
    def number(self) -> int:
        """How many orders have been carried out."""
        return self.journal.number

    def order(self, seat: str, order: O, *, at: int | None = None) -> list[Event] | Refusal:
        """Carry out an order, or say why not.

        `at` is the number of orders that had been carried out when this one was made. If that is not the
        number now, the order was meant for another position.
        """
        if at is not None and at != self.number:
            reason = f"This order was made after order {at}; the game stands after order {self.number}."
            return Stale("table:stale", reason, at=at, now=self.number)
        return self.take(self.attempt(seat, order))

    def attempt(self, seat: str, order: O) -> Attempt[S, O]:
        """An order as it would be given now, to be looked at before it is taken."""
        return Attempt(self.game, self.state, seat, order)

    def take(self, attempt: Attempt[S, O]) -> list[Event] | Refusal:
        """Carry out an order that was attempted in this very state, or say why not."""
        assert attempt.state is self.state, "it was attempted in another state"
        refusal = self._refusal(attempt)
        if refusal:
            return refusal
        after, events, rolls = attempt.carried_out(self.dice)
        text = self.game.write_order(attempt.order)
        self._write_down(after, Entry(self.number + 1, attempt.seat, text, rolls))
        self._undone.clear()
        return events

    def undo(self) -> Entry | Refusal:
        """Take back the last order: not beyond a roll of the dice, nor beyond a hand-over."""
        if not self._before:
            return Refusal("table:undo", self._why_no_undo())
        notes = self.journal.notes.pop(self.number, [])
        entry = self.journal.take_back()
        self.state = self._before.pop()
        self._undone.append((entry, notes))
        return entry

    def redo(self) -> list[Event] | Refusal:
        """Carry out again what was taken back last."""
        if not self._undone:
            return Refusal("table:redo", "No order has been taken back since the last new one.")
        entry, notes = self._undone.pop()
        after = self.game.copy(self.state)
        events = replay_entry(self.game, after, entry)
        self._write_down(after, entry)
        if notes:
            self.journal.notes[entry.number] = notes
        return events

    def verify(self, *, full: bool = False) -> None:
        """Check every hash, and that the journal leads to this state; what does not fit is a JournalError.

        The journal is replayed from the last snapshot, or in full: from the start, by way of every snapshot.
        """
        self.journal.verify()
        if full:
            state = _read_state(self.game, self.journal.start, 0)
            snapshots = {snapshot.number: snapshot for snapshot in self.journal.snapshots}
            for entry in self.journal.entries:
                replay_entry(self.game, state, entry)
                snapshot = snapshots.get(entry.number)
                if snapshot and not same_state(self.game, state, snapshot.state):
                    fault = f"the snapshot after order {entry.number} is not where the orders lead to"
                    raise JournalError(entry.number, fault)
        else:
            state = replay(self.game, self.journal)
        if not same_state(self.game, state, self.game.write_state(self.state)):
            fault = f"the state after order {self.number} is not where the orders lead to"
            raise JournalError(self.number, fault)

    def _refusal(self, attempt: Attempt[S, O]) -> Refusal | None:
        asked = self.game.to_move(self.state)
        if asked is None:
            return Refusal("table:over", "The game is over.")
        if attempt.seat != asked and not self.game.any_time(attempt.order):
            return Refusal("table:seat", f"{asked} is asked now, not {attempt.seat}.")
        return attempt.refusal

    def _write_down(self, after: S, entry: Entry) -> None:
        self.journal.append(entry.seat, entry.order, entry.rolls)
        if self._settle(after, entry.number, final=bool(entry.rolls)):
            self.journal.take_snapshot(self.game.write_state(after))

    def _settle(self, after: S, number: int, *, final: bool) -> bool:
        """Go on to the state after an order; whether it handed over. A final one cannot be undone."""
        handed_over = bool(self.game.hand_over(self.state) != self.game.hand_over(after))
        if final or handed_over:
            self._before.clear()
        else:
            self._before.append(self.state)
        self._let_go(number)
        self.state = after
        return handed_over

    def _let_go(self, number: int) -> None:
        """Keep no more than can be taken back. A long turn has snapshots, too, so that it opens quickly."""
        if len(self._before) <= UNDO:
            return
        oldest, self._stands = self._before.pop(0), number - UNDO
        last = self.journal.snapshots[-1].number if self.journal.snapshots else 0
        before = self._stands - 1
        if before - last >= UNDO:
            self.journal.take_snapshot(self.game.write_state(oldest), before)

    def _why_no_undo(self) -> str:
        if not self.number:
            return "Nothing has been ordered yet."
        last = self.journal.entries[-1]
        why = "dice were rolled for it" if last.rolls else "it handed over the turn"
        if last.number <= self._stands:
            why = f"{UNDO} orders were given after it"
        return f"Order {last.number} ({last.order}) stands: {why}."


_REASON = re.compile(r"^(outcome \S+ \S+) .*$", re.MULTILINE)


def same_state(game: Game[S, O], state: S, text: str) -> bool:
    """Whether a text means a state, in whatever order its lines stand: that of options may change.

    Who has won and by which paragraph counts, not in which words that is told: they may be bettered.
    """
    written = game.write_state(state)
    if written == text:
        return True
    try:
        read = game.write_state(game.read_state(text))
        return _REASON.sub(r"\1", read) == _REASON.sub(r"\1", written)
    except NotationError:
        return False


def replay(game: Game[S, O], journal: Journal, number: int | None = None) -> S:
    """The state after an order (the last one, if none is named), replayed from the nearest snapshot."""
    wanted = journal.number if number is None else number
    if not 0 <= wanted <= journal.number:
        raise ValueError(f"the journal has {journal.number} orders, not {wanted}")
    since, state = _nearest(game, journal, wanted)
    for entry in journal.entries[since:wanted]:
        replay_entry(game, state, entry)
    return state


def replay_entry(game: Game[S, O], state: S, entry: Entry) -> list[Event]:
    """Carry out one entry again, with its own rolls; one that the rules do not allow is a JournalError."""
    try:
        order = game.read_kept(entry.order)
    except NotationError as error:
        raise JournalError(entry.number, f"order {entry.number} cannot be read: {error.fault}") from error
    asked = game.to_move(state)
    if asked != entry.seat and (asked is None or not game.any_time(order)):
        who = f"{asked} is asked" if asked else "the game is over"
        raise JournalError(entry.number, f"order {entry.number} is {entry.seat}'s, but {who} there")
    refusal = game.check(state, Seat(entry.seat), order)
    if refusal:
        fault = f"order {entry.number} is refused: {refusal.reason} ({refusal.rule})"
        raise JournalError(entry.number, fault)
    dice = RecordingDice(LoadedDice(roll.value for roll in entry.rolls))
    try:
        events = game.carry_out(state, order, dice, entry.seat)
    except DiceError as error:
        raise JournalError(entry.number, f"order {entry.number}: {error}") from error
    if tuple(dice.rolls) != entry.rolls:
        fault = f"the rolls of order {entry.number} are not those that the rules ask for"
        raise JournalError(entry.number, fault)
    return events


def _nearest(game: Game[S, O], journal: Journal, number: int) -> tuple[int, S]:
    """The last snapshot at or before an order, or the start."""
    shots = ((shot.number, shot.state) for shot in journal.snapshots if shot.number <= number)
    nearest, text = max(shots, default=(0, journal.start))
    return nearest, _read_state(game, text, nearest)


def _read_state(game: Game[S, O], text: str, number: int) -> S:
    try:
        return game.read_state(text)
    except NotationError as error:
        where = f"the snapshot after order {number}" if number else "the starting position"
        raise JournalError(number, f"{where} cannot be read: {error.fault}") from error
