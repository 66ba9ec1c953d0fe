"""The picture: every layer is there, everything on the board is drawn once, and nothing leaves the sheet."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter

import msgspec
import pytest

from openblitz.blitzkrieg.board import Board, load_board
from openblitz.blitzkrieg.board.drawing import THEMES, board_svg, plain_svg
from openblitz.blitzkrieg.board.drawing.city_marks import anchorages
from openblitz.blitzkrieg.board.drawing.frame import VIEW
from openblitz.blitzkrieg.board.drawing.geometry import BOTTOM, LEFT, RIGHT, TOP, centre, hex_at, pair
from openblitz.blitzkrieg.board.drawing.names import in_box, label_box
from openblitz.blitzkrieg.board.drawing.roads import crossing
from openblitz.blitzkrieg.board.drawing.style import colours, stylesheet
from openblitz.blitzkrieg.board.model import SEA_ZONES, Country, Label, LabelKind
from openblitz.hexes import grid
from openblitz.hexes.grid import parse

SVG = "{http://www.w3.org/2000/svg}"
LAYERS = (
    *("sheet", "map", "sea", "sea-zones", "land", "countries", "terrain", "beaches", "neutral", "borders"),
    *("coast", "rivers", "lakes", "desert", "forest", "mountains", "grid", "country-names", "cities"),
    *("roads", "bridges", "ports", "works", "fringe", "hex-numbers", "compass", "zone-letters", "names"),
    *("river-names", "city-names", "frame", "legend"),
)


@pytest.fixture(scope="module")
def picture() -> str:
    return board_svg(load_board())


@pytest.fixture(scope="module")
def tree(picture: str) -> ET.Element:
    return ET.fromstring(picture)


def layer(tree: ET.Element, name: str) -> ET.Element:
    found = tree.find(f".//{SVG}g[@id='{name}']")
    assert found is not None, f"no layer {name}"
    return found


def words(element: ET.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def changed(**parts: object) -> Board:
    return msgspec.structs.replace(load_board(), **parts)


def test_every_layer_is_there_in_its_order(tree: ET.Element) -> None:
    ids = [group.get("id") for group in tree.iter(f"{SVG}g")]
    assert [name for name in ids if name in LAYERS] == list(LAYERS)
    assert all(len(layer(tree, name)) for name in LAYERS)


def test_ids_are_unique_and_every_reference_leads_somewhere(picture: str) -> None:
    ids = Counter(re.findall(r' id="([^"]+)"', picture))
    assert [name for name, count in ids.items() if count > 1] == []
    used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', picture))
    assert {one or other for one, other in used} <= set(ids)


def test_every_hex_is_numbered_once_and_in_its_place(tree: ET.Element) -> None:
    numbers = list(layer(tree, "hex-numbers"))
    assert Counter(words(layer(tree, "hex-numbers"))) == Counter(grid.name(h) for h in grid.HEXES)
    for number in numbers[::97]:
        hex_ = hex_at((float(number.get("x", "")), float(number.get("y", ""))))
        assert grid.name(hex_) == number.text


def test_numbers_can_be_left_out() -> None:
    bare = board_svg(load_board(), numbers=False)
    assert 'id="hex-numbers"' not in bare
    assert ">EE34<" not in bare


def test_every_city_is_drawn_over_all_its_hexes(tree: ET.Element) -> None:
    board = load_board()
    drawn = [group.get("data-hexes", "").split() for group in layer(tree, "cities")]
    assert drawn == [[grid.name(h) for h in city.hexes] for city in board.cities]
    for group, city in zip(layer(tree, "cities"), board.cities, strict=True):
        ground, blocks = group
        assert ground.get("d", "").count("Z") == len(city.hexes)
        assert blocks.get("d", "").count("Z") > 15 * len(city.hexes)
    assert Counter(words(layer(tree, "city-names"))) == Counter(city.name for city in board.cities)


def test_works_and_ports_have_their_signs(tree: ET.Element) -> None:
    board = load_board()
    badges = Counter(use.get("href") for use in layer(tree, "works"))
    assert badges == Counter(f"#works-{city.works}" for city in board.cities if city.works)
    assert len(layer(tree, "ports")) == len(anchorages(board)) >= len(board.ports)


def test_an_anchor_lies_between_port_and_dock_and_a_river_ports_on_its_river() -> None:
    board = load_board()
    (at,) = anchorages(msgspec.structs.replace(board, ports={parse("G4"): (parse("F3"),)}, inland_ports={}))
    assert hex_at(at) == parse("F3")
    river = board.inland_ports[parse("L19")]
    (at,) = anchorages(changed(ports={parse("L19"): board.ports[parse("L19")]}))
    assert hex_at(at) == river[0]


def test_every_road_link_is_drawn(tree: ET.Element) -> None:
    casing, road = layer(tree, "roads")
    assert casing.get("d") == road.get("d")
    for one, other in load_board().road_links:
        assert pair(crossing(one, other)) in road.get("d", "")


def test_every_river_branch_is_drawn_and_named(tree: ET.Element) -> None:
    branches = [(river.name, branch.name) for river in load_board().rivers for branch in river.branches]
    drawn = [path for path in layer(tree, "rivers") if path.get("class") == "river"]
    assert [(path.get("data-river"), path.get("data-branch")) for path in drawn] == branches
    assert words(layer(tree, "river-names")) == [name for _, name in branches]


def test_every_country_has_its_tint_and_every_sea_zone_its_letter(tree: ET.Element) -> None:
    tints = [group.get("class") for group in layer(tree, "countries")]
    assert tints == [f"country {country}" for country in Country]
    assert set(words(layer(tree, "zone-letters"))) == set(SEA_ZONES)


def test_the_names_of_the_data_are_written(tree: ET.Element) -> None:
    written = words(layer(tree, "country-names")) + words(layer(tree, "names"))
    assert Counter(written) == Counter(label.text for label in load_board().labels)


def test_nothing_is_placed_off_the_sheet(tree: ET.Element) -> None:
    x, y, width, height = VIEW
    places = [
        (float(found.get("x", "0")), float(found.get("y", "0")))
        for name in LAYERS
        if name != "legend"
        for found in layer(tree, name)
        if found.get("x")
    ]
    places += [
        (float(a), float(b))
        for name in ("legend", "mountains")
        for found in layer(tree, name)
        for a, b in re.findall(r"translate\((\S+) ([^)]+)\)", found.get("transform", ""))
    ]
    assert len(places) > 3000
    assert all(x - 0.1 <= u <= x + width and y - 0.1 <= v <= y + height for u, v in places)


def test_the_map_is_cut_off_at_its_frame(tree: ET.Element) -> None:
    assert layer(tree, "map").get("clip-path") == "url(#on-map)"
    edge = tree.find(f".//{SVG}clipPath[@id='on-map']/{SVG}rect")
    assert edge is not None
    found = [float(edge.get(key, "")) for key in ("x", "y", "width", "height")]
    assert found == pytest.approx([LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP], abs=0.06)
    assert tree.get("viewBox") == " ".join(f"{value:.1f}".removesuffix(".0") for value in VIEW)


@pytest.mark.parametrize("turn", [0.0, 90.0, -30.0])
@pytest.mark.parametrize("hex_", ["A-2", "TTT66", "A32", "TTT33"])
def test_a_name_at_the_edge_is_moved_onto_the_map(hex_: str, turn: float) -> None:
    (x, y), wide, _high, lean = label_box(Label("A Very Long Name", LabelKind.SEA, parse(hex_), turn))
    assert LEFT < x < RIGHT
    assert TOP < y < BOTTOM
    for part in (-1, 1):
        end = (x + part * wide, y) if turn == 0 else (x, y + part * wide) if turn == 90 else (x, y)
        assert LEFT < end[0] < RIGHT
        assert TOP < end[1] < BOTTOM
    assert lean == turn


def test_a_name_in_the_open_stays_where_the_data_puts_it() -> None:
    assert label_box(Label("Sea", LabelKind.SEA, parse("EE34")))[0] == centre(parse("EE34"))


def test_city_names_keep_off_each_other(tree: ET.Element) -> None:
    texts = list(layer(tree, "city-names"))
    places = [(float(t.get("x", "")), float(t.get("y", "")) - 2.4) for t in texts]
    boxes = [((x, y), len(t.text or "") * 2.5, 3.0, 0.0) for (x, y), t in zip(places, texts, strict=True)]
    for i, at in enumerate(places):
        assert not any(in_box(at, box) for k, box in enumerate(boxes) if k != i)


def test_the_same_board_gives_the_same_picture(picture: str) -> None:
    assert board_svg(load_board()) == picture


def test_names_from_the_data_are_escaped() -> None:
    odd = '<b>&"Dott"</b>'
    board = load_board()
    tree = ET.fromstring(
        board_svg(
            changed(
                labels=(
                    Label(odd, LabelKind.SEA, parse("EE34")),
                    Label(odd, LabelKind.COUNTRY, parse("EE34")),
                ),
                cities=(msgspec.structs.replace(board.cities[0], name=odd), *board.cities[1:]),
                rivers=(
                    msgspec.structs.replace(
                        board.rivers[0],
                        name=odd,
                        branches=(msgspec.structs.replace(board.rivers[0].branches[0], name=odd),),
                    ),
                ),
            ),
            numbers=False,
        )
    )
    for name in ("names", "country-names", "city-names", "river-names"):
        assert odd in words(layer(tree, name))
    assert layer(tree, "cities")[0].get("data-city") == odd


def test_the_picture_stays_small(picture: str) -> None:
    assert len(picture.encode()) < 3_000_000
    assert not re.search(
        r"\d\.\d\d", re.sub(r"<style>.*?</style>|scale\([^)]*\)", "", picture, flags=re.DOTALL)
    )


# Themes


def test_every_theme_fills_in_every_colour_of_the_stylesheet() -> None:
    assert colours("light").keys() == colours("dark").keys() == colours("print").keys()
    for theme in THEMES:
        asked = set(re.findall(r"var\(--([\w-]+)\)", stylesheet(theme)))
        assert asked <= colours(theme).keys()
        assert colours(theme).keys() <= asked, "a colour that nothing uses"


def test_themes_only_change_the_colours(picture: str) -> None:
    dark = board_svg(load_board(), theme="dark")
    assert dark != picture
    assert dark.split("</style>")[1] == picture.split("</style>")[1]


def test_an_unknown_theme_is_an_error() -> None:
    with pytest.raises(ValueError, match="'pink' is no theme; there are light, dark, print"):
        board_svg(load_board(), theme="pink")


def test_a_plain_picture_has_its_colours_written_out(picture: str) -> None:
    plain = plain_svg(picture)
    assert "var(" not in plain
    assert "--" not in plain
    assert colours("light")["road"] in plain
    assert plain.split("</style>")[1] == picture.split("</style>")[1]


def test_what_is_drawn_by_use_is_styled_without_its_surroundings(tree: ET.Element) -> None:
    """Browsers style the inside of a <use> as if it stood alone: `.board .anchor` would not reach it."""
    rules = re.findall(r"([^{}]+)\{", stylesheet("light"))
    alone = {rule for group in rules for rule in group.split(",") if " " not in rule}
    for group in tree.iterfind(f"{SVG}defs/{SVG}g"):
        for part in group:
            assert f".{part.get('class')}" in alone
