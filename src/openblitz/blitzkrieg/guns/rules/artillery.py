"""MS:16, MS:ARTILLERY - artillery of the Module System: it supports attacks and defenses, or fires barrages.

Its zone of effect is every adjacent square (MS:16d). By itself it neither attacks nor defends anything
(`Supporter` in engine/conditions.py). A barrage is a kind of combat that nobody owes: it strikes as bombers
of the air missions do (`Strike`), at one system of one square; those that other modules bring are in
guns/rules/barrages.py, each with an overlay that joins the two modules and names the chart.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from openblitz.blitzkrieg.air_forces.rules import air_strikes
from openblitz.blitzkrieg.air_forces.rules.air_strikes import BombUnits
from openblitz.blitzkrieg.battle.rules.attack import attack_factors, attack_tally
from openblitz.blitzkrieg.battle.rules.combat import Combat
from openblitz.blitzkrieg.battle.rules.defense import defends_itself
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.results import AreLost, Role
from openblitz.blitzkrieg.battle.rules.weighing import Strengths, attacking
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.conditions import Supporter, Zoneless, narrowed
from openblitz.blitzkrieg.engine.modifiers import Aftermath, AttackModifier
from openblitz.blitzkrieg.engine.roster import CLASSES, Presence
from openblitz.hexes import bits
from openblitz.table import Part, Tally

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.air_forces.rules.air_strikes import Strike
    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.charts import Odds
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

BARRAGE: Final = "barrage"


def is_artillery(rules: Rules, unit: int) -> bool:
    """Whether a unit is artillery."""
    return rules.roster.kind[unit] is MovementClass.ARTILLERY


def effect(hex_: int) -> int:
    """MS:16d - The zone of effect of artillery on a hex: every square beside it."""
    return bits.spread(1 << hex_)


def _beside(position: Position, side: int, hexes: Iterable[int]) -> list[int]:
    """The artillery of a side with one of some hexes in its zone of effect."""
    near = 0
    for hex_ in hexes:
        near |= effect(hex_) if hex_ else 0
    near &= position.blocks(side)
    place = position.place
    own = position.on_board(side) if near else ()
    return [u for u in own if near >> place[u] & 1 and is_artillery(position.rules, u)]


# What it is worth


class SecondFactor(AttackModifier):
    """MS:16a - The first factor that is printed on it is not used."""

    name = "second factor of artillery"
    says = (("MS:16a", "Only the second combat factor of artillery counts: 8-4-4 is 4-4."),)

    def part(self, position: Position, unit: int) -> Part | None:
        """As much as it has for defense."""
        attack, defense = position.roster.attack[unit], position.roster.defense[unit]
        if attack == defense or not is_artillery(position.rules, unit):
            return None
        return Part(Fraction(defense, attack), "only its second factor counts", "MS:16a", times=True)


class NoZone(Zoneless):
    """MS:16c - It has no zone of control."""

    name = "artillery without zones"
    says = (("MS:16c", "Artillery has no zone of control."),)

    def key(self, position: Position, side: int) -> Hashable:
        """Nothing but who stands where."""
        return None

    def units(self, position: Position, side: int) -> Iterable[int]:
        """All of it."""
        guns, place = side * CLASSES + Presence.GUNS, position.place
        if not position.stands[guns]:
            return ()
        return [u for u in position.roster.under[position.allegiance].in_slot[guns] if place[u] > 0]


class Guns(Supporter):
    """MS:16b, MS:16e - Artillery acts by its missions alone."""

    name = "artillery"
    rule = "MS:16e"
    rule_defense = "MS:ARTILLERY.def.a"
    says = (
        ("MS:16e", "Artillery attacks and defends nothing by itself: it supports others, or fires barrages."),
        ("MS:ARTILLERY.off.a", "It adds its factors to an attack on a defender beside it."),
        ("MS:ARTILLERY.off.b", "It loses last in attack, unless enemy artillery in support is beside it."),
        ("MS:ARTILLERY.def.a", "It adds its factors to the defense where an attacker is beside it."),
        ("MS:ARTILLERY.def.b", "It loses last in defense, unless it has to go back."),
    )

    def has(self, rules: Rules, unit: int) -> bool:
        """Artillery."""
        return is_artillery(rules, unit)

    def defenders(
        self, position: Position, hexes: Sequence[int], sources: Iterable[int], by: int
    ) -> tuple[int, ...]:
        """MS:ARTILLERY.def.a, RMS-90 - Those beside an attacker, where anybody else defends."""
        if not any(defends_itself(position, hex_, by) for hex_ in hexes):
            return ()
        return tuple(_beside(position, 1 - by, sources))

    def last(self, position: Position, battle: Battle, attacking: bool) -> tuple[int, ...]:
        """MS:ARTILLERY.off.b, RMS-89 - Not an attacker's where defending artillery is beside his own."""
        units = battle.attackers if attacking else battle.defenders
        own = tuple(u for u in units if is_artillery(position.rules, u))
        if not (own and attacking):
            return own
        enemy = 1 - position.side_of(own[0])
        return () if _beside(position, enemy, (position.place[u] for u in own)) else own

    def rule_last(self, attacking: bool) -> str:
        """Attack and defense have a line each."""
        return "MS:ARTILLERY.off.b" if attacking else "MS:ARTILLERY.def.b"


