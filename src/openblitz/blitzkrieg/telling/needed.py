"""What a battle is counted in, and what it would take to do better: the next column, what never fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openblitz.blitzkrieg.battle.rules.odds import counted
from openblitz.blitzkrieg.battle.rules.results import Role
from openblitz.blitzkrieg.battle.rules.weighing import fallen
from openblitz.blitzkrieg.charts import Odds
from openblitz.table.words import count, say_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.battle.rules.weighing import Weighed
    from openblitz.blitzkrieg.charts import Chart

    Brings = Callable[[Any], Iterable[Consequence]]  # what a cell of the chart brings in this battle


def say_at(at: Odds | int | None) -> str:
    """What a chart finds the column of a battle by, with its unit of measure.

    >>> say_at(Odds(3, 1)), say_at(42), say_at(1), say_at(None)
    ('3-1', '42 factors', '1 factor', '')
    """
    if at is None:
        return ""
    return str(at) if isinstance(at, Odds) else count(at, "factor")


def say_needed(chart: Chart[Any], weighed: Weighed, brings: Brings, added: int = 0) -> str:
    """What the attacker would need for more, in a sentence or two; empty where more helps nothing.

    Where some rule holds the odds down, more factors alone do not raise them, and nothing is said.
    """
    at = weighed.odds
    if at is None or at != counted(chart, weighed.attack.total, weighed.defense):
        return ""
    if isinstance(at, Odds):
        told = _by_odds(chart, weighed, at)
    else:
        told = _by_factors(chart, at, lambda factors: _never_fails(chart, factors, brings, added))
    return " ".join(f"{one[:1].upper()}{one[1:]}." for one in told)


def _by_odds(chart: Chart[Any], weighed: Weighed, at: Odds) -> Iterator[str]:
    """How many factors more reach the next odds of which the chart has another column."""
    column = chart.column(at)
    if (column is None and at.place > 0) or (column == chart.columns[-1] and chart.above is None):
        return
    worse = at.defender > 1
    better = Odds(1, min(at.defender - 1, chart.worst)) if worse else Odds(at.attacker + 1, 1)
    wanted = weighed.defense * better.attacker / better.defender - weighed.attack.total
    yield f"{say_number(wanted)} more {'factor makes' if wanted == 1 else 'factors make'} it {better}"


def _by_factors(chart: Chart[Any], at: int, is_sure: Callable[[int], bool]) -> Iterator[str]:
    """From how many factors on the next column counts, and from how many on no roll fails."""
    starts = [parts[0].start for parts in chart.spans]
    sure = next(filter(is_sure, starts), None)
    if sure is not None and at >= sure:
        yield "with so many no roll fails"
    following = next((start for start in starts if start > at), None)
    if following is not None and following != sure:
        yield f"the next column begins at {count(following, 'factor')}"
    if sure is not None and at < sure:
        yield f"with {count(sure, 'factor')} no roll fails"


def _never_fails(chart: Chart[Any], factors: int, brings: Brings, added: int) -> bool:
    """Whether every roll harms what is attacked."""
    cells = [fallen(chart, factors, roll + added) for roll in chart.rows]
    return all(any(what.harms and what.role is Role.DEFENDER for what in brings(cell)) for cell in cells)
