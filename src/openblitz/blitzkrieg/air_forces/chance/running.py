"""MS:AIRMISSION.13e - moving at the full rate under interdiction: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air_forces.deeds.running import Running
from openblitz.blitzkrieg.engine.audiences import Chance

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position

EAGER = 0.3  # how often a random player does so with a unit that does nothing else


class RunningChance(Chance[Running], of=Running):
    """How chance picks `brave interdiction`."""

    picks_where = "map"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them, now and then."""
        if chance.random() >= EAGER:
            return None
        found = list(self.deed.orders_of(position, unit))
        return chance.choice(found) if found else None
