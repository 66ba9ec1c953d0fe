"""75:8, 65:7.0 - zones of control: where they reach, who must stop in them, who may leave them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from openblitz.blitzkrieg import known
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.hexes import bits

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules, Saying

ARMORED = (MovementClass.ARMOR, MovementClass.AIR_ASSAULT)


KEPT = 256  # sets of hexes whose surroundings are remembered


@lru_cache(KEPT)
def _beside(hexes: int) -> int:
    """The hexes around units: asked again and again while nobody stirs."""
    return bits.spread(hexes)


class Zones(Protocol):
    """What zones of control do to the enemies of those that have them; `zone` is what they cover."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    def around(self, hexes: int) -> int:
        """The zones of control of units on a set of hexes."""
        ...

    def controlled(self, position: Position, side: int) -> int:
        """The hexes in the zones of control of a side; nobody else works zones out."""
        ...

    def told(self, position: Position, side: int) -> int:
        """The same as players see it."""
        ...

    def stops(self, position: Position, side: int, kind: MovementClass) -> int:
        """The hexes in which a unit of a side must stop because of enemy zones."""
        ...

    def foot_stops(self, kind: MovementClass) -> bool:
        """Whether such a unit must stop in the zones of infantry."""
        ...

    def pinned(self, kind: MovementClass, hex_: int, zone: int) -> bool:
        """Whether a unit that begins its player-turn there, in reach of the enemy, may not move at all."""
        ...

    def barred_first(self, kind: MovementClass, hex_: int, zone: int) -> int:
        """The hexes that a unit beginning there may not enter with its first step."""
        ...

    def stop_rule(self, kind: MovementClass) -> str:
        """The paragraph by which such a unit stops."""
        ...


class Widened:
    """The zones of an edition with what options add; those are as the zones of infantry, or of armor."""

    def __init__(self, plain: Zones, rules: Rules) -> None:
        self._plain = plain
        self._rules = rules
        self.says = plain.says
        self.around = plain.around
        self.foot_stops = plain.foot_stops
        self.pinned = plain.pinned
        self.barred_first = plain.barred_first
        self.stop_rule = plain.stop_rule

    def controlled(self, position: Position, side: int) -> int:
        """Those of units, and the others."""
        return _controlled(self._rules, position, side)

    def told(self, position: Position, side: int) -> int:
        """Those of units, and the others that are known as the side's."""
        found = self._plain.told(position, side)
        for one in self._rules.widened:
            found |= one.told(self._rules, position, side)
        return found

    def stops(self, position: Position, side: int, kind: MovementClass) -> int:
        """As the edition has it, and in the others who stops in the zones of infantry, or of armor."""
        found, foot = self._plain.stops(position, side, kind), self.foot_stops(kind)
        for one in self._rules.widened:
            if foot or one.armored:
                found |= one.zone(self._rules, position, 1 - side)
        return found


@known.of_side
def _controlled(rules: Rules, position: Position, side: int) -> int:
    """The zones of a side where options widen them."""
    found = rules.unit_zones.controlled(position, side)
    for one in rules.widened:
        found |= one.zone(rules, position, side)
    return found


class Bordered:
    """The zones of an edition where some borders stop them (MS:18b); all else is as the edition has it."""

    def __init__(self, plain: Zones, rules: Rules) -> None:
        self._plain = plain
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._plain, name)

    def __reduce__(self) -> tuple[type[Bordered], tuple[Zones, Rules]]:
        return Bordered, (self._plain, self._rules)

    def controlled(self, position: Position, side: int) -> int:
        """Those of units, up to the borders."""
        return self._plain.controlled(position, side) & _within_borders(self._rules, position, side)

    def told(self, position: Position, side: int) -> int:
        """The same."""
        return self._plain.told(position, side) & _within_borders(self._rules, position, side)

    def stops(self, position: Position, side: int, kind: MovementClass) -> int:
        """The same."""
        return self._plain.stops(position, side, kind) & _within_borders(self._rules, position, 1 - side)


