"""The lists beside the grids: cities, rivers, roads, ports, beaches and names, checked as they are read."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

import msgspec

from openblitz.blitzkrieg.board.model import (
    BERTHS,
    Beach,
    Branch,
    City,
    Label,
    LabelKind,
    River,
    Terrain,
    Works,
)
from openblitz.datafile import DataFileError, line_of, load_toml, read_text
from openblitz.hexes import grid
from openblitz.hexes.grid import Hex, adjacent, name, neighbours

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from importlib.resources.abc import Traversable

    Path = tuple[str | int, ...]

NO_LAND = (Terrain.SEA, Terrain.LAKE, Terrain.NEUTRAL)
WATER = (Terrain.SEA, Terrain.LAKE)


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    hexes: str


class _CityEntry(_Entry):
    works: Works | None = None


class _BranchEntry(_Entry):
    mouth: str | None = None


class _RiverEntry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    branch: Annotated[list[_BranchEntry], msgspec.Meta(min_length=1)]


class _PortEntry(msgspec.Struct, forbid_unknown_fields=True):
    city: str
    sea: str
    river: str | None = None
    ships: Annotated[int, msgspec.Meta(ge=0)] = BERTHS


class _LabelEntry(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    kind: LabelKind
    hex: str
    turn: float = 0.0
    size: float = 1.0


class _Cities(msgspec.Struct, forbid_unknown_fields=True):
    city: list[_CityEntry]


class _Rivers(msgspec.Struct, forbid_unknown_fields=True):
    river: list[_RiverEntry]


class _Roads(msgspec.Struct, forbid_unknown_fields=True):
    road: list[_Entry]


class _Coast(msgspec.Struct, forbid_unknown_fields=True):
    port: list[_PortEntry]
    beach: list[_Entry]


class _Names(msgspec.Struct, forbid_unknown_fields=True):
    label: list[_LabelEntry]


class _ListFile:
    """One file of lists: reads hexes at a path such as ("road", 3, "hexes") and says where a fault stands."""

    def __init__(self, file: Traversable, terrain: Mapping[Hex, Terrain]) -> None:
        self.file = file
        self.terrain = terrain

    def fault(self, path: Path, fault: str) -> DataFileError:
        return DataFileError(self.file.name, line_of(read_text(self.file), path), fault)

    def hexes(self, path: Path, text: str) -> tuple[Hex, ...]:
        """One hex or more, each only once."""
        try:
            hexes = tuple(grid.parse(word) for word in text.split())
        except grid.HexNameError as error:
            raise self.fault(path, str(error)) from error
        if not hexes:
            raise self.fault(path, "no hexes are named")
        for hex_, times in Counter(hexes).items():
            if times > 1:
                raise self.fault(path, f"{name(hex_)} is named {times} times")
        return hexes

    def hex(self, path: Path, text: str) -> Hex:
        hexes = self.hexes(path, text)
        if len(hexes) > 1:
            raise self.fault(path, f"{text!r} is more than one hex")
        return hexes[0]

    def land(self, path: Path, text: str) -> tuple[Hex, ...]:
        hexes = self.hexes(path, text)
        for hex_ in hexes:
            if self.terrain[hex_] in NO_LAND:
                raise self.fault(path, f"{name(hex_)} is {self.terrain[hex_]}, not land")
        return hexes

    def chain(self, path: Path, text: str) -> tuple[Hex, ...]:
        """Land hexes that each lie beside the one before."""
        hexes = self.land(path, text)
        for one, other in pairwise(hexes):
            if not adjacent(one, other):
                raise self.fault(path, f"{name(one)} and {name(other)} are not adjacent")
        return hexes

    def one_name_each(self, names: Iterable[tuple[Path, str]]) -> None:
        seen: set[str] = set()
        for path, called in names:
            if called in seen:
                raise self.fault(path, f"there are two of the name {called!r}")
            seen.add(called)


def read_cities(folder: Traversable, terrain: Mapping[Hex, Terrain]) -> tuple[City, ...]:
    """Cities of one to three land hexes that touch (65:1.0); no hex is in two of them."""
    file = _ListFile(folder / "cities.toml", terrain)
    entries = load_toml(file.file, _Cities).city
    file.one_name_each((("city", i, "name"), entry.name) for i, entry in enumerate(entries))
    cities: list[City] = []
    seen: set[Hex] = set()
    for i, entry in enumerate(entries):
        path = ("city", i, "hexes")
        hexes = file.land(path, entry.hexes)
        if len(hexes) > 3:
            raise file.fault(path, f"a city has one to three hexes, {entry.name} has {len(hexes)}")
        for h in hexes:
            if h in seen:
                raise file.fault(path, f"{name(h)} is in two cities")
        seen.update(hexes)
        # Of up to three hexes, all hang together when each touches another.
        if len(hexes) > 1 and not all(any(adjacent(h, other) for other in hexes) for h in hexes):
            raise file.fault(path, f"the hexes of {entry.name} do not touch")
        cities.append(City(entry.name, hexes, entry.works))
    return tuple(cities)


def read_rivers(folder: Traversable, terrain: Mapping[Hex, Terrain]) -> tuple[River, ...]:
    """Rivers with their branches; a branch is known by its name, so no two share one."""
    file = _ListFile(folder / "rivers.toml", terrain)
    entries = load_toml(file.file, _Rivers).river
    file.one_name_each((("river", i, "name"), entry.name) for i, entry in enumerate(entries))
    file.one_name_each(
        (("river", i, "branch", j, "name"), branch.name)
        for i, entry in enumerate(entries)
        for j, branch in enumerate(entry.branch)
    )
    return tuple(
        River(
            entry.name,
            tuple(_branch(file, ("river", i, "branch", j), branch) for j, branch in enumerate(entry.branch)),
        )
        for i, entry in enumerate(entries)
    )


def _branch(file: _ListFile, path: Path, entry: _BranchEntry) -> Branch:
    hexes = file.chain((*path, "hexes"), entry.hexes)
    if entry.mouth is None:
        return Branch(entry.name, hexes)
    mouth = file.hex((*path, "mouth"), entry.mouth)
    if not adjacent(hexes[-1], mouth) or file.terrain[mouth] not in WATER:
        raise file.fault((*path, "mouth"), f"{name(mouth)} is no sea or lake hex beside {name(hexes[-1])}")
    return Branch(entry.name, hexes, mouth)


def read_roads(folder: Traversable, terrain: Mapping[Hex, Terrain]) -> frozenset[tuple[Hex, Hex]]:
    """The joints of all roads, each both ways."""
    file = _ListFile(folder / "roads.toml", terrain)
    links: set[tuple[Hex, Hex]] = set()
    for i, entry in enumerate(load_toml(file.file, _Roads).road):
        path = ("road", i, "hexes")
        hexes = file.chain(path, entry.hexes)
        if len(hexes) == 1:
            raise file.fault(path, f"a road joins two hexes or more, {entry.name} has only {name(hexes[0])}")
        for one, other in pairwise(hexes):
            links |= {(one, other), (other, one)}
    return frozenset(links)


def read_ports(
    folder: Traversable,
    terrain: Mapping[Hex, Terrain],
    city_hexes: Collection[Hex],
    river_hexes: Collection[Hex],
) -> tuple[dict[Hex, tuple[Hex, ...]], dict[Hex, tuple[Hex, ...]]]:
    """City hexes with the sea hexes they open on; for inland ports also the river between (75:19.4)."""
    file = _ListFile(folder / "coast.toml", terrain)
    ports: dict[Hex, tuple[Hex, ...]] = {}
    inland: dict[Hex, tuple[Hex, ...]] = {}
    for i, entry in enumerate(load_toml(file.file, _Coast).port):
        city = file.hex(("port", i, "city"), entry.city)
        if city not in city_hexes:
            raise file.fault(("port", i, "city"), f"{name(city)} is no city hex")
        sea = file.hex(("port", i, "sea"), entry.sea)
        if terrain[sea] is not Terrain.SEA:
            raise file.fault(("port", i, "sea"), f"{name(sea)} is {terrain[sea]}, not sea")
        if sea in ports.get(city, ()) or city in inland:
            raise file.fault(("port", i, "city"), f"the port of {name(city)} is listed twice")
        last = city
        if entry.river is not None:
            inland[city] = _approach(file, ("port", i, "river"), entry.river, city, river_hexes)
            last = inland[city][-1]
        if not adjacent(last, sea):
            raise file.fault(("port", i, "sea"), f"{name(sea)} is not beside {name(last)}")
        ports[city] = (*ports.get(city, ()), sea)
    return ports, inland


def read_berths(folder: Traversable) -> dict[Hex, int]:
    """City hexes for which not three ships dock, but another number (MS:PORTS)."""
    entries = load_toml(folder / "coast.toml", _Coast).port
    return {grid.parse(entry.city): entry.ships for entry in entries if entry.ships != BERTHS}


def _approach(
    file: _ListFile, path: Path, text: str, city: Hex, river_hexes: Collection[Hex]
) -> tuple[Hex, ...]:
    """The river hexes by which ships come up to an inland port."""
    river = file.chain(path, text)
    for h in river:
        if h not in river_hexes:
            raise file.fault(path, f"{name(h)} is no river hex")
    if not adjacent(city, river[0]):
        raise file.fault(path, f"{name(river[0])} is not beside {name(city)}")
    return river


def read_beaches(
    folder: Traversable, terrain: Mapping[Hex, Terrain], city_hexes: Collection[Hex]
) -> tuple[Beach, ...]:
    """Beaches of coast hexes; a city hex is never part of one (CL:20.1), and no hex is part of two."""
    file = _ListFile(folder / "coast.toml", terrain)
    entries = load_toml(file.file, _Coast).beach
    file.one_name_each((("beach", i, "name"), entry.name) for i, entry in enumerate(entries))
    beaches: list[Beach] = []
    seen: set[Hex] = set()
    for i, entry in enumerate(entries):
        path = ("beach", i, "hexes")
        hexes = file.land(path, entry.hexes)
        for h in hexes:
            if not any(terrain[n] is Terrain.SEA for n in neighbours(h)):
                raise file.fault(path, f"{name(h)} is not on the sea")
            if h in city_hexes:
                raise file.fault(path, f"{name(h)} is a city hex, so no part of a beach")
            if h in seen:
                raise file.fault(path, f"{name(h)} is in two beaches")
        seen.update(hexes)
        beaches.append(Beach(entry.name, hexes))
    return tuple(beaches)


def read_labels(folder: Traversable, terrain: Mapping[Hex, Terrain]) -> tuple[Label, ...]:
    """The names written across the map."""
    file = _ListFile(folder / "names.toml", terrain)
    return tuple(
        Label(entry.text, entry.kind, file.hex(("label", i, "hex"), entry.hex), entry.turn, entry.size)
        for i, entry in enumerate(load_toml(file.file, _Names).label)
    )
