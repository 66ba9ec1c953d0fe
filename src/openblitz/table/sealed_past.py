"""The game so far, as one hash that everybody at the table can reckon: what sealed dice of form 2 hang on.

It covers the start, every order with its rolls, and every promise that was made before the throw. The start,
and an order that only its own seat may know yet, go in as a hash with a salt: who knows neither can reckon on
from there, and nobody finds them by trying. The salts stand in the game's file, which is for those who may
know all of it.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from openblitz.table.journal import block

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from openblitz.table.journal import Entry, Journal

SHOWN: Final = 16  # digits that people compare
START: Final = 0  # what the start is called among the salts


def beginning(ruleset: str, start: str, salt: str) -> str:
    """The hash of a game before its first order."""
    return _hash("openblitz sealed game", salt, ruleset, *block(start))


def veiled(order: str, salt: str) -> str:
    """The hash of an order that only its own seat may know yet."""
    return _hash("openblitz sealed order", salt, order)


def onward(before: str, entry: Entry, salt: str | None) -> str:
    """The hash of a game after one more order."""
    if salt is None:
        return _hash(before, *entry.lines())
    first, *rolls = entry.lines()
    return _hash(before, f"{first.removesuffix(entry.order)}sealed {veiled(entry.order, salt)}", *rolls)


def seal(past: str, throw: int, promises: Iterable[str]) -> str:
    """What a throw hangs on beside its links and its order: the game so far, and all that was promised."""
    return _hash(past, f"throw {throw}", *promises)


def shown(digits: str) -> str:
    """What people compare, in groups.

    >>> shown("0123456789abcdef0123")
    '0123 4567 89ab cdef'
    """
    return " ".join(digits[at : at + 4] for at in range(0, SHOWN, 4))


class Past:
    """The game so far, of a journal that grows; what cannot be taken back is reckoned once."""

    def __init__(self, journal: Journal, salts: Mapping[int, str]) -> None:
        self._journal = journal
        self._salts = salts
        self._settled: tuple[int, str] | None = None

    @property
    def beginning(self) -> str:
        """Before the first order."""
        journal = self._journal
        return beginning(journal.header.ruleset, journal.start, self._salts.get(START, ""))

    def at(self, number: int) -> str:
        """After an order (0: before the first)."""
        done, past = self._settled or (0, self.beginning)
        if done > number:
            done, past = 0, self.beginning
        for entry in self._journal.entries[done:number]:
            past = onward(past, entry, self._salts.get(entry.number))
        return past

    def settle(self, number: int) -> None:
        """Nothing up to this order is taken back any more: dice were thrown for it."""
        self._settled = number, self.at(number)


def _hash(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
