"""Questions that pass by themselves: the order that goes on is given for a seat that likes it so.

No game knows of it. What is given is the order that the seat would have given, written down like any other;
what happened with it says that it passed by itself. Where that would bind what somebody can still take back,
or wants a die that people throw themselves, he is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from openblitz.server.play.habits import NONE, Habits
from openblitz.server.play.marks import PASSED, passed_over
from openblitz.table import Event, Held
from openblitz.table.attempt import Attempt

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from openblitz.server.keep.kept_games import KeptEntry
    from openblitz.server.play.seated import Seated
    from openblitz.table import Stage

MOST = 100  # questions that pass by themselves after one order


class Passed(NamedTuple):
    """A question that passes by itself: by which order, as is told."""

    attempt: Attempt[Any, Any]
    told: Event


class Passing:
    """What the seats of a game like to pass by itself, and what has."""

    def __init__(
        self, sitting: Seated, habits: Mapping[str, Habits], log: Iterable[KeptEntry], *, own: bool
    ) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self.habits = habits
        self.own = own  # whether the server throws the dice
        self._passed = {entry.number for entry in log if passed_over(entry.events)}

    def next(self, *, bound: bool) -> Passed | None:
        """The question that passes by itself now; what can be taken back is bound by it only if `bound`."""
        state = self.sitting.state
        seat = self.game.to_move(state)
        return self._worth(self._idle(state, seat), bound=bound) if seat else None

    @property
    def stage(self) -> Stage | None:
        """The part of the turn that is asked for now."""
        return self.game.stage(self.sitting.state)

    def further(self, since: Stage, until: str) -> Passed | None:
        """The part of the same turn that is passed over by whoever goes on to another."""
        state, at = self.sitting.state, self.stage
        if at is None or at.order is None or at.turn != since.turn or until not in at.ahead:
            return None
        seat = self.game.to_move(state)
        assert seat is not None, "a part of the turn is asked for"
        attempt = Attempt(self.game, state, seat, at.order)
        return self._worth(Passed(attempt, Event(PASSED, f"Passed over: {at.what}")), bound=True)

    def foreseen(self, attempt: Attempt[Any, Any]) -> Held | None:
        """That an order ends the turn of its seat by what passes by itself after it."""
        made = attempt.tried if attempt.refusal is None else None
        for _ in range(MOST):
            passed = self._idle(made.after, attempt.seat) if made else None
            if passed is None:
                return None
            if passed.attempt.held:
                return passed.attempt.held
            made = passed.attempt.tried
        return None

    def note(self, passed: Passed, events: Sequence[Event]) -> Sequence[Event]:
        """What came of it, and that it passed by itself."""
        self._passed.add(self.sitting.number)
        return (passed.told, *events)

    def was(self, number: int) -> bool:
        """Whether an order was given by itself; it is taken back with the one before it."""
        return number in self._passed

    def forget(self) -> None:
        """What was taken back is known no more."""
        self._passed = {number for number in self._passed if number <= self.sitting.number}

    def _idle(self, state: Any, seat: str) -> Passed | None:
        likes = self.habits.get(seat, NONE).passing
        if likes == "never" or self.game.to_move(state) != seat:
            return None
        idle = self.game.idle(state)
        if idle is None or (idle.beside and likes != "beside"):
            return None
        told = Event(PASSED, f"Passed by itself: {idle.what}", idle.rules)
        return Passed(Attempt(self.game, state, seat, idle.order), told)

    def _worth(self, passed: Passed | None, *, bound: bool) -> Passed | None:
        """None where it would bind what its seat can take back, or needs a die of somebody."""
        if passed is None:
            return None
        made = passed.attempt.tried
        if made is None and not self.own:
            return None
        binds = made is None or self.game.hand_over(self.sitting.state) != self.game.hand_over(made.after)
        return None if binds and not bound and self._can_take_back(passed.attempt.seat) else passed

    def _can_take_back(self, seat: str) -> bool:
        last = self.sitting.journal.entries[len(self.sitting.journal.entries) - self.sitting.undoable :]
        return any(entry.seat == seat and entry.number not in self._passed for entry in last)
