"""75:13-15, 65:7.0, 65:19.0 - weighing a battle: what both sides come to, the odds, what the die may bring.

Whoever fights, divides combat, plays or tells of a battle asks here.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from openblitz.blitzkrieg.battle.questions.defense import DEFENSE
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.battle.rules.defense import defense_strength, strength_of_all
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.odds import cited, counted, held_down, odds
from openblitz.blitzkrieg.charts import Odds  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.charts.cells import written
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.conditions import OddsModifier
from openblitz.blitzkrieg.engine.questions.tactical import TACTICAL_BOMBING
from openblitz.table import Tally  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from openblitz.blitzkrieg.charts import Chart
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


class Strengths(NamedTuple):
    """What both sides of a battle come to."""

    attack: int | Fraction
    defense: int | Fraction

    @property
    def odds(self) -> Odds:
        """The odds at which it is fought."""
        return odds(self.attack, self.defense)


def strengths(position: Position, units: Iterable[int], hexes: Iterable[int]) -> Strengths:
    """What these units come to against everything on these hexes: only the sums, and quick."""
    units, hexes = tuple(units), tuple(hexes)
    attack = attack_factors(position, hexes)
    return Strengths(sum(attack[u] for u in units), battle_defense(position, units, hexes))


def battle_defense(position: Position, units: Iterable[int], hexes: Iterable[int]) -> int | Fraction:
    """What all the stacks of a battle come to against these attackers."""
    rules = position.rules
    units, hexes = tuple(units), tuple(hexes)
    sources, by = attacked_from(position, units, hexes), attacking(position, units)
    undone = DEFENSE(position).undone(rules, units)
    return strength_of_all(position, hexes, sources, by, undone=undone)


DRY: Final = 0  # no hex of the board: off every river


def attacked_from(position: Position, units: Sequence[int], hexes: Sequence[int]) -> tuple[int, ...]:
    """The hexes from which units attack; bombers come from off the river where they undo it.

    75:30.41d, CL:30.41b-c - That is where they alone come to what the defenders do without the river, all
    else counted (R75-C24); in 1965 wherever they take part (65:23.1.3).
    """
    rules = position.rules
    place, flies = position.place, position.roster.flies
    air = [u for u in units if flies[u]] if missions.flown(rules) else []
    sources = tuple(dict.fromkeys(place[u] for u in units if not flies[u]))
    if not air:
        return sources
    factors, by, dry = attack_factors(position), attacking(position, units), (*sources, DRY)
    basic = sum(defense_strength(position, h, dry, by) for h in hexes)
    undone = TACTICAL_BOMBING(position).undoes_river(sum(factors[u] for u in air), basic)
    return dry if undone else sources


def attacking(position: Position, units: Sequence[int]) -> int:
    """The side that attacks: that of the units; where none is named yet, the one whose player-turn it is."""
    return position.side_of(units[0]) if units else position.side


class Weighed(msgspec.Struct, frozen=True):
    """A battle weighed: strengths as tallies, one for each stack that defends, and what the die may bring."""

    attack: Tally
    stacks: tuple[Tally, ...]
    odds: (
        Odds | int | None
    )  # or factors, by which its chart counts; None where a side has nothing to fight with
    column: str | None  # None off the ends of the table
    allowed: bool
    rolls: tuple[str, ...]  # the result of each roll; none where the battle is not allowed
    chances: Mapping[str, Fraction]  # by result, most harm to the attacker first
    rules: tuple[str, ...]
    chart: str = ATTRITION
    cells: Mapping[str, Any] = {}  # what stands in the chart for each result

    @property
    def defense(self) -> Fraction:
        """What all the stacks come to."""
        return sum((stack.total for stack in self.stacks), Fraction(0))


def weigh(
    rules: Rules,
    attack: Tally,
    stacks: tuple[Tally, ...],
    chart: str = ATTRITION,
    position: Position | None = None,
    *,
    units: Sequence[int] = (),
    hexes: Sequence[int] = (),
) -> Weighed:
    """Odds, column and chances by a chart of a ruleset; in a position some rule may hold the odds down."""
    table = rules.charts[chart]
    defense = sum((stack.total for stack in stacks), Fraction(0))
    if position is None:
        at = counted(table, attack.total, defense)
    else:
        at = combats_of(rules)[chart].at(position, units, Strengths(attack.total, defense))
    if at is None:
        sure = position is not None and combats_of(rules)[chart].sure(position, units, hexes)
        return Weighed(attack, stacks, None, None, sure, (), {}, cited(rules, chart)[:1], chart)
    capped = None if position is None or not rules.added[OddsModifier] else held_down(position, at, chart)
    at = at if capped is None else capped.odds
    more = 0 if position is None else _more(position, units, hexes, chart)
    found = _found(rules, at, chart, more)
    rolls = tuple(written(cell) for cell in found)
    held = () if capped is None else (capped.rule,)
    cells = {written(cell): cell for cell in found}
    return Weighed(
        attack,
        stacks,
        at,
        table.column(at),
        bool(found),
        rolls,
        _shares(rules, chart, rolls),
        (*cited(rules, chart, off=not found), *held),
        chart,
        cells,
    )


def _found(rules: Rules, at: Odds | int, chart: str, more: int = 0) -> list[Any]:
    table = rules.charts[chart]
    found = [fallen(table, at, roll + more) for roll in table.rows]
    return [cell for cell in found if cell is not None]


def _more(position: Position, units: Sequence[int], hexes: Sequence[int], chart: str) -> int:
    """What is added to the die of a battle."""
    return int(combats_of(position.rules)[chart].added(position, units, hexes).total)


def fallen(table: Chart[Any], at: Odds | int, roll: int) -> Any:
    """The cell of a die with what is added to it; beyond the last row there is no effect."""
    return table.look_up(at, roll) if roll in table.rows else table.below


def rolled(rules: Rules, at: Odds | int, chart: str = ATTRITION) -> list[str]:
    """The result of each roll of the die at these odds; none where the table allows nothing."""
    return [written(cell) for cell in _found(rules, at, chart)]


def chances(rules: Rules, at: Odds | int, chart: str = ATTRITION) -> dict[str, Fraction]:
    """The chance of each result at these odds.

    >>> from openblitz.blitzkrieg.rulesets import rules
    >>> chances(rules("1975-basic"), odds(7, 1))
    {'DE': Fraction(1, 1)}
    """
    return _shares(rules, chart, rolled(rules, at, chart))


def _shares(rules: Rules, chart: str, rolls: Sequence[str]) -> dict[str, Fraction]:
    worst_first = [written(cell) for cell in rules.charts[chart].results]
    return {result: Fraction(rolls.count(result), len(rolls)) for result in worst_first if result in rolls}


def weigh_battle(
    position: Position, units: Sequence[int], hexes: Iterable[int], chart: str = ATTRITION
) -> Weighed:
    """A battle of a position: these units against these hexes, by a chart of the game."""
    hexes = tuple(hexes)
    tallies = combats_of(position.rules)[chart].tallies(position, units, hexes)
    return weigh(position.rules, *tallies, chart, position, units=units, hexes=hexes)
