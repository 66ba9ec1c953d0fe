"""Dividing combat for the best expected exchange: every contact fought, nobody twice, soak-offs cheap."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.appraisal import free_ground, only_help, way_back
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.battle.rules.division import target, targets
from openblitz.blitzkrieg.battle.rules.duty import at_will, combats_of, owed_of
from openblitz.blitzkrieg.battle.rules.odds import allowed, held_down, legal, odds
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.conditions import OddsModifier
from openblitz.blitzkrieg.engine.missions import MISSIONS, TACTICAL
from openblitz.blitzkrieg.engine.questions.tactical import TACTICAL_BOMBING
from openblitz.blitzkrieg.irregulars.rules.guerillas import is_small
from openblitz.hexes import bits
from openblitz.hexes.grid import SIZE
from openblitz.players.blitzkrieg.values import CITY, Stake

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from fractions import Fraction

    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Enemy, Staff

FORBIDDEN = -1000.0  # a battle that nobody fights, or that the rules do not allow
_EPSILON = 1e-9


class Clash(NamedTuple):
    """A battle of a division: units, and the set of targets they attack (battle/rules/division.py)."""

    units: frozenset[int]
    hexes: int


class Prospects:
    """What battles promise as the units of the moving side stand; `position` may be changed between asks."""

    def __init__(self, staff: Staff, position: Position, enemy: Enemy, *, slipping: bool = True) -> None:
        self.staff = staff
        self._slipping = slipping  # whether those who can slip away still may
        self.position = position
        self.enemy = enemy
        self._known: dict[Clash, float] = {}
        self.attack = attack_factors(position)
        # The enemy does not move while one's own side does: where his zones leave a way back is fixed.
        self._no_zone = free_ground(position, position.side)
        self._free = 0
        self._worst = staff.rules.attrition.worst
        self.only_help = only_help(position)
        self._limited = TACTICAL_BOMBING.asked(staff.rules) and TACTICAL_BOMBING(position).limited
        self.helped: dict[int, list[int | Fraction]] = self._flown()  # factors of bombers, by target
        self.refresh()

    def refresh(self) -> None:
        """Forget what was reckoned before units were put elsewhere."""
        self._known = {}
        self._free = free_ground(self.position, 1 - self.position.side)

    def of(self, clash: Clash) -> float:
        """The expected gain of a battle."""
        known = self._known.get(clash)
        if known is None:
            known = self._known[clash] = self._reckon(clash)
        return known

    def of_battle(self, battle: Battle) -> float:
        """The expected gain of a battle that is announced, of whatever kind."""
        rules = self.staff.rules
        held = bits.of(h for h in battle.hexes if h in self.enemy.stacks)  # type: ignore[misc]
        if battle.chart in owed_of(rules)[1:]:
            held = targets(rules, battle.chart, bits.of(battle.hexes))  # type: ignore[arg-type]
        clash = Clash(frozenset(battle.attackers), held)
        if combats_of(rules)[battle.chart].owed:
            flies = rules.roster.flies
            ground = frozenset(u for u in clash.units if not flies[u]) if self.helped else clash.units
            return self.of(Clash(ground, held))  # what bombers lend is counted by itself
        combat = combats_of(self.staff.rules)[battle.chart]
        attack, defense = combat.strengths(self.position, battle.attackers, battle.hexes)
        attacker, defender = self._attacker(clash, defense), self._defender(clash)
        return self.staff.values.expected(attack, defense, attacker, defender, battle.chart)

    def elusive(self, hex_: int) -> bool:
        """MS:15i, MS:15k - Whether who is on a hex slips away from an attack, unless zones surround it."""
        stack = self.enemy.stacks.get(hex_, ()) if self._slipping else ()
        return bool(stack) and all(is_small(self.staff.rules, u) for u in stack)

    def strengths(self, clash: Clash) -> tuple[int | Fraction, int | Fraction]:
        """Attack and defense strength of a battle."""
        factors, place = self.attack, self.position.place
        sources = frozenset(place[u] for u in clash.units)
        defense = sum(self.enemy.against(hex_, sources) for hex_ in bits.hexes(clash.hexes))
        return sum(factors[u] for u in clash.units) + (self.lent(clash) if self.helped else 0), defense

    def lent(self, clash: Clash) -> int | Fraction:
        """75:30.41b - What bombers add to a battle: the strongest that are not more than the ground units."""
        lent = (one for target in bits.hexes(clash.hexes) for one in self.helped.get(target, ()))
        if not self._limited:
            return sum(lent)
        ground = left = sum(self.attack[u] for u in clash.units)
        for one in sorted(lent, reverse=True):
            left -= one if one <= left else 0
        return ground - left

    def _flown(self) -> dict[int, list[int | Fraction]]:
        """Those that are over their targets; for the stack there, or else for the city."""
        rules, position = self.staff.rules, self.position
        found: dict[int, list[int | Fraction]] = {}
        for one in MISSIONS(position) if missions.flown(rules) else ():
            if one.kind != TACTICAL or position.side_of(one.unit) != position.side:
                continue
            charts = [chart for chart in owed_of(rules) if combats_of(rules)[chart].supported]
            chart = charts[0] if one.hex in self.enemy.stacks else charts[-1]
            found.setdefault(SIZE * owed_of(rules).index(chart) + one.hex, []).append(self.attack[one.unit])
        return found

    def _reckon(self, clash: Clash) -> float:
        if self._optional(clash):
            return max(0.0, self._reckon_other(clash, self.strengths(clash)[0]))
        if at_will(self.staff.rules) and clash.hexes.bit_count() == 1:
            return max(0.0, self._reckon_owed(clash))  # MS:3c - a single hex may as well be let alone
        return self._reckon_owed(clash)

    def _reckon_owed(self, clash: Clash) -> float:
        """A battle that is fought, if it may be."""
        if clash.units <= self.only_help:  # nobody, or nobody who attacks by himself
            return FORBIDDEN
        attack, defense = self.strengths(clash)
        if not legal(attack, defense, self._worst):
            return FORBIDDEN + float(attack / defense)
        if clash.hexes.bit_length() > SIZE:
            return self._reckon_other(clash, attack)
        if self.staff.rules.added[OddsModifier]:
            capped = held_down(self.position, odds(attack, defense))
            attack = attack if capped is None else capped.odds.attacker * defense
        return self.staff.values.expected(
            attack, defense, self._attacker(clash, defense), self._defender(clash)
        )

    def ways_out(self, clash: Clash) -> int:
        """The hexes over which whoever is attacked could retreat."""
        if clash.hexes.bit_length() > SIZE:
            return 0
        return bits.within(clash.hexes, 2) & self._free & ~clash.hexes

    def closing(self, clash: Clash, hex_: int) -> float:
        """What it adds to a battle that the enemy does not retreat through a hex."""
        before, self._free = self._free, self._free & ~(1 << hex_)
        without = self._reckon(clash)
        self._free = before
        return without - self.of(clash)

    def _optional(self, clash: Clash) -> bool:
        """Whether it is for a single hex that may as well be let alone: then it is never a loss."""
        if clash.hexes.bit_length() <= SIZE or clash.hexes.bit_count() > 1:
            return False
        rules = self.staff.rules
        return combats_of(rules)[target(rules, clash.hexes.bit_length() - 1)[0]].optional

    def _reckon_other(self, clash: Clash, attack: int | Fraction) -> float:
        """A battle of another kind, which is for a single hex."""
        if clash.hexes.bit_count() > 1:
            return FORBIDDEN
        rules = self.staff.rules
        chart, hex_ = target(rules, clash.hexes.bit_length() - 1)
        if not allowed(rules.charts[chart], attack, 0):
            return FORBIDDEN + 0.5
        ground = CITY if self.staff.prizes >> hex_ & 1 else 0.0
        return self.staff.values.expected(
            attack, 0, self._attacker(clash, 0), Stake((), 0.0, 0.0, ground), chart
        )

    def _attacker(self, clash: Clash, defense: int | Fraction) -> Stake:
        values, place, city = self.staff.values, self.position.place, self.staff.prizes
        trapped = ground = 0.0
        worths = []
        for unit in clash.units:
            worths.append(values.worth[unit])
            if not way_back(place[unit], self._no_zone):
                trapped += worths[-1]
        for hex_ in {place[u] for u in clash.units}:
            ground += CITY if city >> hex_ & 1 else 0.0
        return Stake(tuple(worths), trapped, values.cover(sorted(clash.units), ceil(defense)), ground)

    def _defender(self, clash: Clash) -> Stake:
        values, city = self.staff.values, self.staff.prizes
        trapped = ground = 0.0
        worths: list[float] = []
        for hex_ in bits.hexes(clash.hexes):
            stack = [values.worth[u] for u in self.enemy.stacks[hex_]]
            if self.elusive(hex_) and bits.spread(1 << hex_) & self._free:
                stack = [0.0] * len(stack)  # MS:15i - they are gone before the die is rolled
            worths += stack
            if not way_back(hex_, self._free):
                trapped += sum(stack)
            ground += CITY if city >> hex_ & 1 else 0.0
        return Stake(tuple(worths), trapped, sum(worths), ground)


def draw_up(
    prospects: Prospects, contact: Mapping[int, int], given: Iterable[Clash] = (), *, patience: int = 40
) -> tuple[float, list[Clash]]:
    """The best division of a front that is found by changing one thing at a time.

    `contact` gives the enemy hexes that each unit touches; `given` is a division of a part of it.
    """
    division = _begin(prospects, contact, list(given))
    value = sum(prospects.of(clash) for clash in division)
    for _ in range(patience):
        gain, better = max(
            _changes(prospects, contact, division), key=lambda found: found[0], default=(0.0, division)
        )
        if gain <= _EPSILON:
            break
        division, value = better, value + gain
    return value, division


def _begin(prospects: Prospects, contact: Mapping[int, int], given: list[Clash]) -> list[Clash]:
    """A division to start from: each hex by itself, each unit where it makes the best odds."""
    covered = 0
    for clash in given:
        covered |= clash.hexes
    touched = 0
    for hexes in contact.values():
        touched |= hexes
    division = [*given, *(Clash(frozenset(), 1 << h) for h in bits.hexes(touched & ~covered))]
    busy = {u for clash in given for u in clash.units}
    for unit in sorted(contact, key=lambda u: (contact[u].bit_count(), -prospects.attack[u], u)):
        if unit in busy:
            continue
        able = [i for i, clash in enumerate(division) if not clash.hexes & ~contact[unit]]
        if not able:  # only where battles for several hexes were given; they are taken apart again
            division = _begin(prospects, contact, [])
            break
        ratios = {}
        for i in able:
            joined = Clash(division[i].units | {unit}, division[i].hexes)
            attack, defense = prospects.strengths(joined)
            ratios[i] = (float(attack) / defense, -i)
        best = max(able, key=lambda i: ratios[i])
        division[best] = Clash(division[best].units | {unit}, division[best].hexes)
    return division


def _changes(
    prospects: Prospects, contact: Mapping[int, int], division: list[Clash]
) -> Iterator[tuple[float, list[Clash]]]:
    """Every division that differs in one thing, with what it gains."""
    for i, one in enumerate(division):
        for j, other in enumerate(division):
            if i == j:
                continue
            for unit in one.units:
                if not other.hexes & ~contact[unit]:
                    moved = [Clash(one.units - {unit}, one.hexes), Clash(other.units | {unit}, other.hexes)]
                    yield _changed(prospects, division, (i, j), moved)
            if i < j:
                joined = Clash(one.units | other.units, one.hexes | other.hexes)
                if all(not joined.hexes & ~contact[u] for u in joined.units):
                    yield _changed(prospects, division, (i, j), [joined])
        if one.hexes.bit_count() > 1:
            for hex_ in bits.hexes(one.hexes):
                for unit in one.units:
                    apart = [
                        Clash(one.units - {unit}, one.hexes & ~(1 << hex_)),
                        Clash(frozenset((unit,)), 1 << hex_),
                    ]
                    yield _changed(prospects, division, (i,), apart)


def _changed(
    prospects: Prospects, division: list[Clash], gone: tuple[int, ...], come: list[Clash]
) -> tuple[float, list[Clash]]:
    gain = sum(prospects.of(clash) for clash in come) - sum(prospects.of(division[i]) for i in gone)
    return gain, [clash for i, clash in enumerate(division) if i not in gone] + come
