"""MS:7 - trains, who goes with them, and cutting rail lines: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.deed import say_places
from openblitz.blitzkrieg.engine.offering import Act, Costs, Sending
from openblitz.blitzkrieg.ground.rules.crowding import crowd
from openblitz.blitzkrieg.rail.deeds.railroads import (
    CutRail,
    CuttingRail,
    Detrain,
    Detraining,
    Entrain,
    Entraining,
    Run,
    Running,
)
from openblitz.blitzkrieg.rail.rules import rail_cuts, railroads
from openblitz.blitzkrieg.rail.rules.railroads import DETRAINING, ENTRAINING
from openblitz.hexes import bits
from openblitz.hexes.reach import FACTOR
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class RunningTold(Told[Running], of=Running):
    """What screens are told of `run a train`."""

    def able(self, position: Position, unit: int) -> bool:
        """As the rules say at once."""
        return self.deed.ready(position, unit)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """The squares it gets to, with what they cost."""
        if self.deed.ready(position, unit):
            for cost, layer in enumerate(railroads.layers(position, unit)):
                for hex_ in bits.hexes(layer if cost else 0):
                    order = Run(unit, hex_)
                    if crowd(position, (unit,), hex_) is None:
                        yield Sending(hex_, (order,), cost * FACTOR)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To run a train there."""
        one = len(units) == 1 and len(hexes) == 1 and railroads.is_train(position.rules, units[0])
        return Run(units[0], hexes[0]) if one else None

    def costs(self, position: Position, order: Run) -> Costs | None:
        """One factor a square, ten for each cut; twice as much under interdiction."""
        way, dear = railroads.way_to(position, order.unit, order.hex), rail_cuts.markers(position)
        prices, tally = railroads.prices(position, order.unit), Tally()
        for hex_ in way:
            cost = rail_cuts.CROSSING * dear.get(hex_, 0) or 1
            if hex_ in dear:
                tally = tally.plus(cost, f"over the cut at {say_places([hex_])}", "MS:7u")
            else:
                tally = tally.plus(cost, f"by rail to {say_places([hex_])}", "MS:7f")
            if prices.get(hex_, 1) > cost:
                why = f"again at {say_places([hex_])}, at half rate under interdiction"
                tally = tally.plus(cost, why, "MS:AIRMISSION.13d")
        return Costs(tally, way)


class EntrainingTold(Told[Entraining], of=Entraining):
    """What screens are told of `entrain`."""

    def acts(self, position: Position) -> Iterator[Act]:
        """To take up some of those who can be."""
        own = position.of_side(position.side)
        units = [u for u in own if self.able(position, u)]
        if units:
            yield Act(f"Entrain ({ENTRAINING})", Entrain((units[0],)), units)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """A train is no hex."""
        return iter(())


class DetrainingTold(Told[Detraining], of=Detraining):
    """What screens are told of `detrain`."""

    def able(self, position: Position, unit: int) -> bool:
        """As the rules say at once."""
        return self.deed.ready(position, unit)

    def acts(self, position: Position) -> Iterator[Act]:
        """To set some of those down who are in trains."""
        own = position.of_side(position.side)
        units = [u for u in own if self.deed.ready(position, u)]
        if units:
            yield Act(f"Detrain ({DETRAINING})", Detrain((units[0],)), units)


class CuttingRailTold(Told[CuttingRail], of=CuttingRail):
    """What screens are told of `cut a rail line`."""

    def acts(self, position: Position) -> Iterator[Act]:
        """To cut the line with one of those who can."""
        own = position.on_board(position.side)
        units = [u for u in own if self.able(position, u)]
        if units:
            yield Act("Cut the rail line", CutRail(units[0]), units)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """It stays where it is."""
        return iter(())
