"""Dividing combat: who must fight whom, whether a division that obeys the rules exists, and one that does.

75:14, 65:9.0: every enemy hex with an own unit beside it is attacked, every own unit beside the enemy
attacks, each attacker is beside everything it attacks, stacks are attacked whole, nobody fights twice,
and no battle is at worse than 1-6.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.rules.odds import legal
from openblitz.blitzkrieg.rules.weighing import battle_defense
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.position import Battle, Position
    from openblitz.blitzkrieg.rules.book import Rules

PATIENCE = 50_000  # steps of the search; the fronts of whole games take about as many as they have hexes


class Front(NamedTuple):
    """A stretch of contact: units and enemy hexes that hang together by being beside one another."""

    units: tuple[int, ...]
    hexes: tuple[int, ...]


class Fought(NamedTuple):
    """One battle of a division."""

    units: tuple[int, ...]
    hexes: tuple[int, ...]


def touching(position: Position, unit: int) -> int:
    """The enemy hexes beside a unit of the moving side."""
    return bits.spread(1 << position.place[unit]) & position.blocks(1 - position.side)


def engaged(rules: Rules, position: Position) -> dict[int, int]:
    """The units of the moving side that are beside the enemy, each with the enemy hexes it touches."""
    zone = rules.zones.controlled(position, 1 - position.side)
    if not zone & position.blocks(position.side):
        return {}
    place = position.place
    return {
        u: touching(position, u)
        for u in rules.roster.of_side[position.side]
        if place[u] > 0 and zone >> place[u] & 1
    }


def fronts(contact: dict[int, int]) -> Iterator[Front]:
    """The stretches into which all contact falls; each can be divided by itself."""
    left = dict(contact)
    while left:
        first, hexes = left.popitem()
        units = [first]
        grown = True
        while grown:
            joined = [u for u, touched in left.items() if touched & hexes]
            grown = bool(joined)
            for u in joined:
                hexes |= left.pop(u)
                units.append(u)
        yield Front(tuple(sorted(units)), tuple(bits.hexes(hexes)))


def divide(rules: Rules, position: Position, announced: Sequence[Battle] = ()) -> list[Fought] | None:
    """A division of all combat that obeys the rules; None when there is none.

    Battles that are announced already are kept, and only what is left is divided.
    """
    busy = {u for battle in announced for u in battle.attackers}
    attacked = bits.of(h for battle in announced for h in battle.hexes)  # type: ignore[misc]
    everyone = engaged(rules, position)
    contact = {u: t & ~attacked for u, t in everyone.items() if u not in busy}
    # A unit with nothing left to attack should have been in one of the battles, and a hex that nobody
    # who is left can attack should have been one of theirs.
    spared = any(t & ~attacked & ~_touched(contact) for t in everyone.values())
    return _divide(rules, position, contact) if all(contact.values()) and not spared else None


def _touched(contact: dict[int, int]) -> int:
    """The enemy hexes that some unit touches."""
    touched = 0
    for hexes in contact.values():
        touched |= hexes
    return touched


def _divide(rules: Rules, position: Position, contact: dict[int, int]) -> list[Fought] | None:
    battles: list[Fought] = []
    for front in fronts(contact):
        found = _Search(rules, position, front, contact).run()
        if found is None:
            return None
        battles += found
    return battles


class _Draft:
    """A battle in the making."""

    __slots__ = ("hexes", "units")

    def __init__(self, units: list[int], hexes: list[int]) -> None:
        self.units = units
        self.hexes = hexes


class _Search:
    """Looks for a division of one front, hardest hex first, going back where it gets stuck."""

    def __init__(self, rules: Rules, position: Position, front: Front, contact: dict[int, int]) -> None:
        self.rules = rules
        self.position = position
        self.front = front
        self.contact = contact
        self.drafts: list[_Draft] = []
        self.free = set(front.units)
        self.steps = 0

    def run(self) -> list[Fought] | None:
        """The battles of the front; None when no division obeys the rules."""
        if self._cover(list(self.front.hexes)):
            return [Fought(tuple(sorted(d.units)), tuple(sorted(d.hexes))) for d in self.drafts]
        return None

    def _cover(self, hexes: list[int]) -> bool:
        """Find an attack on each of the hexes, then work for the units that are left."""
        self.steps += 1
        if self.steps > PATIENCE or not self._hopeful(hexes):
            return False
        if not hexes:
            return self._strengthen() and self._use_all()
        hardest = min(hexes, key=lambda h: sum(1 for u in self.free if self.contact[u] >> h & 1))
        rest = [h for h in hexes if h != hardest]
        return self._open_battle(hardest, rest) or self._join_battle(hardest, rest)

    def _hopeful(self, hexes: list[int]) -> bool:
        """Whether each battle can still reach legal odds and each free unit still find one."""
        left = bits.of(hexes)  # type: ignore[arg-type]
        for draft in self.drafts:
            able = [*draft.units, *(u for u in self.free if self._fits(u, draft))]
            if not self._legal(_Draft(able, draft.hexes)):
                return False
        return all(self.contact[u] & left or any(self._fits(u, d) for d in self.drafts) for u in self.free)

    def _open_battle(self, hex_: int, rest: list[int]) -> bool:
        """Lead a new battle for the hex with one of the free units."""
        seen = set()
        able = [u for u in self.free if self.contact[u] >> hex_ & 1]
        for unit in sorted(able, key=self._wanted_elsewhere):
            twin = (self.position.place[unit], self.rules.roster.attack[unit])
            if twin in seen:
                continue
            seen.add(twin)
            self.free.discard(unit)
            self.drafts.append(_Draft([unit], [hex_]))
            if self._cover(rest):
                return True
            self.drafts.pop()
            self.free.add(unit)
        return False

    def _wanted_elsewhere(self, unit: int) -> tuple[int, int, int]:
        return self.contact[unit].bit_count(), self.rules.roster.attack[unit], unit

    def _join_battle(self, hex_: int, rest: list[int]) -> bool:
        """Let those who attack another hex already attack this one too."""
        for draft in self.drafts:
            if all(self.contact[u] >> hex_ & 1 for u in draft.units):
                draft.hexes.append(hex_)
                if self._cover(rest):
                    return True
                draft.hexes.pop()
        return False

    def _strengthen(self) -> bool:
        """Bring every battle to legal odds with free units."""
        self.steps += 1
        weak = next((d for d in self.drafts if not self._legal(d)), None)
        if weak is None:
            return True
        able = [u for u in self.free if self._fits(u, weak)]
        for unit in sorted(
            able, key=lambda u: (self.contact[u].bit_count(), -self.rules.roster.attack[u], u)
        ):
            self.free.discard(unit)
            weak.units.append(unit)
            if self.steps <= PATIENCE and self._strengthen() and self._placeable():
                return True
            weak.units.remove(unit)
            self.free.add(unit)
        return False

    def _placeable(self) -> bool:
        return all(any(self._fits(u, d) for d in self.drafts) for u in self.free)

    def _use_all(self) -> bool:
        """Let each unit that is left join a battle; one more attacker never makes a battle illegal."""
        if not self._placeable():
            return False
        for unit in sorted(self.free):
            fitting = [d for d in self.drafts if self._fits(unit, d)]
            min(fitting, key=lambda d: (self._attack(d) / self._defense(d), d.hexes)).units.append(unit)
        self.free = set()
        return True

    def _fits(self, unit: int, draft: _Draft) -> bool:
        return all(self.contact[unit] >> h & 1 for h in draft.hexes)

    def _attack(self, draft: _Draft) -> int:
        return sum(self.rules.roster.attack[u] for u in draft.units)

    def _defense(self, draft: _Draft) -> int:
        return battle_defense(self.rules, self.position, draft.units, draft.hexes)

    def _legal(self, draft: _Draft) -> bool:
        return legal(self._attack(draft), self._defense(draft))


def stranded(rules: Rules, position: Position) -> list[Front]:
    """The stretches of the front that cannot be divided as the units stand."""
    contact = engaged(rules, position)
    return [front for front in fronts(contact) if _Search(rules, position, front, contact).run() is None]


def removals(rules: Rules, position: Position, front: Front) -> list[tuple[int, ...]]:
    """75:14.9 - The smallest choices of units without which a stretch of the front can be divided.

    Only units that have not moved and began their player-turn beside the enemy may be left without a legal
    attack (CL:14.9); an empty list says that no removal of such units helps.
    """
    contact = {u: touching(position, u) for u in front.units}
    helpless = [u for u in front.units if not position.moved(u)]
    for size in range(1, len(helpless) + 1):
        found = [
            gone
            for gone in combinations(helpless, size)
            if _divide(rules, position, {u: t for u, t in contact.items() if u not in gone}) is not None
        ]
        if found:
            return found
    return []
