"""A table as an SVG picture: the same for the command line and the page. One unit is one centimetre."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from openblitz.commander.table_top.drawing import areas, lines
from openblitz.commander.table_top.drawing.frame import EDGE, frame
from openblitz.commander.table_top.drawing.names import names
from openblitz.commander.table_top.drawing.pen import Pen
from openblitz.commander.table_top.drawing.style import THEMES, definitions, sketched, stylesheet
from openblitz.commander.table_top.tables import shown

if TYPE_CHECKING:
    from openblitz.commander.table_top.tables import Table

__all__ = ["EDGE", "THEMES", "sketched", "table_svg"]

# From the ground up: what is named later lies over what is named before.
_LAYERS = (
    areas.meadow,
    areas.hills,
    areas.soft_ground,
    areas.fields,
    areas.heath,
    areas.drops,
    areas.woods,
    areas.village_ground,
    areas.lakes,
    lines.waters,
    lines.roads,
    lines.bridges,
    lines.field_works,
    lines.obstacles,
    areas.houses,
    areas.trees,
    names,
)


@lru_cache(maxsize=16)
def table_svg(table: Table, theme: str = "light", *, edge: bool = True, plain: bool = False) -> str:
    """The picture of a table, with its wooden edge or without it.

    Without the edge the picture is exactly the table: a point (x, y) is drawn at (x, height - y).
    """
    table = shown(table)
    pen = Pen(table.height)
    margin = EDGE if edge else 0.0
    box = f"{0 - margin:g} {0 - margin:g} {table.width + 2 * margin:g} {table.height + 2 * margin:g}"
    drawn = [draw(table, pen) for draw in _LAYERS]
    if edge:
        drawn.append(frame(table, pen))
    inside = (
        f'<clipPath id="tt-table"><rect width="{table.width:g}" height="{table.height:g}"/></clipPath>'
        f"{definitions()}"
    )
    ground, over = "".join(drawn[: len(_LAYERS)]), "".join(drawn[len(_LAYERS) :])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="table-top" viewBox="{box}">'
        f"<style>{stylesheet(theme, plain=plain)}</style><defs>{inside}</defs>\n"
        f'<g clip-path="url(#tt-table)">{ground}</g>{over}</svg>\n'
    )
