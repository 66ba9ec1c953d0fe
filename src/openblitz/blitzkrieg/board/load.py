"""Reading the board from its data files: three letter grids and the lists that go with them."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, TypeVar

import msgspec

from openblitz.blitzkrieg.board.model import (
    SEA_ZONES,
    Beach,
    Board,
    Branch,
    City,
    Country,
    Label,
    River,
    Terrain,
    Works,
)
from openblitz.datafile import DataFileError, line_of, load_toml, read_text
from openblitz.hexes import grid
from openblitz.hexes.grid import Hex, adjacent, name, neighbours

if TYPE_CHECKING:
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


class _CityEntry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    hexes: str
    works: Works | None = None


class _Cities(msgspec.Struct, forbid_unknown_fields=True):
    city: list[_CityEntry]


class _BranchEntry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    hexes: str
    mouth: str | None = None


class _RiverEntry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    branch: list[_BranchEntry]


class _Rivers(msgspec.Struct, forbid_unknown_fields=True):
    river: list[_RiverEntry]


class _RoadEntry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    hexes: str


class _Roads(msgspec.Struct, forbid_unknown_fields=True):
    road: list[_RoadEntry]


class _PortEntry(msgspec.Struct, forbid_unknown_fields=True):
    city: str
    sea: str
    river: str = ""


class _BeachEntry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    hexes: str


class _Coast(msgspec.Struct, forbid_unknown_fields=True):
    port: list[_PortEntry]
    beach: list[_BeachEntry]


class _LabelEntry(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    kind: str
    hex: str
    turn: float = 0.0
    size: float = 1.0


class _Names(msgspec.Struct, forbid_unknown_fields=True):
    label: list[_LabelEntry]


@cache
def load_board() -> Board:
    """The board that ships with OpenBlitz, a reconstruction (docs/playing.md says of what)."""
    return read_board(resources.files("openblitz.blitzkrieg.board") / "data")


def read_board(folder: Traversable) -> Board:
    """A board from a folder of data files; whatever is wrong in them names file, line and fault."""
    terrain = read_grid(folder / "terrain.txt", TERRAIN_LETTERS)
    country = read_grid(folder / "countries.txt", COUNTRY_LETTERS)
    zones = read_grid(folder / "seazones.txt", ZONE_LETTERS)
    lists = _Lists(folder, terrain)
    _layers_agree(folder, terrain, country, zones)
    ports, inland = lists.ports()
    return Board(
        terrain=terrain,
        country={h: c for h, c in country.items() if c},
        sea_zone={h: z for h, z in zones.items() if z},
        cities=lists.cities(),
        rivers=lists.rivers(),
        road_links=lists.roads(),
        ports=ports,
        inland_ports=inland,
        beaches=lists.beaches(),
        labels=lists.labels(),
    )


def grid_line(row: int) -> str:
    """How a letter grid's line of that row begins."""
    return f"{row:>3} |"


