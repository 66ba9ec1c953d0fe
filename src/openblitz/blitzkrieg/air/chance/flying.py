"""75:9.3-9.4, 65:6.3, 65:18.0 - flying units from city to city, and dropping them: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.deeds.flying import Dropping
from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.engine.deed import any_of
from openblitz.blitzkrieg.engine.orders import Drop
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.sea.rules.rangers import may_be_dropped

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.deed import Where
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class DroppingChance(Chance[Dropping], of=Dropping):
    """How chance picks `drop`."""

    picks_where = "map"
    picks_fresh = True

    def picks_counter(self, rules: Rules, unit: int, where: Where) -> bool:
        """Only of those who are dropped."""
        return may_be_dropped(rules, unit)

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Every other time, for a unit that has not moved."""
        if (
            not on_map(position.place[unit])
            or position.moved(unit)
            or not may_be_dropped(position.rules, unit)
        ):
            return None
        if chance.random() < 0.5 or self.deed.may_take_off(position, unit) is not None:
            return None
        drops = self.deed.open_to(position, unit)
        return Drop(unit, any_of(drops, chance)) if drops else None
