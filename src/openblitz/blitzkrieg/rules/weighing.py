"""75:13-15, 65:7.0, 65:19.0 - weighing a battle: what both sides come to, the odds, what the die may bring.

Whoever fights, divides combat, plays or tells of a battle asks here.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from openblitz.blitzkrieg.charts import Attrition, Odds
from openblitz.blitzkrieg.rules.attack import attack_factors, attack_tally
from openblitz.blitzkrieg.rules.defense import defense_strength, defense_tally
from openblitz.blitzkrieg.rules.odds import WORST, odds
from openblitz.table import Tally  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules


class Strengths(NamedTuple):
    """What both sides of a battle come to."""

    attack: int | Fraction
    defense: int

    @property
    def odds(self) -> Odds:
        """The odds at which it is fought."""
        return odds(self.attack, self.defense)


def strengths(rules: Rules, position: Position, units: Iterable[int], hexes: Iterable[int]) -> Strengths:
    """What these units come to against everything on these hexes: only the sums, and quick."""
    units = tuple(units)
    attack = attack_factors(rules, position)
    return Strengths(sum(attack[u] for u in units), battle_defense(rules, position, units, hexes))


def battle_defense(rules: Rules, position: Position, units: Iterable[int], hexes: Iterable[int]) -> int:
    """What all the stacks of a battle come to against these attackers."""
    units = tuple(units)
    sources, by = {position.place[u] for u in units}, attacking(rules, position, units)
    return sum(defense_strength(rules, position, h, sources, by) for h in hexes)


def attacking(rules: Rules, position: Position, units: Sequence[int]) -> int:
    """The side that attacks: that of the units; where none is named yet, the one whose player-turn it is."""
    return position.side_of(rules.roster, units[0]) if units else position.side


class Weighed(msgspec.Struct, frozen=True):
    """A battle weighed: strengths as tallies, one for each stack that defends, and what the die may bring."""

    attack: Tally
    stacks: tuple[Tally, ...]
    odds: Odds | None  # None where one side has nothing to fight with
    column: str | None  # None off the ends of the table
    allowed: bool
    rolls: tuple[str, ...]  # the result of each roll; none where the battle is not allowed
    chances: Mapping[str, Fraction]  # by result, most harm to the attacker first
    rules: tuple[str, ...]

    @property
    def defense(self) -> Fraction:
        """What all the stacks come to."""
        return sum((stack.total for stack in self.stacks), Fraction(0))


def weigh(rules: Rules, attack: Tally, stacks: tuple[Tally, ...]) -> Weighed:
    """Odds, column and chances by the table of a ruleset."""
    defense = sum((stack.total for stack in stacks), Fraction(0))
    if not attack.total or not defense:
        return Weighed(attack, stacks, None, None, False, (), {}, (rules.cites["odds"],))
    at = odds(attack.total, defense)
    allowed = attack.total * WORST >= defense
    rolls = tuple(rolled(rules, at)) if allowed else ()
    cited = (rules.cites["odds"], rules.cites["table"] if allowed else rules.cites["worst odds"])
    return Weighed(attack, stacks, at, rules.attrition.column(at), allowed, rolls, _shares(rolls), cited)


def rolled(rules: Rules, at: Odds) -> list[str]:
    """The result of each roll of the die at these odds; none where the table allows nothing."""
    found = [rules.attrition.look_up(at, roll) for roll in rules.attrition.rows]
    return [result.value for result in found if result is not None]


def chances(rules: Rules, at: Odds) -> dict[str, Fraction]:
    """The chance of each result at these odds.

    >>> from openblitz.blitzkrieg.rulesets import rules
    >>> chances(rules("1975-basic"), odds(7, 1))
    {'DE': Fraction(1, 1)}
    """
    return _shares(rolled(rules, at))


def _shares(rolls: Sequence[str]) -> dict[str, Fraction]:
    worst_first = [result.value for result in Attrition if result.value in rolls]
    return {result: Fraction(rolls.count(result), len(rolls)) for result in worst_first}


def weigh_battle(rules: Rules, position: Position, units: Sequence[int], hexes: Iterable[int]) -> Weighed:
    """A battle of a position: these units against everything on these hexes."""
    sources = tuple(dict.fromkeys(position.place[u] for u in units))
    by = attacking(rules, position, units)
    stacks = tuple(defense_tally(rules, position, hex_, sources, by) for hex_ in hexes)
    return weigh(rules, attack_tally(rules, position, units), stacks)
