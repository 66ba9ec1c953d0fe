"""MS:4k - overrunning a square while units move: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.overruns.deeds.overrunning import Overrunning
from openblitz.blitzkrieg.overruns.rules import overrun

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position

EAGER = 0.5  # how often a random player overruns what he can


class OverrunningChance(Chance[Overrunning], of=Overrunning):
    """How chance picks `overrun`."""

    picks_where = "map"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Every other time that it can be done."""
        if not overrun.squares(position, unit):
            return None
        return next(self.deed.orders_of(position, unit), None) if chance.random() < EAGER else None
