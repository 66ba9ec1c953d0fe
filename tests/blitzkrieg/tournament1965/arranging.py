"""Positions of the 1965 Tournament Game, each on land drawn for it (see tests/blitzkrieg/land.py).

The land is open plain unless a test says otherwise. Round EE30 the neighbours are, clockwise from north,
EE29, FF30, FF31, EE31, DD30 and DD29.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.blitzkrieg.judging import Table, table

if TYPE_CHECKING:
    from collections.abc import Iterable


def arrange(*lines: str, land: str | None = "", dice: Iterable[int] = (), minors: bool = False) -> Table:
    """A position of the Tournament Game, line by line; Blue is to move unless a line says otherwise.

    Most of the land that is drawn is Calaedia: its borders count only where a test is about them.
    """
    without = () if minors else ("minor-countries-1965",)
    return table("1965-tournament", "\n".join(lines), dice, "", land, without=without)


def offered(t: Table) -> set[str]:
    """The orders that are offered to whoever is asked."""
    return {t.game.write_order(order) for order in t.game.orders(t.position)}
