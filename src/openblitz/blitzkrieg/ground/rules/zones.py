"""75:8, 65:7.0, MS:3 - zones of control: where they reach, who must stop in them, who may leave them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.conditions import Zoneless
from openblitz.blitzkrieg.engine.known import of_rules
from openblitz.blitzkrieg.engine.modifiers import Frontier, ZoneModifier
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.blitzkrieg.ground.questions.zones import ZONES
from openblitz.blitzkrieg.ground.rules.lays import Lays
from openblitz.hexes import bits
from openblitz.hexes.grid import SIZE

if TYPE_CHECKING:
    from typing import Self

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.blitzkrieg.ground.questions.zones import Zones

ARMORED = (MovementClass.ARMOR, MovementClass.AIR_ASSAULT)


KEPT = 256  # sets of hexes whose surroundings are remembered


@lru_cache(KEPT)
def beside(hexes: int) -> int:
    """The hexes around units: asked again and again while nobody stirs."""
    return bits.spread(hexes)


@lru_cache(SIZE)
def beside_one(hex_: int) -> int:
    """The hexes around a single one."""
    return bits.spread(1 << hex_)


class Widened:
    """The zones of an edition with what options add and take away.

    What they add is as the zones of infantry, or of armor; they take the zones of single units away.
    """

    def __init__(self, plain: Zones, rules: Rules) -> None:
        self.plain = plain
        self._rules = rules
        self.says = plain.says
        self.around = plain.around
        self.has_zone = plain.has_zone
        self.foot_stops = plain.foot_stops
        self.armor_stops = plain.armor_stops
        self.pinned = plain.pinned
        self.barred_first = plain.barred_first
        self.stop_rule = plain.stop_rule

    def within(self, rules: Rules) -> Zones:
        """It is of a game already."""
        return self

    def sources(self, position: Position, side: int) -> int:
        """Of units that have not lost theirs."""
        if not self._rules.added[Zoneless]:
            return self.plain.sources(position, side)
        return _sources(position, side)

    def controlled(self, position: Position, side: int) -> int:
        """Those of units, and the others."""
        return _controlled(position, side)

    def anew(self, position: Position, side: int) -> int:
        """Those of units, and the others."""
        found = _from(position, self.sources(position, side))
        for one in self._rules.added[ZoneModifier]:
            found |= one.zone(position, side)
        return found

    def told(self, position: Position, side: int) -> int:
        """Those of units, and the others that are known as the side's."""
        found = self.plain.told(position, side)
        if self._rules.added.any(Zoneless, Frontier):
            found = _from(position, self.sources(position, side))
        for one in self._rules.added[ZoneModifier]:
            found |= one.told(position, side)
        return found

    def stops(self, position: Position, side: int, kind: MovementClass) -> int:
        """As the edition has it, and in the others who stops in the zones of infantry, or of armor."""
        foot, armor = self.foot_stops(kind), self.armor_stops(kind)
        if not foot and not armor:
            return 0
        if self._rules.added.any(Zoneless, Frontier):
            sources = _sources if foot else _armor_sources
            found = _from(position, sources(position, 1 - side))
        else:
            found = self.plain.stops(position, side, kind)
        for one in self._rules.added[ZoneModifier]:
            if foot or one.armored:
                found |= one.zone(position, 1 - side)
        return found


@known.of_side
def _controlled(position: Position, side: int) -> int:
    """The zones of a side where options widen them, or take some away."""
    # Of whoever does not move they are as they were: they are part of the lay of the land for the mover.
    rules = position.rules
    if side != position.side:
        return lays_of(rules).find(position, 1 - side).zone
    return zones_of(rules).anew(position, side)


def _from(position: Position, sources: int) -> int:
    """The zones that go out from hexes, over no border that stops them (MS:18b)."""
    rules = position.rules
    closed = [country for one in rules.added[Frontier] for country in one.closed(position)]
    inside, found = 0, 0
    for country in closed:
        inside |= country
        if sources & country:
            found |= zones_of(rules).around(sources & country) & country
    return found | zones_of(rules).around(sources & ~inside) & ~inside


