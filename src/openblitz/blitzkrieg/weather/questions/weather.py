"""What is the weather, and whom does it concern?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules


class Conditions(Protocol):
    """By which chart the weather is rolled, whom fog helps, and what a gale leaves of the desert bonus."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def chart(self) -> str:
        """The chart, by its name."""
        ...

    @property
    def dust(self) -> bool:
        """Whether a gale takes the desert bonus away, on and off the road."""
        ...

    def foot(self, rules: Rules, unit: int) -> bool:
        """Whether a unit is infantry to the weather."""
        ...


CONDITIONS: Final = Question[Conditions]("weather", "What is the weather, and whom does it concern?")
