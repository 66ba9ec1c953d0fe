"""What is taken as a replacement, and is what is not taken saved?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class Replacements(Protocol):
    """What may be taken, where it comes on, and whether what is not taken is saved."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def saves(self) -> bool:
        """Whether what is not taken is saved."""
        ...

    @property
    def raises_transport(self) -> bool:
        """Whether air transport may be raised instead of taking aircraft."""
        ...

    @property
    def rule_expansion(self) -> str:
        """The paragraph by which it is raised once a turn."""
        ...

    @property
    def rule_unfriendly(self) -> str:
        """The paragraph by which aircraft come on in friendly cities alone."""
        ...

    def cost(self, rules: Rules, unit: int) -> int:
        """What a counter costs of the purse."""
        ...

    def given_back(self, position: Position, unit: int) -> int:
        """What comes back to the purse with a counter that is no longer among those taken."""
        ...

    def first_like(self, position: Position, unit: int) -> int | None:
        """The counter that the moving side would take of those that are like one."""
        ...

    def candidates(self, position: Position) -> Sequence[int]:
        """The counters that the moving side may take now, one of each kind."""
        ...

    def why_not_take(self, position: Position, unit: int) -> Refusal | None:
        """Why the moving side may not take a counter of its own, wherever it would come on."""
        ...

    def places(self, position: Position, unit: int) -> int:
        """The cities in which a counter may come on, if there is room."""
        ...

    def why_not_there(self, position: Position, unit: int, hex_: int) -> Refusal | None:
        """Why a counter does not come on at a hex."""
        ...

    def owed(self, position: Position) -> Refusal | None:
        """What else must be taken before movement ends."""
        ...

    def left(self, position: Position) -> tuple[int, int]:
        """What the moving side may still take, and of how much; 0: nothing to measure it by."""
        ...

    def lines(self, position: Position) -> tuple[str, ...]:
        """What else there is to know of it, in words."""
        ...

    def faults(self, position: Position) -> Iterator[str]:
        """What is wrong with what was taken in this player-turn."""
        ...


REPLACEMENTS: Final = Question[Replacements](
    "replacements", "What is taken as a replacement, and is what is not taken saved?"
)
