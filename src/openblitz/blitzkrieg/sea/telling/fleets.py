"""MS:11a-c - stacking ships into fleets, and setting them up at sea: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Act, Sending
from openblitz.blitzkrieg.engine.places import AT_SEA
from openblitz.blitzkrieg.ground.rules.set_up import comes
from openblitz.blitzkrieg.sea.deeds.fleets import FormFleet, FormingFleets, SettingUpShips
from openblitz.blitzkrieg.sea.deeds.sailing import Embark
from openblitz.blitzkrieg.sea.rules import ships

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position


class FormingFleetsTold(Told[FormingFleets], of=FormingFleets):
    """What screens are told of `form a fleet`."""

    def able(self, position: Position, unit: int) -> bool:
        """Whether others are in its box."""
        return any(True for _order in self.deed.allowed(position, unit))

    def acts(self, position: Position) -> Iterator[Act]:
        """A button for each box with several ships."""
        for zone, place in AT_SEA.items():
            units = [s for s in ships.of_side(position, position.side) if position.place[s] == place]
            if len(units) > 1:
                yield Act(f"Form a fleet in zone {zone}", FormFleet((units[0],)), units)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """It stays where it is."""
        return iter(())


class SettingUpShipsTold(Told[SettingUpShips], of=SettingUpShips):
    """What screens are told of `set up ships at sea`."""

    def acts(self, position: Position) -> Iterator[Act]:
        """A button for each home zone."""
        own = position.roster.under[position.allegiance].ships[position.side]
        units = [u for u in own if comes(position, u)]
        for zone in ships.HOME_ZONES[position.side] if units else ():
            yield Act(f"To sea zone {zone}", Embark((units[0],), zone), units)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """A zone is no hex."""
        return iter(())
