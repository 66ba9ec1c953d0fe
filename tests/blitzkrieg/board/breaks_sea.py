"""Sea zones, landmarks and beaches broken one at a time, each with the findings that must then fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.blitzkrieg.board import breaking as broken
from tests.blitzkrieg.board import findings as f
from tests.blitzkrieg.board.breaking import Break, Quiet, become
from tests.blitzkrieg.board.plain import coast, kind, places

from openblitz.blitzkrieg.board import Board, Terrain
from openblitz.blitzkrieg.board.model import Beach
from openblitz.hexes.grid import Hex, distance, neighbours, parse

if TYPE_CHECKING:
    from collections.abc import Callable

    Change = Callable[[Board], Board]

# Sea zones


def speck(letter: str, host: str) -> Change:
    """A single hex of one zone within another."""
    return lambda board: broken.zone(board, [Quiet(board).offshore(host)], letter)


def merged(letter: str, into: str) -> Change:
    return lambda board: broken.zone(board, [h for h, z in board.sea_zone.items() if z == letter], into)


def lost(letter: str) -> set[str]:
    """What always fails when a zone is no longer there."""
    return {f.ROW, f.ZONE_PIECE[letter], f.ZONE_COAST[letter]}


def boundary_at(far: int) -> Change:
    return lambda board: broken.zone(
        board, [h for h, z in board.sea_zone.items() if z == "B" and distance(parse("D1"), h) <= far], "A"
    )


def dock(place: str, sea: str) -> Change:
    return lambda board: become(board, ports={**board.ports, parse(place): (parse(sea),)})


ZONES = [
    Break("A within C", speck("A", "C"), {f.ROW, f.ZONE_PIECE["A"]}),
    *(
        Break(f"{letter} within {host}", speck(letter, host), {f.ZONE_PIECE[letter]})
        for letter, host in ("AB", "BA", "CB", "DC", "ED")
    ),
    Break("no zone A", merged("A", "B"), {*lost("A"), f.BLUE_PORTS, f.NEAR_D1, f.COASTS["north"], f.KOUFAX}),
    Break("no zone B", merged("B", "A"), {*lost("B"), f.BLUE_PORTS, f.NEAR_D1, f.COASTS["west"]}),
    Break("no zone C", merged("C", "D"), lost("C")),
    Break("no zone D", merged("D", "C"), {*lost("D"), f.RED_PORTS}),
    Break("no zone E", merged("E", "D"), {*lost("E"), f.RED_PORTS, f.COASTS["east"]}),
    Break("Blue without a port on A", dock("G4", "C6"), {f.DOCKS["G4-F3"], f.BLUE_PORTS}),
    Break("A and B meet two hexes from D1", boundary_at(2), set()),
    Break("A and B meet three hexes from D1", boundary_at(3), {f.NEAR_D1}),
]

# Landmarks


def drown(text: str, letter: str = "C") -> Change:
    return lambda board: broken.drown(board, places(text), letter)


def dry(text: str) -> Change:
    return lambda board: broken.dry(board, places(text))


def shut_in(place: str) -> Change:
    return lambda board: broken.dry(board, broken.sea_beside(board, place))


LANDMARKS = [
    Break("D1 in the sea", drown("D1", "A"), {f.D1}),
    Break("D0 is land", dry("D0"), {f.D1}),
    Break("D-1 is land", dry("D-1"), {f.D1, f.ALL_LAND}),
    Break("W33 in the sea", drown("W33"), {"W33 is land", f.GULF}),
    Break("Z34 in the sea", drown("Z34"), {"Z34 is land", f.GULF}),
    Break("X34 is land", dry("X34"), {"X34 is sea", f.V33}),
    Break("Y34 is land", dry("Y34"), {"Y34 is sea"}),
    Break("M15 is land", dry("M15"), {"M15 is sea"}),
    Break("O15 is land", dry("O15"), {"O15 is sea", f.ARM}),
    Break("O15 shut in", shut_in("O15"), {f.ARM, f.ALL_SEA, f.ZONE_PIECE["B"]}),
    Break("AA31 shut in", shut_in("AA31"), {f.GULF, f.ALL_SEA, f.ZONE_PIECE["C"]}),
]

# Beaches and the Koufax Desert


def beside(board: Board, place: str) -> list[Beach]:
    return [beach for beach in board.beaches if set(beach.hexes) & set(neighbours(parse(place)))]


def as_one(place: str) -> Change:
    """The beaches beside a city become a single one."""

    def change(board: Board) -> Board:
        both = beside(board, place)
        whole = Beach("Whole", tuple(h for beach in both for h in beach.hexes))
        return become(board, beaches=(*(b for b in board.beaches if b not in both), whole))

    return change


def only_one_on(zones: str) -> Change:
    """Of all the beaches on these zones only one is left, the longest."""

    def change(board: Board) -> Board:
        on_coast = [
            beach
            for beach in board.beaches
            if any(board.sea_zone.get(n, "-") in zones for h in beach.hexes for n in neighbours(h))
        ]
        keep = max(on_coast, key=lambda beach: len(beach.hexes))
        return become(board, beaches=tuple(b for b in board.beaches if b not in on_coast or b == keep))

    return change


def koufax(change: Callable[[tuple[Hex, ...]], tuple[Hex, ...]]) -> Change:
    """Another line of hexes for the beach of the Koufax Desert."""

    def changed(board: Board) -> Board:
        (beach,) = beside(board, "CC15")
        line = Beach(beach.name, change(beach.hexes))
        return become(board, beaches=tuple(line if b == beach else b for b in board.beaches))

    return changed


def koufax_in_two(board: Board) -> Board:
    (beach,) = beside(board, "CC15")
    west = tuple(h for h in beach.hexes if h < parse("CC15"))
    east = tuple(h for h in beach.hexes if h > parse("CC15"))
    others = (b for b in board.beaches if b != beach)
    return become(board, beaches=(*others, Beach("West", west), Beach("East", east)))


def stray_hex(board: Board) -> Board:
    """A beach with a coast hex far from the rest."""
    first, *others = board.beaches
    far = max(
        (h for h in coast(board) - set(board.city_at) - set(board.beach_at)),
        key=lambda h: min(distance(h, n) for n in board.beach_at),
    )
    return become(board, beaches=(Beach(first.name, (*first.hexes, far)), *others))


def in_two(board: Board) -> Board:
    """A beach cut in two in the middle of the chain."""
    beach = next(
        b for b in board.beaches if "BB30" not in b.name and not set(b.hexes) & kind(board, Terrain.DESERT)
    )
    halves = (Beach("One", beach.hexes[:2]), Beach("Other", beach.hexes[2:]))
    return become(board, beaches=(*(b for b in board.beaches if b != beach), *halves))


def no_beach_near_bb27(board: Board) -> Board:
    near = [b for b in board.beaches if any(distance(parse("BB27"), h) <= 3 for h in b.hexes)]
    return become(board, beaches=tuple(b for b in board.beaches if b not in near))


def all_clear(board: Board) -> Board:
    return broken.terrain(board, kind(board, Terrain.DESERT), Terrain.CLEAR)


def desert_inland(board: Board) -> Board:
    return broken.terrain(board, kind(board, Terrain.DESERT) & coast(board), Terrain.CLEAR)


BEACHES = [
    Break("one beach round RRR54", as_one("RRR54"), {f.RRR54}),
    Break("one beach round BB31", as_one("BB31"), {f.BB31}),
    Break("no road at BB27", lambda board: broken.without_roads(board, places("BB27")), {f.BB27, f.EVEN}),
    Break("no beach near BB27", no_beach_near_bb27, {f.BB27, f.BB31}),
    Break("a stray beach hex", stray_hex, {f.CHAIN}),
    Break("a beach in two", in_two, {f.TOUCH}),
    Break("one beach in the north", only_one_on("A"), {f.COASTS["north"]}),
    Break("one beach in the west", only_one_on("B"), {f.COASTS["west"]}),
    Break("one beach in the south", only_one_on("CD"), {f.COASTS["south"], f.BB31, f.BB27}),
    Break("one beach in the east", only_one_on("E"), {f.COASTS["east"], f.RRR54}),
    Break("Koufax coast without its end", koufax(lambda line: line[1:]), {f.KOUFAX_BEACH}),
    Break("Koufax coast in two", koufax_in_two, {f.KOUFAX_BEACH}),
    Break("CC15 in the beach", koufax(lambda line: (*line, parse("CC15"))), {f.CC15}),
    Break("no desert", all_clear, {f.KOUFAX, f.KOUFAX_BEACH, f.CC15}),
    Break("desert inland only", desert_inland, {f.KOUFAX, f.KOUFAX_BEACH, f.CC15}),
]
