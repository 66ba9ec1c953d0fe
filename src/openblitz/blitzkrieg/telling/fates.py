"""75:BGAT, 65:BGAT - a result of the table in words: all that it does to those who lose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.results import Role, in_words
from openblitz.blitzkrieg.charts.cells import written
from openblitz.blitzkrieg.engine.attacks import ATTRITION

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.book import Rules


class ResultView(msgspec.Struct, frozen=True):
    """A result of a table in words: for whom it is good, and what follows from it."""

    words: str
    tone: str  # good or bad for the attacker, or even
    legend: str


def result_view(
    rules: Rules,
    cell: Any,
    chart: str = ATTRITION,
    brings: Iterable[Consequence] | None = None,
    unhurt: str = "nothing",
) -> ResultView:
    """A result by all that it brings the losers: who is lost, and who goes back how far.

    `brings` is what it would bring in a battle, where that is known; `unhurt` is said where it harms nobody.
    """
    if brings is None:
        brings = combats_of(rules)[chart].consequences(rules, cell)
    follows = [what for what in brings if what.harms]
    losers = {what.role for what in follows}
    legend = rules.charts[chart].legend.get(written(cell), "")
    fates = in_words(follows)
    if len(losers) == 1:
        return ResultView(fates, "good" if Role.DEFENDER in losers else "bad", legend)
    exchange = len({what.role for what in follows if not what.whole}) > 1
    return ResultView((f"exchange: {fates}" if exchange else fates) or unhurt, "even", legend)
