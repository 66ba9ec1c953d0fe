"""Ways over whole tables: who is held touches what holds it, and the compass does not matter."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import affinity

from openblitz.commander.table_top.bases import Base, moved, polygon
from openblitz.commander.table_top.ground import Way, way
from openblitz.commander.table_top.tables import Table, named
from openblitz.commander.table_top.terrain import Piece
from openblitz.commander.table_top.track import Track

CROSSING = named("river-crossing")
MOVERS = st.sampled_from(["foot", "cavalry", "armour", "truck", "towed", "amphibian"])
PLACES = st.integers(200, 11_800).map(lambda tenth: tenth / 100)
POINTS = st.tuples(PLACES, PLACES)


def turned(table: Table) -> Table:
    """The table turned by a quarter against the clock."""
    pieces = []
    for piece in table.pieces:
        outline = affinity.affine_transform(piece.outline, [0, -1, 1, 0, table.height, 0])
        pieces.append(
            Piece(piece.id, piece.kind, outline, name=piece.name, level=piece.level, width=piece.width)
        )
    return Table(table.name + "-turned", table.title, table.height, table.width, pieces)


TURNED = turned(CROSSING)
BARE = Table("bare", "Bare", 120, 120, [p for p in CROSSING.pieces if p.kind.name not in ("hedge", "wall")])


def cut(base: Base, found: Way) -> list[tuple[float, float]]:
    """The points of a way up to where it is held."""
    assert found.stop is not None
    return [(x, y) for x, y in Track(base, found.points).part(0.0, found.stop).coords][1:]


@settings(max_examples=150, deadline=None)
@given(POINTS, st.integers(0, 359), st.lists(POINTS, min_size=1, max_size=2), MOVERS)
def test_a_held_base_touches_what_holds_it_and_may_come_so_far(
    start: tuple[float, float], facing: int, points: list[tuple[float, float]], movement: str
) -> None:
    base = Base(*start, facing, 3, 3)
    found = way(CROSSING, base, points, movement)
    assert found.total == pytest.approx(Track(base, points).length, abs=0.001)
    if found.stop is None:
        return
    assert 0 <= found.stop < found.total
    x, y = Track(base, points).at(found.stop)
    there = moved(base, x - base.x, y - base.y)
    assert CROSSING.by_id[found.stop_piece].shape.distance(polygon(there)) <= 0.06
    if found.stop > 0.01:
        short = way(CROSSING, base, cut(base, found), movement)
        assert short.stop is None
        assert short.dense == found.dense


@settings(max_examples=100, deadline=None)
@given(POINTS, st.integers(0, 359), POINTS, MOVERS)
def test_ways_are_the_same_on_a_turned_table(
    start: tuple[float, float], facing: int, end: tuple[float, float], movement: str
) -> None:
    found = way(CROSSING, Base(*start, facing, 3, 3), [end], movement)
    (x, y), (ex, ey) = start, end
    other = way(TURNED, Base(120 - y, x, (facing - 90) % 360, 3, 3), [(120 - ey, ex)], movement)
    assert (found.stop_piece, found.refusal, found.dense) == (other.stop_piece, other.refusal, other.dense)
    assert math.isclose(found.length, other.length, abs_tol=0.01)
    assert math.isclose(found.stop or 0.0, other.stop or 0.0, abs_tol=0.02)


@settings(max_examples=100, deadline=None)
@given(POINTS, POINTS, MOVERS)
def test_less_terrain_never_holds_a_base_sooner(
    start: tuple[float, float], end: tuple[float, float], movement: str
) -> None:
    base = Base(*start, 0, 3, 3)
    whole = way(CROSSING, base, [end], movement)
    bare = Table(
        "bare", "Bare", 120, 120, [p for p in CROSSING.pieces if p.kind.name not in ("hedge", "wall")]
    )
    less = way(bare, base, [end], movement)
    assert less.stop is None or (whole.stop is not None and whole.stop <= less.stop + 0.001)
