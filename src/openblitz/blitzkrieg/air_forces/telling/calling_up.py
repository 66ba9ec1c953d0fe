"""MS:AIRMISSION.13-16 - what fighters do in their own turn: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.telling.sorties import SortieTold
from openblitz.blitzkrieg.air_forces.deeds.calling_up import Assign, Assigning, InterdictingAreas
from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Act

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class AssigningTold(Told[Assigning], of=Assigning):
    """What screens are told of `assign`."""

    def able(self, position: Position, unit: int) -> bool:
        """Whether it can be."""
        return self.deed.is_fit(position, unit)

    def acts(self, position: Position) -> Iterator[Act]:
        """All that can be, by one button."""
        own = position.in_play().air[position.side]
        units = [u for u in own if self.deed.is_fit(position, u)]
        if units:
            yield Act("Assign to intercept", Assign((units[0],)), units)


class InterdictingAreasTold(SortieTold, of=InterdictingAreas):
    """What screens are told of `interdict an area`."""

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """Only by its own order."""
        return None
