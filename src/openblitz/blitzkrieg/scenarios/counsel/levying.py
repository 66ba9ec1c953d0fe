"""MS:SCENARIO.E.e-f - replacements of minor countries come on in their cities: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.scenarios.deeds.levying import Levying
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, distance

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.replacements.deeds.replacing import Take


class LevyingCounsel(Counsel[Levying], of=Levying):
    """What `raise levies` is worth to a computer player."""

    def gain(self, position: Position, order: Take) -> float | None:
        """Its factors, and a little for being near the enemy."""
        enemies = bits.hexes(position.blocks(1 - position.side))
        far = min((distance(Hex(order.hex), enemy) for enemy in enemies), default=0)
        return position.roster.attack[order.unit] + 1 / (2 + far)
