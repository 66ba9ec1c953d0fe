"""The lists beside the grids: every kind of slip in one is named with file, line and fault."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import pytest

from openblitz.blitzkrieg.board import Terrain, load_board
from openblitz.blitzkrieg.board.load import read_board
from openblitz.datafile import DataFileError
from openblitz.hexes.grid import name, neighbours, parse

DATA = Path(str(resources.files("openblitz.blitzkrieg.board"))) / "data"


class Slip(NamedTuple):
    """What somebody wrote at the end of a file, on which of its lines the fault is, and what it is."""

    file: str
    text: str
    line: int
    fault: str


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the board's data, to be spoilt."""
    return Path(shutil.copytree(DATA, tmp_path / "board"))


def error_after(folder: Path, file: str, text: str) -> tuple[str, int | None, str]:
    """Append to a file; the error's line is counted from where the addition begins."""
    old = (folder / file).read_text(encoding="utf-8")
    (folder / file).write_text(old + text, encoding="utf-8")
    with pytest.raises(DataFileError) as raised:
        read_board(folder)
    line = raised.value.line
    return raised.value.file, line and line - len(old.splitlines()), raised.value.fault


def city(name: str = "Newtown", hexes: str = "O20") -> str:
    return f'[[city]]\nname = "{name}"\nhexes = "{hexes}"\n'


def river(name: str = "Rill", branch: str = "Rill", hexes: str = "", mouth: str = "") -> str:
    end = f'mouth = "{mouth}"\n' if mouth else ""
    return f'[[river]]\nname = "{name}"\n[[river.branch]]\nname = "{branch}"\nhexes = "{hexes}"\n{end}'


def road(hexes: str) -> str:
    return f'[[road]]\nname = "Lane"\nhexes = "{hexes}"\n'


def port(city: str, sea: str, river: str | None = None) -> str:
    up = "" if river is None else f'river = "{river}"\n'
    return f'[[port]]\ncity = "{city}"\nsea = "{sea}"\n{up}'


def beach(hexes: str, name: str = "Strand") -> str:
    return f'[[beach]]\nname = "{name}"\nhexes = "{hexes}"\n'


def label(kind: str = "lake", hex_: str = "JJ33") -> str:
    return f'[[label]]\ntext = "Here"\nkind = "{kind}"\nhex = "{hex_}"\n'


NO_NAME = "is not a hex name; hexes are named like G4, EE34 or RRR54"
CITY, RIVER, ROAD, COAST, NAMES = "cities.toml", "rivers.toml", "roads.toml", "coast.toml", "names.toml"

