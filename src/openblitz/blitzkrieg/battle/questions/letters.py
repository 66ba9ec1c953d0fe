"""By mail, do the other side's choices wait for its own letter?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position


class Letters(Protocol):
    """Whether the other side's choices can wait."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    def may_wait(self, position: Position, hexes: Iterable[int]) -> bool:
        """Whether no battle that is still to be fought hangs on what is lost on these hexes."""
        ...


LETTERS: Final = Question[Letters]("letters", "By mail, do the other side's choices wait for its own letter?")
