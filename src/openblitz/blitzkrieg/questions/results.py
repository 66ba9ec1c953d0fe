"""What do the results of combat do?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from openblitz.blitzkrieg.questions.asking import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.rules.book import Saying
    from openblitz.blitzkrieg.rules.results import Consequence


class Results(Protocol):
    """What the cells of the attrition table do."""

    crossing: bool  # whether a retreat may come to a hex twice

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    def consequences(self, cell: Any) -> tuple[Consequence, ...]:
        """What follows from a cell, in the order in which it happens."""
        ...


RESULTS: Final = Question[Results]("results", "What do the results of combat do?")