class Alone(Aftermath):
    """MS:16b - Artillery that is attacked while nobody else is with it is gone, whatever else happens."""

    name = "artillery alone"
    says = (("MS:16b", "Artillery that stands alone is eliminated by any ground unit that attacks it."),)

    def consequences(self, position: Position, battle: Battle) -> Iterator[Consequence]:
        """On each square by itself."""
        if not combats_of(position.rules)[battle.chart].owed:
            return
        by = attacking(position, battle.attackers)
        for hex_ in battle.hexes:
            if not defends_itself(position, hex_, by):
                there = tuple(position.units_at(hex_, 1 - by))
                if there:
                    yield AreLost(Role.DEFENDER, "MS:16b", there)


# Barrages


class Barrage(Combat):
    """MS:ARTILLERY.barrage - Artillery against ground units beside it, as bombers would attack them."""

    name = BARRAGE
    title = "Barrage"
    says: ClassVar[tuple[Saying, ...]] = (
        ("MS:ARTILLERY.barrage.a", "A barrage is rolled on the Strategic Bombardment Table."),
        ("MS:ARTILLERY.barrage.b", "Who fires one supports no attack in that turn."),
        ("MS:ARTILLERY.barrage.c", "Who suffers one may be attacked on the ground, too."),
        ("MS:ARTILLERY.barrage.d", "It strikes at any square beside the artillery."),
        ("MS:ARTILLERY.barrage.e", "Artillery on one square may fire at several."),
        ("MS:ARTILLERY.barrage.f", "All that fires at one target is one barrage."),
    )
    bombs: ClassVar = True
    most: ClassVar = 1
    once: ClassVar = "MS:ARTILLERY.barrage.f"
    rule_twice: ClassVar = "MS:ARTILLERY.barrage.b"
    strike: ClassVar[Strike] = BombUnits()  # MS:AIRMISSION.0b - flak is a target of its own (MS:13t)

    def targets(self, position: Position) -> int:
        """Where the enemy has what it strikes at."""
        return self.strike.targets(position, position.side)

    def reach(self, position: Position, unit: int) -> int:
        """MS:ARTILLERY.barrage.d - What is within the zone of effect."""
        rules = position.rules
        if not is_artillery(rules, unit) or objecting.to("bombard", position, unit) is not None:
            return 0
        near = effect(position.place[unit]) & self.targets(position)
        return bits.of(h for h in bits.hexes(near) if narrowed(position, (unit,), (h,)) is None)

    def contact(self, position: Position) -> dict[int, int]:
        """The artillery with anything in its zone of effect."""
        near = bits.spread(self.targets(position)) & position.blocks(position.side)
        own = position.on_board(position.side) if near else ()
        found = {u: self.reach(position, u) for u in own if near >> position.place[u] & 1}
        return {unit: reach for unit, reach in found.items() if reach}

    def defenders(self, position: Position, units: Sequence[int], hexes: Iterable[int]) -> tuple[int, ...]:
        """What it strikes at."""
        by = attacking(position, units)
        return tuple(u for hex_ in hexes for u in self.strike.stake(position, hex_, by))

    def why_not(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
        """Artillery alone, one square, beside it."""
        rules = position.rules
        others = [u for u in units if not is_artillery(rules, u)]
        if others:
            reason = f"{position.roster.tell(others, 'be')} no artillery."
            return rules.refuse_by("MS:ARTILLERY.barrage.a", reason, hexes, others)
        if len(hexes) != 1:
            reason = "A barrage strikes at one square."
            return rules.refuse_by("MS:ARTILLERY.barrage.e", reason, hexes, units)
        refused = narrowed(position, units, hexes)
        for unit in units:
            refused = refused or objecting.to("bombard", position, unit)
            if refused is not None:
                return refused
            if not effect(position.place[unit]) >> hexes[0] & 1:
                reason = f"{position.roster.ids[unit]} fires only at squares beside it."
                return rules.refuse_by("MS:ARTILLERY.barrage.d", reason, hexes, (unit,))
        return None

    def before(self, rules: Rules, battle: Battle, other: Battle) -> str:
        """MS:PCS.II.4.A - All barrages come first."""
        return "" if combats_of(rules)[other.chart].bombs else "MS:PCS.II.4.A"

    def say(self, at: Odds | int, attack: int | Fraction, defense: int | Fraction) -> tuple[str, str]:
        """By its factors."""
        factors = f"{at} factor{'s' if at != 1 else ''}"
        return f"with {factors}", factors

    def strengths(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Strengths:
        """The factors of both; no ground doubles anybody."""
        attack, defense = attack_factors(position), position.roster.defense
        there = self.defenders(position, units, hexes)
        return Strengths(sum(attack[u] for u in units), sum(defense[u] for u in there))

    def tallies(
        self, position: Position, units: Sequence[int], hexes: Iterable[int]
    ) -> tuple[Tally, tuple[Tally, ...]]:
        """The same as tallies."""
        roster, stacks = position.roster, []
        for hex_ in hexes:
            tally = Tally()
            for unit in self.defenders(position, units, (hex_,)):
                tally = tally.plus(roster.defense[unit], f"{roster.ids[unit]} is there", "MS:SBT")
            stacks.append(tally)
        return attack_tally(position, units), tuple(stacks)

    def added(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Tally:
        """MS:UNITCHART.sbt.a-b - As for bombers."""
        return air_strikes.added(position, self.strike, hexes[0], units) if hexes else Tally()

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        """It hangs on what is there."""
        return ()

    def befalls(self, position: Position, battle: Battle, cell: Any) -> Iterable[Consequence]:
        """As the strike says."""
        return self.strike.consequences(position, battle.hexes[0], battle.attackers, cell.word)
