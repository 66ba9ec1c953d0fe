"""Hexes on which a unit may not end its movement, though it may pass them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.conditions import Ending

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


def closed(position: Position, unit: int) -> int:
    """The hexes on which some rule does not let a unit end."""
    found = 0
    for one in position.rules.added[Ending]:
        found |= one.hexes(position, unit)
    return found


def closes(position: Position, unit: int, hex_: int) -> bool:
    """Whether some rule does not let a unit end on a hex."""
    for one in position.rules.added[Ending]:  # noqa: SIM110 - asked of every move that a random player thinks of
        if one.closes(position, unit, hex_):
            return True
    return False


def why_not(position: Position, units: Sequence[int], hex_: int) -> Refusal | None:
    """Why units that get to a hex may not stay there; None where they may."""
    for one in position.rules.added[Ending]:
        for unit in units:
            if one.closes(position, unit, hex_):
                return one.refuse(position, unit, hex_)
        crowded = one.crowded(position, units, hex_)
        if crowded is not None:
            return crowded
    return None
