"""Who fires back in the air, and who may rise?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying


class AirFighting(Protocol):
    """Who fires back, who rises from a base that is overrun, where one may intercept and land."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def alone_fire(self) -> bool:
        """Whether bombers without an escort fire back."""
        ...

    @property
    def scrambles(self) -> bool:
        """Whether fighters rise from a base that enemies have come upon in this player-turn."""
        ...

    @property
    def overhead(self) -> bool:
        """Whether fighters always intercept right above their base."""
        ...

    @property
    def since_own_turn(self) -> bool:
        """Whether their bases must have been friendly since their own last player-turn began."""
        ...

    @property
    def patrols_alone(self) -> bool:
        """Whether that is so of patrols alone, and not of those who rose in the enemy's player-turn."""
        ...

    @property
    def landing_counts(self) -> bool:
        """Whether units that were flown to a city, and shot down, undo automatic victories as drops do."""
        ...

    @property
    def owed_counts(self) -> bool:
        """Whether a victory is undone whose victors are left beside enemies that nobody else attacks."""
        ...

    @property
    def summed(self) -> bool:
        """Whether fractions of bombers that were intercepted are dropped of their sum, and not of each."""
        ...


AIR_FIGHTING: Final = Question[AirFighting]("air_combat", "Who fires back in the air, and who may rise?")
