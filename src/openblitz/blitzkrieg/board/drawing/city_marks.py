"""Cities: street blocks over the whole hex, works badges and the anchors of ports."""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TYPE_CHECKING, Final

from openblitz import svg
from openblitz.blitzkrieg.board.drawing.geometry import (
    HEIGHT,
    SIDE,
    Point,
    between,
    centre,
    corners,
    moved,
    noise,
    on_number,
    polygon,
)
from openblitz.blitzkrieg.board.model import Works
from openblitz.hexes import grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.board.drawing.ground_tints import Ground
    from openblitz.blitzkrieg.board.model import Board, City
    from openblitz.hexes.grid import Hex

_PITCH: Final = 4.9  # from street to street
_STREET: Final = 1.15
_EDGE: Final = 0.9  # of the hex that is built on

# Drawn round (0, 0) in a badge of radius 6.
GLYPHS: Final = {
    Works.INDUSTRY: "M-3.9 3.3V-.4L-1.4 1V-.4L1.1 1V-3.6H2.2L2.5 0H3.9V3.3Z",
    Works.NAVAL_STORES: (
        "M-3-3.2Q0-4.2 3-3.2Q4 0 3 3.2Q0 4.2-3 3.2Q-4 0-3-3.2ZM-3.2-1.5Q0-.6 3.2-1.5M-3.2 1.5Q0 2.4 3.2 1.5"
    ),
    Works.OIL: "M0-4.4Q3.2-.4 3.2 1.3A3.2 3.2 0 0 1-3.2 1.3Q-3.2-.4 0-4.4Z",
    Works.AIRCRAFT: (
        "M0-4.4Q.8-3.8.8-2.4V-1.2L4.3.9V2L.8 1V2.8L2 3.7V4.4L0 3.9-2 4.4V3.7L-.8 2.8V1L-4.3 2V.9L-.8-1.2V-2.4"
        "Q-.8-3.8 0-4.4Z"
    ),
}
_LINES: Final = (Works.NAVAL_STORES,)  # glyphs that are drawn in lines
ANCHOR: Final = (
    "M0-3.4V4.2M-2.1-1.7H2.1M-3.7 1.2Q-3.3 4.1 0 4.2Q3.3 4.1 3.7 1.2"
    "M-4.5 2.1L-3.7 1 -2.8 2M4.5 2.1L3.7 1 2.8 2M0-3.4A1 1 0 1 0 0-5.4A1 1 0 1 0 0-3.4"
)


def definitions() -> str:
    """The badges of the works and the anchor."""
    disc = svg.element("circle", class_="badge", r=6.2)
    badges = [
        svg.element(
            "g",
            disc,
            svg.path(glyph, "badge-lines" if works in _LINES else "badge-glyph"),
            id=f"works-{works}",
        )
        for works, glyph in GLYPHS.items()
    ]
    anchor = svg.element("g", svg.path(ANCHOR, "anchor-bed"), svg.path(ANCHOR, "anchor"), id="anchor")
    return "".join(badges) + anchor


def cities(ground: Ground) -> str:
    """Every city: its ground, then its blocks; the hexes of one city share their street grid."""
    return svg.layer("cities", *(_city(city) for city in ground.board.cities))


def _city(city: City) -> str:
    ground = "".join(polygon(_shrunk(h, _EDGE)) for h in city.hexes)
    lean = 22 * noise(city.hexes[0], 21)
    blocks = "".join(polygon(moved(block, centre(h))) for h in city.hexes for block in street_blocks(h, lean))
    names = " ".join(grid.name(h) for h in city.hexes)
    return svg.element(
        "g",
        svg.path(ground, "town"),
        svg.path(blocks, "blocks"),
        class_="city",
        data_city=city.name,
        data_hexes=names,
    )


def _shrunk(hex_: Hex, part: float) -> list[Point]:
    middle = centre(hex_)
    return [between(middle, corner, part) for corner in corners(hex_)]


def street_blocks(seed: int, lean: float) -> Iterator[list[Point]]:
    """Street blocks round (0, 0) on a leaning grid, cut off at the hex's edge and clear of its number."""
    turn = radians(lean)
    along, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    size = _PITCH - _STREET
    for i in range(-5, 6):
        for j in range(-5, 6):
            if noise(seed, i, j) > 0.92:
                continue  # a square
            wide = size * (0.94 + 0.06 * noise(seed, i, j, 1))
            tall = size * (0.94 + 0.06 * noise(seed, i, j, 2))
            u, v = i * _PITCH - wide / 2, j * _PITCH - tall / 2
            ring = [(u, v), (u + wide, v), (u + wide, v + tall), (u, v + tall)]
            points = [(a * along[0] + b * across[0], a * along[1] + b * across[1]) for a, b in ring]
            if not any(on_number(point) for point in points):
                kept = _cut(points, HEIGHT / 2 * (_EDGE - 0.07))
                if len(kept) > 2:
                    yield kept


def _cut(points: list[Point], reach: float) -> list[Point]:
    """The part of a polygon that lies within a hex of that reach from its middle to its sides."""
    for turn in (i * pi / 3 for i in range(6)):
        over = [x * sin(turn) - y * cos(turn) - reach for x, y in points]
        kept: list[Point] = []
        for i, point in enumerate(points):
            if over[i - 1] * over[i] < 0:
                kept.append(between(points[i - 1], point, over[i - 1] / (over[i - 1] - over[i])))
            if over[i] <= 0:
                kept.append(point)
        points = kept
    return points


def works(ground: Ground) -> str:
    """The badge of what a city makes, on the hex that the books name."""
    badges = [
        svg.use(f"works-{city.works}", at=_low(city.hexes[0]), data_city=city.name)
        for city in ground.board.cities
        if city.works
    ]
    return svg.layer("works", *badges)


def _low(hex_: Hex) -> Point:
    x, y = centre(hex_)
    return x, y + 0.14 * SIDE


def anchorages(board: Board) -> list[Point]:
    """Where the anchors stand: between each port and the hex it opens on, a river port's on its river."""
    found = []
    for city, seas in sorted(board.ports.items()):
        river = board.inland_ports.get(city)
        for dock in river[:1] if river else seas:
            found.append(between(centre(city), centre(dock), 0.56))
    return found


def ports(ground: Ground) -> str:
    """An anchor for each port."""
    return svg.layer("ports", *(svg.use("anchor", at=at) for at in anchorages(ground.board)))
