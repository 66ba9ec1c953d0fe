"""MS:11a-c - stacking ships into fleets, and setting them up at sea: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.sea.deeds.fleets import FormingFleets, SettingUpShips

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class FormingFleetsChance(Chance[FormingFleets], of=FormingFleets):
    """How chance picks `form a fleet`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Seldom."""
        if not position.roster.sails[unit] or chance.random() < 0.8:
            return None
        found = list(self.deed.orders_of(position, unit))
        return chance.choice(found) if found else None


class SettingUpShipsChance(Chance[SettingUpShips], of=SettingUpShips):
    """How chance picks `set up ships at sea`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """In either of them."""
        found = list(self.deed.orders_of(position, unit))
        return chance.choice(found) if found else None
