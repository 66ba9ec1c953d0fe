"""Kinds of values in notation: how a unit, a place, a number is written and read, each declared once.

Orders, steps and facts of a position name the kind of each of their fields in its annotation:

    units: Annotated[tuple[int, ...], UNITS]

One reader and one writer then serve every order, step and fact of a family.
"""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from openblitz.table.game import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

T = TypeVar("T")
S = TypeVar("S")


def _nothing(_value: Any) -> Iterable[Any]:
    return ()


class FormError(NotationError):
    """Words that do not fit; whoever reads the order answers with its form, which says more."""

    def __init__(self) -> None:
        super().__init__("this cannot be read")


class Kind(Generic[T]):
    """A kind of value. `book` is whatever a family reads its names by: its rules."""

    def __init__(
        self,
        shown: str,
        read: Callable[[Any, str], T],
        write: Callable[[Any, T], str],
        *,
        many: bool = False,
        least: int = 1,
        units: Callable[[T], Iterable[int]] = _nothing,
        places: Callable[[T], Iterable[Any]] = _nothing,
        read_inline: Callable[[Any, str], T] | None = None,
        write_inline: Callable[[Any, T], str] | None = None,
        say: Callable[[Any, T], str] | None = None,
    ) -> None:
        self.shown = shown  # as forms show it to people: UNIT ..., HEX
        self.read = read
        self.write = write
        self.say = say or write  # as a sentence names it
        self.many = many  # takes any number of words; other kinds take one
        self.least = least  # how many it takes at least, of those that take many
        self.units = units  # the units that such a value speaks of
        self.speaks_of_units = units is not _nothing
        self.places = places  # the places that it speaks of
        # In a step's line or in a unit's brackets a value is one word: commas stand for its spaces.
        self.read_inline = read_inline or (lambda book, word: read(book, word.replace(",", " ")))
        self.write_inline = write_inline or (lambda book, value: write(book, value).replace(" ", ","))


def read_number(text: str) -> int:
    """A whole number."""
    # Nothing in a game counts further; Python itself refuses to read thousands of digits.
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise NotationError(f"{text[:40]!r} is no number")
    return int(text)


def at_most(most: int, what: str, said: Sequence[S]) -> Sequence[S]:
    """What was said, if it is no more than there can be: longer lists are not even looked at.

    >>> at_most(2, "units", ["a", "b"])
    ['a', 'b']
    """
    if len(said) > most:
        raise NotationError(f"{len(said)} {what} are too many; at most {most} can be named")
    return said


def choice(*words: str) -> Kind[str]:
    """One of a few words.

    >>> choice("hold", "pursue").shown
    'hold|pursue'
    """

    def read(_book: Any, text: str) -> str:
        if text.lower() not in words:
            raise NotationError(f"{text[:40]!r} is none of {', '.join(words)}")
        return text.lower()

    kind = Kind("|".join(words), read, lambda _book, value: value)
    kind.words = words  # type: ignore[attr-defined]
    return kind


NUMBER: Kind[int] = Kind("N", lambda _book, text: read_number(text), lambda _book, value: str(value))
TEXT: Kind[str] = Kind("WORD", lambda _book, text: text, lambda _book, value: value)


class Flags(Kind[int]):
    """Words that may each be true of a unit, kept as the bits of one number; whoever needs one declares it.

    >>> marks = Flags()
    >>> tired, lost = marks.flag("tired"), marks.flag("lost")
    >>> marks.write(None, tired | lost)
    'tired lost'
    """

    def __init__(self) -> None:
        self.bits: dict[str, int] = {}
        self.shown_bits: dict[str, int] = {}  # what people see on a counter
        # Of those that few games have: what brings them, in words; and one of these modules is played then.
        self.brought: dict[str, tuple[str, tuple[str, ...]]] = {}
        super().__init__("WORD ...", self._read, self._write, many=True)

    def flag(self, word: str, *, shown: bool = True, by: str = "", homes: tuple[str, ...] = ()) -> int:
        """Declare a word; the bit that it is."""
        if word in self.bits:
            raise ValueError(f"{word!r} is declared already")
        bit = self.bits[word] = 1 << len(self.bits)
        if homes:
            self.brought[word] = by, homes
        if shown:
            self.shown_bits[word] = bit
        return bit

    def words(self, value: int) -> list[str]:
        """The words that are true."""
        return [word for word, bit in self.bits.items() if value & bit]

    def _read(self, _book: Any, text: str) -> int:
        return sum({self.bits[word] for word in text.split()})

    def _write(self, _book: Any, value: int) -> str:
        return " ".join(self.words(value))


class Field(NamedTuple):
    """A field of an order or a step, with its kind and its value where the text leaves it out."""

    name: str
    kind: Kind[Any]
    default: Any
    needed: bool


_FIELDS: dict[type[Any], tuple[Field, ...]] = {}  # of every order and step that was asked for


def fields_of(record: type[Any]) -> tuple[Field, ...]:
    """The fields of an order or a step by their annotations; a plain int is a number, a str a word."""
    if record not in _FIELDS:
        _FIELDS[record] = tuple(_fields(record))
    return _FIELDS[record]


def _fields(record: type[Any]) -> Iterator[Field]:
    hints = get_type_hints(record, include_extras=True)
    names = record.__struct_fields__
    defaults = record.__struct_defaults__
    first_default = len(names) - len(defaults)
    for index, name in enumerate(names):
        needed = index < first_default
        default = None if needed else defaults[index - first_default]
        yield Field(name, _kind(record, name, hints[name]), default, needed)


def _kind(record: type[Any], name: str, hint: Any) -> Kind[Any]:
    if get_origin(hint) is Annotated:
        for extra in get_args(hint)[1:]:
            if isinstance(extra, Kind):
                return extra
    plain: dict[Any, Kind[Any]] = {int: NUMBER, str: TEXT}
    if hint in plain:
        return plain[hint]
    if hint is bool:
        return FLAG
    raise TypeError(f"{record.__name__}.{name} says no kind by which it is written")


def _said(_book: Any, text: str) -> bool:
    if text:
        raise FormError
    return True


SAID: Kind[bool] = Kind("", _said, lambda _book, _value: "")  # true because it is said at all
FLAG: Kind[bool] = Kind(
    "yes|no", lambda _book, text: text == "yes", lambda _book, value: "yes" if value else "no"
)
