"""The picture as a PNG."""

from __future__ import annotations

from openblitz.blitzkrieg.board.drawing.style import plain_svg
from openblitz.png import draw_png


def svg_png(picture: str, width: int) -> bytes:
    """An SVG picture as a PNG of that many pixels across."""
    return draw_png(plain_svg(picture), width)
