"""What may rangers do?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


class Rangers(Protocol):
    """What rangers may do that other infantry may not."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def drops(self) -> bool:
        """Whether they may be dropped from the air."""
        ...

    @property
    def lakes(self) -> bool:
        """Whether they go over lakes."""
        ...

    def ways_out(self, position: Position, side: int) -> int:
        """The sea hexes beside which they may go to sea."""
        ...

    def over_the_lake(self, position: Position, side: int, begin: int, lake: int) -> int:
        """The hexes of a lake from which they may invade, begun on the first ones beside their city."""
        ...

    def feeds(self, rules: Rules, raided: int) -> tuple[int, int]:
        """Of the hexes that they raided last: over which anybody is supplied, and over which they alone."""
        ...


RANGERS: Final = Question[Rangers]("rangers", "What may rangers do?")
