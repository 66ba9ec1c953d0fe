"""What does a minor country cost whoever violates it?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.minors.rules.minors import Due
    from openblitz.table import Event


class Minors(Protocol):
    """What a country costs whoever has violated it, and how that is told."""

    follows_moves: bool
    bombarded: bool  # whether bombs and shells alone strike at cities in which nobody is
    accused: str  # what the side is told to be that has violated a country, before its name
    foes: str  # what it loses factors to
    fallen: str  # what becomes of a city that falls

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    def crossing(self, position: Position) -> list[Due]:
        """What the moving side has to remove at the end of its movement."""
        ...

    def at_end(self, position: Position) -> list[Due]:
        """What it has to remove at the end of its player-turn, country by country."""
        ...

    def put_down(self, position: Position) -> list[Event]:
        """Put down what moves have made of countries, when the player-turn ends."""
        ...

    def take(self, position: Position, side: int, cities: int) -> None:
        """A side has made cities fall."""
        ...

    def state_of(self, position: Position, country: int) -> str:
        """How a country stands, in a sentence."""
        ...

    def ports(self, rules: Rules) -> int:
        """The ports of a country that are supplied by sea although no route leads through the country."""
        ...


MINORS: Final = Question[Minors]("minors", "What does a minor country cost whoever violates it?")
