"""The picture of a position: every stack once, its strongest unit on top, the two sides told apart."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from openblitz.blitzkrieg.board.drawing.frame import VIEW
from openblitz.blitzkrieg.board.drawing.geometry import centre
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.telling.position_picture import played_on, position_svg
from openblitz.hexes.grid import parse

SVG = "{http://www.w3.org/2000/svg}"
G = game("1975-basic")


@pytest.fixture(scope="module")
def units() -> ElementTree.Element:
    """The layer of the counters of a small position."""
    text = "at SS50: B:1Inf B:GDArm B:1Art\nat SS51: R:1Abn\nat SS53: R:18AAs R:2Inf\nrest eliminated"
    root = ElementTree.fromstring(position_svg(G.read_state(text)))
    (layer,) = [group for group in root.iter(f"{SVG}g") if group.get("id") == "units"]
    return layer


def texts(stack: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in stack.iter(f"{SVG}text")]


def test_a_stack_is_its_strongest_unit_and_its_number(units: ElementTree.Element) -> None:
    assert [texts(stack) for stack in units] == [["GD", "8-6", "3"], ["1", "4-4"], ["18", "4-6", "2"]]


def test_the_units_below_show_as_edges(units: ElementTree.Element) -> None:
    assert [len(list(stack.iter(f"{SVG}rect"))) for stack in units] == [3, 1, 2]


def test_the_sides_differ_in_colour_and_in_shape(units: ElementTree.Element) -> None:
    blue, red = (next(iter(stack.iter(f"{SVG}rect"))) for stack in (units[0], units[1]))
    assert blue.get("fill") != red.get("fill")
    assert blue.get("rx") != red.get("rx")


def test_no_unit_off_the_board_is_drawn() -> None:
    picture = position_svg(G.read_state("turn 0"))
    assert re.search(r'<g id="units"[^>]*>\s*</g>', picture)


@pytest.mark.parametrize(
    ("name", "far", "other"), [("1975-first-game", "", "CC39"), ("1975-basic", "\nat RR50: R:1Abn", "RR50")]
)
def test_what_is_played_on_holds_everybody_and_no_more_of_the_map_than_that(
    name: str, far: str, other: str
) -> None:
    game_ = game(name)
    position = game_.read_state(f"turn 1\nside blue\nat EE35: B:1Inf{far}\nrest box\nstep movement")
    left, top, wide, high = played_on(position)
    for x, y in (centre(parse(hex_)) for hex_ in ("EE35", other)):  # a town is fought for
        assert left < x < left + wide
        assert top < y < top + high
    assert wide < VIEW[2] / 2
    assert left >= VIEW[0]
    assert left + wide <= VIEW[0] + VIEW[2] + 1e-6
