"""The inventory of the rulebooks: one line for each thing they say, in our own words.

>>> inventory()["75:8.2a"].part
'basic'
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from openblitz.datafile import DataFileError, load_toml, read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from importlib.resources.abc import Traversable

_HEAD = ("id", "part", "kind", "what")


class Kind(StrEnum):
    """What sort of thing a line is; only `advice` needs no proof."""

    RULE = "rule"
    SETUP = "setup"
    SEQUENCE = "sequence"
    DEFINITION = "definition"
    EXAMPLE = "example"
    TABLE = "table"
    ADVICE = "advice"


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rulebook: its name on the command line, the prefix of its ids, its title."""

    name: str
    prefix: str
    title: str


class Line(msgspec.Struct, frozen=True):
    """One line of the inventory: where it stands in which book, and what it says."""

    id: str
    book: str
    part: str
    kind: Kind
    what: str

    @property
    def anchor(self) -> str:
        """The name of this line on its page of the rules reference.

        >>> inventory()["75:8.2a"].anchor
        '75-8.2a'
        """
        return self.id.replace(":", "-")

    @property
    def address(self) -> str:
        """Where the rules reference shows this line, from the root of the documentation.

        >>> inventory()["75:8.2a"].address
        'rules/1975/#75-8.2a'
        """
        return f"rules/{self.book}/#{self.anchor}"

    def in_part(self, part: str) -> bool:
        """Whether the line belongs to a part, or to one of its branches (`basic-optional:invasions`)."""
        return self.part == part or self.part.startswith(f"{part}:")


class _Shelf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    book: tuple[Book, ...]


def data() -> Traversable:
    """The directory of the inventory's data files."""
    return files("openblitz.rulebook") / "data"


@cache
def books() -> tuple[Book, ...]:
    """The rulebooks in their order.

    >>> [book.name for book in books()]
    ['1965', '1975', 'clarifications', 'modules', 'commander']
    """
    return load_toml(data() / "books.toml", _Shelf).book


@cache
def inventory() -> Mapping[str, Line]:
    """Every line of every book by its id, in the order of the books."""
    lines = (line for book in books() for line in read_lines(data() / f"{book.name}.tsv", book))
    return MappingProxyType({line.id: line for line in lines})


def read_lines(file: Traversable, book: Book) -> tuple[Line, ...]:
    """The lines of one book's file; a fault is a data file error that names its line."""
    seen: dict[str, int] = {}
    lines = []
    for number, text in enumerate(read_text(file).splitlines(), 1):
        fields = tuple(text.split("\t"))
        if number == 1:
            if fields != _HEAD:
                raise DataFileError(file.name, number, f"the head must be {', '.join(_HEAD)}")
            continue
        fault = _fault(fields, book, seen)
        if fault:
            raise DataFileError(file.name, number, fault)
        rule_id, part, kind, what = fields
        seen[rule_id] = number
        lines.append(Line(rule_id, book.name, part, Kind(kind), what))
    if not lines:
        raise DataFileError(file.name, None, "holds no lines")
    return tuple(lines)


def _fault(fields: tuple[str, ...], book: Book, seen: Mapping[str, int]) -> str | None:
    """What is wrong with a line's fields, given the ids above it; None when nothing is."""
    if len(fields) != len(_HEAD):
        return f"{len(fields)} fields where there must be {len(_HEAD)}: {', '.join(_HEAD)}"
    for name, field in zip(_HEAD, fields, strict=True):
        if not field or field != field.strip():
            return f"the field '{name}' is empty or has blanks around it"
    rule_id, _part, kind, _what = fields
    if not re.fullmatch(rf"{re.escape(book.prefix)}:[A-Za-z0-9.-]+", rule_id):
        return f"'{rule_id}' is no id of this book: '{book.prefix}:' and letters, digits, dots and hyphens"
    if rule_id in seen:
        return f"duplicate id '{rule_id}', first on line {seen[rule_id]}"
    if kind not in set(Kind):
        return f"unknown kind '{kind}': one of {', '.join(Kind)}"
    return None


def by_part(lines: Iterable[Line]) -> dict[tuple[str, str], list[Line]]:
    """Lines by book and part, the parts in the order in which a book first comes to them."""
    parts: dict[tuple[str, str], list[Line]] = {}
    for line in lines:
        parts.setdefault((line.book, line.part), []).append(line)
    return parts


def near(word: str, known: Iterable[str]) -> str:
    """A hint at known words that look like a mistaken one, or nothing.

    >>> near("modles", ["modules", "commander"])
    '; did you mean modules?'
    """
    by_lower = {other.lower(): other for other in known}
    close = get_close_matches(word.lower(), by_lower, n=4)
    return f"; did you mean {' or '.join(by_lower[found] for found in close)}?" if close else ""
