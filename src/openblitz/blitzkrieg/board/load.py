"""Reading the board from its data files: three letter grids and the lists that go with them."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, TypeVar

from openblitz.blitzkrieg.board.lists import (
    read_beaches,
    read_berths,
    read_cities,
    read_labels,
    read_ports,
    read_rivers,
    read_roads,
)
from openblitz.blitzkrieg.board.model import SEA_ZONES, Board, Country, Terrain
from openblitz.datafile import DataFileError, read_text
from openblitz.hexes import grid
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

T = TypeVar("T")

TERRAIN_LETTERS = {
    ".": Terrain.CLEAR,
    "f": Terrain.FOREST,
    "m": Terrain.MOUNTAIN,
    "d": Terrain.DESERT,
    "~": Terrain.SEA,
    "o": Terrain.LAKE,
    "#": Terrain.NEUTRAL,
}
COUNTRY_LETTERS = {
    "B": Country.GREAT_BLUE,
    "R": Country.BIG_RED,
    "N": Country.NORD_WALKURE,
    "S": Country.SUD_WALKURE,
    "C": Country.CALAEDIA,
    "E": Country.SAN_ESTADOS,
    "W": Country.NEW_ENDOR,
    "#": Country.NEUTRAL,
    "~": None,
}
ZONE_LETTERS = {**{zone: zone for zone in SEA_ZONES}, "-": None}


@cache
def load_board() -> Board:
    """The board that ships with OpenBlitz, a reconstruction (docs/playing.md says of what)."""
    return read_board(resources.files("openblitz.blitzkrieg.board") / "data")


def read_board(folder: Traversable) -> Board:
    """A board from a folder of data files; whatever is wrong in them names file, line and fault."""
    terrain = read_grid(folder / "terrain.txt", TERRAIN_LETTERS)
    country = read_grid(folder / "countries.txt", COUNTRY_LETTERS)
    zones = read_grid(folder / "seazones.txt", ZONE_LETTERS)
    _layers_agree(folder, terrain, country, zones)
    cities = read_cities(folder, terrain)
    rivers = read_rivers(folder, terrain)
    city_hexes = {h for city in cities for h in city.hexes}
    river_hexes = {h for river in rivers for branch in river.branches for h in branch.hexes}
    ports, inland_ports = read_ports(folder, terrain, city_hexes, river_hexes)
    return Board(
        terrain=terrain,
        country={h: c for h, c in country.items() if c},
        sea_zone={h: z for h, z in zones.items() if z},
        cities=cities,
        rivers=rivers,
        road_links=read_roads(folder, terrain),
        ports=ports,
        inland_ports=inland_ports,
        beaches=read_beaches(folder, terrain, city_hexes),
        labels=read_labels(folder, terrain),
        berths=read_berths(folder),
    )


def grid_line(row: int) -> str:
    """How a letter grid's line of that row begins."""
    return f"{row:>3} |"


def read_grid(file: Traversable, letters: dict[str, T]) -> dict[Hex, T]:
    """A letter grid: one line a row, one letter a column, each row under its number."""
    found: dict[Hex, T] = {}
    line, expected = 0, grid.FIRST_ROW
    for line, label, cells in _rows(file):
        if expected > grid.LAST_ROW:
            raise DataFileError(file.name, line, f"row {label!r} is too many; the last is {grid.LAST_ROW}")
        if label != str(expected):
            raise DataFileError(file.name, line, f"row {expected} is expected here, not {label!r}")
        if len(cells) != grid.COLUMNS:
            raise DataFileError(
                file.name, line, f"row {label} has {len(cells)} letters; the board has {grid.COLUMNS} columns"
            )
        for column, letter in enumerate(cells):
            hex_ = grid.at(column, expected + column // 2)
            if letter not in letters:
                raise DataFileError(
                    file.name, line, f"{letter!r} at {name(hex_)} is none of {' '.join(letters)}"
                )
            found[hex_] = letters[letter]
        expected += 1
    if expected <= grid.LAST_ROW:
        raise DataFileError(
            file.name, line or None, f"the grid ends before row {expected}; the last is {grid.LAST_ROW}"
        )
    return found


def _rows(file: Traversable) -> Iterator[tuple[int, str, list[str]]]:
    """The rows of a letter grid as line number, label and letters, comments and blank lines left out."""
    for number, line in enumerate(read_text(file).splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        label, bar, cells = line.partition("|")
        if not bar:
            raise DataFileError(file.name, number, "this is neither a row (12 | ...) nor a comment (# ...)")
        yield number, label.strip(), cells.split()


def _layers_agree(
    folder: Traversable,
    terrain: dict[Hex, Terrain],
    country: dict[Hex, Country | None],
    zones: dict[Hex, str | None],
) -> None:
    """Sea has a zone and no country, land and lakes a country and no zone, gray hexes are neutral."""

    def wrong(layer: str, hex_: Hex, fault: str) -> DataFileError:
        row = str(grid.row(hex_))
        line = next(number for number, label, _cells in _rows(folder / layer) if label == row)
        return DataFileError(layer, line, f"{name(hex_)} {fault}")

    for hex_, kind in terrain.items():
        sea = kind is Terrain.SEA
        if sea != (country[hex_] is None):
            raise wrong("countries.txt", hex_, f"is {kind} but its country is {country[hex_] or 'none'}")
        if sea != (zones[hex_] is not None):
            raise wrong("seazones.txt", hex_, f"is {kind} but its sea zone is {zones[hex_] or 'none'}")
        if (kind is Terrain.NEUTRAL) != (country[hex_] is Country.NEUTRAL):
            raise wrong("countries.txt", hex_, f"is {kind} but its country is {country[hex_]}")
