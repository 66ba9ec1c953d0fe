"""Data files: what is wrong in one is said with file, line and fault."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Literal

import msgspec
import pytest

from openblitz.datafile import DataFileError, line_of, load_toml, read_text

if TYPE_CHECKING:
    from pathlib import Path


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    hexes: list[str] = []


class River(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    branch: list[Branch] = []


class Atlas(msgspec.Struct, forbid_unknown_fields=True):
    river: list[River]
    depth: dict[Literal["shallow", "deep"], int] = {}
    scale: float = 1.0


RIVERS = """\
# Two rivers.
scale = 2.0

[[river]]
name = "Dott"

[[river.branch]]
name = "Dott"

[[river.branch]] # the smaller one
name = "South Dott"
hexes = [
  "I22",
  "J22",
]

[[river]]
name = "Knabe"

[[river.branch]]
name = "Knabe"

[depth]
deep = 10
"""


def write(folder: Path, text: str) -> Path:
    file = folder / "rivers.toml"
    file.write_text(text, encoding="utf-8")
    return file


def error_in(file: Path) -> DataFileError:
    with pytest.raises(DataFileError) as raised:
        load_toml(file, Atlas)
    assert raised.value.file == "rivers.toml"
    return raised.value


def test_a_good_file_becomes_a_record(tmp_path: Path) -> None:
    atlas = load_toml(write(tmp_path, RIVERS), Atlas)
    assert [river.name for river in atlas.river] == ["Dott", "Knabe"]
    assert atlas.river[0].branch[1] == Branch("South Dott", ["I22", "J22"])
    assert (atlas.scale, atlas.depth) == (2.0, {"deep": 10})


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ('name = "South Dott"', "name = 7", 11, "Expected `str`, got `int`"),
        ('  "J22",', "  22,", 12, "Expected `str`, got `int`"),
        ('name = "Knabe"\n\n[[river.b', 'nome = "Knabe"\n\n[[river.b', 18, "unknown field `nome`"),
        ('name = "Knabe"\n\n[depth]', "\n[depth]", 20, "missing required field `name`"),
        ("scale = 2.0", 'scale = "2"', 2, "Expected `float`, got `str`"),
        ("scale = 2.0", "scole = 2.0", 2, "unknown field `scole`"),
        ("deep = 10", "deep = 1.5", 23, "Expected `int`, got `float`"),
        ("deep = 10", "dipe = 10", 23, "Invalid enum value 'dipe'"),
        ("scale = 2.0", "scale = ", 2, "Invalid value"),
        ("scale = 2.0", "scale = 2.0\nscale = 3.0", 3, "Cannot overwrite a value"),
        ("deep = 10", 'deep = """', 24, "Unterminated string"),
    ],
)
def test_a_fault_is_named_with_its_line(tmp_path: Path, old: str, new: str, line: int, fault: str) -> None:
    assert RIVERS.count(old) == 1
    error = error_in(write(tmp_path, RIVERS.replace(old, new)))
    assert (error.line, fault in error.fault) == (line, True), error


def test_a_list_that_is_left_out_altogether_has_no_line(tmp_path: Path) -> None:
    error = error_in(write(tmp_path, "scale = 1.0\n"))
    assert error.line is None
    assert str(error) == "rivers.toml: Object missing required field `river`"


def test_the_message_reads_file_line_fault(tmp_path: Path) -> None:
    error = error_in(write(tmp_path, "river = 1\n"))
    assert str(error) == "rivers.toml:1: Expected `array`, got `int`"


def test_a_missing_file_is_an_error_of_its_own(tmp_path: Path) -> None:
    error = error_in(tmp_path / "rivers.toml")
    assert (error.line, error.fault) == (None, "cannot be read: No such file or directory")


def test_text_that_is_not_utf_8_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "rivers.toml"
    file.write_bytes("scale = 1.0\n# Walküre\n".encode("latin-1"))
    error = error_in(file)
    assert error.line == 2
    assert error.fault.startswith("cannot be read: it is not UTF-8")


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "rivers.toml"
    file.write_bytes(b"\xef\xbb\xbf" + RIVERS.encode())
    assert read_text(file) == RIVERS
    assert load_toml(file, Atlas).scale == 2.0


def test_lines_end_as_each_system_likes(tmp_path: Path) -> None:
    file = tmp_path / "rivers.toml"
    file.write_bytes(RIVERS.replace('"South Dott"', "7").replace("\n", "\r\n").encode())
    assert error_in(file).line == 11


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("scale",), 2),
        (("river",), 4),
        (("river", 0), 4),
        (("river", 0, "name"), 5),
        (("river", 0, "branch", 1, "name"), 11),
        (("river", 0, "branch", 1, "hexes", 1), 12),
        (("river", 0, "branch", 1, "mouth"), 10),
        (("river", 1, "branch", 0, "name"), 21),
        (("river", 2), None),
        (("lake",), None),
        ((), None),
    ],
)
def test_a_path_leads_to_its_line_or_to_the_nearest_above(
    path: tuple[str | int, ...], line: int | None
) -> None:
    assert line_of(RIVERS, path) == line


@pytest.mark.parametrize("key", ["plain-key", '"two words"', "'two words'", '"1-6"'])
def test_keys_may_be_quoted(key: str) -> None:
    assert line_of(f"[a]\nb = 1\n{key} = 2\n", ("a", key.strip("\"'"))) == 3


_AT_ONCE = """
import sys, threading
sys.setswitchinterval(1e-6)
from openblitz import catalogue
names = ("1975-basic", "1965-basic", "1975-tournament", "1965-tournament") * 2
threads = [threading.Thread(target=catalogue.find, args=(name,)) for name in names]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_threads_that_read_the_same_records_at_once_do_not_end_the_process() -> None:
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", _AT_ONCE], check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
