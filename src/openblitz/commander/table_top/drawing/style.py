"""Colours and strokes of the picture: one stylesheet in named colours, and the themes that fill them in."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Final

from openblitz.datafile import load_toml, read_text

THEMES: Final = ("light", "dark")

# By which colour a kind of terrain is known where it is only sketched; what looks alike has one colour.
_SKETCHED: Final = {
    "open-ground": "grass",
    "hill": "hill-2",
    "steep-hill": "contour",
    "woods": "oak",
    "forest": "fir",
    "jungle": "forest-inner",
    "rough-open": "clay",
    "rough-obscured": "heather",
    "marsh": "marsh",
    "swamp": "swamp",
    "mud": "mud",
    "soft-sand": "sand",
    "deep-snow": "snow",
    "built-up-area": "tile",
    "stream": "water",
    "fordable-river": "water",
    "river": "deep",
    "canal": "deep",
    "lake": "water",
    "sea": "deep",
    "frozen-lake": "ice",
    "cliff": "stone-edge",
    "ravine": "drop",
    "wadi": "drop",
    "balka": "drop",
    "road": "road",
    "bridge": "plank",
    "ford": "ford",
    "route": "rut",
    "hedge": "hedge-mid",
    "wall": "stone",
    "fence": "rail",
    "bocage": "hedge",
    "trench": "furrow",
    "fortification": "slate",
    "wire": "ink",
    "minefield": "mines",
    "marked-minefield": "mines",
    "dummy-minefield": "mines",
    "anti-tank-ditch": "furrow",
    "anti-tank-obstacle": "slate",
}
_FOLDER: Final = resources.files("openblitz.commander.table_top.drawing")
_NAMED: Final = re.compile(r"var\(--([\w-]+)\)")


@cache
def colours(theme: str) -> dict[str, str]:
    """The colours of a theme by name."""
    if theme not in THEMES:
        raise ValueError(f"{theme!r} is no theme; there are {', '.join(THEMES)}")
    return load_toml(_FOLDER / "themes.toml", dict[str, dict[str, str]])[theme]


def sketched(kind: str) -> str:
    """The colour of a kind of terrain in a sketch."""
    return colours(THEMES[0])[_SKETCHED[kind]]


@cache
def stylesheet(theme: str, *, plain: bool) -> str:
    """What stands in the style element: with custom properties, or plain for programs that know none."""
    rules = re.sub(r"/\*.*?\*/\s*", "", read_text(_FOLDER / "table.css"))
    rules = re.sub(r"\s*([{};,])\s*", r"\1", rules)
    if plain:  # it stands alone, and what is drawn many times sees no class of what it is drawn in
        return _NAMED.sub(lambda found: colours(theme)[found[1]], rules)
    # A page has a style of its own: every rule holds inside the picture only.
    rules = re.sub(r"([^{}]+)\{", lambda found: f"{_scoped(found[1])}{{", rules)
    given = ";".join(f"--{name}:{colour}" for name, colour in colours(theme).items())
    return f".table-top{{{given}}}{rules}"


def _scoped(selectors: str) -> str:
    return ",".join(f".table-top {selector}" for selector in selectors.split(","))


@cache
def definitions() -> str:
    """What is drawn many times: trees, bushes, reeds, stones."""
    return "".join(read_text(_FOLDER / "definitions.svg").splitlines())
