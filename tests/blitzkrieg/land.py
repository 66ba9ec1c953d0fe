"""Land drawn for one test: open plain from edge to edge, and on it what the test needs and nothing else.

One feature a line or between semicolons, hexes by their printed names:

    forest EE29 EE30; mountain FF31       also desert, sea, lake, neutral
    city EE30 EE31                        each hex a city of its own
    road EE30 EE31 FF32                   a line, each hex linked with the next
    river Dott: DD30 EE31; river Dott north: EE30      branches, named after their river
    sea B: EE28; port EE29                sea of zone B, else of A; a city on the coast that is a port
    beach EE30
    blue EE30 EE31                        also red and minor: whose land it is

Great Blue is the west up to column X, Big Red the east from column WW; the land between is Calaedia's.
Each has one city that no test is concerned with, Blue A5 and Red TTT60.

>>> land = draw("forest EE29; road EE30 EE31")
>>> land.terrain[parse("EE29")].value, [name(h) for h in land.road_from(parse("EE31"))]
('forest', ['EE30'])
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from openblitz.blitzkrieg.board import Board, Country, Terrain
from openblitz.blitzkrieg.board.model import Beach, Branch, City, River
from openblitz.hexes.grid import HEXES, Hex, adjacent, column, name, neighbours, parse

OWNERS = {"blue": Country.GREAT_BLUE, "red": Country.BIG_RED, "minor": Country.CALAEDIA}
CAPITALS = ("A5", "TTT60")


def _country(hex_: Hex) -> Country:
    return (Country.GREAT_BLUE, Country.CALAEDIA, Country.BIG_RED)[column(hex_) // 24]


@cache
def draw(text: str) -> Board:
    """The board that a description means."""
    terrain = dict.fromkeys(HEXES, Terrain.CLEAR)
    country = {hex_: _country(hex_) for hex_ in HEXES}
    cities = [City(place, (parse(place),)) for place in CAPITALS]
    links: set[tuple[Hex, Hex]] = set()
    rivers: dict[str, list[Branch]] = {}
    beaches: list[Beach] = []
    zones: dict[Hex, str] = {}
    ports: list[Hex] = []
    for line in filter(None, (part.strip() for part in text.replace(";", "\n").splitlines())):
        feature, _, rest = line.partition(" ")
        title, _, places = rest.rpartition(":")
        hexes = tuple(parse(place) for place in places.split())
        match feature:
            case "city":
                cities += [City(name(hex_), (hex_,)) for hex_ in hexes]
            case "road":
                assert all(adjacent(a, b) for a, b in pairwise(hexes)), f"{line} has a gap"
                links |= {link for a, b in pairwise(hexes) for link in ((a, b), (b, a))}
            case "river":
                rivers.setdefault(title.split()[0], []).append(Branch(title, hexes))
            case "sea":
                terrain |= dict.fromkeys(hexes, Terrain.SEA)
                zones |= dict.fromkeys(hexes, title.strip() or "A")
            case "port":
                ports += hexes
            case "beach":
                beaches.append(Beach(line, hexes))
            case "blue" | "red" | "minor":
                country |= dict.fromkeys(hexes, OWNERS[feature])
            case _:
                terrain |= dict.fromkeys(hexes, Terrain(feature))
    return Board(
        terrain=terrain,
        country=country,
        sea_zone=zones,
        cities=tuple(cities),
        rivers=tuple(River(title, tuple(branches)) for title, branches in rivers.items()),
        road_links=frozenset(links),
        ports={hex_: tuple(h for h in neighbours(hex_) if h in zones) for hex_ in ports},
        inland_ports={},
        beaches=tuple(beaches),
        labels=(),
    )
