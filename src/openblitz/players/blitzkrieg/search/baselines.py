"""Simple players to be measured against, not to be played against: whoever is worth anything beats them.

The sitter mans every city, stacks those that are threatened, and attacks at 3 to 1 and better, never beside a
second stack. The pacifist does the same and attacks nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from openblitz.blitzkrieg.appraisal import Room
from openblitz.blitzkrieg.battle.steps.marching import Movement
from openblitz.blitzkrieg.engine.orders import Move
from openblitz.blitzkrieg.ground.rules.movement import reach_of_side
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.players.blitzkrieg.doctrine import GREEDY
from openblitz.players.blitzkrieg.general import General
from openblitz.players.blitzkrieg.moving import bring_on
from openblitz.players.blitzkrieg.staff import Enemy, Staff
from openblitz.players.choosing import Level

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.table import Seat

SITTER: Final = Level("sitter", "Sitter")
PACIFIST: Final = Level("pacifist", "Pacifist")
LIGHT: Final = Level("light", "Light")
SENTRY: Final = Level("sentry", "Sentry")
PLANNER: Final = Level("veteran", "Veteran")
ODDS = 3  # to one: at less the sitter attacks nobody
STACK = 3  # units that are brought into a city that is threatened


class Sitter(General):
    """Sits on cities; everything but his moves is done as by any general."""

    level = SITTER
    attacks = True

    def __init__(self, seed: int) -> None:
        super().__init__(msgspec.structs.replace(GREEDY, name=self.level.name), seed)

    def _choose(self, game: Blitzkrieg, staff: Staff, state: Position, seat: Seat) -> Order:
        if self._planned or state.steps[-1].key != Movement.key:
            return super()._choose(game, staff, state, seat)
        if self._stage == "":
            self._stage, self._planned = "new units", bring_on(staff, state)
            if self._planned:
                return self._planned.pop(0)
        if self._stage == "new units":
            march = _March(staff, state)
            march.man()
            if self.attacks:
                march.attack()
            march.stack()
            self._stage, self._planned = "marched", self._kept(game, state, seat, march.orders())
            if self._planned:
                return self._planned.pop(0)
        return self._repair(game, staff, state, seat)


class Pacifist(Sitter):
    """Attacks only whom he must, because they have come beside him."""

    level = PACIFIST
    attacks = False


class _March:
    """Who goes where in one player-turn."""

    def __init__(self, staff: Staff, state: Position) -> None:
        self.staff, self.state = staff, state
        self.enemy = Enemy(staff, state, state.side)
        self.room = Room(state, state.side)
        self.reaches = {u: r for u, r in reach_of_side(state, state.side).items() if not state.moved(u)}
        self.sent: dict[int, int] = {}

    def _way(self, unit: int, city: int) -> int:
        return self.staff.ways.to(city, self.staff.rules.roster.kind[unit])[self.state.place[unit]]

    def _send(self, unit: int, hex_: int) -> None:
        here = self.state.place[unit]
        if hex_ != here:
            self.room.go(unit, here)
            self.room.come(unit, hex_)
        self.sent[unit] = hex_

    def _towards(self, unit: int, city: int) -> int:
        """The hex out of enemy zones from which a unit is soonest at a city."""
        ways = self.staff.ways.to(city, self.staff.rules.roster.kind[unit])
        here = self.state.place[unit]
        open_to = self.reaches[unit] & ~self.enemy.zone
        able = [h for h in bits.hexes(open_to) if h == here or self.room.has(unit, h)]
        return min(able, key=lambda h: (ways[h], h), default=here)

    def man(self) -> None:
        """The nearest unit for each city that needs one, those first that have least far to go."""
        rules, side = self.staff.rules, self.state.side
        home, theirs = rules.ground.home_cities[side], rules.ground.home_cities[1 - side]
        needed = rules.ground.city & ~home & ~theirs | home & bits.of(map(Hex, self.enemy.threat))
        cities = list(bits.hexes(needed & ~self.enemy.occupied))
        ways = sorted(
            (self._way(u, c), self.staff.values.worth[u], u, c) for u in self.reaches for c in cities
        )
        manned = set[int]()
        for _way, _worth, unit, city in ways:
            if unit not in self.sent and city not in manned:
                manned.add(city)
                self._send(unit, self._towards(unit, city))

    def attack(self) -> None:
        """Whoever is free against stacks that stand alone, where there are enough of them."""
        attack = self.staff.rules.roster.attack
        for target in sorted(self.enemy.stacks):
            beside_others = bits.spread(self.enemy.occupied & ~(1 << target))
            sites = bits.spread(1 << target) & self.staff.rules.ground.land
            sites &= ~self.enemy.occupied & ~beside_others
            need, sent = ODDS * self.enemy.holds(target), list[tuple[int, int]]()
            able = [u for u in self.reaches if u not in self.sent and self.reaches[u] & sites]
            for unit in sorted(able, key=lambda u: (-attack[u], u)):
                site = next(
                    (h for h in bits.hexes(self.reaches[unit] & sites) if self.room.has(unit, h)), None
                )
                if site is not None and need > 0:
                    self.room.come(unit, site)
                    sent.append((unit, site))
                    need -= attack[unit]
            for unit, taken in sent:
                self.room.go(unit, taken)
            for unit, taken in sent if need <= 0 else ():
                self._send(unit, taken)

    def stack(self) -> None:
        """Whoever is left goes to the nearest city that is threatened, or else to the nearest abroad."""
        rules = self.staff.rules
        mine = rules.ground.city & self.state.holds(self.state.side) & ~self.enemy.occupied
        threatened = [c for c in bits.hexes(mine) if self.enemy.threat.get(c, 0)]
        held = {c: sum(hex_ == c for hex_ in self.sent.values()) for c in threatened}
        for unit in sorted(self.reaches.keys() - self.sent.keys()):
            wanted = [c for c in threatened if held[c] < STACK]
            if wanted:
                city = min(wanted, key=lambda c: (self._way(unit, c), c))
                held[city] += 1
                self._send(unit, self._towards(unit, city))

    def orders(self) -> list[Order]:
        """Units that go the same way go together."""
        together: dict[tuple[int, int], list[int]] = {}
        for unit, hex_ in self.sent.items():
            here = self.state.place[unit]
            if hex_ != here:
                together.setdefault((here, hex_), []).append(unit)
        return [Move(tuple(units), hex_) for (_here, hex_), units in together.items()]
