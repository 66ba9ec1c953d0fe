"""MS:9y - planning what a production center is to make: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.production.deeds.planning import Planning

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class PlanningChance(Chance[Planning], of=Planning):
    """How chance picks `plan production`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Any of these."""
        if chance.random() > OFTEN:
            return None
        orders = list(self.deed.at_large(position))
        return chance.choice(orders) if orders else None


OFTEN = 0.5  # how often a random player thinks of it
