"""When is there production?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying


class Production(Protocol):
    """When there is production."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def every(self) -> int:
        """How many turns a cycle takes."""
        ...


PRODUCTION: Final = Question[Production]("production", "When is there production?")
