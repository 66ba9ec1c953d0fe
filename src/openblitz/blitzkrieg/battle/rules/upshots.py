"""What comes of the result of a battle where some of those in it bear it in their own way."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.added import Added

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.position import Position


class Upshot(Added):
    """What comes of a result for some of those in the battle, and what that leaves of it for the others."""

    lists: ClassVar = "upshots"

    def brought(
        self, position: Position, battle: Battle, brings: Sequence[Consequence]
    ) -> Sequence[Consequence]:
        """All that follows from a battle whose chart brings this."""
        raise NotImplementedError
