"""75:7, 65:6.0 - moving units: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Costs, Sending
from openblitz.blitzkrieg.engine.orders import Move
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.ground.deeds.moving import Moving
from openblitz.blitzkrieg.ground.rules import endings, move_tallies, movement
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.hexes.paths import path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class MovingTold(Told[Moving], of=Moving):
    """What screens are told of `move`."""

    def able(self, position: Position, unit: int) -> bool:
        """Whether it has movement left and is not held fast."""
        return bool(self.able_of(position, (unit,)))

    def able_of(self, position: Position, units: Sequence[int]) -> Sequence[int]:
        """The same of all of them."""
        place = position.place
        there = [unit for unit in units if place[unit] > 0]
        return movement.having_movement(position, position.side, there)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """The hexes it reaches, with what they cost."""
        here = position.place[unit]
        if not on_map(here):
            return
        stop = movement.reach_of(position, unit).mover.going.stop
        closed = endings.closed(position, unit)
        for cost, layer in movement.layers(position, unit):
            for hex_ in bits.hexes(layer & ~closed):
                yield Sending(hex_, (Move((unit,), hex_),), cost, bool(stop >> hex_ & 1))

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To move them there."""
        if any(not position.roster.thirds[u] for u in units):  # aircraft, trains and what stands where it is
            return None
        return Move(tuple(units), hexes[0]) if units and hexes else None

    def costs(self, position: Position, order: Move) -> Costs | None:
        """What a move costs the first of the units, step by step."""
        if not isinstance(order, Move) or order.via:
            return None
        unit, there = order.units[0], Hex(order.hex)
        way = path(movement.reach_to(position, unit, there), there)
        tally = move_tallies.cost_tally(position, unit, there)
        return Costs(tally, tuple(step.hex for step in way))
