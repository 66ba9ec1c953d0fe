"""Positions of the 1975 Basic Game, each on land drawn for it (see tests/blitzkrieg/land.py).

The land is open plain unless a test says otherwise. Round EE30 the neighbours are, clockwise from north,
EE29, FF30, FF31, EE31, DD30 and DD29.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.blitzkrieg.judging import Table, table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.table import Event

FOOT = ("B:1Inf", "B:1Mar", "B:1Abn", "B:1Art")  # what an enemy zone of control stops and engages
MOBILE = ("B:4Arm", "B:17LtArm", "B:12AAs")  # what only zones of its own kind stop


def arrange(*lines: str, land: str = "", dice: Iterable[int] = (), clarified: str = "") -> Table:
    """A position of the 1975 Basic Game, line by line; Blue is to move unless a line says otherwise."""
    return table("1975-basic", "\n".join(lines), dice, clarified, land)


def attack(t: Table, *battles: str) -> list[Event]:
    """Announce battles (`EE29 with B:1Inf`), and fight them in that order until somebody is asked."""
    t.order(*(f"attack {battle}" for battle in battles), "done")
    events: list[Event] = []
    for battle in battles:
        if t.step != "resolve":
            break
        events += t.order(f"fight {battle.split()[0]}")
    return events


def kinds(events: Iterable[Event]) -> list[str]:
    """What sort of things happened, in order."""
    return [event.kind for event in events]


def arrival(t: Table, side: str, kind: str = "foot") -> tuple[str, int]:
    """A unit of a side that comes after turn 1 by the Order of Appearance Card, and its turn."""
    roster = t.game.rules.roster
    own = roster.at_first.of_side[("blue", "red").index(side)]
    return next(
        (roster.ids[u], roster.arrives[u]) for u in own if roster.arrives[u] > 1 and roster.kind[u] == kind
    )
