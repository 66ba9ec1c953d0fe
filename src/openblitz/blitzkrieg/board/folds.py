"""The folds of the board: the weather zones between them, and what lies south of the east-west fold."""

from __future__ import annotations

from functools import cache
from importlib import resources
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from openblitz.datafile import DataFileError, line_of, load_toml, read_text
from openblitz.hexes import bits, grid

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ZONES = 3


class Folds(NamedTuple):
    """Where the board is folded."""

    zones: tuple[int, ...]  # the hexes of each weather zone, west to east
    south: int  # the hexes south of the fold from east to west
    columns: tuple[int, ...]  # the last column of each zone but the last
    height: int  # that fold, as the height on paper

    def zone(self, hex_: int) -> int:
        """The weather zone of a hex, counted from 0 in the west."""
        for number, hexes in enumerate(self.zones):
            if hexes >> hex_ & 1:
                return number
        raise ValueError(f"{hex_} is no hex of the board")


class _FoldsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    north_south: tuple[str, ...]
    east_west: str


def read_folds(file: Traversable) -> Folds:
    """Read the folds; what is no column or hex of the board names its line."""
    written = load_toml(file, _FoldsFile)

    def fault(key: str, text: str) -> DataFileError:
        return DataFileError(file.name, line_of(read_text(file), (key,)), text)

    known = [grid.column_name(number) for number in range(grid.COLUMNS)]
    wrong = [word for word in written.north_south if word not in known]
    if wrong:
        raise fault("north_south", f"{wrong[0]} is no column")
    columns = [known.index(word) for word in written.north_south]
    if len(columns) != ZONES - 1 or columns != sorted(set(columns)) or columns[-1] == grid.COLUMNS - 1:
        raise fault("north_south", f"two folds, from west to east, make {ZONES} zones")
    try:
        row = grid.row(grid.parse(written.east_west))
    except grid.HexNameError as error:
        raise fault("east_west", str(error)) from error
    ends = (-1, *columns, grid.COLUMNS - 1)
    zones = tuple(
        bits.of(h for h in grid.HEXES if first < grid.column(h) <= last) for first, last in pairwise(ends)
    )
    south = bits.of(h for h in grid.HEXES if grid.number(h) - grid.column(h) / 2 > row)
    return Folds(zones, south, tuple(columns), row)


@cache
def folds() -> Folds:
    """The folds of the board."""
    return read_folds(resources.files("openblitz.blitzkrieg.board") / "data" / "folds.toml")
