"""The picture as a PNG, drawn with the project's own choice of type so that it looks alike everywhere."""

from __future__ import annotations

from importlib import resources

import resvg_py

from openblitz.blitzkrieg.board.drawing.style import plain_svg

_CUTS = ("Regular", "It", "Semibold", "Bold")
_FAMILY = "Source Serif Pro"


def svg_png(picture: str, width: int) -> bytes:
    """An SVG picture as a PNG of that many pixels across; no font of the machine is needed."""
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=plain_svg(picture),
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
