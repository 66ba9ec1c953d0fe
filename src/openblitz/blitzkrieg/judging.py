"""Judging: a position, dice to come and a list of orders as text; what the rules say to each order.

    ruleset 1975-basic+all
    turn 3
    at EE20: B:4Arm
    at EE22: R:1Inf
    rest eliminated
    dice 3
    > blue: move B:4Arm to EE21

docs/notation.md describes every line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.rulesets import UnknownRulesetError, called
from openblitz.table import Event, LoadedDice, Question, Refusal, Seat
from openblitz.table.dice import DiceError
from openblitz.table.game import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position

USUAL = "1975-basic"

_SEAT = re.compile(r"(\w+)\s*:\s+(.*)|(\w+)\s+:\s*(.*)", re.DOTALL)


class Asked(msgspec.Struct, frozen=True):
    """An order that is to be judged; without a seat it is given by whoever is asked."""

    line: int
    text: str
    seat: str | None
    order: Order


class Case(msgspec.Struct, frozen=True):
    """What a judge file says."""

    game: Blitzkrieg
    position: Position
    dice: tuple[int, ...]
    orders: tuple[Asked, ...]


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


def read_case(text: str, ruleset: str | None = None) -> Case:
    """What a judge file says; a NotationError names the line. `ruleset` is for texts that name none."""
    return _Reading(text, ruleset).read()


class _Reading:
    """Goes through a judge file: first the position with what belongs to it, then the orders."""

    def __init__(self, text: str, ruleset: str | None) -> None:
        self.lines = text.splitlines()
        self.usual = ruleset or USUAL
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
        position = found.read_state("\n".join(self.position))
        return Case(found, position, self.dice or (), tuple(self._orders(found)))

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

    def _game(self) -> Blitzkrieg:
        title, line = self.ruleset or (self.usual, None)
        try:
            return called(title)
        except UnknownRulesetError as error:
            raise NotationError(str(error), line) from error

    def _orders(self, found: Blitzkrieg) -> Iterator[Asked]:
        for line, text in self.orders:
            try:
                seat, rest = split_seat(text, [str(seat) for seat in found.seats])
                yield Asked(line, rest, seat, found.read_order(rest))
            except NotationError as error:
                raise NotationError(error.fault, line) from error


def _die(value: str, line: int) -> int:
    if value not in ("1", "2", "3", "4", "5", "6"):
        raise NotationError(f"{value!r} is no roll of a die; write 1 to 6", line)
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
    position, dice = case.position.copy(), LoadedDice(case.dice)
    verdicts = tuple(_judge_order(case.game, position, asked, dice) for asked in case.orders)
    return Judgement(
        case.game.name, verdicts, case.game.write_state(position), case.game.ask(position), dice.left
    )


def _judge_order(game: Blitzkrieg, position: Position, asked: Asked, dice: LoadedDice) -> Verdict:
    seat = Seat(asked.seat or game.to_move(position) or game.seats[position.side])
    refusal = game.check(position, seat, asked.order)
    events: list[Event] = []
    if refusal is None:
        try:
            events = game.carry_out(position, asked.order, dice)
        except DiceError as error:
            fault = f"{error}; the line 'dice' before the orders gives the dice to come"
            raise NotationError(fault, asked.line) from error
    return Verdict(
        game.write_order(asked.order),
        seat,
        refusal is None,
        refusal,
        tuple(events),
        game.write_state(position),
    )
