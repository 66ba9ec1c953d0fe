"""SVG as text: short numbers, and nothing from data that could break out of its place."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from openblitz import svg


@pytest.mark.parametrize(
    ("value", "places", "written"),
    [(12.04, 1, "12"), (-0.04, 1, "0"), (0.5, 1, ".5"), (-0.25, 2, "-.25"), (100, 2, "100")],
)
def test_numbers_are_as_short_as_their_places_allow(value: float, places: int, written: str) -> None:
    assert svg.number(value, places) == written


def test_words_and_attributes_cannot_leave_their_place() -> None:
    wild = '"><script>&'
    read = ElementTree.fromstring(svg.element("g", svg.text(wild, (1, 2)), data_name=wild))
    assert read.attrib == {"data-name": wild}
    assert [child.tag for child in read] == ["text"]
    assert read[0].text == wild


def test_what_is_empty_is_left_out() -> None:
    assert svg.path("") == ""
    assert svg.element("g", class_=None) == "<g/>"
