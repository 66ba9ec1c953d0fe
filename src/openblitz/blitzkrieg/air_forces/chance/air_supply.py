"""MS:AIRMISSION.20-21 - sending MACs with supply: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.chance.sorties import SortieChance
from openblitz.blitzkrieg.air_forces.deeds.air_supply import BringingSupply
from openblitz.blitzkrieg.engine.deed import any_of
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class BringingSupplyChance(SortieChance, of=BringingSupply):
    """How chance picks MACs with supply."""

    deed: BringingSupply

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them, mostly."""
        if not position.roster.flies[unit] or not ISOLATED(position) or chance.random() >= self.eager:
            return None
        open_to = self.deed.targets(position, unit)
        if not open_to:
            return None
        hex_ = any_of(open_to, chance)
        units = list(self.deed.recipients(position, hex_))
        return self.deed.order((unit,), hex_, (), (chance.choice(units),)) if units else None
