"""MS:9 - making units in production centers, and giving them back: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.ground.rules import fronts
from openblitz.blitzkrieg.production.deeds.producing import Produce, Producing
from openblitz.blitzkrieg.production.rules import appearing, production
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class ProducingCounsel(Counsel[Producing], of=Producing):
    """What `produce` is worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """One counter of each kind by each center, where it is nearest to the front."""
        able = self.deed.at_work(position)
        for unit in production.candidates(position, position.side):
            for center in able:
                where = appearing.places(position, unit, center)
                if where and production.why_not_make(position, unit, center) is None:
                    rings = fronts.rings(position, position.side)
                    near = next((ring & where for ring in rings if ring & where), where)
                    yield Produce(unit, next(iter(bits.hexes(near))), center)

    def gain(self, position: Position, order: Produce) -> float | None:
        """What a point brings, so that points go to where they bring most; those not used are lost.

        Ground units bring their factors, the less the longer they march to the front; of as much, the larger.
        """
        unit, roster = order.unit, position.roster
        points = production.price(position.rules, unit) / production.HALVES
        brings = OTHERS * points
        if roster.unit_class[unit] == appearing.GROUND:
            turns = fronts.march(position, unit, order.hex)
            brings = (roster.attack[unit] + roster.defense[unit]) / 2 / (1 + turns / SOON)
        return brings / points + LARGER * points


OTHERS = 0.5  # what a point brings in aircraft, ships, trains and installations
SOON = 4.0  # turns of march to the front that halve what a unit brings
LARGER = 0.001  # what a point more of one counter is worth besides
