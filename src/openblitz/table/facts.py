"""Facts of a position, each declared once: of what, its first value, how it is written, how long it lasts.

    class Position(Facts):
        turn: int = fact(0, NUMBER)
        spent: list[int] = of_units(0, NUMBER, lasts=Lasts.PLAYER_TURN)

Slots, copies, equality, the clearing at the beginning of a player-turn and the notation follow from it. What
few games have stands beside it as a Subject, declared wherever it belongs (an option, a module):

    UNSUPPLIED = Subject(Position, "unsupplied", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN)

Its value is never changed but replaced, and copies share it, so that a position copies as quickly with thirty
subjects as with none.

How the values of each unit are kept is for those who copy positions to say (Kept): games with hundreds of
counters copy thousands of positions, and of most units most facts are as at the beginning.
"""

from __future__ import annotations

import sys
from array import array
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized

    from openblitz.table.kinds import Kind


T = TypeVar("T")


class Boxed(Protocol):
    """The rules of a family, as far as facts care: of each unit in the box something is true."""

    @property
    def roster(self) -> Sized:
        """All units that there are."""


class Lasts(StrEnum):
    """How long a fact lasts."""

    PLAYER_TURN = "player-turn"
    TURN = "turn"
    GAME = "game"


class Of(StrEnum):
    """What a fact is of: the game, each side, each unit, or some of the units."""

    GAME = "game"
    SIDE = "side"
    UNIT = "unit"
    UNITS = "units"  # a set of units, as an integer; written as a word in the brackets of each


class Kept(StrEnum):
    """How a fact of each unit is kept: what is quick to read is slow to copy."""

    LIST = "list"
    PACKED = "packed"  # whole numbers in an array, which copies at once
    SHARED = "shared"  # a tuple that copies share, replaced whole where it changes: seldom
    FEW = "few"  # a mapping of the few units of which it is not as at the beginning; shared, too


class Few(dict[int, T]):
    """What is true of a few units, by their numbers; of all others `first` is. It is replaced, never changed.

    >>> trail = Few(()).having(3, ("Q16",))
    >>> trail[3], trail[4], list(trail), list(trail.having(3, ()))
    (('Q16',), (), [3], [])
    """

    __slots__ = ("first",)

    def __init__(self, first: T, known: Mapping[int, T] | Iterable[tuple[int, T]] = ()) -> None:
        super().__init__(known)
        self.first = first

    def __missing__(self, unit: int) -> T:
        return self.first

    def __setitem__(self, unit: int, value: T) -> NoReturn:
        raise TypeError("copies of a position share it: replace it by what `having` gives")

    def __reduce__(self) -> tuple[type[Few[T]], tuple[T, list[tuple[int, T]]]]:
        return Few, (self.first, list(self.items()))

    def having(self, unit: int, value: T) -> Few[T]:
        """The same, with another value of one unit."""
        new = Few.__new__(Few)  # as the next line but one says, and quicker: it is asked with every move
        new.first = self.first
        new.update(self)
        if value == self.first:
            new.pop(unit, None)
        else:
            dict.__setitem__(new, unit, value)
        return new


def having(values: tuple[T, ...], unit: int, value: T) -> tuple[T, ...]:
    """A shared fact with another value of one unit."""
    return (*values[:unit], value, *values[unit + 1 :])


class Fact(Generic[T]):
    """One fact."""

    name: str = ""
    home: str = ""  # of a subject, the module that declares it

    def __init__(
        self,
        first: Any,
        kind: Kind[Any] | None,
        of: Of,
        lasts: Lasts,
        word: str = "",
        *,
        derived: bool = False,
        shared: bool = False,
        always: bool = True,
        each: bool = False,
        kept: Kept = Kept.LIST,
    ) -> None:
        self.first = first  # its value at the beginning; of sides and units, that of each
        self.kind = kind  # None: written by the position's own notation, or derived
        self.of = of
        self.lasts = lasts
        self.word = word
        self.derived = derived  # kept beside other facts for speed; follows from them
        self.shared = shared  # by copies
        self.always = always  # written even when it is as at the beginning
        self.each = each  # a tuple, of whose members each stands on a line of its own
        self.kept = kept  # of each unit
        self._beginning: tuple[Sized, Any] | None = None  # by unit, of the roster that was asked for last

    def begin(self, roster: Sized) -> Any:
        """Its value when nothing has happened yet."""
        if self.of is Of.UNIT:
            return self._of_units(roster)
        if callable(self.first):
            return self.first(roster)
        if isinstance(self.first, list):
            return self.first[:]
        if self.of is Of.SIDE:
            return [self.first, self.first]
        return self.first

    def _of_units(self, roster: Sized) -> Any:
        if self.kept is Kept.FEW:
            return Few(self.first)
        if self.kept is Kept.PACKED and not callable(self.first):  # anew with every player-turn
            return array("i", (self.first,)) * len(roster)
        values = self.first(roster) if callable(self.first) else [self.first] * len(roster)
        match self.kept:
            case Kept.PACKED:
                return array("i", values)
            case Kept.SHARED:
                return tuple(values)
        return values

    def first_of(self, roster: Sized, unit: int) -> Any:
        """What is true of one unit when nothing has happened yet."""
        if not callable(self.first):
            return self.first
        if self._beginning is None or self._beginning[0] is not roster:  # it is the same for all of them
            self._beginning = (roster, self.first(roster))
        return self._beginning[1][unit]

    def put_of(self, position: Facts, unit: int, value: Any) -> None:
        """Change what is true of one unit, however it is kept."""
        values = getattr(position, self.name)
        if values[unit] == value:  # what copies share is not replaced in vain
            return
        if self.kept is Kept.FEW:
            setattr(position, self.name, values.having(unit, value))
        elif self.kept is Kept.SHARED:
            setattr(position, self.name, having(values, unit, value))
        else:
            values[unit] = value

    def unusual(self, values: Any) -> bool:
        """Whether it is true of any unit that something is not as at the beginning."""
        if self.kept is Kept.FEW:
            return bool(values)
        return any(value != self.first for value in values)

    def shown_as(self) -> str:
        """The word that begins its line, or stands in the brackets of a unit."""
        return self.word or self.name.replace("_", "-")


