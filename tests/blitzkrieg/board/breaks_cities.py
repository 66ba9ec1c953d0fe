"""Cities and ports broken one at a time, each with the findings that must then fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from tests.blitzkrieg.board import breaking as broken
from tests.blitzkrieg.board import findings as f
from tests.blitzkrieg.board.breaking import Break, Quiet, become
from tests.blitzkrieg.board.plain import BLUE, NORD, RED, places

from openblitz.blitzkrieg.board import Board, Country, load_board
from openblitz.blitzkrieg.board.model import City, Works
from openblitz.hexes.grid import Hex, parse

if TYPE_CHECKING:
    from collections.abc import Callable

    Change = Callable[[Board], Board]

FREE = "Q11 Y19 JJ30 KK40 RR40 QQ44 UU43"  # cities of minor countries that no fact names


def works(place: str, kind: Works | None) -> Change:
    return lambda board: broken.cities(
        board,
        lambda city: City(city.name, city.hexes, kind) if parse(place) in city.hexes else city,
    )


def reshape(old: str, new: str) -> Change:
    return lambda board: broken.cities(
        board,
        lambda city: (
            City(city.name, tuple(places(new)), city.works) if city.hexes == tuple(places(old)) else city
        ),
    )


def gone(text: str) -> Change:
    return lambda board: broken.cities(
        board, lambda city: None if set(city.hexes) & set(places(text)) else city
    )


def new_city(country: Country) -> Change:
    return lambda board: become(
        board, cities=(*board.cities, City("Newtown", (Quiet(board).inland(country, on_road=True),)))
    )


def nobodys(place: str) -> Change:
    return lambda board: broken.cede(board, places(place), Country.NEUTRAL)


def exchange(one: Hex, other: Hex) -> Change:
    """Two cities exchange a hex."""
    changed = {one: other, other: one}
    return lambda board: broken.cities(
        board, lambda city: City(city.name, tuple(changed.get(h, h) for h in city.hexes), city.works)
    )


def parted(group: str) -> Change:
    """The last hex of the group changes places with one of another large city of the country."""
    last = places(group)[-1]
    return exchange(last, parse("P30" if load_board().country[last] is BLUE else "HHH46"))


def dock_elsewhere(pair: str) -> Change:
    city, dock = map(parse, pair.split("-"))
    return lambda board: become(
        board, ports={**board.ports, city: (Quiet(board).offshore(board.sea_zone[dock]),)}
    )


def no_port(place: str) -> Change:
    return lambda board: become(
        board, ports={h: docks for h, docks in board.ports.items() if h != parse(place)}
    )


def approach(place: str, text: str) -> Change:
    return lambda board: become(board, inland_ports={**board.inland_ports, parse(place): tuple(places(text))})


def off_the_river(place: str) -> Change:
    return lambda board: broken.branches(
        board,
        lambda _river, branch: msgspec.structs.replace(
            branch, hexes=tuple(h for h in branch.hexes if h != parse(place))
        ),
    )


CITIES = [
    *(Break(f"{place} without its works", works(place, None), {what}) for place, what in f.WORKS.items()),
    Break("oil at I12", works("I12", Works.OIL), {f.WORKS["I12"]}),
    Break("works in the second hex", reshape("O29 O30 P30", "O30 O29 P30"), {f.WORKS["O29"]}),
    Break("20 home city hexes of Blue", reshape("O29 O30 P30", "O29 O30"), {f.WORKS["O29"], f.BLUE_21}),
    Break("20 home city hexes of Red", gone("YY43"), {f.WORKS["YY43"], f.RED_21}),
    Break("works on nobody's ground", nobodys("S25"), {f.WORKS["S25"], f.BLUE_21}),
    Break("22 home city hexes of Blue", new_city(BLUE), {f.BLUE_21}),
    Break("22 home city hexes of Red", new_city(RED), {f.RED_21}),
    Break("25 city hexes of the minors", new_city(NORD), {f.MINOR_CITIES}),
    Break("17 city hexes of the minors", gone(FREE), set()),
    Break("16 city hexes of the minors", gone(f"{FREE} V20"), {f.MINOR_CITIES, f.MINOR["V20"]}),
    *(Break(f"{place} nobody's", nobodys(place), {what}) for place, what in f.MINOR.items()),
    Break("no city at V20", gone("V20"), {f.MINOR["V20"]}),
    *(Break(f"{group} parted", parted(group), {what}) for group, what in f.TOGETHER.items()),
]

PORTS = [
    Break("ships dock at VV25", lambda board: become(board, berths={}), {f.BERTHS}),
    Break(
        "no ships dock at G4",
        lambda board: become(board, berths={**board.berths, parse("G4"): 0}),
        {f.BERTHS},
    ),
    *(
        Break(f"{pair} elsewhere", dock_elsewhere(pair), {what} | ({f.V33} if pair == "V33-W34" else set()))
        for pair, what in f.DOCKS.items()
    ),
    Break("a coastal city without a port", no_port("AA42"), {f.DOCKS["AA42-Z42"], f.COASTAL}),
    *(Break(f"{place} without a river", approach(place, ""), {what}) for place, what in f.INLAND.items()),
    Break("a dry way to L19", approach("L19", "M19"), {f.INLAND["L19"]}),
    Break("JJJ56 off the river", off_the_river("JJJ56"), {f.INLAND["JJJ56"]}),
    Break(
        "the sea at JJJ56",
        lambda board: broken.drown(board, places("JJJ57")),
        {f.INLAND["JJJ56"], f.ALL_SEA, f.KNABE},
    ),
]
