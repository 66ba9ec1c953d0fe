"""75:3, 75:6, 65:3.0, 65:17.0 - setting units up, and bringing reinforcements in: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.engine.deed import any_of
from openblitz.blitzkrieg.engine.orders import Place
from openblitz.blitzkrieg.engine.places import WAITING
from openblitz.blitzkrieg.ground.deeds.reinforcing import Reinforcing
from openblitz.blitzkrieg.ground.rules.reinforcements import entries

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class ReinforcingChance(Chance[Reinforcing], of=Reinforcing):
    """How chance picks `reinforce`."""

    picks_where = "card"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of these cities."""
        if position.place[unit] != WAITING:
            return None
        open_to = entries(position, unit)
        return Place((unit,), any_of(open_to, chance)) if open_to else None
