"""Which units are set up before the game?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying


class SettingUp(Protocol):
    """Whether Turn 1 units may be held back, and the first turn on which such a unit may come."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def may_hold_back(self) -> bool:
        """Whether Turn 1 units may be left out of the set-up."""
        ...

    @property
    def held_back_from(self) -> int:
        """The first turn on which such a unit may come on."""
        ...

    @property
    def fleet_first(self) -> bool:
        """Whether the side that sets up last puts its units to sea before the other sets up."""
        ...


SET_UP: Final = Question[SettingUp]("set_up", "Which units are set up before the game?")
