"""Positions as text, for any game: one fact a line, units with what is true of them in brackets.

What a position holds is declared in `facts.py`; this writes and reads it. A family adds the lines that are
its own: where units stand, what a player-turn begins with.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from openblitz.table.dice import DiceError
from openblitz.table.facts import Fact, Facts, Of, subjects_of, written
from openblitz.table.game import NotationError, Outcome
from openblitz.table.kinds import Flags, FormError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from openblitz.table.steps import Steps

P = TypeVar("P", bound=Facts)

LINES = 2_000  # of a position; a game with everything in it has a few hundred
_UNIT = re.compile(r"([^\s\[\]]+)(?:\[([^\[\]]*)\])?")


# Writing


def game_lines(
    book: Any, position: Facts, *, only: Collection[str] = (), but: Collection[str] = ()
) -> Iterator[str]:
    """The facts of the game, a line each; all of them, those named, or all but those named."""
    for one, value in written(position, Of.GAME):
        if one.kind is not None and _wanted(one, only, but):
            for member in value if one.each else (value,):
                yield f"{one.shown_as()} {one.kind.write(book, member)}".rstrip()


def side_lines(
    book: Any,
    position: Facts,
    seats: Sequence[str],
    *,
    only: Collection[str] = (),
    but: Collection[str] = (),
) -> Iterator[str]:
    """The facts of each side, a line each; all of them, those named, or all but those named."""
    facts = [(one, values) for one, values in written(position, Of.SIDE) if _wanted(one, only, but)]
    for side, seat in enumerate(seats):
        for one, values in facts:
            assert one.kind is not None
            if one.always or values[side] != one.first:
                colon = ":" if one.kind.many else ""
                for member in values[side] if one.each else (values[side],):
                    yield f"{one.shown_as()} {seat}{colon} {one.kind.write(book, member)}".rstrip()


def _wanted(one: Fact[Any], only: Collection[str], but: Collection[str]) -> bool:
    return (not only or one.name in only) and one.name not in but


def brackets(book: Any, position: Facts, unit: int, *, mixed: bool = False) -> Iterator[str]:
    """What is true of a unit, as words for its brackets; what is as at the beginning is left out."""
    return marker(book, position, mixed=mixed)(unit)


def marker(book: Any, position: Facts, *, mixed: bool = False) -> Callable[[int], Iterator[str]]:
    """What writes the words for the brackets of any unit of a position.

    Values come before plain words, unless they are to be mixed as they were declared.
    """
    kinds = ((Of.UNIT, Of.UNITS),) if mixed else ((Of.UNIT,), (Of.UNITS,))
    # Most facts are true of nobody: they are looked at once, not for every unit.
    facts = [
        (one, value, one.shown_as())
        for of in kinds
        for one, value in written(position, *of)
        if (value if one.of is Of.UNITS else one.unusual(value))
    ]

    def marks(unit: int) -> Iterator[str]:
        for one, values, word in facts:
            if one.kind is None:
                if values >> unit & 1:
                    yield word
            elif isinstance(one.kind, Flags):
                yield from one.kind.words(values[unit])
            elif values[unit] != one.first:
                yield f"{word}={one.kind.write_inline(book, values[unit])}"

    return marks


def in_brackets(marks: Sequence[str]) -> str:
    """Words behind a unit."""
    return f"[{' '.join(marks)}]" if marks else ""


def outcome_line(outcome: Outcome | None) -> Iterator[str]:
    """How it ended."""
    if outcome is not None:
        yield f"outcome {outcome.winner or 'nobody'} {outcome.rule} {outcome.reason}"


# Reading


class Reading(Generic[P]):
    """Reads a position line by line; then the family fills in what was left out."""

    an_example: ClassVar[str]  # a unit with something in brackets, for messages
    steps: ClassVar[Steps]

    def __init__(self, position: P, seats: Sequence[str]) -> None:
        self.book = position.rules
        self.position = position
        self.seats = seats
        self.named: set[int] = set()
        self.given: dict[str, int] = {}  # what a position can say only once, and has said: on which line
        self.line = 0
        self.asked_line: int | None = None  # on which the step stands that is asked now
        self._readers = self.readers()

    def read(self, text: str, begin: Callable[[P], None] = lambda _: None) -> P:
        """The position that a text means; a NotationError names the line and what is wrong.

        `begin` settles what nobody decides in it, as far as dice are there.
        """
        lines = text.splitlines()
        if len(lines) > LINES:
            raise NotationError(f"a position has at most {LINES} lines")
        for self.line, line in enumerate(lines, 1):
            plain = line.partition("#")[0].strip()
            if not plain:
                continue
            try:
                self._read_line(plain)
            except NotationError as error:
                raise error if error.line else NotationError(error.fault, self.line) from None
        self.finish()
        try:
            begin(self.position)
        except DiceError as error:
            raise NotationError(f"nobody is asked for this step, and {error}", self.asked_line) from error
        return self.position

    def finish(self) -> None:
        """Fill in what was left out."""
        raise NotImplementedError

    def readers(self) -> dict[str, Callable[[str], None]]:
        """Who reads the rest of a line that begins with a word: every fact that stands on a line."""
        found: dict[str, Callable[[str], None]] = {}
        for one in self._facts():
            if one.kind is not None and one.of is Of.GAME:
                found[one.shown_as()] = self._game_fact(one)
            elif one.kind is not None and one.of is Of.SIDE:
                found[one.shown_as()] = self._side_fact(one)
        found["outcome"] = self._outcome
        return found

    def _facts(self) -> Iterator[Fact[Any]]:
        yield from self.position.facts.values()
        yield from subjects_of(type(self.position)).values()

    def unplayed(self, home: str, *, strictly: bool = False) -> bool:
        """Whether facts that belong to a module are of no use in this game: they are refused.

        Strictly where it is said that they are that module's alone.
        """
        return False

    def _refuse_unplayed(self, word: str, home: str) -> None:
        if home and self.unplayed(home):
            raise NotationError(f"nothing in this game asks for {word!r}: it belongs to what is not played")

    def _refuse_unbrought(self, word: str, by: str, homes: tuple[str, ...]) -> None:
        if homes and all(self.unplayed(home, strictly=True) for home in homes):
            fault = f"nothing in this game asks for {word!r}: it belongs to {by}, which is not played"
            raise NotationError(fault)

    def _read_line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word not in self._readers:
            there = ", ".join(self._readers)
            raise NotationError(f"{word[:40]!r} begins no line of a position; there are {there}")
        self._readers[word](rest.strip())

    def once(self, what: str) -> None:
        """A line of which there is one."""
        if what in self.given:
            raise NotationError(f"{what} stands twice")
        self.given[what] = self.line

    def side(self, word: str) -> int:
        """A side by the name of its seat."""
        if word.lower() not in self.seats:
            raise NotationError(f"{word[:40]!r} is no side; there are {' and '.join(self.seats)}")
        return [str(seat) for seat in self.seats].index(word.lower())

    def _game_fact(self, one: Fact[Any]) -> Callable[[str], None]:
        def read(rest: str) -> None:
            self._refuse_unplayed(one.shown_as(), one.home)
            if not one.each:
                self.once(one.shown_as())
            value = self._value(one, rest)
            self._set(one, (*self._get(one), value) if one.each else value)

        return read

    def _value(self, one: Fact[Any], said: str, side: str = "") -> Any:
        """The value that the rest of a line means."""
        assert one.kind is not None
        try:
            return one.kind.read(self.book, said)
        except FormError:
            form = " ".join(filter(None, (one.shown_as(), side, one.kind.shown)))
            raise NotationError(f"write it so: {form}") from None

    def _side_fact(self, one: Fact[Any]) -> Callable[[str], None]:
        assert one.kind is not None
        kind, word = one.kind, one.shown_as()

        def read(rest: str) -> None:
            self._refuse_unplayed(word, one.home)
            if kind.many:
                side, colon, said = rest.partition(":")
                if not colon:
                    raise NotationError(f"write it so: {word} SIDE: {kind.shown}")
            else:
                side, _, said = rest.partition(" ")
            number = self.side(side.strip())
            if not one.each:
                self.once(f"{word} {self.seats[number]}")
            values = list(self._get(one))
            value = self._value(one, said.strip(), "SIDE:" if kind.many else "SIDE")
            values[number] = (*values[number], value) if one.each else value
            self._set(one, values)

        return read

    def _get(self, one: Fact[Any]) -> Any:
        if one.name in self.position.facts:
            return getattr(self.position, one.name)
        return self.position.subjects.get(one.name, one.begin(range(0)))

    def _set(self, one: Fact[Any], value: Any) -> None:
        if one.name in self.position.facts:
            setattr(self.position, one.name, value)
        elif value != one.begin(range(0)):
            self.position.subjects = {**self.position.subjects, one.name: value}

    def _outcome(self, rest: str) -> None:
        winner, _, rest = rest.partition(" ")
        rule, _, reason = rest.partition(" ")
        self.once("outcome")
        if not reason:
            raise NotationError("write it so: outcome SIDE|nobody RULE REASON")
        won = None if winner == "nobody" else str(self.seats[self.side(winner)])
        self.position.outcome = Outcome(won, reason, rule)  # type: ignore[attr-defined]

    # Units

    def units(self, text: str) -> Iterator[tuple[str, str]]:
        """Units with what stands in their brackets."""
        if _UNIT.sub("", text).strip():
            raise NotationError(f"{text.strip()[:60]!r} are not units such as {self.an_example}")
        yield from _UNIT.findall(text)

    def mark(self, unit: int, mark: str) -> bool:
        """Take in what a word in a unit's brackets says; False when no fact is called so."""
        word, equals, value = mark.partition("=")
        for one in self._facts():
            if isinstance(one.kind, Flags) and mark in one.kind.bits:
                self._refuse_unbrought(mark, *one.kind.brought.get(mark, ("", ())))
                one.put_of(self.position, unit, self._get(one)[unit] | one.kind.bits[mark])
                return True
            if one.shown_as() != word:
                continue
            self._refuse_unplayed(word, one.home)
            if one.of is Of.UNITS and not equals:
                self._set(one, self._get(one) | 1 << unit)
                return True
            if one.of is Of.UNIT and equals and one.kind is not None and not isinstance(one.kind, Flags):
                one.put_of(self.position, unit, one.kind.read_inline(self.book, value))
                return True
        return False

    def marks_known(self) -> list[str]:
        """The words that can stand in a unit's brackets, for messages."""
        valued: list[str] = []
        plain: list[str] = []
        for one in self._facts():
            if isinstance(one.kind, Flags):
                plain += one.kind.bits
            elif one.of is Of.UNITS:
                plain.append(one.shown_as())
            elif one.of is Of.UNIT and one.kind is not None:
                valued.append(f"{one.shown_as()}=")
        return [*valued, *plain]
