"""When are aircraft on the ground lost to ground units?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position


class Caught(Protocol):
    """When aircraft without a garrison are lost to enemy ground units."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def in_own_turn(self) -> bool:
        """Whether in their owner's player-turn, too."""
        ...

    def lost(self, position: Position, side: int) -> list[int]:
        """The aircraft of a side that are lost as all stand now, and as they went."""
        ...

    def none(self, position: Position) -> bool:
        """Whether it is seen at once that no aircraft of either side are lost."""
        ...


CAUGHT: Final = Question[Caught]("caught", "When are aircraft on the ground lost to ground units?")
