"""75:7, 75:22-23, 65:6.0 - how far a unit may go: the thirds of movement factors that it has."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.modifiers import AllowanceModifier, Bonus
from openblitz.hexes.reach import FACTOR
from openblitz.table import Part, Tally

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


def allowance(position: Position, unit: int) -> int:
    """The thirds of movement factors that a unit has in this player-turn."""
    rules = position.rules
    whole = position.roster.thirds[unit]
    minds = bearing.allowance_minds(rules)
    if minds and position.subjects.keys().isdisjoint(minds):
        return whole
    parts: tuple[Part, ...] = ()
    for one in rules.added[AllowanceModifier]:
        part = one.part(position, unit)
        if part is not None:
            parts += (part,)
    return changed(whole, parts) if parts else whole


@lru_cache(256)
def changed(whole: int, parts: tuple[Part, ...]) -> int:
    """What some parts make of an allowance in thirds; whole armies have the same ones all the time."""
    return int(Tally((Part(Fraction(whole, FACTOR), "", ""), *parts)).total * FACTOR)


def most_thirds(rules: Rules, unit: int) -> int:
    """The most that a unit can ever have spent, by rail if it is a train."""
    more = sum(modifier.most for modifier in rules.added[AllowanceModifier]) + sum(
        bonus.most for bonus in rules.added[Bonus]
    )
    return rules.roster.counters[unit].movement * FACTOR + more