def _minded(position: Position) -> list[object]:
    """What those look at who take zones away, besides where units are."""
    return [subject(position) for one in position.rules.added[Zoneless] for subject in one.minds]


@known.of_own(_minded)
def _sources(position: Position, side: int) -> int:
    """The hexes of units of a side that have a zone and have not lost it."""
    zones = zones_of(position.rules)
    assert isinstance(zones, Widened)
    found, place = zones.plain.sources(position, side), position.place
    gone, roster, has_zone = without(position, side), position.roster, zones.has_zone
    lost = set()
    for unit in gone:
        hex_ = place[unit]
        if hex_ > 0 and found >> hex_ & 1 and has_zone(roster, unit):
            lost.add(hex_)
    if not lost:
        return found
    # Only where somebody has lost his zone it must be asked whether others there have theirs.
    found &= ~bits.of(lost)  # type: ignore[arg-type]
    for unit in position.in_play().fights[side]:
        if place[unit] in lost and unit not in gone and has_zone(roster, unit):
            found |= 1 << place[unit]
    return found


@known.of_side
def _armor_sources(position: Position, side: int) -> int:
    """The same of armor and air-assault (75:8.3)."""
    gone, armored = without(position, side), position.roster.armored
    found, roster, place = 0, position.roster, position.place
    for unit in position.on_board(side):
        if armored[unit] and unit not in gone and zones_of(position.rules).has_zone(roster, unit):
            found |= 1 << place[unit]
    return found


def without(position: Position, side: int) -> set[int]:
    """The units of a side that have lost their zones, or have none."""
    return {unit for one in position.rules.added[Zoneless] for unit in one.units(position, side)}


class _WholeBoard:
    """Zones that are the same on any ground, of every ground unit."""

    def within(self, rules: Rules) -> Self:
        """All one to it."""
        return self

    def has_zone(self, roster: Roster, unit: int) -> bool:
        """Every ground unit; trains, installations, ships and flak have none in any book."""
        return roster.presence[unit] in (Presence.FOOT, Presence.ARMOR, Presence.GUNS)

    def sources(self, position: Position, side: int) -> int:
        """Where ground units stand."""
        return position.controls(side)

    def armor_stops(self, kind: MovementClass) -> bool:
        """Everybody."""
        return True

    def controlled(self, position: Position, side: int) -> int:
        """Each has them in its own way."""
        raise NotImplementedError

    def anew(self, position: Position, side: int) -> int:
        """They are worked out whenever they are asked for."""
        return self.controlled(position, side)


class Engagement(_WholeBoard):
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
        return hexes | beside(hexes)

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

    def barred_first(self, position: Position, side: int, hex_: int, zone: int) -> int:
        """75:8.3b - Nothing: who may move out of a zone may move to another."""
        return 0

    def stop_rule(self, kind: MovementClass) -> str:
        """The paragraph by which such a unit stops."""
        return "75:8.3a" if kind in ARMORED else "75:8.2a"


class FullStop(_WholeBoard):
    """65:7.0 - Every unit stops, none goes from one controlled square to another, all may withdraw."""

    says: tuple[Saying, ...] = (
        ("65:7.0.Za", "A zone of control is the six squares around a unit."),
        ("65:7.0.A1", "Every unit stops in the first enemy-controlled square it enters."),
        ("65:7.0.A2", "No unit goes from one enemy-controlled square to another."),
        ("65:9.0.6c", "A unit that begins its turn in an enemy zone may withdraw from it altogether."),
    )

    def around(self, hexes: int) -> int:
        """65:7.0.Za - The six squares around each unit."""
        return beside(hexes)

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

    def barred_first(self, position: Position, side: int, hex_: int, zone: int) -> int:
        """65:9.0.6c-d - From a controlled square only to one that no enemy controls."""
        return zone if zone >> hex_ & 1 else 0

    def stop_rule(self, kind: MovementClass) -> str:
        """The paragraph by which such a unit stops."""
        return "65:7.0.A1"


