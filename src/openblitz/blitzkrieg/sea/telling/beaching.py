"""MS:11s..MS:11ac, MS:TF.ranger - over beaches, from ships and back: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Act, Sending
from openblitz.blitzkrieg.sea.deeds.beaching import (
    LandingOnBeaches,
    OverBeaches,
    ReEmbark,
    TakingOff,
    square_of,
)
from openblitz.blitzkrieg.sea.deeds.sailing import Land
from openblitz.blitzkrieg.sea.rules import beachheads
from openblitz.hexes.reach import FACTOR

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class OverBeachesTold(Told[OverBeaches], of=OverBeaches):
    """What screens are told of troops that go ashore from their ship."""

    def able(self, position: Position, unit: int) -> bool:
        """Whether it may."""
        return any(True for _order in self.deed.allowed(position, unit))

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To go there."""
        if not units or not hexes or not all(square_of(position, unit) for unit in units):
            return None
        meant = self.deed.hexes(position, units[0]) >> hexes[0] & 1
        return self.deed.make(tuple(units), hexes[0]) if meant else None


class LandingOnBeachesTold(OverBeachesTold, of=LandingOnBeaches):
    """What screens are told of `land on a beach`."""

    deed: LandingOnBeaches

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """Each for two movement factors."""
        for order in self.deed.orders_of(position, unit):
            assert isinstance(order, Land)
            if self.deed.check(position, position.side, order) is None:
                yield Sending(order.hex, (order,), beachheads.ASHORE * FACTOR)


class TakingOffTold(Told[TakingOff], of=TakingOff):
    """What screens are told of `take off a beach`."""

    def able(self, position: Position, unit: int) -> bool:
        """Whether it may."""
        return any(True for _order in self.deed.allowed(position, unit))

    def acts(self, position: Position) -> Iterator[Act]:
        """A button for each transport."""
        found: dict[int, list[int]] = {}
        for unit in self.deed.with_work(position, self.deed.whom(position)):
            for order in self.deed.orders_of(position, unit):
                assert isinstance(order, ReEmbark)
                if self.deed.check(position, position.side, order) is None:
                    found.setdefault(order.ship, []).append(unit)
        for ship, units in found.items():
            yield Act(f"Take off by {position.roster.ids[ship]}", ReEmbark((units[0],), ship), units)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """A ship is no hex."""
        return iter(())
