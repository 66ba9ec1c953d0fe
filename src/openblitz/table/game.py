"""The one protocol by which the table, the players, the post and the server speak to any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NewType, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.table.answers import Caution, Event, Held, Idle, Question, Refusal, Stage
    from openblitz.table.attempt import Attempt
    from openblitz.table.dice import Dice
    from openblitz.table.view import Printed, SeatStyle, View


Seat = NewType("Seat", str)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: who won, None for nobody, why in a sentence, and by which rule."""

    winner: str | None
    reason: str
    rule: str


S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - an order


class Game(Protocol[S, O]):
    """A game by its rules. It holds no state of its own: the same game object serves any number of games."""

    @property
    def name(self) -> str:
        """The ruleset's name and version, which a game file is pinned to: `1975-basic@1`."""
        ...

    @property
    def title(self) -> str:
        """What people call it."""
        ...

    @property
    def family(self) -> str:
        """The family that it is of, by the tag of its views."""
        ...

    @property
    def seats(self) -> Sequence[Seat]:
        """Who sits at the table."""
        ...

    def start(self) -> S:
        """The state before the first order."""
        ...

    def copy(self, state: S) -> S:
        """A state that can be played on without changing the first."""
        ...

    def to_move(self, state: S) -> Seat | None:
        """Who is asked now; None when the game is over."""
        ...

    def ask(self, state: S) -> Question | None:
        """What is asked now; None when the game is over."""
        ...

    def orders(self, state: S) -> Iterator[O]:
        """Every order that would be carried out now; a sample where movement is free."""
        ...

    def pick(self, state: S, chance: Random) -> O:
        """An order at random, of those that would be carried out now."""
        ...

    def check(self, state: S, seat: Seat, order: O) -> Refusal | None:
        """Why the order would not be carried out; None when it would be."""
        ...

    def any_time(self, order: O) -> bool:
        """Whether every seat may give the order at any time, asked or not."""
        ...

    def carry_out(self, state: S, order: O, dice: Dice, seat: str | None = None) -> list[Event]:
        """Change the state by an order that `check` has nothing against; what happened.

        Without a seat it was given by the one that is asked.
        """
        ...

    def cautions(self, state: S) -> list[Caution]:
        """What the player who is asked should know before he goes on."""
        ...

    def forewarns(self, attempt: Attempt[S, O]) -> Held | None:
        """What a lawful order would bring on, if a player is to be asked before it is carried out."""
        ...

    def idle(self, state: S) -> Idle | None:
        """That whoever is asked can do nothing but go on; None: there is something to decide, or perhaps.

        It says the same whoever knows what of the state, so that nobody learns a secret from it.
        """
        ...

    def stage(self, state: S) -> Stage | None:
        """The part of the turn that is asked for; None: none of those that are gone through in a row."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How it ended; None while it goes on."""
        ...

    def turn(self, state: S) -> int:
        """The number of the turn; 0 before the first."""
        ...

    def hand_over(self, state: S) -> Any:
        """What changes when the turn passes to the other seat; there the journal takes a snapshot."""
        ...

    # What is shown

    @property
    def styles(self) -> Sequence[SeatStyle]:
        """The seats as people know them, in their order."""
        ...

    def printed(self) -> Printed:
        """What never changes while the game is played: the seats, and what is printed on the pieces."""
        ...

    def conceal(self, state: S, seat: str | None) -> S:
        """The state as a seat may know it: what it may not know is gone, or looks as it looks to that seat.

        This is the one place that hides. Views, answers, pictures and computer players see only what it
        leaves. The state itself is left alone, and given back where it holds no secret; None only watches.
        """
        ...

    def view(self, state: S, seat: str | None) -> View:
        """The state as a seat may know it, with what may be ordered if it is asked; None only watches."""
        ...

    def answer(self, state: S, seat: str | None, ask: Any) -> msgspec.Struct:
        """The answer to one of the game's own questions, with nothing in it that the seat may not know.

        A NotationError or a NotThereError says what is wrong with the question.
        """
        ...

    def sealed(self, order: O) -> bool:
        """Whether only the seat that gave the order may know it while the game goes on."""
        ...

    def board(self, state: S) -> str:
        """Changes when the drawing of the board does; empty while there is nothing to draw."""
        ...

    # Notation

    def write_order(self, order: O) -> str:
        """The order in notation."""
        ...

    def read_order(self, text: str) -> O:
        """The order that a notation means; a NotationError says what is wrong with it."""
        ...

    def read_kept(self, text: str) -> O:
        """The same of an order that was carried out once, in a version that may have had others."""
        ...

    def write_state(self, state: S) -> str:
        """The whole state in notation."""
        ...

    def read_state(self, text: str) -> S:
        """The state that a notation means; a NotationError says what is wrong with it."""
        ...

    def opened(self, text: str, dice: Dice) -> tuple[S, list[Event]]:
        """The same where dice are there for what nobody has to decide in it, and what came of that."""
        ...


class NotationError(ValueError):
    """Text that is no order or position: says where and why."""

    def __init__(self, fault: str, line: int | None = None) -> None:
        self.fault = fault
        self.line = line
        super().__init__(f"line {line}: {fault}" if line else fault)


class NotThereError(LookupError):
    """Something that a question names is not there; the words are for a person."""


def seat_name(game: Game[Any, Any], seat: str) -> str:
    """How a seat is called in its game, as everybody reads it there.

    >>> from openblitz import catalogue
    >>> seat_name(catalogue.find("1975-basic"), "red")
    'Big Red'
    """
    return next((style.name for style in game.styles if style.seat == seat), seat.capitalize())
