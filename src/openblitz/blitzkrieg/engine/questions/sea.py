"""How many may be at sea, and when are they counted?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class SeaLimits(Protocol):
    """When units at sea are counted."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def always(self) -> bool:
        """Whether there may be too many at no time, or only not when stacks are looked at."""
        ...

    @property
    def blockades(self) -> bool:
        """Whether enemy zones at sea or on its river shut a port."""
        ...

    @property
    def inland(self) -> bool:
        """Whether there are ports inland."""
        ...

    @property
    def by_city(self) -> bool:
        """Whether one goes to sea from any hex of a city of which one is friendly."""
        ...

    def spare(self, rules: Rules, units: Iterable[int]) -> int:
        """What may be at sea beside these units; less than nothing where they are too many."""
        ...

    def each(self, rules: Rules) -> int:
        """What a full unit takes of that, or thereabouts."""
        ...

    def too_many(self, position: Position, side: int, rule: str = "75:19.3a") -> Refusal | None:
        """Why a side has too many units at sea."""
        ...

    def say(self, rules: Rules, units: Iterable[int]) -> str:
        """That so many are too many, in a sentence."""
        ...


SEA_LIMITS: Final = Question[SeaLimits]("sea", "How many may be at sea, and when are they counted?")
