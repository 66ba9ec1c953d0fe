"""Which orders of battle are there to choose from?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class Armies(Protocol):
    """Which orders of battle there are to choose from, and what they are made of."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def shared(self) -> bool:
        """Whether both sides are made of one army, which Blue names."""
        ...

    @property
    def rule(self) -> str:
        """The paragraph that says which of them are to be had."""
        ...

    def open_to(self, side: int) -> tuple[int, ...]:
        """The numbers that a side may choose; where only some are, nobody offers armies or rolls for them."""
        ...

    def not_in_army(self, position: Position, units: Sequence[int]) -> Refusal | None:
        """Counters that are no part of the army that their side has chosen."""
        ...

    def factors(self, number: int, key: str) -> int:
        """The factors of a type in an army, or its whole counters."""
        ...

    def besides(self, rules: Rules, side: int) -> tuple[int, ...]:
        """Counters that a side has beside its army."""
        ...


ORDERS_OF_BATTLE: Final = Question[Armies](
    "orders_of_battle", "Which orders of battle are there to choose from?"
)
