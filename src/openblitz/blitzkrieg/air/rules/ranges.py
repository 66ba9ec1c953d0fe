"""75:30 - what aircraft in the air are about: who flies what against which hex, by which way.

A mission is a record of the position and lasts until the aircraft lands or is lost; the place of the aircraft
says which base it left (`places.aloft`). What kinds of mission there are is for options to add.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.rules.strategic_air import STRATEGIC_AIR
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.engine.missions import STRATEGIC, TACTICAL, AirMission, Mission, flown, of
from openblitz.blitzkrieg.engine.modifiers import AttackModifier, Bombarder
from openblitz.blitzkrieg.engine.questions.air_bases import AIR_BASES
from openblitz.blitzkrieg.engine.questions.tactical import TACTICAL_BOMBING
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.table import Part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


# Kinds of mission


class Tactical(AirMission):
    """75:30.41a - Over a hex that ground units attack on the attrition table, to help them."""

    name = TACTICAL
    title = "Tactical bombing"
    says = ()  # what comes of it is for the edition to answer (air/rules/tactical.py)
    types = ("tac", "mdm")
    types_rule = "75:30.41a"
    rule_target = "75:30.41a"

    def tells(self, rules: Rules, *, night: bool = False) -> Iterator[Saying]:
        """As the edition answers."""
        yield from TACTICAL_BOMBING.of(rules).says

    def targets(self, position: Position, side: int) -> int:
        """75:MCRT.air - What ground units can attack with the help of bombers; cities that resist, too."""
        found = super().targets(position, side)
        for combat in combats_of(position.rules).values():
            if combat.supported and side == position.side:
                found |= combat.targets(position)
        return found

    def of_type(self, position: Position, side: int, key: str) -> int:
        """65:CITY-CAPTURE.a, R65-49 - Others than TAC and MDM only where such an attack takes them along."""
        found = super().of_type(position, side, key)
        for combat in combats_of(position.rules).values():
            if key in combat.helpers and side == position.side:
                found |= combat.targets(position)
        return found


class Strategic(AirMission):
    """75:30.42, 65:23.2 - Against the ground units of a hex, by bombers alone."""

    name = STRATEGIC
    title = "Strategic bombing"
    says = ()  # what comes of it is for the kind of combat to say
    types = ("sac", "mdm")
    types_rule = "75:30.42c"

    def tells(self, rules: Rules, *, night: bool = False) -> Iterator[Saying]:
        """75:30.42 - What is said of bombers among those who bombard; 65:23.2 - of the table of their own."""
        for arm in rules.added[Bombarder]:
            yield from arm.says if arm.flies == self.name else ()
        alone = combats_of(rules).get(STRATEGIC_AIR)
        yield from alone.says if alone is not None else ()

    def targets(self, position: Position, side: int) -> int:
        """CL:29.4a - Ground units, and cities of minor countries that resist."""
        return super().targets(position, side) | minors.within_flight(position, side)

    def brings(self, position: Position, side: int, hex_: int) -> str:
        """CL:29.4b - No city is reduced by it."""
        said = minors.unharmed(position, side, (hex_,))
        return said[1] if said else ""


# Range


def near(rules: Rules, unit: int) -> int:
    """75:30.8a - Less than half of the range: 3 hexes for TAC, 4 for MDM, 9 for SAC (R75-C25)."""
    return (rules.roster.range[unit] - 1) // 2


def farthest(rules: Rules, unit: int) -> int:
    """CL:32.3a, 75:32.53, 75:32.73 - What a fighter flies in all, to its landing: twice its range."""
    return 2 * rules.roster.range[unit]


def doubled(rules: Rules, unit: int, flown: int) -> bool:
    """75:30.8a, 75:30.8c - Whether an aircraft that flew so far bombs at double strength; fighters never."""
    if not AIR_BASES.of(rules).doubles:
        return False
    return rules.roster.counters[unit].type.bomber and flown <= near(rules, unit)


def leash(rules: Rules, mission: Mission) -> int:
    """75:30.5c, 75:30.8b, CL:32.3a - How far from its target an aircraft may land."""
    own = flown(rules)[mission.kind].leash(rules, mission)
    if own is not None:
        return own
    if doubled(rules, mission.unit, mission.flown):
        return near(rules, mission.unit)
    reach = rules.roster.range[mission.unit]
    if rules.roster.counters[mission.unit].type.bomber:
        return reach
    return min(reach, max(farthest(rules, mission.unit) - mission.flown, 0))


class DoubledNearBase(AttackModifier):
    """75:30.8a - Bombers that have less than half their range to fly bomb at double strength."""

    name = "doubled near the base"
    bombs = True
    says = (
        ("75:30.8a", "Bombers within 3 (TAC), 4 (MDM) or 9 hexes (SAC) bomb at double strength."),
        ("75:30.8b", "They land as near to their target."),
    )

    def part(self, position: Position, unit: int) -> Part | None:
        """Twice what is printed."""
        mission = of(position, unit) if position.roster.flies[unit] else None
        if mission is None or not doubled(position.rules, unit, mission.flown):
            return None
        return Part(Fraction(2), f"{mission.flown} hexes from its base", "75:30.8a", times=True)
