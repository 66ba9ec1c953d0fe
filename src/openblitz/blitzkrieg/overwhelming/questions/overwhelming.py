"""How do the winners of an automatic victory go on?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position


class Overwhelming(Protocol):
    """How the winners of an automatic victory go on when the overwhelmed have come off."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def rule_owed(self) -> str:
        """The paragraph by which others attack what the winners are still beside."""
        ...

    @property
    def rule_stack(self) -> str:
        """The paragraph by which no stack is too high when somebody is overwhelmed."""
        ...

    @property
    def all_stacks(self) -> bool:
        """Whether those of everybody else are looked at then, too, and how many are at sea."""
        ...

    @property
    def sends(self) -> bool:
        """Whether bombers at their bases fly to it at once, before others do."""
        ...

    def stops(self, position: Position, unit: int) -> int:
        """The hexes behind the first in whose enemy zones an advancing unit stops."""
        ...


OVERWHELMING: Final = Question[Overwhelming](
    "overwhelming", "How do the winners of an automatic victory go on?"
)
