"""MS:AIRMISSION.3b - production centers that were hit from the air."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air_forces.rules import center_raids
from openblitz.blitzkrieg.air_forces.rules.center_raids import WORDS, IsHit
from openblitz.blitzkrieg.battle.rules.results import Role
from openblitz.blitzkrieg.battle.steps.aftermath import After
from openblitz.blitzkrieg.engine.deed import place_names
from openblitz.blitzkrieg.engine.orders import Hexes  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.scenarios.rules.orders_of_battle import CENTERS
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.battle.steps.aftermath import Scene
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class CentersHit(After, frozen=True, tag="centers-hit"):
    """MS:AIRMISSION.3b - They make less in their next cycle; nobody is asked."""

    key: ClassVar = "centers hit"
    comes_with: ClassVar = ("production",)
    losing: ClassVar = True
    follows: ClassVar = IsHit
    hexes: Hexes
    rule: str
    word: str

    @classmethod
    def upon(cls, what: IsHit, at: Scene) -> CentersHit:
        """Those on the square."""
        return cls(at.side_of(what.role), what.units, at.hexes[Role.DEFENDER], what.rule, what.word)

    def needs(self, position: Position) -> str:
        """Production centers, and a word for what they make."""
        if self.word not in WORDS:
            return f"one of the words {', '.join(WORDS)}"
        centers = all(position.roster.counters[unit].type.key == CENTERS for unit in self.units)
        return "" if self.units and centers else "production centers"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """It is noted."""
        turn = center_raids.hit(position, self.units, self.word)
        text = f"{position.roster.tell(self.units, 'make')} {WORDS[self.word]} on turn {turn}."
        named = position.roster.names(self.units)
        return Happened([Event("hit", text, (self.rule,), place_names(self.hexes), named)], over=True)