SLIPS = {
    # hexes, wherever they are listed
    "city, no hex": Slip(CITY, city(hexes="O2O"), 3, f"'O2O' {NO_NAME}"),
    "city, mixed letters": Slip(CITY, city(hexes="AB20"), 3, f"'AB20' {NO_NAME}"),
    "river, no hex": Slip(RIVER, river(hexes="up"), 5, f"'up' {NO_NAME}"),
    "road, off the board": Slip(ROAD, road("A1 A99"), 3, "'A99' is not on the board"),
    "road, too far east": Slip(ROAD, road("UUU40 UUU41"), 3, "'UUU40' is not on the board"),
    "port, no hex": Slip(COAST, port("here", "there"), 2, f"'here' {NO_NAME}"),
    "port, dock off the board": Slip(COAST, port("V33", "W99"), 3, "'W99' is not on the board"),
    "beach, off the board": Slip(COAST, beach("A99"), 3, "'A99' is not on the board"),
    "label, off the board": Slip(NAMES, label(hex_="A99"), 4, "'A99' is not on the board"),
    "city, nothing": Slip(CITY, city(hexes=""), 3, "no hexes are named"),
    "river, nothing": Slip(RIVER, river(), 5, "no hexes are named"),
    "road, nothing": Slip(ROAD, road(" "), 3, "no hexes are named"),
    "beach, nothing": Slip(COAST, beach(""), 3, "no hexes are named"),
    "port, no city": Slip(COAST, port("", "W34"), 2, "no hexes are named"),
    "port, empty river": Slip(COAST, port("S25", "W34", ""), 4, "no hexes are named"),
    "port, two docks in one": Slip(COAST, port("V33", "W34 W35"), 3, "'W34 W35' is more than one hex"),
    "label, two hexes": Slip(NAMES, label(hex_="JJ33 JJ34"), 4, "'JJ33 JJ34' is more than one hex"),
    "mouth, two hexes": Slip(RIVER, river(hexes="D7", mouth="C6 C7"), 6, "'C6 C7' is more than one hex"),
    # cities
    "city in the sea": Slip(CITY, city(hexes="C6"), 3, "C6 is sea, not land"),
    "city in a lake": Slip(CITY, city(hexes="JJ33"), 3, "JJ33 is lake, not land"),
    "city in the Neutral Country": Slip(CITY, city(hexes="TTT33"), 3, "TTT33 is neutral, not land"),
    "city hex in two cities": Slip(CITY, city(hexes="G4"), 3, "G4 is in two cities"),
    "city hex twice": Slip(CITY, city(hexes="O20 O20"), 3, "O20 is named 2 times"),
    "city of four hexes": Slip(
        CITY, city(hexes="T22 T23 T24 U24"), 3, "a city has one to three hexes, Newtown has 4"
    ),
    "city in two parts": Slip(CITY, city(hexes="T22 T24"), 3, "the hexes of Newtown do not touch"),
    "city with one hex apart": Slip(CITY, city(hexes="T22 T23 T25"), 3, "the hexes of Newtown do not touch"),
    "city of a known name": Slip(CITY, city("Nordkap"), 2, "there are two of the name 'Nordkap'"),
    "city with strange works": Slip(CITY, city() + 'works = "tanks"\n', 4, "Invalid enum value 'tanks'"),
    # rivers
    "river that jumps": Slip(RIVER, river(hexes="T22 T24"), 5, "T22 and T24 are not adjacent"),
    "river through the sea": Slip(RIVER, river(hexes="D7 C6"), 5, "C6 is sea, not land"),
    "river that comes back": Slip(RIVER, river(hexes="T22 T23 T22"), 5, "T22 is named 2 times"),
    "mouth on land": Slip(RIVER, river(hexes="T22", mouth="T23"), 6, "T23 is no sea or lake hex beside T22"),
    "mouth far away": Slip(RIVER, river(hexes="T22", mouth="C6"), 6, "C6 is no sea or lake hex beside T22"),
    "river of a known name": Slip(RIVER, river("Dott"), 2, "there are two of the name 'Dott'"),
    "branch of a known name": Slip(
        RIVER, river(branch="South Dott"), 4, "there are two of the name 'South Dott'"
    ),
    "river without a branch": Slip(
        RIVER, '[[river]]\nname = "Rill"\nbranch = []\n', 3, "Expected `array` of length >= 1"
    ),
    # roads
    "road that jumps": Slip(ROAD, road("T22 T23 T25"), 3, "T23 and T25 are not adjacent"),
    "road into the sea": Slip(ROAD, road("D7 C6"), 3, "C6 is sea, not land"),
    "road into the Neutral Country": Slip(ROAD, road("TTT34 TTT33"), 3, "TTT34 is neutral, not land"),
    "road that comes back": Slip(ROAD, road("T22 T23 T22"), 3, "T22 is named 2 times"),
    "road of one hex": Slip(ROAD, road("T22"), 3, "a road joins two hexes or more, Lane has only T22"),
    # ports
    "port without a city": Slip(COAST, port("W33", "W34"), 2, "W33 is no city hex"),
    "port at sea": Slip(COAST, port("W34", "W35"), 2, "W34 is no city hex"),
    "dock on land": Slip(COAST, port("V33", "W33"), 3, "W33 is clear, not sea"),
    "dock in a lake": Slip(COAST, port("V33", "JJ33"), 3, "JJ33 is lake, not sea"),
    "dock far away": Slip(COAST, port("V33", "C6"), 3, "C6 is not beside V33"),
    "port twice": Slip(COAST, port("V33", "W34"), 2, "the port of V33 is listed twice"),
    "inland port twice": Slip(COAST, port("L19", "L16", "L18 L17"), 2, "the port of L19 is listed twice"),
    # beaches
    "beach at sea": Slip(COAST, beach("C6"), 3, "C6 is sea, not land"),
    "beach inland": Slip(COAST, beach("T23"), 3, "T23 is not on the sea"),
    "beach in a city": Slip(COAST, beach("V33"), 3, "V33 is a city hex, so no part of a beach"),
    "beach hex in two beaches": Slip(COAST, beach("BB30"), 3, "BB30 is in two beaches"),
    "beach hex twice": Slip(COAST, beach("W33 W33"), 3, "W33 is named 2 times"),
    "beach of a known name": Slip(
        COAST, beach("W33", "Koufax Coast"), 2, "there are two of the name 'Koufax Coast'"
    ),
    # names
    "label of a strange kind": Slip(NAMES, label("ocean"), 3, "Invalid enum value 'ocean'"),
    # keys and types
    "unknown key in a city": Slip(CITY, city() + "size = 2\n", 4, "Object contains unknown field `size`"),
    "unknown key in a river": Slip(
        RIVER, '[[river]]\nname = "Rill"\nlong = 3\nbranch = []\n', 3, "Object contains unknown field `long`"
    ),
    "unknown key in a branch": Slip(
        RIVER, river(hexes="T22") + "long = 3\n", 6, "Object contains unknown field `long`"
    ),
    "unknown key in a road": Slip(
        ROAD, road("T22 T23") + "wide = true\n", 4, "Object contains unknown field `wide`"
    ),
    "unknown key in a port": Slip(
        COAST, port("V33", "W34") + "deep = 1\n", 4, "Object contains unknown field `deep`"
    ),
    "unknown key in a beach": Slip(COAST, beach("W33") + "x = 1\n", 4, "Object contains unknown field `x`"),
    "unknown key in a label": Slip(NAMES, label() + "font = 1\n", 5, "Object contains unknown field `font`"),
    "unknown list": Slip(CITY, "[[town]]\n", 1, "Object contains unknown field `town`"),
    "missing key in a city": Slip(
        CITY, '[[city]]\nname = "Newtown"\n', 1, "Object missing required field `hexes`"
    ),
    "missing key in a branch": Slip(
        RIVER,
        '[[river]]\nname = "Rill"\n[[river.branch]]\nname = "Rill"\n',
        3,
        "Object missing required field `hexes`",
    ),
    "missing key in a road": Slip(
        ROAD, '[[road]]\nhexes = "T22"\n', 1, "Object missing required field `name`"
    ),
    "missing key in a port": Slip(
        COAST, '[[port]]\ncity = "V33"\n', 1, "Object missing required field `sea`"
    ),
    "missing key in a beach": Slip(
        COAST, '[[beach]]\nname = "Strand"\n', 1, "Object missing required field `hexes`"
    ),
    "missing key in a label": Slip(
        NAMES, '[[label]]\ntext = "Here"\nkind = "sea"\n', 1, "Object missing required field `hex`"
    ),
    "wrong type in a city": Slip(CITY, '[[city]]\nname = 7\nhexes = "O20"\n', 2, "Expected `str`, got `int`"),
    "wrong type in a road": Slip(
        ROAD, '[[road]]\nname = "Lane"\nhexes = ["T22"]\n', 3, "Expected `str`, got `array`"
    ),
    "wrong type in a label": Slip(NAMES, label() + 'turn = "left"\n', 5, "Expected `float`, got `str`"),
}


