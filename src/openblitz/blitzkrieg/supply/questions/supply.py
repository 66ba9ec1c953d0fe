"""Whose supply is settled, and what does lack of it forbid?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position


class Supply(Protocol):
    """Whose supply is settled in a player-turn, and whether those without it may fly."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def flies(self) -> bool:
        """Whether units out of supply may be flown."""
        ...

    @property
    def rule_beach(self) -> str:
        """The paragraph by which no more units are supplied over beaches."""
        ...

    def unsupplied(self, position: Position) -> int:
        """The units without a route over land or by sea, of those whose supply is settled now."""
        ...


SUPPLY: Final = Question[Supply]("supply", "Whose supply is settled, and what does lack of it forbid?")
