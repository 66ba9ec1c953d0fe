"""Sight against its slow twin and against itself: turned, mirrored, looked back, with more in the way."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from shapely import affinity
from shapely.geometry import LineString, Polygon, box
from tests.commander.table_top.looking import Looking

from openblitz.commander.table_top.bases import Base, overlapping
from openblitz.commander.table_top.sight import Obstruction, sight, sights
from openblitz.commander.table_top.tables import Table
from openblitz.commander.table_top.terrain import Piece, kinds

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = 40.0
SLACK = 0.12  # two of the millimetre that sight may miss, and the width that it adds

slow = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

places = st.integers(200, 3800).map(lambda n: n / 100)
facings = st.one_of(
    st.sampled_from([0.0, 45.0, 90.0, 180.0, 270.0]), st.integers(0, 3599).map(lambda n: n / 10)
)
bases = st.builds(Base, places, places, facings, st.sampled_from([2.0, 3.0]), st.sampled_from([2.0, 3.0]))
arcs = st.sampled_from([90, 180, 360])


@st.composite
def outlines(draw: st.DrawFn) -> Polygon:
    """A rectangle, a triangle or a bent shape somewhere on the table."""
    x, y = draw(st.integers(2, 38)), draw(st.integers(2, 38))
    wide, high = draw(st.integers(1, 14)), draw(st.integers(1, 14))
    form = draw(st.sampled_from(["box", "triangle", "bent"]))
    if form == "box":
        shape = box(0, 0, wide, high)
    elif form == "triangle":
        shape = Polygon([(0, 0), (wide, 0), (wide / 3, high)])
    else:
        shape = Polygon([(0, 0), (wide, 0), (wide, high), (wide / 2, high / 3), (0, high)])
    turned = affinity.rotate(shape, draw(st.sampled_from([0, 0, 17, 45, 80])), origin=(0, 0))
    return affinity.translate(turned, x - wide / 2, y - high / 2)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    pieces = []
    for number in range(draw(st.integers(0, 5))):
        kind = draw(st.sampled_from(["woods", "built-up-area", "hill", "hedge", "wall"]))
        area = draw(outlines())
        outline = LineString(area.exterior.coords[:3]) if kind in ("hedge", "wall") else area
        pieces.append(Piece(f"p-{number}", kinds()[kind], outline, level=draw(st.integers(1, 2))))
    return Table("drawn", "Drawn", SIZE, SIZE, pieces)


units = st.lists(bases, max_size=3)


def obstructions(found: list[Base], *ends: Base) -> list[Obstruction]:
    """Units that stand on nobody's ground."""
    kept: list[Base] = []
    for base in found:
        if not any(overlapping(base, other) for other in (*kept, *ends)):
            kept.append(base)
    return [Obstruction(f"unit:{number}", base) for number, base in enumerate(kept)]


def hangs_on_a_hair(look: Looking, arc: int) -> bool:
    """Whether a line is free only because what blocks is not a little wider."""
    return look.sees(arc, 13, -0.02) and not look.sees(arc, 13, SLACK)


@slow
@given(tables(), bases, bases, arcs, units)
def test_a_clear_line_is_free(table: Table, viewer: Base, target: Base, arc: int, found: list[Base]) -> None:
    assume(not overlapping(viewer, target))
    between = obstructions(found, viewer, target)
    seen = sight(table, viewer, target, arc, between)
    if seen.clear:
        assert Looking(table, viewer, target, between).free(*seen.line, slack=-0.02)
    else:
        assert seen.blocker
        assert seen.rule.startswith("BC:los.")
        assert seen.why.endswith(".")
        assert seen.at is not None


@slow
@given(tables(), bases, bases, arcs, units)
def test_a_free_line_is_found(table: Table, viewer: Base, target: Base, arc: int, found: list[Base]) -> None:
    assume(not overlapping(viewer, target))
    between = obstructions(found, viewer, target)
    if Looking(table, viewer, target, between).sees(arc, 9, SLACK):
        assert sight(table, viewer, target, arc, between).clear


@slow
@given(tables(), bases, bases, units)
def test_all_round_sight_is_mutual(table: Table, one: Base, other: Base, found: list[Base]) -> None:
    between = obstructions(found, one, other)
    out, back = sight(table, one, other, 360, between), sight(table, other, one, 360, between)
    assert out.clear == back.clear or hangs_on_a_hair(Looking(table, one, other, between), 360)


def quarter(base: Base) -> Base:
    return base._replace(x=base.y, y=SIZE - base.x, facing=(base.facing + 90) % 360)


def mirror(base: Base) -> Base:
    return base._replace(x=SIZE - base.x, facing=-base.facing % 360)


