"""The whole picture: every layer from the sea up, on its sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz import svg
from openblitz.blitzkrieg.board.drawing import city_marks as cities
from openblitz.blitzkrieg.board.drawing import country_marks as countries
from openblitz.blitzkrieg.board.drawing import frame as sheet
from openblitz.blitzkrieg.board.drawing import legend, names, relief, rivers, roads, shore, style
from openblitz.blitzkrieg.board.drawing.geometry import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    cell,
    cell_corners,
    centre,
    corner_point,
    pair,
    polygon,
)
from openblitz.blitzkrieg.board.drawing.ground_tints import Ground
from openblitz.blitzkrieg.board.drawing.outlines import chains, loops
from openblitz.hexes import grid

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board.model import Board

_HATCHING = (
    '<pattern id="hatching" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="hatch" d="M0 0V7"/></pattern>'
)


def board_svg(board: Board, *, theme: str = "light", numbers: bool = True) -> str:
    """The board as SVG; `numbers` writes each hex's name into it."""
    ground = Ground(board)
    x, y, width, height = sheet.VIEW
    return svg.element(
        "svg",
        "<title>The board: a reconstruction</title>",
        f"<style>{style.stylesheet(theme)}</style>\n",
        svg.element("defs", *_definitions(ground)) + "\n",
        sheet.paper(),
        svg.layer("map", "\n", *_map(ground, numbers), clip_path="url(#on-map)"),
        sheet.frame(),
        legend.legend(),
        xmlns="http://www.w3.org/2000/svg",
        class_="board",
        viewBox=" ".join(svg.number(value) for value in (x, y, width, height)),
    )


def _definitions(ground: Ground) -> list[str]:
    return [
        _HATCHING,
        shore.definitions(ground),
        countries.definitions(ground),
        relief.definitions(ground),
        cities.definitions(),
    ]


def _map(ground: Ground, numbers: bool) -> list[str]:
    """The layers of the map, from the sea up."""
    return [
        shore.sea(ground),
        shore.sea_zones(ground),
        shore.land(ground),
        countries.countries(ground),
        relief.patches(ground),
        shore.beaches(ground),
        countries.neutral(ground),
        countries.borders(ground),
        shore.coast(ground),
        rivers.rivers(ground),
        shore.lakes(ground),
        relief.desert(ground),
        relief.forest(ground),
        relief.mountains(ground),
        hex_grid(),
        names.country_names(ground),
        cities.cities(ground),
        roads.roads(ground),
        roads.bridges(ground),
        cities.ports(ground),
        cities.works(ground),
        fringe(),
        hex_numbers() if numbers else "",
        sheet.compass(ground.board),
        names.zone_marks(ground),
        names.labels(ground),
        names.river_names(ground),
        names.CityNames(ground).layer(),
    ]


def hex_grid() -> str:
    """Every hexside once."""
    sides = set()
    for hex_ in grid.HEXES:
        ring = cell_corners(cell(hex_))
        sides |= {(min(a, b), max(a, b)) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)}
    drawn = ["M" + "L".join(pair(corner_point(c)) for c in chain) for chain in chains(sides)]
    return svg.layer("grid", svg.paths(drawn, "grid"))


def fringe() -> str:
    """A pale wash over what lies past the outermost hexes: it is drawn, but no part of the board."""
    outer = polygon([(LEFT, TOP), (RIGHT, TOP), (RIGHT, BOTTOM), (LEFT, BOTTOM)])
    (edge,) = loops({cell(h) for h in grid.HEXES})
    return svg.layer("fringe", svg.path(outer + polygon(corner_point(c) for c in edge), "fringe"))


def hex_numbers() -> str:
    """The name of each hex at its top."""
    written = [svg.text(grid.name(h), (centre(h)[0], centre(h)[1] - 11.6)) for h in grid.HEXES]
    return svg.layer("hex-numbers", *written, class_="hex-numbers")
