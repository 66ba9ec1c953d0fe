"""75:33.3-33.5 - sending SAC and MDM against ports, roads in cities, and supply and industry."""

from __future__ import annotations

from typing import ClassVar

from openblitz.blitzkrieg.deeds.sorties import Flown, Sortie
from openblitz.blitzkrieg.rules.city_bombing import INDUSTRY_BOMBING, PORT_BOMBING, ROAD_BOMBING


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
