"""75:15.1, 65:19.0.1 - odds: the ratio of the factors, its fraction turned in favor of the defender."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.charts import Odds
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.conditions import OddsModifier

if TYPE_CHECKING:
    from fractions import Fraction

    from openblitz.blitzkrieg.charts import Chart
    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.conditions import Capped
    from openblitz.blitzkrieg.engine.position import Position


def odds(attack: int | Fraction, defense: int | Fraction) -> Odds:
    """The odds of a battle.

    >>> str(odds(14, 8)), str(odds(8, 14)), str(odds(14, 6)), str(odds(4, 14)), str(odds(4, 18))
    ('1-1', '1-2', '2-1', '1-4', '1-5')
    """
    if attack <= 0 or defense <= 0:
        raise ValueError("both sides of a battle have at least some strength")
    if attack >= defense:
        return Odds(int(attack // defense), 1)
    return Odds(1, int(-(-defense // attack)))


def legal(attack: int | Fraction, defense: int | Fraction, worst: int) -> bool:
    """75:14.7b, 65:9.0.4b - Whether an attack is at no worse than the worst odds of a chart, 1 to so many."""
    return attack * worst >= defense


def counted(chart: Chart[Any], attack: int | Fraction, defense: int | Fraction) -> Odds | int | None:
    """What a chart finds its column by: the odds, or the attacker's factors; None where there are no odds."""
    if chart.counted != "odds":
        return int(attack)
    return odds(attack, defense) if attack > 0 and defense > 0 else None


def held_down(position: Position, at: Odds | int | None, chart: str = ATTRITION) -> Capped | None:
    """The odds at which an attack of the moving side is rolled, where some rule holds them down."""
    if chart != ATTRITION or not isinstance(at, Odds):
        return None
    found = (one.part(position, at) for one in position.rules.added[OddsModifier])
    return min(filter(None, found), key=lambda capped: capped.odds.place, default=None)


def rolled_at(position: Position, battle: Battle) -> Odds | int | None:
    """What a battle finds its column by, held down where some rule does that."""
    rules = position.rules
    combat = combats_of(rules)[battle.chart]
    units = (*battle.attackers, *battle.support)
    at = combat.at(position, units, combat.strengths(position, units, battle.hexes))
    capped = held_down(position, at, battle.chart) if rules.added[OddsModifier] else None
    return at if capped is None else capped.odds


def at_worst(chart: Chart[Any], at: Odds | int) -> Odds | int:
    """RT-34 - The first column of a chart for what has become worse than that since it was announced."""
    if chart.look_up(at, chart.faces[0]) is not None:
        return at
    return Odds(1, chart.worst) if isinstance(at, Odds) else chart.spans[0][0].start


def allowed(chart: Chart[Any], attack: int | Fraction, defense: int | Fraction) -> bool:
    """Whether a chart has something to say to an attack."""
    at = counted(chart, attack, defense)
    return at is not None and chart.look_up(at, next(iter(chart.rows))) is not None


def cited(rules: Rules, chart: str, *, off: bool = False) -> tuple[str, ...]:
    """The paragraphs by which a battle is decided, or is off the ends of the table.

    Those of the odds and their table; where a chart counts no odds, or another than attrition does, its own.
    """
    table = rules.charts[chart]
    if table.counted == "odds" and chart == ATTRITION:
        return (rules.cites["odds"], rules.cites["worst odds" if off else "table"])
    if table.counted == "odds" and not off:
        return (rules.cites["odds"], table.rules[0])
    return table.rules if off else table.rules[:1]
