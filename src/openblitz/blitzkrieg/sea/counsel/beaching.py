"""MS:11s..MS:11ac, MS:TF.ranger - over beaches, from ships and back: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.ground.rules import fronts
from openblitz.blitzkrieg.sea.deeds.beaching import LandingOnBeaches
from openblitz.blitzkrieg.sea.deeds.sailing import Land

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class LandingOnBeachesCounsel(Counsel[LandingOnBeaches], of=LandingOnBeaches):
    """What `land on a beach` is worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """Each to where an open city is nearest."""
        for unit in position.passengers():
            if position.side_of(unit) == position.side:
                yield from self.deed.orders_of(position, unit)

    def gain(self, position: Position, order: Order) -> float | None:
        """Something, the more the nearer the front is, where not all is risked."""
        assert isinstance(order, Land)
        far = fronts.away(position, position.side, order.hex)
        factors = sum(position.roster.attack[u] for u in order.units)
        return factors * (1 - fronts.risk(position, order.units, order.hex)) / (1 + far) or -1.0
