"""75:BGAT, 65:BGAT - a result of the table in words: all that it does to those who lose."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.rules.results import Kind, Role

if TYPE_CHECKING:
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.blitzkrieg.rules.results import Consequence


class ResultView(msgspec.Struct, frozen=True):
    """A result of a table in words: for whom it is good, and what follows from it."""

    words: str
    tone: str  # good or bad for the attacker, or even
    legend: str


def result_view(rules: Rules, result: str) -> ResultView:
    """A result by all that it brings the losers: who is lost, and who goes back how far."""
    follows = [what for what in rules.results.table[result] if what.kind is not Kind.ADVANCE]
    losers = {what.role for what in follows}
    legend = rules.attrition.legend.get(result, "")
    fates = "; ".join(
        f"{role} {', '.join(_fate(what) for what in follows if what.role is role)}"
        for role in dict.fromkeys(what.role for what in follows)
    )
    if len(losers) > 1:
        return ResultView(f"exchange: {fates}", "even", legend)
    return ResultView(fates, "good" if follows[0].role is Role.DEFENDER else "bad", legend)


def _fate(what: Consequence) -> str:
    """What one side has to do, in words."""
    match what.kind:
        case Kind.LOSE_ONE:
            return "loses one unit"
        case Kind.LOSE_ALL:
            return "loses every unit"
        case Kind.LOSE_AS_MUCH:
            return "as many factors"
    return f"back {('none', 'one', 'two', 'three')[what.length]}"
