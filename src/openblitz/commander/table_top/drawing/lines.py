"""Lines of terrain, drawn: roads, bridges, streams and rivers, hedges, walls, fences and field works."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from shapely import affinity
from shapely.geometry import LineString

from openblitz.commander.table_top.drawing.pen import Pen, along, chance, layer, number, spots
from openblitz.commander.table_top.terrain import Group

if TYPE_CHECKING:
    from openblitz.commander.table_top.tables import Table
    from openblitz.commander.table_top.terrain import Piece


def _stroke(pen: Pen, piece: Piece, class_: str, wider: float = 0.0, **given: str) -> str:
    width = number(max(piece.width + wider, 0.1))
    return pen.path(piece.outline, class_, stroke_width=width, **given)


def waters(table: Table, pen: Pen) -> str:
    """Streams, rivers and canals: banks below, water above, and the light on it."""
    found = list(table.of("stream", "fordable-river", "river", "canal"))
    return layer(
        "waters",
        *(_stroke(pen, piece, f"bank-line {piece.kind.name}", 0.7) for piece in found),
        *(_stroke(pen, piece, f"water-line {piece.kind.name}") for piece in found),
        *(_stroke(pen, piece, "water-deep", -piece.width * 0.45) for piece in found if piece.width > 1.5),
        *(pen.path(piece.outline, "flow") for piece in found if piece.width <= 2),
        *(pen.path(_aside(piece, 0.16), "flow") for piece in found if piece.width > 2),
        *(pen.path(_aside(piece, 0.34), "flow flow-side") for piece in found if piece.width > 2),
    )


def _aside(piece: Piece, share: float) -> list[LineString]:
    """Two lines along a piece, to either side of its middle."""
    assert piece.line is not None
    lines = (piece.line.offset_curve(sign * piece.width * share) for sign in (1, -1))
    return [line for line in lines if isinstance(line, LineString)]


def roads(table: Table, pen: Pen) -> str:
    """Roads with their edges and ruts; edges first, so that junctions are open."""
    found = list(table.of("road"))
    routes = list(table.of("route"))
    return layer(
        "roads",
        *(_stroke(pen, piece, "road-edge", 0.35) for piece in found),
        *(_stroke(pen, piece, "road") for piece in found),
        *(pen.path(_aside(piece, 0.22), "rut") for piece in found),
        *(_stroke(pen, piece, "route") for piece in routes),
    )


def bridges(table: Table, pen: Pen) -> str:
    """Bridges with planks and railings, fords with their stones."""
    drawn = []
    for piece in table.of("bridge"):
        assert piece.line is not None
        drawn.append(pen.path(affinity.translate(piece.outline, 0.35, -0.45), "bridge-shadow",
                              stroke_width=number(piece.width + 0.4)))  # fmt: skip
        drawn.append(_stroke(pen, piece, "railing", 0.5))
        drawn.append(_stroke(pen, piece, "deck"))
        half = piece.width / 2 - 0.08
        planks = [
            LineString([(spot[0], spot[1] - half), (spot[0], spot[1] + half)])
            for spot, _ in along(piece.line, 0.5)
        ]
        turned = [
            affinity.rotate(plank, -turn, origin="center")
            for plank, (_, turn) in zip(planks, along(piece.line, 0.5), strict=True)
        ]
        drawn.append(pen.path(turned, "plank"))
    waters = shapely.union_all([piece.shape for piece in table.pieces if piece.kind.group is Group.WATER])
    for piece in table.of("ford"):
        rng = chance(table.name, piece.id)
        shallow = piece.shape.intersection(waters)
        soft = shallow.buffer(-0.8).buffer(0.8)
        drawn += [pen.path(shallow, "ford"), pen.path(soft.buffer(-0.5), "ford")]
        drawn += [pen.use("pebble", spot, rng.randrange(0, 180, 20)) for spot in spots(rng, soft, 0.95)]
    return layer("bridges", *drawn)


def obstacles(table: Table, pen: Pen) -> str:
    """Hedges and bocage as bumpy rows of bushes, walls of stone, fences of posts and rails."""
    return layer(
        "obstacles",
        *(_fence(pen, piece) for piece in table.of("fence")),
        *(_wall(pen, piece) for piece in table.of("wall")),
        *(_hedge(pen, piece, 1.0) for piece in table.of("hedge")),
        *(_bocage(table, pen, piece) for piece in table.of("bocage")),
    )


def _hedge(pen: Pen, piece: Piece, fat: float) -> str:
    # Dots in a row: a dash of no length with round ends.
    shadow = affinity.translate(piece.outline, 0.2, -0.28)
    return "".join((
        pen.path(shadow, "hedge-shadow", stroke_width=number(0.95 * fat)),
        pen.path(
            piece.outline, "hedge",
            stroke_width=number(1.0 * fat), stroke_dasharray=f"0 {number(0.6 * fat)}",
        ),
        pen.path(
            affinity.translate(piece.outline, -0.07 * fat, 0.1 * fat), "hedge-mid",
            stroke_width=number(0.68 * fat), stroke_dasharray=f"0 {number(0.83 * fat)}",
        ),
        pen.path(
            affinity.translate(piece.outline, -0.14 * fat, 0.18 * fat), "hedge-light",
            stroke_width=number(0.34 * fat), stroke_dasharray=f"0 {number(1.09 * fat)}",
        ),
    ))  # fmt: skip


def _bocage(table: Table, pen: Pen, piece: Piece) -> str:
    """An earth bank with a dense hedge on it, and a tree here and there."""
    assert piece.line is not None
    rng = chance(table.name, piece.id)
    trees = [
        pen.use(rng.choice(("oak", "elm")), spot, rng.randrange(360), rng.uniform(0.62, 0.9))
        for spot, _ in along(piece.line, 2.6)
        if rng.random() < 0.55
    ]
    return _stroke(pen, piece, "earth-bank", 0.5) + _hedge(pen, piece, 1.5) + "".join(trees)


def _wall(pen: Pen, piece: Piece) -> str:
    shadow = affinity.translate(piece.outline, 0.16, -0.22)
    return "".join((
        pen.path(shadow, "wall-shadow", stroke_width=number(piece.width)),
        _stroke(pen, piece, "wall", 0.08),
        _stroke(pen, piece, "wall-top", -0.14),
    ))  # fmt: skip


def _fence(pen: Pen, piece: Piece) -> str:
    return "".join((
        pen.path(affinity.translate(piece.outline, 0.1, -0.16), "fence-shadow"),
        pen.path(piece.outline, "rail"),
        pen.path(piece.outline, "posts"),
    ))  # fmt: skip


def field_works(table: Table, pen: Pen) -> str:
    """Cliffs, trenches, wire, ditches, obstacles, minefields and fortifications."""
    drawn = []
    for piece in table.of("cliff"):
        drawn.append(_stroke(pen, piece, "cliff"))
        drawn.append(_stroke(pen, piece, "cliff-teeth", -0.2))
    for piece in table.of("trench", "anti-tank-ditch"):
        drawn.append(_stroke(pen, piece, "spoil", 0.6))
        drawn.append(_stroke(pen, piece, "trench"))
    for piece in table.of("wire", "anti-tank-obstacle"):
        assert piece.line is not None
        name = "barb" if piece.kind.name == "wire" else "teeth"
        drawn.append(pen.path(piece.outline, "wire"))
        drawn += [pen.use(name, spot, turn) for spot, turn in along(piece.line, 1.0)]
    for piece in table.of("minefield"):
        drawn.append(pen.path(piece.shape, "minefield"))
    for piece in table.of("fortification"):
        drawn.append(pen.path(affinity.translate(piece.shape, 0.3, -0.35), "house-shadow"))
        drawn.append(pen.path(piece.shape, "fortification"))
        drawn.append(pen.path(piece.shape.buffer(-0.4), "fortification-roof"))
    return layer("field-works", *drawn)
