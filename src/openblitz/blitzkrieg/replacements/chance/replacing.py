"""75:28, 65:17.1 - taking replacements, and raising air transport: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.engine.deed import any_of
from openblitz.blitzkrieg.engine.questions.replacements import REPLACEMENTS
from openblitz.blitzkrieg.ground.rules.replaced import FIRST, INACTIVE
from openblitz.blitzkrieg.replacements.deeds.replacing import Expanding, Take, Taking

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class TakingChance(Chance[Taking], of=Taking):
    """How chance picks `take replacements`."""

    picks_where = "gone"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Whatever counter of a type comes to mind, the first of it is taken."""
        if position.turn < FIRST or position.place[unit] not in INACTIVE:
            return None
        first = REPLACEMENTS(position).first_like(position, unit)
        if first is None or REPLACEMENTS(position).why_not_take(position, first) is not None:
            return None
        open_to = REPLACEMENTS(position).places(position, first)
        return Take(first, any_of(open_to, chance)) if open_to else None


class ExpandingChance(Chance[Expanding], of=Expanding):
    """How chance picks `raise air transport`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Sometimes, where a city yields something."""
        if position.turn < FIRST or chance.random() > SELDOM:
            return None
        return next(iter(self.deed.worthwhile(position)), None)


SELDOM = 0.02  # how often a random player thinks of it
