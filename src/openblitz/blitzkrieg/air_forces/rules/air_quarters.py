"""MS:UNITCHART.class1.b - where aircraft of the Module System are set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air_forces.rules import airbases
from openblitz.blitzkrieg.ground.rules.quarters import Quarters

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


class AtAirbases(Quarters):
    """MS:UNITCHART.class1.b - Aircraft, at airbases of their own side that have been set up."""

    name = "aircraft at airbases"
    says = (("MS:UNITCHART.class1.b", "Aircraft are set up at airbases."),)
    rule = "MS:UNITCHART.class1.b"
    where = "at an airbase of its side"

    def has(self, rules: Rules, unit: int) -> bool:
        """Aircraft."""
        return rules.roster.flies[unit]

    def hexes(self, position: Position, unit: int) -> int:
        """Where its side has airbases."""
        return airbases.at(position, position.side_of(unit))
