"""MS:15 - what is done with guerillas: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Act, Option, Sending
from openblitz.blitzkrieg.irregulars.deeds.guerillas import (
    Absorb,
    Absorbing,
    PressingOn,
    PressOn,
    Raise,
    Raising,
    SeekingSanctuary,
    SeekSanctuary,
)
from openblitz.blitzkrieg.irregulars.rules import guerillas
from openblitz.blitzkrieg.irregulars.rules.guerillas import BANDS, INACTIVE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class RaisingTold(Told[Raising], of=Raising):
    """What screens are told of `raise guerillas`."""

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """From the first city that is near enough."""
        if len(units) != 1 or not hexes or position.place[units[0]] not in INACTIVE:
            return None
        cities = self.deed.cities(position)
        near = (c for c in cities if guerillas.places(position, c) >> hexes[0] & 1)
        city = next(near, cities[0] if cities else None)
        return None if city is None else Raise(units[0], city, hexes[0])


class PressingOnTold(Told[PressingOn], of=PressingOn):
    """What screens are told of `press on`."""

    def able(self, position: Position, unit: int) -> bool:
        """Nobody waits for it."""
        return False

    def acts(self, position: Position) -> Iterator[Act]:
        """To go on."""
        own, guerilla = self.deed.whom(position), position.roster.guerilla
        able = [u for u in own if guerilla[u] and self.deed.why_not(position, u) is None]
        if able:
            yield Act("Press on", PressOn(able[0]), able)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """It stays where it is until it moves on."""
        return iter(())


class SeekingSanctuaryTold(Told[SeekingSanctuary], of=SeekingSanctuary):
    """What screens are told of `seek sanctuary`."""

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """Into a square of the Neutral Country."""
        if len(units) != 1 or len(hexes) != 1 or not position.rules.ground.neutral >> hexes[0] & 1:
            return None
        return SeekSanctuary(units[0], hexes[0])


class AbsorbingTold(Told[Absorbing], of=Absorbing):
    """What screens are told of `absorb guerillas`."""

    def able(self, position: Position, unit: int) -> bool:
        """Nobody waits for it."""
        return False

    def options(self, position: Position) -> Iterator[Option]:
        """Each of these."""
        for one in BANDS(position):
            for order in self.deed.orders_of(position, one.unit):
                assert isinstance(order, Absorb)
                ids = position.roster.ids
                yield Option(order, f"Absorb {ids[one.unit]} into {ids[order.unit]}")
