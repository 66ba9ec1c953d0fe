"""What a general has worked out before the first turn, and what he makes of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg import appraisal
from openblitz.blitzkrieg.appraisal import Ways
from openblitz.players.blitzkrieg.values import Values

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


class Staff:
    """The same for every position of a game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.values = Values(rules)
        self.ways = Ways(rules)
        self.strong = appraisal.strong_ground(rules)
        self.prizes = appraisal.prizes(rules)


class Enemy(appraisal.Enemy):
    """The other side, and what its stacks are worth."""

    def __init__(self, staff: Staff, position: Position, side: int) -> None:
        super().__init__(staff.ways, position, side)
        worth = staff.values.worth
        self.worth = {hex_: sum(worth[u] for u in stack) for hex_, stack in self.stacks.items()}
