"""The picture as PNG: its size, and text that shows whatever fonts the machine has."""

from __future__ import annotations

import struct

import pytest

from openblitz.blitzkrieg.board import load_board
from openblitz.blitzkrieg.board.drawing import board_svg, svg_png
from openblitz.blitzkrieg.board.drawing.frame import VIEW

FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 200 50">'
    "<style>.board{{--ink:#000}}"
    ".board .name{{fill:var(--ink);font-family:{family};font-size:30px{more}}}</style>"
    '<rect width="200" height="50" fill="#fff"/><text class="name" x="10" y="35">{words}</text></svg>'
)


def size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_whole_board() -> None:
    png = svg_png(board_svg(load_board(), numbers=False), 300)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = size(png)
    assert width == 300
    assert height == pytest.approx(300 * VIEW[3] / VIEW[2], abs=1)


@pytest.mark.parametrize("family", ["serif", "Georgia,serif", '"No Such Type"'])
def test_text_shows_in_any_family(family: str) -> None:
    blank = svg_png(FRAME.format(family=family, more="", words=""), 200)
    assert svg_png(FRAME.format(family=family, more="", words="Walküre"), 200) != blank


@pytest.mark.parametrize("more", [";font-style:italic", ";font-weight:700", ";font-variant:small-caps"])
def test_italics_bold_and_small_capitals_are_to_be_had(more: str) -> None:
    plain = svg_png(FRAME.format(family="serif", more="", words="Pinsky"), 200)
    assert svg_png(FRAME.format(family="serif", more=more, words="Pinsky"), 200) != plain


def test_colours_by_name_are_understood() -> None:
    inked = FRAME.format(family="serif", more="", words="X")
    assert svg_png(inked, 200) == svg_png(inked.replace("--ink:#000", "--ink:black"), 200)
    assert svg_png(inked, 200) != svg_png(inked.replace("--ink:#000", "--ink:#f00"), 200)
