"""Tables as files: they come back as they were written, and whatever is wrong with one is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.commander.table_top.grounds import area, line, square

from openblitz.commander.table_top import tables
from openblitz.commander.table_top.tables import TableError, named, names, read, write

Json = dict[str, Any]


def feature(kind: str, geometry: str, coordinates: object, **properties: object) -> Json:
    return {
        "type": "Feature",
        "properties": {"id": f"{kind}-1", "kind": kind, **properties},
        "geometry": {"type": geometry, "coordinates": coordinates},
    }


def collection(*features: Json, **head: object) -> str:
    about = {"name": "mine", "title": "Mine", "width": 60, "height": 60, **head}
    return json.dumps({"type": "FeatureCollection", "openblitz": about, "features": features})


SQUARE = [[[10, 10], [20, 10], [20, 20], [10, 20], [10, 10]]]
WOODS = feature("woods", "Polygon", SQUARE)
HEDGE = feature("hedge", "LineString", [[0, 5], [60, 5]])


@pytest.mark.parametrize("name", names())
def test_the_tables_that_ship_come_back_as_they_were_written(name: str) -> None:
    table = named(name)
    text = write(table)
    assert (tables.FOLDER / f"{name}.geojson").read_text() == text
    assert read(text) == table
    assert read(text).pieces == table.pieces


def test_a_table_is_read() -> None:
    table = read(collection(WOODS, HEDGE))
    assert (table.name, table.title, table.width, table.height) == ("mine", "Mine", 60, 60)
    assert [piece.id for piece in table.pieces] == ["woods-1", "hedge-1"]
    assert table.by_id["woods-1"].shape.area == 100
    assert table.by_id["hedge-1"].width == 0.6  # the kind says so, the file does not
    assert [piece.id for piece in table.of("hedge")] == ["hedge-1"]


def test_coordinates_are_rounded_to_a_tenth_of_a_millimetre() -> None:
    table = read(collection(feature("hedge", "LineString", [[1.23456, 5], [60, 5.005001]])))
    assert list(table.pieces[0].outline.coords) == [(1.23, 5.0), (60.0, 5.01)]


def test_tables_are_the_same_by_name_and_content() -> None:
    one, same = read(collection(WOODS)), read(collection(WOODS))
    assert one == same
    assert hash(one) == hash(same)
    assert one != read(collection(WOODS, HEDGE))
    assert one != read(collection(WOODS, name="yours"))
    assert one != "mine"


def test_a_scenario_defines_what_the_book_leaves_open() -> None:
    wire = feature("wire", "LineString", [[0, 5], [60, 5]], movement={"foot": "stop", "armour": "free"})
    table = read(collection(wire))
    assert table.pieces[0].kind.effect("foot") == "stop"
    assert read(write(table)).pieces == table.pieces


def test_holes_levels_and_names_survive() -> None:
    ring = [[12, 12], [18, 12], [18, 18], [12, 18], [12, 12]]
    hill = feature("hill", "Polygon", [*SQUARE, ring], level=2, name="Höhe 112")
    table = read(collection(hill))
    assert (table.pieces[0].level, table.pieces[0].title) == (2, "Höhe 112")
    assert table.pieces[0].shape.area == 64
    assert read(write(table)).pieces == table.pieces


BOW = [[[10, 10], [20, 20], [20, 10], [10, 20], [10, 10]]]
BAD = {
    "not json": ("{", "not JSON"),
    "a list": ("[]", "Expected `object`"),
    "deep": ('{"x":' + "[" * 100_000, "not JSON"),
    "huge": (" " * 2_000_001, "larger than"),
    "no head": ('{"type":"FeatureCollection","features":[]}', "openblitz"),
    "another type": ('{"type":"Feature"}', "Invalid value 'Feature'"),
    "name": (collection(name="../etc"), "no name for a table"),
    "long name": (collection(name="a" * 61), "no name for a table"),
    "title": (collection(title="a\nb"), "printable"),
    "small": (collection(width=39.9), "width is 39.9 cm"),
    "large": (collection(height=400.1), "height is 400.1 cm"),
    "kind": (collection(HEDGE, feature("lava", "Polygon", SQUARE)), "feature 2 (lava-1): 'lava' is no kind"),
    "open ground": (collection(feature("open-ground", "Polygon", SQUARE)), "no kind of terrain"),
    "twice": (collection(WOODS, WOODS), "feature 2 (woods-1): this id is taken"),
    "id": (collection(feature("woods", "Polygon", SQUARE, id="A b")), "the id must be"),
    "name of a piece": (collection(feature("woods", "Polygon", SQUARE, name="x" * 81)), "the name"),
    "property": (collection(feature("woods", "Polygon", SQUARE, height=3)), "feature 1: Object contains"),
    "crossed": (collection(feature("woods", "Polygon", BOW)), "not sound: Self-intersection"),
    "flat": (collection(feature("woods", "Polygon", [[[1, 1], [2, 2], [1, 1]]])), "three points"),
    "open ring": (collection(feature("woods", "Polygon", [SQUARE[0][:-1]])), "that close"),
    "no ring": (collection(feature("woods", "Polygon", [])), "rings"),
    "outside": (collection(feature("woods", "Polygon", [[[50, 1], [61, 1], [50, 9], [50, 1]]])), "beyond"),
    "below": (collection(feature("hedge", "LineString", [[1, -0.01], [5, 5]])), "beyond the table"),
    "wrong form": (collection(feature("hedge", "Polygon", SQUARE)), "Hedge must be a LineString"),
    "wrong form too": (collection(feature("woods", "LineString", SQUARE[0])), "Woods must be a Polygon"),
    "point": (collection(feature("woods", "Point", [1, 1])), "feature 1: Invalid value 'Point'"),
    "one point": (collection(feature("hedge", "LineString", [[1, 1], [1, 1.001]])), "two different points"),
    "knot": (collection(feature("hedge", "LineString", [[1, 1], [9, 9], [9, 1], [1, 9]])), "crosses itself"),
    "level": (collection(feature("hill", "Polygon", SQUARE, level=0)), "level 0"),
    "width": (collection(feature("hedge", "LineString", [[1, 1], [5, 5]], width=30.1)), "width 30.1"),
    "words": (collection(feature("woods", "Polygon", [[["a", 1]]])), "feature 1: Expected `float`"),
    "nan": (collection(feature("woods", "Polygon", [[[float("nan"), 1]]])), "not JSON"),
    "three": (collection(feature("hedge", "LineString", [[1, 1, 1], [2, 2, 2]])), "feature 1: Expected"),
    "undefined": (collection(feature("wire", "LineString", [[1, 1], [5, 5]])), "needs a `movement`"),
    "defined": (collection(feature("woods", "Polygon", SQUARE, movement={})), "the rules say"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "fault"), BAD.values(), ids=BAD)
def test_what_is_wrong_with_a_table_is_told(text: str, fault: str) -> None:
    with pytest.raises(TableError) as told:
        read(text, "my.geojson")
    assert fault in str(told.value)
    assert str(told.value).startswith("my.geojson: ")
    assert len(str(told.value)) < 300


def test_limits_against_hostile_tables() -> None:
    many = [feature("hedge", "LineString", [[1, 1], [5, 5]], id=f"h-{n}") for n in range(401)]
    assert len(read(collection(*many[:400])).pieces) == 400
    with pytest.raises(TableError, match="401 pieces; 400 at most"):
        read(collection(*many))
    with pytest.raises(TableError, match="101 points in a line; 100 at most"):
        read(collection(feature("hedge", "LineString", [[n * 0.1, 5] for n in range(101)])))
    rows = [
        feature("hedge", "LineString", [[n * 0.1, row] for n in range(100)], id=f"h-{row}")
        for row in range(20)
    ]
    assert len(read(collection(*rows)).pieces) == 20
    with pytest.raises(TableError, match="2002 points in lines; 2000 at most"):
        read(collection(*rows, feature("hedge", "LineString", [[1, 58], [9, 58]])))
    comb = [[1, 1], *([5 + n * 0.01, 5 + n % 2] for n in range(3997)), [50, 1], [1, 1]]
    with pytest.raises(TableError, match="8004 points; 8000 at most"):
        read(collection(HEDGE, HEDGE, *(feature("woods", "Polygon", [comb], id=i) for i in ("a", "b"))))


def test_a_table_that_is_not_there() -> None:
    with pytest.raises(TableError, match=r"atlantis: no such table; there are .*open-farmland"):
        named("atlantis")


@pytest.mark.rule("BC:battlefield.scenery")
def test_coverage_counts_each_spot_once_and_lines_by_their_width() -> None:
    assert square().coverage() == 0
    assert square(area("woods", 0, 0, 30, 60)).coverage() == 0.5
    assert square(area("hill", 0, 0, 30, 60), area("woods", 10, 10, 20, 20)).coverage() == 0.5
    assert square(line("road", (0, 30), (60, 30), width=6)).coverage() == pytest.approx(0.1)
    assert square(line("road", (0, 0), (60, 0), width=6)).coverage() == pytest.approx(0.05)
