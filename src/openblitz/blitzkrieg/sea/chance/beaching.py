"""MS:11s..MS:11ac, MS:TF.ranger - over beaches, from ships and back: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.sea.deeds.beaching import OverBeaches, TakingOff

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class OverBeachesChance(Chance[OverBeaches], of=OverBeaches):
    """How chance picks troops that go ashore from their ship."""

    picks_where = "away"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Any."""
        found = list(self.deed.orders_of(position, unit))
        return chance.choice(found) if found else None


class TakingOffChance(Chance[TakingOff], of=TakingOff):
    """How chance picks `take off a beach`."""

    picks_where = "map"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Seldom."""
        found = list(self.deed.orders_of(position, unit)) if chance.random() < 0.2 else []
        return chance.choice(found) if found else None
