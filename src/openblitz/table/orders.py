"""Orders declared by form: an order is one class, and one reader and writer serve the orders of every game.

    class Move(Order, frozen=True, tag="move"):
        form = "move {units} [via {via}] to {hex}"
        about = "Move units that stand together."
        units: Annotated[tuple[int, ...], UNITS]
        hex: Annotated[int, HEX]
        via: Annotated[tuple[int, ...], HEXES] = ()

A form begins with the order's verb. Words are written as they stand, a field stands in braces, and what is
in brackets may be left out: a clause with its field, a word that a bool field is named for, or a field with a
few words to choose from. Records of a position are written by such forms, too (table/records.py).
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

import msgspec

from openblitz.table.game import NotationError
from openblitz.table.kinds import FLAG, Field, FormError, Kind, fields_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LONGEST = 100_000  # letters of an order; a table of one's own is the longest there is


class Order(msgspec.Struct, frozen=True):
    """What a player can want. A family has a base of its own, whose subclasses are its orders."""

    form: ClassVar[str]
    about: ClassVar[str]
    shown: ClassVar[str] = ""  # the form for people, where it says more than `form` does
    said: ClassVar[str] = ""  # the form of a sentence that says the same, where the notation makes none

    def faulty(self) -> str | None:
        """What no form can say: why values that fit one by one make no order together.

        A FormError is answered with the form.
        """
        return None


A = TypeVar("A", bound=Order)


class Clause(NamedTuple):
    """A part of a form: the word that begins it and the fields behind it."""

    marker: str
    fields: tuple[tuple[Field, str], ...]  # with what is written straight behind the field
    optional: bool
    flag: Field | None = None  # a word that says yes
    among: Field | None = None  # a field of a few words, each of which begins the clause


_TOKEN = re.compile(r"\[([^\]]*)\]|(\S+)")
_FIELD = re.compile(r"\{(\w+)\}(\S*)")


class Form:
    """A form, taken apart: that of an order behind its verb, or that of a record (table/records.py)."""

    def __init__(
        self, made: type[Any], fields: Iterable[Field], form: str, *, verb: str = "", shown: str = ""
    ) -> None:
        self.made = made
        self.fields = {field.name: field for field in fields}
        # Those that can speak of units at all; most orders have one, and it is asked for again and again.
        of_units = (one for one in self.fields.values() if one.kind.speaks_of_units)
        self.naming = tuple((one.name, one.kind.units) for one in of_units)
        self.verb = verb
        self.clauses = tuple(self._clauses(form))
        self.text = shown or " ".join([verb, *(_show(clause) for clause in self.clauses)]).strip()
        self.text = " ".join(self.text.split())

    def _clauses(self, rest: str) -> Iterator[Clause]:
        marker, fields = "", list[tuple[Field, str]]()
        for inside, word in _TOKEN.findall(rest):
            if inside:
                if marker or fields:
                    yield Clause(marker, tuple(fields), optional=False)
                marker, fields = "", []
                yield self._optional(inside)
            elif found := _FIELD.fullmatch(word):
                fields.append((self.fields[found[1]], found[2]))
            else:
                if marker or fields:
                    yield Clause(marker, tuple(fields), optional=False)
                marker, fields = word, []
        if marker or fields:
            yield Clause(marker, tuple(fields), optional=False)

    def _optional(self, inside: str) -> Clause:
        words = inside.split()
        plain = words[-1].replace("-", "_")
        if plain in self.fields and self.fields[plain].kind is FLAG:
            return Clause(inside, (), optional=True, flag=self.fields[plain])
        if len(words) == 1:
            field = self.fields[words[0].strip("{}")]
            return Clause("", ((field, ""),), optional=True, among=field)
        named = [_FIELD.fullmatch(word) for word in words[1:]]
        return Clause(words[0], tuple((self.fields[m[1]], m[2]) for m in named if m), optional=True)

    # Writing

    def write(self, book: Any, one: Any) -> str:
        """The order, or the record, as text."""
        parts = [self.verb] if self.verb else []
        for clause in self.clauses:
            parts += _write(book, one, clause)
        return " ".join(parts)

    def say(self, book: Any, one: Any) -> str:
        """The same as a sentence, its things named and listed as people do it."""
        said = " ".join(part for clause in self.clauses for part in _write(book, one, clause, said=True))
        return f"{self.verb} {said}".strip().replace(" ,", ",")

    # Reading

    def read(self, book: Any, text: str) -> Any:
        """The order that the words behind its verb mean, or the record."""
        parts: dict[int, list[tuple[int, int]]] = {}
        at = 0
        if self.clauses and not self.clauses[0].marker and not self.clauses[0].among:
            parts[0] = []
        for word in re.finditer(r"\S+", text):
            begun = self._begun(word[0].lower(), at, parts)
            if begun is not None:
                at = begun
                parts[at] = [word.span()] if self.clauses[at].among else []
            elif at not in parts:
                raise self.wrong()
            else:
                parts[at].append(word.span())
        if any(index not in parts and not clause.optional for index, clause in enumerate(self.clauses)):
            raise self.wrong()
        values: dict[str, Any] = {}
        for index, words in parts.items():
            values |= self._values(book, self.clauses[index], text, words)
        return self.made(**values)

    def _begun(self, word: str, at: int, parts: Mapping[int, object]) -> int | None:
        """The clause that a word begins: one further on, or one of the flags, which stand in any order."""
        for index, clause in enumerate(self.clauses):
            if index not in parts and (index >= at or clause.flag) and _begins(clause, word):
                return index
        return None

    def _values(self, book: Any, clause: Clause, text: str, words: list[tuple[int, int]]) -> dict[str, Any]:
        if clause.flag:
            if words:
                raise self.wrong()
            return {clause.flag.name: True}
        single = sum(not field.kind.many for field, _ in clause.fields)
        least = single + sum(field.kind.least for field, _ in clause.fields if field.kind.many)
        if len(words) < least or (len(words) > single and single == len(clause.fields)):
            raise self.wrong()
        values: dict[str, Any] = {}
        spare = len(words) - single  # words for the field that takes many
        for field, behind in clause.fields:
            count = spare if field.kind.many else 1
            taken, words = words[:count], words[count:]
            said = text[taken[0][0] : taken[-1][1]] if taken else ""
            if behind:
                if not said.endswith(behind):
                    raise self.wrong()
                said = said.removesuffix(behind)
            try:
                values[field.name] = field.kind.read(book, said)
            except FormError:
                raise self.wrong() from None
        return values

    def wrong(self) -> NotationError:
        """What is said of words that do not fit the form; of a record, by whoever reads its line."""
        if not self.verb:
            return FormError()
        if not self.clauses:
            return NotationError(f"nothing follows {self.verb}; write it so: {self.verb}")
        return NotationError(f"write it so: {self.text}")


def _begins(clause: Clause, word: str) -> bool:
    if clause.among:
        return word in getattr(clause.among.kind, "words", ())
    return bool(clause.marker) and clause.marker == word


def _show(clause: Clause) -> str:
    shown = [clause.marker, *(field.kind.shown + behind for field, behind in clause.fields)]
    text = " ".join(filter(None, shown))
    return f"[{text}]" if clause.optional else text


def _write(book: Any, one: Any, clause: Clause, *, said: bool = False) -> list[str]:
    if clause.flag:
        return [clause.marker] if getattr(one, clause.flag.name) else []
    values = [getattr(one, field.name) for field, _ in clause.fields]
    if clause.optional and all(
        value == field.default for value, (field, _) in zip(values, clause.fields, strict=True)
    ):
        return []
    written = [
        (field.kind.say if said else field.kind.write)(book, value) + behind
        for value, (field, behind) in zip(values, clause.fields, strict=True)
    ]
    return [*filter(None, (clause.marker, *written))]


# A family's orders


@cache
def form_of(order: type[Order]) -> Form:
    """The form of an order."""
    verb, _, rest = order.form.partition(" ")
    return Form(order, fields_of(order), rest, verb=verb, shown=order.shown)


@cache
def sentence_of(order: type[Order]) -> Form:
    """The form of the sentence that says an order; where it has none, its notation reads well enough."""
    form = order.said or order.form.replace("-", " ")
    verb, _, rest = (form[:1].upper() + form[1:]).partition(" ")
    return Form(order, fields_of(order), rest, verb=verb)


def verb_of(order: msgspec.Struct | type[msgspec.Struct]) -> str:
    """The word that an order or a step begins with."""
    return str(order.__struct_config__.tag)


class Verbs:
    """The orders of a family: every class that stands on its base, by verb, as soon as it is written."""

    def __init__(self, base: type[Order]) -> None:
        self.base = base
        self._known: dict[str, type[Order]] = {}

    def known(self) -> Mapping[str, type[Order]]:
        """Every order by its verb, in the order in which they were declared."""
        self._known = {verb_of(order): order for order in _kinds_of(self.base)}
        return self._known

    def forms(self) -> dict[str, str]:
        """How each order is written."""
        return {verb: form_of(order).text for verb, order in self.known().items()}

    def write(self, book: Any, order: Order) -> str:
        """An order as text."""
        return form_of(type(order)).write(book, order)

    def read(self, book: Any, text: str) -> Any:
        """The order that a line of text means; a NotationError says what is wrong with it."""
        if len(text) > LONGEST:
            raise NotationError(f"an order has at most {LONGEST} letters")
        verb, _, rest = text.strip().replace("\t", " ").partition(" ")
        if not verb:
            raise NotationError(f"an order is one of: {', '.join(self.known())}")
        order = self._known.get(verb.lower()) or self.known().get(verb.lower())
        if order is None:
            raise NotationError(f"{verb[:40]!r} is no order; there are {', '.join(self.known())}")
        form = form_of(order)
        read = form.read(book, rest.strip())
        try:
            fault = read.faulty()
        except FormError:
            raise form.wrong() from None
        if fault:
            raise NotationError(fault)
        return read


def _kinds_of(base: type[Any]) -> Iterator[type[Any]]:
    for kind in base.__subclasses__():
        if kind.__struct_config__.tag is not None:
            yield kind
        yield from _kinds_of(kind)


def units_of(order: Order) -> tuple[int, ...]:
    """The units that an order speaks of."""
    found: tuple[int, ...] = ()
    for name, units in form_of(type(order)).naming:
        found += tuple(units(getattr(order, name)))
    return found


def places_of(order: Order) -> tuple[Any, ...]:
    """The places that an order speaks of, in the order in which they are written."""
    form = form_of(type(order))
    inside = [field for clause in form.clauses for field, _ in clause.fields]
    return tuple(p for field in inside for p in field.kind.places(getattr(order, field.name)))


__all__ = ["FLAG", "Form", "Kind", "Order", "Verbs", "form_of", "places_of", "units_of", "verb_of"]
