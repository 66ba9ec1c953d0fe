"""MS:AIRMISSION.13-16 - what fighters do in their own turn: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.chance.sorties import SortieChance
from openblitz.blitzkrieg.air.rules import fighters
from openblitz.blitzkrieg.air_forces.deeds.calling_up import (
    Assign,
    Assigning,
    EscortingFlights,
    InterdictingAreas,
)
from openblitz.blitzkrieg.engine.audiences import Chance

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position

EAGER = 0.4  # how often a random player puts a fighter on call


class AssigningChance(Chance[Assigning], of=Assigning):
    """How chance picks `assign`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """It, now and then."""
        if (
            not position.roster.flies[unit]
            or chance.random() >= EAGER
            or not self.deed.is_fit(position, unit)
        ):
            return None
        return Assign((unit,))


class InterdictingAreasChance(SortieChance, of=InterdictingAreas):
    """How chance picks `interdict an area`."""

    eager = 0.1


class EscortingFlightsChance(SortieChance, of=EscortingFlights):
    """How chance picks `escort a flight`."""

    deed: EscortingFlights

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them, mostly."""
        if not fighters.is_fighter(position.rules, unit) or chance.random() >= self.eager:
            return None
        found = list(self.deed.orders_of(position, unit))
        return chance.choice(found) if found else None
