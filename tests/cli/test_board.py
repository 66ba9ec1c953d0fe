"""`openblitz board`: figures, checks, pictures and JSON, and what it says when something is wrong."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import resources
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import openblitz.cli.board  # noqa: F401 - adds the command
from openblitz.blitzkrieg.board import load_board
from openblitz.blitzkrieg.board.drawing import board_svg, plain_svg
from openblitz.blitzkrieg.board.drawing.style import colours
from openblitz.cli import app, main
from openblitz.hexes import grid

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result

SMALL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><style>.board{}</style></svg>'


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["board", *map(str, arguments)], env={"COLUMNS": "100"})


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture that takes no time to draw, for tests of what becomes of it."""
    monkeypatch.setattr("openblitz.blitzkrieg.board.drawing.board_svg", lambda *_, **__: SMALL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the board's data files, to be edited."""
    copy = tmp_path / "board"
    shutil.copytree(str(resources.files("openblitz.blitzkrieg.board") / "data"), copy)
    return copy


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_without_options_it_sums_up_each_country() -> None:
    result = run()
    assert result.exit_code == 0
    row = next(line for line in result.stdout.splitlines() if line.startswith("Big Red"))
    assert row.split()[-1] == "21"
    assert "openblitz view" in result.stdout


def test_check_prints_every_finding_and_the_figures() -> None:
    result = run("--check")
    assert result.exit_code == 0
    assert "✓" in result.stdout
    assert "✗" not in result.stdout
    assert "all hold" in result.stdout
    assert "minor city hexes nearer" in result.stdout


def test_check_fails_when_a_fact_does_not_hold(folder: Path) -> None:
    edit(folder / "cities.toml", 'works = "oil"', "")
    result = run("--check", "--data", folder)
    assert result.exit_code == 1
    assert "✗" in result.stdout
    assert "failed" in result.stdout


def test_json_has_every_hex() -> None:
    hexes = json.loads(run("--json").stdout)["hexes"]
    assert len(hexes) == len(grid.HEXES)
    assert next(record for record in hexes if record["hex"] == "G4")["port"] == ["F3"]


def test_svg_to_a_file(tmp_path: Path) -> None:
    result = run("--svg", tmp_path / "b.svg", "--theme", "print", "--no-numbers")
    assert result.exit_code == 0
    assert result.stdout == ""
    picture = (tmp_path / "b.svg").read_text(encoding="utf-8")
    ElementTree.fromstring(picture)
    assert colours("print")["shade"] in picture
    assert ">EE34<" not in picture
    assert "var(" not in picture


@pytest.mark.usefixtures("quick")
def test_png_to_a_file_has_the_width_asked_for(tmp_path: Path) -> None:
    assert run("--png", tmp_path / "b.png", "--width", 250).exit_code == 0
    png = (tmp_path / "b.png").read_bytes()
    assert png[:4] == b"\x89PNG"
    assert int.from_bytes(png[16:20], "big") == 250


@pytest.mark.usefixtures("quick")
def test_png_to_stdout() -> None:
    result = run("--png", "-", "--width", 200)
    assert result.stdout_bytes.startswith(b"\x89PNG")


def test_the_picture_does_not_depend_on_how_python_hashes() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from openblitz.cli import main; main()", "board", "--svg", "-"],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode() == plain_svg(board_svg(load_board()))


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_a_file_that_cannot_be_written_is_told_in_one_line(option: str, tmp_path: Path) -> None:
    result = run(option, tmp_path / "missing" / "b", "--width", 200)
    assert result.exit_code == 2
    assert result.stderr.startswith("openblitz: cannot write ")
    assert result.stderr.count("\n") == 1


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("width", "code"), [(199, 2), (200, 0), (20001, 2)])
def test_the_width_has_limits(width: int, code: int, tmp_path: Path) -> None:
    result = run("--png", tmp_path / "b.png", "--width", width)
    assert result.exit_code == code


def test_an_unknown_theme_is_refused() -> None:
    assert run("--svg", "-", "--theme", "pink").exit_code == 2


def test_an_edited_folder_is_used(folder: Path) -> None:
    edit(folder / "cities.toml", load_board().cities[0].name, "Oddville")
    assert "Oddville" in run("--svg", "-", "--no-numbers", "--data", folder).stdout


def test_a_broken_data_file_is_told_in_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "terrain.txt"
    lines = file.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if "|" in line)
    lines[first] = lines[first].replace("~", "?", 1)
    file.write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["openblitz", "board", "--data", str(folder)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith(f"openblitz: terrain.txt:{first + 1}: ")
    assert told.count("\n") == 1


def test_a_missing_folder_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["openblitz", "board", "--data", str(tmp_path / "none")])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
