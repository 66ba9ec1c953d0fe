"""The ground under the drawing: terrain and countries cell by cell, running on past the board's edge."""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from math import inf
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.board.drawing.geometry import (
    Cell,
    Point,
    around,
    cell,
    centre,
    from_line,
    nearest_hex,
)
from openblitz.blitzkrieg.board.drawing.rivers import river_lines
from openblitz.blitzkrieg.board.drawing.roads import road_lines
from openblitz.blitzkrieg.board.model import Country, Terrain
from openblitz.hexes import grid

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board.model import Board
    from openblitz.hexes.grid import Hex

_FRINGE: Final = 3  # hexes drawn past the edge, so that wide strokes are cut off by the frame


class Ground:
    """What lies in each cell of the drawing, the fringe past the board's edge included."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.hex_at: dict[Cell, Hex] = {
            (column, row + column // 2): nearest_hex((column, row + column // 2))
            for column in range(-_FRINGE, grid.COLUMNS + _FRINGE)
            for row in range(grid.FIRST_ROW - _FRINGE, grid.LAST_ROW + _FRINGE + 1)
        }

    def terrain(self, place: Cell) -> Terrain:
        """The terrain of a cell; past the edge the map goes on as it ended."""
        return self.board.terrain[self.hex_at[place]]

    def cells(self, *kinds: Terrain) -> set[Cell]:
        """Every cell of the given terrain."""
        return {place for place in self.hex_at if self.terrain(place) in kinds}

    @cached_property
    def land(self) -> set[Cell]:
        """Every cell that is not sea; lakes lie in the land."""
        return set(self.hex_at) - self.cells(Terrain.SEA)

    @cached_property
    def owners(self) -> dict[Cell, Country]:
        """The country of each cell. The sea beside a coast is shared out too, so that tints and
        borders run out to the shore however it bends; the picture cuts them off there."""
        owners = {place: self.board.country[self.hex_at[place]] for place in self.land}
        for place in sorted(set(self.hex_at) - self.land):
            beside = [owners[near] for near in around(place) if near in self.land]
            if beside:
                owners[place] = max(sorted(beside), key=beside.count)
        return owners

    @cached_property
    def neutral(self) -> set[Cell]:
        """The cells of the Neutral Country."""
        return {place for place, country in self.owners.items() if country is Country.NEUTRAL}

    @cached_property
    def lines(self) -> dict[Hex, list[tuple[Point, Point]]]:
        """The pieces of roads and rivers in each hex: trees and peaks keep off them."""
        found: dict[Hex, list[tuple[Point, Point]]] = {}
        for hex_, one, other in chain(road_lines(self.board), river_lines(self.board)):
            found.setdefault(hex_, []).append((one, other))
        return found

    def room(self, hex_: Hex, point: Point) -> float:
        """How far a point in a hex lies from the roads and rivers of that hex."""
        return min((from_line(point, *piece) for piece in self.lines.get(hex_, ())), default=inf)

    def open_hexes(self, kind: Terrain) -> list[Hex]:
        """The hexes of a terrain, without cities, from north to south."""
        found = [h for h, k in self.board.terrain.items() if k is kind and h not in self.board.city_at]
        return sorted(found, key=lambda h: (centre(h)[1], h))

    def beach_cells(self) -> set[Cell]:
        """The cells whose shore is a beach."""
        return {cell(h) for h in self.board.beach_at}
