"""Countries, lakes, rivers and roads broken one at a time, each with the findings that must then fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from tests.blitzkrieg.board import breaking as broken
from tests.blitzkrieg.board import findings as f
from tests.blitzkrieg.board.breaking import Break, Quiet, become
from tests.blitzkrieg.board.plain import (
    BLUE,
    FOLD,
    NEW_ENDOR,
    NORD,
    RED,
    SAN_ESTADOS,
    SUD,
    city_hexes,
    down,
    home,
    kind,
    lake,
    middle,
    parts,
    places,
)

from openblitz.blitzkrieg.board import Board, Country, Terrain
from openblitz.hexes.grid import HEXES, Hex, column, neighbours, parse

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.blitzkrieg.board.model import Branch, River

    Change = Callable[[Board], Board]

# Countries


def new_endor_in_the_east(board: Board) -> Board:
    """New Endor keeps its cities, but its land is now as much of the east of Big Red."""
    land, cities = home(board, NEW_ENDOR), city_hexes(board, NEW_ENDOR)
    far = sorted(home(board, RED) - city_hexes(board) - set(board.branches_at), key=column)[-len(land) :]
    return broken.cede(broken.cede(board, land - cities, RED), far, NEW_ENDOR)


def places_changed(one: Country, other: Country) -> Change:
    return lambda board: broken.swap(board, one, other)


def exclave(country: Country) -> Change:
    """A hex of the country amid another one."""
    host = SAN_ESTADOS if country is not SAN_ESTADOS else NORD
    return lambda board: broken.cede(board, [Quiet(board).inland(host)], country)


def corner_open(board: Board) -> Board:
    corner = min((h for h in HEXES if column(h) == 71), key=down)
    return broken.terrain(board, [corner], Terrain.CLEAR)


def gray_in_red(board: Board) -> Board:
    return broken.terrain(board, [Quiet(board).inland(RED)], Terrain.NEUTRAL)


def corridor_closed(board: Board) -> Board:
    """Great Blue holds the west of Nord Walküre, but for its cities."""
    west = {h for h in home(board, NORD) if column(h) <= column(parse("P16"))}
    return broken.cede(board, west - city_hexes(board), BLUE)


def corridor_drawn_back(board: Board) -> Board:
    """Sud Walküre holds whatever of Nord Walküre lies beside the part that is cut off."""
    _main, cut_off = parts(home(board, BLUE))
    beside = {n for h in cut_off for n in neighbours(h)} & home(board, NORD)
    return broken.cede(board, beside, SUD)


COUNTRIES = [
    Break(
        "New Endor in the east",
        new_endor_in_the_east,
        {f.BETWEEN, f.ONE_PIECE[NEW_ENDOR], f.ONE_PIECE[RED]},  # both keep cities amid the other
    ),
    Break(
        "Nord Walküre and San Estados changed",
        places_changed(NORD, SAN_ESTADOS),
        {f.NORTH_WEST, f.SOUTH_EAST, f.SIZES, f.MEET},
    ),
    Break(
        "Sud Walküre and New Endor changed",
        places_changed(SUD, NEW_ENDOR),
        {f.SOUTH_WEST, f.NORTH_EAST, f.SIZES},
    ),
    Break(
        "north-west and north-east changed",
        places_changed(NORD, NEW_ENDOR),
        {f.NORTH_WEST, f.NORTH_EAST, f.SIZES, f.MEET},
    ),
    Break(
        "south-west and north-west changed",
        places_changed(SUD, NORD),
        {f.NORTH_WEST, f.SOUTH_WEST, f.SIZES, f.MEET},
    ),
    Break("the corner open", corner_open, {f.CORNER, f.ALL_LAND}),
    Break("gray within Red", gray_in_red, {f.CORNER}),
    *(
        Break(f"{land.value} abroad", exclave(land), {what, f.MEET} if land is NORD else {what})
        for land, what in f.ONE_PIECE.items()
    ),
    Break("no corridor", corridor_closed, {f.CORRIDOR, f.ONE_PIECE[NORD]}),
    Break("an exclave of Blue", exclave(BLUE), {f.CORRIDOR, f.MEET, f.CUT_OFF}),
    Break("the corridor drawn back", corridor_drawn_back, {f.MEET, f.ONE_PIECE[SUD]}),
]

# Lakes and channels


def label_moved(text: str, hex_: Hex | None) -> Change:
    """A name that stands elsewhere, or nowhere."""
    return lambda board: become(
        board,
        labels=tuple(
            msgspec.structs.replace(label, hex=hex_) if hex_ and label.text == text else label
            for label in board.labels
            if hex_ or label.text != text
        ),
    )


def lake_column(board: Board) -> list[Hex]:
    x = round(middle(lake(board, "Lake Pinsky"))[0])
    return [h for h in HEXES if column(h) == x]


def no_mountains(board: Board) -> Board:
    return broken.terrain(board, kind(board, Terrain.MOUNTAIN) & set(lake_column(board)), Terrain.CLEAR)


def narrow(board: Board) -> Board:
    """The middle channel is one hex wide where it passes the lake."""
    line = lake_column(board)
    shore = next(i for i, h in enumerate(line) if board.terrain[h] is Terrain.LAKE) - 1
    top = next(i for i in range(shore, 0, -1) if board.terrain[line[i]] is Terrain.MOUNTAIN)
    return broken.terrain(board, line[top + 1 : shore], Terrain.MOUNTAIN)


def marsh(board: Board) -> Board:
    """The lake's middle column is ground, so that two channels are one."""
    return broken.terrain(board, set(lake_column(board)) & kind(board, Terrain.LAKE), Terrain.CLEAR)


