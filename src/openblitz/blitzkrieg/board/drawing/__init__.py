"""The picture of the board: one SVG in layers, the same for files, prints and pages."""

from openblitz.blitzkrieg.board.drawing.picture import board_svg
from openblitz.blitzkrieg.board.drawing.png import svg_png
from openblitz.blitzkrieg.board.drawing.style import THEMES, plain_svg

__all__ = ["THEMES", "board_svg", "plain_svg", "svg_png"]
