"""Who has command of the sea, and who may invade?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying


class Ascendancy(Protocol):
    """Who may invade in contested zones."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def weak_invade(self) -> bool:
        """Whether a side with less than ten points invades in a contested zone."""
        ...


ASCENDANCY: Final = Question[Ascendancy]("ascendancy", "Who has command of the sea, and who may invade?")
