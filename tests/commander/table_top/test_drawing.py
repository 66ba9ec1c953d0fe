"""The picture of a table: sound, small, the same every time, and everything on it is drawn."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from shapely.geometry import LineString, box
from tests.commander.table_top.grounds import square

from openblitz.commander.table_top.drawing import THEMES, table_svg
from openblitz.commander.table_top.drawing.style import colours
from openblitz.commander.table_top.generator import generate
from openblitz.commander.table_top.tables import Table, named, names
from openblitz.commander.table_top.terrain import Form, Piece, kinds
from openblitz.png import draw_png

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", names())
def test_a_picture_is_sound_and_small(name: str) -> None:
    picture = table_svg(named(name))
    ET.fromstring(picture)
    assert len(picture) < 400_000


def test_the_same_table_is_drawn_the_same_every_time() -> None:
    table = generate(3)
    again = Table(table.name, table.title, table.width, table.height, table.pieces)
    first = table_svg(table)
    table_svg.cache_clear()
    assert table_svg(again) == first


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind != "open-ground"])
def test_every_kind_of_terrain_leaves_its_mark(kind: str) -> None:
    line = kinds()[kind].form is Form.LINE
    outline = LineString([(20, 20), (40, 24)]) if line else box(20, 20, 40, 40)
    river = Piece("under", kinds()["river"], LineString([(30, 0), (30, 60)]))  # for what needs water
    assert table_svg(square(river, Piece("it", kinds()[kind], outline))) != table_svg(square(river))


def test_names_and_titles_are_escaped() -> None:
    wood = Piece("woods-1", kinds()["woods"], box(10, 10, 50, 50), name="<b>Rook & Wood</b>")
    table = Table("test", "A < B", 60, 60, [wood])
    words = [text.text for text in ET.fromstring(table_svg(table)).iter(f"{SVG}text")]
    assert "<b>Rook & Wood</b>" in words
    assert "A < B" in words


def test_without_its_edge_the_picture_is_the_table() -> None:
    table = named("river-crossing")
    assert ET.fromstring(table_svg(table, edge=False)).get("viewBox") == "0 0 120 120"
    assert ET.fromstring(table_svg(table)).get("viewBox") == "-5 -5 130 130"
    assert "20 cm" not in table_svg(table, edge=False)


def test_north_is_up() -> None:
    lake = Piece("lake-1", kinds()["lake"], box(10, 50, 14, 54))
    picture = table_svg(Table("test", "Test", 60, 60, [lake]), edge=False)
    assert '<path class="water" d="M14 10L14 6L10 6L10 10Z"/>' in picture


def test_every_ruler_goes_in_tens() -> None:
    words = [text.text for text in ET.fromstring(table_svg(square())).iter(f"{SVG}text")]
    assert [words.count(str(at)) for at in (0, 10, 50, 60, 70)] == [2, 4, 4, 2, 0]


def test_every_theme_names_every_colour() -> None:
    light, *others = (colours(theme) for theme in THEMES)
    assert all(other.keys() == light.keys() for other in others)
    with pytest.raises(ValueError, match="no theme"):
        colours("pink")


@pytest.mark.parametrize("theme", THEMES)
def test_a_plain_picture_needs_no_custom_properties_and_becomes_a_png(theme: str) -> None:
    plain = table_svg(named("bocage"), theme, plain=True)
    assert "var(" not in plain
    assert "var(" in table_svg(named("bocage"), theme)
    assert draw_png(plain, 300).startswith(b"\x89PNG")
