"""75:30.2e, 75:30.5-30.7 - sending aircraft to targets and bases: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.deeds.sorties import Hunting, Sortie, Stage, Staging
from openblitz.blitzkrieg.air.rules import airfields
from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.engine.deed import any_of
from openblitz.hexes import bits

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class SortieChance(Chance[Sortie], of=Sortie):
    """How chance picks aircraft that take off for a target."""

    eager: ClassVar[float] = 0.6  # how often a random player sends an aircraft that can be sent

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them, mostly."""
        if not position.roster.flies[unit] or chance.random() >= self.eager:
            return None
        open_to = self.deed.targets(position, unit)
        return self.deed.order((unit,), any_of(open_to, chance)) if open_to else None


class HuntingChance(SortieChance, of=Hunting):
    """How chance picks `hunt`."""

    eager = 0.3


class StagingChance(Chance[Staging], of=Staging):
    """How chance picks `stage`."""

    picks_fresh = True

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them, now and then, for a unit that has not moved."""
        if not position.roster.flies[unit] or position.moved(unit) or chance.random() < 0.7:
            return None
        open_to = bits.hexes(self.deed.open_to(position, unit))
        roomy = list(airfields.roomy(position, unit, open_to))
        return Stage((unit,), chance.choice(roomy)) if roomy else None
