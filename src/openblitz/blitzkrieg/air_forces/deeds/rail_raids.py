"""MS:AIRMISSION.2, MS:AIRMISSION.11-12 - sending aircraft against trains and rail lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.deeds.sorties import Flown
from openblitz.blitzkrieg.air_forces.deeds.air_missions import Striking
from openblitz.blitzkrieg.air_forces.rules.rail_raids import trains_at
from openblitz.blitzkrieg.rail.rules import rail_cuts
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class BombTrains(Flown, frozen=True, tag="bomb-trains"):
    """Send SAC or MDM against trains."""

    form = "bomb-trains {units} over {hex} [via {via}]"
    said = "Bomb the trains on {hex} [via {via}] with {units}"
    about = "Send SAC or MDM to bomb the trains on a hex."
    rule = "MS:AIRMISSION.2a"


class CutRails(Flown, frozen=True, tag="cut-rails"):
    """Send SAC or MDM against a rail line."""

    form = "cut-rails {units} over {hex} [via {via}]"
    said = "Cut the rail line on {hex} [via {via}] with {units}"
    about = "Send SAC or MDM to cut the rail line on a hex."
    rule = "MS:AIRMISSION.11a"


class StopTrains(Flown, frozen=True, tag="stop-trains"):
    """Send fighters against trains."""

    form = "stop-trains {units} over {hex} [via {via}]"
    said = "Hold up the trains on {hex} [via {via}] with {units}"
    about = "Send fighters to hold the trains on a hex up for a turn."
    rule = "MS:AIRMISSION.12a"


class BombingTrains(Striking):
    """MS:AIRMISSION.2 - Against trains."""

    name = "bomb trains"
    order: ClassVar = BombTrains
    mission = "bomb-trains"


class CuttingRails(Striking):
    """MS:AIRMISSION.11 - Against a rail line."""

    name = "cut rails"
    order: ClassVar = CutRails
    mission = "cut-rails"

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Of all the lines in range those are listed that matter: bridges, and what is beside a train."""
        trains = trains_at(position, 1 - position.side)
        near = rail_cuts.bridges(position.rules) | trains | bits.spread(trains)
        for hex_ in bits.hexes(self.targets(position, unit) & near):
            yield self.order((unit,), hex_)


class StoppingTrains(Striking):
    """MS:AIRMISSION.12 - Against trains, by fighters."""

    name = "stop trains"
    order: ClassVar = StopTrains
    mission = "stop-trains"
