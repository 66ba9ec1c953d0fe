"""MS:11i-k, MS:PCS.I.3.B, MS:PCS.I.3.F - going aboard ships in port, and ashore: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Act, Sending
from openblitz.blitzkrieg.sea.deeds.boarding import Board, Boarding, Disembark, Disembarking
from openblitz.blitzkrieg.sea.rules.beachheads import ship_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class BoardingTold(Told[Boarding], of=Boarding):
    """What screens are told of `board`."""

    def able(self, position: Position, unit: int) -> bool:
        """Whether a ship takes it."""
        return any(True for _order in self.deed.allowed(position, unit))

    def acts(self, position: Position) -> Iterator[Act]:
        """A button for each ship."""
        found: dict[int, list[int]] = {}
        for unit in position.of_side(position.side):
            for order in self.deed.orders_of(position, unit):
                assert isinstance(order, Board)
                if self.deed.check(position, position.side, order) is None:
                    found.setdefault(order.ship, []).append(unit)
        for ship, units in found.items():
            yield Act(f"Aboard {position.roster.ids[ship]}", Board(ship, (units[0],)), units)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """A ship is no hex."""
        return iter(())


class DisembarkingTold(Told[Disembarking], of=Disembarking):
    """What screens are told of `disembark`."""

    def able(self, position: Position, unit: int) -> bool:
        """As the rules say at once."""
        return self.deed.ready(position, unit)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To come ashore in that city."""
        city = hexes and position.rules.ground.city >> hexes[0] & 1
        afloat = units and all(ship_of(position, unit) is not None for unit in units)
        return Disembark(tuple(units), hexes[0]) if city and afloat else None
