"""The other side as it stands: its stacks, its zones, what they come to and what they threaten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.questions.defense import DEFENSE
from openblitz.blitzkrieg.battle.rules import division
from openblitz.blitzkrieg.battle.rules.defense import defense_factors, doubled, stack_strength, strong_ground
from openblitz.blitzkrieg.battle.rules.duty import combats_of, owed_of
from openblitz.blitzkrieg.battle.rules.weighing import DRY
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.hexes import bits
from openblitz.hexes.grid import SIZE

if TYPE_CHECKING:
    from fractions import Fraction

    from openblitz.blitzkrieg.appraisal.ways import Ways
    from openblitz.blitzkrieg.engine.position import Position


class Enemy:
    """The enemy of a side in one position; he does not move while one's own side does."""

    def __init__(self, ways: Ways, position: Position, side: int) -> None:
        rules = position.rules
        place = position.place
        self.stacks: dict[int, list[int]] = {}
        for unit in position.on_board(1 - side):
            self.stacks.setdefault(place[unit], []).append(unit)
        self.occupied = position.blocks(1 - side)
        self.zone = zones_of(rules).controlled(position, 1 - side)
        self._basic = {h: defense_factors(position, stack) for h, stack in self.stacks.items()}
        self._strong = strong_ground(rules)
        self._against: dict[tuple[int, frozenset[int]], int | Fraction] = {}
        self._rules = rules
        self._position = position
        # What else has to be attacked by whoever is beside it, as targets (battle/rules/contact.py).
        self._others = owed_of(rules)[1:] if side == position.side else ()
        self._beside: dict[int, int] = {}
        self._ways = ways
        self._threat: dict[int, int] | None = None

    @property
    def targets(self) -> list[int]:
        """Everything that could be attacked: the stacks by their hexes, and what else resists."""
        found = list(self.stacks)
        for chart in self._others:
            hexes = combats_of(self._rules)[chart].targets(self._position)
            found += bits.hexes(division.targets(self._rules, chart, hexes))
        return found

    def beside(self, hex_: int) -> int:
        """The targets beside a hex: whoever stands there attacks them."""
        found = bits.spread(1 << hex_) & self.occupied
        if not self._others:
            return found
        known = self._beside.get(hex_)
        if known is None:
            known = 0
            for chart in self._others:
                owed = combats_of(self._rules)[chart].owed_from(self._position, hex_)
                known |= division.targets(self._rules, chart, owed)
            self._beside[hex_] = known
        return found | known

    def holds(self, hex_: int) -> int | Fraction:
        """The strength of the stack on a hex, wherever it is attacked from; of a target, what it takes."""
        if hex_ >= SIZE:
            return self.against(hex_, frozenset()) // self._rules.attrition.worst
        if DEFENSE.of(self._rules).by_kind:
            return self.against(hex_, frozenset((DRY,)))
        return self._basic[hex_] * (2 if self._strong >> hex_ & 1 else 1)

    def against(self, hex_: int, sources: frozenset[int]) -> int | Fraction:
        """The strength of the stack on a hex, or of another target, against attackers on these hexes."""
        if hex_ >= SIZE:
            chart, where = division.target(self._rules, hex_)
            side = self._position.side
            return combats_of(self._rules)[chart].resists(self._position, where, sources, side)
        key = (hex_, sources)
        found = self._against.get(key)
        if found is None:
            found = self._against[key] = self._strength(hex_, sources)
        return found

    def _strength(self, hex_: int, sources: frozenset[int]) -> int | Fraction:
        if DEFENSE.of(self._rules).by_kind:
            return stack_strength(self._position, self.stacks[hex_], hex_, sources)
        basic = self._basic[hex_]
        return basic * 2 if doubled(self._position, hex_, sources) else basic

    @property
    def threat(self) -> dict[int, int]:
        """The attack factors that could come beside each hex in the enemy's next turn, were nobody about."""
        if self._threat is None:
            self._threat = self._reckon()
        return self._threat

    def threat_at(self, hex_: int) -> int:
        """The same of a single hex, which is sooner found."""
        if self._threat is not None:
            return self._threat.get(hex_, 0)
        roster, strikes = self._rules.roster, self._ways.strikes
        return sum(
            roster.attack[unit]
            for there, stack in self.stacks.items()
            for unit in stack
            if strikes(roster.kind[unit], there, roster.thirds[unit]) >> hex_ & 1
        )

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
