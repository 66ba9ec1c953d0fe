"""A position to measure on: ninety units a side on the real board, placed at random with a fixed seed.

Movement is that of the 1965 Basic Game: everybody stops in the enemy's zone of control, in forest and in
mountain, armor and artillery stay out of forest, desert is clear.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.board import Country, Terrain, load_board
from openblitz.hexes import bits
from openblitz.hexes.reach import FACTOR, Going, Mover

if TYPE_CHECKING:
    from openblitz.hexes.grid import Hex

BOARD = load_board()
LAND = BOARD.land_bits
FOREST, MOUNTAIN = BOARD.terrain_bits[Terrain.FOREST], BOARD.terrain_bits[Terrain.MOUNTAIN]
HOME = {"blue": BOARD.country_bits[Country.GREAT_BLUE], "red": BOARD.country_bits[Country.BIG_RED]}
OTHER = {"blue": "red", "red": "blue"}

UNITS = 90
ARMOR, ARTILLERY = 27, 9  # the rest are infantry


class Unit(NamedTuple):
    hex: Hex
    factors: int
    in_forest: bool  # whether it may enter forest


def placed(home: int, seed: int) -> list[Unit]:
    """A side's units on hexes of its home country."""
    units = []
    places = Random(seed)
    for number in range(UNITS):
        factors = 6 if number < ARMOR else 4
        in_forest = number >= ARMOR + ARTILLERY
        ground = home & LAND & ~(0 if in_forest else FOREST)
        units.append(Unit(places.choice(list(bits.hexes(ground))), factors, in_forest))
    return units


SIDES = {"blue": placed(HOME["blue"], 1965), "red": placed(HOME["red"], 1975)}


def occupied(side: str) -> int:
    return bits.of(unit.hex for unit in SIDES[side])


def goings(side: str) -> dict[bool, Going]:
    """What ground is to units that may and to units that may not enter forest, as the enemy stands now."""
    enemy = occupied(OTHER[side])
    stop = bits.spread(enemy) | FOREST | MOUNTAIN
    free = LAND & ~enemy
    return {True: Going(free, BOARD.roads, stop), False: Going(free & ~FOREST, BOARD.roads, stop)}


def movers(side: str) -> list[Mover]:
    ground = goings(side)
    return [Mover(1 << unit.hex, FACTOR * unit.factors, ground[unit.in_forest]) for unit in SIDES[side]]