@known.of_side
def _within_borders(rules: Rules, position: Position, side: int) -> int:
    """What units of a side can reach of their own hexes and those around them over no closed border."""
    shut = [hexes for one in rules.frontiers for hexes in one.closed(rules, position)]
    stands, all_shut = position.controls(side), 0
    for hexes in shut:
        all_shut |= hexes
    found = bits.within(stands & ~all_shut, 1) & ~all_shut
    for hexes in shut:
        found |= bits.within(stands & hexes, 1) & hexes
    return found


class Engagement:
    """75:8 - Infantry and artillery are engaged; armor crosses the zones of all but armor."""

    says = (
        ("75:8.1a", "A zone of control is a unit's own hex and the six around it."),
        ("75:8.2a", "Infantry, airborne and artillery stop in the first enemy zone they enter."),
        ("75:8.2c", "Infantry, airborne and artillery that begin a turn in an enemy zone may not move."),
        ("75:8.3a", "Armor and air-assault stop only in zones of enemy armor and air-assault."),
        ("75:8.3b", "Armor and air-assault that begin a turn in enemy zones may move through them."),
    )

    def around(self, hexes: int) -> int:
        """75:8.1 - The hex of each unit and the six around it, whatever the terrain."""
        return hexes | _beside(hexes)

    def controlled(self, position: Position, side: int) -> int:
        """75:8.1 - Around every unit."""
        return self.around(position.controls(side))

    told = controlled

    def foot_stops(self, kind: MovementClass) -> bool:
        """75:8.3a - All but armor and air-assault."""
        return kind not in ARMORED

    def stops(self, position: Position, side: int, kind: MovementClass) -> int:
        """75:8.2a, 75:8.3a - Enemy zones for most, zones of enemy armor and air-assault for those two."""
        if kind in ARMORED:
            return self.around(position.armor_controls(1 - side))
        return self.controlled(position, 1 - side)

    def pinned(self, kind: MovementClass, hex_: int, zone: int) -> bool:
        """75:8.2c - Engaged units stay where they are."""
        return kind not in ARMORED and bool(zone >> hex_ & 1)

    def barred_first(self, kind: MovementClass, hex_: int, zone: int) -> int:
        """75:8.3b - Nothing: who may move out of a zone may move to another."""
        return 0

    def stop_rule(self, kind: MovementClass) -> str:
        """The paragraph by which such a unit stops."""
        return "75:8.3a" if kind in ARMORED else "75:8.2a"


class FullStop:
    """65:7.0 - Every unit stops, none goes from one controlled square to another, all may withdraw."""

    says = (
        ("65:7.0.Za", "A zone of control is the six squares around a unit."),
        ("65:7.0.A1", "Every unit stops in the first enemy-controlled square it enters."),
        ("65:7.0.A2", "No unit goes from one enemy-controlled square to another."),
        ("65:9.0.6c", "A unit that begins its turn in an enemy zone may withdraw from it altogether."),
    )

    def around(self, hexes: int) -> int:
        """65:7.0.Za - The six squares around each unit."""
        return _beside(hexes)

    def controlled(self, position: Position, side: int) -> int:
        """65:7.0.Za - Around every unit."""
        return self.around(position.controls(side))

    told = controlled

    def foot_stops(self, kind: MovementClass) -> bool:
        """65:7.0.A1 - Everybody."""
        return True

    def stops(self, position: Position, side: int, kind: MovementClass) -> int:
        """65:7.0.A1 - Every enemy-controlled square."""
        return self.controlled(position, 1 - side)

    def pinned(self, kind: MovementClass, hex_: int, zone: int) -> bool:
        """65:9.0.6b - Nobody is: a unit left adjacent may withdraw."""
        return False

    def barred_first(self, kind: MovementClass, hex_: int, zone: int) -> int:
        """65:9.0.6c-d - From a controlled square only to one that no enemy controls."""
        return zone if zone >> hex_ & 1 else 0

    def stop_rule(self, kind: MovementClass) -> str:
        """The paragraph by which such a unit stops."""
        return "65:7.0.A1"


ASKS = "What do zones of control do?"
ANSWERS: dict[str, Zones] = {"engagement": Engagement(), "full stop": FullStop()}
