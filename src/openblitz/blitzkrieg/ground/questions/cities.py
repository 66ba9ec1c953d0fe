"""Whose is a city?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


class Cities(Protocol):
    """Which cities are friendly to a side, and what a position must remember to know it."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def follows_trails(self) -> bool:
        """Whether it matters which hexes a unit has passed."""
        ...

    def open_game(self, position: Position) -> None:
        """Note whose the cities are before the first player-turn."""
        ...

    def open_player_turn(self, position: Position) -> None:
        """Note what each side has at the start of a player-turn."""
        ...

    def note(self, position: Position) -> None:
        """Note what has changed, after everything that cannot be taken back."""
        ...

    def friendly(self, position: Position, side: int) -> int:
        """The city hexes that are friendly to a side."""
        ...

    def sure(self, position: Position, side: int) -> int:
        """City hexes that are friendly to a side wherever its own units go; not all of them, but at once."""
        ...

    def usable(self, position: Position, side: int) -> int:
        """The friendly city hexes that may take reinforcements and flights in this player-turn."""
        ...

    def at_start(self, position: Position, side: int) -> int:
        """The city hexes that were friendly to the moving side when its player-turn began."""
        ...

    def manned(self, rules: Rules, side: int) -> int:
        """The city hexes that a side has only while it has somebody in them."""
        ...


CITIES: Final = Question[Cities]("cities", "Whose is a city?")
