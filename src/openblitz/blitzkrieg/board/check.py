"""Is this the Blitzkrieg board? Every known fact of the map, its connectivity, and how fair the ground is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.board import distances
from openblitz.blitzkrieg.board.facts import Facts, known_facts
from openblitz.blitzkrieg.board.measures import (
    CENTRE_SECTION,
    FOLD,
    beach_pieces,
    channels,
    edge,
    ends_well,
    height,
    lake,
    middle,
    pieces,
    sea_beside,
    size,
    split,
)
from openblitz.blitzkrieg.board.model import MAJORS, MINORS, Country, Terrain
from openblitz.hexes import bits, grid
from openblitz.hexes.grid import distance, name, neighbours, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from openblitz.blitzkrieg.board.model import Board


class Finding(NamedTuple):
    """One thing that was looked at: whether it holds, what it is, and what was found."""

    ok: bool
    what: str
    detail: str = ""


def check_board(board: Board, facts: Facts | None = None) -> list[Finding]:
    """Everything that must hold of the board, one finding a fact."""
    facts = facts or known_facts()
    return [finding for check in CHECKS for finding in check(board, facts)]


def figures(board: Board) -> list[tuple[str, str]]:
    """How the two sides stand to the ground between them; the larger a figure, the farther the way."""
    return [
        (f"{place}: movement factors from home cities, mean", f"Blue {blue:.1f}, Red {red:.1f}")
        for place, blue, red in distances.to_the_centre(board)
    ] + [
        ("minor city hexes nearer", "Blue {}, Red {}".format(*distances.minor_cities_nearer(board))),
        *(
            (f"{land.value}: land hexes, city hexes", "{}, {}".format(*size(board, land)))
            for land in (*MAJORS, *MINORS)
        ),
    ]


# Cities and ports


def _works(board: Board, facts: Facts) -> Iterator[Finding]:
    """75:28.5, 75:36.2-36.4 - the critical cities stand where the books say, on the right ground."""
    for fact in facts.works:
        homes = (
            (fact.great_blue, (Country.GREAT_BLUE,)),
            (fact.big_red, (Country.BIG_RED,)),
            (fact.either, MINORS),
        )
        for places, lands in homes:
            for place in places.split():
                hex_ = parse(place)
                city = board.city_at.get(hex_)
                ok = (
                    city is not None
                    and city.hexes[0] == hex_
                    and city.works is fact.kind
                    and len(city.hexes) == fact.hexes
                    and all(board.country.get(h) in lands for h in city.hexes)
                )
                found = (
                    f"{city.works}, {len(city.hexes)} hexes, {board.country.get(hex_)}" if city else "no city"
                )
                yield Finding(ok, f"{place} is a {fact.hexes}-hex city with {fact.kind}", found)


def _city_hexes(board: Board, facts: Facts) -> Iterator[Finding]:
    """Named cities, the hexes that belong together, and how many there are."""
    for group in facts.cities.together:
        cities = {board.city_at.get(parse(place)) for place in group.split()}
        yield Finding(len(cities) == 1 and None not in cities, f"{group} form one city")
    for place in facts.cities.others.split():
        hex_ = parse(place)
        minor = hex_ in board.city_at and board.country.get(hex_) in MINORS
        yield Finding(minor, f"{place} is a city of a minor country", str(board.country.get(hex_)))
    for land in MAJORS:
        count = size(board, land)[1]
        yield Finding(count == 21, f"{land} has 21 city hexes at home", str(count))
    minor_cities = sum(size(board, land)[1] for land in MINORS)
    yield Finding(17 <= minor_cities <= 24, "the minor countries have 17 to 24 city hexes", str(minor_cities))


def _ports(board: Board, facts: Facts) -> Iterator[Finding]:
    """75:19.4 - docks as printed, river ports, and every coastal city hex is a port."""
    for pair in facts.ports.docks.split():
        city, sea = (parse(place) for place in pair.split("-"))
        opens = city in board.city_at and sea in board.ports.get(city, ())
        yield Finding(opens, f"{name(city)} is a port that opens on {name(sea)}")
    for place in facts.ports.inland.split():
        hex_ = parse(place)
        river = board.inland_ports.get(hex_, ())
        ok = (
            bool(river)
            and not sea_beside(board, hex_)
            and all(h in board.branches_at for h in (hex_, *river))
        )
        yield Finding(ok, f"{place} is an inland port on a river", " ".join(name(h) for h in river))
    without = [name(h) for h in board.city_at if sea_beside(board, h) and h not in board.ports]
    yield Finding(not without, "every coastal city hex is a port", " ".join(without))


def _docks(board: Board, facts: Facts) -> Iterator[Finding]:
    """MS:PORTS, RMS-64 - three ships dock for each city square that the chart lists, none for the others."""
    odd = {name(hex_): ships for hex_, ships in board.berths.items()}
    said = f"three ships dock for every port city but {facts.ports.no_ships}, where none do"
    yield Finding(odd == dict.fromkeys(facts.ports.no_ships.split(), 0), said, str(odd))


# Sea and coast


def _sea_zones(board: Board, _facts: Facts) -> Iterator[Finding]:
    """75:19.1, 75:19.5 - five zones in a row, Blue's home on A and B, Red's on D and E."""
    zones = board.zone_bits
    touching = [a + b for a in zones for b in zones if a < b and bits.spread(zones[a]) & zones[b]]
    yield Finding(
        touching == ["AB", "BC", "CD", "DE"], "the sea zones A to E lie in a row", " ".join(touching)
    )
    for zone, sea in zones.items():
        yield Finding(pieces(sea) == 1, f"sea zone {zone} is one piece", f"{sea.bit_count()} hexes")
        coast = bits.spread(sea) & board.land_bits
        yield Finding(bool(coast), f"sea zone {zone} lies along a coast", f"{coast.bit_count()} coast hexes")
    for land, home in ((Country.GREAT_BLUE, "AB"), (Country.BIG_RED, "DE")):
        ports = {
            board.sea_zone.get(sea, "none")
            for h, docks in board.ports.items()
            if board.country.get(h) is land
            for sea in docks
        }
        yield Finding(
            set(home) <= ports,
            f"{land} has ports on its home zones {' and '.join(home)}",
            " ".join(sorted(ports)),
        )
    boundary = zones["A"] & bits.spread(zones["B"])
    near = min((distance(parse("D1"), h) for h in bits.hexes(boundary)), default=99)
    yield Finding(near <= 2, "zones A and B meet near D1", f"{near} hexes away")


def _landmarks(board: Board, _facts: Facts) -> Iterator[Finding]:
    """D1, the gulf, the arm of the sea at M15 and O15."""
    sea, land = board.terrain_bits[Terrain.SEA], board.land_bits
    to_edge = [str(board.terrain[parse(place)]) for place in ("D1", "D0", "D-1")]
    yield Finding(
        bool(land >> parse("D1") & 1) and to_edge[1:] == [Terrain.SEA, Terrain.SEA],
        "D1 is land, two sea hexes from the edge",
        ", ".join(to_edge),
    )
    for place, kind in (("W33", land), ("Z34", land), ("X34", sea), ("Y34", sea), ("M15", sea), ("O15", sea)):
        yield Finding(
            bool(kind >> parse(place) & 1),
            f"{place} is {'land' if kind is land else 'sea'}",
            board.terrain[parse(place)],
        )
    mouth = bits.of([parse("X34"), parse("Y34")])
    gulf = bits.flood(1 << parse("X28"), sea & ~mouth)
    shut = not gulf & edge() and bool(gulf >> parse("AA31") & 1)
    yield Finding(
        shut, "X34 and Y34 are the only way into the gulf of X27 and BB31", f"{gulf.bit_count()} hexes inside"
    )
    docks = board.ports.get(parse("V33"), ())
    yield Finding(
        bool(bits.spread(bits.of(docks)) & mouth & sea),
        "V33 opens on the gulf's mouth",
        " ".join(map(name, docks)),
    )
    arm = bits.flood(1 << parse("M15"), sea)
    yield Finding(
        bool(arm >> parse("O15") & 1) and bool(arm & edge()),
        "the arm of the sea at M15 reaches O15 and the open sea",
    )


def _beaches(board: Board, _facts: Facts) -> Iterator[Finding]:
    """75:20.1 - beaches, and the cities that divide them."""
    for place in ("RRR54", "BB31"):
        sides = {board.beach_at[n].name for n in neighbours(parse(place)) if n in board.beach_at}
        yield Finding(
            len(sides) == 2, f"{place} splits the beaches beside it in two", ", ".join(sorted(sides))
        )
    bb27 = parse("BB27")
    near = min((distance(bb27, h) for h in board.beach_at), default=99)
    yield Finding(
        near <= 3 and bool(board.road_from(bb27)),
        "BB27 has a road and a beach within three hexes",
        f"{near} hexes",
    )
    broken = [beach.name for beach in board.beaches if beach_pieces(board, beach) > 1]
    yield Finding(not broken, "every beach is one chain of coast hexes", ", ".join(broken))
    touching = [
        f"{name(h)}-{name(n)}"
        for h, beach in board.beach_at.items()
        for n in neighbours(h)
        if h < n and board.beach_at.get(n, beach) != beach
    ]
    yield Finding(not touching, "no two beaches touch", " ".join(touching))
    for coast, zones in (("north", "A"), ("west", "B"), ("south", "CD"), ("east", "E")):
        there = [
            b.name
            for b in board.beaches
            if any(board.sea_zone.get(n, "-") in zones for h in b.hexes for n in neighbours(h))
        ]
        yield Finding(len(there) >= 2, f"the {coast} coast has several beaches", str(len(there)))


def _koufax(board: Board, _facts: Facts) -> Iterator[Finding]:
    """75:20.1, CL:20.1 - the Great Koufax Desert, its beach, and the city on its coast."""
    desert = board.terrain_bits[Terrain.DESERT]
    x, y = middle(desert)
    yield Finding(
        bool(desert & bits.spread(board.zone_bits["A"])) and round(x) in CENTRE_SECTION and y < FOLD,
        "the Koufax Desert lies on the north coast of the centre board",
        f"{desert.bit_count()} hexes",
    )
    coast = desert & bits.spread(board.terrain_bits[Terrain.SEA]) & ~board.city_bits
    names = {board.beach_at[h].name if h in board.beach_at else "no beach" for h in bits.hexes(coast)}
    yield Finding(
        len(names) == 1 and "no beach" not in names, "the whole Koufax coast is one beach", ", ".join(names)
    )
    cc15 = parse("CC15")
    yield Finding(
        cc15 not in board.beach_at
        and sea_beside(board, cc15)
        and any(coast >> n & 1 for n in neighbours(cc15)),
        "CC15 lies on the Koufax coast and is no part of its beach",
    )


# Land


def _countries(board: Board, facts: Facts) -> Iterator[Finding]:
    """Who lies where, how large, and the corridor through Great Blue."""
    at = {land: middle(board.country_bits[land]) for land in Country}
    west, east = at[Country.GREAT_BLUE][0], at[Country.BIG_RED][0]
    yield Finding(
        all(west < at[minor][0] < east for minor in MINORS),
        "the minor countries lie between Great Blue in the west and Big Red in the east",
    )
    x, y = at[Country.CALAEDIA]
    for land, westward, northward in (
        (Country.NORD_WALKURE, True, True),
        (Country.SUD_WALKURE, True, False),
        (Country.SAN_ESTADOS, False, False),
        (Country.NEW_ENDOR, False, True),
    ):
        there = (at[land][0] < x) is westward and (at[land][1] < y) is northward
        where = f"{'north' if northward else 'south'}-{'west' if westward else 'east'}"
        yield Finding(there, f"{land} lies {where} of Calaedia")
    corner = grid.at(grid.COLUMNS - 1, grid.FIRST_ROW + (grid.COLUMNS - 1) // 2)
    neutral = board.terrain_bits[Terrain.NEUTRAL]
    yield Finding(
        bool(neutral >> corner & 1) and pieces(neutral) == 1,
        "the Neutral Country fills the north-east corner",
    )
    sizes = [size(board, land)[0] for land in facts.minors.by_size]
    yield Finding(
        sizes == sorted(sizes, reverse=True),
        "minor countries are as large as their armies",
        " > ".join(map(str, sizes)),
    )
    blue = board.country_bits[Country.GREAT_BLUE]
    yield Finding(
        pieces(blue) == 2,
        "Nord Walküre's corridor cuts Great Blue in two",
        " and ".join(str(part.bit_count()) for part in split(blue)),
    )
    bridge = blue | board.country_bits[Country.NORD_WALKURE]
    yield Finding(
        pieces(bridge & board.land_bits) == 1, "the two parts of Great Blue meet across Nord Walküre"
    )
    for land in (Country.BIG_RED, *MINORS):
        yield Finding(pieces(board.country_bits[land]) == 1, f"{land} is one piece")


def _lakes_and_channels(board: Board, _facts: Facts) -> Iterator[Finding]:
    """65:COMMENT - Lake Pinsky and the mountains north of it leave three channels of advance."""
    pinsky, frederick = lake(board, "Lake Pinsky"), lake(board, "Lake Frederick")
    x, y = middle(pinsky)
    yield Finding(
        bool(pinsky) and 30 <= x <= 42 and 10 <= y <= 20,
        "Lake Pinsky lies in the centre",
        f"{pinsky.bit_count()} hexes",
    )
    yield Finding(
        bool(frederick) and middle(frederick)[1] > FOLD,
        "Lake Frederick lies south of the fold",
        f"{frederick.bit_count()} hexes",
    )
    column = round(x)
    above = [
        h
        for h in bits.hexes(board.terrain_bits[Terrain.MOUNTAIN])
        if grid.column(h) == column and height(h) < y
    ]
    yield Finding(bool(above), "mountains stand north of Lake Pinsky", " ".join(map(name, above)))
    widths = channels(board, column)
    yield Finding(
        len(widths) == 3 and min(widths) >= 2,
        "three channels of advance pass the lake",
        " ".join(map(str, widths)),
    )


def _rivers(board: Board, facts: Facts) -> Iterator[Finding]:
    """Rivers by name, their branches, and where they run."""
    rivers = {river.name: river for river in board.rivers}
    for river in facts.rivers.names:
        yield Finding(river in rivers, f"there is a river {river}")
    for river, land in (("Sparling", Country.GREAT_BLUE), ("Knabe", Country.BIG_RED)):
        hexes = [h for branch in rivers[river].branches for h in branch.hexes] if river in rivers else []
        yield Finding(
            bool(hexes) and all(board.country.get(h) is land for h in hexes), f"the {river} runs in {land}"
        )
    cut_off = min(split(board.country_bits[Country.GREAT_BLUE]), key=int.bit_count, default=0)
    sparling = [h for h in bits.hexes(cut_off) for b in board.branches_at.get(h, ()) if b.name == "Sparling"]
    yield Finding(bool(sparling), "the Sparling is in the part of Great Blue that is cut off")
    dd40, ee41, ee40 = (
        {b.name for b in board.branches_at.get(parse(place), ())} for place in ("DD40", "EE41", "EE40")
    )
    apart = bool(dd40 & ee41) and bool(ee40) and not dd40 & ee40
    same = any(dd40 | ee40 <= {b.name for b in river.branches} for river in board.rivers)
    yield Finding(apart and same, "DD40 and EE41 are on one branch, EE40 on another of the same river")
    heights = [height(h) for h in board.branches_at] or [FOLD]
    yield Finding(min(heights) < FOLD < max(heights), "rivers run on both sides of the east-west fold")
    loose = [b.name for river in board.rivers for b in river.branches if not ends_well(river, b)]
    yield Finding(
        not loose, "every branch ends in the sea, a lake or another branch of its river", ", ".join(loose)
    )


def _connected(board: Board, _facts: Facts) -> Iterator[Finding]:
    """One land, one road net, no noise."""
    yield Finding(
        pieces(board.land_bits) == 1, "all land hangs together", f"{board.land_bits.bit_count()} hexes"
    )
    yield Finding(pieces(board.terrain_bits[Terrain.SEA]) == 1, "all sea hangs together")
    net = distances.road_net(board, board.city_bits & -board.city_bits)
    off = [name(h) for h in board.city_at if not net >> h & 1]
    yield Finding(not off, "every city hex is on one road net", " ".join(off))
    rough = board.terrain_bits[Terrain.FOREST] | board.terrain_bits[Terrain.MOUNTAIN]
    blocked = {name(a) for a, _b in board.road_links if rough >> a & 1}
    yield Finding(not blocked, "no road runs through forest or mountain", " ".join(sorted(blocked)))
    for kind in (Terrain.FOREST, Terrain.MOUNTAIN, Terrain.DESERT, Terrain.LAKE):
        single = [
            name(h)
            for part in split(board.terrain_bits[kind])
            if part.bit_count() == 1
            for h in bits.hexes(part)
        ]
        yield Finding(not single, f"no single hex of {kind} stands alone", " ".join(single))


def _fair(board: Board, _facts: Facts) -> Iterator[Finding]:
    """Neither side is favoured by geography alone, but Red has more minor cities within reach."""
    ways = distances.to_the_centre(board)
    blue, red = sum(way[1] for way in ways), sum(way[2] for way in ways)
    yield Finding(
        0.9 * red <= blue <= 1.1 * red,
        "both sides are equally far from the centre, within a tenth",
        f"Blue {blue:.1f}, Red {red:.1f}",
    )
    blue_near, red_near = distances.minor_cities_nearer(board)
    yield Finding(
        red_near > blue_near,
        "Red has more minor-country cities within reach",
        f"Blue {blue_near}, Red {red_near}",
    )


CHECKS: tuple[Callable[[Board, Facts], Iterator[Finding]], ...] = (
    _works,
    _city_hexes,
    _ports,
    _docks,
    _sea_zones,
    _landmarks,
    _beaches,
    _koufax,
    _countries,
    _lakes_and_channels,
    _rivers,
    _connected,
    _fair,
)
