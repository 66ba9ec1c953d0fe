"""MS:4m-r - score sheets of losses: so many cents for each factor, which decide nothing in play (RMS-23).

Each side's losses are kept in half cents, because infantry that moves two squares costs half a point. Whoever
takes units off tells it to the sheets of the game (`Score`).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

from openblitz.blitzkrieg.charts.sheet import sheet
from openblitz.blitzkrieg.engine.kinds import BLUE_RED
from openblitz.blitzkrieg.engine.modifiers import Kept
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.ground.rules.lost import Score
from openblitz.table.facts import Subject
from openblitz.table.view import Box
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from collections.abc import Iterator


PRODUCTION: Final = "modules.production"  # MS:4m - what a factor costs to make, in points: so many cents
HUMANISTIC: Final = "modules.score"  # MS:4n-o
HALVES: Final = 2
LIKE: Final = {"air-assault": "airborne"}  # RMS-105


LOSS_SCORE: Subject[tuple[int, int]] = Subject(
    Position,
    "loss-score",
    (0, 0),
    BLUE_RED,
)


@cache
def price(name: str, kind: str) -> int:
    """The half cents that a sheet asks for a factor of a type; none where it does not name it.

    >>> price(PRODUCTION, "armor"), price(PRODUCTION, "slow-infantry"), price(HUMANISTIC, "task-force")
    (4, 1, 80)
    """
    column = "points" if name == PRODUCTION else "cents"
    prices = sheet(name)
    row = kind if kind in prices.rows else LIKE.get(kind, "")
    return int(Fraction(prices.at(row, column)) * HALVES) if row in prices.rows else 0


class _BySheets(Score):
    """By the prices of one or two sheets."""

    sheets: ClassVar[tuple[str, ...]]

    def lost(self, position: Position, unit: int, factors: int) -> None:
        """Its side pays for it; what nobody's army loses costs nothing."""
        side = position.side_of(unit)
        kind = position.roster.counters[unit].type.key
        paid = factors * sum(price(name, kind) for name in self.sheets)
        blue, red = LOSS_SCORE(position)
        LOSS_SCORE.put(position, (blue + paid * (side == 0), red + paid * (side == 1)))


class CostEffectiveness(_BySheets):
    """MS:4m - What it costs to make them."""

    name = "cost of production"
    says = (("MS:4m", "A lost factor costs as many cents as production points."),)
    sheets = (PRODUCTION,)


class Humanistic(_BySheets):
    """MS:4n-o - What men are worth."""

    name = "humanistic"
    says = (("MS:4n", "A lost factor costs cents by its type: air units 1, infantry 20, a task force 40."),)
    sheets = (HUMANISTIC,)


class Mixed(_BySheets):
    """MS:4q - Both."""

    name = "mixed emotions"
    says = (("MS:4q", "A lost factor is paid for twice, by either system."),)
    sheets = (PRODUCTION, HUMANISTIC)


class ScoreSheet(Kept):
    """MS:4p - What either side has lost, and who would pay whom how much."""

    name = "loss score"
    says = ()

    def boxes(self, position: Position) -> Iterator[Box]:
        """What each has lost, which he may also tear up (MS:4r), and the difference."""
        rules = position.rules
        scores = LOSS_SCORE(position)
        lines = [f"{rules.names[side]} has lost {_cents(scores[side])}." for side in (0, 1)]
        if scores[0] != scores[1]:
            payer = 0 if scores[0] > scores[1] else 1
            due = _cents(abs(scores[0] - scores[1]))
            lines.append(f"{rules.names[payer]} owes {rules.names[1 - payer]} {due}.")
        yield Box(place="loss-score", title="Loss score", lines=tuple(lines))


def _cents(halves: int) -> str:
    count = Fraction(halves, HALVES)
    return f"{say_number(count)} cent{'' if count == 1 else 's'}"
