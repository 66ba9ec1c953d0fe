"""MS:AIRMISSION.18-19, MS:AIRMISSION.22 - MACs, and going to other bases: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.chance.sorties import SortieChance
from openblitz.blitzkrieg.air_forces.deeds.airlifting import Carrying, Ferrying
from openblitz.blitzkrieg.engine.deed import any_of
from openblitz.blitzkrieg.engine.places import on_map

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class FerryingChance(SortieChance, of=Ferrying):
    """How chance picks `ferry`."""

    eager = 0.1


class CarryingChance(SortieChance, of=Carrying):
    """How chance picks MACs with ground units."""

    deed: Carrying
    eager = 0.5

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them, now and then."""
        if not position.roster.flies[unit] or chance.random() >= self.eager:
            return None
        if not on_map(position.place[unit]) or not self.deed.is_fit(position, unit):
            return None
        passengers = list(self.deed.passengers(position, unit))
        open_to = self.deed.targets(position, unit) if passengers else 0
        if not open_to:
            return None
        return self.deed.order((unit,), any_of(open_to, chance), (), (chance.choice(passengers),))
