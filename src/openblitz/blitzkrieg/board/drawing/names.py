"""Names on the map: some stand where the data says, cities and rivers where there is room."""

from __future__ import annotations

from math import cos, dist, hypot, inf, radians, sin
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from openblitz import svg
from openblitz.blitzkrieg.board.drawing.city_marks import anchorages
from openblitz.blitzkrieg.board.drawing.geometry import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    Point,
    centre,
    from_line,
    hex_at,
    on_number,
)
from openblitz.blitzkrieg.board.drawing.outlines import spline
from openblitz.blitzkrieg.board.drawing.rivers import stream
from openblitz.blitzkrieg.board.model import SEA_ZONES, LabelKind, Terrain
from openblitz.hexes import grid
from openblitz.hexes.grid import neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.board.drawing.ground_tints import Ground
    from openblitz.blitzkrieg.board.model import Board, Branch, City, Label
    from openblitz.hexes.grid import Hex

# The type size of each kind of name, and the width of a letter and its spacing in type sizes.
SIZES: Final = {
    LabelKind.COUNTRY: (34.0, 1.02),
    LabelKind.SEA: (30.0, 0.82),
    LabelKind.GULF: (20.0, 0.7),
    LabelKind.LAKE: (14.0, 0.56),
    LabelKind.DESERT: (21.0, 0.78),
    LabelKind.MOUNTAINS: (16.0, 0.72),
}
_CITY: Final = (8.6, 0.62)
_RIVER: Final = (7.8, 0.58)

# What it costs a city name to stand on rough ground.
_ROUGH: Final = {Terrain.MOUNTAIN: 0.7, Terrain.FOREST: 0.4}

Box = tuple[Point, float, float, float]  # middle, half width, half height, lean in degrees


def label_box(label: Label) -> Box:
    """The room that a name takes up."""
    size, letter = SIZES[label.kind]
    size *= label.size
    wide, high = len(label.text) * size * letter / 2, size * 0.42
    turn = radians(label.turn)
    across = abs(wide * cos(turn)) + abs(high * sin(turn)) + 6
    down = abs(wide * sin(turn)) + abs(high * cos(turn)) + 6
    x, y = centre(label.hex)
    # A name that would run off the map is moved in.
    x = max(LEFT + across, min(RIGHT - across, x))
    y = max(TOP + down, min(BOTTOM - down, y))
    return (x, y), wide, high, label.turn


def in_box(point: Point, box: Box) -> bool:
    """Whether a point lies in the room of a name.

    >>> in_box((9, 1), ((0, 0), 10, 2, 0)), in_box((9, 1), ((0, 0), 10, 2, 90))
    (True, False)
    """
    (x, y), wide, high, lean = box
    turn = radians(lean)
    dx, dy = point[0] - x, point[1] - y
    return abs(dx * cos(turn) + dy * sin(turn)) <= wide and abs(dy * cos(turn) - dx * sin(turn)) <= high


def country_names(ground: Ground) -> str:
    """The names of countries, written large across the land, under its roads and cities."""
    return svg.layer(
        "country-names", *(_label(x) for x in ground.board.labels if x.kind is LabelKind.COUNTRY)
    )


def labels(ground: Ground) -> str:
    """The other names that the data places, each in the type of its kind."""
    return svg.layer("names", *(_label(x) for x in ground.board.labels if x.kind is not LabelKind.COUNTRY))


def _label(label: Label) -> str:
    size = SIZES[label.kind][0] * label.size
    (x, y), _wide, _high, turn = label_box(label)
    return svg.text(
        label.text,
        (x, y + size * 0.33),
        f"name {label.kind}",
        font_size=size,
        transform=svg.turned(turn, (x, y)),
    )


def zone_marks(ground: Ground) -> str:
    """Each sea zone's letter in a circle, in its open water and again far off when the zone is long."""
    taken = [label_box(label) for label in ground.board.labels]
    marks = []
    for zone in SEA_ZONES:
        for at in _open_water(ground.board, zone, taken):
            marks.append(svg.element("circle", class_="zone-disc", cx=at[0], cy=at[1], r=15.0))
            marks.append(svg.text(zone, (at[0], at[1] + 7.2), "zone-letter"))
    return svg.layer("zone-letters", *marks)


def _open_water(board: Board, zone: str, taken: list[Box]) -> list[Point]:
    depth = depths(board)
    found: list[Point] = []
    hexes = [h for h, z in board.sea_zone.items() if z == zone]
    for hex_ in sorted(hexes, key=lambda h: (-_lone(board, h, zone, depth), h)):
        at = centre(hex_)
        reach = 28 * HEIGHT if found else 0.0
        if any(hypot(at[0] - x, at[1] - y) < reach for x, y in found) or len(found) == 2:
            continue
        if not any(in_box(at, (m, w + 26, h + 20, turn)) for m, w, h, turn in taken):
            found.append(at)
    return found


def _lone(board: Board, hex_: Hex, zone: str, depth: dict[Hex, int]) -> int:
    """How good a place a sea hex is for its zone's letter: deep water, no other zone close by."""
    beside = {n for h in neighbours(hex_) for n in neighbours(h)}
    return (
        min(depth[hex_], 3)
        - 2 * any(board.sea_zone.get(n, zone) != zone for n in beside)
        - (len(beside) < 19)
    )


def depths(board: Board) -> dict[Hex, int]:
    """How many hexes each sea hex lies from land."""
    found = {h: 0 for h, kind in board.terrain.items() if kind is not Terrain.SEA}
    edge = list(found)
    while edge:
        further = []
        for hex_ in edge:
            for beside in neighbours(hex_):
                if beside not in found:
                    found[beside] = found[hex_] + 1
                    further.append(beside)
        edge = further
    return {h: found.get(h, 99) for h in grid.HEXES}


