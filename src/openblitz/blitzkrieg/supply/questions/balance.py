"""What do cities supply, and to whom?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.supply.rules.drawing import Short


class Balance(Protocol):
    """What a side is short of as it stands."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def rule_cut_off(self) -> str:
        """The paragraph by which units without a route are lost."""
        ...

    def short(self, position: Position, side: int) -> Short:
        """The factors that are too much, and the units that no route supplies."""
        ...

    def lightens(self, position: Position, side: int, units: Iterable[int]) -> bool:
        """Whether losing units leaves a side short of less."""
        ...

    def lines(self, position: Position, side: int) -> Iterator[str]:
        """Who draws on what, in words."""
        ...


BALANCE: Final = Question[Balance]("balance", "What do cities supply, and to whom?")
