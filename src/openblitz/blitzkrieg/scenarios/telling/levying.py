"""MS:SCENARIO.E.e-f - replacements of minor countries come on in their cities: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.replacements.deeds.replacing import Take
from openblitz.blitzkrieg.scenarios.deeds.levying import Levying

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class LevyingTold(Told[Levying], of=Levying):
    """What screens are told of `raise levies`."""

    def able(self, position: Position, unit: int) -> bool:
        """As the rules say at once."""
        return self.deed.ready(position, unit)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To raise it there."""
        return Take(units[0], hexes[0]) if len(units) == 1 and hexes else None
