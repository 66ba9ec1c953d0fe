"""A tiny game for the tests of the table: two runners, three paces and one throw a turn, a hidden pit."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec
from hypothesis import strategies as st

from openblitz.table import (
    Caution,
    Event,
    LoadedDice,
    NotationError,
    Outcome,
    Question,
    Refusal,
    Seat,
    SeededDice,
    Sitting,
)
from openblitz.table.view import Printed, SeatStyle, View

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.table import Dice
    from openblitz.table.attempt import Attempt

LEFT, RIGHT = Seat("Left"), Seat("Right")
GOAL, PIT = 20, 13


class Go(msgspec.Struct, frozen=True):
    """Step some paces, throw for some, hand over, or give up, which a runner may at any time."""

    kind: str
    paces: int = 0


THROW, DONE, YIELD = Go("throw"), Go("done"), Go("yield")


def step(paces: int) -> Go:
    return Go("step", paces)


@dataclass
class Track:
    """Where the runners are, and what the one whose turn it is may still do."""

    places: tuple[int, int] = (0, 0)
    turn: int = 0
    paces: int = 3
    thrown: bool = False


class RaceView(View, frozen=True, kw_only=True, tag="race"):
    """Where the runners are."""

    places: tuple[int, int]


class Race:
    """Runs to 20. A step onto 13 is refused, which nobody can see beforehand; a throw may lead there."""

    name = "race@1"
    title = "A race"
    family = "race"
    seats = (LEFT, RIGHT)

    def __init__(self) -> None:
        self.carried_out = 0

    def start(self) -> Track:
        return Track()

    def copy(self, state: Track) -> Track:
        return replace(state)

    def to_move(self, state: Track) -> Seat | None:
        return None if max(state.places) >= GOAL else self.seats[state.turn % 2]

    def ask(self, state: Track) -> Question | None:
        seat = self.to_move(state)
        return Question(seat, "turn", "Step, throw, or done?") if seat else None

    def orders(self, state: Track) -> Iterator[Go]:
        seat = self.to_move(state)
        if seat:
            every = [*map(step, range(1, 4)), THROW, DONE]
            yield from (order for order in every if not self.check(state, seat, order))

    def pick(self, state: Track, chance: Random) -> Go:
        return chance.choice(list(self.orders(state)))

    def check(self, state: Track, seat: Seat, order: Go) -> Refusal | None:
        if order.kind == "yield" and seat not in self.seats:
            return Refusal("race:seats", f"{seat} does not run.")
        if order.kind == "throw" and state.thrown:
            return Refusal("race:throw", "There is one throw a turn.")
        if order.kind == "step" and not 1 <= order.paces <= state.paces:
            return Refusal("race:paces", f"{state.paces} paces are left, not {order.paces}.")
        if order.kind == "step" and state.places[state.turn % 2] + order.paces == PIT:
            return Refusal("race:pit", "There is a pit.")
        return None

    def any_time(self, order: Go) -> bool:
        return order.kind == "yield"

    def carry_out(self, state: Track, order: Go, dice: Dice, seat: str | None = None) -> list[Event]:
        self.carried_out += 1
        if order.kind == "yield":
            state.places = (0, GOAL) if seat == LEFT else (GOAL, 0)
            return [Event("over", f"{seat} yields.")]
        if order.kind == "done":
            state.turn, state.paces, state.thrown = state.turn + 1, 3, False
            return [Event("turn", "The other runner's turn.")]
        paces = order.paces
        if order.kind == "throw":
            # The state changes before the second die, so that dice which fail leave it half-way.
            state.thrown = True
            paces = dice.roll("the throw")
            if paces == 6:
                paces += dice.roll("a fair wind: how far", 4)
        else:
            state.paces -= paces
        left, right = state.places
        state.places = (left, right + paces) if state.turn % 2 else (left + paces, right)
        return [Event("run", f"{paces} paces.")]

    def cautions(self, state: Track) -> list[Caution]:
        return []

    def idle(self, state: Track) -> None:
        return None

    def stage(self, state: Track) -> None:
        return None

    def forewarns(self, attempt: Attempt[Track, Go]) -> None:
        return None

    def outcome(self, state: Track) -> Outcome | None:
        if self.to_move(state):
            return None
        return Outcome(self.seats[state.places[1] >= GOAL], "First at 20.", "race:goal")

    def turn(self, state: Track) -> int:
        return state.turn

    def hand_over(self, state: Track) -> int:
        return state.turn

    def conceal(self, state: Track, seat: str | None) -> Track:
        return state

    def view(self, state: Track, seat: str | None) -> RaceView:
        return RaceView(
            ruleset=self.name,
            title=self.title,
            turn=state.turn,
            turns=0,
            side=self.seats[state.turn % 2],
            asked=self.to_move(state),
            question=self.ask(state),
            outcome=self.outcome(state),
            places=state.places,
        )

    @property
    def styles(self) -> tuple[SeatStyle, ...]:
        return (
            SeatStyle("Left", "Left", "Left", "first", "round"),
            SeatStyle("Right", "Right", "Right", "second", "cut"),
        )

    def printed(self) -> Printed:
        return Printed(seats=self.styles)

    def answer(self, state: Track, seat: str | None, ask: object) -> msgspec.Struct:
        raise NotationError("the race answers no questions")

    def sealed(self, order: Go) -> bool:
        return False

    def board(self, state: Track) -> str:
        return "track"

    def write_order(self, order: Go) -> str:
        return f"step {order.paces}" if order.kind == "step" else order.kind

    def read_kept(self, text: str) -> Go:
        return self.read_order(text)

    def read_order(self, text: str) -> Go:
        match = re.fullmatch(r"step ([1-9])|throw|done|yield", text)
        if not match:
            raise NotationError(f"{text!r} is no order of the race")
        return step(int(match[1])) if match[1] else Go(text)

    def write_state(self, state: Track) -> str:
        throw = "thrown" if state.thrown else "may throw"
        left, right = state.places
        return f"turn {state.turn}, {state.paces} paces, {throw}\n\nLeft on {left}\nRight on {right}"

    def read_state(self, text: str) -> Track:
        form = r"turn (\d+), (\d) paces, (thrown|may throw)\n\nLeft on (\d+)\nRight on (\d+)"
        match = re.fullmatch(form, text)
        if not match:
            raise NotationError("this is no position of the race", line=1)
        return Track((int(match[4]), int(match[5])), int(match[1]), int(match[2]), match[3] == "thrown")

    def opened(self, text: str, dice: Dice) -> tuple[Track, list[Event]]:
        return self.read_state(text), []


def find_race(name: str) -> Race:
    return {"race@1": Race()}[name]


def short_game() -> Sitting[Track, Go]:
    """Left steps and throws a six with a fair wind, Right throws a two; then Left has stepped twice again."""
    sitting = Sitting(
        Race(), LoadedDice([6, 4, 2]), [("Left", "Ann Berg"), ("Right", "Bob"), ("Place", "by mail")]
    )
    play(sitting, step(1), THROW, DONE, THROW, DONE, step(1), step(2))
    return sitting


def play(sitting: Sitting[Track, Go], *orders: Go) -> None:
    for order in orders:
        seat = sitting.game.to_move(sitting.state)
        assert seat is not None
        answer = sitting.order(seat, order)
        assert not isinstance(answer, Refusal), answer


def shown(sitting: Sitting[Track, Go]) -> str:
    """The state in notation."""
    return sitting.game.write_state(sitting.state)


# Each number is one thing a player does: 0 undo, 1 redo, others pick from the orders that are offered.
acts = st.lists(st.integers(0, 9), max_size=40)


def act(sitting: Sitting[Track, Go], what: int) -> None:
    """One act of a random game."""
    if what == 0:
        sitting.undo()
    elif what == 1:
        sitting.redo()
    else:
        offered = list(sitting.game.orders(sitting.state))
        if offered:
            play(sitting, offered[what % len(offered)])


@st.composite
def games(draw: st.DrawFn) -> Sitting[Track, Go]:
    """A race after random acts."""
    sitting = Sitting(Race(), SeededDice(draw(st.integers(0, 99))), [("Left", "Ann")])
    for what in draw(acts):
        act(sitting, what)
    return sitting


NO_DICE = LoadedDice([])

SHORT_GAME = """\
OpenBlitz game, format 1
Ruleset: race@1
Left: Ann Berg
Right: Bob
Place: by mail

Start                                                       [3af754cb4b059f4b]

1. Left: step 1                                             [c13104752d58ef5d]
2. Left: throw                                              [b3cf8690b83f782e]
   die 6 of 6: the throw
   die 4 of 4: a fair wind: how far
3. Left: done                                               [d8e265b630b6d6f5]
4. Right: throw                                             [5f19c8d2a0aa0bb5]
   die 2 of 6: the throw
5. Right: done                                              [281c5c3f0d6e92eb]
6. Left: step 1                                             [8d8a57737bf334b9]
7. Left: step 2                                             [c84a384d8ef62522]

Snapshot after order 5                                      [dcc45ffa2c94047c]
| turn 2, 3 paces, may throw
|
| Left on 11
| Right on 2

End after 7 orders                                          [2e29f678291de341]
"""

# The same game as a player would write it.
BY_HAND = """\
OpenBlitz game, format 1
Left: Ann Berg
Right: Bob
Place: by mail
Ruleset: race@1

1. Left: step 1
2. Left: throw
   die 6
   die 4 of 4
3. Left: done
4. Right: throw
   die 2 of 6: what came up
5. Right: done
6. Left: step 1
7. Left: step 2
"""
