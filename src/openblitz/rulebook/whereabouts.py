"""Where the program keeps what a paragraph says: found by the rule ids in its docstrings, comments and data.

With the tests of the ledger this is an index of each book, in the book's order, that nobody has to write.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from openblitz.datafile import read_text
from openblitz.rulebook.inventory import inventory

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable

ID = re.compile(r"\b(?:65|75|CL|MS|BC):[A-Za-z0-9.-]*[A-Za-z0-9]")
_FAMILIES = ("blitzkrieg", "commander")  # what is above them tells of rules and keeps none
_CITES = re.compile(r'^("[^"]+"|[\w-]+) = "((?:65|75|CL|MS|BC):[^"]+)"', re.MULTILINE)
_SUBJECT = re.compile(r'(?:\brefuse\(\s*|\bcites\[\s*)"([^"]+)"')
_RANGE = re.compile(r"(.*?)([A-Za-z]|\d+)-(?:.*?)([A-Za-z]|\d+)")
_WIDEST = 60  # sections that one mention may span


class Place(NamedTuple):
    """A place in the program that names a rule: file and line, and the class or function it stands in."""

    path: str  # from the root of the package
    line: int
    name: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.name}".rstrip()


@cache
def whereabouts() -> Mapping[str, tuple[Place, ...]]:
    """For each line of the inventory the places that speak of it; of those only the ones that say it closest.

    A place that names `75:8.2` speaks of 75:8.2a to c; one that names `75:8.2a` says it closer.

    >>> places = whereabouts()["75:11.1a"]
    >>> "blitzkrieg/ground/rules/stacking.py" in {str(place).split(":")[0] for place in places}
    True
    """
    closest: dict[str, tuple[int, list[Place]]] = {}
    for place, mention in _mentions():
        ids = covered(mention)
        for rule in ids:
            width, places = closest.get(rule, (len(ids) + 1, []))
            if len(ids) < width:
                closest[rule] = len(ids), [place]
            elif len(ids) == width and all(place[::2] != other[::2] for other in places):
                places.append(place)
    return {rule: tuple(places) for rule, (_width, places) in closest.items()}


@cache
def covered(mention: str) -> tuple[str, ...]:
    """The lines of the inventory that a mention in the program speaks of.

    >>> covered("75:8.2a"), covered("75:3.3")
    (('75:8.2a',), ('75:3.3a', '75:3.3b'))
    >>> covered("75:16E-F"), covered("75:3.3-3.4")
    (('75:16E', '75:16F'), ('75:3.3a', '75:3.3b', '75:3.4'))
    """
    if mention in inventory():
        return (mention,)
    return tuple(rule for rule in inventory() if any(_within(rule, part) for part in _parts(mention)))


def _parts(mention: str) -> list[str]:
    """The sections of a range; else the mention itself."""
    book, _, rest = mention.partition(":")
    found = _RANGE.fullmatch(rest)
    if found is None:
        return [mention]
    stem, first, last = found.groups()
    if first.isdigit() and last.isdigit():
        sections = range(int(first), min(int(last), int(first) + _WIDEST) + 1)
        return [f"{book}:{stem}{section}" for section in sections]
    if first.isalpha() and last.isalpha():
        return [f"{book}:{stem}{chr(letter)}" for letter in range(ord(first), ord(last) + 1)]
    return [mention]


def _within(rule: str, section: str) -> bool:
    """Whether a line stands in a section; 75:1 is no part of 75:16, nor BC:fire of BC:firefight."""
    if not rule.startswith(section):
        return False
    behind = rule[len(section) : len(section) + 1]
    if not behind or behind == ".":
        return True
    return behind.isalpha() if section[-1].isdigit() else section[-1].isupper() and behind.islower()


def _mentions() -> Iterator[tuple[Place, str]]:
    """Every rule id in the program, and where; those cited for a subject, where the subject comes up."""
    package = files("openblitz")
    cited: dict[str, set[str]] = {}  # ids by the subject that rulesets cite them for
    subjects: list[tuple[str, Place]] = []
    for family in _FAMILIES:
        for path, file in _files(package / family, family):
            text = read_text(file)
            if path.endswith(".toml"):
                for subject, rule in _CITES.findall(text):
                    cited.setdefault(subject.strip('"'), set()).add(rule)
            ids, asked = _found(ID, text), _found(_SUBJECT, text)
            names = _names(text) if (ids or asked) and path.endswith(".py") else {}
            yield from ((Place(path, line, names.get(line, "")), mention) for line, mention in ids)
            subjects += ((subject, Place(path, line, names.get(line, ""))) for line, subject in asked)
    for subject, place in subjects:
        yield from ((place, rule) for rule in sorted(cited.get(subject, ())))


def _found(pattern: re.Pattern[str], text: str) -> list[tuple[int, str]]:
    """What a pattern finds, with the lines; the last group is what counts."""
    return [
        (text.count("\n", 0, match.start(match.lastindex or 0)) + 1, match[match.lastindex or 0])
        for match in pattern.finditer(text)
    ]


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda known: known.name):
        inner = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _files(entry, inner)
        elif entry.name.endswith((".py", ".toml")):
            yield inner, entry


def _names(text: str) -> dict[int, str]:
    """For each line of a module the class or function that it stands in."""
    names: dict[int, str] = {}

    def enter(node: ast.AST, around: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = around
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                inner = f"{around}.{child.name}" if around else child.name
                names.update(
                    dict.fromkeys(range(child.lineno, (child.end_lineno or child.lineno) + 1), inner)
                )
            enter(child, inner)

    enter(ast.parse(text), "")
    return names
