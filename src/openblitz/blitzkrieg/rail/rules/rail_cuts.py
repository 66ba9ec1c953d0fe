"""MS:7p-u, MS:PCS.I.2.B - cuts in rail lines: markers of a side with the turn on which they were put down.

A side takes its markers of an earlier turn off when its trains have run, from a bridge one a turn (RMS-30).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from openblitz.blitzkrieg.battle.rules.results import Consequence
from openblitz.blitzkrieg.engine.kinds import RAIL, SIDE
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.rail.questions.cut_markers import CUT_MARKERS
from openblitz.table.facts import Subject
from openblitz.table.records import Record

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules

CROSSING: Final = 10  # MS:7u - movement factors of a train for each marker, in place of the square's own


class Cut(NamedTuple):
    """A cut: where, by whom, since which turn, and how many markers are left of it."""

    hex: int
    side: int
    turn: int
    markers: int


CUTS: Subject[tuple[Cut, ...]] = Subject(
    Position,
    "rail-cut",
    (),
    Record(Cut, "{hex} by {side} on {turn} markers {markers}", hex=RAIL, side=SIDE),
    each=True,
)


def bridges(rules: Rules) -> int:
    """MS:7s, RMS-36 - The squares in which a rail line, or a city, lies on a river."""
    return rules.board.bridge_bits


def most(rules: Rules, hex_: int) -> int:
    """MS:7s - The markers that a cut gets: two on a bridge."""
    return 2 if bridges(rules) >> hex_ & 1 else 1


def markers(position: Position) -> dict[int, int]:
    """How many markers there are on each square with a cut."""
    found: dict[int, int] = {}
    for one in CUTS(position):
        found[one.hex] = found.get(one.hex, 0) + one.markers
    return found


def left(position: Position, side: int, hex_: int) -> int:
    """How many markers a side can put on a square: what it has there already comes back first (MS:0f)."""
    rules = position.rules
    sheet = CUT_MARKERS.get(rules)
    if sheet is None:
        return most(rules, hex_)
    out = sum(one.markers for one in CUTS(position) if one.side == side and one.hex != hex_)
    return min(most(rules, hex_), int(sheet.most) - out)


def place(position: Position, hex_: int, side: int) -> Cut | None:
    """MS:7s - A side cuts the line on a square; what it had cut there before counts no longer.

    None where it has no marker left.
    """
    markers_left = left(position, side, hex_)
    if markers_left <= 0:
        return None
    cut = Cut(hex_, side, position.turn, markers_left)
    others = (one for one in CUTS(position) if (one.hex, one.side) != (hex_, side))
    CUTS.put(position, tuple(sorted((*others, cut))))
    return cut


def lapse(position: Position) -> list[Cut]:
    """MS:7t, MS:PCS.I.2.B - Take off a marker of each cut that the moving side made in an earlier turn."""
    old = [one for one in CUTS(position) if one.side == position.side and one.turn < position.turn]
    if old:
        kept = [one for one in CUTS(position) if one not in old]
        rest = [one._replace(turn=position.turn, markers=one.markers - 1) for one in old if one.markers > 1]
        CUTS.put(position, tuple(sorted((*kept, *rest))))
    return old


class IsCut(Consequence, frozen=True):
    """The rail line on the square that was attacked is cut."""

    whole: ClassVar = True

    @property
    def words(self) -> str:
        """What."""
        return "the rail line is cut"
