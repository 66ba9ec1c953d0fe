"""Colours and strokes: one stylesheet that speaks in named colours, and the themes that fill them in."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Final

from openblitz.datafile import load_toml, read_text

THEMES: Final = ("light", "dark", "print")

_FOLDER: Final = resources.files("openblitz.blitzkrieg.board.drawing")
_NAMED: Final = re.compile(r"var\(--([\w-]+)\)")
_GIVEN: Final = re.compile(r"--([\w-]+):\s*([^;}]+)")


@cache
def colours(theme: str) -> dict[str, str]:
    """The colours of a theme by name."""
    themes = load_toml(_FOLDER / "themes.toml", dict[str, dict[str, str]])
    if theme not in THEMES:
        raise ValueError(f"{theme!r} is no theme; there are {', '.join(THEMES)}")
    return themes[theme]


def custom_properties(theme: str) -> str:
    """A theme as CSS custom properties: pages re-colour the picture by setting these anew."""
    return ";".join(f"--{name}:{colour}" for name, colour in colours(theme).items())


@cache
def stylesheet(theme: str) -> str:
    """What stands in the picture's style element."""
    rules = re.sub(r"/\*.*?\*/\s*", "", read_text(_FOLDER / "board.css"))
    rules = re.sub(r"\s*([{};:,])\s*", r"\1", rules).replace(";}", "}")
    return f".board{{{custom_properties(theme)}}}{rules}"


def plain_svg(picture: str) -> str:
    """The same picture with every named colour written out, for programs that know no custom properties.

    >>> plain_svg("<style>.board{--sea:#00f}.sea{fill:var(--sea)}</style>")
    '<style>.sea{fill:#00f}</style>'
    """
    start, end = picture.index("<style>"), picture.index("</style>")
    properties, brace, rules = picture[start:end].partition("}")
    named = dict(_GIVEN.findall(properties))
    filled = _NAMED.sub(lambda found: named[found[1]], rules)
    return f"{picture[:start]}<style>{filled if brace else ''}{picture[end:]}"
