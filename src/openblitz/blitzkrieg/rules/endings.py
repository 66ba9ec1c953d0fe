"""Hexes on which a unit may not end its movement, though it may pass them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Refusal


def closed(rules: Rules, position: Position, unit: int) -> int:
    """The hexes on which some rule does not let a unit end."""
    found = 0
    for one in rules.endings:
        found |= one.hexes(rules, position, unit)
    return found


def closes(rules: Rules, position: Position, unit: int, hex_: int) -> bool:
    """Whether some rule does not let a unit end on a hex."""
    for one in rules.endings:  # noqa: SIM110 - asked of every move that a random player thinks of
        if one.closes(rules, position, unit, hex_):
            return True
    return False


def why_not(rules: Rules, position: Position, units: Sequence[int], hex_: int) -> Refusal | None:
    """Why units that get to a hex may not stay there; None where they may."""
    for one in rules.endings:
        for unit in units:
            if one.closes(rules, position, unit, hex_):
                return one.refuse(rules, position, unit, hex_)
        crowded = one.crowded(rules, position, units, hex_)
        if crowded is not None:
            return crowded
    return None
