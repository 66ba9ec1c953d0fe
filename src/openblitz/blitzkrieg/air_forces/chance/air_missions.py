"""MS:AIRMISSION - allocating air missions: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air_forces.deeds.air_missions import Demolishing
from openblitz.blitzkrieg.engine.audiences import Chance

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position

RASH = 0.02  # how often a random player destroys an airbase of his own


class DemolishingChance(Chance[Demolishing], of=Demolishing):
    """How chance picks `demolish an airbase`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Very seldom: what is gone is gone."""
        return next(self.deed.orders_of(position, unit), None) if chance.random() < RASH else None
