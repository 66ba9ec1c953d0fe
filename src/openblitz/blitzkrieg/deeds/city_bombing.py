"""75:33.3-33.5, 65:23.3 - sending SAC and MDM against ports, roads in cities, and supply and industry."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.deeds.sorties import Flown, Sortie
from openblitz.blitzkrieg.rules import raids
from openblitz.blitzkrieg.rules.city_bombing import INDUSTRY_BOMBING, PORT_BOMBING, ROAD_BOMBING
from openblitz.blitzkrieg.rules.raids import CITY_RAID

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Refusal


class BombPort(Flown, frozen=True, tag="bomb-port"):
    """Send SAC or MDM to bomb a port."""

    form = "bomb-port {units} over {hex} [via {via}]"
    about = "Send SAC or MDM to bomb a port; `via` names hexes to fly over."
    rule = "75:33.3a"


class BombRoads(Flown, frozen=True, tag="bomb-roads"):
    """Send SAC or MDM to bomb the roads in a city."""

    form = "bomb-roads {units} over {hex} [via {via}]"
    about = "Send SAC or MDM to bomb the roads in a city; `via` names hexes to fly over."
    rule = "75:33.4a"


class BombIndustry(Flown, frozen=True, tag="bomb-industry"):
    """Send SAC or MDM to bomb the supply and industry of a city."""

    form = "bomb-industry {units} over {hex} [via {via}]"
    about = "Send SAC or MDM to bomb the supply and industry of a city; `via` names hexes to fly over."
    rule = "75:33.5a"


class BombingPort(Sortie):
    """75:33.3 - Against a port."""

    name = "bomb a port"
    order: ClassVar = BombPort
    mission = PORT_BOMBING


class BombingRoads(Sortie):
    """75:33.4 - Against roads."""

    name = "bomb roads"
    order: ClassVar = BombRoads
    mission = ROAD_BOMBING


class BombingIndustry(Sortie):
    """75:33.5 - Against supply and industry."""

    name = "bomb industry"
    order: ClassVar = BombIndustry
    mission = INDUSTRY_BOMBING


class BombCity(Flown, frozen=True, tag="bomb-city"):
    """Send SAC or MDM to bomb the supply of a city square."""

    form = "bomb-city {units} over {hex} [via {via}]"
    about = "Send SAC or MDM to bomb the supply of a city; `via` names hexes to fly over."
    rule = "65:23.3.a"


class BombingCity(Sortie):
    """65:23.3 - Against the supply of a city."""

    name = "bomb a city"
    order: ClassVar = BombCity
    mission = CITY_RAID
    eager = 0.3

    def unfinished(self, rules: Rules, position: Position, side: int) -> Refusal | None:
        """65:QA.23.3a - Garrisons must be attacked too."""
        return super().unfinished(rules, position, side) or raids.unescorted(rules, position)
