"""`openblitz table-top`: by name, by chance, from a file; what cannot be used is told in one line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from openblitz.cli import app, table_top
from openblitz.commander.table_top.tables import TableError, named, names, read, write

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result

assert table_top  # it adds its command


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["table-top", *words])


def test_without_a_name_the_tables_are_listed() -> None:
    told = run().stdout
    assert all(name in told for name in names())


def test_a_table_tells_what_its_terrain_does() -> None:
    told = run("bocage").stdout
    assert "Woods (8)" in told
    assert "Impassable to trucks and motorcycles.  [BC:terrain.rough]" in told


def test_a_table_is_checked() -> None:
    assert run("bocage", "--check").exit_code == 0
    assert "all hold" in run("bocage", "--check").stdout


def test_a_table_that_is_not_fit_fails_its_check(tmp_path: Path) -> None:
    head = {"name": "bare", "title": "Bare", "width": 60, "height": 60}
    file = tmp_path / "bare.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "openblitz": head, "features": []}))
    result = run(str(file), "--check")
    assert result.exit_code == 1
    assert "WRONG" in result.stdout


def test_pictures_and_files_are_written(tmp_path: Path) -> None:
    svg, png, geojson = (tmp_path / f"t.{ending}" for ending in ("svg", "png", "geojson"))
    result = run(
        "river-crossing", "--svg", str(svg), "--png", str(png), "--geojson", str(geojson), "--width", "300"
    )
    assert result.exit_code == 0
    assert svg.read_text().startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert geojson.read_text() == write(named("river-crossing"))


def test_a_table_by_chance_is_the_same_every_time() -> None:
    first = run("--random", "5", "--geojson", "-").stdout
    assert first == run("--random", "5", "--geojson", "-").stdout
    assert read(first).name == "chance-5"


def test_every_piece_as_json() -> None:
    record = json.loads(run("bocage", "--json").stdout)
    assert record["name"] == "bocage"
    assert {piece["id"] for piece in record["pieces"]} == set(named("bocage").by_id)
    assert all(piece["facts"] for piece in record["pieces"])


def test_what_cannot_be_used_is_told(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="no such table"):
        table_top.table_of("atlantis", None)
    (tmp_path / "bad.geojson").write_text("{")
    with pytest.raises(TableError, match="not JSON"):
        table_top.table_of(str(tmp_path / "bad.geojson"), None)
    assert run("bocage", "--random", "3").exit_code == 2
    result = run("bocage", "--svg", str(tmp_path / "none" / "t.svg"))
    assert result.exit_code == 2
    assert "cannot write" in result.stderr
