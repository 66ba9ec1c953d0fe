"""75:28, 65:17.1 - taking replacements, and raising air transport: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Option
from openblitz.blitzkrieg.ground.rules.city_names import say_cities
from openblitz.blitzkrieg.ground.rules.replaced import INACTIVE
from openblitz.blitzkrieg.replacements.deeds.replacing import Expanding, Take, Taking

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class TakingTold(Told[Taking], of=Taking):
    """What screens are told of `take replacements`."""

    def able(self, position: Position, unit: int) -> bool:
        """Whether it may be taken now."""
        return self.deed.is_first(position, unit)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To take it there."""
        if len(units) != 1 or not hexes or position.place[units[0]] not in INACTIVE:
            return None
        return Take(units[0], hexes[0])


class ExpandingTold(Told[Expanding], of=Expanding):
    """What screens are told of `raise air transport`."""

    def options(self, position: Position) -> Iterator[Option]:
        """Each of these cities."""
        for order in self.deed.worthwhile(position):
            city = say_cities(position.rules, [order.hex])
            yield Option(order, f"Air transport +½ in the place of an aircraft of {city}")
