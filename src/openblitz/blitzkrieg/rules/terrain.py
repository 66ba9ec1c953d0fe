"""75:9-10, 65:12-16 - what terrain does to movement: closed ground, ground that stops, and the desert."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from openblitz.blitzkrieg.counters.unit_types import MovementClass

if TYPE_CHECKING:
    from openblitz.blitzkrieg.rules.book import Saying
    from openblitz.blitzkrieg.rules.ground import Ground


class Terrain(Protocol):
    """Which units may not go where, and who is faster in the desert."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def no_forest(self) -> tuple[MovementClass, ...]:
        """The kinds of unit that may not enter forest."""
        ...

    @property
    def forest_rule(self) -> str:
        """The paragraph that keeps them out."""
        ...

    @property
    def through_rule(self) -> str:
        """The paragraph on cities that are passed by road."""
        ...

    def half(self, ground: Ground, kind: MovementClass) -> int:
        """The hexes that such a unit enters for half a movement factor."""
        ...

    def through(self, ground: Ground) -> int:
        """The hexes that count at the road rate only if they are entered and left by road."""
        ...


class DesertBonus:
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


class DesertIsClear:
    """65:11.0.4, 65:13.0, 65:14.0 - Cities are passed by road; no forest for armor; desert is clear."""

    says = (
        ("65:14.0", "To movement the desert is the same as clear terrain."),
        ("65:13.0.a", "Armor and breakthrough artillery may not enter forest."),
        ("65:11.0.4b", "A city counts at the road rate only if it is entered and left by road."),
    )
    no_forest = (MovementClass.ARMOR, MovementClass.ARTILLERY)
    forest_rule = "65:13.0.a"
    through_rule = "65:11.0.4b"

    def half(self, ground: Ground, kind: MovementClass) -> int:
        """65:14.0 - None."""
        return 0

    def through(self, ground: Ground) -> int:
        """65:11.0.4 - The cities."""
        return ground.city


def closed(terrain: Terrain, ground: Ground, kind: MovementClass) -> int:
    """The land that such a unit may not enter."""
    return ground.forest if kind in terrain.no_forest else 0


ASKS = "What does the ground do to movement?"
ANSWERS: dict[str, Terrain] = {"desert bonus": DesertBonus(), "desert is clear": DesertIsClear()}
