"""What is done with a game in memory, in whichever thread does it; a table writes it down and shows it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.server.dice import typed
from openblitz.server.dice.seals import RULE, SEAL, WAITS, Pending, Sealing
from openblitz.server.keep.gamefiles import MOST_ORDERS
from openblitz.server.keep.kept_games import Change, KeptEntry, Standing, now, standing
from openblitz.server.play import sealed
from openblitz.server.play.passing import MOST as PASSING
from openblitz.server.play.passing import Passed, Passing
from openblitz.server.play.records import Deed
from openblitz.server.wire.schema import ORDER_LENGTH
from openblitz.table import JournalError, NotationError, Refusal, Snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.server.play.sealed import Seal
    from openblitz.server.play.seated import Seated
    from openblitz.server.wire.schema import SealMessage
    from openblitz.table import Event
    from openblitz.table.attempt import Attempt


class Doing:
    """Orders, taking back, sealed dice: what came of each, and how it is to be written down."""

    def __init__(
        self,
        game: str,
        revision: int,
        sitting: Seated,
        sealing: Sealing | None,
        seal: Seal,
        *,
        passing: Passing,
    ) -> None:
        self.id = game
        self.revision = revision  # of what is kept: a change is made to that one
        self.sitting = sitting
        self.sealing = sealing
        self.seal = seal
        self.game = sitting.game
        self.passing = passing
        self._last: Attempt[Any, Any] | None = None  # what was looked at, and not carried out yet

    @property
    def waits(self) -> bool:
        """Whether an order stands that waits for its sealed dice."""
        return self.sealing is not None and self.sealing.pending is not None

    def carry_out(
        self,
        seat: str,
        orders: Sequence[str],
        dice: Sequence[int] = (),
        knowing: bool | None = None,
        until: str = "",
    ) -> Deed:
        """Orders, one after another until one is refused or waits for its dice; then what passes by itself.

        `until` is the part of the turn to go on to.
        """
        before, shots = self.sitting.number, len(self.sitting.journal.snapshots)
        since = self.passing.stage if until else None
        happened: list[tuple[int, Sequence[Event]]] = []
        refused, refusal = "", None
        for number, text in enumerate(orders, 1):
            turn = self.game.turn(self.sitting.state)
            unawares = knowing is not None and not (knowing and number == 1)
            answer = self._order(seat, text, dice if number == 1 else (), unawares=unawares)
            if isinstance(answer, Refusal):
                refused, refusal = text, answer
                break
            if isinstance(answer, Pending):
                assert self.sealing is not None
                self.sealing.pending = msgspec.structs.replace(answer, rest=tuple(orders[number:]))
                break
            happened.append((turn, answer))
        else:
            bound = knowing is not False
            happened += self._passed_by_itself(bound=bound)
            while since and len(happened) < PASSING:
                passed = self.passing.further(since, until)
                held = passed.attempt.held if passed and not bound else None
                if held:
                    refused, refusal = orders[-1], held
                if passed is None or held:
                    break
                happened += [self._take(passed), *self._passed_by_itself(bound=bound)]
        return self._deed(before, shots, happened, refused, refusal)

    def pass_on(self) -> Deed:
        """Let pass by itself what is asked, where a seat has only now said that it likes that."""
        before, shots = self.sitting.number, len(self.sitting.journal.snapshots)
        if self.waits:
            return Deed()
        return self._deed(before, shots, self._passed_by_itself(bound=False), "", None)

    def _passed_by_itself(self, *, bound: bool) -> list[tuple[int, Sequence[Event]]]:
        """What passes by itself, one question after another."""
        found: list[tuple[int, Sequence[Event]]] = []
        while len(found) < PASSING and self.sitting.number < MOST_ORDERS:
            passed = self.passing.next(bound=bound)
            if passed is None:
                break
            found.append(self._take(passed))
        return found

    def _take(self, passed: Passed) -> tuple[int, Sequence[Event]]:
        turn = self.game.turn(self.sitting.state)
        events = self.sitting.take(passed.attempt)
        assert not isinstance(events, Refusal), events.reason
        return turn, self.passing.note(passed, events)

    def _order(
        self, seat: str, text: str, dice: Sequence[int], *, unawares: bool
    ) -> Sequence[Event] | Refusal | Pending:
        if len(text) > ORDER_LENGTH:
            return Refusal("table:notation", f"An order has at most {ORDER_LENGTH} characters.")
        try:
            order = self.game.read_order(text)
        except NotationError as error:
            return Refusal("table:notation", error.fault)
        if self.sitting.number >= MOST_ORDERS and not self.game.any_time(order):
            return Refusal("table:length", f"The game has {MOST_ORDERS} orders, and no room for more.")
        attempt = self._attempt(seat, order)
        held = (attempt.held or self.passing.foreseen(attempt)) if unawares else None
        if held:
            return held
        if self.sealing is None:
            answer: Sequence[Event] | Refusal | Pending = typed.order(self.sitting, attempt, dice)
        else:
            answer = self.sealing.order(self.sitting, attempt, now())
        if self.sitting.state is not attempt.state:
            self._last = None
        return answer

    def _attempt(self, seat: str, order: Any) -> Attempt[Any, Any]:
        """An order as it is given now; one that was held, or waited for dice, has been looked at before."""
        last = self._last
        if last is None or last.state is not self.sitting.state or (last.seat, last.order) != (seat, order):
            last = self._last = self.sitting.attempt(seat, order)
        return last

    def take_seal(self, seat: str, message: SealMessage) -> Deed:
        """What a seat does for the sealed dice; an order that waited for it is carried out."""
        if self.sealing is None:
            return Deed(refused=SEAL, refusal=Refusal(RULE, "The dice of this game are not sealed."))
        follows = self.sealing.take(seat, message, now())
        if isinstance(follows, Refusal):
            return Deed(refused=SEAL, refusal=follows)
        return self.carry_out(*follows)

    def redo(self, seat: str) -> Deed:
        """Carry out again what was taken back."""
        if self.waits:
            return Deed(refused="redo", refusal=Refusal(RULE, WAITS))
        before, shots = self.sitting.number, len(self.sitting.journal.snapshots)
        turn = self.game.turn(self.sitting.state)
        if self.game.to_move(self.sitting.state) != seat:
            return Deed(refused="redo", refusal=Refusal("table:seat", "It is not for this seat to redo."))
        try:
            answer = self.sitting.redo()
        except JournalError:  # what is kept of it no longer fits the rules
            fault = "What was taken back cannot be carried out any more."
            return Deed(refused="redo", refusal=Refusal("table:redo", fault))
        if isinstance(answer, Refusal):
            return Deed(refused="redo", refusal=answer)
        happened: list[tuple[int, Sequence[Event]]] = [(turn, answer)]
        while (passed := self.passing.next(bound=False)) and self._comes_again(passed):
            happened.append(self._take_again(passed))
        return self._deed(before, shots, happened, "", None)

    def _comes_again(self, passed: Passed) -> bool:
        """Whether what passes by itself now is what was taken back with the order before it."""
        undone = self.sitting.undone[:1]
        text = self.game.write_order(passed.attempt.order)
        return any((one.seat, one.order) == (passed.attempt.seat, text) for one in undone)

    def _take_again(self, passed: Passed) -> tuple[int, Sequence[Event]]:
        turn = self.game.turn(self.sitting.state)
        events = self.sitting.redo()
        assert not isinstance(events, Refusal), events.reason
        return turn, self.passing.note(passed, events)

    def undo(self, seat: str) -> Deed:
        """Take back the last order, with what passed by itself after it."""
        entries = self.sitting.journal.entries
        if self.waits:
            return Deed(refused="undo", refusal=Refusal(RULE, WAITS))
        if entries and entries[-1].seat != seat:
            return Deed(refused="undo", refusal=Refusal("table:seat", "The last order was another seat's."))
        answer = self.sitting.undo()
        if isinstance(answer, Refusal):
            return Deed(refused="undo", refusal=answer)
        count = 1
        while self.passing.was(answer.number) and self.sitting.can_undo and entries[-1].seat == seat:
            again = self.sitting.undo()
            assert not isinstance(again, Refusal), again.reason
            answer, count = again, count + 1
        self.passing.forget()
        game = self.sitting.game
        told = sealed.taken_back(game, answer.seat, answer.order)
        others = sealed.taken_back(game, answer.seat) if self.seal.covers(answer.order) else told
        struck = Change(self.id, self.revision, self._standing(), struck=count, undone=self.sitting.undone)
        return Deed(change=struck, events=(told,), open=(others,))

    def _deed(
        self,
        before: int,
        shots: int,
        happened: Sequence[tuple[int, Sequence[Event]]],
        refused: str,
        refusal: Refusal | None,
    ) -> Deed:
        """What was done since an order, as it is to be written down."""
        journal = self.sitting.journal
        if journal.number == before and not (self.sealing and self.sealing.touched):
            return Deed(refused=refused, refusal=refusal)
        kept = tuple(
            KeptEntry(e.number, turn, e.seat, e.order, e.rolls, e.hash, tuple(events), now())
            for e, (turn, events) in zip(journal.entries[before:], happened, strict=True)
        )
        taken: tuple[Snapshot, ...] = tuple(journal.snapshots[shots:])
        change = Change(
            self.id,
            self.revision,
            self._standing(),
            entries=kept,
            snapshots=taken,
            undone=self.sitting.undone,
        )
        game = self.sitting.game
        others = [(sealed.given(game, e.seat),) if self.seal.covers(e.order) else e.events for e in kept]
        told, open_ = (tuple(chain.from_iterable(part)) for part in ((e.events for e in kept), others))
        return Deed(change, told, open_, refused, refusal)

    def _standing(self) -> Standing:
        return standing(self.game, self.sitting.state, self.sitting.number)
