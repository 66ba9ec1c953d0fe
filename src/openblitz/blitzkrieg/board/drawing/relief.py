"""Terrain: patches that run together over neighbouring hexes, and the trees, peaks and dunes on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz import svg
from openblitz.blitzkrieg.board.drawing.geometry import (
    SIDE,
    Point,
    centre,
    noise,
    on_number,
    pair,
    scatter,
)
from openblitz.blitzkrieg.board.drawing.outlines import region
from openblitz.blitzkrieg.board.model import Terrain
from openblitz.hexes import grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.board.drawing.ground_tints import Ground
    from openblitz.hexes.grid import Hex

PATCHES: Final = (Terrain.DESERT, Terrain.FOREST, Terrain.MOUNTAIN)

# Peaks stand on (0, 0) and look lit from the north-west: left foot, height, right foot, where the
# ridge meets the ground.
_PEAKS: Final = (
    (-9.5, 16.0, 9.0, 1.5),
    (-8.0, 13.0, 9.5, -1.0),
    (-10.0, 14.5, 8.0, 2.5),
    (-7.0, 11.0, 7.5, 0.5),
)
# Where peaks stand in a hex, from back to front, and how large.
_SITES: Final = (
    (-8.0, -1.5, 0.78),
    (7.0, -0.5, 0.84),
    (-0.5, 5.5, 1.0),
    (-10.5, 9.5, 0.72),
    (10.0, 10.5, 0.78),
    (-1.0, 14.5, 0.62),
)


_GROVE: Final = 8  # trees are drawn in blocks of so many hexes: what is out of sight is skipped as a whole

# What a tree is made of, and how each part is shifted.
_CROWN: Final = (
    ("shadow", "translate(1 1.2)"),
    ("trunk", None),
    ("crown", None),
    ("light", "translate(-.6 -.7)"),
)


def definitions(ground: Ground) -> str:
    """The shapes of the patches and the peaks."""
    shapes = [svg.path(region(ground.cells(kind)) or "M0 0", id=f"shape-{kind}") for kind in PATCHES]
    peaks = [svg.element("g", *_peak(i), id=f"peak-{i}") for i in range(len(_PEAKS))]
    return "".join((*shapes, *peaks))


def _peak(kind: int) -> Iterator[str]:
    """A mountain: the whole, the shaded side, snow, hachures on both flanks, and its outline."""
    left, height, right, foot = _PEAKS[kind]

    def at(x: float, part: float) -> str:
        return pair((x, -part * height))

    top = at(0, 1)
    slope = f"M{at(left, 0)}Q{at(left * 0.42, 0.42)} {top}"
    far = f"Q{at(right * 0.4, 0.52)} {at(right, 0)}"
    ridge = f"M{top}L{at(1.6, 0.72)}L{at(-0.4, 0.5)}L{at(foot + 1, 0.24)}L{pair((foot, 1.2))}"
    back = f"Q{pair((right * 0.7, 1))} {at(right, 0)}Q{at(right * 0.4, 0.52)} {top}Z"
    cap = (at(-0.24 * height, 0.66), top, at(0.22 * height, 0.7), at(1.2, 0.6), at(-0.4, 0.7), at(-1.6, 0.56))
    flanks = ((0.5 * left, 0.34), (0.25 * left, 0.42), (0.42 * right, 0.4), (0.22 * right, 0.5))
    yield svg.path(f"{slope}{far}Q{pair((foot, 2))} {at(left, 0)}Z", "peak-lit")
    yield svg.path(ridge + back, "peak-shade")
    yield svg.path(f"M{'L'.join(cap)}Z", "peak-snow")
    yield svg.paths((f"M{at(x, part)}L{pair((x * 1.35, -1.2))}" for x, part in flanks), "peak-hachure")
    yield svg.path(slope + far, "peak-ridge")


def patches(_ground: Ground) -> str:
    """The tinted ground of deserts, forests and mountains."""
    drawn = [svg.use(f"shape-{kind}", f"patch {kind}") for kind in PATCHES]
    return svg.layer("terrain", *drawn, clip_path="url(#on-land)")


def desert(ground: Ground) -> str:
    """Dunes and sand."""
    hexes = ground.open_hexes(Terrain.DESERT)
    sand = [f"M{pair(p)}h0" for h in hexes for p in scatter(h, 4.6) if _free(ground, h, p, 2.5)]
    dunes = [dune(p) for h in hexes for p in scatter(h, 12.5, part=0.8) if _free(ground, h, p, 4)]
    return svg.layer("desert", svg.paths(sand, "sand"), svg.paths(dunes, "dune"))


def dune(at: Point) -> str:
    wide = 3.4 + 0.8 * noise(int(at[0] * 10), int(at[1] * 10))
    start = (at[0] - wide, at[1] + 1)
    return f"M{pair(start)}q{pair((wide * 0.7, -wide * 0.8))} {pair((wide * 2, 0))}"


def forest(ground: Ground) -> str:
    """Trees: round crowns that merge into clumps, with a shadow below and light from the north-west."""
    groves: dict[tuple[int, int], list[Hex]] = {}
    for h in ground.open_hexes(Terrain.FOREST):
        groves.setdefault((grid.row(h) // _GROVE, grid.column(h) // _GROVE), []).append(h)
    drawn = [_grove(ground, f"trees-{i}", hexes) for i, (_, hexes) in enumerate(sorted(groves.items()))]
    return svg.layer("forest", *drawn)


def _grove(ground: Ground, name: str, hexes: list[Hex]) -> str:
    small: list[str] = []
    large: list[str] = []
    for h in hexes:
        for point in scatter(h, 5.3):
            pick = noise(h, int(point[0] * 10), int(point[1] * 10))
            if pick < 0.72 and _free(ground, h, point, 4.4):
                (large if pick > 0 else small).append(f"M{pair(point)}h0")
    return trees(name, large, small)


def trees(name: str, large: list[str], small: list[str]) -> str:
    """Crowns of two sizes at the given points, each drawn as one path four times over."""
    shapes = [
        svg.path("".join(points) or "M0 0", id=f"{name}-{size}")
        for size, points in (("large", large), ("small", small))
    ]
    crowns = [
        svg.use(f"{name}-{size}", f"{part} {size}", transform=shift)
        for part, shift in _CROWN
        for size in ("large", "small")
    ]
    return svg.element("g", svg.element("defs", *shapes), *crowns)


def mountains(ground: Ground) -> str:
    """Peaks from back to front, smaller beside a road or a river."""
    standing = sorted(site for h in ground.open_hexes(Terrain.MOUNTAIN) for site in _standing(ground, h))
    peaks = [
        svg.use(f"peak-{kind}", transform=f"translate({svg.number(x)} {svg.number(y)})scale({size:.2f})")
        for y, x, size, kind in standing
    ]
    return svg.layer("mountains", *peaks)


def _standing(ground: Ground, hex_: Hex) -> Iterator[tuple[float, float, float, int]]:
    x, y = centre(hex_)
    for i, (dx, dy, size) in enumerate(_SITES):
        if noise(hex_, i, 41) > 0.7:
            continue
        at = x + dx + 2.2 * noise(hex_, i, 42), y + dy + 1.8 * noise(hex_, i, 43)
        room = ground.room(hex_, (at[0], at[1] - 3))
        if room > 0.22 * SIDE:
            scale = size * (1 + 0.14 * noise(hex_, i, 44)) * min(1.0, 0.45 + room / 24)
            kind = int((noise(hex_, i, 45) + 1) * len(_PEAKS) / 2) % len(_PEAKS)
            yield at[1], at[0], scale, kind


def _free(ground: Ground, hex_: Hex, point: Point, margin: float) -> bool:
    """Whether something may stand there: off the number, the roads and the rivers."""
    x, y = centre(hex_)
    return not on_number((point[0] - x, point[1] - y)) and ground.room(hex_, point) > margin
