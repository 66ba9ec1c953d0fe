"""MS:11i-k, MS:PCS.I.3.B, MS:PCS.I.3.F - going aboard ships in port, and ashore: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.sea.deeds.boarding import Board, Boarding, Disembark, Disembarking
from openblitz.blitzkrieg.sea.rules import sea_plans, ships

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position

SET_DOWN: Final = 0.01  # what it is worth to be ashore, for each unit


class BoardingCounsel(Counsel[Boarding], of=Boarding):
    """What `board` is worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """As many as an empty MST carries of those in its port."""
        for ship in ships.of_side(position, position.side):
            empty = ships.is_transport(position.rules, ship) and not ships.cargo(position, ship)
            units = sea_plans.loads(position, ship) if empty else ()
            if units:
                yield Board(ship, units)

    def gain(self, position: Position, order: Board) -> float | None:
        """The turns of march that the voyage saves them, or what they win by a landing."""
        return sea_plans.prospect(position, order.ship, order.units) or -1.0


class DisembarkingCounsel(Counsel[Disembarking], of=Disembarking):
    """What `disembark` is worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """All who are aboard a ship in port, at once."""
        for ship in ships.of_side(position, position.side):
            units = ships.cargo(position, ship) if ships.is_transport(position.rules, ship) else []
            if units:
                yield from (
                    Disembark(tuple(units), order.hex) for order in self.deed.ways_out(position, units)
                )

    def gain(self, position: Position, order: Disembark) -> float | None:
        """Whoever was brought to a port is to go on from there; in which of its cities is all the same."""
        return SET_DOWN * len(order.units)
