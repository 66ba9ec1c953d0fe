"""What a planner knows of a game before its first turn: ways, what units and battles are worth, threats.

All of it follows from the rules alone and is worked out once; whatever is remembered has a bound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.appraisal import FAR, Ways, prospects, strong_ground
from openblitz.blitzkrieg.appraisal.outcomes import place_of
from openblitz.blitzkrieg.engine.questions.losses import LOSSES
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.stacking import counted
from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD, STEPS
from openblitz.players.blitzkrieg.search.tactics import Plan, Style
from openblitz.players.blitzkrieg.values import worth

if TYPE_CHECKING:
    from fractions import Fraction

    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


NEAREST: Final = 14  # cities that are thought of for a unit
KEPT: Final = 20_000  # hexes for whose units the nearest cities are remembered
STEP: Final = 3  # thirds by which ways are told apart where the shortest is looked for
PUSHED: Final = 0.15  # what a unit that must go back is set back by, as a share of its worth
SURE: Final = 7.0  # to one: odds at which there is nothing to lose
GAMES: Final = 3  # of which all is remembered
PLANES: Final = 7  # binary digits of a threat, in pairs of factors


class Troops(NamedTuple):
    """What one side has in a battle: the worth of all, of the least of them, and whether they are cut off."""

    total: float
    least: float
    trapped: bool


class Lore:
    """The same for every position of a game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        roster = rules.roster
        self.ways = Ways(rules)
        self.worth = tuple(worth(roster, u) for u in range(len(roster)))
        self.size = tuple(counted(STACKING.of(rules), roster, u) for u in range(len(roster)))
        self.strong = strong_ground(rules)
        self.city: int = rules.ground.city
        self.homes: tuple[int, ...] = tuple(rules.ground.home_cities)
        self.manned = tuple(CITIES.of(rules).manned(rules, side) for side in (0, 1))
        self.cities: tuple[int, ...] = tuple(bits.hexes(self.city))
        self.change = LOSSES.of(rules).gives_change
        self._prospects = prospects(rules)
        self._worst = min(self._prospects)
        # 65:BGAT.a - Where a battle may cost the whole force, attacks are made as sure as they can be.
        ruinous = any(one.attacker.all for found in self._prospects.values() for one in found)
        self.usual = Plan(Style(odds=SURE) if ruinous else Style())
        self._near: dict[tuple[MovementClass, int], tuple[tuple[int, int], ...]] = {}
        self._bands: dict[tuple[MovementClass, int], list[int]] = {}
        self._front: dict[tuple[int, int], int] = {}

    def near(self, kind: MovementClass, hex_: int) -> tuple[tuple[int, int], ...]:
        """The cities that are nearest to such a unit, each after the way to it in thirds."""
        found = self._near.get((kind, hex_))
        if found is None:
            if len(self._near) >= KEPT:
                self._near.clear()
            ways = ((self.ways.to(city, kind)[hex_], city) for city in self.cities)
            found = self._near[kind, hex_] = tuple(sorted(w for w in ways if w[0] < FAR)[:NEAREST])
        return found

    def towards(self, kind: MovementClass, goal: int, open_to: int) -> int:
        """The hex of a set from which such a unit has the shortest way to a city; 0 of an empty set."""
        bands = self._bands.get((kind, goal))
        if bands is None:
            bands = self._bands[kind, goal] = self._banded(kind, goal)
        if not open_to & bands[-1]:
            return bits.first(open_to) if open_to else 0
        low, high = 0, len(bands) - 1
        while low < high:
            middle = (low + high) // 2
            if open_to & bands[middle]:
                high = middle
            else:
                low = middle + 1
        best = open_to & bands[low]
        return best.bit_length() - 1

    def _banded(self, kind: MovementClass, goal: int) -> list[int]:
        ways = self.ways.to(goal, kind)
        bands = [0] * (FAR // STEP + 1)
        for hex_ in bits.hexes(self.rules.ground.land):
            if ways[hex_] < FAR:
                bands[ways[hex_] // STEP] |= 1 << hex_
        found, so_far = list[int](), 0
        for band in bands:
            so_far |= band
            found.append(so_far)
        return found

    def behind(self, side: int, city: int) -> int:
        """How far a home city of a side is from the nearest of the enemy's, in thirds."""
        found = self._front.get((side, city))
        if found is None:
            kind = self.rules.roster.kind[self.rules.roster.used[0]]
            others = bits.hexes(self.homes[1 - side] or self.city)
            found = min((self.ways.to(other, kind)[city] for other in others), default=FAR)
            self._front[side, city] = found
        return found

    def threats(self, position: Position, side: int) -> Threats:
        """What the enemies of a side could bring beside each hex in their next turn."""
        roster, place, found = self.rules.roster, position.place, Threats()
        together: dict[tuple[MovementClass, int, int], int] = {}
        for unit in position.on_board(1 - side):
            key = (roster.kind[unit], place[unit], roster.thirds[unit])
            together[key] = together.get(key, 0) + roster.attack[unit]
        for (kind, hex_, thirds), attack in together.items():
            found.add(self.ways.strikes(kind, hex_, thirds), attack)
        return found

    def gain(
        self, attack: int | Fraction, defense: int | Fraction, own: Troops, his: Troops, ground: float
    ) -> float:
        """What an attack brings on average in worth, with so much ground for whoever drives the defender out.

        Exact as far as the table goes: each result with its share.
        """
        total = 0.0
        for share, mine, fate in self._prospects[max(self._worst, place_of(attack, defense))]:
            if fate.all:
                lost, gone = his.total, True
            elif fate.units or fate.factors:
                lost, gone = his.least, fate.retreat > 0 or his.least >= his.total
            else:
                lost, gone = 0.0, fate.retreat > 0
            if fate.retreat:
                lost = his.total if his.trapped else lost + PUSHED * (his.total - lost)
            paid = 0.0
            if mine.all:
                paid = own.total
            elif mine.exchange:
                paid = min(own.total, max(own.least, float(defense)))
            elif mine.units or mine.factors:
                paid = own.least
            if mine.retreat:
                paid = own.total if own.trapped else paid + PUSHED * (own.total - paid)
            total += share * (lost - paid + (ground if gone and mine.advance else 0.0))
        return total


_kept: list[Lore] = []  # of the last games that were thought of: to work it out takes half a second


def lore_of(rules: Rules) -> Lore:
    """What there is to know of a game; whoever asks again has the same."""
    for lore in _kept:
        if lore.rules is rules:
            return lore
    _kept.insert(0, Lore(rules))
    del _kept[GAMES:]
    return _kept[0]


class Threats:
    """Attack factors by hex, kept as binary digits of all hexes at once."""

    def __init__(self) -> None:
        self._planes = [0] * PLANES
        self._known: dict[int, int] = {}

    def add(self, hexes: int, attack: int) -> None:
        """So many factors more for these hexes."""
        planes, left, place = self._planes, attack >> 1, 0
        while left:
            if left & 1:
                carry, at = hexes, place
                while carry and at < PLANES:
                    planes[at], carry = planes[at] ^ carry, planes[at] & carry
                    at += 1
                if carry:  # more than can be told: as much as can
                    for number in range(PLANES):
                        planes[number] |= carry
            left >>= 1
            place += 1

    def at_least(self, factors: int) -> int:
        """The hexes against which the enemy could bring so much, were nobody in his way."""
        found = self._known.get(factors)
        if found is None:
            more, equal, least = 0, BOARD, factors >> 1
            for at in reversed(range(PLANES)):
                if least >> at & 1:
                    equal &= self._planes[at]
                else:
                    more |= equal & self._planes[at]
                    equal &= ~self._planes[at]
            found = self._known[factors] = more | equal
        return found


def opposite(hex_: int) -> tuple[tuple[int, int], ...]:
    """The three pairs of hexes that lie on opposite sides of one: whoever has a pair shuts all ways out."""
    return tuple((hex_ + step, hex_ - step) for step in STEPS[:3])
