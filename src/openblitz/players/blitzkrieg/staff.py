"""What a general has worked out before the first turn, and what he makes of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.hexes import bits
from openblitz.players.blitzkrieg.values import Values
from openblitz.players.blitzkrieg.ways import Ways

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules


class Staff:
    """The same for every position of a game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.values = Values(rules)
        self.ways = Ways(rules)
        # Where a city stays with whoever passed it last, it needs no garrison to count.
        self.garrisons = not rules.cities.follows_trails
        self.rough = rules.ground.forest | rules.ground.mountain
        self.strong = rules.ground.city | rules.ground.mountain


class Enemy:
    """The other side as it stands while one's own moves: stacks, zones and what they threaten."""

    def __init__(self, staff: Staff, position: Position, side: int) -> None:
        rules = staff.rules
        roster, place = rules.roster, position.place
        self.stacks: dict[int, list[int]] = {}
        for unit in roster.of_side[1 - side]:
            if place[unit] > 0:
                self.stacks.setdefault(place[unit], []).append(unit)
        self.occupied = position.blocks(1 - side)
        self.zone = rules.zones.controlled(position, 1 - side)
        self.defense = {hex_: sum(roster.defense[u] for u in stack) for hex_, stack in self.stacks.items()}
        self.worth = {hex_: sum(staff.values.worth[u] for u in stack) for hex_, stack in self.stacks.items()}
        self._staff = staff
        self._threat: dict[int, int] | None = None

    @property
    def threat(self) -> dict[int, int]:
        """The attack factors that could come beside each hex in the enemy's next turn."""
        if self._threat is None:
            self._threat = self._reckon()
        return self._threat

    def _reckon(self) -> dict[int, int]:
        roster = self._staff.rules.roster
        threat: dict[int, int] = {}
        for hex_, stack in self.stacks.items():
            struck_with: dict[int, int] = {}
            for unit in stack:
                struck = self._staff.ways.strikes(roster.kind[unit], hex_, roster.thirds[unit])
                struck_with[struck] = struck_with.get(struck, 0) + roster.attack[unit]
            for struck, attack in struck_with.items():
                for there in bits.hexes(struck):
                    threat[there] = threat.get(there, 0) + attack
        return threat
