"""Who wins?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.ground.rules.victory import Score
    from openblitz.table import Outcome


class Victory(Protocol):
    """The ways to win, asked when units are eliminated and at the end of each player-turn."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    def counted(self, position: Position, side: int) -> int:
        """The hexes that count for a side when the last turn ends, if it ended now."""
        ...

    def score(self, position: Position, side: int) -> Score:
        """What a side has now of that which wins when the last turn ends."""
        ...

    def at_once(self, position: Position) -> Outcome | None:
        """A win that takes effect the moment the last unit falls."""
        ...

    def watches(self, position: Position, side: int) -> bool:
        """Whether it matters in which order the units of a side go."""
        ...

    def keep_watch(self, position: Position) -> None:
        """Note what must hold without a break, after everything that cannot be taken back."""
        ...

    def at_end_of_player_turn(self, position: Position) -> Outcome | None:
        """A win that is settled when a player-turn ends."""
        ...

    def at_end_of_game(self, position: Position) -> Outcome:
        """How it stands when the last turn is over."""
        ...


VICTORY: Final = Question[Victory]("victory", "Who wins?")
