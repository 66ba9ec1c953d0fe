"""What does the ground do to movement?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.land import Ground


class Terrain(Protocol):
    """Which units may not go where, and who is faster in the desert."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def no_forest(self) -> tuple[MovementClass, ...]:
        """The kinds of unit that may not enter forest."""
        ...

    @property
    def forest_rule(self) -> str:
        """The paragraph that keeps them out."""
        ...

    @property
    def through_rule(self) -> str:
        """The paragraph on cities that are passed by road."""
        ...

    @property
    def rough_rule(self) -> str:
        """The paragraph by which rough ground costs more than a movement factor; empty: it does not."""
        ...

    def stops(self, ground: Ground) -> int:
        """The hexes in which every unit stops, whatever it has left."""
        ...

    def dear(self, ground: Ground, kind: MovementClass) -> tuple[tuple[int, int], ...]:
        """The prices of ground that costs such a unit more than a movement factor, in thirds."""
        ...

    def half(self, ground: Ground, kind: MovementClass) -> int:
        """The hexes that such a unit enters for half a movement factor."""
        ...

    def through(self, ground: Ground) -> int:
        """The hexes that count at the road rate only if they are entered and left by road."""
        ...


TERRAIN: Final = Question[Terrain]("terrain", "What does the ground do to movement?")
