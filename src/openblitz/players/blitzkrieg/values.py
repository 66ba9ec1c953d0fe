"""What units and ground are worth, and what a battle at given odds can be expected to bring.

Worth is counted in combat factors: a plain infantry division is worth 4. The chances come from the
game's own chart, and what each result does to either side from the edition's own table of consequences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.appraisal import prospects, prospects_by
from openblitz.blitzkrieg.appraisal.outcomes import place_of
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.questions.losses import LOSSES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from openblitz.blitzkrieg.appraisal import Fate
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.roster import Roster

CITY = 9.0  # a city hex that changes hands
PUSHED = 0.12  # what a unit that must retreat is set back by, as a share of its worth


class Stake(NamedTuple):
    """What one side has in a battle."""

    worths: tuple[float, ...]
    trapped: float  # the worth of those that have no way to retreat
    cover: float  # the worth of what an exchange for as many factors would cost
    ground: float  # the worth of the hexes it stands on


def worth(roster: Roster, unit: int) -> float:
    """What a unit is worth: its factors, and something for what it alone can do."""
    skill = (1.0 if roster.armored[unit] else 0.0) + (0.5 if roster.airborne[unit] else 0.0)
    factors = (roster.attack[unit] + roster.defense[unit]) / 2
    return factors + skill * min(1.0, factors / 4)  # many small ones can no more than a large one


class Values:
    """The worth of each unit of a game, and the expected outcome of its battles."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.worth = tuple(worth(rules.roster, u) for u in range(len(rules.roster)))
        self._prospects = prospects(rules)

    def expected(
        self,
        attack: int | Fraction,
        defense: int | Fraction,
        attacker: Stake,
        defender: Stake,
        chart: str = ATTRITION,
    ) -> float:
        """What the attacker gains on average by a battle, his own losses taken off."""
        if chart == ATTRITION:
            prospects = self._prospects[place_of(attack, defense)]
        else:
            prospects = prospects_by(self.rules, chart, attack, defense)
        total = 0.0
        change = LOSSES.of(self.rules).gives_change
        for share, own, his in prospects:
            total += share * (
                _loss(his, defender, own.advance, change) - _loss(own, attacker, his.advance, change)
            )
        return total

    def cover(self, units: Sequence[int], need: int) -> float:
        """The least worth of attackers that have at least so many attack factors together."""
        best = {0: 0.0}
        for unit in units:
            for had, cost in list(best.items()):
                together = min(need, had + self.rules.roster.attack[unit])
                paid = cost + self.worth[unit]
                if paid < best.get(together, paid + 1):
                    best[together] = paid
        return best.get(need, sum(self.worth[u] for u in units))


def _loss(fate: Fate, stake: Stake, other_advances: int, change: bool = False) -> float:
    """What a result costs one side; where there is `change`, a loss in factors costs no more than these."""
    total = sum(stake.worths)
    gone = 0.0
    if fate.all:
        gone = total
    elif fate.exchange:
        gone = stake.cover
    elif fate.units == 1:
        gone = min(stake.worths)
    elif change and not fate.units:
        gone = min(total, float(fate.factors))
    elif fate.units or fate.factors:
        # Worth is counted in factors, and whoever pays in factors loses a whole unit at least.
        gone = min(total, sum(sorted(stake.worths)[: fate.units]) + max(fate.factors, min(stake.worths)))
    if fate.retreat:
        gone = max(gone, stake.trapped)
    vacated = fate.retreat or gone >= total
    pushed = PUSHED * (total - gone) if fate.retreat else 0.0
    return gone + pushed + (stake.ground if vacated and other_advances else 0.0)
