"""MS:UNITCHART.sbt.b - small guerillas as a target of the Strategic Bombardment Table."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final

from openblitz.blitzkrieg.air_forces.rules.air_strikes import BombRoll, BombUnits
from openblitz.blitzkrieg.ground.rules.unit_chart import GROUND
from openblitz.table import Part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.position import Position

MORE: Final = 3
SMALL: Final = 4  # factors, of which a small unit has fewer (RMS-86)


class SmallGuerillas(BombRoll):
    """MS:UNITCHART.sbt.b, RMS-27 - Three on any ground, and nothing besides, where they are all there is."""

    name = "small guerillas alone"
    says = (("MS:UNITCHART.sbt.b", "Guerillas of fewer than 4 factors alone add three to the die."),)
    alone: ClassVar = True

    def part(self, position: Position, hex_: int, system: str, units: Sequence[int]) -> Part | None:
        """Three, where all ground units there are such."""
        if system != BombUnits.system:
            return None
        roster, enemy = position.roster, 1 - position.side
        there = [u for u in position.units_at(hex_, enemy) if roster.unit_class[u] == GROUND]
        small = [roster.counters[u].type.key == "guerilla" and roster.defense[u] < SMALL for u in there]
        if not small or not all(small):
            return None
        return Part(Fraction(MORE), "small guerillas are the only target", "MS:UNITCHART.sbt.b")
