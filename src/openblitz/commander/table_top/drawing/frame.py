"""The wooden edge of the table: a ruler every 10 cm, the title and a scale bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.commander.table_top.drawing.pen import Pen, chance, layer, number

if TYPE_CHECKING:
    from openblitz.commander.table_top.tables import Table

EDGE = 5.0
_STEP = 10


def frame(table: Table, pen: Pen) -> str:
    """The edge with all that is written on it."""
    return layer("frame", _wood(table), *_rulers(table, pen), _title(table, pen), _scale_bar(table, pen))


def _wood(table: Table) -> str:
    wide, high = table.width, table.height
    rng = chance(table.name, "frame")
    hole = f"M0 0V{high:g}H{wide:g}V0Z"
    grain = ""
    for side in range(2):
        for _ in range(9):
            y = rng.uniform(-EDGE, 0) if side else high + rng.uniform(0, EDGE)
            x = rng.uniform(-EDGE, wide * 0.7)
            grain += f"M{x:.1f} {y:.1f}q{rng.uniform(8, 20):.1f} {rng.uniform(-0.3, 0.3):.1f} 35 0"
            x = rng.uniform(-EDGE, 0) if side else wide + rng.uniform(0, EDGE)
            y = rng.uniform(-EDGE, high * 0.7)
            grain += f"M{x:.1f} {y:.1f}q{rng.uniform(-0.3, 0.3):.1f} {rng.uniform(8, 20):.1f} 0 35"
    outer = f"M{-EDGE:g} {-EDGE:g}H{wide + EDGE:g}V{high + EDGE:g}H{-EDGE:g}Z"
    return (
        f'<path class="frame" fill-rule="evenodd" d="{outer}{hole}"/><path class="grain" d="{grain}"/>'
        f'<rect class="frame-edge" width="{wide:g}" height="{high:g}"/>'
    )


def _rulers(table: Table, pen: Pen) -> list[str]:
    """A tick every 10 cm along all four edges, numbered."""
    wide, high = table.width, table.height
    ticks, numbers = "", []
    for at in range(0, int(wide) + 1, _STEP):
        ticks += f"M{at} {number(high)}v1M{at} 0v-1"
        numbers.append(pen.words(str(at), (at, -2.5), "ruler"))
        numbers.append(pen.words(str(at), (at, high + 1.4), "ruler"))
    for at in range(0, int(high) + 1, _STEP):
        ticks += f"M0 {number(high - at)}h-1M{number(wide)} {number(high - at)}h1"
        if 0 < at < high:
            numbers.append(pen.words(str(at), (-2.3, at - 0.5), "ruler"))
            numbers.append(pen.words(str(at), (wide + 2.3, at - 0.5), "ruler"))
    return [f'<path class="tick" d="{ticks}"/>', *numbers]


def _title(table: Table, pen: Pen) -> str:
    return pen.words(table.title, (0.0, table.height + 3.05), "title")


def _scale_bar(table: Table, pen: Pen) -> str:
    """20 cm in four parts, under the south-east corner."""
    left, top = table.width - 25.0, table.height + 3.6
    parts = "".join(
        f'<rect class="{"bar-dark" if part % 2 == 0 else "bar-light"}" x="{number(left + part * 5)}" '
        f'y="{number(top)}" width="5" height=".5"/>'
        for part in range(4)
    )
    return parts + pen.words("20 cm", (left + 20.8, -4.3), "scale")
