"""Positions of the 1965 Basic Game, each on land drawn for it (see tests/blitzkrieg/land.py).

The land is open plain unless a test says otherwise. The squares round EE30 are lettered as in the book's
picture of a zone of control, clockwise from north: A EE29, B FF30, C FF31, D EE31, E DD30, F DD29.

>>> t = arrange("at EE30: R:15Inf", "at EE27: B:GDArm", dice=[3])
>>> t.order("move B:GDArm to EE29", "done")[-1].text
'Great Blue has moved.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.blitzkrieg.judging import Table, table

if TYPE_CHECKING:
    from collections.abc import Iterable

RING = ("EE29", "FF30", "FF31", "EE31", "DD30", "DD29")
BEYOND = ("EE28", "FF29", "GG30", "GG31", "GG32", "FF32", "EE32", "DD31", "CC30", "CC29", "CC28", "DD28")


def arrange(*lines: str, land: str = "", dice: Iterable[int] = ()) -> Table:
    """A position of the 1965 Basic Game, line by line; Blue is to move unless a line says otherwise."""
    return table("1965-basic", "\n".join(lines), dice, land=land)


def on_the_board(*lines: str, dice: Iterable[int] = ()) -> Table:
    """A position on the real board; without a line, the game before its first order."""
    return table("1965-basic", "\n".join(lines), dice)
