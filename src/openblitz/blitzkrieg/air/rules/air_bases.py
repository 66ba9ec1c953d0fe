"""75:30.5-30.8, 65:23.0T, MS:12 - how aircraft change base, from where they attack, and where they land."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.rules import airfields
from openblitz.blitzkrieg.air_forces.rules import airbases
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules import capacity
from openblitz.blitzkrieg.ground.rules.capacity import CapacityLoss
from openblitz.blitzkrieg.ground.rules.stacking import BY_CLASS
from openblitz.blitzkrieg.ground.rules.zones import zones_of

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.questions.air_bases import AirBases


class _Cities:
    """Cities are the bases; aircraft are stacked there as units are."""

    none_there = "no city"
    shut = ("", "has not been friendly or held for so long as it must")

    def hexes(self, position: Position, side: int) -> int:
        """75:30.2a, 65:23.0T.2 - Every city."""
        return position.rules.ground.city

    def weighs(self, rules: Rules, unit: int) -> int:
        """As stacks are counted."""
        return STACKING.of(rules).weighs(rules.roster, unit)

    def holds(self, position: Position, hex_: int, weight: int) -> bool:
        """75:30.2b-c, 65:23.0T.3a, 65:QA.23.0c - As high as a stack, or as what a bombed city supplies."""
        rules = position.rules
        left = capacity.of(position, hex_) if rules.added[CapacityLoss] else None
        return STACKING.of(rules).bases(weight, left)

    def lands(self, position: Position, base: int, side: int) -> int:
        """75:30.5c-d - Where they came from, while it is friendly, and what the side has had; in no zone."""
        rules = position.rules
        zone = zones_of(rules).controlled(position, 1 - side)
        home = 1 << base & CITIES.of(rules).friendly(position, side) if on_map(base) else 0
        return (home | self.had(position, side)) & rules.ground.city & ~zone

    def had(self, position: Position, side: int) -> int:
        """The cities that a side has had for so long that its aircraft may land there."""
        raise NotImplementedError

    def lost_at(self, position: Position, side: int) -> int:
        """Nowhere: they lie where they are until somebody comes (75:30.9a)."""
        return 0


class ChainsOfCities(_Cities):
    """75:30.5-30.8 - Friendly all player-turn long; from city to city within twice the range."""

    says = (
        ("75:30.2a", "Cities are the bases of aircraft."),
        ("75:30.2b", "A base holds as many aircraft as ground units, beside them."),
        ("75:30.2e", "An aircraft attacks within range or changes its base, once a player-turn."),
        ("75:30.5c", "After combat aircraft land within range, in cities friendly all player-turn."),
        ("75:30.5d", "Or in cities held all player-turn that were freed of enemy zones."),
        ("75:30.6a", "Aircraft that begin a player-turn in an enemy zone do not attack."),
        ("75:30.7a", "Others change base, over friendly cities within twice their range of one another."),
    )
    doubles = True
    chains = True
    besieged_attack = False

    def leg(self, rules: Rules, unit: int) -> int | None:
        """75:30.7c - Twice its range."""
        return 2 * rules.roster.range[unit]

    def open_to(self, position: Position, side: int) -> int:
        """CL:30.7 - Friendly since the player-turn began."""
        return airfields.friendly(position) & CITIES(position).usable(position, side)

    def had(self, position: Position, side: int) -> int:
        """75:30.5c-d - Friendly or occupied throughout."""
        return airfields.throughout(position, side)


class AnyFriendlyCity(_Cities):
    """65:23.0T.6-8, 65:QA.10.0c - Friendly now and when the player-turn began; any distance to a new base."""

    says = (
        ("65:23.0T.3a", "A city square holds 12 air factors, beside its ground units."),
        ("65:23.0T.5", "Aircraft fly when all ground units have moved."),
        ("65:23.0T.6a", "After combat they land at their base or in a friendly city in range of the target."),
        ("65:23.0T.6b", "Aircraft that are not in a friendly city when their owner's turn ends are lost."),
        ("65:23.0T.7", "No target is farther than the range, wherever one lands."),
        ("65:23.0T.8", "Who does not attack may change to any friendly city, however far."),
        ("65:QA.23.0b", "One may take off in an enemy zone of control, and not land there."),
    )
    doubles = False
    chains = True
    besieged_attack = True

    def leg(self, rules: Rules, unit: int) -> int | None:
        """65:23.0T.8 - Regardless of range."""
        return None

    def open_to(self, position: Position, side: int) -> int:
        """65:QA.10.0c, 65:QA.23.0b - Friendly cities; none in an enemy zone is (65:10.0.b)."""
        return CITIES(position).usable(position, side)

    def had(self, position: Position, side: int) -> int:
        """The same."""
        return self.open_to(position, side)

    def lost_at(self, position: Position, side: int) -> int:
        """65:23.0T.6b, R65-91 - The cities that are not friendly then."""
        rules = position.rules
        return rules.ground.city & ~CITIES.of(rules).friendly(position, side)


class AirbaseCounters:
    """MS:12 - Airbases of the side, wherever they stand; range is counted to the target alone (RMS-69)."""

    says = (
        ("MS:12a", "An airbase holds 3 air units or 12 air factors, whichever is more."),
        ("MS:12e", "Aircraft on the ground lie under an airbase."),
        ("65:23.0T.7", "No target is farther than the range, wherever one lands."),
        ("MS:AIRMISSION.0a", "An aircraft flies one mission a complete turn."),
        ("MS:AIRMISSION.22a", "A ferry flight goes up to twice the range, from airbase to airbase."),
    )
    doubles = False
    chains = False
    besieged_attack = True
    none_there = "no airbase of that side"
    shut = ("MS:AIRMISSION.9c", "is closed: bombed, just captured or just built")

    def hexes(self, position: Position, side: int) -> int:
        """MS:12e - Where the side has an airbase."""
        return airbases.at(position, side)

    def weighs(self, rules: Rules, unit: int) -> int:
        """MS:12a, RMS-68 - Its factors, and that it is one unit."""
        return BY_CLASS.weighs(rules.roster, unit)

    def holds(self, position: Position, hex_: int, weight: int) -> bool:
        """MS:12a, RMS-68 - No more than 3 units, or no more than 12 factors."""
        return BY_CLASS.bases(weight, None)

    def lands(self, position: Position, base: int, side: int) -> int:
        """RMS-69, MS:AIRMISSION.9c - Any airbase that is not closed."""
        return airbases.in_use(position, side)

    def leg(self, rules: Rules, unit: int) -> int | None:
        """MS:AIRMISSION.22a - Twice its range."""
        return 2 * rules.roster.range[unit]

    def open_to(self, position: Position, side: int) -> int:
        """The same airbases."""
        return airbases.in_use(position, side)

    def had(self, position: Position, side: int) -> int:
        """The same."""
        return airbases.in_use(position, side)

    def lost_at(self, position: Position, side: int) -> int:
        """Nowhere: who lies at no airbase of the side goes at once (rules/caught.py)."""
        return 0


ANSWERS: dict[str, AirBases] = {
    "chains of cities": ChainsOfCities(),
    "any friendly city": AnyFriendlyCity(),
    "airbases": AirbaseCounters(),
}
