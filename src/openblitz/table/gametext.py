"""The text of a game file: how a journal is written, and what stands on which line of a text that is read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

import msgspec

from openblitz.datafile import DataFileError
from openblitz.table.journal import FORMAT, block, is_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.table.journal import Journal

# Orders of common length and their hashes fit into the 78 columns of a mail.
_HASH_COLUMN = 58
MOST_TAGS = 50  # of a head: names, dates, a place; a file of ours has half a dozen

_NUMBER = "([1-9][0-9]{0,8})"
_FIRST = re.compile(r"OpenBlitz game, format ([0-9]+)")
_ORDER = re.compile(rf"{_NUMBER}\.")
_DIE = re.compile(rf"die {_NUMBER}(?: of {_NUMBER})?(?=:|$)")
_SNAPSHOT = re.compile(f"Snapshot after order {_NUMBER}")
_END = re.compile(f"End after (0|{_NUMBER}) orders?")
_SIGNED = re.compile(r"Signed by ([0-9a-f]{8}): ([0-9a-f]{64})")
_HASH = re.compile(r"\s\[([0-9a-f]{16})\]")


class GameFileError(DataFileError):
    """A game file that cannot be used: which file, which line, what is wrong."""


class WrittenRoll(msgspec.Struct, frozen=True):
    """A roll as a file gives it; a hand may have left out the die's sides and what it was for."""

    value: int
    sides: int | None
    purpose: str


class WrittenOrder(msgspec.Struct):
    """An order as a file gives it."""

    line: int
    number: int
    seat: str
    order: str
    hash: str | None
    rolls: list[WrittenRoll]


class WrittenPosition(msgspec.Struct):
    """A position as a file gives it: the line that announces it, and the order that it comes after."""

    line: int
    number: int
    text: str
    hash: str | None = None


class Written(msgspec.Struct):
    """A game as a file gives it: every line has a meaning where it stands, and no more is checked yet."""

    ruleset: str = ""
    ruleset_line: int = 1
    tags: list[tuple[str, str]] = msgspec.field(default_factory=list)
    position: WrittenPosition | None = None
    start_line: int = 1
    start_hash: str | None = None
    orders: list[WrittenOrder] = msgspec.field(default_factory=list)
    snapshot: WrittenPosition | None = None
    end_line: int | None = None
    end_number: int = 0
    end_hash: str | None = None
    signature: tuple[str, str] | None = None  # by whose key, and what
    notes: dict[int, list[str]] = msgspec.field(default_factory=dict)
    last_line: int = 1


def write_text(journal: Journal, *, own_start: bool) -> str:
    """The text of a game file; a start that is the game's own is not spelt out."""
    head = journal.header.lines()
    position = [] if own_start else ["", "Position", *block(journal.start)]
    start = ["", _with_hash("Start", journal.start_hash), *_notes(journal, 0), ""]
    orders: list[str] = []
    for entry in journal.entries:
        order, *rolls = entry.lines()
        orders += [_with_hash(order, entry.hash), *rolls, *_notes(journal, entry.number)]
    snapshot: list[str] = []
    if journal.snapshots:
        first, *state = journal.snapshots[-1].lines()
        snapshot = ["", _with_hash(first, journal.snapshots[-1].hash), *state]
    gap = [""] if orders else []
    end = [*gap, _with_hash(journal.end_line(), journal.end_hash), ""]
    return "\n".join([*head, *position, *start, *orders, *snapshot, *end])


def signature_line(name: str, signature: str) -> str:
    """The line below a game file by which a server knows it again: the name of its key, and the signature."""
    return f"Signed by {name}: {signature}\n"


def _with_hash(line: str, digits: str) -> str:
    return f"{line:<{_HASH_COLUMN}}  [{digits}]"


def _notes(journal: Journal, number: int) -> list[str]:
    return [f"; {note}".rstrip() for note in journal.notes.get(number, [])]


