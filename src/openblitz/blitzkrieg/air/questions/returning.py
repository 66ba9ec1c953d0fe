"""May aircraft be sent where they cannot land?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class Returning(Protocol):
    """Whether aircraft may be sent where they cannot possibly land afterwards."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def careful(self) -> bool:
        """Whether nobody may be sent where he cannot possibly land."""
        ...

    def why_not(self, position: Position) -> Refusal | None:
        """Why the moving side may not end its movement with its aircraft as they are."""
        ...


RETURNING: Final = Question[Returning]("returning", "May aircraft be sent where they cannot land?")