LAKES = [
    Break("no Lake Pinsky", label_moved("Lake Pinsky", None), {f.PINSKY, f.MOUNTAINS, f.CHANNELS}),
    Break(
        "Lake Pinsky on dry land",
        label_moved("Lake Pinsky", parse("EE34")),
        {f.PINSKY, f.MOUNTAINS, f.CHANNELS},
    ),
    Break("Lake Pinsky in the south-east", label_moved("Lake Pinsky", parse("KKK52")), {f.PINSKY}),
    Break("no Lake Frederick", label_moved("Lake Frederick", None), {f.FREDERICK}),
    Break("no mountains", no_mountains, {f.MOUNTAINS, f.CHANNELS}),
    Break("a narrow channel", narrow, {f.CHANNELS, f.ROUGH_ROAD}),
    Break("a dry lake", marsh, {f.PINSKY, f.MOUNTAINS, f.CHANNELS}),
]

# Rivers


def renamed(name: str) -> Change:
    return lambda board: become(
        board,
        rivers=tuple(
            msgspec.structs.replace(river, name="Rill") if river.name == name else river
            for river in board.rivers
        ),
    )


def branch(name: str, change: Callable[[Branch], Branch | None]) -> Change:
    def changed(_river: River, it: Branch) -> Branch | None:
        return change(it) if it.name == name else it

    return lambda board: broken.branches(board, changed)


def longer(name: str, text: str) -> Change:
    """A branch that runs through further hexes, upstream."""
    return branch(name, lambda it: msgspec.structs.replace(it, hexes=(*places(text), *it.hexes)))


def branch_of(board: Board, place: str) -> str:
    return board.branches_at[parse(place)][0].name


def on_one_branch(board: Board) -> Board:
    return longer(branch_of(board, "DD40"), "EE40")(board)


def off_the_branch(place: str) -> Change:
    def change(board: Board) -> Board:
        there = parse(place)
        return broken.branches(
            board,
            lambda _river, it: msgspec.structs.replace(it, hexes=tuple(h for h in it.hexes if h != there)),
        )

    return change


