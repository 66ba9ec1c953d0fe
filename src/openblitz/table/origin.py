"""Where a game comes from: one that was opened from a file says so for ever, in its head."""

from __future__ import annotations

import re
from typing import Final

import msgspec

TAG: Final = "From a file"
_SAID = re.compile(r"([0-9]{1,9}) orders?, ([0-9]{1,9}) of them unsigned(, and the starting position)?")


class Origin(msgspec.Struct, frozen=True):
    """What of a game came from a file: orders with their dice, and perhaps a starting position of its own.

    Orders are unsigned unless the file was as it had left the same server: their dice may be loaded.

    >>> Origin(12, 5, position=True).text()
    '12 orders, 5 of them unsigned, and the starting position'
    >>> Origin.read("1 order, 0 of them unsigned")
    Origin(orders=1, unsigned=0, position=False)
    """

    orders: int
    unsigned: int
    position: bool

    def text(self) -> str:
        """What stands in the head of a game file."""
        orders = "order" if self.orders == 1 else "orders"
        also = ", and the starting position" if self.position else ""
        return f"{self.orders} {orders}, {self.unsigned} of them unsigned{also}"

    @classmethod
    def read(cls, text: str | None) -> Origin | None:
        """What a tag says; None where it says nothing that can be read."""
        said = _SAID.fullmatch(text or "")
        return cls(int(said[1]), int(said[2]), bool(said[3])) if said else None


def origin_of(orders: int, before: str | None, *, position: bool, signed: bool) -> Origin:
    """The origin of a game that is opened from a file now; `before` is the tag in that file.

    A signed file tells the truth about what was unsigned in it; any other may say what it likes.
    """
    known = Origin.read(before)
    if not signed:
        return Origin(orders, orders, position)
    return Origin(orders, min(orders, known.unsigned) if known else 0, position)
