"""75:11.1, 75:26.4, 65:8.0, MS:5 - how much may stand on one hex, and what counts as a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.ground.questions.stacking import STACKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.blitzkrieg.ground.questions.stacking import Stacking

_STACKED: Final = (4, 1)  # the classes that every book stacks: ground units, and aircraft beside them
AIR_UNITS: Final = 3  # MS:UNITCHART.class1.a
AIR_FACTORS: Final = 12
AIR_UNIT: Final = (
    1_000  # factors of aircraft are counted in these, so that one number says how many units, too
)


class _AircraftAlike:
    """Aircraft are stacked at a base as ground units are on a hex."""

    limit: int

    def counts(self, roster: Roster, unit: int) -> int:
        """What a unit counts towards the limit of a stack."""
        raise NotImplementedError

    def weighs(self, roster: Roster, aircraft: int) -> int:
        """As a ground unit counts."""
        return self.counts(roster, aircraft)

    def bases(self, weight: int, capacity: int | None) -> bool:
        """As high as a stack, and no higher than what is left of the base."""
        return weight <= (self.limit if capacity is None else min(self.limit, capacity))


class _OneEach(_AircraftAlike):
    """Every counter is a unit."""

    whole = 1

    def size(self, roster: Roster, unit: int) -> int:
        """One."""
        return 1


class ThreeUnits(_OneEach):
    """75:11.1 - Three units a hex, whatever their strength."""

    says: tuple[Saying, ...] = (
        ("75:11.1a", "No more than three units of a side may end movement on a hex."),
    )
    limit = 3
    words = "3 units"

    def counts(self, roster: Roster, unit: int) -> int:
        """Every unit counts one."""
        return 1


class HalfUnits(_AircraftAlike):
    """75:26.4 - Three units a hex; a substitute or a ranger is half a unit, there and at other limits."""

    says = (
        ("75:11.1a", "No more than three units of a side may end movement on a hex."),
        (
            "75:26.4a",
            "Substitutes and rangers count half a unit each: six of them, or two and two full units.",
        ),
        ("75:26.4b", "So they do at sea, in air transport, and in supply by air and over beaches."),
    )
    limit = 6
    words = "3 units"
    whole = 2

    def counts(self, roster: Roster, unit: int) -> int:
        """In halves."""
        return 1 if roster.small[unit] else 2

    def size(self, roster: Roster, unit: int) -> int:
        """The same halves."""
        return self.counts(roster, unit)


class TwelveFactors(_OneEach):
    """65:8.0.1 - Twelve combat factors a square; breakthrough artillery counts its defense factor."""

    says = (
        ("65:8.0.1a", "No more than 12 combat factors of a side may stand on a square."),
        ("65:8.0.1b", "Breakthrough artillery counts its defense factor."),
    )
    limit = 12
    words = "12 factors"

    def counts(self, roster: Roster, unit: int) -> int:
        """A unit counts its factors when defending; what the book of 1965 has not, nothing (RMS-225)."""
        return roster.stacked[unit]


class ByClass(ThreeUnits):
    """MS:5, MS:UNITCHART - Three ground units a square; other classes beside them, by limits of their own."""

    says = (
        ("MS:5a", "Units of one class do not count against the stacking of another."),
        ("MS:UNITCHART.class4.a", "No more than three ground units may end movement on a square."),
        ("MS:UNITCHART.class1.a", "A base holds three air units or twelve air factors, whichever is more."),
        ("MS:UNITCHART.class2.a", "Three trains may be in a city square, one on another rail square."),
        ("MS:UNITCHART.class5.a", "One flak unit may be on a square."),
        ("MS:UNITCHART.class6.a", "One installation may be on a square."),
    )

    def weighs(self, roster: Roster, aircraft: int) -> int:
        """Its factors, and that it is one unit."""
        return roster.defense[aircraft] * AIR_UNIT + 1

    def bases(self, weight: int, capacity: int | None) -> bool:
        """MS:UNITCHART.class1.a, RMS-68 - No more than 3 units, or no more than 12 factors."""
        factors, units = divmod(weight, AIR_UNIT)
        if capacity is not None and factors > capacity:
            return False
        return units <= AIR_UNITS or factors <= AIR_FACTORS


def counted(stacking: Stacking, roster: Roster, unit: int) -> int:
    """What a unit counts towards a stack of ground units, or of aircraft; all others stack apart (MS:5a)."""
    return stacking.counts(roster, unit) if roster.unit_class[unit] in _STACKED else 0


def height(stacking: Stacking, roster: Roster, units: Iterable[int]) -> int:
    """How high a stack is, as the edition counts."""
    high, counts, classes = 0, stacking.counts, roster.unit_class
    for unit in units:
        if classes[unit] in _STACKED:
            high += counts(roster, unit)
    return high


def units_worth(rules: Rules, units: Iterable[int]) -> int:
    """75:26.4b - What units come to where units are counted, in parts of which a full unit has `whole`."""
    size, roster = STACKING.of(rules).size, rules.roster
    return sum(size(roster, unit) for unit in units)


def say_units(rules: Rules, parts: int) -> str:
    """Parts of units in words.

    >>> from openblitz.blitzkrieg.rulesets import rules
    >>> [say_units(rules("1975-tournament"), parts) for parts in (1, 2, 7)]
    ['half a unit', '1 unit', '3 1/2 units']
    """
    whole, rest = divmod(parts, STACKING.of(rules).whole)
    if not rest:
        return f"{whole} unit" if whole == 1 else f"{whole} units"
    return f"{whole} 1/2 units" if whole else "half a unit"


BY_CLASS: Final = ByClass()

ANSWERS: dict[str, Stacking] = {
    "three units": ThreeUnits(),
    "half units": HalfUnits(),
    "twelve factors": TwelveFactors(),
    "by class": BY_CLASS,
}
