"""75:11.1, 65:8.0 - how many units may stand on one hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.roster import Roster
    from openblitz.blitzkrieg.rules.book import Saying


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

    def counts(self, roster: Roster, unit: int) -> int:
        """What a unit counts towards the limit."""
        ...


class ThreeUnits:
    """75:11.1 - Three units a hex, whatever their strength."""

    says = (("75:11.1a", "No more than three units of a side may end movement on a hex."),)
    limit = 3
    words = "3 units"

    def counts(self, roster: Roster, unit: int) -> int:
        """Every unit counts one."""
        return 1


class TwelveFactors:
    """65:8.0.1 - Twelve combat factors a square; breakthrough artillery counts its defense factor."""

    says = (
        ("65:8.0.1a", "No more than 12 combat factors of a side may stand on a square."),
        ("65:8.0.1b", "Breakthrough artillery counts its defense factor."),
    )
    limit = 12
    words = "12 factors"

    def counts(self, roster: Roster, unit: int) -> int:
        """A unit counts its factors when defending."""
        return roster.defense[unit]


def height(stacking: Stacking, roster: Roster, units: Iterable[int]) -> int:
    """How high a stack is, as the edition counts."""
    high, counts = 0, stacking.counts
    for unit in units:
        high += counts(roster, unit)
    return high


ASKS = "How much may stand on one hex?"
ANSWERS: dict[str, Stacking] = {"three units": ThreeUnits(), "twelve factors": TwelveFactors()}