def read_grid(file: Traversable, letters: dict[str, T]) -> dict[Hex, T]:
    """A letter grid: one line a row, one letter a column, each row under its number."""
    found: dict[Hex, T] = {}
    expected = grid.FIRST_ROW
    for line_number, line in enumerate(read_text(file).splitlines(), 1):
        if "|" not in line or line.lstrip().startswith("#"):
            continue
        label, _, cells = line.partition("|")
        if label.strip() != str(expected):
            raise DataFileError(file.name, line_number, f"row {expected} is expected here, not {label.strip()!r}")
        row = cells.split()
        if len(row) != grid.COLUMNS:
            raise DataFileError(file.name, line_number, f"{len(row)} letters where the board has {grid.COLUMNS} columns")
        for column, letter in enumerate(row):
            hex_ = grid.at(column, expected + column // 2)
            if letter not in letters:
                raise DataFileError(file.name, line_number, f"{letter!r} at {name(hex_)} is none of {' '.join(letters)}")
            found[hex_] = letters[letter]
        expected += 1
    if expected != grid.LAST_ROW + 1:
        raise DataFileError(file.name, None, f"the grid ends before row {expected}; the last is {grid.LAST_ROW}")
    return found


def _layers_agree(
    folder: Traversable,
    terrain: dict[Hex, Terrain],
    country: dict[Hex, Country | None],
    zones: dict[Hex, str | None],
) -> None:
    """Sea has a zone and no country, land and lakes a country and no zone, gray hexes are neutral."""

    def wrong(layer: str, hex_: Hex, fault: str) -> DataFileError:
        lines = read_text(folder / layer).splitlines()
        prefix = grid_line(grid.row(hex_))
        line = next((i for i, text in enumerate(lines, 1) if text.startswith(prefix)), None)
        return DataFileError(layer, line, f"{name(hex_)} {fault}")

    for hex_, kind in terrain.items():
        sea = kind is Terrain.SEA
        if sea != (country[hex_] is None):
            raise wrong("countries.txt", hex_, f"is {kind} but its country is {country[hex_] or 'none'}")
        if sea != (zones[hex_] is not None):
            raise wrong("seazones.txt", hex_, f"is {kind} but its sea zone is {zones[hex_] or 'none'}")
        if (kind is Terrain.NEUTRAL) != (country[hex_] is Country.NEUTRAL):
            raise wrong("countries.txt", hex_, f"is {kind} but its country is {country[hex_]}")


class _Lists:
    """The lists beside the grids, each checked against the terrain as it is read."""

    def __init__(self, folder: Traversable, terrain: dict[Hex, Terrain]) -> None:
        self.folder = folder
        self.terrain = terrain

    def _fault(self, file: str, path: tuple[str | int, ...], fault: str) -> DataFileError:
        return DataFileError(file, line_of(read_text(self.folder / file), path), fault)

    def _hexes(self, file: str, path: tuple[str | int, ...], text: str, *, chain: bool = False) -> tuple[Hex, ...]:
        try:
            hexes = tuple(grid.parse(word) for word in text.split())
        except grid.HexNameError as error:
            raise self._fault(file, path, str(error)) from error
        if chain:
            for one, other in zip(hexes, hexes[1:], strict=False):
                if not adjacent(one, other):
                    raise self._fault(file, path, f"{name(one)} and {name(other)} are not adjacent")
        return hexes

    def _land(self, file: str, path: tuple[str | int, ...], hexes: tuple[Hex, ...]) -> None:
        for hex_ in hexes:
            if self.terrain[hex_] in (Terrain.SEA, Terrain.LAKE, Terrain.NEUTRAL):
                raise self._fault(file, path, f"{name(hex_)} is {self.terrain[hex_]}, not land")

    def _sea(self, file: str, path: tuple[str | int, ...], hex_: Hex) -> None:
        if self.terrain[hex_] is not Terrain.SEA:
            raise self._fault(file, path, f"{name(hex_)} is {self.terrain[hex_]}, not sea")

    def cities(self) -> tuple[City, ...]:
        file, cities = "cities.toml", []
        seen: set[Hex] = set()
        for i, entry in enumerate(load_toml(self.folder / file, _Cities).city):
            path = ("city", i, "hexes")
            hexes = self._hexes(file, path, entry.hexes)
            self._land(file, path, hexes)
            if not 1 <= len(hexes) <= 3:
                raise self._fault(file, path, f"a city has one to three hexes, {entry.name} has {len(hexes)}")
            for h in hexes:
                if h in seen:
                    raise self._fault(file, path, f"{name(h)} is in two cities")
                seen.add(h)
            if not all(any(adjacent(h, other) for other in hexes) for h in hexes if len(hexes) > 1):
                raise self._fault(file, path, f"the hexes of {entry.name} do not touch")
            cities.append(City(entry.name, hexes, entry.works))
        return tuple(cities)

    def rivers(self) -> tuple[River, ...]:
        file, rivers = "rivers.toml", []
        for i, entry in enumerate(load_toml(self.folder / file, _Rivers).river):
            branches = []
            for j, branch in enumerate(entry.branch):
                path = ("river", i, "branch", j, "hexes")
                hexes = self._hexes(file, path, branch.hexes, chain=True)
                self._land(file, path, hexes)
                branches.append(Branch(branch.name, hexes, self._mouth(i, j, branch, hexes)))
            rivers.append(River(entry.name, tuple(branches)))
        return tuple(rivers)

    def _mouth(self, i: int, j: int, branch: _BranchEntry, hexes: tuple[Hex, ...]) -> Hex | None:
        if branch.mouth is None:
            return None
        path = ("river", i, "branch", j, "mouth")
        (mouth,) = self._hexes("rivers.toml", path, branch.mouth)
        if not adjacent(hexes[-1], mouth) or self.terrain[mouth] not in (Terrain.SEA, Terrain.LAKE):
            raise self._fault("rivers.toml", path, f"{name(mouth)} is no sea or lake hex beside {name(hexes[-1])}")
        return mouth

    def roads(self) -> frozenset[tuple[Hex, Hex]]:
        file = "roads.toml"
        links: set[tuple[Hex, Hex]] = set()
        for i, entry in enumerate(load_toml(self.folder / file, _Roads).road):
            path = ("road", i, "hexes")
            hexes = self._hexes(file, path, entry.hexes, chain=True)
            self._land(file, path, hexes)
            for one, other in zip(hexes, hexes[1:], strict=False):
                links |= {(one, other), (other, one)}
        return frozenset(links)

    def ports(self) -> tuple[dict[Hex, tuple[Hex, ...]], dict[Hex, tuple[Hex, ...]]]:
        file = "coast.toml"
        ports: dict[Hex, tuple[Hex, ...]] = {}
        inland: dict[Hex, tuple[Hex, ...]] = {}
        for i, entry in enumerate(load_toml(self.folder / file, _Coast).port):
            (city,) = self._hexes(file, ("port", i, "city"), entry.city)
            (sea,) = self._hexes(file, ("port", i, "sea"), entry.sea)
            self._sea(file, ("port", i, "sea"), sea)
            river = self._hexes(file, ("port", i, "river"), entry.river, chain=True)
            if sea not in neighbours(river[-1] if river else city):
                raise self._fault(file, ("port", i, "sea"), f"{entry.sea} does not lie at the port of {entry.city}")
            if river and not adjacent(city, river[0]):
                raise self._fault(file, ("port", i, "river"), f"{name(river[0])} is not beside {entry.city}")
            ports[city] = (*ports.get(city, ()), sea)
            if river:
                inland[city] = river
        return ports, inland

    def beaches(self) -> tuple[Beach, ...]:
        file, beaches = "coast.toml", []
        for i, entry in enumerate(load_toml(self.folder / file, _Coast).beach):
            path = ("beach", i, "hexes")
            hexes = self._hexes(file, path, entry.hexes)
            self._land(file, path, hexes)
            for h in hexes:
                if not any(self.terrain[n] is Terrain.SEA for n in neighbours(h)):
                    raise self._fault(file, path, f"{name(h)} is not on the sea")
            beaches.append(Beach(entry.name, hexes))
        return tuple(beaches)

    def labels(self) -> tuple[Label, ...]:
        file, labels = "names.toml", []
        for i, entry in enumerate(load_toml(self.folder / file, _Names).label):
            (hex_,) = self._hexes(file, ("label", i, "hex"), entry.hex)
            labels.append(Label(entry.text, entry.kind, hex_, entry.turn, entry.size))
        return tuple(labels)