def two_rivers(board: Board) -> Board:
    """The branch of EE40 is a river of its own."""
    (name,) = {b.name for b in board.branches_at[parse("EE40")]}
    (river,) = (r for r in board.rivers if any(b.name == name for b in r.branches))
    (own,) = (b for b in river.branches if b.name == name)
    rest = msgspec.structs.replace(river, branches=tuple(b for b in river.branches if b != own))
    apart = msgspec.structs.replace(
        river, name="Apart", branches=(msgspec.structs.replace(own, mouth=own.hexes[-1]),)
    )
    return become(board, rivers=(*(r for r in board.rivers if r != river), rest, apart))


def none_in_the_south(board: Board) -> Board:
    """Every branch is cut off at the fold."""

    def change(_river: River, it: Branch) -> Branch | None:
        hexes = tuple(h for h in it.hexes if down(h) < FOLD)
        return msgspec.structs.replace(it, hexes=hexes, mouth=hexes[-1]) if hexes else None

    return broken.branches(board, change)


def no_mouth(board: Board) -> Board:
    return branch("Sparling", lambda it: msgspec.structs.replace(it, mouth=None))(board)


RIVERS = [
    *(
        Break(
            f"no river {river}",
            renamed(river),
            {what} | ({f.SPARLING} if river == "Sparling" else {f.KNABE} if river == "Knabe" else set()),
        )
        for river, what in f.RIVERS.items()
    ),
    Break("the Sparling abroad", longer("Sparling", "X27"), {f.SPARLING}),
    Break("the Knabe abroad", longer("Knabe", "X27"), {f.KNABE}),
    Break(
        "the Sparling not cut off",
        branch("Sparling", lambda it: msgspec.structs.replace(it, hexes=tuple(places("O29")))),
        {f.CUT_OFF, f.ENDS},
    ),
    Break("EE40 on the branch of DD40", on_one_branch, {f.DD40}),
    Break("EE41 on no branch", off_the_branch("EE41"), {f.DD40, f.ENDS}),
    Break("EE40 on no branch", off_the_branch("EE40"), {f.DD40}),
    Break("EE40 on another river", two_rivers, {f.DD40}),
    Break(
        "no rivers in the south",
        none_in_the_south,
        {f.BOTH_SIDES, f.DD40, f.RIVERS["South Lawrence"], f.INLAND["D31"], f.INLAND["JJJ56"]},
    ),
    Break("a river that ends nowhere", no_mouth, {f.ENDS}),
]

# Connections


def island(board: Board) -> Board:
    return broken.dry(board, [Quiet(board).offshore("B")])


def pond(board: Board) -> Board:
    return broken.drown(board, [Quiet(board).inland(RED)])


def city_off_the_road(board: Board) -> Board:
    return broken.without_roads(board, places("V33"))


def road_in_forest(board: Board) -> Board:
    """A road hex beside a forest is overgrown."""
    on_road = {h for link in board.road_links for h in link} - city_hexes(board)
    woods = kind(board, Terrain.FOREST)
    overgrown = next(h for h in sorted(on_road) if set(neighbours(h)) & woods)
    return broken.terrain(board, [overgrown], Terrain.FOREST)


def lonely(what: Terrain) -> Change:
    return lambda board: broken.terrain(board, [Quiet(board).inland(RED)], what)


# Fair ground


def no_roads_in_blue(board: Board) -> Board:
    return broken.without_roads(board, home(board, BLUE))


def fewer_cities_near_red(board: Board) -> Board:
    gone = set(places("RR40 QQ44 UU43 KK40"))
    return broken.cities(board, lambda city: None if set(city.hexes) & gone else city)


CONNECTIONS = [
    Break("an island", island, {f.ALL_LAND}),
    Break("a pond of the sea", pond, {f.ALL_SEA}),
    Break("a city off the road", city_off_the_road, {f.ROAD_NET}),
    Break("a road in the forest", road_in_forest, {f.ROUGH_ROAD}),
    *(Break(f"a lonely {what.value}", lonely(what), {text}) for what, text in f.ALONE.items()),
    Break("no roads in Blue", no_roads_in_blue, {f.ROAD_NET, f.EVEN}),
    Break("fewer cities near Red", fewer_cities_near_red, {f.RED_NEARER}),
]
