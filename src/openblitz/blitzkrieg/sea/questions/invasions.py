"""Where do invaders go, and when do they stop?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position


class Invasions(Protocol):
    """Where invaders may go, and when those who land must stop."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def all_placed_first(self) -> str:
        """The paragraph by which nobody lands before all are placed; none where that is not so."""
        ...

    @property
    def opposed_stop(self) -> bool:
        """Whether whoever lands from an enemy zone goes no further."""
        ...

    @property
    def kept_aboard(self) -> tuple[MovementClass, ...]:
        """Who does not invade."""
        ...

    @property
    def rangers_count(self) -> bool:
        """Whether what rangers invade is the one invasion of the turn, too."""
        ...

    @property
    def lost_inland(self) -> bool:
        """Whether whoever attacks what is no beach from the sea is lost, whatever the result."""
        ...

    @property
    def all_land(self) -> str:
        """The paragraph by which whoever can lands after combat; none where he may stay and be lost."""
        ...

    @property
    def first_at_sea(self) -> str:
        """The paragraph by which nobody invades in the turn in which he goes to sea."""
        ...

    @property
    def must_land(self) -> str:
        """The paragraph by which whoever is not opposed lands while he moves; none where that is not so."""
        ...

    def within(self, position: Position, side: int) -> int:
        """The hexes that invaders get to."""
        ...


INVASIONS: Final = Question[Invasions]("invasions", "Where do invaders go, and when do they stop?")
