"""Taking the board's measure: pieces of an area, its middle, the edge, lakes and channels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.board.folds import folds
from openblitz.blitzkrieg.board.model import Terrain
from openblitz.hexes import bits, grid
from openblitz.hexes.grid import BOARD, neighbours

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board.model import Beach, Board, Branch, Country, River
    from openblitz.hexes.grid import Hex

FOLD = folds().height  # the east-west fold, as the height on paper
CENTRE_SECTION = range(*(last + 1 for last in folds().columns))  # those between the two north-south folds


def size(board: Board, land: Country) -> tuple[int, int]:
    """How many land hexes and how many city hexes a country has."""
    own = board.country_bits[land] & board.land_bits
    return own.bit_count(), (own & board.city_bits).bit_count()


def split(area: int) -> list[int]:
    """The pieces that a set of hexes falls into.

    >>> [part.bit_count() for part in split(bits.of(map(grid.parse, ["A1", "A2", "C9"])))]
    [2, 1]
    """
    parts = []
    while area:
        part = bits.flood(area & -area, area)
        parts.append(part)
        area &= ~part
    return parts


def pieces(area: int) -> int:
    """How many pieces a set of hexes falls into."""
    return len(split(area))


def beach_pieces(board: Board, beach: Beach) -> int:
    """How many pieces a beach falls into, a city that lies on its coast counted as a link of the chain."""
    own = bits.of(beach.hexes)
    links = bits.spread(own) & board.city_bits & bits.spread(board.terrain_bits[Terrain.SEA])
    return sum(1 for part in split(own | links) if part & own)


def ends_well(river: River, branch: Branch) -> bool:
    """Whether a branch ends where water can go: in the sea, in a lake or in another branch of its river."""
    others = {h for other in river.branches if other is not branch for h in other.hexes}
    return branch.mouth is not None or branch.hexes[-1] in others


def lake(board: Board, label: str) -> int:
    """The lake that bears a name: the lake hexes that hang together with its label."""
    at = next((1 << mark.hex for mark in board.labels if mark.text == label), 0)
    water = board.terrain_bits[Terrain.LAKE]
    return bits.flood(at, water) if at & water else 0


def sea_beside(board: Board, hex_: Hex) -> bool:
    """Whether a hex lies on the sea."""
    return any(board.terrain[n] is Terrain.SEA for n in neighbours(hex_))


def edge() -> int:
    """The hexes at the edge of the board."""
    return BOARD & ~bits.of(h for h in grid.HEXES if len(neighbours(h)) == 6)


def height(hex_: Hex) -> float:
    """How far down the paper a hex stands.

    >>> height(grid.parse("EE34")), height(grid.parse("FF34"))
    (19.0, 18.5)
    """
    return grid.number(hex_) - grid.column(hex_) / 2


def middle(area: int) -> tuple[float, float]:
    """The mean place of a set of hexes on paper."""
    hexes = list(bits.hexes(area))
    if not hexes:
        return 0.0, 0.0
    return sum(map(grid.column, hexes)) / len(hexes), sum(map(height, hexes)) / len(hexes)


def channels(board: Board, column: int) -> list[int]:
    """The widths, north to south, of the stretches of ground between sea, mountains and lake in a column."""
    ground = board.land_bits & ~board.terrain_bits[Terrain.MOUNTAIN]
    widths, width = [], 0
    for row in range(grid.FIRST_ROW, grid.LAST_ROW + 2):
        inside = row <= grid.LAST_ROW and ground >> grid.at(column, row + column // 2) & 1
        if inside:
            width += 1
        elif width:
            widths.append(width)
            width = 0
    return widths