def fact(
    first: Any,
    kind: Kind[Any] | None = None,
    *,
    lasts: Lasts = Lasts.GAME,
    word: str = "",
    always: bool = True,
    each: bool = False,
) -> Any:
    """A fact of the game."""
    return Fact(first, kind, Of.GAME, lasts, word, always=always, each=each)


def of_sides(
    first: Any,
    kind: Kind[Any] | None = None,
    *,
    lasts: Lasts = Lasts.GAME,
    word: str = "",
    always: bool = True,
    each: bool = False,
) -> Any:
    """A fact of each side: a list of two."""
    return Fact(first, kind, Of.SIDE, lasts, word, always=always, each=each)


def of_units(
    first: Any,
    kind: Kind[Any] | None = None,
    *,
    lasts: Lasts = Lasts.GAME,
    word: str = "",
    kept: Kept = Kept.LIST,
) -> Any:
    """A fact of each unit: by the units' numbers."""
    return Fact(first, kind, Of.UNIT, lasts, word, kept=kept)


def unit_set(*, lasts: Lasts = Lasts.GAME, word: str = "") -> Any:
    """Some of the units, as an integer with their bits set."""
    return Fact(0, None, Of.UNITS, lasts, word)


def derived(first: Callable[[Any], Any], *, shared: bool = False) -> Any:
    """What follows from other facts and is kept beside them for speed; never written, never compared.

    A copy has a list of its own, or shares what is replaced and never changed.
    """
    return Fact(first, None, Of.GAME, Lasts.GAME, derived=True, shared=shared)


SHARED = ("rules", "roster")  # by which a position is played, and the box: the same for all its copies


