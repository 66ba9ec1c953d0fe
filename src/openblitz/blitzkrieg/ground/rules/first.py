"""75:3.3, 65:3.0, MS:8f-g - which side sets up first, and which moves first: Blue, unless it is decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine.kinds import SIDE
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import BLUE, NOBODY
from openblitz.table.facts import Subject

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules

# What orders of battle or dice have decided before the first turn; NOBODY: the book or the scenario says it.
SETS_UP_FIRST: Final[Subject[int]] = Subject(Position, "sets-up-first", NOBODY, SIDE)
MOVES_FIRST: Final[Subject[int]] = Subject(Position, "moves-first", NOBODY, SIDE)


def sets_up_first(position: Position) -> int:
    """75:3.3, 65:3.0.3a - The side that sets up before the other."""
    decided = SETS_UP_FIRST(position)
    return BLUE if decided == NOBODY else decided


def moves_first(position: Position) -> int:
    """75:4.1, 65:4.0.5, RMS-39 - The side whose player-turn comes first; a scenario says it before all."""
    said, decided = fixed(position.rules), MOVES_FIRST(position)
    if said is not None:
        return said
    return BLUE if decided == NOBODY else decided


def fixed(rules: Rules) -> int | None:
    """The side that a scenario lets move first; None where it does not say."""
    return None if rules.scenario is None else rules.scenario.first
