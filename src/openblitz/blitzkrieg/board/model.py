"""The board as the rules see it: terrain, countries, sea zones, cities, rivers, roads and coasts."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from openblitz.hexes import bits
from openblitz.hexes.grid import STEPS, Hex

if TYPE_CHECKING:
    from collections.abc import Mapping


class Terrain(StrEnum):
    """What a hex is, one kind a hex; cities, rivers, roads and beaches come on top of it."""

    CLEAR = "clear"
    FOREST = "forest"
    MOUNTAIN = "mountain"
    DESERT = "desert"
    SEA = "sea"
    LAKE = "lake"
    NEUTRAL = "neutral"


class Country(StrEnum):
    """Two major powers, five minor countries, and the Neutral Country that nobody may enter."""

    GREAT_BLUE = "great-blue"
    BIG_RED = "big-red"
    NORD_WALKURE = "nord-walkure"
    SUD_WALKURE = "sud-walkure"
    CALAEDIA = "calaedia"
    SAN_ESTADOS = "san-estados"
    NEW_ENDOR = "new-endor"
    NEUTRAL = "neutral"


MAJORS = (Country.GREAT_BLUE, Country.BIG_RED)
MINORS = (
    Country.NORD_WALKURE,
    Country.SUD_WALKURE,
    Country.CALAEDIA,
    Country.SAN_ESTADOS,
    Country.NEW_ENDOR,
)
COUNTRY_NAMES = {
    Country.GREAT_BLUE: "Great Blue",
    Country.BIG_RED: "Big Red",
    Country.NORD_WALKURE: "Nord Walküre",
    Country.SUD_WALKURE: "Sud Walküre",
    Country.CALAEDIA: "Calaedia",
    Country.SAN_ESTADOS: "San Estados",
    Country.NEW_ENDOR: "New Endor",
    Country.NEUTRAL: "Neutral Country",
}
# MS:0c - What the Module System calls the powers.
MODULE_NAMES = {Country.GREAT_BLUE: "Azurnerreich", Country.BIG_RED: "Krasnynorad"}
SEA_ZONES = ("A", "B", "C", "D", "E")


class Works(StrEnum):
    """What a city is for besides its streets (75:28.5, 75:36)."""

    INDUSTRY = "industry"
    NAVAL_STORES = "naval-stores"
    OIL = "oil"
    AIRCRAFT = "aircraft"


class City(msgspec.Struct, frozen=True):
    """A city of one to three hexes; the first is the one the books name, where its works stand."""

    name: str
    hexes: tuple[Hex, ...]
    works: Works | None = None


class Branch(msgspec.Struct, frozen=True):
    """One branch of a river, from its source down; it ends in a sea or lake hex or on another branch."""

    name: str
    hexes: tuple[Hex, ...]
    mouth: Hex | None = None


class River(msgspec.Struct, frozen=True):
    """A river with all its branches, the main one first."""

    name: str
    branches: tuple[Branch, ...]


class Beach(msgspec.Struct, frozen=True):
    """A chain of yellow coast hexes that is invaded as one (75:20.1)."""

    name: str
    hexes: tuple[Hex, ...]


class Dock(msgspec.Struct, frozen=True):
    """A square in which ships dock: the cities that it serves, and how many ships it holds (MS:PORTS)."""

    square: Hex
    cities: tuple[Hex, ...]
    holds: int

    @property
    def inland(self) -> bool:
        """Whether ships dock in the city itself."""
        return self.square in self.cities


BERTHS = 3  # MS:11d - ships that dock for each city square


class LabelKind(StrEnum):
    """What a name on the map names; the drawing writes each kind in a hand of its own."""

    COUNTRY = "country"
    SEA = "sea"
    GULF = "gulf"
    LAKE = "lake"
    DESERT = "desert"
    MOUNTAINS = "mountains"


class Label(msgspec.Struct, frozen=True):
    """A name written across the map, centred on a hex; `turn` leans it, in degrees clockwise."""

    text: str
    kind: LabelKind
    hex: Hex
    turn: float = 0.0
    size: float = 1.0


class Board(msgspec.Struct, frozen=True, dict=True):
    """The whole map. Everything here is fact; what it means for a unit, the rules say."""

    terrain: Mapping[Hex, Terrain]
    country: Mapping[Hex, Country]
    sea_zone: Mapping[Hex, str]
    cities: tuple[City, ...]
    rivers: tuple[River, ...]
    road_links: frozenset[tuple[Hex, Hex]]  # each link both ways
    ports: Mapping[Hex, tuple[Hex, ...]]  # city hex to the sea hexes it opens on
    inland_ports: Mapping[Hex, tuple[Hex, ...]]  # city hex to the river hexes between it and the sea
    beaches: tuple[Beach, ...]
    labels: tuple[Label, ...]
    berths: Mapping[Hex, int] = {}  # city hex to the ships that dock for it, where they are not three

    @cached_property
    def terrain_bits(self) -> dict[Terrain, int]:
        """The hexes of each terrain."""
        return {kind: bits.of(h for h, t in self.terrain.items() if t is kind) for kind in Terrain}

    @cached_property
    def country_bits(self) -> dict[Country, int]:
        """The hexes of each country, its lakes included."""
        return {land: bits.of(h for h, c in self.country.items() if c is land) for land in Country}

    @cached_property
    def zone_bits(self) -> dict[str, int]:
        """The sea hexes of each sea zone."""
        return {zone: bits.of(h for h, z in self.sea_zone.items() if z == zone) for zone in SEA_ZONES}

    @cached_property
    def land_bits(self) -> int:
        """Every hex that ground units may ever stand on: no sea, no lake, not the Neutral Country."""
        closed = (Terrain.SEA, Terrain.LAKE, Terrain.NEUTRAL)
        return bits.of(h for h, kind in self.terrain.items() if kind not in closed)

    @cached_property
    def city_at(self) -> dict[Hex, City]:
        """The city that each city hex belongs to."""
        return {h: city for city in self.cities for h in city.hexes}

    @cached_property
    def city_bits(self) -> int:
        """Every city hex; each counts as a city of its own for the rules."""
        return bits.of(self.city_at)

    @cached_property
    def whole_cities(self) -> tuple[int, ...]:
        """The hexes of each city."""
        return tuple(bits.of(city.hexes) for city in self.cities)

    @cached_property
    def inland_port_bits(self) -> int:
        """The cities from which ships go to the sea by river."""
        return bits.of(self.inland_ports)

    @cached_property
    def rail_bits(self) -> int:
        """MS:7a - Every hex with a red line, which the Module System reads as a railroad."""
        return bits.of(hex_ for link in self.road_links for hex_ in link)

    @cached_property
    def bridge_bits(self) -> int:
        """MS:7s, RMS-36 - The hexes in which a railroad, or a city, lies on a river."""
        return (self.rail_bits | self.city_bits) & self.river_bits

    @cached_property
    def beach_at(self) -> dict[Hex, Beach]:
        """The beach that each beach hex belongs to."""
        return {h: beach for beach in self.beaches for h in beach.hexes}

    @cached_property
    def beach_bits(self) -> int:
        """Every beach hex."""
        return bits.of(self.beach_at)

    @cached_property
    def docks(self) -> dict[Hex, Dock]:
        """MS:11l-n - The squares in which ships dock; one that serves two cities holds the ships of both."""
        found: dict[Hex, Dock] = {}
        for city, opens_on in self.ports.items():
            square, berths = opens_on[0], self.berths.get(city, BERTHS)
            if city in self.inland_ports:
                square = city
            if berths:
                before = found.get(square, Dock(square, (), 0))
                found[square] = Dock(square, (*before.cities, city), before.holds + berths)
        return found

    @cached_property
    def dock_bits(self) -> int:
        """Every docking square."""
        return bits.of(self.docks)

    @cached_property
    def outlets(self) -> dict[Hex, tuple[int, int]]:
        """75:19.4b - From each city hex the way to the sea: the river of an inland port, and what lies beside
        its mouth, or beside the city."""
        found = {}
        for city in self.city_at:
            river = self.inland_ports.get(city, ())
            found[city] = (bits.of(river), bits.spread(bits.of(river[-1:] or (city,))))
        return found

    @cached_property
    def port_zones(self) -> dict[Hex, tuple[str, ...]]:
        """The sea zones that each port opens on."""
        return {
            port: tuple(dict.fromkeys(self.sea_zone[hex_] for hex_ in opens_on))
            for port, opens_on in self.ports.items()
        }

    @cached_property
    def branches_at(self) -> dict[Hex, tuple[Branch, ...]]:
        """The river branches that run through each river hex, their ends included."""
        found: dict[Hex, tuple[Branch, ...]] = {}
        for river in self.rivers:
            for branch in river.branches:
                for h in branch.hexes:
                    found[h] = (*found.get(h, ()), branch)
        return found

    @cached_property
    def river_bits(self) -> int:
        """Every river hex."""
        return bits.of(self.branches_at)

    @cached_property
    def roads(self) -> tuple[int, ...]:
        """For each direction, the hexes from which a road leads to the neighbour on that side."""
        return tuple(bits.of(a for a, b in self.road_links if b - a == step) for step in STEPS)

    def road_from(self, hex_: Hex) -> tuple[Hex, ...]:
        """The neighbours that a road connects a hex to, clockwise from north."""
        return tuple(
            Hex(hex_ + step) for step, leaving in zip(STEPS, self.roads, strict=True) if leaving >> hex_ & 1
        )
