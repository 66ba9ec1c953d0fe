"""75:20.3, 75:27.2 - assaulting a coast from the sea, and going ashore: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Sending
from openblitz.blitzkrieg.engine.places import sea_zone
from openblitz.blitzkrieg.sea.deeds.invading import GoAshore, GoingAshore, Invade, Invading
from openblitz.blitzkrieg.sea.rules import sea
from openblitz.hexes.reach import FACTOR

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class InvadingTold(Told[Invading], of=Invading):
    """What screens are told of `invade`."""

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """These hexes."""
        for order in self.deed.orders_of(position, unit):
            assert isinstance(order, Invade)
            if self.deed.check(position, position.side, order) is None:
                yield Sending(order.hex, (order,), tone="sea")

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To invade from there."""
        rules = position.rules
        if not units or not hexes:
            return None
        by_lake = rules.ground.lake >> hexes[0] & 1 and all(position.roster.ranger[u] for u in units)
        afloat = all(sea_zone(position.place[u]) is not None for u in units)
        meant = by_lake or (afloat and rules.ground.sea >> hexes[0] & 1)
        return Invade(hexes[0], tuple(units)) if meant else None


class GoingAshoreTold(Told[GoingAshore], of=GoingAshore):
    """What screens are told of `go ashore`."""

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """These hexes, each for a movement factor."""
        for order in self.deed.orders_of(position, unit):
            assert isinstance(order, GoAshore)
            if self.deed.check(position, position.side, order) is None:
                yield Sending(order.hex, (order,), FACTOR)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To bring them ashore there."""
        at_sea = units and all(sea.on_water(position, u) for u in units)
        return GoAshore(tuple(units), hexes[0]) if at_sea and hexes else None
