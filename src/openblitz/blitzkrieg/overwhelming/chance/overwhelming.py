"""75:21.1, 65:7.3 - overwhelming while units move, and calling that off: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules import contact
from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.overwhelming.deeds.overwhelming import Overwhelming

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class OverwhelmingChance(Chance[Overwhelming], of=Overwhelming):
    """How chance picks `overwhelm`."""

    picks_where = "map"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Every other time that it can be done."""
        if not on_map(position.place[unit]) or chance.random() < 0.5 or not contact.touching(position, unit):
            return None
        return next(self.deed.orders_of(position, unit), None)
