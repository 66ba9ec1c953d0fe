"""Cities: street blocks over the whole hex, works badges and the anchors of ports."""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.board.drawing import svg
from openblitz.blitzkrieg.board.drawing.geometry import (
    HEIGHT,
    SIDE,
    Point,
    between,
    centre,
    corners,
    noise,
    polygon,
)
from openblitz.blitzkrieg.board.model import Works
from openblitz.hexes import grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.board.drawing.ground import Ground
    from openblitz.blitzkrieg.board.model import City
    from openblitz.hexes.grid import Hex

_PITCH: Final = 5.4  # from street to street
_STREET: Final = 1.3
_EDGE: Final = 0.9  # of the hex that is built on
_NUMBER: Final = (-10.5, 10.5, -HEIGHT / 2, -9.2)  # left free for the hex number

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
ANCHOR: Final = (
    "M0-3.4V4.2M-2.1-1.7H2.1M-3.7 1.2Q-3.3 4.1 0 4.2Q3.3 4.1 3.7 1.2M-4.5 2.1L-3.7 1 -2.8 2M4.5 2.1L3.7 1 2.8 2"
    "M0-3.4A1 1 0 1 0 0-5.4A1 1 0 1 0 0-3.4"
)


def definitions() -> str:
    """The badges of the works and the anchor."""
    disc = svg.element("circle", class_="badge", r=6.2)
    badges = [
        svg.element("g", disc, svg.path(glyph, f"glyph {works}"), id=f"works-{works}")
        for works, glyph in GLYPHS.items()
    ]
    anchor = svg.element("g", svg.path(ANCHOR, "anchor-bed"), svg.path(ANCHOR, "anchor"), id="anchor")
    return "".join(badges) + anchor


def cities(ground: Ground) -> str:
    """Every city: its ground, then its blocks; the hexes of one city share their street grid."""
    return svg.layer("cities", *(_city(city) for city in ground.board.cities))


def _city(city: City) -> str:
    ground = "".join(polygon(_shrunk(h, _EDGE)) for h in city.hexes)
    blocks = "".join(block for h in city.hexes for block in _blocks(h, city))
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


def _blocks(hex_: Hex, city: City) -> Iterator[str]:
    """Street blocks on a leaning grid, those that would leave the hex or cover its number left out."""
    lean = radians(22 * noise(city.hexes[0], 21))
    along, across = (cos(lean), sin(lean)), (-sin(lean), cos(lean))
    size = _PITCH - _STREET
    for i in range(-5, 6):
        for j in range(-5, 6):
            if noise(hex_, i, j) > 0.9:
                continue  # a square
            wide = size * (0.85 + 0.15 * noise(hex_, i, j, 1))
            tall = size * (0.85 + 0.15 * noise(hex_, i, j, 2))
            u, v = i * _PITCH - wide / 2, j * _PITCH - tall / 2
            ring = [(u, v), (u + wide, v), (u + wide, v + tall), (u, v + tall)]
            points = [(a * along[0] + b * across[0], a * along[1] + b * across[1]) for a, b in ring]
            if all(_inside(point) for point in points) and not any(_on_number(point) for point in points):
                x, y = centre(hex_)
                yield polygon((x + a, y + b) for a, b in points)


def _inside(point: Point) -> bool:
    """Whether a point, seen from the middle of a hex, lies within the built part of it."""
    reach = HEIGHT / 2 * (_EDGE - 0.06)
    return all(
        point[0] * sin(turn) - point[1] * cos(turn) <= reach for turn in (i * pi / 3 for i in range(6))
    )


def _on_number(point: Point) -> bool:
    left, right, top, bottom = _NUMBER
    return left < point[0] < right and top < point[1] < bottom


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


def ports(ground: Ground) -> str:
    """An anchor between each port and the hex it opens on; a river port's stands on its river."""
    board = ground.board
    anchors = []
    for city, seas in sorted(board.ports.items()):
        river = board.inland_ports.get(city)
        for dock in river[:1] if river else seas:
            anchors.append(svg.use("anchor", at=between(centre(city), centre(dock), 0.56)))
    return svg.layer("ports", *anchors)
