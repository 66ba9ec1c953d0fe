"""The board as sets of hexes, worked out once for a game."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_

import msgspec

from openblitz.blitzkrieg.board import Board, Country, Terrain
from openblitz.blitzkrieg.board.model import COUNTRY_NAMES, Works
from openblitz.blitzkrieg.engine.roster import the_box
from openblitz.blitzkrieg.engine.scenario import EVERYWHERE, Scenario
from openblitz.hexes import bits
from openblitz.hexes.grid import HEXES, STEPS, neighbours

OCCUPIED = "occupied"  # the key of all land but the home of an occupier
POWERS = 2  # the first of the armies, one a side


class Minor(msgspec.Struct, frozen=True):
    """A minor country: all its hexes, lakes too, and its cities."""

    key: str
    name: str
    hexes: int
    cities: int


class Ground(msgspec.Struct, frozen=True, eq=False):
    """What the rules ask of the map again and again.

    Each is made once for a game, and is the same as itself alone: what is kept by it is found at once.
    """

    land: int
    forest: int
    mountain: int
    desert: int
    lake: int
    neutral: int
    sea: int
    edge: int  # sea on the edge of the board, from where it is open
    ports: int  # city hexes that open on the sea, inland ones too
    city: int
    river: int
    roads: tuple[int, ...]
    home: tuple[int, ...]  # land of the home country of each army
    home_cities: tuple[int, ...]  # of each side, with those of its allies in a scenario
    own_cities: tuple[int, ...]  # of the home country of each side alone
    camp: tuple[int, ...]  # land on which each army sets up
    aircraft: int = 0  # where cities have aircraft works (75:28.5)
    minors: tuple[Minor, ...] = ()  # the minor countries, in the order of their armies
    abroad: int = 0  # all hexes of minor countries
    minor_cities: int = 0  # all their cities
    beyond: int = 0  # land outside the field of a scenario, which nobody enters
    outlets: tuple[tuple[int, int, int], ...] = ()  # each port, its river, and what lies beside its mouth


@cache
def _edge() -> int:
    """The hexes on the edge of the board: those that have not all six neighbours."""
    return bits.of(hex_ for hex_ in HEXES if len(neighbours(hex_)) < len(STEPS))


def survey(board: Board, scenario: Scenario | None = None) -> Ground:
    """The sets of a board, or of the part of it on which a scenario is fought."""
    field = EVERYWHERE if scenario is None else scenario.field
    land, city = board.land_bits & field, board.city_bits & field
    one_country = scenario is not None and scenario.one_country
    home = tuple(board.country_bits[Country(army.country)] & land for army in the_box())
    if one_country:
        home = (land & ~board.terrain_bits[Terrain.NEUTRAL],) * POWERS + home[POWERS:]
    occupier = None if scenario is None else scenario.occupier
    if scenario is not None and occupier is not None:
        # MS:SCENARIO.G.e - All the rest is one occupied country, in which guerillas are at home.
        own = 0 if scenario.overseas else home[occupier]
        occupied = board.land_bits & ~board.terrain_bits[Terrain.NEUTRAL] & ~own
        home = (own, occupied, *home[POWERS:]) if occupier == 0 else (occupied, own, *home[POWERS:])
    camps = list(home)
    own_cities = tuple(country & city for country in home[:POWERS])
    home_cities = list(own_cities)
    if scenario is not None:
        camps[:POWERS] = [
            at_home if camp is None else camp & land
            for camp, at_home in zip(scenario.camps, home[:POWERS], strict=True)
        ]
        for side, allies in enumerate(scenario.allies):
            for army, country in zip(the_box(), home, strict=True):
                home_cities[side] |= country & city if army.key in allies else 0
    minors = (
        (Minor(OCCUPIED, "the occupied land", occupied, occupied & city),)
        if occupier is not None
        else tuple(
            Minor(key, COUNTRY_NAMES[key], board.country_bits[key] & field, board.country_bits[key] & city)
            for key in (Country(army.country) for army in the_box()[POWERS:])
            if not one_country
        )
    )
    return Ground(
        land=land,
        forest=board.terrain_bits[Terrain.FOREST],
        mountain=board.terrain_bits[Terrain.MOUNTAIN],
        desert=board.terrain_bits[Terrain.DESERT],
        lake=board.terrain_bits[Terrain.LAKE],
        neutral=board.terrain_bits[Terrain.NEUTRAL],
        sea=board.terrain_bits[Terrain.SEA],
        edge=board.terrain_bits[Terrain.SEA] & _edge(),
        ports=bits.of(board.ports),
        city=city,
        river=board.river_bits,
        roads=board.roads,
        home=home,
        home_cities=tuple(home_cities),
        own_cities=own_cities,
        camp=tuple(camps),
        aircraft=bits.of(one.hexes[0] for one in board.cities if one.works is Works.AIRCRAFT) & field,
        minors=minors,
        abroad=reduce(or_, (minor.hexes for minor in minors), 0),
        minor_cities=reduce(or_, (minor.cities for minor in minors), 0),
        beyond=board.land_bits & ~field,
        outlets=tuple((port, *outlet) for port, outlet in board.outlets.items()),
    )
