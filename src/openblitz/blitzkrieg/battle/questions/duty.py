"""Who has to attack?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying


class AttackDuty(Protocol):
    """What units owe to the enemies beside them; where nothing answers, both are attacked and attack."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def rule(self) -> str:
        """The paragraph by which it is so."""
        ...

    @property
    def at_will(self) -> bool:
        """Whether a side attacks whom it likes, and nobody if it likes that better."""
        ...


ATTACK_DUTY: Final = Question[AttackDuty]("duty", "Who has to attack?")
