"""How much may stand on one hex?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.roster import Roster


class Stacking(Protocol):
    """The limit of a stack, and what each unit counts towards it."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def limit(self) -> int:
        """How high a stack may be, as `counts` counts."""
        ...

    @property
    def words(self) -> str:
        """The limit as it is told to a player."""
        ...

    @property
    def whole(self) -> int:
        """What a full unit counts towards a limit that is told in units, as `size` counts."""
        ...

    def counts(self, roster: Roster, unit: int) -> int:
        """What a unit counts towards the limit of a stack."""
        ...

    def weighs(self, roster: Roster, aircraft: int) -> int:
        """What an aircraft takes of the room at a base, as `bases` counts."""
        ...

    def bases(self, weight: int, capacity: int | None) -> bool:
        """Whether a base has room for aircraft that weigh so much, if it has no other limit than this."""
        ...

    def size(self, roster: Roster, unit: int) -> int:
        """What a unit counts towards limits that are told in units: at sea, in the air, over a beach."""
        ...


STACKING: Final = Question[Stacking]("stacking", "How much may stand on one hex?")
