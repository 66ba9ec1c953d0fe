"""A player-turn's movement on the planning table: who is still free to move, and who goes where.

Own units never bar one another's way, so where each can go is known before the first of them moves;
what is left to mind is the room on each hex.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.appraisal import (
    Room,
    beset_by_drops,
    counted_then,
    cycles_left,
    hangs_on,
    is_last,
    kept_by_garrison,
    shunned,
    threatened_from_sea,
    works,
)
from openblitz.blitzkrieg.engine.places import WAITING
from openblitz.blitzkrieg.engine.position import DROPPED
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.blitzkrieg.ground.rules import endings
from openblitz.blitzkrieg.ground.rules.first import moves_first
from openblitz.blitzkrieg.ground.rules.movement import reach_of_side, reaches_without
from openblitz.hexes import bits
from openblitz.players.blitzkrieg.basing import Bases
from openblitz.players.blitzkrieg.staff import Enemy
from openblitz.players.blitzkrieg.values import CITY

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Staff

CYCLES = 2  # of production that a center is worth
DECIDES = 4  # times what a city is worth that counts in the end, where there are enough of them to win
NEAR = 8  # hexes: an enemy so near to a city may be there in his next turn or the one after


class Field:
    """The board with the units that are still free lifted off it."""

    def __init__(
        self, staff: Staff, state: Position, *, bold: bool = True, sent: Collection[int] = ()
    ) -> None:
        self.staff = staff
        self.state = state
        self.side = state.side
        self.position = state.copy()
        self.enemy = Enemy(staff, state, state.side)
        rules = staff.rules
        self.open = rules.ground.land & ~self.enemy.occupied
        self.free: dict[int, int] = {}  # units that may still be sent somewhere, and where they can go
        self.fixed: list[
            int
        ] = []  # units that stay where they are: they cannot leave, or have marched already
        self.sent: dict[int, int] = {}
        self.shipped: dict[int, int] = {}  # units that go to sea, and from where
        self.sent_before = sent  # in this player-turn, by whoever ordered: they stay where they are
        self._room = Room(state, state.side)
        self._guards: dict[int, int] = {}
        self._defense: dict[int, int] = {}  # of the units that are known to stay or come
        self._needs: dict[int, float] = {}
        self.friendly = CITIES.of(rules).friendly(state, state.side)
        # What counts in the end, and hangs on who stands there; the last to move has nobody to fear any more.
        self.last = is_last(state)
        self.final = self.last and state.side != moves_first(state)
        self._hangs = hangs_on(state, state.side) if self.last else {}
        score = VICTORY.of(rules).score(state, state.side)
        self._decides = DECIDES if score.enough and score.has >= score.enough else 1
        # MS:SCENARIO.G.e - Whether the enemy has every city abroad that nobody guards, wherever he is.
        self.occupies = rules.scenario is not None and rules.scenario.occupier == state.side
        self.clings = self.occupies or self.last  # to what is lost as soon as he leaves it
        # Before the enemy's last move nobody is about to take back what he seizes from the air.
        self._at_hand = threatened_from_sea(state, state.side)
        self._at_hand |= beset_by_drops(state, state.side) if self.last and not self.final else 0
        self._works = works(state)
        self._bases = Bases(staff, state, state.side, self.enemy)
        reaches = reach_of_side(state, state.side)
        self.shunned = shunned(state, reaches, bold=bold)  # ground that nobody is sent over
        for unit, reach in reaches.items():
            self._enter(unit, self._careful(unit) if self.shunned & reach else self._stays(unit, reach))

    def keep_out(self, hexes: int) -> None:
        """Let nobody who is still free enter this ground, too."""
        self.shunned |= hexes
        for unit, reach in self.free.items():
            if reach & hexes:
                self.free[unit] = self._careful(unit)

    def _careful(self, unit: int) -> int:
        """Where a unit can go without entering what is shunned."""
        found = 0
        for one in reaches_without(self.state, unit, self.shunned):
            found |= one.hexes
        return self._stays(unit, found)

    def _stays(self, unit: int, reach: int) -> int:
        """Those of the hexes it reaches on which it may end; where it is, it may stay."""
        closed = endings.closed(self.state, unit)
        return reach & ~closed | reach & 1 << self.state.place[unit]

    def _enter(self, unit: int, reach: int) -> None:
        here = self.state.place[unit]
        self._guards[here] = self._guards.get(here, 0) + 1
        # Who was dropped has come where he was meant to be; some have no movement at all.
        stays = unit in self.sent_before or self.state.flags[unit] & DROPPED
        stays = stays or not self.staff.rules.roster.thirds[unit]
        if reach & ~self.enemy.zone and not stays:
            self.free[unit] = reach
            self.lift(unit)
        else:
            self.fixed.append(unit)
            self._strengthen(here, unit)

    def _strengthen(self, hex_: int, unit: int) -> None:
        self._defense[hex_] = self._defense.get(hex_, 0) + self.staff.rules.roster.defense[unit]

    def lift(self, unit: int) -> None:
        """Take a unit off the planning table."""
        self.position.put(unit, WAITING)

    def size(self, unit: int) -> int:
        """What a unit counts towards the height of a stack."""
        return self._room.size(unit)

    def room(self, hex_: int) -> int:
        """How much more may stand on a hex; whoever has not been sent elsewhere still stands there."""
        return self._room.left(hex_)

    def has_room(self, unit: int, hex_: int) -> bool:
        """Whether a unit may be sent to a hex."""
        return hex_ == self.state.place[unit] or self._room.has(unit, hex_)

    def send(self, unit: int, hex_: int) -> None:
        """Decide where a unit goes."""
        here = self.state.place[unit]
        if hex_ != here:
            self._room.go(unit, here)
            self._guards[here] -= 1
            self._room.come(unit, hex_)
            self._guards[hex_] = self._guards.get(hex_, 0) + 1
        del self.free[unit]
        self.sent[unit] = hex_
        self._strengthen(hex_, unit)
        self.position.put(unit, hex_)

    def ship(self, unit: int, start: int) -> None:
        """Decide that a unit goes to sea from a hex within its reach."""
        here = self.state.place[unit]
        self._room.go(unit, here)
        self._guards[here] -= 1
        del self.free[unit]
        self.shipped[unit] = start

    def guards(self, hex_: int) -> int:
        """How many units stand on a hex, those not sent elsewhere included."""
        return self._guards.get(hex_, 0)

    def leaving(self, unit: int, gone: int = 0) -> float:
        """What is lost if a unit leaves the hex that it stands on, from which so many others have `gone`."""
        here = self.state.place[unit]
        if not self.staff.prizes >> here & 1 or self._guards[here] - gone > 1:
            return 0.0
        return self.need(here)

    def taking(self, hex_: int) -> float:
        """What is won when a unit comes to a hex."""
        return self.need(hex_) if self.staff.prizes >> hex_ & 1 and not self.guards(hex_) else 0.0

    def need(self, city: int) -> float:
        """What a garrison in a city is worth: all of it where only a garrison keeps the city."""
        found = self._needs.get(city)
        if found is None:
            found = 0.0 if self.final else CITY * self._share(city)
            if self.last:
                found = max(found, CITY * self._decides * self._counts(city))
            found += self._bases.at_stake(city) + self.makes(city)
            self._needs[city] = found
        return found

    def _counts(self, city: int) -> int:
        """How many more hexes count in the end with somebody in a city than with nobody there."""
        if self.state.holds(self.side) >> city & 1:
            return self._hangs.get(city, 0)
        able = next((unit for unit, reach in self.free.items() if reach >> city & 1), None)
        if able is None:
            return 0
        there = self.state.copy()
        there.put(able, city)
        before, after = (counted_then(one, self.side).bit_count() for one in (self.state, there))
        return max(0, after - before)

    def makes(self, city: int) -> float:
        """What is made in a city for whoever has a unit there, as far ahead as it is worth a thought."""
        return self._works[city] * min(CYCLES, cycles_left(self.state)) if city in self._works else 0.0

    def _share(self, city: int) -> float:
        near = bool(bits.within(1 << city, NEAR) & self.enemy.occupied or self._at_hand >> city & 1)
        if self.staff.rules.ground.home_cities[self.side] >> city & 1:
            return 0.6 if near else 0.0
        if kept_by_garrison(self.staff.rules, self.side, self.friendly, city):
            return 0.8
        return 0.3 if near else 0.0

    def danger(self, hex_: int, coming: Iterable[int], spent: int = 0) -> float:
        """What units risk by standing on a hex when the enemy moves; `spent` factors of his are busy."""
        if self.final:
            return 0.0
        threat = self.enemy.threat.get(hex_, 0) - spent
        if threat <= 0:
            return 0.0
        strength = self.staff.rules.roster.defense
        defense = self._defense.get(hex_, 0) + sum(strength[u] for u in coming)
        ratio = threat / defense / (2 if self.staff.strong >> hex_ & 1 else 1)
        # Nothing is risked at 1-2 or worse, everything at 5-1.
        return min(1.0, ratio / 5) * sum(self.staff.values.worth[u] for u in coming) if ratio > 0.5 else 0.0
