"""The ground under the drawing: terrain and countries cell by cell, running on past the board's edge."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.board.drawing.geometry import Cell, around, cell
from openblitz.blitzkrieg.board.model import Country, Terrain
from openblitz.hexes import grid

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board.model import Board
    from openblitz.hexes.grid import Hex

_FRINGE: Final = 3  # hexes drawn past the edge, so that wide strokes are cut off by the frame


def nearest_hex(place: Cell) -> Hex:
    """The hex of the board nearest to a cell on or off it, along its column and then its row.

    >>> grid.name(nearest_hex((-2, 5)))
    'A6'
    """
    column = max(0, min(grid.COLUMNS - 1, place[0]))
    row = max(grid.FIRST_ROW, min(grid.LAST_ROW, place[1] - place[0] // 2))
    return grid.at(column, row + column // 2)


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

    def beach_cells(self) -> set[Cell]:
        """The cells whose shore is a beach."""
        return {cell(h) for h in self.board.beach_at}
