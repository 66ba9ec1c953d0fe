"""Which aircraft may be at sea?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class SeaBasing(Protocol):
    """Which aircraft may be at sea, and how many."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def rule(self) -> str:
        """The paragraph on how many may be there."""
        ...

    @property
    def rule_types(self) -> str:
        """The paragraph on which may be."""
        ...

    @property
    def types(self) -> tuple[str, ...]:
        """The types of aircraft that go to sea."""
        ...

    @property
    def only(self) -> str:
        """Which those are, in words."""
        ...

    @property
    def words(self) -> str:
        """How many may be, in words."""
        ...

    def spare(self, rules: Rules, units: Iterable[int]) -> int:
        """How much more than these may be at sea, as `counts` counts; below 0: they are too many."""
        ...

    def too_many(self, position: Position, side: int) -> Refusal | None:
        """Why a side has too many aircraft at sea."""
        ...

    def counts(self, rules: Rules, unit: int) -> int:
        """What an aircraft counts towards that."""
        ...


SEA_BASING: Final = Question[SeaBasing]("carriers", "Which aircraft may be at sea?")
