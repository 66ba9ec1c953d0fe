"""What comes of the result of a battle where some of those in it bear it in their own way."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.battle.rules.results import MustFit, Role
from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.modifiers import Aftermath

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.position import Position


class NoStackTooHigh(Aftermath):
    """CL:11.1b, CL:11.1f - When a battle is over, what stands too high of either side is taken off.

    Change for a unit that is lost in part may need more room than the unit did.
    """

    name = "no stack too high after combat"
    says = (("CL:11.1b", "After each combat no stack is too high; what is too much is eliminated."),)

    def consequences(self, position: Position, battle: Battle) -> Iterator[Consequence]:
        """For both sides."""
        yield from (MustFit(role, "CL:11.1b") for role in (Role.DEFENDER, Role.ATTACKER))


class Upshot(Added):
    """What comes of a result for some of those in the battle, and what that leaves of it for the others."""

    lists: ClassVar = "upshots"

    def brought(
        self, position: Position, battle: Battle, brings: Sequence[Consequence]
    ) -> Sequence[Consequence]:
        """All that follows from a battle whose chart brings this."""
        raise NotImplementedError
