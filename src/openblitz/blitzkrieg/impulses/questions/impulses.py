"""How often do ground units move?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying


class Impulses(Protocol):
    """What becomes of units in enemy zones when the second impulse begins."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def rule(self) -> str:
        """The paragraph with the two impulses."""
        ...

    @property
    def holds_in_zones(self) -> bool:
        """Whether units that are in enemy zones after combat do not move again."""
        ...


IMPULSES: Final = Question[Impulses]("impulses", "How often do ground units move?")
