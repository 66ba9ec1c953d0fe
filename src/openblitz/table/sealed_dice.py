"""Sealed dice: neither side, nor the server, can choose or foresee a roll, and anybody can check it later.

Everybody who takes part (each seat that a person has, and the server) thinks of a secret and makes a
chain of it by hashing it again and again. Before the first order each gives away the last link of his
chain: that binds him. For every order that rolls dice, once the order stands, each gives away the link
before the last one given. It hashes to the one before it, so that nobody can give another than he was
bound to; nobody knows the links of the others before, so that nobody can foresee what comes of all of
them together. The dice of the order are drawn from all these links and the order itself by HMAC-SHA-256;
what would favour some sides of a die is drawn again.

Whoever speaks last knows the roll a moment earlier and can be silent, but not change it: that he is the
one who is silent shows. In a game file the bindings are a tag, and the links stand as notes below their
order. What was promised and what was given is checked against each other, so that no hash has to cover
them.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping  # noqa: TC003 - part of public signatures that are read at run time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from openblitz.table.journal import Entry, Journal

TAG: Final = "Sealed dice"
NOTE: Final = "sealed dice: "
LINKS: Final = 5_000  # orders with dice in one game: several times the longest
_BYTES: Final = 32
_DRAWN: Final = 8  # bytes for one roll
_PART = re.compile(r"([^\W\d_](?:[\w -]*\w)?) ([0-9a-f]{64})")


class SealedDiceError(ValueError):
    """Dice that are not what was promised: at which order (0: the promise itself), and what is wrong."""

    def __init__(self, number: int, fault: str) -> None:
        self.number = number
        self.fault = fault
        super().__init__(f"order {number}: {fault}" if number else fault)


class Chain:
    """The secret of one who takes part, and what he gives away of it.

    >>> chain = Chain(bytes(32), links=3)
    >>> hashed(chain.link(1)) == chain.promise, hashed(chain.link(2)) == chain.link(1)
    (True, True)
    """

    def __init__(self, secret: bytes | None = None, links: int = LINKS) -> None:
        self._links = [(secrets.token_bytes(_BYTES) if secret is None else secret).hex()]
        for _ in range(links):
            self._links.append(hashed(self._links[-1]))

    @property
    def promise(self) -> str:
        """What is given away before the first order."""
        return self._links[-1]

    def link(self, throw: int) -> str:
        """What is given away for the first, second, ... order that rolls dice."""
        if not 1 <= throw < len(self._links):
            raise SealedDiceError(0, f"the chain is good for {len(self._links) - 1} orders with dice")
        return self._links[-1 - throw]


def hashed(link: str) -> str:
    """The link that was given away before this one."""
    return hashlib.sha256(b"openblitz sealed dice " + bytes.fromhex(link)).hexdigest()


class SealedDice:
    """The dice of one order, from everybody's links: the same for all who know them.

    >>> dice = SealedDice({"red": "00" * 32, "server": "11" * 32}, "5. blue: fight SS51")
    >>> again = SealedDice({"server": "11" * 32, "red": "00" * 32}, "5. blue: fight SS51")
    >>> [dice.roll("battle") for _ in range(4)] == [again.roll("battle") for _ in range(4)]
    True
    """

    def __init__(self, links: Mapping[str, str], order: str) -> None:
        parts = [f"{who} {links[who]}" for who in sorted(links)]
        self._key = hashlib.sha256("\n".join([*parts, order]).encode()).digest()
        self._drawn = 0

    def roll(self, purpose: str, sides: int = 6) -> int:
        """A number from 1 to `sides`, each as likely as any other."""
        whole = 1 << 8 * _DRAWN
        while True:
            self._drawn += 1
            drawn = hmac.digest(self._key, f"{self._drawn} {sides} {purpose}".encode(), "sha256")
            value = int.from_bytes(drawn[:_DRAWN])
            if value < whole - whole % sides:
                return value % sides + 1


class Seals:
    """What everybody is bound to, and how far it has been given away."""

    def __init__(self, promises: Mapping[str, str]) -> None:
        self._last = dict(promises)
        self.throws = 0

    def dice(self, links: Mapping[str, str], entry: Entry) -> SealedDice:
        """The dice of an order; links that nobody was bound to are a SealedDiceError."""
        if missing := sorted(set(self._last) - set(links)):
            raise SealedDiceError(entry.number, f"{' and '.join(missing)} gave nothing away")
        if strange := sorted(set(links) - set(self._last)):
            raise SealedDiceError(entry.number, f"{' and '.join(strange)} had promised nothing")
        for who, link in sorted(links.items()):
            if hashed(link) != self._last[who]:
                raise SealedDiceError(entry.number, f"what {who} gave away is not what {who} had promised")
        self._last.update(links)
        self.throws += 1
        return SealedDice(links, order_line(entry))


def order_line(entry: Entry) -> str:
    """The order that dice belong to, as it stood before they were rolled."""
    return f"{entry.number}. {entry.seat}: {entry.order}"


def written(links: Mapping[str, str]) -> str:
    """Promises or links as one line.

    >>> read_links(written({"red": "ab" * 32})) == {"red": "ab" * 32}
    True
    """
    return ", ".join(f"{who} {links[who]}" for who in sorted(links))


def read_links(text: str) -> dict[str, str] | None:
    """What such a line says; None if it is none."""
    found = [_PART.fullmatch(part) for part in text.split(", ")]
    links = {part[1]: part[2] for part in found if part}
    return links if len(links) == len(found) else None


def verified(journal: Journal) -> int | None:
    """How many rolls are what the sealed secrets make them; None when the dice are not sealed.

    The first roll that is another, or order whose links are missing or wrong, is a SealedDiceError.
    """
    tag = journal.header.tag(TAG)
    if tag is None:
        return None
    promises = read_links(tag)
    if promises is None or len(promises) < 2:
        raise SealedDiceError(0, f"the tag {TAG!r} names no two who take part, each with a promise")
    seals, rolls = Seals(promises), 0
    for entry in journal.entries:
        links = _links_of(journal, entry)
        if not entry.rolls:
            if links:
                raise SealedDiceError(entry.number, "something was given away where no dice are rolled")
            continue
        dice = seals.dice(links or {}, entry)
        for roll in entry.rolls:
            value = dice.roll(roll.purpose, roll.sides)
            if value != roll.value:
                raise SealedDiceError(
                    entry.number, f"the die shows {value} for {roll.purpose}, not {roll.value}"
                )
            rolls += 1
    return rolls


def _links_of(journal: Journal, entry: Entry) -> dict[str, str] | None:
    notes = [note for note in journal.notes.get(entry.number, ()) if note.startswith(NOTE)]
    if len(notes) > 1:
        raise SealedDiceError(entry.number, "two lines say what was given away")
    return read_links(notes[0].removeprefix(NOTE)) if notes else None
