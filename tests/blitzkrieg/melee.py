"""Both armies strewn close together, so that a few orders bring every kind of battle."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules.stacking import height
from openblitz.blitzkrieg.ground.rules.terrain import closed
from openblitz.hexes import bits, grid

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg

CENTRE = grid.parse("SS51")


def melee(game: Blitzkrieg, seed: int, units: int = 14, width: int = 4) -> Position:
    """A position at the beginning of a player-turn, both sides within a few hexes of one another."""
    chance, rules = random.Random(seed), game.rules
    area = bits.within(1 << CENTRE, width) & rules.ground.land
    position = game.read_state("turn 5\nrest eliminated")
    for side in (0, 1):
        for unit in chance.sample(rules.roster.at_first.of_side[side], units):
            free = (
                area
                & ~position.blocks(1 - side)
                & ~closed(TERRAIN.of(rules), rules.ground, rules.roster.kind[unit])
            )
            place = chance.choice(list(bits.hexes(free)))
            stack = [*position.units_at(place, side), unit]
            if height(STACKING.of(rules), rules.roster, stack) <= STACKING.of(rules).limit:
                position.put(unit, place)
    # Written and read again, it begins where it stands.
    lines = [line for line in game.write_state(position).splitlines() if line.startswith("at ")]
    plain = [line.replace("[from=nowhere]", "") for line in lines]
    return game.read_state("\n".join(["turn 5", *plain, "rest eliminated"]))
