"""75:9.4 - what the air leads to: where enemies could come down in their next player-turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine.questions.flights import FLIGHTS
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.sea.rules.rangers import may_be_dropped
from openblitz.hexes import bits

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position

ON_FOOT: Final = 1  # 75:9.4c - hexes that a unit goes on from where it came down


def dropped_on(position: Position, side: int) -> int:
    """The hexes on which enemies of a side could be dropped as everybody stands."""
    rules = position.rules
    enemy, found = 1 - side, 0
    cities = CITIES.of(rules).usable(position, enemy) & position.blocks(enemy)
    if not cities:
        return 0
    for unit in position.on_board(enemy):
        if cities >> position.place[unit] & 1 and may_be_dropped(rules, unit):
            found |= FLIGHTS(position).drops(position, unit)
    return found


def beset_by_drops(position: Position, side: int) -> int:
    """The hexes that units could be upon or beside that were dropped."""
    return bits.within(dropped_on(position, side), ON_FOOT + 1)