def changed(table: Table, matrix: list[float]) -> Table:
    """The table with each piece moved by an affine matrix."""
    return Table(
        "changed", "Changed", SIZE, SIZE,
        [
            Piece(p.id, p.kind, affinity.affine_transform(p.outline, matrix), level=p.level, width=p.width)
            for p in table.pieces
        ],
    )  # fmt: skip


@slow
@pytest.mark.parametrize(
    ("move", "matrix"), [(quarter, [0, 1, -1, 0, 0, SIZE]), (mirror, [-1, 0, 0, 1, SIZE, 0])]
)
@given(table=tables(), viewer=bases, target=bases, arc=arcs, found=units)
def test_sight_turns_with_the_table(  # noqa: PLR0917
    move: Callable[[Base], Base], matrix: list[float], table: Table,
    viewer: Base, target: Base, arc: int, found: list[Base],
) -> None:  # fmt: skip
    between = obstructions(found, viewer, target)
    here = sight(table, viewer, target, arc, between)
    moved = [Obstruction(unit.key, move(unit.base)) for unit in between]
    there = sight(changed(table, matrix), move(viewer), move(target), arc, moved)
    assert here.clear == there.clear or hangs_on_a_hair(Looking(table, viewer, target, between), arc)


@slow
@given(
    tables(),
    bases,
    bases,
    arcs,
    units,
    bases,
    outlines(),
    st.sampled_from(["unit", "smoke", "woods", "wall"]),
)
def test_more_in_the_way_never_opens_a_view(  # noqa: PLR0917
    table: Table, viewer: Base, target: Base, arc: int,
    found: list[Base], one_more: Base, outline: Polygon, what: str,
) -> None:  # fmt: skip
    between = obstructions(found, viewer, target)
    before = sight(table, viewer, target, arc, between).clear
    if what == "unit":
        after = sight(table, viewer, target, arc, [*between, Obstruction("unit:more", one_more)]).clear
    elif what == "smoke":
        after = sight(table, viewer, target, arc, between, [outline]).clear
    else:
        shape = outline if what == "woods" else LineString(outline.exterior.coords[:3])
        more = Table("more", "More", SIZE, SIZE, [*table.pieces, Piece("more", kinds()[what], shape)])
        after = sight(more, viewer, target, arc, between).clear
    assert before or not after or hangs_on_a_hair(Looking(table, viewer, target, between), arc)


@slow
@given(
    tables(),
    st.lists(bases, min_size=2, max_size=7),
    st.lists(arcs, min_size=7, max_size=7),
    st.integers(0, 127),
)
def test_all_at_once_is_the_same_as_one_by_one(
    table: Table, crowd: list[Base], around: list[int], blocking: int
) -> None:
    standing = [unit.base for unit in obstructions(crowd)]
    blocks = [bool(blocking >> number & 1) for number in range(len(standing))]
    smoke = [box(10, 10, 14, 20)] if blocking % 3 == 0 else []
    seen = sights(table, standing, around[: len(standing)], blocks, smoke)
    assert seen.dtype == np.bool_
    for viewer, here in enumerate(standing):
        assert not seen[viewer, viewer]
        for target, there in enumerate(standing):
            if viewer != target:
                others = [
                    Obstruction(f"unit:{number}", base)
                    for number, base in enumerate(standing)
                    if blocks[number] and number not in (viewer, target)
                ]
                assert seen[viewer, target] == sight(table, here, there, around[viewer], others, smoke).clear


def test_nobody_and_somebody_alone() -> None:
    table = Table("empty", "Empty", SIZE, SIZE, [])
    assert sights(table, [], [], []).shape == (0, 0)
    assert sights(table, [Base(5, 5)], [360], [True]).tolist() == [[False]]


SCENE = """
import random, sys
from openblitz.commander.table_top import rays, tables
from openblitz.commander.table_top.bases import Base
from openblitz.commander.table_top.sight import sights
dice = random.Random(7)
bases = [
    Base(round(dice.uniform(3, 117), 2), round(dice.uniform(3, 117), 2), dice.randrange(3600) / 10)
    for _ in range(24)
]
seen = sights(tables.named(tables.names()[0]), bases, [180, 360] * 12, [True, False] * 12)
print(rays.rays().compiled, "".join("01"[int(x)] for x in seen.ravel()))
"""


def test_plain_python_sees_the_same() -> None:
    """Without numba the same lines run uncompiled."""
    pytest.importorskip("numba")
    answers = [
        subprocess.run(
            [sys.executable, "-c", SCENE],
            check=True, capture_output=True, text=True, env={"OPENBLITZ_PURE": pure, "PATH": ""},
        ).stdout.split()
        for pure in ("", "1")
    ]  # fmt: skip
    assert [compiled for compiled, _seen in answers] == ["True", "False"]
    assert answers[0][1] == answers[1][1]
    assert {"0", "1"} == set(answers[0][1])
