"""How far things are on the board, by road and over ground with no enemy about: is the ground fair?"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.board.model import MAJORS, MINORS, Country, Terrain
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, parse
from openblitz.hexes.reach import FACTOR, Going, Mover, reach

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board.model import Board

KEPT_DISCS = 8_192  # some kilobytes each at most; a full air turn asks for a few hundred


@lru_cache(maxsize=KEPT_DISCS)
def disc(hex_: int, radius: int) -> int:
    """Every hex at most so far from a hex: the range of aircraft, over any ground.

    >>> disc(parse("HH22"), 8).bit_count()
    217
    """
    return bits.within(1 << hex_, radius)


FAR = 60 * FACTOR  # what cannot be reached counts as this far away
ROUGH = 4 * FACTOR  # a turn of a unit that moves 4 is spent on entering forest or mountain

# One hex in each of the three channels that lead past Lake Pinsky and the mountains.
CENTRE = {
    "north channel, HH22": parse("HH22"),
    "middle channel, JJ30": parse("JJ30"),
    "south channel, KK40": parse("KK40"),
}


def ways_from(board: Board, start: int) -> dict[Hex, int]:
    """What it costs in thirds to come from the nearest hex of a set to each hex of the land."""
    rough = board.terrain_bits[Terrain.FOREST] | board.terrain_bits[Terrain.MOUNTAIN]
    going = Going(full=board.land_bits & ~rough, roads=board.roads, dear=((ROUGH, rough),))
    layers = reach(Mover(start, FAR, going)).layers
    return {hex_: cost for cost, layer in enumerate(layers) for hex_ in bits.hexes(layer)}


def home_cities(board: Board, land: Country) -> int:
    """The city hexes of a country."""
    return board.city_bits & board.country_bits[land]


def to_the_centre(board: Board) -> list[tuple[str, float, float]]:
    """For each channel, the mean way there in movement factors from Blue's and from Red's home cities."""
    found = []
    for place, hex_ in CENTRE.items():
        ways = ways_from(board, 1 << hex_)
        means = []
        for land in MAJORS:
            homes = list(bits.hexes(home_cities(board, land)))
            means.append(sum(ways.get(h, FAR) for h in homes) / len(homes) / FACTOR if homes else 0.0)
        found.append((place, means[0], means[1]))
    return found


def minor_cities_nearer(board: Board) -> tuple[int, int]:
    """How many city hexes of minor countries lie nearer to Blue's, and to Red's, home ground."""
    blue, red = (ways_from(board, board.country_bits[land] & board.land_bits) for land in MAJORS)
    cities = [h for land in MINORS for h in bits.hexes(home_cities(board, land))]
    ways = [(blue.get(h, FAR), red.get(h, FAR)) for h in cities]
    return sum(b < r for b, r in ways), sum(r < b for b, r in ways)


def road_net(board: Board, start: int) -> int:
    """Every hex that roads alone connect with a set of hexes, those hexes included."""
    net = fresh = start
    while fresh:
        ahead = 0
        for direction, roads in enumerate(board.roads):
            ahead |= bits.step(fresh & roads, direction)
        fresh = ahead & ~net
        net |= fresh
    return net
