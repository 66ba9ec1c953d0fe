"""What units and ground are worth, and what a battle at given odds can be expected to bring.

Worth is counted in combat factors: a plain infantry division is worth 4. The chances come from the
game's own chart, and what each result does to either side from the edition's own table of consequences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.rules.odds import WORST, odds
from openblitz.blitzkrieg.rules.results import Kind, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.roster import Roster
    from openblitz.blitzkrieg.rules.book import Rules

CITY = 9.0  # a city hex that changes hands
PUSHED = 0.12  # what a unit that must retreat is set back by, as a share of its worth
_SURE = 7  # odds that the chart needs no die for, or no better column


class Fate(NamedTuple):
    """What a result does to one side of a battle."""

    loses_one: bool
    loses_all: bool
    loses_as_much: bool
    retreats: bool
    advances: bool


class Stake(NamedTuple):
    """What one side has in a battle."""

    worths: tuple[float, ...]
    trapped: float  # the worth of those that have no way to retreat
    cover: float  # the worth of what an exchange for as many factors would cost
    ground: float  # the worth of the hexes it stands on


def worth(roster: Roster, unit: int) -> float:
    """What a unit is worth: its factors, and something for what it alone can do."""
    skill = 1.0 if roster.armored[unit] else 0.0
    return (roster.attack[unit] + roster.defense[unit]) / 2 + skill + (0.5 if roster.airborne[unit] else 0.0)


class Values:
    """The worth of each unit of a game, and the expected outcome of its battles."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.worth = tuple(worth(rules.roster, u) for u in range(len(rules.roster)))
        fates = {
            result: (_fate(rules, result, Role.ATTACKER), _fate(rules, result, Role.DEFENDER))
            for result in rules.results.table
        }
        self._chances = {
            place: [(share, *fates[result]) for result, share in chances(rules, place).items()]
            for place in range(1 - WORST, _SURE)
        }

    def expected(self, attack: int, defense: int, attacker: Stake, defender: Stake) -> float:
        """What the attacker gains on average by a battle, his own losses taken off."""
        place = min(odds(attack, defense).place, _SURE - 1)
        total = 0.0
        for share, own, his in self._chances[place]:
            total += share * (_loss(his, defender, own.advances) - _loss(own, attacker, his.advances))
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


def chances(rules: Rules, place: int) -> dict[str, float]:
    """The chance of each result at odds, given by their place on the scale with 1-1 at 0.

    >>> from openblitz.blitzkrieg.rulesets import rules
    >>> chances(rules("1975-basic"), 6)
    {'DE': 1.0}
    """
    at = odds(place + 1, 1) if place >= 0 else odds(1, 1 - place)
    found: dict[str, float] = {}
    rolls = tuple(rules.attrition.rows)
    for roll in rolls:
        result = rules.attrition.look_up(at, roll)
        assert result is not None, f"{at} is off the chart"
        found[result.value] = found.get(result.value, 0.0) + 1 / len(rolls)
    # Sums of sixths: nothing is lost by rounding off what the machine cannot write.
    return {result: round(share, 9) for result, share in found.items()}


def _fate(rules: Rules, result: str, role: Role) -> Fate:
    kinds = {what.kind for what in rules.results.table[result] if what.role is role}
    order = (Kind.LOSE_ONE, Kind.LOSE_ALL, Kind.LOSE_AS_MUCH, Kind.RETREAT, Kind.ADVANCE)
    return Fate(*(kind in kinds for kind in order))


def _loss(fate: Fate, stake: Stake, other_advances: bool) -> float:
    """What a result costs one side."""
    total = sum(stake.worths)
    gone = 0.0
    if fate.loses_all:
        gone = total
    elif fate.loses_as_much:
        gone = stake.cover
    elif fate.loses_one:
        gone = min(stake.worths)
    if fate.retreats:
        gone = max(gone, stake.trapped)
    vacated = fate.retreats or gone >= total
    pushed = PUSHED * (total - gone) if fate.retreats else 0.0
    return gone + pushed + (stake.ground if vacated and other_advances else 0.0)
