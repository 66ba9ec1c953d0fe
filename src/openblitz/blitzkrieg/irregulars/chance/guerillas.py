"""MS:15 - what is done with guerillas: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.engine.deed import any_of
from openblitz.blitzkrieg.irregulars.deeds.guerillas import (
    Absorbing,
    PressingOn,
    Raise,
    Raising,
    SeekingSanctuary,
)
from openblitz.blitzkrieg.irregulars.rules import guerillas

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position

EAGER, SELDOM = 0.5, 0.1  # how often a random player thinks of it


class RaisingChance(Chance[Raising], of=Raising):
    """How chance picks `raise guerillas`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """The first free counter near any of the cities."""
        cities = self.deed.cities(position)
        first = guerillas.first_free(position) if cities else None
        if first is None:
            return None
        city = chance.choice(cities)
        where = guerillas.places(position, city)
        return Raise(first, city, any_of(where, chance)) if where else None


class PressingOnChance(Chance[PressingOn], of=PressingOn):
    """How chance picks `press on`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Every other time."""
        orders = self.deed.orders_of(position, unit)
        return next(orders, None) if chance.random() < EAGER else None


class SeekingSanctuaryChance(Chance[SeekingSanctuary], of=SeekingSanctuary):
    """How chance picks `seek sanctuary`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Every other time."""
        orders = list(self.deed.orders_of(position, unit))
        return chance.choice(orders) if orders and chance.random() < EAGER else None


class AbsorbingChance(Chance[Absorbing], of=Absorbing):
    """How chance picks `absorb guerillas`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Now and then."""
        return next(self.deed.orders_of(position, unit), None) if chance.random() < SELDOM else None
