"""What was ordered and rolled, one entry an order, each with a hash of everything before it.

A hash covers the hash before it and the lines that it stands for, as a game file shows them but without the
hash itself and the blanks before it. The whole SHA-256 is carried on; sixteen of its digits are shown.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

import msgspec

from openblitz.table.dice import Roll  # noqa: TC001 - msgspec reads the annotation when it decodes an Entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FORMAT = 1
_SHOWN = 16
# A name stands before a colon, and a line that begins with a number is an order.
_NAME = re.compile(r"[^\W\d_]([\w -]*\w)?")
_NOT_IN_A_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_NOT_IN_A_BLOCK = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class JournalError(ValueError):
    """A journal that is not what was played: the first order that shows it (0: the head), and the fault."""

    def __init__(self, number: int, fault: str) -> None:
        self.number = number
        self.fault = fault
        super().__init__(fault)


class Header(msgspec.Struct, frozen=True):
    """The head of a journal: the ruleset it is pinned to, and tags: who plays which seat, place, date."""

    ruleset: str
    tags: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        _one_line("a ruleset", self.ruleset)
        seen = {"Ruleset"}
        for name, value in self.tags:
            if not is_name(name) or name in seen:
                raise ValueError(f"a tag needs a name of its own, in letters and digits: {name!r}")
            if value:
                _one_line(f"the tag {name}", value)
            seen.add(name)

    def tag(self, name: str) -> str | None:
        """What a tag says.

        >>> Header("race@1", (("Left", "Ann Berg"),)).tag("Left")
        'Ann Berg'
        """
        return dict(self.tags).get(name)

    def lines(self) -> list[str]:
        """The head as a game file shows it."""
        tags = [f"{name}: {value}".rstrip() for name, value in self.tags]
        return [f"OpenBlitz game, format {FORMAT}", f"Ruleset: {self.ruleset}", *tags]


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One order as it was carried out: its number, who gave it, its notation, its rolls and its hash."""

    number: int
    seat: str
    order: str
    rolls: tuple[Roll, ...] = ()
    hash: str = ""

    def __post_init__(self) -> None:
        if not is_name(self.seat):
            raise ValueError(f"a seat needs a name in letters and digits, not {self.seat!r}")
        _one_line("an order", self.order)
        for roll in self.rolls:
            if roll.purpose:
                _one_line("a roll's purpose", roll.purpose)

    def lines(self) -> list[str]:
        """The order and its rolls as a game file shows them."""
        return [f"{self.number}. {self.seat}: {self.order}", *map(_roll_line, self.rolls)]


class Snapshot(msgspec.Struct, frozen=True):
    """The state after an order, so that a game can be taken up there without replaying what came before."""

    number: int
    state: str
    hash: str = ""

    def lines(self) -> list[str]:
        """The snapshot as a game file shows it."""
        return [f"Snapshot after order {self.number}", *block(self.state)]


class Journal:
    """A game as it was played: head, starting state, entries, snapshots, and the notes below each order.

    Notes are the players' own; no hash covers them, so a finished game can still be commented.

    >>> journal = Journal(Header("race@1"), "at the line")
    >>> journal.append("Left", "step 3").number
    1
    >>> journal.verify()
    """

    def __init__(self, header: Header, start: str) -> None:
        self.header = header
        self.start = start
        self.entries: list[Entry] = []
        self.snapshots: list[Snapshot] = []
        self.notes: dict[int, list[str]] = {}
        self._chain = [_digest("", [*header.lines(), "Position", *block(start)])]

    @property
    def number(self) -> int:
        """How many orders have been carried out."""
        return len(self.entries)

    @property
    def start_hash(self) -> str:
        """The hash of the head and the starting state."""
        return self._chain[0][:_SHOWN]

    @property
    def end_hash(self) -> str:
        """The hash of the last line of a game file, which says that nothing is missing before it."""
        return self.digest[:_SHOWN]

    @property
    def digest(self) -> str:
        """The same in full: what a server signs."""
        return _digest(self._chain[-1], [self.end_line()])

    def end_line(self) -> str:
        """The last line of a game file."""
        return f"End after {self.number} {'order' if self.number == 1 else 'orders'}"

    def append(self, seat: str, order: str, rolls: Iterable[Roll] = ()) -> Entry:
        """Write down an order that was carried out."""
        bare = Entry(self.number + 1, seat, order, tuple(rolls))
        self._chain.append(_digest(self._chain[-1], bare.lines()))
        entry = msgspec.structs.replace(bare, hash=self._chain[-1][:_SHOWN])
        self.entries.append(entry)
        return entry

    def take_back(self) -> Entry:
        """Strike out the last order."""
        self._chain.pop()
        return self.entries.pop()

    def take_snapshot(self, state: str, number: int | None = None) -> Snapshot:
        """Keep the state after an order (the last one, if none is named)."""
        snapshot = self._hashed(Snapshot(self.number if number is None else number, state))
        self.snapshots.append(snapshot)
        return snapshot

    def note(self, text: str) -> None:
        """Put a player's own words below the last order; every line of them becomes a line of its own."""
        self.notes.setdefault(self.number, []).extend(note_lines(text))

    def verify(self) -> None:
        """Reckon every hash anew; the first order that was changed is a JournalError."""
        chain = _digest("", [*self.header.lines(), "Position", *block(self.start)])
        if chain != self._chain[0]:
            raise JournalError(0, "the head or the starting position was changed after the game began")
        for number, entry in enumerate(self.entries, 1):
            chain = _digest(chain, entry.lines())
            if entry.hash != chain[:_SHOWN]:
                raise JournalError(number, f"order {number} is not as it was played")
        if chain != self._chain[-1]:
            raise JournalError(self.number, f"orders are missing after order {self.number}")
        for snapshot in self.snapshots:
            if snapshot.number > self.number or self._hashed(snapshot) != snapshot:
                fault = f"the snapshot after order {snapshot.number} is not as it was taken"
                raise JournalError(snapshot.number, fault)

    def _hashed(self, snapshot: Snapshot) -> Snapshot:
        digest = _digest(self._chain[snapshot.number], snapshot.lines())
        return msgspec.structs.replace(snapshot, hash=digest[:_SHOWN])


def is_name(text: str) -> bool:
    """Whether a seat or a tag may be called so."""
    return _NAME.fullmatch(text) is not None


def note_lines(text: str) -> list[str]:
    """A player's words as lines that a game file can hold.

    >>> note_lines("Well thrown!\\n  Your turn.\\n")
    ['Well thrown!', 'Your turn.']
    """
    return [_NOT_IN_A_LINE.sub(" ", line).strip() for line in text.splitlines()]


def block(text: str) -> list[str]:
    """The lines of a position, each behind a bar.

    >>> block("Left 3\\n\\nRight 5")
    ['| Left 3', '|', '| Right 5']
    """
    if _NOT_IN_A_BLOCK.search(text):
        raise ValueError("a position must not hold control characters")
    return [f"| {line}" if line else "|" for line in text.split("\n")]


def _roll_line(roll: Roll) -> str:
    purpose = f": {roll.purpose}" if roll.purpose else ""
    return f"   die {roll.value} of {roll.sides}{purpose}"


def _digest(before: str, lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join([before, *lines]).encode()).hexdigest()


def _one_line(what: str, text: str) -> None:
    if not text or text != text.strip() or _NOT_IN_A_LINE.search(text):
        raise ValueError(f"{what} must be one line of text without blanks around it, not {text!r}")
