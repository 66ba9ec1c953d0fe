"""Reading the board's letter grids: whatever is wrong in them is named with file, line and fault."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

import pytest

from openblitz.blitzkrieg.board import Country, Terrain, load_board
from openblitz.blitzkrieg.board.load import grid_line, read_board
from openblitz.datafile import DataFileError
from openblitz.hexes.grid import HEXES, column, parse, row

DATA = Path(str(resources.files("openblitz.blitzkrieg.board"))) / "data"
GRIDS = ["terrain.txt", "countries.txt", "seazones.txt"]
LISTS = ["cities.toml", "rivers.toml", "roads.toml", "coast.toml", "names.toml"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the board's data, to be spoilt."""
    return Path(shutil.copytree(DATA, tmp_path / "board"))


def lines_of(folder: Path, file: str) -> list[str]:
    return (folder / file).read_text(encoding="utf-8").splitlines()


def write(folder: Path, file: str, lines: list[str]) -> None:
    (folder / file).write_text("\n".join(lines) + "\n", encoding="utf-8")


def line_of_row(folder: Path, file: str, number: int) -> int:
    """The line, counted from 1, on which a row of a letter grid stands."""
    lines = lines_of(folder, file)
    return next(i for i, line in enumerate(lines, 1) if line.startswith(grid_line(number)))


def put(folder: Path, file: str, place: str, letter: str) -> int:
    """Write another letter for a hex; returns the line it stands on."""
    lines, hex_ = lines_of(folder, file), parse(place)
    line = line_of_row(folder, file, row(hex_))
    label, _, cells = lines[line - 1].partition("|")
    letters = cells.split()
    letters[column(hex_)] = letter
    lines[line - 1] = f"{label}| {' '.join(letters)}"
    write(folder, file, lines)
    return line


def error_of(folder: Path) -> tuple[str, int | None, str]:
    with pytest.raises(DataFileError) as raised:
        read_board(folder)
    return raised.value.file, raised.value.line, raised.value.fault


def test_a_copy_of_the_data_is_the_same_board(folder: Path) -> None:
    assert read_board(folder) == load_board()


def test_the_shipped_board_is_read_once() -> None:
    assert load_board() is load_board()


def test_a_letter_is_the_hex_it_stands_for(folder: Path) -> None:
    put(folder, "terrain.txt", "EE34", "m")
    put(folder, "countries.txt", "EE34", "W")
    put(folder, "seazones.txt", "X34", "E")
    before, after = load_board(), read_board(folder)
    assert {h for h in HEXES if after.terrain[h] is not before.terrain[h]} == {parse("EE34")}
    assert after.terrain[parse("EE34")] is Terrain.MOUNTAIN
    assert after.country == {**before.country, parse("EE34"): Country.NEW_ENDOR}
    assert after.sea_zone == {**before.sea_zone, parse("X34"): "E"}


@pytest.mark.parametrize("file", GRIDS)
def test_an_unknown_letter(folder: Path, file: str) -> None:
    line = put(folder, file, "EE34", "x")
    where, at, fault = error_of(folder)
    assert (where, at) == (file, line)
    assert fault.startswith("'x' at EE34 is none of ")


@pytest.mark.parametrize(("change", "count"), [(-1, 71), (1, 73)])
@pytest.mark.parametrize("file", GRIDS)
def test_a_row_that_is_too_short_or_too_long(folder: Path, file: str, change: int, count: int) -> None:
    lines = lines_of(folder, file)
    line = line_of_row(folder, file, 7)
    lines[line - 1] = lines[line - 1][:-2] if change < 0 else lines[line - 1] + " ."
    write(folder, file, lines)
    assert error_of(folder) == (file, line, f"row 7 has {count} letters; the board has 72 columns")


@pytest.mark.parametrize("file", GRIDS)
def test_a_missing_row(folder: Path, file: str) -> None:
    lines = lines_of(folder, file)
    line = line_of_row(folder, file, 7)
    del lines[line - 1]
    write(folder, file, lines)
    assert error_of(folder) == (file, line, "row 7 is expected here, not '8'")


