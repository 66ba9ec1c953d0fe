"""The light policy: the movement of a player-turn by a plan, quickly enough for thousands of playouts.

It does what the tactics of its plan say; then it attacks where that pays, from both sides where it can and
never beside a second stack, mans the cities, stacks those that are threatened, and marches on what is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.appraisal import is_last
from openblitz.blitzkrieg.engine.orders import Move, Place
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.first import moves_first
from openblitz.blitzkrieg.ground.rules.movement import reach_of_side
from openblitz.blitzkrieg.ground.rules.reinforcements import entries, reinforcements
from openblitz.blitzkrieg.ground.rules.zones import beside_one, zones_of
from openblitz.hexes import bits
from openblitz.players.blitzkrieg.search.lore import Troops, opposite
from openblitz.players.blitzkrieg.search.tactics import (
    Assault,
    Delay,
    Give,
    Grab,
    Hold,
    Mass,
    Screen,
    Spare,
    Strike,
    Withdraw,
)

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.search.lore import Lore
    from openblitz.players.blitzkrieg.search.tactics import Plan, Tactic

THOUGHT_OF: Final = 6  # cities for each unit
DEAR: Final = 0.3  # turns that any march counts besides its length
FETCHED: Final = 8.0  # turns of march: whoever is farther from a city is not sent there
LEAVES: Final = 0.8  # of a city's worth, what it costs to leave one without anybody
COUNTS: Final = 3  # times that in the last turn, in which nobody comes back


class Thrust(NamedTuple):
    """An attack that could be made: who goes where, and what it promises."""

    gain: float
    target: int
    moves: tuple[tuple[int, int], ...]


def bring_on(lore: Lore, position: Position) -> list[Order]:
    """All reinforcements, in the cities that are nearest to the enemy, as long as there is room."""
    heights: dict[int, int] = {}
    found: list[Order] = []
    place, size, side = position.place, lore.size, position.side
    limit = STACKING.of(lore.rules).limit
    for unit in reinforcements(position):
        if not heights:
            for one in position.on_board(side):
                heights[place[one]] = heights.get(place[one], 0) + size[one]
        room = [h for h in bits.hexes(entries(position, unit)) if heights.get(h, 0) + size[unit] <= limit]
        if room:
            best = min(room, key=lambda h: (lore.behind(side, h), h))
            heights[best] = heights.get(best, 0) + size[unit]
            found.append(Place((unit,), best))
    return found


class Turn:
    """One player-turn on the planning table."""

    def __init__(self, lore: Lore, position: Position, plan: Plan) -> None:
        self.lore, self.position, self.plan = lore, position, plan
        self.style = plan.style
        rules, side = lore.rules, position.side
        self.side, self.rules = side, rules
        place, roster = position.place, rules.roster
        self.attack, self.kind = roster.attack, roster.kind
        self.occupied: int = position.blocks(1 - side)
        self.zone: int = zones_of(rules).controlled(position, 1 - side)
        self.stacks: dict[int, list[int]] = {}
        for unit in position.on_board(1 - side):
            self.stacks.setdefault(place[unit], []).append(unit)
        self.free: dict[int, int] = {}  # units that may still be sent, and where they can go
        self.here: dict[int, list[int]] = {}  # own units by the hexes where they stand or are sent
        self.height: dict[int, int] = {}
        size = lore.size
        for unit, reach in reach_of_side(position, side).items():
            hex_ = place[unit]
            if not position.moved(unit):  # who has gone somewhere, by whoever's order, stays there
                self.free[unit] = reach
            self.here.setdefault(hex_, []).append(unit)
            self.height[hex_] = self.height.get(hex_, 0) + size[unit]
        self.sent: dict[int, int] = {}
        self.against: dict[int, int] = {}  # the stack that each attacker is meant for
        self.last = is_last(position)
        self.final = self.last and side != moves_first(position)
        self.threats = lore.threats(position, side)
        self.spared: set[int] = set()
        self.given: int = 0
        self.shut = 0  # where own zones reach that are known to stay
        self.must: dict[int, list[int]] = {}  # own units that cannot get away from a stack
        self._pinned()

    def _pinned(self) -> None:
        place = self.position.place
        for unit, reach in list(self.free.items()):
            here = place[unit]
            if self.zone >> here & 1 and reach & ~self.zone == 0:
                touched = beside_one(here) & self.occupied
                if touched and not reach & ~(1 << here):
                    del self.free[unit]
                    self.shut |= beside_one(here)
                    for hex_ in bits.hexes(touched):
                        self.must.setdefault(hex_, []).append(unit)

    # Sending

    def send(self, unit: int, hex_: int) -> None:
        """A unit goes to a hex, or stays where it is, and is not free any more."""
        here = self.position.place[unit]
        if hex_ != here:
            size = self.lore.size[unit]
            self.height[here] -= size
            self.height[hex_] = self.height.get(hex_, 0) + size
            self.here[here].remove(unit)
            self.here.setdefault(hex_, []).append(unit)
            self.sent[unit] = hex_
        del self.free[unit]

    def room(self, unit: int, hex_: int) -> bool:
        """Whether there is room for a unit."""
        return self.height.get(hex_, 0) + self.lore.size[unit] <= STACKING.of(self.rules).limit

    def orders(self) -> list[Order]:
        """Who goes the same way goes together."""
        together: dict[tuple[int, int], list[int]] = {}
        place = self.position.place
        for unit, hex_ in self.sent.items():
            together.setdefault((place[unit], hex_), []).append(unit)
        return [Move(tuple(units), hex_) for (_here, hex_), units in together.items()]

    # The plan

    def run(self) -> list[Order]:
        """All orders of the movement phase."""
        wanted: dict[int, int] = {}
        massed: dict[int, int] = {}
        for tactic in self.plan.tactics:
            self._heed(tactic, wanted, massed)
        for hex_ in list(self.must):
            self._support(hex_)
        self._thrusts()
        if self.last:
            self._deny()
        self._man(wanted, massed)
        return self.orders()

    def _heed(self, tactic: Tactic, wanted: dict[int, int], massed: dict[int, int]) -> None:
        match tactic:
            case Assault(hex_, odds) | Strike(hex_, odds):
                if hex_ in self.stacks:
                    bare = isinstance(tactic, Strike)
                    thrust = self._weigh(hex_, odds, most=max(odds, self.style.odds), bare=bare)
                    if thrust is not None:
                        self._commit(thrust)
            case Spare(hex_):
                self.spared.add(hex_)
            case Hold(hex_, units):
                wanted[hex_] = units
            case Give(hex_):
                self.given |= 1 << hex_
            case Mass(hex_, units):
                massed[hex_] = units
            case Grab(hex_) | Screen(hex_):
                self._step_to(hex_, beside=isinstance(tactic, Screen))
            case Withdraw(hex_) | Delay(hex_):
                self._go_back(hex_, stays=int(isinstance(tactic, Delay)))

    def _step_to(self, hex_: int, *, beside: bool) -> None:
        """The cheapest unit that gets into a city, or beside it, with no enemy stack beside it."""
        ends = (beside_one(hex_) if beside else 1 << hex_) & ~self.occupied & ~bits.spread(self.occupied)
        worth, place = self.lore.worth, self.position.place
        able = [u for u, reach in self.free.items() if reach & ends and self._costs(u) <= 0]
        for unit in sorted(able, key=lambda u: (worth[u], u)):
            if ends >> place[unit] & 1:
                self.send(unit, place[unit])
                return
            at = next((h for h in bits.hexes(self.free[unit] & ends) if self.room(unit, h)), 0)
            if at:
                self.send(unit, at)
                return

    def _go_back(self, hex_: int, stays: int) -> None:
        safe = ~self.zone & ~self.threats.at_least(4)
        units = sorted(
            (u for u in self.here.get(hex_, ()) if u in self.free), key=self.lore.worth.__getitem__
        )
        for unit in units[:stays]:
            self.send(unit, hex_)
        for unit in units[stays:]:
            open_to = self.free[unit] & safe or self.free[unit] & ~self.zone
            goal = next((c for _w, c in self.lore.near(self.kind[unit], hex_) if safe >> c & 1), 0)
            self._march(unit, goal, open_to)

    # Attacks

    def _costs(self, unit: int) -> float:
        """What it costs that a unit leaves where it stands: a city, when it is the last there."""
        here = self.position.place[unit]
        if not self.lore.city >> here & 1 or len(self.here[here]) > 1 or self.given >> here & 1:
            return 0.0
        home = self.lore.homes[self.side] >> here & 1
        if home and not self.last and not self.threats.at_least(4) >> here & 1:
            return 0.0
        return self.style.ground * LEAVES * (COUNTS if self.last else 1)

    def _weigh(self, target: int, least: float, most: float, *, bare: bool = False) -> Thrust | None:
        """The attack on a stack up to the odds `most`; None where it comes to less than `least`."""
        lore, stack = self.lore, self.stacks[target]
        around: int = beside_one(target)
        sites = around & self.rules.ground.land & ~self.occupied
        sites &= ~bits.spread(self.occupied & ~(1 << target))
        fixed = self.must.get(target, [])
        able = {u: reach & sites for u, reach in self.free.items() if reach & sites}
        if not able and not fixed:
            return None
        roster = self.rules.roster
        defense = sum(roster.defense[u] for u in stack) * (2 if lore.strong >> target & 1 else 1)
        attack, place = self.attack, self.position.place
        have = sum(attack[u] for u in fixed)
        cost = {u: 0.0 if bare or able[u] >> place[u] & 1 else self._costs(u) for u in able}
        if have + sum(attack[u] for u in able) < least * defense:
            return None
        queue = sorted(able, key=lambda u: (cost[u] > 0, -attack[u] / lore.worth[u], -attack[u], u))
        room: dict[int, int] = {
            h: STACKING.of(self.rules).limit - self.height.get(h, 0) for h in bits.hexes(sites)
        }
        moves: dict[int, int] = {}
        shut, paid = self.shut, 0.0

        def take(unit: int, hexes: int) -> bool:
            nonlocal have, shut, paid
            here, size = place[unit], lore.size[unit]
            if hexes >> here & 1:
                site = here
            else:
                site = max((h for h in bits.hexes(hexes) if room[h] >= size), key=room.__getitem__, default=0)
                if not site:
                    return False
                room[site] -= size
            moves[unit] = site
            shut |= beside_one(site) | 1 << site
            have += attack[unit]
            paid += cost[unit]
            return True

        ways_out = sites & ~shut
        if ways_out:
            for one, other in opposite(target):
                if sites >> one & 1 and sites >> other & 1:
                    first = next((u for u in queue if able[u] >> one & 1), -1)
                    second = next((u for u in queue if able[u] >> other & 1 and u != first), -1)
                    if first >= 0 and second >= 0 and take(first, 1 << one):
                        take(second, 1 << other)
                        break
        need = most * defense
        for unit in queue:
            if have >= need:
                break
            if unit not in moves and (cost[unit] <= 0 or have < least * defense):
                take(unit, able[unit])
        if have < least * defense or not (moves or fixed):
            return None
        worth = lore.worth
        his = [worth[u] for u in stack]
        own = [worth[u] for u in (*moves, *fixed)]
        ground = self.style.ground * (1 + (lore.homes[1 - self.side] >> target & 1)) / 2
        gain = lore.gain(
            have,
            defense,
            Troops(sum(own), min(own), trapped=False),
            Troops(sum(his), min(his), trapped=not sites & ~shut),
            ground if lore.city >> target & 1 else 0.0,
        )
        return Thrust(gain - paid, target, tuple(moves.items()))

    def _commit(self, thrust: Thrust) -> None:
        for unit, hex_ in thrust.moves:
            self.send(unit, hex_)
            self.against[unit] = thrust.target
            self.shut |= beside_one(hex_) | 1 << hex_
        self.spared.add(thrust.target)

    def _support(self, hex_: int) -> None:
        """Whoever cannot get away from a stack attacks it: others help."""
        if hex_ not in self.spared:
            thrust = self._weigh(hex_, 0.0, self.style.odds)
            if thrust is not None:
                self._commit(thrust)

    def _thrusts(self) -> None:
        """Attack by attack, the most promising first."""
        style = self.style
        least = 0.5 if self.last else style.least
        anywhere = 0
        for reach in self.free.values():
            anywhere |= reach
        near = bits.spread(anywhere) & self.occupied
        found = []
        for target in bits.hexes(near):
            if target not in self.spared:
                thrust = self._weigh(target, least, style.odds)
                if thrust is not None and thrust.gain >= style.gain:
                    found.append(thrust)
        for thrust in sorted(found, key=lambda one: (-one.gain, one.target)):
            if not all(unit in self.free for unit, _hex in thrust.moves):
                again = self._weigh(thrust.target, least, style.odds)
                if again is None or again.gain < style.gain:
                    continue
                self._commit(again)
            elif all(
                self.room(unit, hex_) or self.position.place[unit] == hex_ for unit, hex_ in thrust.moves
            ):
                self._commit(thrust)

    def _deny(self) -> None:
        """In the last turn: whoever is of no use at home makes cities of no use to the enemy."""
        enemy = CITIES.of(self.rules).friendly(self.position, 1 - self.side) & ~self.occupied
        for city in bits.hexes(enemy & self.lore.city):
            self._step_to(city, beside=False) if self.free else None

    # Cities

    def _man(self, wanted: dict[int, int], massed: dict[int, int]) -> None:
        """Everybody who is left, each to the city for which he is soonest of most use."""
        needs, weight = self._needs({**massed, **wanted}, wanted.keys() | massed.keys())
        first, later = set[int](), list[tuple[int, int]]()
        for _cost, unit, city in self._choices(needs, weight, (*wanted, *massed)):
            if unit not in self.free or not needs[city]:
                continue
            if city in first and city not in wanted and city not in massed:
                later.append((unit, city))
                continue
            first.add(city)
            needs[city] -= 1
            self._march(unit, city, self.free[unit] & ~self.zone)
        self._fetch([city for city in needs if needs[city] and city not in first], needs)
        for unit, city in later:
            if unit in self.free and needs[city]:
                needs[city] -= 1
                self._march(unit, city, self.free[unit] & ~self.zone)
        self._follow()

    def _needs(self, asked: dict[int, int], meant: set[int]) -> tuple[dict[int, int], dict[int, float]]:
        """How many units each city wants beside those who stay there, and how much it counts."""
        lore, style = self.lore, self.style
        home, theirs = lore.homes[self.side], lore.homes[1 - self.side]
        some, much = self.threats.at_least(4), self.threats.at_least(16)
        reached: int = self.position.holds(self.side) | home
        needs: dict[int, int] = {}
        weight: dict[int, float] = {}
        for city in lore.cities:
            bit = 1 << city
            if self.given & bit:
                continue
            guards = style.guards if much & bit else 1
            if city in meant:
                need, value = asked[city], 4.0
            elif self.occupied & bit:
                need, value = 6, 0.5 * style.press
            elif home & bit:
                need, value = guards if some & bit else 0, 1.5
            elif theirs & bit and not reached & bit:
                need, value = 2, 0.8 * style.press
            else:
                need, value = guards, 1.5
            stays = sum(1 for u in self.here.get(city, ()) if u not in self.free)
            if need > stays:
                needs[city], weight[city] = need - stays, value
        return needs, weight

    def _choices(
        self, needs: dict[int, int], weight: dict[int, float], meant: tuple[int, ...]
    ) -> list[tuple[float, int, int]]:
        """Units with cities for which they could be meant, the soonest and most useful first."""
        lore, place, thirds = self.lore, self.position.place, self.rules.roster.thirds
        found = []
        for unit in self.free:
            pace, left = thirds[unit], THOUGHT_OF
            for way, city in lore.near(self.kind[unit], place[unit]):
                if city in needs:
                    found.append(((way / pace + DEAR) / weight[city], unit, city))
                    left -= 1
                    if not left:
                        break
            for city in meant:
                if city in needs:
                    way = lore.ways.to(city, self.kind[unit])[place[unit]]
                    found.append(((way / pace + DEAR) / weight[city], unit, city))
        found.sort()
        return found

    def _follow(self) -> None:
        """Whoever is of no other use goes to the nearest city of the enemy."""
        lore, place = self.lore, self.position.place
        theirs = (self.occupied | lore.homes[1 - self.side]) & ~self.given
        fronts = [city for city in lore.cities if theirs >> city & 1]
        for unit in list(self.free):
            kind = self.kind[unit]
            goal = next((c for _way, c in lore.near(kind, place[unit]) if theirs >> c & 1), 0)
            if not goal and fronts:
                goal = min((lore.ways.to(c, kind)[place[unit]], c) for c in fronts)[1]
            self._march(unit, goal, self.free[unit] & ~self.zone)

    def _fetch(self, cities: list[int], needs: dict[int, int]) -> None:
        """Somebody for each city to which nobody has gone yet, from wherever he is soonest there."""
        lore, place, thirds = self.lore, self.position.place, self.rules.roster.thirds
        for city in cities:
            soonest, best = FETCHED, -1
            for unit in self.free:
                if self._costs(unit) > 0:
                    continue
                turns = lore.ways.to(city, self.kind[unit])[place[unit]] / thirds[unit]
                if turns < soonest:
                    soonest, best = turns, unit
            if best >= 0:
                needs[city] -= 1
                self._march(best, city, self.free[best] & ~self.zone)

    def _march(self, unit: int, goal: int, open_to: int) -> None:
        """As far towards a city as is safe."""
        here = self.position.place[unit]
        if not goal or goal == here:
            self.send(unit, here)
            return
        if not open_to >> goal & 1:
            open_to = open_to & ~self.threats.at_least(self.style.careful) or open_to
        for _try in range(4):
            if not open_to:
                break
            hex_ = self.lore.towards(self.kind[unit], goal, open_to)
            if hex_ == here or self.room(unit, hex_):
                self.send(unit, hex_)
                return
            open_to &= ~(1 << hex_)
        self.send(unit, here)
