"""75:33.2, CL:33.2 - bombing an airbase: what is lost on the ground, who fires back, who stays down.

TAC and MDM strike at the aircraft on the ground, by the Barrage and Bombardment Table. A loss inverts the
others: they do not attack in their own next player-turn. The airbase fires back by the Air Combat Table; both
fires are reckoned from what was there before either (CL:32.32a).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from openblitz.blitzkrieg.air.rules import interception
from openblitz.blitzkrieg.air.rules.city_bombing import SystemAttack
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.battle.rules.results import Consequence, Measure, MustLose, Role
from openblitz.blitzkrieg.battle.rules.weighing import Strengths
from openblitz.blitzkrieg.engine.missions import AirMission
from openblitz.blitzkrieg.engine.modifiers import Invariant
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import is_aloft
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.guns.questions.bombardment import BOMBARDING
from openblitz.blitzkrieg.guns.rules import bombardment
from openblitz.hexes import bits
from openblitz.table import Tally
from openblitz.table.facts import Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Refusal

AIRBASE_BOMBING = "airbase-bombing"
AIRBASE = "airbase"

# It lasts through the next player-turn of the unit's own side, and is taken off when that is over.
INVERTED = Subject(
    Position,
    "inverted",
    0,
    of=Of.UNITS,
    about="was bombed on the ground and does not attack in its next player-turn",
)


class AirbaseMission(AirMission):
    """75:33.2a - Against the aircraft on the ground."""

    name = AIRBASE_BOMBING
    title = "Bombing an airbase"
    types = ("tac", "mdm")
    types_rule = "75:33.2a"
    rule_target = "75:33.2a"
    system = AIRBASE
    says = (
        ("75:33.2a", "TAC and MDM may bomb an airbase, by the bombardment table."),
        ("75:33.2b", "Aircraft on the ground lose the factors that it shows."),
        ("75:33.2c", "If it shows any, those left on the ground do not attack in their next player-turn."),
        ("75:33.2d", "They may change base."),
        ("75:33.2e", "The airbase fires back with half of its air factors, rounded up."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Where enemy aircraft are on the ground."""
        return interception.airbases(position, side)

    def no_target(self) -> str:
        """There are none."""
        return "no enemy aircraft are on the ground there"


class FiresBack(Consequence, frozen=True):
    """75:33.2e - A side is fired at from the ground, with so many factors."""

    factors: int = 0

    @property
    def words(self) -> str:
        """With how many."""
        return f"is fired at with {self.factors}"


class StayDown(Consequence, frozen=True):
    """75:33.2c - What is left on the ground does not attack in its next player-turn."""

    @property
    def words(self) -> str:
        """That."""
        return "does not attack in the next player-turn"


class AirbaseAttack(SystemAttack):
    """75:33.2 - On the aircraft on the ground."""

    name = AIRBASE_BOMBING
    title = "Bomb the airbase"
    system = AIRBASE
    rule = once = "75:33.2a"
    says: ClassVar = ()

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        """75:33.2b-c - So many factors, and the rest stays down; a blank does nothing."""
        if not cell:
            return ()
        return (
            MustLose(Role.DEFENDER, "75:33.2b", cell, Measure.FACTORS),
            StayDown(Role.DEFENDER, "75:33.2c"),
        )

    def befalls(self, position: Position, battle: Battle, cell: Any) -> Iterable[Consequence]:
        """75:33.2e - The airbase fires back, whatever was hit; those lose who are on the ground now."""
        rules = position.rules
        hex_ = battle.hexes[0]
        there = tuple(position.aircraft_at(hex_, 1 - position.side))
        yield FiresBack(Role.ATTACKER, "75:33.2e", flak(rules, there))
        loss, rough = bombardment.loss_on(rules, hex_, cell)
        for what in self.consequences(rules, loss):
            if isinstance(what, MustLose):
                yield MustLose(what.role, rough or what.rule, loss, Measure.FACTORS, there)
            else:
                yield what

    def defenders(self, position: Position, units: Sequence[int], hexes: Iterable[int]) -> tuple[int, ...]:
        """The aircraft on the ground."""
        enemy = 1 - position.side
        return tuple(u for h in hexes for u in position.aircraft_at(h, enemy))

    def before(self, rules: Rules, battle: Battle, other: Battle) -> str:
        """75:SEQ.19a - As printed before barrages, other bombs and attacks of ground units."""
        if other.chart == self.name:
            return ""
        return "75:SEQ.19a" if BOMBARDING.of(rules).before_all else ""

    def strengths(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Strengths:
        """The factors of the bombers, and those on the ground."""
        attack, defense = attack_factors(position), position.roster.defense
        there = self.defenders(position, units, hexes)
        return Strengths(sum(attack[unit] for unit in units), sum(defense[u] for u in there))

    def tallies(
        self, position: Position, units: Sequence[int], hexes: Iterable[int]
    ) -> tuple[Tally, tuple[Tally, ...]]:
        """The same as tallies."""
        stacks = []
        for hex_ in hexes:
            tally = Tally()
            for unit in self.defenders(position, units, (hex_,)):
                say = f"{position.roster.ids[unit]} is on the ground"
                tally = tally.plus(position.roster.defense[unit], say, "75:33.2b")
            stacks.append(tally)
        return super().tallies(position, units, ())[0], tuple(stacks)


def flak(rules: Rules, units: Iterable[int]) -> int:
    """75:33.2e, CL:33.2 - Half of what is printed on the ground, rounded up; nothing else halves it."""
    return -(-sum(rules.roster.attack[u] for u in units) // 2)


# Those who stay down


class StayingDown(Objection):
    """75:33.2c - Inverted aircraft do not attack, and are not ready for combat (75:35.1)."""

    name = "inverted aircraft"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of those that were bombed on the ground."""
        if not INVERTED(position) >> unit & 1:
            return None
        reason = (
            f"{position.roster.ids[unit]} was bombed on the ground: it may change its base and not attack."
        )
        return position.rules.refuse_by("75:33.2c", reason, (), (unit,))


def recover(position: Position) -> tuple[int, ...]:
    """75:33.2c - Inverted aircraft of the side that has moved are as before; which these are."""
    own = position.roster.under[position.allegiance].air[position.side]
    found = tuple(u for u in own if INVERTED(position) >> u & 1)
    if found:
        INVERTED.put(position, INVERTED(position) & ~sum(1 << u for u in found))
    return found


class InversionHolds(Invariant):
    """75:33.2c - Only aircraft are inverted, and none of them is in the air in its own player-turn."""

    name = "inversion holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Others."""
        for unit in bits.hexes(INVERTED(position)):
            say = position.roster.ids[unit]
            if not position.roster.flies[unit]:
                yield f"{say} is inverted and no aircraft"
            elif position.side_of(unit) == position.side and is_aloft(position.place[unit]):
                yield f"{say} is inverted and in the air"
