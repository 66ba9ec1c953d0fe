"""Whose movement does isolation halve?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules


class IsolatedMovement(Protocol):
    """Whose movement factor isolation halves, by which paragraph."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def rule(self) -> str:
        """The paragraph by which it is halved."""
        ...

    def halves(self, rules: Rules, unit: int) -> bool:
        """Whether that of a unit is."""
        ...


ISOLATED_MOVEMENT: Final = Question[IsolatedMovement]("isolated", "Whose movement does isolation halve?")
