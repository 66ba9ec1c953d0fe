"""What war on minor countries brings, in words: on whom it is made, and what the enemy counts after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules.results import say_count
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.table.words import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


def say_countries(rules: Rules, countries: Sequence[int]) -> str:
    """Some countries by name, and where there are several how many.

    >>> from openblitz.blitzkrieg.rulesets import rules
    >>> say_countries(rules("1975-tournament"), [4]), say_countries(rules("1975-tournament"), [0, 1])
    ('Calaedia', 'two countries, Nord Walküre and Sud Walküre')
    """
    names = listed([rules.ground.minors[country].name for country in countries])
    return f"{say_count(len(countries))} countries, {names}" if len(countries) > 1 else names


def gained(position: Position, trial: Position, side: int) -> str:
    """What a side would have of that which wins, behind a sentence; empty where that stays as it is."""
    has, would = (VICTORY(at).score(at, side) for at in (position, trial))
    if would.has == has.has:
        return ""
    enough = f" of {would.enough}" if would.enough else ""
    return f" ({would.has}{enough} {would.short})"
