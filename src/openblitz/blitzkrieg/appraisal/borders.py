"""Borders that are better not crossed: what a violation is worth is seen from who could follow it up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.bearing import wary_of
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.scenarios.rules.alliances import guaranteed
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from openblitz.blitzkrieg.engine.position import Position

FORCE = 24  # attack factors with which a country is entered: enough for the best column of its table


def shunned(position: Position, reaches: Mapping[int, int], *, bold: bool) -> int:
    """The ground of neutral countries into which a side can send no force in this player-turn.

    A side that is not bold sends none into any. Nobody is sent into a country for which all others would
    fight (MS:SCENARIO.C.e): no force outweighs these.
    """
    rules = position.rules
    found, kept = 0, guaranteed(rules)
    for country in _neutral(position):
        hexes = rules.ground.minors[country].hexes
        able = sum(position.roster.attack[u] for u, reach in reaches.items() if reach & hexes)
        found |= hexes if not bold or able < FORCE or country == kept else 0
    return found


def neutral_without(position: Position, meant: Iterable[tuple[int, int]]) -> int:
    """The ground of neutral countries to which less than a force is meant to go: hexes, each with factors."""
    forces, found = list(meant), 0
    for country in _neutral(position):
        hexes = position.rules.ground.minors[country].hexes
        found |= hexes if sum(factors for hex_, factors in forces if hexes >> hex_ & 1) < FORCE else 0
    return found


def provoked(before: Position, after: Position) -> bool:
    """Whether the moving side has become the aggressor of a country between two of its positions."""
    if not wary_of(before, before.side):
        return False
    return minors.aggressors(before) != minors.aggressors(after)


def _neutral(position: Position) -> Iterator[int]:
    """Each country that the moving side would violate."""
    rules = position.rules
    wary = wary_of(position, position.side)
    if wary:
        for country in minors.crosses(position, position.side, bits.hexes(rules.ground.land)):
            if rules.ground.minors[country].hexes & wary:
                yield country