class _Reader:
    """Goes through the lines once; `part` says what may come: head, orders, snapshot, end, nothing more."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.written = Written()
        self.line = 0
        self.part = "head"
        self.block: WrittenPosition | None = None
        self.rows: list[str] = []
        self.named: set[str] = set()  # the tags so far
        self.lines = text.split("\n")

    def read(self) -> Written:
        for row in self._meaningful():
            if row.startswith("|"):
                self._block_line(row)
                continue
            self._close_block()
            line = row.rstrip()
            if line.startswith(";"):
                number = self.written.orders[-1].number if self.written.orders else 0
                self.written.notes.setdefault(number, []).append(line[1:].strip())
            elif not self._take(line):
                self._fault(f"this is no line of a game file, or not in this place: {short(line)!r}")
        self._close_block()
        if not self.written.ruleset:
            self._fault("the head names no ruleset: a line such as 'Ruleset: NAME@1' is missing")
        return self.written

    def _meaningful(self) -> Iterator[str]:
        """The lines that are not blank, after the first, which must be that of a game file."""
        for number, raw in enumerate(self.lines, 1):
            self.line = number
            # Mail may change line ends and indents; what a line says does not hang on them.
            line = raw.removesuffix("\r").lstrip()
            if self.line == 1:
                first = _FIRST.fullmatch(line.rstrip())
                if not first:
                    self._fault(f"a game file begins with 'OpenBlitz game, format {FORMAT}'; this does not")
                if first[1] != str(FORMAT):
                    self._fault(f"format {short(first[1])} is not known; this program reads format {FORMAT}")
            elif line:
                self.written.last_line = self.line
                yield line

    def _take(self, line: str) -> bool:
        """Take in a line by what it looks like, if that may stand here."""
        if self.part == "head":
            return self._head(line) or self._order(line) or self._snapshot(line) or self._end(line)
        if self.part == "orders":
            return self._order(line) or self._die(line) or self._snapshot(line) or self._end(line)
        return (self.part == "snapshot" and self._end(line)) or (self.part == "end" and self._signature(line))

    def _head(self, line: str) -> bool:
        if line == "Position" and self.written.position is None:
            self.block = self.written.position = WrittenPosition(self.line, 0, "")
            return True
        body, digits = _split_hash(line)
        if body == "Start":
            self.written.start_line, self.written.start_hash = self.line, digits
            self.part = "orders"
            return True
        name, value = _split_name(line)
        if self.written.position or not name:
            return False
        if name in self.named:
            self._fault(f"the tag {short(name)} stands twice")
        if len(self.named) >= MOST_TAGS:
            self._fault(f"a game file has at most {MOST_TAGS} tags")
        self.named.add(name)
        if name == "Ruleset":
            self.written.ruleset, self.written.ruleset_line = value, self.line
        else:
            self.written.tags.append((name, value))
        return True

    def _order(self, line: str) -> bool:
        match = _ORDER.match(line)
        if not match:
            return False
        body, digits = _split_hash(line[match.end() :])
        seat, order = _split_name(body)
        if not seat:
            return False
        self.part = "orders"
        number, due = int(match[1]), len(self.written.orders) + 1
        if number != due:
            self._fault(f"order {due} is due here, not order {number}")
        if not order:
            self._fault(f"order {number} says nothing")
        self.written.orders.append(WrittenOrder(self.line, number, seat, order, digits, []))
        return True

    def _die(self, line: str) -> bool:
        die = _DIE.match(line)
        if not die or not self.written.orders:
            return False
        roll = WrittenRoll(int(die[1]), int(die[2]) if die[2] else None, line[die.end() + 1 :].strip())
        self.written.orders[-1].rolls.append(roll)
        return True

    def _snapshot(self, line: str) -> bool:
        body, digits = _split_hash(line)
        snapshot = _SNAPSHOT.fullmatch(body)
        if not snapshot:
            return False
        self.part = "snapshot"
        self.block = self.written.snapshot = WrittenPosition(self.line, int(snapshot[1]), "", digits)
        return True

    def _end(self, line: str) -> bool:
        body, digits = _split_hash(line)
        end = _END.fullmatch(body)
        if not end:
            return False
        self.part = "end"
        self.written.end_line, self.written.end_number, self.written.end_hash = self.line, int(end[1]), digits
        return True

    def _signature(self, line: str) -> bool:
        signed = _SIGNED.fullmatch(line)
        if not signed:
            return False
        self.part = "nothing more"
        self.written.signature = signed[1], signed[2]
        return True

    def _block_line(self, line: str) -> None:
        if self.block is None:
            self._fault("a line with a bar stands only below 'Position' or 'Snapshot'")
        self.rows.append(line[1:].removeprefix(" "))

    def _close_block(self) -> None:
        if self.block is not None:
            self.block.text = "\n".join(self.rows)
        self.block, self.rows = None, []

    def _fault(self, fault: str) -> NoReturn:
        raise GameFileError(self.file, self.line, fault)


def read_text(text: str, file: str) -> Written:
    """What stands in a game file; a line without a meaning is a GameFileError."""
    return _Reader(text, file).read()


def _split_hash(line: str) -> tuple[str, str | None]:
    """What a line says, and the hash behind it."""
    found = _HASH.fullmatch(line[-19:])
    return (line[:-19].rstrip(), found[1]) if found else (line, None)


def _split_name(line: str) -> tuple[str, str]:
    """The name before a colon, empty if there is none, and what stands behind it."""
    name, colon, rest = line.partition(":")
    name = name.strip()
    return (name, rest.strip()) if colon and is_name(name) else ("", line)


def short(text: str) -> str:
    """As much of a text as a message quotes."""
    text = " ".join(text.split())
    return text if len(text) <= 60 else f"{text[:57]}..."
