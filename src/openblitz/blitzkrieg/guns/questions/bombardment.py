"""Do all bombardments come before the attacks of ground units?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying


class Order(Protocol):
    """When bombardments are resolved, beside attacks of other kinds."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def before_all(self) -> bool:
        """Whether every bombardment comes before every other attack, and not only before that on its hex."""
        ...


BOMBARDING: Final = Question[Order](
    "bombardment", "Do all bombardments come before the attacks of ground units?"
)
