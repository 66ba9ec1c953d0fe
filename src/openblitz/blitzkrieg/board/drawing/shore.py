"""Water and its edges: the sea in bands of depth, sea zones, lakes, the coast and its beaches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz import svg
from openblitz.blitzkrieg.board.drawing.geometry import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    SIDE,
    TOP,
    Cell,
    Corner,
    Point,
    around,
    between,
    cell_corners,
    corner_point,
    noise,
    pair,
)
from openblitz.blitzkrieg.board.drawing.outlines import (
    bends,
    chains,
    frontier,
    loops,
    region,
    smooth_chain,
    spline,
)
from openblitz.blitzkrieg.board.model import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.board.drawing.ground_tints import Ground

# How far from the coast each band of depth reaches, in hexes: wider outward, as on old charts.
BANDS: Final = (2.9, 1.75, 0.95, 0.42)
LAKE_BANDS: Final = (0.5, 0.22)
_PIECE: Final = 36  # corners of coast in a piece of it


def everywhere(class_: str) -> str:
    """A rectangle over the whole map."""
    return svg.element("rect", class_=class_, x=LEFT, y=TOP, width=RIGHT - LEFT, height=BOTTOM - TOP)


def definitions(ground: Ground) -> str:
    """The shapes of land and lakes, drawn several times and used to cut other layers off."""
    return (
        svg.path(region(ground.land), id="shape-land")
        + "".join(svg.path(piece, id=f"shore-{i}") for i, piece in enumerate(shore_pieces(ground)))
        + svg.path(region(ground.cells(Terrain.LAKE)), id="shape-lakes")
        + svg.element("clipPath", svg.use("shape-land"), id="on-land")
        + svg.element("clipPath", svg.use("shape-lakes"), id="on-lakes")
        + svg.element("clipPath", everywhere("map"), id="on-map")
    )


def shore_pieces(ground: Ground) -> list[str]:
    """The coast in short pieces: what is drawn wide along it is drawn fast when it comes in pieces."""
    found = []
    for loop in loops(ground.land):
        ring = [*loop, *loop]
        for start in range(0, len(loop), _PIECE):
            end = min(start + _PIECE, len(loop))
            found.append(_stretch([ring[start - 1 + len(loop)], *ring[start : end + 2]]))
    return found


def sea(ground: Ground) -> str:
    """Open water, then one band of depth inside the other, each with its contour line."""
    pieces = len(shore_pieces(ground))
    bands = [
        svg.element(
            "g",
            *(svg.use(f"shore-{piece}") for piece in range(pieces)),
            class_=line,
            stroke_width=2 * reach * HEIGHT + more,
        )
        for i, reach in enumerate(BANDS)
        for line, more in (("contour", 1.3), (f"depth depth-{i + 1}", 0.0))
    ]
    return svg.layer("sea", everywhere("deep"), *bands)


def sea_zones(ground: Ground) -> str:
    """The dashed lines between sea zones."""

    def zone(place: Cell) -> str | None:
        there = ground.hex_at.get(place)
        return ground.board.sea_zone.get(there) if there is not None else None

    lines = [smooth_chain(chain) for chain in chains(frontier(zone, ground.hex_at))]
    return svg.layer("sea-zones", svg.paths(lines, "zone-line"))


def land(_ground: Ground) -> str:
    """The plain land on which everything else is painted."""
    return svg.layer("land", svg.use("shape-land", "land"))


def coast(_ground: Ground) -> str:
    """The line of the coast."""
    return svg.layer("coast", svg.use("shape-land", "coast"))


def lakes(_ground: Ground) -> str:
    """Lakes with shallows along their shores."""
    shallows = [
        svg.use("shape-lakes", f"lake-band lake-{i + 1}", stroke_width=2 * reach * HEIGHT)
        for i, reach in enumerate(LAKE_BANDS)
    ]
    return svg.layer(
        "lakes",
        svg.use("shape-lakes", "lake"),
        svg.element("g", *shallows, clip_path="url(#on-lakes)"),
        svg.use("shape-lakes", "coast"),
    )


def beaches(ground: Ground) -> str:
    """A strip of sand along the shore of each beach hex, with a sprinkle of grains."""
    strips = svg.paths((strip for strip in _strips(ground)), "beach")
    grains = svg.paths(_grains(ground), "grains")
    return svg.layer("beaches", strips, grains, clip_path="url(#on-land)")


def _strips(ground: Ground) -> Iterator[str]:
    """The parts of the coast line that belong to beach hexes, each bent as the coast is."""
    shore = {side for place in ground.beach_cells() for side in _sea_sides(ground, place)}
    for loop in loops(ground.land):
        count = len(loop)
        sides = [(loop[i], loop[(i + 1) % count]) for i in range(count)]
        inside = [side in shore for side in sides]
        for i in range(count):
            if not inside[i] or inside[i - 1]:
                continue
            length = next((k for k in range(1, count) if not inside[(i + k) % count]), count)
            yield _stretch([loop[(i + k) % count] for k in range(-1, length + 2)])


def _stretch(line: list[Corner]) -> str:
    """A stretch of coast from its second corner to its last but one."""
    points: list[Point] = []
    for before, corner, after in zip(line, line[1:], line[2:], strict=False):
        points += bends(before, corner, after)
    points = points[:-1]
    return spline([points[0], *points, points[-1]])


def _sea_sides(ground: Ground, place: Cell) -> Iterator[tuple[Corner, Corner]]:
    ring = cell_corners(place)
    for i, beside in enumerate(around(place)):
        if beside not in ground.land:
            yield ring[i], ring[(i + 1) % 6]


def _grains(ground: Ground) -> Iterator[str]:
    """Grains of sand, thrown inland from each beach side and thinning out."""
    for place in sorted(ground.beach_cells()):
        for one, other in _sea_sides(ground, place):
            start, end = corner_point(one), corner_point(other)
            inland = ((end[1] - start[1]) / SIDE * -1, (end[0] - start[0]) / SIDE)
            for i in range(9):
                x, y = between(start, end, (i + 0.5 + 0.4 * noise(*one, *other, i)) / 9)
                depth = SIDE * (0.22 + 0.62 * abs(noise(*one, *other, i, 7)) ** 1.3)
                yield f"M{pair((x + inland[0] * depth, y + inland[1] * depth))}h0"
