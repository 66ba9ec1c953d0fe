"""75:9-10, 65:12-16, MS:5 - what terrain does to movement: closed ground, ground that stops, the desert."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.ground.rules.unit_chart import rough_cost
from openblitz.hexes.reach import FACTOR, Going

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.land import Ground
    from openblitz.blitzkrieg.ground.questions.terrain import Terrain

_OVERLAND = (
    MovementClass.FOOT,
    MovementClass.LIGHT,
    MovementClass.ARMOR,
    MovementClass.ARTILLERY,
    MovementClass.AIR_ASSAULT,
)


class _RoughStops:
    """75:10.1, 65:13.0, 65:16.0 - Forest and mountains stop whoever enters them."""

    rough_rule = ""

    def stops(self, ground: Ground) -> int:
        """75:10.1a, 65:13.0.c, 65:16.0.b - Forest and mountains."""
        return ground.forest | ground.mountain

    def dear(self, ground: Ground, kind: MovementClass) -> tuple[tuple[int, int], ...]:
        """None: to stop is the price."""
        return ()


class DesertBonus(_RoughStops):
    """75:9.2, 75:10.2 - Armor and air-assault are fast in the desert; with artillery, shut out of forests."""

    says = (
        ("75:9.2a", "Armor and air-assault enter desert hexes at half a movement factor."),
        ("75:10.2a", "Armor, air-assault and artillery may not enter forest."),
    )
    no_forest = (MovementClass.ARMOR, MovementClass.AIR_ASSAULT, MovementClass.ARTILLERY)
    forest_rule = "75:10.2a"
    through_rule = "75:9.1a"

    def half(self, ground: Ground, kind: MovementClass) -> int:
        """75:9.2a - The desert, for armor and air-assault."""
        return ground.desert if kind in (MovementClass.ARMOR, MovementClass.AIR_ASSAULT) else 0

    def through(self, ground: Ground) -> int:
        """75:9.1a - None: a city that is entered by road costs a third, however it is left."""
        return 0


class DesertIsClear(_RoughStops):
    """65:11.0.4, 65:13.0, 65:14.0 - Cities are passed by road; no forest for armor; desert is clear."""

    says: tuple[Saying, ...] = (
        ("65:14.0", "To movement the desert is the same as clear terrain."),
        ("65:13.0.a", "Armor and breakthrough artillery may not enter forest."),
        ("65:11.0.4b", "A city counts at the road rate only if it is entered and left by road."),
    )
    no_forest: tuple[MovementClass, ...] = (MovementClass.ARMOR, MovementClass.ARTILLERY)
    forest_rule = "65:13.0.a"
    through_rule = "65:11.0.4b"

    def half(self, ground: Ground, kind: MovementClass) -> int:
        """65:14.0 - None."""
        return 0

    def through(self, ground: Ground) -> int:
        """65:11.0.4 - The cities."""
        return ground.city


class PricedByChart(DesertIsClear):
    """MS:UNITCHART.class4.c - Rough ground has a price for each kind of unit, and that is all it does."""

    says = (
        ("65:14.0", "To movement the desert is the same as clear terrain."),
        (
            "MS:UNITCHART.class4.c",
            "Mountain and forest squares cost foot 2 factors, rangers and guerillas 1, armor and artillery "
            "3; nobody stops there, and nobody is kept out.",
        ),
        ("65:11.0.4b", "A city counts at the road rate only if it is entered and left by road."),
    )
    no_forest = ()
    rough_rule = "MS:UNITCHART.class4.c"

    def stops(self, ground: Ground) -> int:
        """Nowhere."""
        return 0

    def dear(self, ground: Ground, kind: MovementClass) -> tuple[tuple[int, int], ...]:
        """Forest and mountains, where they cost more than one factor."""
        cost = rough_cost(kind) if kind in _OVERLAND else 1
        return () if cost in (None, 1) else ((cost * FACTOR, ground.forest | ground.mountain),)


def closed(terrain: Terrain, ground: Ground, kind: MovementClass) -> int:
    """The land that such a unit may not enter."""
    return ground.forest if kind in terrain.no_forest else 0


def over(terrain: Terrain, ground: Ground, kind: MovementClass) -> Going:
    """What the ground is to such a unit where nobody stands and nothing has changed it."""
    enterable = ground.land & ~closed(terrain, ground, kind)
    half = terrain.half(ground, kind) & enterable
    dear = tuple((price, hexes & enterable) for price, hexes in terrain.dear(ground, kind))
    full = enterable & ~half
    for _price, hexes in dear:
        full &= ~hexes
    stop, through = terrain.stops(ground), terrain.through(ground)
    return Going(full=full, roads=ground.roads, stop=stop, half=half, through=through, dear=dear)


ANSWERS: dict[str, Terrain] = {
    "desert bonus": DesertBonus(),
    "desert is clear": DesertIsClear(),
    "priced by chart": PricedByChart(),
}
