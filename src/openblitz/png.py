"""SVG as PNG, drawn with the project's own choice of type so that it looks alike everywhere."""

from __future__ import annotations

from importlib import resources

import resvg_py

_CUTS = ("Regular", "It", "Semibold", "Bold")
_FAMILY = "Source Serif Pro"


def draw_png(picture: str, width: int) -> bytes:
    """An SVG picture without custom properties as a PNG of that many pixels across.

    No font of the machine is needed.
    """
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=picture,
        width=width,
        skip_system_fonts=True,
        font_files=_font_files(),
        font_family=_FAMILY,
        serif_family=_FAMILY,
    )
    return bytes(drawn)


def _font_files() -> list[str]:
    folder = resources.files("font_source_serif_pro") / "files"
    return [str(folder / f"SourceSerifPro-{cut}.ttf") for cut in _CUTS]
