"""MS:11i-k, MS:PCS.I.3.B, MS:PCS.I.3.F - going aboard ships in port, and ashore: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.sea.deeds.boarding import Boarding, Disembarking

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class BoardingChance(Chance[Boarding], of=Boarding):
    """How chance picks `board`."""

    picks_where = "map"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Now and then."""
        found = list(self.deed.orders_of(position, unit)) if chance.random() < 0.5 else []
        return chance.choice(found) if found else None


class DisembarkingChance(Chance[Disembarking], of=Disembarking):
    """How chance picks `disembark`."""

    picks_where = "away"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Every other time."""
        found = list(self.deed.orders_of(position, unit)) if chance.random() < 0.5 else []
        return chance.choice(found) if found else None