@pytest.mark.parametrize("file", GRIDS)
def test_two_rows_that_have_changed_places(folder: Path, file: str) -> None:
    lines = lines_of(folder, file)
    line = line_of_row(folder, file, 7)
    lines[line - 1], lines[line] = lines[line], lines[line - 1]
    write(folder, file, lines)
    assert error_of(folder) == (file, line, "row 7 is expected here, not '8'")


@pytest.mark.parametrize("file", GRIDS)
def test_a_grid_that_ends_too_soon_or_goes_on_too_long(folder: Path, file: str) -> None:
    whole = lines_of(folder, file)
    last = line_of_row(folder, file, 32)
    write(folder, file, whole[: last - 1])
    assert error_of(folder) == (file, last - 1, "the grid ends before row 32; the last is 32")
    write(folder, file, [*whole[:last], whole[last - 1].replace(" 32 |", " 33 |")])
    assert error_of(folder) == (file, last + 1, "row '33' is too many; the last is 32")


def test_a_grid_without_any_row(folder: Path) -> None:
    write(folder, "terrain.txt", ["# nothing here"])
    assert error_of(folder) == ("terrain.txt", None, "the grid ends before row -2; the last is 32")


def test_a_row_that_has_lost_its_bar(folder: Path) -> None:
    lines = lines_of(folder, "terrain.txt")
    line = line_of_row(folder, "terrain.txt", 7)
    lines[line - 1] = lines[line - 1].replace("|", " ")
    write(folder, "terrain.txt", lines)
    where, at, fault = error_of(folder)
    assert (where, at) == ("terrain.txt", line)
    assert fault.startswith("this is neither a row")


def test_comments_blank_lines_and_loose_labels_are_welcome(folder: Path) -> None:
    lines = lines_of(folder, "terrain.txt")
    line = line_of_row(folder, "terrain.txt", 7)
    lines[line - 1 : line] = ["", "  # row 7 | the middle", lines[line - 1].replace("  7 |", "7  |")]
    write(folder, "terrain.txt", lines)
    assert read_board(folder) == load_board()


@pytest.mark.parametrize(
    ("file", "place", "letter", "fault"),
    [
        ("countries.txt", "C6", "B", "C6 is sea but its country is great-blue"),
        ("countries.txt", "C6", "#", "C6 is sea but its country is neutral"),
        ("countries.txt", "O29", "~", "O29 is clear but its country is none"),
        ("countries.txt", "JJ33", "~", "JJ33 is lake but its country is none"),
        ("countries.txt", "O29", "#", "O29 is clear but its country is neutral"),
        ("countries.txt", "TTT33", "R", "TTT33 is neutral but its country is big-red"),
        ("seazones.txt", "O29", "A", "O29 is clear but its sea zone is A"),
        ("seazones.txt", "JJ33", "C", "JJ33 is lake but its sea zone is C"),
        ("seazones.txt", "C6", "-", "C6 is sea but its sea zone is none"),
    ],
)
def test_layers_that_do_not_agree(folder: Path, file: str, place: str, letter: str, fault: str) -> None:
    line = put(folder, file, place, letter)
    assert error_of(folder) == (file, line, fault)


def test_the_line_is_found_under_a_loose_label(folder: Path) -> None:
    line = put(folder, "countries.txt", "C6", "B")
    lines = lines_of(folder, "countries.txt")
    lines[line - 1] = lines[line - 1].lstrip()
    write(folder, "countries.txt", lines)
    assert error_of(folder)[:2] == ("countries.txt", line)


@pytest.mark.parametrize("file", [*GRIDS, *LISTS])
def test_a_missing_file(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert error_of(folder) == (file, None, "cannot be read: No such file or directory")


@pytest.mark.parametrize("file", [*GRIDS, *LISTS])
def test_a_file_that_is_not_utf_8(folder: Path, file: str) -> None:
    (folder / file).write_bytes("# line 1\n# Walküre\n".encode("latin-1"))
    where, line, fault = error_of(folder)
    assert (where, line) == (file, 2)
    assert "it is not UTF-8" in fault
