"""75:19 - going to sea, from zone to zone, and ashore in ports: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Act, Sending
from openblitz.blitzkrieg.engine.places import sea_zone
from openblitz.blitzkrieg.sea.deeds.sailing import Embark, Land, PuttingIn, SettingUpAtSea, ToZone
from openblitz.blitzkrieg.sea.rules.sea import LANDING
from openblitz.hexes.reach import FACTOR

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class SettingUpAtSeaTold(Told[SettingUpAtSea], of=SettingUpAtSea):
    """What screens are told of `set up at sea`."""

    def able(self, position: Position, unit: int) -> bool:
        """As the rules say at once."""
        return self.deed.ready(position, unit)

    def acts(self, position: Position) -> Iterator[Act]:
        """To put units to sea in each zone."""
        units = [u for u in position.of_side(position.side) if self.deed.ready(position, u)]
        if units:
            yield from (Act(f"To sea zone {zone}", Embark((units[0],), zone), units) for zone in SEA_ZONES)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """A zone is no hex."""
        return iter(())


class ToZoneTold(Told[ToZone], of=ToZone):
    """What screens are told of going to a sea zone, which is no hex: a button for each zone."""

    def able(self, position: Position, unit: int) -> bool:
        """Whether there is a zone that it may be taken to."""
        orders = self.deed.orders_of(position, unit)
        return any(self.deed.check(position, position.side, order) is None for order in orders)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """No hex is lit."""
        return iter(())

    def acts(self, position: Position) -> Iterator[Act]:
        """Each zone, for those who may be taken there."""
        found: dict[str, list[int]] = {}
        for unit in self.deed.with_work(position, self.deed.whom(position)):
            for order in self.deed.orders_of(position, unit):
                if self.deed.check(position, position.side, order) is None:
                    zone: str = getattr(order, "zone")  # noqa: B009 - of either order
                    found.setdefault(zone, []).append(unit)
        for zone, units in sorted(found.items()):
            yield Act(f"{self.deed.words} {zone}", self.deed.order((units[0],), zone), units)


class PuttingInTold(Told[PuttingIn], of=PuttingIn):
    """What screens are told of `put in`."""

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """These ports, each for a movement factor."""
        for order in self.deed.orders_of(position, unit):
            assert isinstance(order, Land)
            if objecting.there("put in", position, (unit,), order.hex) is None:
                yield Sending(order.hex, (order,), LANDING * FACTOR, tone="sea")

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To bring them ashore there."""
        afloat = units and all(sea_zone(position.place[u]) is not None for u in units)
        return Land(tuple(units), hexes[0]) if afloat and hexes else None
