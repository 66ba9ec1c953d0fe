"""MS:7 - trains, who goes with them, and cutting rail lines: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.engine.deed import any_of
from openblitz.blitzkrieg.engine.places import carrier_of, on_map
from openblitz.blitzkrieg.rail.deeds.railroads import CuttingRail, Detraining, Entraining, Run, Running
from openblitz.blitzkrieg.rail.rules import railroads

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position

EAGER = 0.3  # how often a random player uses a train that he could


class RunningChance(Chance[Running], of=Running):
    """How chance picks `run a train`."""

    picks_where = "map"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Somewhere, now and then."""
        if not self.deed.ready(position, unit) or chance.random() > EAGER:
            return None
        open_to = railroads.targets(position, unit)
        return Run(unit, any_of(open_to, chance)) if open_to else None


class EntrainingChance(Chance[Entraining], of=Entraining):
    """How chance picks `entrain`."""

    picks_where = "map"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Now and then."""
        if chance.random() > EAGER:
            return None
        return next(self.deed.orders_of(position, unit), None)


class DetrainingChance(Chance[Detraining], of=Detraining):
    """How chance picks `detrain`."""

    picks_where = "away"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Mostly."""
        if carrier_of(position.place[unit]) is None or chance.random() < EAGER:
            return None
        return next(self.deed.orders_of(position, unit), None)


class CuttingRailChance(Chance[CuttingRail], of=CuttingRail):
    """How chance picks `cut a rail line`."""

    picks_where = "map"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Seldom, and not at home."""
        here = position.place[unit]
        if (
            not on_map(here)
            or position.rules.ground.home[position.side] >> here & 1
            or chance.random() > EAGER
        ):
            return None
        return next(self.deed.orders_of(position, unit), None)
