"""75:33.2-33.6 - sending bombers against airbases, ports, roads in cities, and supply and industry."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from openblitz.blitzkrieg.air.deeds.sorties import Flown, Sortie
from openblitz.blitzkrieg.air.rules.airbase_bombing import AIRBASE_BOMBING
from openblitz.blitzkrieg.air.rules.city_bombing import INDUSTRY_BOMBING, PORT_BOMBING, ROAD_BOMBING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class Raid(Flown, frozen=True):
    """An order to bomb something in a city, by day or at night."""

    night: bool = False

    def in_words(self) -> str:
        """75:33.6 - By night, if it is: by day fighters meet it, and its bombs do more."""
        return f"{super().in_words()}{' by night' if self.night else ''}"


class BombPort(Raid, frozen=True, tag="bomb-port"):
    """Send SAC or MDM to bomb a port."""

    form = "bomb-port {units} over {hex} [via {via}] [night]"
    said = "Bomb the port of {hex} [via {via}] with {units} [at night]"
    about = "Send SAC or MDM to bomb a port; `via` names hexes to fly over, `night` is when none intercept."
    rule = "75:33.3a"


class BombRoads(Raid, frozen=True, tag="bomb-roads"):
    """Send SAC or MDM to bomb the roads in a city."""

    form = "bomb-roads {units} over {hex} [via {via}] [night]"
    said = "Bomb the roads in {hex} [via {via}] with {units} [at night]"
    about = "Send SAC or MDM to bomb the roads in a city, by day or at night."
    rule = "75:33.4a"


class BombIndustry(Raid, frozen=True, tag="bomb-industry"):
    """Send SAC or MDM to bomb the supply and industry of a city."""

    form = "bomb-industry {units} over {hex} [via {via}] [night]"
    said = "Bomb the supply and industry of {hex} [via {via}] with {units} [at night]"
    about = "Send SAC or MDM to bomb the supply and industry of a city, by day or at night."
    rule = "75:33.5a"


class BombAirbase(Flown, frozen=True, tag="bomb-airbase"):
    """Send TAC or MDM to bomb aircraft on the ground."""

    form = "bomb-airbase {units} over {hex} [via {via}]"
    said = "Bomb the aircraft on the ground at {hex} [via {via}] with {units}"
    about = "Send TAC or MDM to bomb the enemy aircraft on the ground; `via` names hexes to fly over."
    rule = "75:33.2a"


class CityRaid(Sortie):
    """75:33.3-33.6 - Against something in a city, by day or at night."""

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every target in range, at either time."""
        for order in super().orders_of(position, unit):
            yield order
            yield msgspec.structs.replace(order, night=True)

    def flight(self, rules: Rules, unit: int, order: Flown, way: tuple[int, ...]) -> Mission:
        """75:33.6 - At night, if it was ordered so."""
        assert isinstance(order, Raid)
        return super().flight(rules, unit, order, way)._replace(night=order.night)


class BombingPort(CityRaid):
    """75:33.3 - Against a port."""

    name = "bomb a port"
    order: ClassVar = BombPort
    mission = PORT_BOMBING


class BombingRoads(CityRaid):
    """75:33.4 - Against roads."""

    name = "bomb roads"
    order: ClassVar = BombRoads
    mission = ROAD_BOMBING


class BombingIndustry(CityRaid):
    """75:33.5 - Against supply and industry."""

    name = "bomb industry"
    order: ClassVar = BombIndustry
    mission = INDUSTRY_BOMBING


class BombingAirbase(Sortie):
    """75:33.2 - Against aircraft on the ground."""

    name = "bomb an airbase"
    order: ClassVar = BombAirbase
    mission = AIRBASE_BOMBING