@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS.keys())
def test_a_slip_is_named_with_its_line(folder: Path, slip: Slip) -> None:
    assert error_after(folder, slip.file, slip.text) == (slip.file, slip.line, slip.fault)


@pytest.mark.parametrize("file", [CITY, RIVER, ROAD, COAST, NAMES])
def test_what_is_no_toml_is_named_with_its_line(folder: Path, file: str) -> None:
    where, line, fault = error_after(folder, file, "[[port]\n")
    assert (where, line) == (file, 1)
    assert fault.startswith("Expected ']]'")


@pytest.mark.parametrize(
    ("file", "lists"),
    [(CITY, "city"), (RIVER, "river"), (ROAD, "road"), (COAST, "port"), (NAMES, "label")],
)
def test_a_file_without_its_list(folder: Path, file: str, lists: str) -> None:
    (folder / file).write_text("", encoding="utf-8")
    with pytest.raises(DataFileError) as raised:
        read_board(folder)
    assert str(raised.value) == f"{file}: Object missing required field `{lists}`"


@pytest.mark.parametrize(
    ("river", "line", "fault"),
    [
        ("M19 L18 L17", 1, "M19 is no river hex"),
        ("L17", 1, "L17 is not beside L19"),
        ("L18", 2, "L16 is not beside L18"),
        ("L18 L16", 1, "L16 is sea, not land"),
    ],
)
def test_the_river_of_an_inland_port(folder: Path, river: str, line: int, fault: str) -> None:
    text = (folder / COAST).read_text(encoding="utf-8")
    city_line = text[: text.index('city = "L19"')].count("\n") + 1
    (folder / COAST).write_text(text.replace('"L18 L17"', f'"{river}"'), encoding="utf-8")
    with pytest.raises(DataFileError) as raised:
        read_board(folder)
    error = raised.value
    assert (error.file, error.line, error.fault) == (COAST, city_line + line, fault)


