"""MS:11, MS:PCS.I.3 - sailing ships from zone to zone and into port: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.sea.deeds.ships import OfShips

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class OfShipsChance(Chance[OfShips], of=OfShips):
    """How chance picks the deeds of ships."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them now and then."""
        if not position.roster.sails[unit] or chance.random() < 0.5:
            return None
        allowed = [
            order
            for order in self.deed.orders_of(position, unit)
            if self.deed.check(position, position.side, order) is None
        ]
        return chance.choice(allowed) if allowed else None