class _Declared(type):
    """Makes slots and a copy from the facts that a class declares."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Declared:
        inherited = {k: f for base in bases for k, f in getattr(base, "facts", {}).items()}
        own = {key: value for key, value in body.items() if isinstance(value, Fact)}
        for key, value in own.items():
            value.name = key
            del body[key]
        body["__slots__"] = (*(() if bases else SHARED), *own)
        made = super().__new__(mcs, name, bases, body)
        facts = inherited | own
        made.facts = facts  # type: ignore[attr-defined]
        if facts:
            made.copy = _copier(facts)  # type: ignore[attr-defined]
        return made


def _copier(facts: dict[str, Fact[Any]]) -> Callable[[Any], Any]:
    """A function that copies a position: lists anew, all that is replaced and never changed by reference."""
    lines = ["def copy(self):", "    new = object.__new__(type(self))"]
    lines += [f"    new.{name} = self.{name}" for name in SHARED]
    lines += [f"    new.{name} = {_copied(one)}" for name, one in facts.items()]
    lines.append("    return new")
    copy = _made("copy", lines)
    copy.__doc__ = "A position that can be played on without changing this one."
    return copy


def taker(position: type[Facts], names: Iterable[str]) -> Callable[[Any], tuple[object, ...]]:
    """A function that takes some facts of a position down, to compare them with what they are later."""
    taken = "".join(f"{_taken(position.facts[name])}, " for name in names)
    return _made("take", ["def take(self):", f"    return ({taken})"])


def _taken(one: Fact[Any]) -> str:
    """What is taken down of a fact: arrays as bytes, which are compared quicker than number by number."""
    if one.kept is Kept.PACKED:
        return f"self.{one.name}.tobytes()"
    return _copied(one)


def _copied(one: Fact[Any]) -> str:
    """What a copy of a position has of a fact: a list of its own, or the very thing that was shared."""
    listed = one.of in (Of.UNIT, Of.SIDE) or isinstance(one.first, list) or one.derived
    shared = one.shared or one.kept in (Kept.SHARED, Kept.FEW)
    return f"self.{one.name}{'[:]' if listed and not shared else ''}"


def _made(name: str, lines: list[str]) -> Callable[..., Any]:
    """A function with these lines; it is called too often to go through the facts one by one."""
    made: dict[str, Any] = {}
    exec("\n".join(lines), made)
    function: Callable[..., Any] = made[name]
    return function


class Facts(metaclass=_Declared):
    """Everything that changes in a game, and what it is played by: what may come next is decided by it alone.

    Copies share the rules and the roster, which are neither compared nor written.
    """

    facts: dict[str, Fact[Any]]

    subjects: dict[str, Any] = fact(
        {}
    )  # by name, only what is not as at the beginning; never changed in place

    def __init__(self, rules: Boxed) -> None:
        self.rules: Any = rules
        self.roster: Any = rules.roster
        for name, one in self.facts.items():
            setattr(self, name, one.begin(self.roster))

    if TYPE_CHECKING:

        def copy(self: T) -> T:
            """A position that can be played on without changing this one."""

    def clear(self, lasts: Lasts) -> None:
        """Begin anew what lasts no longer than this."""
        for name, one in self.facts.items():
            if one.lasts is lasts:
                setattr(self, name, one.begin(self.roster))
        if self.subjects:
            known = SUBJECTS[type(self)]
            self.subjects = {k: v for k, v in self.subjects.items() if known[k].lasts is not lasts}

    def freeze(self) -> tuple[object, ...]:
        """All that it holds, out of reach of any later change to it."""
        held = [getattr(self, name) for name, one in self.facts.items() if not one.shared]
        return tuple(_frozen(value) for value in held)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, n) == getattr(other, n) for n, one in self.facts.items() if not one.derived)

    __hash__ = None  # type: ignore[assignment]


def _frozen(value: Any) -> object:
    if isinstance(value, dict):
        return tuple(sorted(value.items()))
    return tuple(value) if isinstance(value, list) else value.tobytes() if isinstance(value, array) else value


SUBJECTS: dict[type, dict[str, Subject[Any]]] = {}


class Subject(Fact[T]):
    """A fact that few games have, of one kind of position; its value is replaced whole, never changed."""

    def __init__(
        self,
        position: type[Facts],
        name: str,
        first: T,
        kind: Kind[T] | None = None,
        *,
        of: Of = Of.GAME,
        lasts: Lasts = Lasts.GAME,
        about: str = "",
        each: bool = False,
        swaps: Callable[[T, int, Sequence[int]], T] | None = None,
        home: str = "",
    ) -> None:
        super().__init__(first, kind, of, lasts, name, always=False, each=each)
        self.name = name
        # The module to which it belongs: the one that declares it, unless it says another.
        self.home: str = home or sys._getframe(1).f_globals["__name__"]
        self.swaps = swaps  # its value with others in the place of a unit, where it names units in records
        self.about = about  # in words, for those who see it on a screen
        known = SUBJECTS.setdefault(position, {})
        if name in known:
            raise ValueError(f"two subjects are called {name!r}")
        known[name] = self

    def __call__(self, position: Facts) -> T:
        """Its value."""
        value: T = position.subjects.get(self.name, self.first)
        return value

    def put(self, position: Facts, value: T) -> None:
        """Replace its value; the subjects stay the same ones where it is as before."""
        if position.subjects.get(self.name, self.first) == value:
            return
        rest = {name: kept for name, kept in position.subjects.items() if name != self.name}
        position.subjects = rest if value == self.first else {**rest, self.name: value}


def subjects_of(position: type[Facts]) -> dict[str, Subject[Any]]:
    """The subjects that positions of this kind may have, by name."""
    return SUBJECTS.get(position, {})


def marks_of(position: Facts, unit: int) -> Iterator[Subject[Any]]:
    """The subjects that are sets of units and have this unit among them, for those who draw or tell of it."""
    for name, value in position.subjects.items():
        subject = SUBJECTS[type(position)][name]
        if subject.of is Of.UNITS and value >> unit & 1:
            yield subject


def written(position: Facts, *of: Of) -> Iterator[tuple[Fact[Any], Any]]:
    """The facts of a kind, or of several, that are written, with their values."""
    for name, one in position.facts.items():
        if one.of in of and (one.kind is not None or one.of is Of.UNITS):
            value = getattr(position, name)
            if one.always or value != one.first:
                yield one, value
    for one in subjects_of(type(position)).values():
        if one.of in of and one.name in position.subjects:
            yield one, position.subjects[one.name]
