"""The battle as a picture: the table, and every unit as its base with its front edge marked.

Guns that fire from behind the table stand on its wooden edge, on their own side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from openblitz.commander.position import OFF_TABLE
from openblitz.commander.rules import standing
from openblitz.commander.table_top.bases import Base
from openblitz.commander.table_top.drawing import EDGE, table_svg
from openblitz.png import draw_png

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules

# Light on dark for both sides; the second side's bases have round corners, so that no colour is needed.
_PAPER: Final = ("#27507f", "#a1302b")
_ROUND: Final = (0.15, 1.0)
_INK: Final = "#ffffff"
_LETTER: Final = 0.62  # how wide a bold letter is, of its height

_GUN: Final = 2.6  # how wide a gun is drawn on the edge of the table
_APART: Final = 2.8
_PAST: Final = 0.8  # the number in the middle of the ruler is left free


def position_svg(rules: Rules, position: Position) -> str:
    """The table with every unit on it, as SVG; one unit of length is a centimetre."""
    table = standing.table_of(position)
    drawn, closing, rest = table_svg(table, plain=True).rpartition("</svg>")
    on_table = ((u, standing.base(rules, position, u)) for u in rules.roster.units if position.stands(u))
    placed = (*on_table, *_guns(rules, position))
    units = "".join(_unit(rules, position, unit, base) for unit, base in placed)
    return f'{drawn}<g id="units" font-weight="bold" text-anchor="middle">{units}</g>{closing}{rest}'


def position_png(rules: Rules, position: Position, width: int) -> bytes:
    """The same as PNG."""
    return draw_png(position_svg(rules, position), width)


def _guns(rules: Rules, position: Position) -> Iterator[tuple[int, Base]]:
    """Those behind the table, side by side on their own edge from its middle, facing the table."""
    table = standing.table_of(position)
    for side, own in enumerate(rules.roster.of_side):
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


def _unit(rules: Rules, position: Position, unit: int, base: Base) -> str:
    """A base, its front edge, its name, its hits as pips; a ring where it is suppressed."""
    side = rules.roster.side[unit]
    height = standing.table_of(position).height
    wide, deep = base.width / 2, base.depth / 2
    pips = "".join(
        f'<circle cx="{-wide + 0.4 + 0.6 * hit:.2f}" cy="{deep - 0.4:.2f}" r=".22" fill="{_INK}"/>'
        for hit in range(position.hits[unit])
    )
    dashes = f'stroke="{_INK}" stroke-width=".18" stroke-dasharray=".5 .3"'
    ring = f'<circle r="{wide * 0.8:.2f}" fill="none" {dashes}/>'
    drawn = (
        f'<rect x="{-wide:.2f}" y="{-deep:.2f}" width="{base.width:.2f}" height="{base.depth:.2f}" '
        f'rx="{_ROUND[side]}" fill="{_PAPER[side]}" stroke="{_INK}" stroke-width=".12"/>'
        f'<path d="M{-wide:.2f} {-deep:.2f}H{wide:.2f}" stroke="{_INK}" stroke-width=".4"/>'
        f"{ring if position.has(position.suppressed, unit) else ''}{pips}"
    )
    x, y = base.x, height - base.y
    name = escape(rules.roster.ids[unit].partition(":")[2])
    # A long name is written smaller, so that it stays on its base.
    size = min(0.8, base.width * 0.92 / (_LETTER * max(1, len(name))))
    return (
        f'<g transform="translate({x:.2f} {y:.2f})"><g transform="rotate({base.facing:.1f})">{drawn}</g>'
        f'<text y=".3" font-size="{size:.2f}" fill="{_INK}">{name}</text></g>'
    )
