"""How much may advance after combat?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying


class Advances(Protocol):
    """How many units may advance after one battle; each hex keeps its stacking limit too."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def units(self) -> int:
        """How many units may advance after one battle."""
        ...

    @property
    def words(self) -> str:
        """The limit as it is told to a player."""
        ...

    @property
    def rough_stops(self) -> bool:
        """Whether forest and mountain end an advance that would go on."""
        ...


ADVANCES: Final = Question[Advances]("advances", "How much may advance after combat?")
