"""75:26.1, 75:26.3 - breaking units down, and recombining them: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.breaking.deeds.breaking import Break, BreakingDown, Combining
from openblitz.blitzkrieg.breaking.rules.breaking import breakings
from openblitz.blitzkrieg.engine.audiences import Chance

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class BreakingDownChance(Chance[BreakingDown], of=BreakingDown):
    """How chance picks `break down`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Now and then."""
        if chance.random() > 0.03 or self.deed.why_whole(position, unit) is not None:
            return None
        ways = list(breakings(position, unit))
        return Break((unit,), chance.choice(ways)) if ways else None


class CombiningChance(Chance[Combining], of=Combining):
    """How chance picks `combine`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Every other time."""
        ways = list(self.deed.orders_of(position, unit)) if chance.random() < 0.5 else []
        return chance.choice(ways) if ways else None
