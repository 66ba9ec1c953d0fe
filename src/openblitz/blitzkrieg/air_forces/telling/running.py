"""MS:AIRMISSION.13e - moving at the full rate under interdiction: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air_forces.deeds.running import Brave, Running, running
from openblitz.blitzkrieg.air_forces.rules import area_interdiction
from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Costs
from openblitz.blitzkrieg.ground.rules import move_tallies
from openblitz.table import Part, Tally

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


class RunningTold(Told[Running], of=Running):
    """What screens are told of `brave interdiction`."""

    def able(self, position: Position, unit: int) -> bool:
        """Whether there is anywhere to run to."""
        return bool(self.deed.gains(position, unit))

    def costs(self, position: Position, order: Brave) -> Costs | None:
        """What it costs in movement, and what the first unit loses on the way."""
        if order.via:
            return None
        trial, unit = running(position), order.units[0]
        way = self.deed.way(position, unit, order.hex)
        lost = area_interdiction.lost_on(position, position.side, way)
        said = Part(Tally().total, f"each unit loses {lost} of its factors on the way", order.rule)
        tally = move_tallies.cost_tally(trial, unit, order.hex)
        return Costs(Tally((*tally.parts, said)), way)
