"""The board as sets of hexes, worked out once for a game."""

from __future__ import annotations

import msgspec

from openblitz.blitzkrieg.board import Board, Country, Terrain
from openblitz.blitzkrieg.counters import armies

POWERS = 2  # the first of the armies, one a side


class Ground(msgspec.Struct, frozen=True):
    """What the rules ask of the map again and again."""

    land: int
    forest: int
    mountain: int
    desert: int
    lake: int
    neutral: int
    city: int
    river: int
    roads: tuple[int, ...]
    home: tuple[int, ...]  # land of the home country of each army
    home_cities: tuple[int, ...]  # of each side


def survey(board: Board) -> Ground:
    """The sets of a board."""
    home = tuple(board.country_bits[Country(army.country)] & board.land_bits for army in armies())
    return Ground(
        land=board.land_bits,
        forest=board.terrain_bits[Terrain.FOREST],
        mountain=board.terrain_bits[Terrain.MOUNTAIN],
        desert=board.terrain_bits[Terrain.DESERT],
        lake=board.terrain_bits[Terrain.LAKE],
        neutral=board.terrain_bits[Terrain.NEUTRAL],
        city=board.city_bits,
        river=board.river_bits,
        roads=board.roads,
        home=home,
        home_cities=tuple(country & board.city_bits for country in home[:POWERS]),
    )
