"""How do bombers help an attack of ground units?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from fractions import Fraction

    from openblitz.blitzkrieg.engine.added import Saying


class Tactical(Protocol):
    """What bombers mean to the ground units that they help in an attack."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def rule(self) -> str:
        """The paragraph by which they help ground units that attack the hex they are over."""
        ...

    @property
    def limited(self) -> bool:
        """Whether they bring no more factors than the ground units."""
        ...

    @property
    def lost_first(self) -> str:
        """The rule by which at least half of what the attacker loses is bombers; none where he chooses."""
        ...

    @property
    def spared(self) -> bool:
        """Whether what the table says costs them nothing, and only ground units are lost by it."""
        ...

    def undoes_river(self, bombs: int | Fraction, basic: int | Fraction) -> bool:
        """Whether so many air factors undo a river before defenders who come to so much without it."""
        ...


TACTICAL_BOMBING: Final = Question[Tactical]("tactical", "How do bombers help an attack of ground units?")
