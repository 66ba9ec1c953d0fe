"""75:23.4, 75:23.5c - supplying units by air and over a beach: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Act
from openblitz.blitzkrieg.supply.deeds.supplying import Ship, Supply, SupplyingByAir, SupplyingOverTheBeach
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class SupplyingByAirTold(Told[SupplyingByAir], of=SupplyingByAir):
    """What screens are told of `air supply`."""

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To supply them."""
        return Supply(tuple(units)) if units and not hexes else None


class SupplyingOverTheBeachTold(Told[SupplyingOverTheBeach], of=SupplyingOverTheBeach):
    """What screens are told of `beach supply`."""

    def acts(self, position: Position) -> Iterator[Act]:
        """To supply some of those who depend on the beach."""
        units = list(bits.hexes(supply.to_choose(position)))
        if units:
            yield Act("Supply over the beach", Ship((units[0],)), units)
