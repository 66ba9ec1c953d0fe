"""MS:9 - making units in production centers, and giving them back: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.engine.deed import any_of
from openblitz.blitzkrieg.production.deeds.producing import Produce, Producing
from openblitz.blitzkrieg.production.rules import appearing, production
from openblitz.blitzkrieg.production.rules.production import INACTIVE

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class ProducingChance(Chance[Producing], of=Producing):
    """How chance picks `produce`."""

    picks_where = "gone"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Whatever counter comes to mind, the first like it, by a center with points for it."""
        if position.place[unit] not in INACTIVE:
            return None
        first = production.first_like(position, unit)
        able = [] if first is None else self.deed.at_work(position)
        chance.shuffle(able)
        for center in able:
            assert first is not None
            if production.why_not_make(position, first, center) is None:
                where = appearing.places(position, first, center)
                return Produce(first, any_of(where, chance), center) if where else None
        return None
