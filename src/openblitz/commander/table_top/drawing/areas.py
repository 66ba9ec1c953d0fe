"""Areas of terrain, drawn: hills, woods, fields, heath, marsh, water and houses."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import shapely
from shapely import affinity
from shapely.geometry import LineString, box

from openblitz.commander.table_top.drawing.pen import Pen, chance, layer, lines_of, spots

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from openblitz.commander.table_top.tables import Table
    from openblitz.commander.table_top.terrain import Piece

_TREES = {
    "woods": ("oak", "beech", "elm"),
    "forest": ("fir", "fir", "pine"),
    "jungle": ("palm", "oak", "palm"),
}

_ROOFS = ("tile", "tile", "tile", "slate", "thatch")
_CHURCH = (4.2, 1.9)


def meadow(table: Table, pen: Pen) -> str:
    """The open ground: grass with lighter and darker patches, and tufts."""
    rng = chance(table.name, "meadow")
    patches = {"lush": "", "dry": ""}
    for spot in spots(rng, table.rectangle, 11.0):
        name = rng.choice(("lush", "dry"))
        patches[name] += pen.use(f"patch-{name}", spot, rng.uniform(0, 180), rng.uniform(0.7, 1.7))
    blades = {"tuft-dark": "", "tuft-light": ""}
    for spot in spots(rng, table.rectangle.buffer(-0.6), 3.6):
        name = rng.choice(("tuft-dark", "tuft-light"))
        lean = rng.uniform(-0.12, 0.12)
        blades[name] += f"M{pen.at(*spot)}l{lean:.2f} -.42m.22 .4l{lean + 0.08:.2f} -.3"
    return layer(
        "meadow",
        f'<rect class="grass" width="{table.width:g}" height="{table.height:g}"/>',
        patches["lush"],
        patches["dry"],
        *(f'<path class="{name}" d="{data}"/>' for name, data in blades.items()),
    )


def hills(table: Table, pen: Pen) -> str:
    """Hills, contour upon contour: a shadow to the south-east, and light that grows towards the top."""
    drawn = []
    for piece in sorted((p for p in table.pieces if p.kind.contour), key=lambda p: p.level):
        steep = piece.kind.name == "steep-hill"
        drawn.append(pen.path(affinity.translate(piece.shape, 0.5, -0.6), "hill-shadow"))
        drawn.append(pen.path(piece.shape, f"hill hill-{min(piece.level, 4)}"))
        for step in range(1, 6):
            inner = piece.shape.buffer(-(0.45 if steep else 0.8) * step)
            drawn.append(pen.path(affinity.translate(inner, -0.12 * step, 0.14 * step), "hill-light"))
        drawn.append(pen.path(_shaded_side(piece.shape), "hill-side"))
        drawn.append(pen.path(piece.shape, "contour steep" if steep else "contour"))
    return layer("hills", *drawn)


def _shaded_side(shape: BaseGeometry) -> BaseGeometry:
    """The slope that lies away from the light."""
    return shape.difference(affinity.translate(shape, -1.5, 1.8))


def woods(table: Table, pen: Pen) -> str:
    """The floor of woods, forest and jungle; the trees come later, over the roads."""
    floors = [pen.path(piece.shape, f"floor {piece.kind.name}") for piece in table.of(*_TREES)]
    edges = [
        pen.path(piece.shape.buffer(-1.2), f"floor-inner {piece.kind.name}") for piece in table.of(*_TREES)
    ]
    return layer("woods", *floors, *edges)


def trees(table: Table, pen: Pen) -> str:
    """Crowns of trees, thinned out along roads and streams."""
    clear = _kept_clear(table, 0.7)
    drawn = []
    for piece in table.of(*_TREES):
        rng = chance(table.name, piece.id)
        apart = 1.75 if piece.kind.name == "woods" else 1.5
        stand = piece.shape.buffer(-0.45).difference(clear)
        for spot in spots(rng, stand, apart):
            tree = rng.choice(_TREES[piece.kind.name])
            drawn.append(pen.use(tree, spot, rng.randrange(0, 360, 15), rng.choice((0.85, 1.0, 1.0, 1.15))))
    for piece in table.of("swamp"):
        rng = chance(table.name, piece.id)
        drawn += [
            pen.use("dead", spot, rng.randrange(360)) for spot in spots(rng, piece.shape.buffer(-1), 4.5)
        ]
    return layer("trees", *drawn)


def _kept_clear(table: Table, margin: float) -> BaseGeometry:
    """Where nothing grows or stands: roads, bridges, water and obstacles with a margin."""
    groups = ("way", "ford", "water", "obstacle")
    return shapely.union_all([p.shape.buffer(margin) for p in table.pieces if p.kind.group in groups])


def fields(table: Table, pen: Pen) -> str:
    """Ploughed fields: furrows along their longest side, a headland around."""
    drawn = []
    for piece in table.of("rough-open"):
        rng = chance(table.name, piece.id)
        tone = rng.choice(("earth", "loam", "clay"))
        drawn.append(pen.path(piece.shape, f"field {tone}"))
        inner = piece.shape.buffer(-0.45)
        furrows = _hatch(inner, 0.62, _longest_side(piece))
        drawn.append(pen.path(furrows, f"furrow {tone}"))
        drawn.append(pen.path([affinity.translate(f, 0.1, -0.16) for f in furrows], "furrow-light"))
    return layer("fields", *drawn)


def _longest_side(piece: Piece) -> float:
    """The direction of the long side of a piece, in radians."""
    frame = shapely.get_coordinates(piece.shape.minimum_rotated_rectangle)
    sides = [(frame[i + 1][0] - frame[i][0], frame[i + 1][1] - frame[i][1]) for i in range(2)]
    x, y = max(sides, key=lambda side: math.hypot(*side))
    return math.atan2(y, x)


def _hatch(shape: BaseGeometry, apart: float, angle: float) -> list[LineString]:
    """Parallel lines over a shape."""
    if shape.is_empty:
        return []
    middle = shape.centroid
    level = affinity.rotate(shape, -angle, origin=middle, use_radians=True)
    left, bottom, right, top = level.bounds
    found = []
    for step in range(int((top - bottom) / apart) + 1):
        y = bottom + apart / 2 + step * apart
        for part in lines_of(level.intersection(LineString([(left - 1, y), (right + 1, y)]))):
            found.append(affinity.rotate(part, angle, origin=middle, use_radians=True))
    return found


def heath(table: Table, pen: Pen) -> str:
    """Heath and other obscured rough ground: bushes, bracken and stones."""
    drawn = []
    clear = _kept_clear(table, 0.2)
    for piece in table.of("rough-obscured"):
        rng = chance(table.name, piece.id)
        drawn.append(pen.path(piece.shape, "heath"))
        drawn.append(pen.path(piece.shape.buffer(-1.0), "heath-inner"))
        for spot in spots(rng, piece.shape.buffer(-0.5).difference(clear), 1.35):
            bush = rng.choice(("heather", "heather", "gorse", "bracken", "bracken", "stone"))
            drawn.append(pen.use(bush, spot, 0 if bush == "bracken" else rng.randrange(0, 360, 30)))
    return layer("heath", *drawn)


def soft_ground(table: Table, pen: Pen) -> str:
    """Marsh, swamp, mud, sand, snow and ice."""
    drawn = []
    for piece in table.of("marsh", "swamp", "mud", "soft-sand", "deep-snow", "frozen-lake"):
        rng = chance(table.name, piece.id)
        name = piece.kind.name
        drawn.append(pen.path(piece.shape, f"soft {name}"))
        drawn.append(pen.path(piece.shape.buffer(-1.0), f"soft-inner {name}"))
        inner = piece.shape.buffer(-0.8)
        if name in ("marsh", "swamp"):
            for spot in spots(rng, inner, 2.3):
                drawn.append(pen.use(rng.choice(("pool", "reeds", "reeds")), spot))
        elif name == "frozen-lake":
            drawn.append(pen.path([*_hatch(inner, 3.1, 0.5), *_hatch(inner, 4.7, 2.2)], "crack"))
        else:
            drawn += [pen.use(f"fleck-{name}", s, rng.randrange(0, 180, 20)) for s in spots(rng, inner, 2.0)]
    return layer("soft-ground", *drawn)


def lakes(table: Table, pen: Pen) -> str:
    """Lakes and seas, shallower towards the shore."""
    drawn = []
    for piece in table.of("lake", "sea"):
        drawn.append(pen.path(piece.shape.buffer(0.5), "bank"))
        drawn.append(pen.path(piece.shape, "water"))
        drawn += [pen.path(piece.shape.buffer(-depth), "deeper") for depth in (0.9, 2.0, 3.4)]
        rng = chance(table.name, piece.id)
        drawn += [pen.use("ripple", spot) for spot in spots(rng, piece.shape.buffer(-1.4), 3.4)]
    return layer("lakes", *drawn)


def drops(table: Table, pen: Pen) -> str:
    """Ravines, wadis and balkas: darker step by step."""
    drawn = []
    for piece in table.of("ravine", "wadi", "balka"):
        drawn.append(pen.path(piece.shape, "drop"))
        for step in (1, 2, 3, 4):
            inner = piece.shape.buffer(-0.5 * step)
            drawn.append(pen.path(affinity.translate(inner, 0.1 * step, -0.1 * step), "drop-deeper"))
    return layer("drops", *drawn)


# --- Built-up areas ------------------------------------------------------------------------------------


def village_ground(table: Table, pen: Pen) -> str:
    """Yards and gardens under the houses."""
    drawn = []
    for piece in table.of("built-up-area"):
        drawn.append(pen.path(piece.shape, "yards"))
        drawn.append(pen.path(piece.shape.buffer(-0.9), "yards-inner"))
    return layer("yards", *drawn)


def houses(table: Table, pen: Pen) -> str:
    """Houses that face the nearest road, trees between them, and a church in a place with a name."""
    roads = shapely.union_all([piece.outline for piece in table.pieces if piece.kind.road])
    clear = _kept_clear(table, 0.25)
    drawn = []
    for piece in table.of("built-up-area"):
        rng = chance(table.name, piece.id)
        room = piece.shape.buffer(-0.3).difference(clear)
        churches = 1 if piece.name and piece.shape.area > 150 else 0
        for spot in spots(rng, room, 1.9):
            turn = _towards_road(spot, roads)
            sizes = [(rng.choice((1.7, 2.1, 2.6)), rng.choice((1.3, 1.5))), (1.5, 1.2)]
            if churches:
                sizes.insert(0, _CHURCH)
            for size in sizes:
                plot = _plot(spot, turn, size)
                if room.covers(plot):
                    room = room.difference(plot.buffer(0.3))
                    churches -= size == _CHURCH
                    roof = "church" if size == _CHURCH else rng.choice(_ROOFS)
                    drawn.append(_house(pen, spot, -turn, size, roof))
                    break
            else:
                if rng.random() < 0.35 and room.covers(shapely.Point(spot).buffer(0.5)):
                    drawn.append(pen.use(rng.choice(("oak", "bush")), spot, rng.randrange(360), 0.6))
    return layer("houses", *drawn)


def _plot(spot: tuple[float, float], turn: float, size: tuple[float, float]) -> BaseGeometry:
    """The ground of a house."""
    wide, deep = size[0] / 2, size[1] / 2
    return affinity.translate(affinity.rotate(box(-wide, -deep, wide, deep), turn, origin=(0, 0)), *spot)


def _towards_road(spot: tuple[float, float], roads: BaseGeometry) -> float:
    """The direction of the nearest road, in degrees against the clock."""
    if roads.is_empty:
        return 0.0
    (_, (x, y)) = shapely.shortest_line(shapely.Point(spot), roads).coords
    x, y = x - spot[0], y - spot[1]
    return round(math.degrees(math.atan2(y, x)) - 90 if math.hypot(x, y) > 1e-6 else 0.0, 1)


def _house(pen: Pen, spot: tuple[float, float], turn: float, size: tuple[float, float], roof: str) -> str:
    """A house from above: its shadow, the two sides of its roof, and a chimney."""
    wide, deep = size[0] / 2, size[1] / 2
    place = f"translate({pen.at(*spot)}) rotate({turn:.0f})"
    shadow = f"translate({pen.at(spot[0] + 0.28, spot[1] - 0.32)}) rotate({turn:.0f})"
    whole = f'd="M{-wide:.2f} {-deep:.2f}h{2 * wide:.2f}v{2 * deep:.2f}h{-2 * wide:.2f}z"'
    lit = f'd="M{-wide:.2f} {-deep:.2f}h{2 * wide:.2f}v{deep:.2f}h{-2 * wide:.2f}z"'
    more = (
        f'<path class="tower" d="M{wide - 1.4:.2f} -.75h1.5v1.5h-1.5z"/>'
        f'<path class="spire" d="M{wide - 0.65:.2f} -.75l.75 .75l-.75 .75l-.75 -.75z"/>'
        if roof == "church"
        else f'<path class="chimney" d="M{wide - 0.6:.2f} {-deep / 2:.2f}h.26v.26h-.26z"/>'
    )
    return (
        f'<path class="house-shadow" transform="{shadow}" {whole}/>'
        f'<g transform="{place}"><path class="roof {roof}" {whole}/><path class="roof-lit" {lit}/>'
        f'<path class="ridge" d="M{-wide:.2f} 0h{2 * wide:.2f}"/>{more}</g>'
    )
