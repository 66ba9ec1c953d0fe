"""What has been worked out from a position, kept with it for as long as nothing changes that bears on it.

A function of a side that follows from where units are, whose they are, what has been moved and by which way,
the subjects, the cities that are held and controlled, the turn and whose player-turn it is, and from nothing
else, is declared so:

    @known.of_side
    def sources(rules: Rules, position: Position, side: int) -> int: ...

What units have spent, their flags, steps and battles are none of these. Copies of a position share
what is known of it until one of them changes.

What follows from where units of one side are alone, and from some subjects, is kept apart (`of_own`): it
stays while the other side moves.

What a module remembers of the last question that it was asked is its `memory`. Nothing is kept while one is
`forgetful`: it must never make a difference, and random games played both ways look for one (lab/anew.py).
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import wraps
from itertools import count
from typing import TYPE_CHECKING, Any, Final, TypeVar

from openblitz.blitzkrieg.engine.roster import CLASSES, OWNERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.roster import Presence
    from openblitz.table.facts import Subject

T = TypeVar("T")
_numbers = count()


class Known(dict[int, Any]):
    """Answers by the number of their question and a side, and what else than places they follow from."""

    __slots__ = ("control", "held", "side", "start", "subjects", "trail", "turn", "went")

    def __init__(self, position: Position | None = None) -> None:
        if position is not None:
            self.subjects, self.went, self.start = position.subjects, position.went, position.start
            self.side, self.turn, self.trail = position.side, position.turn, position.trail
            self.held, self.control = position.held[:], position.control[:]

    def under(self, subjects: dict[str, Any]) -> Known:
        """The same of a position that has other subjects; copies of the first go on with this one."""
        new = Known()
        new.went, new.start, new.side, new.turn = self.went, self.start, self.side, self.turn
        new.trail, new.held, new.control = self.trail, self.held, self.control
        new.subjects = subjects
        new.update(self)
        return new

    def __reduce__(self) -> tuple[type[Known], tuple[()]]:
        return Known, ()  # whoever is sent a position works it out anew


class Unkept(Known):
    """What keeps nothing: all that is asked is worked out anew each time."""

    __slots__ = ()

    def __setitem__(self, number: int, answer: object) -> None:
        """It is lost."""


_made: type[Known] = Known  # what is known is kept in
_memories: Final[list[tuple[list[Any], Any]]] = []  # of modules, with what they are at first


def memory(first: T) -> list[T]:
    """What a module remembers of the last question that it was asked: a list of one."""
    found = [first]
    _memories.append((found, first))
    return found


def forget() -> None:
    """Let every module forget what it remembers."""
    for found, first in _memories:
        found[0] = first


@contextmanager
def forgetful() -> Iterator[None]:
    """Keep nothing for a while."""
    global _made  # noqa: PLW0603 - asked with every position that changes: an argument would be passed everywhere
    before, _made = _made, Unkept
    forget()
    try:
        yield
    finally:
        _made = before
        forget()


# The facts by which what is known goes: those that `look_up` compares, and places, which say so themselves.
BEARING: Final = frozenset({*Known.__slots__, "place"})

NOTHING: Final = Known()
NOTHING_OF: Final = (NOTHING,) * (OWNERS + OWNERS * CLASSES)  # of each side, and of each class of its units


def look_up(position: Position) -> Known:
    """What is known of a position; nothing, if anything has changed. Places say so themselves (`put`)."""
    kept = position.known
    if (
        kept is not NOTHING
        and kept.subjects is position.subjects
        and kept.went is position.went
        and kept.side == position.side
        and kept.start is position.start
        and kept.turn == position.turn
        and kept.trail is position.trail
        and kept.held == position.held
        and kept.control == position.control
    ):
        return kept
    position.known = kept = _made(position)
    return kept


def put_aside(position: Position, subject: Subject[T], value: T) -> None:
    """Replace the value of a subject from which nothing follows that is known: all that stays."""
    kept, before = position.known, position.subjects
    subject.put(position, value)
    if kept and kept.subjects is before:
        position.known = kept.under(position.subjects)


def number() -> int:
    """The first of the numbers by which the answers to one more question are known, one a side."""
    return next(_numbers) * OWNERS


def of_side(work: Callable[[Position, int], T]) -> Callable[[Position, int], T]:
    """A function that is worked out once for each side, while nothing changes."""
    first = number()

    @wraps(work)
    def ask(position: Position, side: int) -> T:
        kept, key = look_up(position), first + side
        if key in kept:
            found: T = kept[key]
            return found
        found = work(position, side)
        # Kept only if nothing has changed while it was worked out.
        unchanged = position.known is kept and position.subjects is kept.subjects
        (kept if unchanged and position.went is kept.went else look_up(position))[key] = found
        return found

    return ask


def of_all(work: Callable[[Position], T]) -> Callable[[Position], T]:
    """A function of no side that is worked out once, while nothing changes."""
    key = number()

    @wraps(work)
    def ask(position: Position) -> T:
        kept = look_up(position)
        if key in kept:
            found: T = kept[key]
            return found
        found = work(position)
        look_up(position)[key] = found
        return found

    return ask


def of_rules(work: Callable[[Rules], T]) -> Callable[[Rules], T]:
    """A function of the rules alone, which is worked out once for each game."""
    name = f"{work.__module__}.{work.__qualname__}"
    last: list[Any] = [
        None,
        None,
    ]  # the game that was asked last, and its answer: mostly it is the same

    @wraps(work)
    def ask(rules: Rules) -> T:
        if last[0] is rules:
            known: T = last[1]
            return known
        kept = rules.__dict__
        if name not in kept:
            kept[name] = work(rules)
        found: T = kept[name]
        last[:] = rules, found
        return found

    return ask


def of_own(
    minds: Callable[[Position], object] | None = None, of: Presence | None = None
) -> Callable[[Callable[[Position, int], T]], Callable[[Position, int], T]]:
    """A function that is worked out once for each side, while none of its units stirs and none changes sides.

    It follows from where these are, or those of one class, from what it `minds` besides, and nothing else.
    """

    def declare(work: Callable[[Position, int], T]) -> Callable[[Position, int], T]:
        key = number()
        step, first = (1, 0) if of is None else (CLASSES, OWNERS + of)

        @wraps(work)
        def ask(position: Position, side: int) -> T:
            place = first + step * side
            kept, minded = position.apart[place], None if minds is None else minds(position)
            if key in kept:
                before, known = kept[key]
                if before == minded:
                    found: T = known
                    return found
            found = work(position, side)
            if kept is NOTHING:
                apart, kept = position.apart, _made()
                position.apart = (*apart[:place], kept, *apart[place + 1 :])
            kept[key] = minded, found
            return found

        return ask

    return declare
