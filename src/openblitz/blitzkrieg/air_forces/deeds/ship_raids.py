"""MS:AIRMISSION.5-8 - sending bombers against ships and ports."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.deeds.sorties import Flown
from openblitz.blitzkrieg.air_forces.deeds.air_missions import Striking
from openblitz.blitzkrieg.board.model import SEA_ZONES

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


class BombHarbor(Flown, frozen=True, tag="bomb-harbor"):
    """Send SAC or MDM against ships in port."""

    form = "bomb-harbor {units} over {hex} [via {via}]"
    said = "Bomb the ships in the port of {hex} [via {via}] with {units}"
    about = "Send SAC or MDM to bomb the ships in the port of a city."
    rule = "MS:AIRMISSION.5a"


class BombDocks(Flown, frozen=True, tag="bomb-docks"):
    """Send SAC or MDM against a port."""

    form = "bomb-docks {units} over {hex} [via {via}]"
    said = "Bomb the port of {hex} [via {via}] with {units}"
    about = "Send SAC or MDM to bomb the port of a city."
    rule = "MS:AIRMISSION.6a"


class BombFleet(Flown, frozen=True, tag="bomb-fleet"):
    """Send MDM against ships at sea."""

    form = "bomb-fleet {units} over {hex} [via {via}]"
    said = "Bomb the ships at sea at {hex} [via {via}] with {units}"
    about = "Send MDM from a Naval Airbase to bomb the ships at sea in the zone of a hex."
    rule = "MS:AIRMISSION.7a"


class BombLanding(Flown, frozen=True, tag="bomb-landing"):
    """Send MDM against ships on an assault square."""

    form = "bomb-landing {units} over {hex} [via {via}]"
    said = "Bomb the ships on the assault square {hex} [via {via}] with {units}"
    about = "Send MDM to bomb the ships on an assault square."
    rule = "MS:AIRMISSION.8a"


class BombingHarbors(Striking):
    """MS:AIRMISSION.5 - Against ships in port."""

    name = "bomb harbors"
    order: ClassVar = BombHarbor
    mission = "bomb-harbor"


class BombingDocks(Striking):
    """MS:AIRMISSION.6 - Against a port."""

    name = "bomb docks"
    order: ClassVar = BombDocks
    mission = "bomb-docks"


class BombingFleets(Striking):
    """MS:AIRMISSION.7 - Against ships at sea."""

    name = "bomb fleets"
    order: ClassVar = BombFleet
    mission = "bomb-fleet"

    def targets(self, position: Position, unit: int) -> int:
        """One hex of each zone, as near as any: all of a zone are the same target."""
        found, reach = 0, super().targets(position, unit)
        for zone in SEA_ZONES:
            there = reach & position.rules.board.zone_bits[zone]
            found |= there & -there
        return found


class BombingLandings(Striking):
    """MS:AIRMISSION.8 - Against ships on an assault square."""

    name = "bomb landings"
    order: ClassVar = BombLanding
    mission = "bomb-landing"
