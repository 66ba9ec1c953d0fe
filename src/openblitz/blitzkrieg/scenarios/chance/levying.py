"""MS:SCENARIO.E.e-f - replacements of minor countries come on in their cities: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.scenarios.deeds.levying import Levying

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class LevyingChance(Chance[Levying], of=Levying):
    """How chance picks `raise levies`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of these cities."""
        orders = list(self.deed.orders_of(position, unit))
        return chance.choice(orders) if orders else None
