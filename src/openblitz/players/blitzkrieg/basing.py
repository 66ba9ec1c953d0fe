"""Where aircraft of a general are based: within reach of the enemy, and not where he would catch them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.air.rules.returning import must_leave
from openblitz.blitzkrieg.appraisal import beset_by_drops
from openblitz.blitzkrieg.board.distances import disc
from openblitz.players.blitzkrieg.staff import Enemy

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Staff

FAR: Final = 99
OPEN: Final = 0.9  # how likely aircraft are caught that nobody guards, where enemies can march to
DROPPED: Final = 0.5  # ... and where they could only be dropped
HELD: Final = 1.0  # times the defense of a garrison: an enemy no stronger does not get past it
STORMED: Final = 5.0  # ... and one so strong does
MISSION: Final = 0.25  # what an aircraft brings in a turn, of its worth, where it has somebody to bomb
FORWARD: Final = 0.02  # what it is worth to be a hex nearer to the enemy


class Bases:
    """How safe the cities of a side are for aircraft as everybody stands, and how useful."""

    def __init__(self, staff: Staff, state: Position, side: int, enemy: Enemy | None = None) -> None:
        self._staff, self._state, self._side = staff, state, side
        self._enemy = Enemy(staff, state, side) if enemy is None else enemy
        self._known: dict[int, float] = {}
        self._far: dict[int, int] = {}  # how far the nearest enemy is from a city

    @cached_property
    def _beset(self) -> int:
        return beset_by_drops(self._state, self._side)

    @cached_property
    def _left(self) -> int:
        """65:23.0T.6b - The cities in which they would be lost at the end of this very turn."""
        if self._side != self._state.side:
            return 0
        return must_leave(self._state, self._side)

    def caught(self, city: int) -> float:
        """How likely aircraft at a city are lost in the enemy's next turn (75:30.9)."""
        known = self._known.get(city)
        if known is None and self._left >> city & 1:
            known = self._known[city] = 1.0
        if known is None:
            roster = self._staff.rules.roster
            guards = self._state.units_at(city, self._side)
            defense = sum(roster.defense[u] for u in guards)
            known = self._known[city] = self._stormed(city, defense) if guards else self._open(city)
        return known

    def _open(self, city: int) -> float:
        """Where nobody guards them."""
        if self._enemy.threat_at(city):
            return OPEN
        return DROPPED if self._beset >> city & 1 else 0.0

    def _stormed(self, city: int, defense: int) -> float:
        """Where all of a garrison has to go first."""
        held = defense * (2 if self._staff.strong >> city & 1 else 1)
        odds = self._enemy.threat_at(city) / max(1, held)
        return OPEN * min(1.0, max(0.0, odds - HELD) / (STORMED - HELD))

    def at_stake(self, city: int) -> float:
        """What a single guard keeps from being caught at a city."""
        if not self._state.grounded(self._side) >> city & 1:
            return 0.0
        worth = self._staff.values.worth
        based = sum(worth[u] for u in self._state.aircraft_at(city, self._side))
        return self._open(city) * based

    def worth(self, unit: int, city: int) -> float:
        """What it is worth to have an aircraft at a city."""
        far = self._far.get(city)
        if far is None:
            far = self._far[city] = _nearest(city, self._state.blocks(1 - self._side))
        value = self._staff.values.worth[unit]
        brings = MISSION * value if far <= self._staff.rules.roster.range[unit] else 0.0
        return brings - self.caught(city) * value - FORWARD * far


def _nearest(city: int, enemy: int) -> int:
    """How far the nearest enemy is."""
    reach = 0
    while reach < FAR and not disc(city, reach) & enemy:
        reach += 1
    return reach
