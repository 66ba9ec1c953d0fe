"""65:23.4 - sending strategic bombers over empty squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.deeds.interdicting import Interdict
from openblitz.blitzkrieg.air.deeds.sorties import Sortie
from openblitz.blitzkrieg.air.rules import air_interdiction
from openblitz.blitzkrieg.air.rules.air_interdiction import AIR_INTERDICTION

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class InterdictingSquares(Sortie):
    """65:23.4 - SAC over a square through which no enemy is to retreat."""

    name = "interdict a square"
    order: ClassVar = Interdict
    mission = AIR_INTERDICTION

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """65:23.4.b - Four factors at least."""
        return super().unfinished(position, side) or air_interdiction.too_few(position)
