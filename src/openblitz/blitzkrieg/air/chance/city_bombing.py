"""75:33.2-33.6 - sending bombers against what is in cities: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from openblitz.blitzkrieg.air.chance.sorties import SortieChance
from openblitz.blitzkrieg.air.deeds.city_bombing import CityRaid

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class CityRaidChance(SortieChance, of=CityRaid):
    """How chance picks raids on something in a city, by day or at night."""

    at_night: ClassVar[float] = 0.2  # how often a random player waits for the night

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them, mostly by day."""
        order = super().pick_of(position, unit, chance)
        if order is None or chance.random() >= self.at_night:
            return order
        return msgspec.structs.replace(order, night=True)
