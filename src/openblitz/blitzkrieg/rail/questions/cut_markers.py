"""How many markers for rail cuts does a side have?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying


class CutMarkers(Protocol):
    """How many there are."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def most(self) -> int:
        """The markers of a side."""
        ...


CUT_MARKERS: Final = Question[CutMarkers]("cut_markers", "How many markers for rail cuts does a side have?")
