"""Judging: a position, dice to come and a list of orders as text; what the rules say to each order.

The text is a position in notation with, if wanted, a line `ruleset`, a line `dice`, and orders on lines that
begin with >. docs/notation.md describes every line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.table.answers import Event, Question, Refusal  # noqa: TC001 - msgspec reads the annotations
from openblitz.table.dice import MOST_SIDES, DiceError, LoadedDice
from openblitz.table.game import NotationError, Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from openblitz.table.game import Game
    from openblitz.table.sitting import Sitting

    FindGame = Callable[[str], Game[Any, Any]]

_DICE = "the line 'dice' before the orders gives the dice to come"
_SEAT = re.compile(r"(\w+)\s*:\s+(.*)|(\w+)\s+:\s*(.*)", re.DOTALL)


class Asked(msgspec.Struct, frozen=True):
    """An order that is to be judged; without a seat it is given by whoever is asked."""

    line: int
    text: str
    seat: str | None
    order: Any


class Case(msgspec.Struct, frozen=True):
    """What a judge file says."""

    game: Any
    state: Any
    dice: tuple[int, ...]
    orders: tuple[Asked, ...]
    before: tuple[Event, ...] = ()  # what happened before the first order, where its step asks nobody


class Verdict(msgspec.Struct, frozen=True):
    """What the rules say to one order, and the position after it; a refused order changes nothing."""

    order: str
    seat: str
    legal: bool
    refusal: Refusal | None
    events: tuple[Event, ...]
    position: str


class Judgement(msgspec.Struct, frozen=True):
    """The verdict on each order, where it all ends, and what is asked then."""

    ruleset: str
    orders: tuple[Verdict, ...]
    position: str
    question: Question | None
    dice_left: tuple[int, ...]
    before: tuple[Event, ...] = ()  # what happened before the first order, where the step asked nobody
    sealed_rolls: int | None = None  # of a whole game with sealed dice: so many, all verified
    sealed: str = ""  # what was found of them, and what to compare with a page


def read_case(text: str, find_game: FindGame, ruleset: str) -> Case:
    """What a judge file says; a NotationError names the line. `ruleset` is for texts that name none.

    `find_game` gives the game of a ruleset's name, or a LookupError that says why not.
    """
    return _Reading(text, find_game, ruleset).read()


class _Reading:
    """Goes through a judge file: first the position with what belongs to it, then the orders."""

    def __init__(self, text: str, find_game: FindGame, ruleset: str) -> None:
        self.lines = text.splitlines()
        self.find_game = find_game
        self.usual = ruleset
        self.ruleset: tuple[str, int] | None = None
        self.dice: tuple[int, ...] | None = None
        self.position: list[str] = []
        self.orders: list[tuple[int, str]] = []

    def read(self) -> Case:
        for number, line in enumerate(self.lines, 1):
            plain = line.partition("#")[0].strip()
            # What is no line of the position leaves a gap there, so that its faults keep their lines.
            self.position.append("" if not plain or self._take(plain, number) else line)
        found = self._game()
        dice = LoadedDice(self.dice or ())
        try:
            state, before = found.opened("\n".join(self.position), dice)
        except NotationError as error:
            if isinstance(error.__cause__, DiceError):
                raise NotationError(f"{error.fault}; {_DICE}", error.line) from error
            raise
        return Case(found, state, dice.left, tuple(self._orders(found)), tuple(before))

    def _take(self, line: str, number: int) -> bool:
        """Take in a line that belongs to the case and not to the position."""
        word, _, rest = line.partition(" ")
        if line.startswith(">"):
            self.orders.append((number, line[1:].strip()))
        elif self.orders:
            raise NotationError("after the first order there are only orders; they begin with >", number)
        elif word == "ruleset":
            if self.ruleset:
                raise NotationError("ruleset stands twice", number)
            self.ruleset = rest.strip(), number
        elif word == "dice":
            if self.dice is not None:
                raise NotationError("dice stands twice", number)
            self.dice = tuple(_die(value, number) for value in rest.split())
        else:
            return False
        return True

    def _game(self) -> Game[Any, Any]:
        title, line = self.ruleset or (self.usual, None)
        try:
            return self.find_game(title)
        except LookupError as error:
            raise NotationError(str(error), line) from error

    def _orders(self, found: Game[Any, Any]) -> Iterator[Asked]:
        for line, text in self.orders:
            try:
                seat, rest = split_seat(text, [str(seat) for seat in found.seats])
                yield Asked(line, rest, seat, found.read_order(rest))
            except NotationError as error:
                raise NotationError(error.fault, line) from error


def case_of(sitting: Sitting[Any, Any]) -> Case:
    """A whole game as a case: its orders from the first, with the dice that were rolled for them."""
    game, journal = sitting.game, sitting.journal
    orders = tuple(
        Asked(entry.number, entry.order, entry.seat, game.read_kept(entry.order)) for entry in journal.entries
    )
    dice = tuple(roll.value for entry in journal.entries for roll in entry.rolls)
    return Case(game, game.read_state(journal.start), dice, orders)


def _die(value: str, line: int) -> int:
    """A roll of any die; whether the die that is thrown has so many sides shows when it is thrown."""
    plain = value.isascii() and value.isdigit() and len(value) <= len(str(MOST_SIDES))
    if not plain or not 1 <= int(value) <= MOST_SIDES:
        fault = f"{value[:20]!r} is no roll of a die; write 1 to 6, and 1 to {MOST_SIDES} for a direction"
        raise NotationError(fault, line)
    return int(value)


def split_seat(text: str, seats: list[str]) -> tuple[str | None, str]:
    """The seat before an order, if one is named, and the order.

    >>> split_seat("Blue: move B:4Arm to EE21", ["blue", "red"])
    ('blue', 'move B:4Arm to EE21')
    >>> split_seat("move B:4Arm to EE21", ["blue", "red"])
    (None, 'move B:4Arm to EE21')
    """
    found = _SEAT.match(text)
    if not found:
        return None, text
    seat, order = (found[1] or found[3]).lower(), found[2] or found[4] or ""
    if seat not in seats:
        raise NotationError(f"nobody sits at {seat!r}; there are {' and '.join(seats)}")
    return seat, order


def judge(case: Case) -> Judgement:
    """Try every order in turn; dice that are missing are a NotationError at the order that needs them."""
    game, dice = case.game, LoadedDice(case.dice)
    state = game.copy(case.state)
    verdicts = tuple(_judge_order(game, state, asked, dice) for asked in case.orders)
    return Judgement(game.name, verdicts, game.write_state(state), game.ask(state), dice.left, case.before)


def _judge_order(game: Game[Any, Any], state: Any, asked: Asked, dice: LoadedDice) -> Verdict:
    seat = Seat(asked.seat or game.to_move(state) or game.seats[0])
    refusal = game.check(state, seat, asked.order)
    events: list[Event] = []
    if refusal is None:
        try:
            events = game.carry_out(state, asked.order, dice, seat)
        except DiceError as error:
            fault = f"{error}; {_DICE}"
            raise NotationError(fault, asked.line) from error
    return Verdict(
        game.write_order(asked.order), seat, refusal is None, refusal, tuple(events), game.write_state(state)
    )
