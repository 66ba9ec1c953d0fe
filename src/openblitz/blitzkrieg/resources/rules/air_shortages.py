"""75:36.22-36.24, 75:36.32-36.34 - what lack of oil and industry does to aircraft."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.modifiers import AttackModifier
from openblitz.blitzkrieg.engine.objecting import Objection, ObjectionThere
from openblitz.blitzkrieg.engine.places import is_aloft, sea_zone
from openblitz.blitzkrieg.engine.position import FLOWN, STAGED
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.stacking import units_worth
from openblitz.blitzkrieg.resources.questions.resources import LACK_OF_INDUSTRY
from openblitz.blitzkrieg.resources.rules.resources import ENOUGH, supplies
from openblitz.blitzkrieg.resources.rules.shortages import industry, limit, oil
from openblitz.blitzkrieg.sea.rules import sea
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.table import Part

if TYPE_CHECKING:
    from collections.abc import Collection

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

# Fuel


class NoFuelToFly(Objection):
    """75:36.22a, 75:36.23a, 75:36.24a, R75-C37 - So many factors fly in a player-turn, transport included."""

    name = "no fuel to fly"
    says = (
        (
            "75:36.22a",
            "With 2 petro-chemical cities 40 factors fly, air transport and changes of base included.",
        ),
        ("75:36.23a", "With 1 it is 20 factors."),
        ("75:36.24a", "With none it is 8 factors."),
    )
    most: ClassVar = {2: (40, "75:36.22a"), 1: (20, "75:36.23a"), 0: (8, "75:36.24a")}

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Where too many would have flown."""
        return self.refuse_all(position, (unit,))

    def refuse_all(self, position: Position, units: tuple[int, ...]) -> Refusal | None:
        """All of them together with those who have flown."""
        rules = position.rules
        allowed = self.most.get(oil(position, units[0]))
        if allowed is None:
            return None
        most, rule = allowed
        others = flown(position, position.side_of(units[0]), units)
        factors = others + sum(rules.roster.attack[unit] for unit in units)
        if factors <= most:
            return None
        reason = (
            f"{most} factors may fly for lack of fuel; with {rules.roster.say(units)} it would be {factors}."
        )
        return rules.refuse_by(rule, reason, (), units)


def flown(position: Position, side: int, without: Collection[int] = ()) -> int:
    """75:36.22a, R75-C37 - The factors of a side that have flown in this player-turn, or supplied by air."""
    lifted, place, flags = supply.BY_AIR(position), position.place, position.flags
    return sum(
        position.roster.attack[u]
        for u in position.of_side(side)
        if u not in without and (flags[u] & (FLOWN | STAGED) or is_aloft(place[u]) or lifted >> u & 1)
    )


def above(position: Position, side: int) -> int:
    """CL:36.22b, CL:36.23, CL:36.24a - The factors that a side has in the air beyond what fuel allows."""
    most = NoFuelToFly.most.get(min(supplies(position, side).oil, ENOUGH))
    return 0 if most is None else max(0, flown(position, side) - most[0])


class GroundedPatrols(Objection):
    """CL:36.22a-b, CL:36.23, CL:36.24a - Patrols beyond what fuel allows land when a player-turn begins."""

    name = "no fuel to stay aloft"
    says = (
        ("CL:36.22a", "Patrols count when they take off, and again in the next player-turn."),
        ("CL:36.22b", "Those beyond what fuel allows land when it begins."),
    )
    _rules: ClassVar = {2: "CL:36.22b", 1: "CL:36.23", 0: "CL:36.24a"}

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """As long as there are too many."""
        rules = position.rules
        side = position.side_of(unit)
        if not LACK_OF_INDUSTRY(position).patrols_count or not above(position, side):
            return None
        rule = self._rules[oil(position, unit)]
        return rules.refuse_by(
            rule, f"{position.roster.ids[unit]} has no fuel to stay in the air.", (), (unit,)
        )


# Industry


class WeakAircraft(AttackModifier):
    """75:36.32a, 75:36.33b - Aircraft fight at half strength."""

    name = "aircraft short of industry"
    says = (
        ("75:36.32a", "With 2 cities of basic industry aircraft bomb and attack at half."),
        ("75:36.33b", "With 1 fighters intercept at half."),
    )

    def part(self, position: Position, unit: int) -> Part | None:
        """Half, with two cities or one."""
        has = industry(position, unit)
        if has not in (1, 2) or position.roster.presence[unit] is not Presence.AIR:
            return None
        rule = "75:36.32a" if has == 2 else "75:36.33b"
        return Part(Fraction(1, 2), f"basic industry {has} of {ENOUGH}", rule, times=True)


class NoAirAttack(Objection):
    """75:36.33a, 75:36.34a, R75-B18 - Aircraft do not attack; nor are they ready for it (CL:36.33a)."""

    name = "no air attacks without industry"
    says = (
        ("75:36.33a", "With 1 city of basic industry aircraft do not attack."),
        ("75:36.34a", "With none there are no combat air operations."),
    )

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """With one city or none."""
        has = industry(position, unit)
        if has > 1:
            return None
        rule = "75:36.33a" if has else "75:36.34a"
        reason = f"{position.roster.ids[unit]} may not attack: basic industry {has} of {ENOUGH}."
        return position.rules.refuse_by(rule, reason, (), (unit,))


class NoInterception(Objection):
    """75:36.34a - Without industry nobody intercepts either."""

    name = "no interception without industry"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """With no city."""
        if industry(position, unit):
            return None
        reason = f"{position.roster.ids[unit]} may not intercept: there is no basic industry."
        return position.rules.refuse_by("75:36.34a", reason, (), (unit,))


# From the sea


class Excess(ObjectionThere):
    """CL:36.4c - Where more are at sea than may be, aircraft that have flown a mission land in a city."""

    name = "no landing at sea beyond the limit"
    says = (("CL:36.4c", "Aircraft beyond what may be at sea fly a mission, and land in a city."),)

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Where there would be too many again."""
        rules = position.rules
        side = position.side_of(unit)
        found = limit(position, side)
        if found is None:
            return None
        there = [u for u in position.of_side(side) if self.counts(position, u)]
        if units_worth(rules, (*there, unit)) <= found[0] * STACKING.of(rules).whole:
            return None
        reason = f"{position.roster.ids[unit]} may not land at sea: as many are there as may be."
        return rules.refuse_by("CL:36.4c", reason, (), (unit,))

    def counts(self, position: Position, unit: int) -> bool:
        """Whether a unit is at sea: in a zone, or before a beach."""
        return sea_zone(position.place[unit]) is not None or sea.on_water(position, unit)


class ExcessForSure(Excess):
    """CL:30.5b, CL:36.4c - The same when movement is over: who is before a beach may still go ashore."""

    name = "no hope of landing at sea beyond the limit"
    says = (("CL:36.4c", "Nor are aircraft sent out that could not but land there."),)

    def counts(self, position: Position, unit: int) -> bool:
        """Whether a unit is in a sea zone, where it stays."""
        return sea_zone(position.place[unit]) is not None
