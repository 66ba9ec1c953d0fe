"""Countries: a tint each with a stronger band along its edge, borders, and the closed Neutral Country."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz import svg
from openblitz.blitzkrieg.board.drawing.outlines import chains, frontier, region, smooth_chain
from openblitz.blitzkrieg.board.model import Country

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board.drawing.ground_tints import Ground


def definitions(ground: Ground) -> str:
    """The shape of each country, to fill and to cut its own edge band off."""
    shapes = []
    for country in Country:
        cells = {place for place, owner in ground.owners.items() if owner is country}
        shape = f"shape-{country}"
        shapes.append(svg.path(region(cells) or "M0 0", id=shape))
        shapes.append(svg.element("clipPath", svg.use(shape), id=f"in-{country}"))
    return "".join(shapes)


def countries(_ground: Ground) -> str:
    """The tint of each country and the band along its edge."""
    tints = [
        svg.element(
            "g",
            svg.use(f"shape-{country}", "tint"),
            svg.use(f"shape-{country}", "band wide"),
            svg.use(f"shape-{country}", "band"),
            class_=f"country {country}",
            clip_path=f"url(#in-{country})",
        )
        for country in Country
    ]
    return svg.layer("countries", *tints, clip_path="url(#on-land)")


def neutral(_ground: Ground) -> str:
    """The hatching over the Neutral Country, which nobody may enter."""
    return svg.layer("neutral", svg.use("shape-neutral", "hatched"), clip_path="url(#on-land)")


def borders(ground: Ground) -> str:
    """The borders between countries, as gray dashes over a pale bed."""
    lines = [smooth_chain(chain) for chain in chains(frontier(ground.owners.get, ground.hex_at))]
    drawn = "".join(lines)
    return svg.layer(
        "borders", svg.path(drawn, "border-bed"), svg.path(drawn, "border"), clip_path="url(#on-land)"
    )
