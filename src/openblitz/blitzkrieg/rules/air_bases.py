"""75:30.5-30.8, 65:23.0T - how aircraft change base, from where they attack, and where they land."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from openblitz.blitzkrieg.rules import airfields

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules, Saying


class AirBases(Protocol):
    """What a city must be to serve aircraft, and what a base means to those who leave it."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def doubles(self) -> bool:
        """Whether bombers bomb at double strength near their base, and land as near."""
        ...

    @property
    def besieged_attack(self) -> bool:
        """Whether aircraft attack that began the player-turn in an enemy zone of control."""
        ...

    def leg(self, rules: Rules, unit: int) -> int | None:
        """How far from city to city an aircraft flies when it changes its base; None: any distance."""
        ...

    def open_to(self, rules: Rules, position: Position, side: int) -> int:
        """The cities to which aircraft of the moving side may change their base."""
        ...

    def had(self, rules: Rules, position: Position, side: int) -> int:
        """The cities that a side has had for so long that its aircraft may land there."""
        ...


class ChainsOfCities:
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
    besieged_attack = False

    def leg(self, rules: Rules, unit: int) -> int | None:
        """75:30.7c - Twice its range."""
        return 2 * rules.roster.range[unit]

    def open_to(self, rules: Rules, position: Position, side: int) -> int:
        """CL:30.7 - Friendly since the player-turn began."""
        return airfields.friendly(rules, position) & rules.cities.usable(rules, position, side)

    def had(self, rules: Rules, position: Position, side: int) -> int:
        """75:30.5c-d - Friendly or occupied throughout."""
        return airfields.throughout(rules, position, side)


class AnyFriendlyCity:
    """65:23.0T.6-8, 65:QA.10.0c - Friendly now and when the player-turn began; any distance to a new base."""

    says = (
        ("65:23.0T.3a", "A city square holds 12 air factors, beside its ground units."),
        ("65:23.0T.5", "Aircraft fly when all ground units have moved."),
        ("65:23.0T.6a", "After combat they land at their base or in a friendly city in range of the target."),
        ("65:23.0T.7", "No target is farther than the range, wherever one lands."),
        ("65:23.0T.8", "Who does not attack may change to any friendly city, however far."),
        ("65:QA.23.0b", "One may take off in an enemy zone of control, and not land there."),
    )
    doubles = False
    besieged_attack = True

    def leg(self, rules: Rules, unit: int) -> int | None:
        """65:23.0T.8 - Regardless of range."""
        return None

    def open_to(self, rules: Rules, position: Position, side: int) -> int:
        """65:QA.10.0c, 65:QA.23.0b - Friendly cities; none in an enemy zone is (65:10.0.b)."""
        return rules.cities.usable(rules, position, side)

    def had(self, rules: Rules, position: Position, side: int) -> int:
        """The same."""
        return self.open_to(rules, position, side)


ASKS = "Which cities serve aircraft as bases?"
ANSWERS: dict[str, AirBases] = {
    "chains of cities": ChainsOfCities(),
    "any friendly city": AnyFriendlyCity(),
}
