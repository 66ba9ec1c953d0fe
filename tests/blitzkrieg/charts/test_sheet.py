"""Tables that nobody rolls on: reading them, and what is wrong with a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.charts.sheet import load, sheet, sheet_names
from openblitz.datafile import DataFileError

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """title = "T"
edition = "modules"
rules = []
head = "Unit"
columns = "move fight"
[rows]
armor = "2 half"
foot = "-1 -"
[legend]
half = "Half."
"""


def test_a_cell_by_its_row_and_column(tmp_path: Path) -> None:
    file = tmp_path / "modules.toy.toml"
    file.write_text(TEXT)
    found = load(file)
    assert (found.name, found.at("armor", "fight"), found.at("foot", "move")) == ("modules.toy", "half", "-1")
    for row, column in (("armor", "fly"), ("ship", "move")):
        with pytest.raises(LookupError, match="has no row"):
            found.at(row, column)


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ('"2 half"', '"2"', 7, "row armor has 1 cells for 2 columns"),
        ('"2 half"', '"2 all"', 7, "row armor: the legend does not say what all is"),
        ('"move fight"', '"move move"', 5, "columns have the same head, or there are none"),
    ],
)
def test_what_is_wrong_with_a_file(tmp_path: Path, old: str, new: str, line: int, fault: str) -> None:
    file = tmp_path / "toy.toml"
    file.write_text(TEXT.replace(old, new))
    with pytest.raises(DataFileError) as caught:
        load(file)
    assert (caught.value.line, caught.value.fault) == (line, fault)


def test_every_sheet_can_be_read() -> None:
    assert "modules.isolation" in sheet_names()
    assert all(sheet(name).rows for name in sheet_names())
    with pytest.raises(LookupError):
        sheet("modules.nothing")
