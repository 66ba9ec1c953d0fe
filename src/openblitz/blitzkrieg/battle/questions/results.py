"""What do the results of combat do?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.added import Saying


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
