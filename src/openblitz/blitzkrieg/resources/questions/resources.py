"""What does lack of industry do at sea and to automatic victories?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


class Resources(Protocol):
    """What lack of industry does to command of the sea and to automatic victories, and who is infantry."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def rule_overwhelming(self) -> str:
        """The paragraph by which there are no automatic victories without industry; none where there are."""
        ...

    @property
    def patrols_count(self) -> bool:
        """Whether patrols count again in the player-turn after they took off, and too many of them land."""
        ...

    def foot(self, rules: Rules, unit: int) -> bool:
        """Whether a unit is among the infantry that still moves without fuel."""
        ...

    def waters(self, position: Position, points: tuple[int, int], state: str) -> str:
        """What lack of industry makes of the state of a sea zone."""
        ...


LACK_OF_INDUSTRY: Final = Question[Resources](
    "resources", "What does lack of industry do at sea and to automatic victories?"
)
