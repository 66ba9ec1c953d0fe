"""MS:AIRMISSION - missions that strike at something: how they are rolled for, and what comes of that.

All aircraft of a side with one mission over one square strike together, with one roll (RMS-221), when its
movement is over (MS:PCS.II.1.A). A mission strikes at one system of its square and harms nothing else there.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from openblitz.blitzkrieg.air_forces.rules.air_forces import GROUND_UNITS
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.battle.rules.results import Measure, MustLose, Role
from openblitz.blitzkrieg.charts import Effect, chart
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.missions import AirMission
from openblitz.blitzkrieg.engine.position import Position
from openblitz.table import Part, Tally
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.charts import Chart
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules

SBT: Final = "modules.sbt"
RIT: Final = "modules.rit"
DESTROYED, HALF, CUT = "D", "H", "X"

STRUCK = Subject(
    Position,
    "carried-out",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="has carried out its mission",
)


class BombRoll(Added):
    """What is added to the die of the Strategic Bombardment Table."""

    lists: ClassVar = "bomb-rolls"
    alone: ClassVar[bool] = False  # whether nothing else is added where it bears (RMS-27)

    def part(self, position: Position, hex_: int, system: str, units: Sequence[int]) -> Part | None:
        """What it adds where these bombers strike at a system of a hex; None: nothing."""
        raise NotImplementedError


class Strike(AirMission):
    """A mission that strikes at a system of its square, by a table or without one."""

    number: ClassVar[int]  # in the chart of missions: those are carried out in its order
    table: ClassVar[str] = SBT
    bears: ClassVar[str] = ""  # the rule of what else it says

    def gathers(self, rules: Rules, hex_: int) -> int:
        """RMS-221 - The same for all hexes over which aircraft strike together."""
        return hex_

    def stake(self, position: Position, hex_: int, side: int) -> tuple[int, ...]:
        """What aircraft of a side strike at there."""
        raise NotImplementedError

    def consequences(
        self, position: Position, hex_: int, units: Sequence[int], word: str
    ) -> Iterable[Consequence]:
        """What follows from a result of its table, or without a table from striking."""
        raise NotImplementedError

    def worth(self, position: Position, hex_: int, word: str, factors: int) -> float:
        """What a result is worth to the moving side, in attack factors, for computer players."""
        total = sum(position.roster.attack[u] for u in self.stake(position, hex_, position.side))
        return {DESTROYED: 1.0, HALF: 0.5}.get(word, 0.0) * total


class Struck(NamedTuple):
    """A strike that is to be carried out: by whom, with what."""

    kind: Strike
    hex: int
    units: tuple[int, ...]


def due(position: Position) -> list[Struck]:
    """The strikes of the moving side that have not been carried out, in their order."""
    rules = position.rules
    found: dict[tuple[int, int], Struck] = {}
    done = STRUCK(position)
    for one in missions.of_side(position, position.side):
        kind = missions.flown(rules)[one.kind]
        if isinstance(kind, Strike) and not done >> one.unit & 1:
            key = (kind.number, kind.gathers(rules, one.hex))
            units = found[key].units if key in found else ()
            hex_ = found[key].hex if key in found else one.hex
            found[key] = Struck(kind, hex_, (*units, one.unit))
    return [found[key] for key in sorted(found)]


def factors_of(position: Position, units: Iterable[int]) -> int:
    """What aircraft come to on a table; a half that weather leaves counts for nothing (RMS-82)."""
    attack = attack_factors(position)
    return int(sum((Fraction(attack[u]) for u in units), Fraction(0)))


def table(kind: Strike) -> Chart[Effect]:
    """The table by which a strike is rolled for."""
    return chart(kind.table, Effect)


def added(position: Position, kind: Strike, hex_: int, units: Sequence[int]) -> Tally:
    """RMS-27 - What is added to the die, and why."""
    if kind.table != SBT:
        return Tally()
    parts = []
    for one in position.rules.added[BombRoll]:
        part = one.part(position, hex_, kind.system, units)
        if part is not None and one.alone:
            return Tally((part,))
        if part is not None:
            parts.append(part)
    return Tally(tuple(parts))


def result(kind: Strike, factors: int, roll: int) -> str:
    """MS:AIRMISSION.1d, RMS-70 - The word of a table; a die beyond its last row does nothing."""
    found = table(kind)
    if roll > max(found.faces):
        return ""
    cell = found.look_up(factors, roll)
    word = cell.word if isinstance(cell, Effect) else ""
    return "" if word == "-" else word


def expected(position: Position, kind: Strike, hex_: int, units: Sequence[int]) -> float:
    """What a strike with these aircraft is worth on average."""
    factors = factors_of(position, units)
    if not kind.table:
        return kind.worth(position, hex_, "", factors)
    more = int(added(position, kind, hex_, units).total)
    faces = table(kind).faces
    words = (result(kind, factors, roll + more) for roll in faces)
    return sum(kind.worth(position, hex_, word, factors) for word in words) / len(faces)


# Mission 1


class BombUnits(Strike):
    """MS:AIRMISSION.1 - SAC and MDM against the ground units of a square."""

    name = "bomb-units"
    number = 1
    title = "Bombing of ground units"
    types: ClassVar[tuple[str, ...]] = ("sac", "mdm")
    types_rule = "MS:AIRMISSION.1a"
    rule_target = "MS:AIRMISSION.1a"
    says: ClassVar[tuple[Saying, ...]] = (
        ("MS:AIRMISSION.1a", "SAC and MDM bomb ground units by the Strategic Bombardment Table."),
        ("MS:AIRMISSION.1b", "D destroys all of them, H half of their factors."),
        ("MS:AIRMISSION.1c", "H does nothing to a single factor."),
        ("MS:AIRMISSION.0b", "Nothing else on the square is harmed."),
        ("MS:AIRMISSION.0c", "They may be attacked by ground units besides."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Where enemy ground units are."""
        return position.controls(1 - side)

    def stake(self, position: Position, hex_: int, side: int) -> tuple[int, ...]:
        """MS:AIRMISSION.0b - Those of class 4, and nothing else."""
        classes = position.roster.unit_class
        there = position.units_at(hex_, 1 - side)
        return tuple(u for u in there if classes[u] == GROUND_UNITS)

    def consequences(
        self, position: Position, hex_: int, units: Sequence[int], word: str
    ) -> Iterable[Consequence]:
        """MS:AIRMISSION.1b-c, RMS-71 - All, or half of the factors, rounded down."""
        there = self.stake(position, hex_, position.side)
        if word == DESTROYED:
            yield MustLose(Role.DEFENDER, "MS:AIRMISSION.1b", of=Measure.ALL, among=there)
        half = sum(position.roster.defense[u] for u in there) // 2
        if word == HALF and half:
            yield MustLose(Role.DEFENDER, "MS:AIRMISSION.1b", half, Measure.FACTORS, there)


class TargetInCover(BombRoll):
    """MS:AIRMISSION.1d, MS:UNITCHART.sbt.a - Ground units in a city, on a mountain or in a forest."""

    name = "ground units in cover"
    says = (
        (
            "MS:AIRMISSION.1d",
            "One is added to the die where ground units are in a city, beyond 6 for nothing.",
        ),
        ("MS:UNITCHART.sbt.a", "So it is on mountains and in forests."),
    )

    def part(self, position: Position, hex_: int, system: str, units: Sequence[int]) -> Part | None:
        """One, for those alone."""
        ground = position.rules.ground
        if system != BombUnits.system or not (ground.city | ground.mountain | ground.forest) >> hex_ & 1:
            return None
        if ground.city >> hex_ & 1:
            return Part(Fraction(1), "the target is in a city", "MS:AIRMISSION.1d")
        return Part(Fraction(1), "the target is on a mountain or in a forest", "MS:UNITCHART.sbt.a")
