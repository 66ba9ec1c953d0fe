"""A game whose state holds a pile of steps, the last of which is asked: what all such games share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from openblitz.table.attempt import Attempt
from openblitz.table.dice import LoadedDice
from openblitz.table.steps import Allowed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from openblitz.table.answers import Event, Idle, Question, Stage
    from openblitz.table.dice import Dice
    from openblitz.table.game import Outcome, Seat


class Piled(Protocol):
    """What such a state has."""

    turn: int
    steps: list[Any]
    outcome: Outcome | None

    def copy(self) -> Any:
        """A state that can be played on without changing this one."""


B = TypeVar("B")  # the rules of a family
S = TypeVar("S", bound=Piled)  # its positions
O = TypeVar("O")  # noqa: E741 - its orders


class Notation(Protocol):
    """How a family writes and reads: what its package `notation` offers."""

    def write_order(self, rules: Any, order: Any, /) -> str:
        """An order as text."""

    def read_order(self, rules: Any, text: str, /) -> Any:
        """The order that a text means."""

    def write_position(self, position: Any, /) -> str:
        """A position as text."""

    def read_position(self, rules: Any, text: str, begin: Callable[[Any], None], /) -> Any:
        """The position that a text means; `begin` settles what nobody decides in it."""


class PiledGame(Generic[B, S, O]):
    """One game of a family: what the step that is asked says to every question of the table."""

    seats: Sequence[Seat]
    notation: Notation

    def __init__(self, rules: B) -> None:
        self.rules = rules

    # The state

    def copy(self, state: S) -> S:
        """A position that can be played on without changing the first."""
        copied: S = state.copy()
        return copied

    def to_move(self, state: S) -> Seat | None:
        """The side that the current step asks; None when the game is over."""
        if state.outcome is not None:
            return None
        side: int = state.steps[-1].asked(state)
        return self.seats[side]

    def outcome(self, state: S) -> Outcome | None:
        """How it ended."""
        return state.outcome

    def turn(self, state: S) -> int:
        """The number of the turn; 0 before the first."""
        return state.turn

    # Asking

    def ask(self, state: S) -> Question | None:
        """The question of the current step."""
        return None if state.outcome is not None else state.steps[-1].question(state)

    def orders(self, state: S) -> Iterator[O]:
        """Orders of the current step; giving up, which is always possible, is left out."""
        if state.outcome is None:
            yield from state.steps[-1].orders(state)

    def pick(self, state: S, chance: Random) -> O:
        """An order at random, of those that would be carried out."""
        picked: O | Allowed[O] = state.steps[-1].pick(state, chance)
        return picked.order if isinstance(picked, Allowed) else picked

    def at_random(self, state: S, seat: Seat, chance: Random) -> Attempt[S, O]:
        """The same of the seat that is asked, to be carried out; what is known to be allowed is said so."""
        picked: O | Allowed[O] = state.steps[-1].pick(state, chance)
        if not isinstance(picked, Allowed):
            return Attempt(self, state, seat, picked)  # type: ignore[arg-type]
        attempt: Attempt[S, O] = Attempt(self, state, seat, picked.order)  # type: ignore[arg-type]
        attempt.refusal = None
        return attempt

    def idle(self, state: S) -> Idle | None:
        """Whoever is asked is asked, unless a family knows better."""
        return None

    def stage(self, state: S) -> Stage | None:
        """Nor is anything gone through in a row."""
        return None

    # Notation

    def write_order(self, order: O) -> str:
        """The order in notation."""
        return self.notation.write_order(self.rules, order)

    def read_order(self, text: str) -> O:
        """The order that a notation means."""
        order: O = self.notation.read_order(self.rules, text)
        return order

    def read_kept(self, text: str) -> O:
        """The order that a journal has: as long as none was given up, one that can be given."""
        return self.read_order(text)

    def write_state(self, state: S) -> str:
        """The whole position in notation."""
        return self.notation.write_position(state)

    def read_state(self, text: str) -> S:
        """The position that a notation means."""
        return self.opened(text, LoadedDice(()))[0]

    def opened(self, text: str, dice: Dice) -> tuple[S, list[Event]]:
        """The position that a notation means when what nobody decides is settled; what came of that."""
        events: list[Event] = []
        state: S = self.notation.read_position(self.rules, text, lambda read: self.begin(read, events, dice))
        return state, events

    def begin(self, state: S, events: list[Event], dice: Dice) -> None:
        """Settle what nobody decides in a position that was read; nothing, where somebody is always asked."""