@pytest.mark.rule("65:1.0.c")
@pytest.mark.parametrize("hexes", ["T22", "T22 T23", "T22 T23 U24"])
def test_a_city_has_one_two_or_three_hexes(folder: Path, hexes: str) -> None:
    with (folder / CITY).open("a", encoding="utf-8") as file:
        file.write(city(hexes=hexes))
    newtown = read_board(folder).city_at[parse("T22")]
    assert (newtown.name, " ".join(map(name, newtown.hexes)), newtown.works) == ("Newtown", hexes, None)


@pytest.mark.rule("65:1.0.c")
def test_a_city_has_no_more_than_three_hexes(folder: Path) -> None:
    with (folder / CITY).open("a", encoding="utf-8") as file:
        file.write(city(hexes="T22 T23 U24 T24"))
    with pytest.raises(DataFileError, match="a city has one to three hexes"):
        read_board(folder)


def test_a_port_may_open_on_two_sea_hexes(folder: Path) -> None:
    board = load_board()
    harbour, second = next(
        (h, sea)
        for h, docks in board.ports.items()
        for sea in neighbours(h)
        if board.terrain[sea] is Terrain.SEA and sea not in docks
    )
    with (folder / COAST).open("a", encoding="utf-8") as file:
        file.write(port(name(harbour), name(second)))
    assert read_board(folder).ports[harbour] == (*board.ports[harbour], second)


def test_a_road_is_joined_both_ways_and_only_along_its_line(folder: Path) -> None:
    with (folder / ROAD).open("w", encoding="utf-8") as file:
        file.write(road("T22 T23 U24"))
    board = read_board(folder)
    t22, t23, u24 = (parse(place) for place in ("T22", "T23", "U24"))
    assert board.road_links == {(t22, t23), (t23, t22), (t23, u24), (u24, t23)}
    assert board.road_from(t23) == (t22, u24)


def test_a_branch_may_end_in_a_lake_the_sea_or_nowhere(folder: Path) -> None:
    board = load_board()
    lakes = [h for h, kind in board.terrain.items() if kind is Terrain.LAKE]
    lake, shore = next((h, n) for h in lakes for n in neighbours(h) if board.terrain[n] is Terrain.CLEAR)
    with (folder / RIVER).open("a", encoding="utf-8") as file:
        file.write(river("A", "A", name(shore), name(lake)) + river("B", "B", "D7", "C6"))
        file.write(river("C", "C", "T22 T23"))
    *_, a, b, c = read_board(folder).rivers
    assert [r.branches[0].mouth for r in (a, b, c)] == [lake, parse("C6"), None]
