"""MS:AIRMISSION.3 - sending bombers against production centers."""

from __future__ import annotations

from typing import ClassVar

from openblitz.blitzkrieg.air.deeds.sorties import Flown
from openblitz.blitzkrieg.air_forces.deeds.air_missions import Striking


class BombProduction(Flown, frozen=True, tag="bomb-production"):
    """Send SAC or MDM against a production center."""

    form = "bomb-production {units} over {hex} [via {via}]"
    said = "Bomb the production center on {hex} [via {via}] with {units}"
    about = "Send SAC or MDM to bomb a production center."
    rule = "MS:AIRMISSION.3a"


class BombingProduction(Striking):
    """MS:AIRMISSION.3 - Against a production center."""

    name = "bomb production"
    order: ClassVar = BombProduction
    mission = "bomb-production"
