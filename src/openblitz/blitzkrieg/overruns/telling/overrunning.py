"""MS:4k - overrunning a square while units move: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.deed import say_places
from openblitz.blitzkrieg.engine.offering import Option, Sending
from openblitz.blitzkrieg.overruns.deeds.overrunning import Overrun, Overrunning
from openblitz.blitzkrieg.overruns.rules import overrun
from openblitz.blitzkrieg.overruns.rules.overrun import COST
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class OverrunningTold(Told[Overrunning], of=Overrunning):
    """What screens are told of `overrun`."""

    def able(self, position: Position, unit: int) -> bool:
        """Whoever is beside the enemy may be."""
        return next(self.deed.orders_of(position, unit), None) is not None

    def options(self, position: Position) -> Iterator[Option]:
        """Each square that could be overrun as units stand, by each stack."""
        seen = set()
        for unit in position.on_board(position.side):
            here = position.place[unit]
            if here in seen or not overrun.squares(position, unit):
                continue
            seen.add(here)
            for order in self.deed.orders_of(position, unit):
                assert isinstance(order, Overrun)
                where, who = say_places([order.hex]), position.roster.say(order.units)
                yield Option(order, f"Overrun {where} with {who}")

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """The squares that it overruns by itself."""
        for hex_ in bits.hexes(overrun.squares(position, unit)):
            if overrun.why_not(position, (unit,), hex_) is None:
                yield Sending(hex_, (Overrun(hex_, (unit,)),), COST)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To overrun the enemies on a hex."""
        if not units or len(hexes) != 1 or not position.blocks(1 - position.side) >> hexes[0] & 1:
            return None
        return Overrun(hexes[0], tuple(units))