class CityNames:
    """Finds each city name a place beside its city, off other cities, names, roads and rivers."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.taken = [
            label_box(label) for label in ground.board.labels if label.kind is not LabelKind.COUNTRY
        ]
        self.built = [(centre(h), 18.0) for h in ground.board.city_at]
        self.built += [(at, 6.5) for at in anchorages(ground.board)]

    def layer(self) -> str:
        """Every city name; those with the most hexes choose first."""
        named = [city for city in self.ground.board.cities if city.name]
        order = sorted(named, key=lambda city: (-len(city.hexes), centre(city.hexes[0])))
        return svg.layer("city-names", *(self._write(city) for city in order))

    def _write(self, city: City) -> str:
        best = min(self._places(city), key=self._crowding)
        self.taken.append(best)
        (x, y), _wide, _high, _lean = best
        return svg.text(city.name, (x, y + _CITY[0] * 0.28), "city-name")

    def _places(self, city: City) -> Iterator[Box]:
        """Rooms for a name: beside each of the city's hexes, then above and below."""
        wide, high = len(city.name) * _CITY[0] * _CITY[1] / 2 + 1, _CITY[0] * 0.46
        for hex_ in city.hexes:
            x, y = centre(hex_)
            for dy in (0, -9, 9, -15, 15):
                for side in (1, -1):
                    reach = 20.5 - abs(dy) * 0.42
                    yield (x + side * (reach + wide), y + dy), wide, high, 0.0
            for dx in (0, 10, -10, 20, -20):
                for side in (1, -1):
                    yield (x + dx, y + side * (HEIGHT / 2 + high + 0.5)), wide, high, 0.0

    def _crowding(self, box: Box) -> float:
        """How badly a name would sit there."""
        (x, y), wide, high, _lean = box
        if not (LEFT + wide + 4 < x < RIGHT - wide - 4 and TOP + high + 4 < y < BOTTOM - high - 4):
            return inf
        built = [
            (at, size) for at, size in self.built if abs(at[0] - x) < wide + size and abs(at[1] - y) < 40
        ]
        taken = [near for near in self.taken if hypot(near[0][0] - x, near[0][1] - y) < wide + near[1] + 20]
        points = [(x + wide * i / 4, y + high * j) for i in range(-4, 5) for j in (-1, 0, 1)]
        return sum(self._at(point, built, taken) for point in points)

    def _at(self, point: Point, built: list[tuple[Point, float]], taken: list[Box]) -> float:
        """What writing over one point costs."""
        hex_ = hex_at(point)
        x, y = centre(hex_)
        return (
            9.0 * any(in_box(point, box) for box in taken)
            + 8.0 * any(hypot(point[0] - x, point[1] - y) < size for (x, y), size in built)
            + 3.0 * (self.ground.room(hex_, point) < 3.4)
            + 0.8 * on_number((point[0] - x, point[1] - y))
            + _ROUGH.get(self.ground.board.terrain[hex_], 0.0)
        )


def river_names(ground: Ground) -> str:
    """Each branch's name along its straightest stretch."""
    branches = [branch for river in ground.board.rivers for branch in river.branches if branch.name]
    written = [_river_name(ground, branch, f"along-{i}") for i, branch in enumerate(branches)]
    return svg.layer("river-names", *written)


def _river_name(ground: Ground, branch: Branch, line_id: str) -> str:
    """A name that follows the water on its upper side and is never upside down."""
    wide = len(branch.name) * _RIVER[0] * _RIVER[1]
    line = _straightest(ground, _calm(stream(ground.board, branch)), wide * 1.35)
    if line[-1][0] < line[0][0]:
        line = line[::-1]
    along = spline([line[0], *_beside(line, 4.6), line[-1]] if len(line) < 3 else _beside(line, 4.6))
    words = svg.element("textPath", escape(branch.name), href=f"#{line_id}", startOffset="50%")
    return svg.path(along, "guide", id=line_id) + svg.element("text", words, class_="river-name")


def _calm(line: list[Point]) -> list[Point]:
    """A line with its small bends evened out."""
    found = []
    for i in range(len(line)):
        near = line[max(0, i - 5) : i + 6]
        found.append((sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)))
    return found


def _beside(line: list[Point], off: float) -> list[Point]:
    """A line moved to its left-hand side."""
    found = []
    for i, (x, y) in enumerate(line):
        (u, v), (p, q) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        length = hypot(p - u, q - v) or 1
        found.append((x + off * (q - v) / length, y - off * (p - u) / length))
    return found


def _straightest(ground: Ground, line: list[Point], wide: float) -> list[Point]:
    """The stretch, about as long as the name, that bends least and passes no city or road."""
    cities = {at for at in map(centre, ground.board.city_at) for x, y in line[::6] if dist(at, (x, y)) < 60}
    best, found = inf, line
    for i, start in enumerate(line):
        far = (
            k for k in range(i + 1, len(line)) if hypot(line[k][0] - start[0], line[k][1] - start[1]) >= wide
        )
        last = next(far, None)
        if last is None:
            break
        piece = line[i : last + 1]
        bend = max(from_line(point, start, line[last]) for point in piece)
        built = sum(hypot(p[0] - x, p[1] - y) < 26 for p in piece[::2] for x, y in cities)
        cost = bend + 3 * built + 0.1 * abs(line[last][1] - start[1])
        if cost < best:
            best, found = cost, piece
    return found
