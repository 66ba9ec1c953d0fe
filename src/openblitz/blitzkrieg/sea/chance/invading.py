"""75:20.3, 75:27.2 - assaulting a coast from the sea, and going ashore: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.engine.deed import any_of
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.sea.deeds.invading import GoingAshore, Invade, Invading

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.deed import Where
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class InvadingChance(Chance[Invading], of=Invading):
    """How chance picks `invade`."""

    def picks_counter(self, rules: Rules, unit: int, where: Where) -> bool:
        """On the map only of rangers, who cross lakes."""
        return where == "away" or rules.roster.ranger[unit]

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them, every other time."""
        if not (self.deed.is_afloat(position, unit) or position.roster.ranger[unit]) or chance.random() < 0.5:
            return None
        open_to = self.deed.open_to(position, unit)
        return Invade(any_of(open_to, chance), (unit,)) if open_to else None


class GoingAshoreChance(Chance[GoingAshore], of=GoingAshore):
    """How chance picks `go ashore`."""

    picks_where = "map"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them."""
        ground, here = position.rules.ground, position.place[unit]
        if not on_map(here) or not (ground.sea >> here & 1 or ground.lake >> here & 1):
            return None
        return next(self.deed.orders_of(position, unit), None)
