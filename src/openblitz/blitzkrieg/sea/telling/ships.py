"""MS:11, MS:PCS.I.3 - sailing ships from zone to zone and into port: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Act, Sending
from openblitz.blitzkrieg.sea.deeds.sailing import Sail
from openblitz.blitzkrieg.sea.deeds.ships import (
    Dock,
    Docking,
    OfShips,
    PuttingToSea,
    PutToSea,
    SailingShips,
    Station,
    Stationing,
)
from openblitz.blitzkrieg.sea.rules import ships
from openblitz.hexes.grid import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class OfShipsTold(Told[OfShips], of=OfShips):
    """What screens are told of the deeds of ships."""

    def able(self, position: Position, unit: int) -> bool:
        """As the rules say at once."""
        return self.deed.ready(position, unit)


class SailingShipsTold(OfShipsTold, of=SailingShips):
    """What screens are told of `sail ships`."""

    deed: SailingShips

    def acts(self, position: Position) -> Iterator[Act]:
        """Each zone, for those who may be taken there."""
        found: dict[str, list[int]] = {}
        for unit in ships.of_side(position, position.side):
            for order in self.deed.orders_of(position, unit):
                assert isinstance(order, Sail)
                if self.deed.check(position, position.side, order) is None:
                    found.setdefault(order.zone, []).append(unit)
        for zone, units in sorted(found.items()):
            yield Act(f"Sail to zone {zone}", Sail((units[0],), zone), units)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """A zone is no hex."""
        return iter(())


class DockingTold(OfShipsTold, of=Docking):
    """What screens are told of `dock`."""

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To take ships into that port."""
        sail = units and hexes and all(position.roster.sails[u] for u in units)
        return Dock(tuple(units), hexes[0]) if sail and Hex(hexes[0]) in position.rules.board.docks else None


class PuttingToSeaTold(OfShipsTold, of=PuttingToSea):
    """What screens are told of `put to sea`."""

    def acts(self, position: Position) -> Iterator[Act]:
        """One button for all."""
        own = ships.of_side(position, position.side)
        units = [u for u in own if self.able(position, u)]
        if units:
            yield Act("Put to sea", PutToSea((units[0],)), units)


class StationingTold(OfShipsTold, of=Stationing):
    """What screens are told of `station`."""

    deed: Stationing

    def able(self, position: Position, unit: int) -> bool:
        """Whether it is at sea and free to go."""
        return next(self.deed.orders_of(position, unit), None) is not None

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To stand there."""
        sail = units and hexes and all(position.roster.sails[u] for u in units)
        return Station(tuple(units), hexes[0]) if sail else None
