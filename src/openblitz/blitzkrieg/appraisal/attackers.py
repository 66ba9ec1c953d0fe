"""Who may attack whom: what the rules say of it before anybody names a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules import division
from openblitz.blitzkrieg.battle.rules.contact import engaged
from openblitz.blitzkrieg.battle.rules.duty import at_will
from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.conditions import Supporter
from openblitz.blitzkrieg.engine.position import COMBINED

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


def contact(position: Position) -> dict[int, int]:
    """The units of the moving side that attack, each with the targets it touches.

    Where everybody beside the enemy must, those; where nobody must (MS:3c), all who may (75:26.3b).
    """
    if not at_will(position.rules):
        return dict(division.owing(position))
    beside = engaged(position)
    return {unit: hexes for unit, hexes in beside.items() if not position.flags[unit] & COMBINED}


def only_help(position: Position) -> frozenset[int]:
    """MS:16e - Those of the moving side who attack nobody by themselves, and add to the attacks of others."""
    rules = position.rules
    if not rules.added[Supporter]:
        return frozenset()
    own = position.of_side(position.side)
    return frozenset(unit for unit in own if bearing.only_supports(rules, unit))
