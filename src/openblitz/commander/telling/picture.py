"""The battle as a picture: the table, and every unit on its base, with the outlines that the screen has.

Guns that fire from behind the table stand on its wooden edge, on their own side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from openblitz.commander.position import OFF_TABLE
from openblitz.commander.rules import standing
from openblitz.commander.table_top.bases import Base
from openblitz.commander.table_top.drawing import EDGE, table_svg
from openblitz.commander.telling.figures import figure, symbol
from openblitz.png import draw_png

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.position import Position

# As on the screen: light on dark for both sides; bases of the second have round corners, so that no colour
# is needed. Lengths on a base are in millimetres.
_PAPER: Final = ("#2f5f96", "#a23b2b")
_ROUND: Final = (1.5, 7.0)
_INK: Final = "#fff8df"
_DARK: Final = "#14110c"
_MM: Final = 10
_BOX: Final = 3.3  # a figure is drawn in a box of 3 by 3, with a little room about it
_LETTER: Final = 0.62  # how wide a bold letter is, of its height
_NAME: Final = 7.5

_GUN: Final = 2.6  # how wide a gun is drawn on the edge of the table
_APART: Final = 2.8
_PAST: Final = 0.8  # the number in the middle of the ruler is left free


def position_svg(position: Position) -> str:
    """The table with every unit on it, as SVG; one unit of length is a centimetre."""
    table = standing.table_of(position)
    drawn, closing, rest = table_svg(table, plain=True).rpartition("</svg>")
    on_table = ((u, standing.base(position, u)) for u in position.roster.units if position.stands(u))
    placed = (*on_table, *_guns(position))
    units = "".join(_unit(position, unit, base) for unit, base in placed)
    return f'{drawn}<g id="units" font-weight="bold" text-anchor="middle">{units}</g>{closing}{rest}'


def position_png(position: Position, width: int) -> bytes:
    """The same as PNG."""
    return draw_png(position_svg(position), width)


def _guns(position: Position) -> Iterator[tuple[int, Base]]:
    """Those behind the table, side by side on their own edge from its middle, facing the table."""
    table = standing.table_of(position)
    for side, own in enumerate(position.roster.of_side):
        guns = [unit for unit in own if position.place[unit] == OFF_TABLE]
        for number, unit in enumerate(guns if position.edge[side] else ()):
            along = _PAST + _APART * (number + 0.5)
            x, y, facing = {
                "north": (table.width / 2 + along, table.height + EDGE / 2, 180.0),
                "south": (table.width / 2 + along, -EDGE / 2, 0.0),
                "west": (-EDGE / 2, table.height / 2 + along, 90.0),
                "east": (table.width + EDGE / 2, table.height / 2 + along, 270.0),
            }[position.edge[side]]
            yield unit, Base(x, y, facing, _GUN, _GUN)


def _unit(position: Position, unit: int, base: Base) -> str:
    """A base with its front, its figure, what has happened to it, and its name under it."""
    height = standing.table_of(position).height
    wide, deep = base.width * _MM, base.depth * _MM
    turned = "".join(_on_base(position, unit, wide, deep))
    name = escape(position.roster.ids[unit].partition(":")[2])
    # A long name is written smaller, so that it is no wider than its base.
    size = min(_NAME, wide / (_LETTER * max(1, len(name))))
    return (
        f'<g transform="translate({base.x:.2f} {height - base.y:.2f}) scale({1 / _MM})">'
        f'<g transform="rotate({base.facing:.1f})">{turned}</g>{"".join(_marks(position, unit, wide, deep))}'
        f'<text y="{max(wide, deep) / 2 + 7:.1f}" font-size="{size:.2f}" fill="#fff" stroke="{_DARK}" '
        f'stroke-width="1.6" paint-order="stroke">{name}</text></g>'
    )


def _on_base(position: Position, unit: int, wide: float, deep: float) -> Iterator[str]:
    """The base, its thick front edge with the point, and the figure, which faces back when in tow."""
    side, left, top = position.roster.side[unit], -wide / 2, -deep / 2
    size = f'width="{wide:.1f}" height="{deep:.1f}" rx="{_ROUND[side]}"'
    paper = f'fill="{_PAPER[side]}" stroke="{_INK}" stroke-width=".9"'
    yield f'<rect x="{left + 0.9:.1f}" y="{top + 1.1:.1f}" {size} fill="#000" fill-opacity=".5"/>'
    yield f'<rect x="{left:.1f}" y="{top:.1f}" {size} {paper}/>'
    front = f"M{left + 3:.1f} {top + 1.1:.1f}H{-left - 3:.1f}"
    front += f"M-2.6 {top + 0.4:.1f}L0 {top - 2.8:.1f}L2.6 {top + 0.4:.1f}"
    yield f'<path d="{front}" fill="none" stroke="{_INK}" stroke-width="1.8" stroke-linejoin="round"/>'
    kind = position.roster.kind[unit]
    drawn = figure(symbol(kind))
    back = " rotate(180)" if kind.towed and position.has(position.limbered, unit) else ""
    yield f'<g transform="scale({min(wide, deep) / _BOX:.2f}){back}">'
    yield f'<path d="{drawn.solid}" fill="#f6f1e2" stroke="{_DARK}" stroke-width=".06"/>'
    if drawn.line:
        pen = 'fill="none" stroke="#f6f1e2" stroke-width=".17" stroke-linecap="round"'
        yield f'<path d="{drawn.line}" {pen}/>'
    yield "</g>"


def _marks(position: Position, unit: int, wide: float, deep: float) -> Iterator[str]:
    """A crossed ring where it is suppressed, its hits, who is aboard, what it is dug into."""
    if position.has(position.suppressed, unit):
        arm = wide * 0.25
        cross = f"M{-arm:.1f} {-arm:.1f}L{arm:.1f} {arm:.1f}M{-arm:.1f} {arm:.1f}L{arm:.1f} {-arm:.1f}"
        ring = f'fill="#fffdf6" fill-opacity=".55" stroke="{_DARK}" stroke-width="1.6"'
        yield f'<circle r="{wide * 0.36:.1f}" {ring}/><path d="{cross}" stroke="{_DARK}" stroke-width="2"/>'
    if position.hits[unit]:
        yield f'<g transform="translate({wide * 0.32:.1f} {-deep * 0.32:.1f})">'
        red = 'fill="#b3241a" stroke="#fff" stroke-width=".9"'
        yield f'<rect x="-6" y="-6" width="12" height="12" rx="2.4" {red}/>'
        yield f'<text y="3.6" font-size="10" fill="#fff">{position.hits[unit]}</text></g>'
    aboard = len(position.passengers(unit))
    if aboard:
        yield f'<g transform="translate({-wide * 0.32:.1f} {deep * 0.32:.1f})">'
        yield f'<circle r="5.4" fill="#fffdf6" stroke="{_DARK}" stroke-width=".9"/>'
        yield f'<text y="2.6" font-size="7" fill="{_DARK}">+{aboard}</text></g>'
    if position.has(position.dug_in, unit) or position.has(position.fortified, unit):
        zigzag = "l3 -3l3 3" * round(wide / 6)
        trench = f"M{-wide / 2:.1f} {-deep / 2 - 4:.1f}{zigzag}"
        yield f'<path d="{trench}" fill="none" stroke="{_DARK}" stroke-width="1.8"/>'
