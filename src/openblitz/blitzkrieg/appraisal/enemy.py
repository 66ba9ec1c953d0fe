"""The other side as it stands: its stacks, its zones, what they come to and what they threaten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.rules.defense import defense_factors, doubled, strong_ground
from openblitz.hexes import bits

if TYPE_CHECKING:
    from fractions import Fraction

    from openblitz.blitzkrieg.appraisal.ways import Ways
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules


class Enemy:
    """The enemy of a side in one position; he does not move while one's own side does."""

    def __init__(self, rules: Rules, ways: Ways, position: Position, side: int) -> None:
        roster, place = rules.roster, position.place
        self.stacks: dict[int, list[int]] = {}
        for unit in position.on_board(roster, 1 - side):
            self.stacks.setdefault(place[unit], []).append(unit)
        self.occupied = position.blocks(1 - side)
        self.zone = rules.zones.controlled(position, 1 - side)
        self._basic = {h: defense_factors(rules, position, stack) for h, stack in self.stacks.items()}
        self._strong = strong_ground(rules)
        self._against: dict[tuple[int, frozenset[int]], int | Fraction] = {}
        self._rules = rules
        self._position = position
        self._ways = ways
        self._threat: dict[int, int] | None = None

    def beside(self, hex_: int) -> int:
        """The hexes with enemies beside a hex: whoever stands there attacks them."""
        return bits.spread(1 << hex_) & self.occupied

    def holds(self, hex_: int) -> int | Fraction:
        """The strength of the stack on a hex, wherever it is attacked from."""
        return self._basic[hex_] * (2 if self._strong >> hex_ & 1 else 1)

    def against(self, hex_: int, sources: frozenset[int]) -> int | Fraction:
        """The strength of the stack on a hex against attackers who stand on these hexes."""
        key = (hex_, sources)
        found = self._against.get(key)
        if found is None:
            basic = self._basic[hex_]
            found = self._against[key] = (
                basic * 2 if doubled(self._rules, self._position, hex_, sources) else basic
            )
        return found

    @property
    def threat(self) -> dict[int, int]:
        """The attack factors that could come beside each hex in the enemy's next turn, were nobody about."""
        if self._threat is None:
            self._threat = self._reckon()
        return self._threat

    def _reckon(self) -> dict[int, int]:
        roster = self._rules.roster
        threat: dict[int, int] = {}
        for hex_, stack in self.stacks.items():
            struck_with: dict[int, int] = {}
            for unit in stack:
                struck = self._ways.strikes(roster.kind[unit], hex_, roster.thirds[unit])
                struck_with[struck] = struck_with.get(struck, 0) + roster.attack[unit]
            for struck, attack in struck_with.items():
                for there in bits.hexes(struck):
                    threat[there] = threat.get(there, 0) + attack
        return threat
