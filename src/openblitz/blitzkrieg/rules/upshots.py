"""What else follows from the result of a battle, by what its chart brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.rules.added import Added

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.attacks import Battle
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.blitzkrieg.rules.results import Consequence


class Upshot(Added):
    """What comes of a result for some of those in the battle, before all that its chart brings."""

    lists: ClassVar = {"upshots": "upshots"}

    def consequences(
        self, rules: Rules, position: Position, battle: Battle, brings: Sequence[Consequence]
    ) -> Iterator[Consequence]:
        """What else follows from a battle that brings this."""
        raise NotImplementedError