class Modified(FullStop):
    """MS:3 - Zones over land alone, of all but artillery; from zone to zone where the two do not overlap."""

    says: tuple[Saying, ...] = (
        ("MS:3a", "Armor, infantry, marines, airborne, rangers and guerillas control the land beside them."),
        ("MS:3b", "Every unit stops in the first enemy-controlled square it enters."),
        ("MS:3f", "A unit may go from one stack's zone straight into another's if the zones do not overlap."),
        ("MS:3g", "Aircraft, trains, ships, flak and installations have no zone of control."),
        ("MS:3i", "Artillery has no zone of control."),
        ("MS:3j", "Nor has a unit that a train or a ship carries."),
    )

    def __init__(self, rules: Rules | None = None) -> None:
        self._rules = rules
        self._land = 0 if rules is None else rules.ground.land

    def within(self, rules: Rules) -> Modified:
        """Over the land of a game."""
        return type(self)(rules)

    def has_zone(self, roster: Roster, unit: int) -> bool:
        """MS:3i - All but artillery."""
        return roster.presence[unit] in (Presence.FOOT, Presence.ARMOR)

    def sources(self, position: Position, side: int) -> int:
        """MS:3g-i - Where units stand that have a zone."""
        return position.controls_without_guns(side)

    def around(self, hexes: int) -> int:
        """MS:3a - The land beside each unit."""
        return beside(hexes) & self._land

    def controlled(self, position: Position, side: int) -> int:
        """MS:3a - Around every unit that has a zone."""
        return self.around(self.sources(position, side))

    told = controlled

    def barred_first(self, position: Position, side: int, hex_: int, zone: int) -> int:
        """MS:3f - From the zone of one stack none that overlaps it, its own included (RMS-9)."""
        if not zone >> hex_ & 1 or self._rules is None:
            return 0
        sources = zones_of(self._rules).sources(position, 1 - side)
        holders = sources & beside(1 << hex_)
        return self.around(sources & beside(self.around(holders))) & zone

    def stop_rule(self, kind: MovementClass) -> str:
        """The paragraph by which such a unit stops."""
        return "MS:3b"


class _Fluid:
    """MS:1e, MS:1g - Zones stop nobody; what a step into them costs, the ground says (`impulses`)."""

    def foot_stops(self, kind: MovementClass) -> bool:
        """MS:1g - Nobody."""
        return False

    def armor_stops(self, kind: MovementClass) -> bool:
        """MS:1g - Nobody."""
        return False

    def stops(self, position: Position, side: int, kind: MovementClass) -> int:
        """MS:1g - Nowhere."""
        return 0

    def barred_first(self, position: Position, side: int, hex_: int, zone: int) -> int:
        """MS:1g - Nothing: units go through."""
        return 0

    def stop_rule(self, kind: MovementClass) -> str:
        """The paragraph on zones that are passed."""
        return "MS:1g"


class FluidStop(_Fluid, FullStop):
    """MS:1g - The zones of 1965, which are passed."""

    says = (FullStop.says[0], ("MS:1g", "Zones of control stop nobody."))


class FluidModified(_Fluid, Modified):
    """MS:1g, MS:3b - The zones of module 3, which are passed."""

    says = (
        *(saying for saying in Modified.says if saying[0] not in ("MS:3b", "MS:3f")),
        ("MS:1g", "Zones of control stop nobody."),
    )


ANSWERS: dict[str, Zones] = {
    "engagement": Engagement(),
    "full stop": FullStop(),
    "modified": Modified(),
    "fluid": FluidStop(),
    "modified and fluid": FluidModified(),
}


@of_rules
def zones_of(rules: Rules) -> Zones:
    """Zones of control in a game: those of its edition, with what options add and take away."""
    plain = ZONES.of(rules).within(rules)
    return Widened(plain, rules) if rules.added.any(ZoneModifier, Zoneless, Frontier) else plain


@of_rules
def lays_of(rules: Rules) -> Lays:
    """What has been worked out of late for the movement of either side, as the zones lie."""
    return Lays(rules, zones_of(rules).anew)
