"""Ways to break a board, one thing at a time: each returns a new board and leaves the old one alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from tests.blitzkrieg.board.plain import beach_hexes, city_hexes, coast

from openblitz.blitzkrieg.board import Board, Country, Terrain
from openblitz.hexes.grid import HEXES, Hex, neighbours, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from openblitz.blitzkrieg.board.model import Branch, City, River


class Break(NamedTuple):
    """One thing broken: what it is, how it is done, and exactly which findings then fail."""

    what: str
    change: Callable[[Board], Board]
    fails: set[str]


def become(board: Board, **fields: object) -> Board:
    return msgspec.structs.replace(board, **fields)


def dry(board: Board, hexes: Iterable[Hex], country: Country = Country.NEUTRAL) -> Board:
    """Sea becomes clear land; of no country that counts, unless one is named."""
    there = set(hexes)
    return become(
        board,
        terrain={**board.terrain, **dict.fromkeys(there, Terrain.CLEAR)},
        country={**board.country, **dict.fromkeys(there, country)},
        sea_zone={h: zone for h, zone in board.sea_zone.items() if h not in there},
    )


def drown(board: Board, hexes: Iterable[Hex], zone: str | None = None) -> Board:
    """Land becomes sea, of a zone if one is named."""
    there = set(hexes)
    return become(
        board,
        terrain={**board.terrain, **dict.fromkeys(there, Terrain.SEA)},
        country={h: country for h, country in board.country.items() if h not in there},
        sea_zone={**board.sea_zone, **(dict.fromkeys(there, zone) if zone else {})},
    )


def terrain(board: Board, hexes: Iterable[Hex], kind: Terrain) -> Board:
    return become(board, terrain={**board.terrain, **dict.fromkeys(hexes, kind)})


def cede(board: Board, hexes: Iterable[Hex], country: Country) -> Board:
    return become(board, country={**board.country, **dict.fromkeys(hexes, country)})


def swap(board: Board, one: Country, other: Country) -> Board:
    """Two countries change places."""
    changed = {one: other, other: one}
    return become(board, country={h: changed.get(c, c) for h, c in board.country.items()})


def zone(board: Board, hexes: Iterable[Hex], letter: str) -> Board:
    return become(board, sea_zone={**board.sea_zone, **dict.fromkeys(hexes, letter)})


def cities(board: Board, change: Callable[[City], City | None]) -> Board:
    """Every city changed, or taken away where the change gives None."""
    changed = [change(city) for city in board.cities]
    return become(board, cities=tuple(city for city in changed if city))


def branches(board: Board, change: Callable[[River, Branch], Branch | None]) -> Board:
    """Every branch changed, or taken away where the change gives None."""
    rivers = []
    for river in board.rivers:
        kept = [branch for b in river.branches if (branch := change(river, b))]
        if kept:
            rivers.append(msgspec.structs.replace(river, branches=tuple(kept)))
    return become(board, rivers=tuple(rivers))


def without_roads(board: Board, hexes: Iterable[Hex]) -> Board:
    """No road leads to or from these hexes."""
    there = set(hexes)
    return become(board, road_links=frozenset(link for link in board.road_links if not there & set(link)))


@dataclass
class Quiet:
    """Hexes where nothing stands that any fact speaks of: good places for a single blemish."""

    board: Board

    def inland(self, country: Country, *, on_road: bool = False) -> Hex:
        """A clear hex amid clear land of one country, on a road or away from every road and river."""
        board = self.board
        on_roads = {h for link in board.road_links for h in link}
        taken = city_hexes(board) | beach_hexes(board) | coast(board) | set(board.branches_at)
        for h in HEXES:
            around = (h, *neighbours(h))
            if (
                h not in taken
                and (h in on_roads) is on_road
                and all(board.country.get(n) is country for n in around)
                and all(board.terrain[n] is Terrain.CLEAR for n in around)
            ):
                return h
        raise LookupError(country)

    def offshore(self, letter: str) -> Hex:
        """A sea hex with nothing but sea of its zone about, away from the edge."""
        zones = self.board.sea_zone
        return next(
            h
            for h in HEXES
            if len(neighbours(h)) == 6 and all(zones.get(n) == letter for n in (h, *neighbours(h)))
        )


def sea_beside(board: Board, place: str) -> set[Hex]:
    return {h for h in neighbours(parse(place)) if board.terrain[h] is Terrain.SEA}
