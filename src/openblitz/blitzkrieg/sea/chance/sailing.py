"""75:19 - going to sea, from zone to zone, and ashore in ports: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.engine.places import sea_zone
from openblitz.blitzkrieg.sea.deeds.sailing import Embark, Embarking, PuttingIn, Sailing, SettingUpAtSea

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class SettingUpAtSeaChance(Chance[SettingUpAtSea], of=SettingUpAtSea):
    """How chance picks `set up at sea`."""

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Now and then, in any zone."""
        return Embark((unit,), chance.choice(SEA_ZONES)) if chance.random() < 0.1 else None


class EmbarkingChance(Chance[Embarking], of=Embarking):
    """How chance picks `embark`."""

    picks_where = "map"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Now and then."""
        return next(self.deed.orders_of(position, unit), None) if chance.random() < 0.2 else None


class SailingChance(Chance[Sailing], of=Sailing):
    """How chance picks `sail`."""

    picks_where = "away"
    picks_fresh = True

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Now and then."""
        if sea_zone(position.place[unit]) is None or position.moved(unit) or chance.random() < 0.5:
            return None
        return next(self.deed.orders_of(position, unit), None)


class PuttingInChance(Chance[PuttingIn], of=PuttingIn):
    """How chance picks `put in`."""

    picks_where = "away"

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of these ports, every other time."""
        open_to = list(self.deed.orders_of(position, unit)) if chance.random() < 0.5 else []
        return chance.choice(open_to) if open_to else None
