"""MS:AIRMISSION.4 - sending bombers against Supply Centers."""

from __future__ import annotations

from typing import ClassVar

from openblitz.blitzkrieg.air.deeds.sorties import Flown
from openblitz.blitzkrieg.air_forces.deeds.air_missions import Striking


class BombSupply(Flown, frozen=True, tag="bomb-supply"):
    """Send SAC or MDM against a Supply Center."""

    form = "bomb-supply {units} over {hex} [via {via}]"
    said = "Bomb the Supply Center on {hex} [via {via}] with {units}"
    about = "Send SAC or MDM to bomb a Supply Center of a minor country."
    rule = "MS:AIRMISSION.4a"


class BombingSupply(Striking):
    """MS:AIRMISSION.4 - Against a Supply Center."""

    name = "bomb supply centers"
    order: ClassVar = BombSupply
    mission = "bomb-supply"
