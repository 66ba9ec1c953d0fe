"""What each result of a battle does to either side, and how likely it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.rules.odds import WORST, odds
from openblitz.blitzkrieg.rules.results import Kind, Role
from openblitz.blitzkrieg.rules.weighing import chances

if TYPE_CHECKING:
    from fractions import Fraction

    from openblitz.blitzkrieg.rules.book import Rules

BEST = 6  # the place of odds that need no die, or no better column: 7-1


class Fate(NamedTuple):
    """What a result does to one side of a battle."""

    loses_one: bool
    loses_all: bool
    loses_as_much: bool
    retreats: bool
    advances: bool


class Prospect(NamedTuple):
    """A result that may come up: its chance, and what it does to attacker and defender."""

    chance: float
    attacker: Fate
    defender: Fate


def prospects(rules: Rules) -> dict[int, list[Prospect]]:
    """What may come of a battle, by the place of its odds on the scale with 1-1 at 0."""
    fates = {
        result: (_fate(rules, result, Role.ATTACKER), _fate(rules, result, Role.DEFENDER))
        for result in rules.results.table
    }
    return {
        place: [Prospect(share, *fates[result]) for result, share in chances_at(rules, place).items()]
        for place in range(1 - WORST, BEST + 1)
    }


def chances_at(rules: Rules, place: int) -> dict[str, float]:
    """The chance of each result at odds, given by their place on the scale with 1-1 at 0.

    >>> from openblitz.blitzkrieg.rulesets import rules
    >>> chances_at(rules("1975-basic"), 6)
    {'DE': 1.0}
    """
    at = odds(place + 1, 1) if place >= 0 else odds(1, 1 - place)
    return {result: round(float(share), 9) for result, share in chances(rules, at).items()}


def place_of(attack: int | Fraction, defense: int) -> int:
    """Where odds stand on the scale; better ones than the best count as that."""
    return min(odds(attack, defense).place, BEST)


def _fate(rules: Rules, result: str, role: Role) -> Fate:
    kinds = {what.kind for what in rules.results.table[result] if what.role is role}
    order = (Kind.LOSE_ONE, Kind.LOSE_ALL, Kind.LOSE_AS_MUCH, Kind.RETREAT, Kind.ADVANCE)
    return Fate(*(kind in kinds for kind in order))
