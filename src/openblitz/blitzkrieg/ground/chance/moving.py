"""75:7, 65:6.0 - moving units: how chance picks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.engine.conditions import Ending
from openblitz.blitzkrieg.engine.deed import any_of
from openblitz.blitzkrieg.engine.orders import Move
from openblitz.blitzkrieg.ground.deeds.moving import Moving
from openblitz.blitzkrieg.ground.rules import endings, movement
from openblitz.blitzkrieg.ground.rules.crowding import crowd

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position

BEYOND = 0.25  # how often a random player thinks of what a bonus would add to the reach of a unit
TRIES = 4  # how many hexes on which a unit may not end a random player thinks of


class MovingChance(Chance[Moving], of=Moving):
    """How chance picks `move`."""

    picks_where = "map"
    picks_fresh = True
    # Nearly all that is done at random is moving, and it has looked at its reach already.
    picks_allowed = True

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Somewhere, for a unit that has not moved."""
        if position.place[unit] <= 0 or position.moved(unit):  # off the map
            return None
        # Nearly all hexes that a bonus opens lie beyond the ordinary reach: he thinks of either often enough.
        open_to = movement.targets(position, unit, beyond=chance.random() < BEYOND)
        for _try in range(TRIES):
            if not open_to:
                return None
            hex_ = any_of(open_to, chance)
            if not (position.rules.added[Ending] and endings.closes(position, unit, hex_)):
                units = (unit,)
                return Move(units, hex_) if crowd(position, units, hex_, (hex_,)) is None else None
            open_to ^= 1 << hex_
        return None
