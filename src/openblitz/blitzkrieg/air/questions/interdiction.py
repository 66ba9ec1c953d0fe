"""May weak interdictors strafe, and who fires at those that do?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying


class Interdicting(Protocol):
    """What weak interdictors may do, and who fires at them."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def weak_strafe(self) -> bool:
        """Whether interdictors of fewer than four factors may strafe."""
        ...

    @property
    def all_answer(self) -> bool:
        """Whether all ground units around them fire back, and not only those whom they strafe."""
        ...


INTERDICTING: Final = Question[Interdicting](
    "interdiction", "May weak interdictors strafe, and who fires at those that do?"
)
