"""65:23.3 - sending SAC and MDM against the supply of a city."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.deeds.sorties import Flown, Sortie
from openblitz.blitzkrieg.air.rules import raids
from openblitz.blitzkrieg.air.rules.raids import CITY_RAID

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class BombCity(Flown, frozen=True, tag="bomb-city"):
    """Send SAC or MDM to bomb the supply of a city square."""

    form = "bomb-city {units} over {hex} [via {via}]"
    said = "Bomb the supply of {hex} [via {via}] with {units}"
    about = "Send SAC or MDM to bomb the supply of a city; `via` names hexes to fly over."
    rule = "65:23.3.a"


class BombingCity(Sortie):
    """65:23.3 - Against the supply of a city."""

    name = "bomb a city"
    order: ClassVar = BombCity
    mission = CITY_RAID

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """65:QA.23.3a - Garrisons must be attacked too."""
        return super().unfinished(position, side) or raids.unescorted(position)
