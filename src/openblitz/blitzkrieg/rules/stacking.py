"""75:11.1, 75:26.4, 65:8.0 - how much may stand on one hex, and what counts as a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from openblitz.blitzkrieg.rules.modifiers import Aftermath
from openblitz.blitzkrieg.rules.results import MustFit, Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.position import Battle, Position
    from openblitz.blitzkrieg.roster import Roster
    from openblitz.blitzkrieg.rules.book import Rules, Saying
    from openblitz.blitzkrieg.rules.results import Consequence


class Stacking(Protocol):
    """The limit of a stack, and what each unit counts towards it."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def limit(self) -> int:
        """How high a stack may be, as `counts` counts."""
        ...

    @property
    def words(self) -> str:
        """The limit as it is told to a player."""
        ...

    @property
    def whole(self) -> int:
        """What a full unit counts towards a limit that is told in units, as `size` counts."""
        ...

    def counts(self, roster: Roster, unit: int) -> int:
        """What a unit counts towards the limit of a stack."""
        ...

    def size(self, roster: Roster, unit: int) -> int:
        """What a unit counts towards limits that are told in units: at sea, in the air, over a beach."""
        ...


class _OneEach:
    """Every counter is a unit."""

    whole = 1

    def size(self, roster: Roster, unit: int) -> int:
        """One."""
        return 1


class ThreeUnits(_OneEach):
    """75:11.1 - Three units a hex, whatever their strength."""

    says = (("75:11.1a", "No more than three units of a side may end movement on a hex."),)
    limit = 3
    words = "3 units"

    def counts(self, roster: Roster, unit: int) -> int:
        """Every unit counts one."""
        return 1


class HalfUnits:
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


def height(stacking: Stacking, roster: Roster, units: Iterable[int]) -> int:
    """How high a stack is, as the edition counts."""
    high, counts = 0, stacking.counts
    for unit in units:
        high += counts(roster, unit)
    return high


def units_worth(rules: Rules, units: Iterable[int]) -> int:
    """75:26.4b - What units come to where units are counted, in parts of which a full unit has `whole`."""
    size, roster = rules.stacking.size, rules.roster
    return sum(size(roster, unit) for unit in units)


def say_units(rules: Rules, parts: int) -> str:
    """Parts of units in words.

    >>> from openblitz.blitzkrieg.rulesets import rules
    >>> [say_units(rules("1975-tournament"), parts) for parts in (1, 2, 7)]
    ['half a unit', '1 unit', '3 1/2 units']
    """
    whole, rest = divmod(parts, rules.stacking.whole)
    if not rest:
        return f"{whole} unit" if whole == 1 else f"{whole} units"
    return f"{whole} 1/2 units" if whole else "half a unit"


class NoStackTooHigh(Aftermath):
    """CL:11.1b, CL:11.1f - When a battle is over, what stands too high of either side is taken off.

    Change for a unit that is lost in part may need more room than the unit did.
    """

    name = "no stack too high after combat"
    says = (("CL:11.1b", "After each combat no stack is too high; what is too much is eliminated."),)

    def consequences(self, rules: Rules, position: Position, battle: Battle) -> Iterator[Consequence]:
        """For both sides."""
        yield from (MustFit(role, "CL:11.1b") for role in (Role.DEFENDER, Role.ATTACKER))


ASKS = "How much may stand on one hex?"
ANSWERS: dict[str, Stacking] = {
    "three units": ThreeUnits(),
    "half units": HalfUnits(),
    "twelve factors": TwelveFactors(),
}
