"""Is there change for a unit that is lost in part?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.roster import Roster


class Losses(Protocol):
    """Whether a loss in factors is paid in whole units, or change is given from the box."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def gives_change(self) -> bool:
        """Whether counters from the box can stay in the place of a unit."""
        ...

    @property
    def rule_change(self) -> str:
        """The paragraph on what may be kept of a unit."""
        ...

    def worth(self, roster: Roster, attacking: bool) -> Sequence[int]:
        """The factors of every counter that the losses of attackers, or of defenders, are counted in."""
        ...

    def change(
        self, position: Position, unit: int, left: int, worth: Sequence[int]
    ) -> Iterable[tuple[int, ...]]:
        """The choices of counters that may take the place of a unit of which so many factors are left.

        `worth` gives the factors of every counter that this loss is counted in. Where nothing comes to all
        that is left, the choices come to the most that can be had.
        """
        ...


LOSSES: Final = Question[Losses]("losses", "Is there change for a unit that is lost in part?")
