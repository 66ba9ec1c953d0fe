"""75:3, 75:6, 65:3.0, 65:17.0 - setting units up, and bringing reinforcements in: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.orders import Place
from openblitz.blitzkrieg.engine.places import WAITING
from openblitz.blitzkrieg.ground.deeds.reinforcing import Reinforcing, SettingUp
from openblitz.blitzkrieg.ground.rules.reinforcements import entries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class ReinforcingTold(Told[Reinforcing], of=Reinforcing):
    """What screens are told of `reinforce`."""

    def able(self, position: Position, unit: int) -> bool:
        """Whether it may come on somewhere."""
        return position.place[unit] == WAITING and bool(entries(position, unit))

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To bring them on there."""
        waiting = any(position.place[u] == WAITING for u in units)
        return Place(tuple(units), hexes[0]) if waiting and hexes else None


class SettingUpTold(Told[SettingUp], of=SettingUp):
    """What screens are told of `set up`."""

    def able(self, position: Position, unit: int) -> bool:
        """As the rules say at once."""
        return self.deed.ready(position, unit)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To set them up there."""
        return Place(tuple(units), hexes[0]) if units and hexes else None
