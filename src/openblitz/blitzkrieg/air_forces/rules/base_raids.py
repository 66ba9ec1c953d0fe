"""MS:AIRMISSION.9-10 - bombing airbases, and strafing the aircraft on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.rules.damage import AIRBASE, IsDamaged
from openblitz.blitzkrieg.air_forces.rules import air_strikes, airbases
from openblitz.blitzkrieg.air_forces.rules.air_strikes import DESTROYED, HALF, Strike
from openblitz.blitzkrieg.battle.rules.results import Measure, MustLose, Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.position import Position

WORTH = 4.0  # what an airbase counts to computer players, in attack factors


class BombBase(Strike):
    """MS:AIRMISSION.9 - SAC and MDM against an airbase and all that is on it."""

    name = "bomb-base"
    number = 9
    title = "Bombing of an airbase"
    system = AIRBASE
    types = ("sac", "mdm")
    types_rule = "MS:AIRMISSION.9a"
    rule_target = "MS:AIRMISSION.9a"
    says = (
        ("MS:AIRMISSION.9a", "SAC and MDM bomb airbases by the Strategic Bombardment Table."),
        ("MS:AIRMISSION.9b", "D destroys the airbase and all aircraft on the ground there."),
        ("MS:AIRMISSION.9c", "H destroys half of these, and closes it for a complete turn."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Enemy airbases."""
        return airbases.at(position, 1 - side)

    def no_target(self) -> str:
        """There is none."""
        return "no enemy airbase is there"

    def stake(self, position: Position, hex_: int, side: int) -> tuple[int, ...]:
        """The airbase, and the aircraft under it."""
        return airbases.under(position, hex_, 1 - side)

    def consequences(
        self, position: Position, hex_: int, units: Sequence[int], word: str
    ) -> Iterable[Consequence]:
        """MS:AIRMISSION.9b-c, RMS-71 - All, or half of the factors on the ground, and it is closed."""
        there = self.stake(position, hex_, position.side)
        planes = tuple(u for u in there if position.roster.flies[u])
        if word == DESTROYED:
            yield MustLose(Role.DEFENDER, "MS:AIRMISSION.9b", of=Measure.ALL, among=there)
        if word == HALF:
            half = sum(position.roster.defense[u] for u in planes) // 2
            if half:
                yield MustLose(Role.DEFENDER, "MS:AIRMISSION.9c", half, Measure.FACTORS, planes)
            yield IsDamaged(Role.DEFENDER, "MS:AIRMISSION.9c", AIRBASE)

    def worth(self, position: Position, hex_: int, word: str, factors: int) -> float:
        """With the airbase itself."""
        share = {DESTROYED: 1.0, HALF: 0.5}.get(word, 0.0)
        return super().worth(position, hex_, word, factors) + WORTH * share


class StrafeBase(Strike):
    """MS:AIRMISSION.10 - MDM and FTR against aircraft on the ground, factor for factor."""

    name = "strafe-base"
    number = 10
    title = "Strafing of an airbase"
    low = True
    system = "aircraft"
    table = ""
    types = ("mdm", "ftr")
    fleet = ("tac",)
    types_rule = "MS:AIRMISSION.10a"
    rule_target = "MS:AIRMISSION.10a"
    says = (
        ("MS:AIRMISSION.10a", "MDM and FTR destroy a factor of aircraft on the ground for each of theirs."),
        ("MS:AIRMISSION.10b", "The defender chooses which."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Where enemy aircraft are on the ground."""
        return position.grounded(1 - side)

    def no_target(self) -> str:
        """There are none."""
        return "no enemy aircraft are on the ground there"

    def stake(self, position: Position, hex_: int, side: int) -> tuple[int, ...]:
        """Those aircraft."""
        return tuple(position.aircraft_at(hex_, 1 - side))

    def consequences(
        self, position: Position, hex_: int, units: Sequence[int], word: str
    ) -> Iterable[Consequence]:
        """MS:AIRMISSION.10a-b - A factor for a factor, of the defender's choice."""
        there = self.stake(position, hex_, position.side)
        factors = air_strikes.factors_of(position, units)
        if factors:
            yield MustLose(Role.DEFENDER, "MS:AIRMISSION.10a", factors, Measure.FACTORS, there)

    def worth(self, position: Position, hex_: int, word: str, factors: int) -> float:
        """What of them can be hit."""
        there = self.stake(position, hex_, position.side)
        return float(min(factors, sum(position.roster.defense[u] for u in there)))
