"""One order that somebody would give: why not, what would follow, its carrying out; each worked out once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Generic, NamedTuple

from openblitz.table.dice import DiceError, LoadedDice, RecordingDice
from openblitz.table.game import O, S, Seat

if TYPE_CHECKING:
    from openblitz.table.answers import Event, Held, Refusal
    from openblitz.table.dice import Dice, Roll
    from openblitz.table.game import Game


class Made(NamedTuple, Generic[S]):
    """What an order has made of a state: another one, what happened, and the dice that fell."""

    after: S
    events: list[Event]
    rolls: tuple[Roll, ...] = ()


class Attempt(Generic[S, O]):
    """An order of a seat in a state, which stays as it is; what is asked twice is worked out once."""

    def __init__(self, game: Game[S, O], state: S, seat: str, order: O) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.order = order

    @cached_property
    def refusal(self) -> Refusal | None:
        """Why it would not be carried out; None when it would be."""
        return self.game.check(self.state, Seat(self.seat), self.order)

    @cached_property
    def tried(self) -> Made[S] | None:
        """What a lawful order without a die makes of the state; None where a die decides."""
        try:
            return self._carried_out(LoadedDice(()))
        except DiceError:
            return None

    @cached_property
    def held(self) -> Held | None:
        """What its player should know first; who is refused, or is not asked, is told nothing."""
        if self.game.to_move(self.state) != self.seat or self.refusal is not None:
            return None
        return self.game.forewarns(self)

    def carried_out(self, dice: Dice) -> Made[S]:
        """The same with dice; what has been tried without any is not done again."""
        tried = self.__dict__.get("tried")
        return self._carried_out(dice) if tried is None else tried

    def _carried_out(self, dice: Dice) -> Made[S]:
        after, recording = self.game.copy(self.state), RecordingDice(dice)
        events = self.game.carry_out(after, self.order, recording, self.seat)
        return Made(after, events, tuple(recording.rolls))
