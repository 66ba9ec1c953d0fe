"""When are units broken down and recombined?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying


class Breaking(Protocol):
    """When units are broken down, and where they are recombined."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def any_time(self) -> bool:
        """Whether a side breaks units down whenever it is asked for something."""
        ...

    @property
    def at_sea(self) -> bool:
        """Whether units at sea are recombined, too."""
        ...


BREAKING: Final = Question[Breaking]("breaking", "When are units broken down and recombined?")
