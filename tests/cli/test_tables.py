"""`openblitz tables`: the list, a table for people, a table as JSON, a name that is none."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from openblitz.blitzkrieg.charts import names
from openblitz.blitzkrieg.charts.sheet import sheet_names
from openblitz.cli import app, tables

assert tables  # importing it adds the command


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["tables", *words], env={"COLUMNS": "100"})


def as_json(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0
    return json.loads(result.stdout)


def test_the_list_names_every_table_with_its_size() -> None:
    result = run()
    assert result.exit_code == 0
    lines = {line.split()[0]: line for line in result.stdout.splitlines() if line.strip()}
    assert set(names()) <= set(lines)
    assert "Minor City Reduction Table, by mail" in lines["1975.pbm.mcrt"]
    assert lines["1975.pbm.mcrt"].split()[-3:] == ["10", "x", "6"]


def test_the_list_as_json() -> None:
    listed = as_json()
    assert [entry["name"] for entry in listed] == [*names(), *sheet_names()]
    assert listed[0] == {
        "name": "1965.bgat",
        "title": "Basic Game Attrition Table",
        "columns": 11,
        "rows": 6,
    }


@pytest.mark.parametrize("name", sheet_names())
def test_every_sheet_for_people_and_as_json(name: str) -> None:
    table = as_json(name)
    assert {len(row) for row in table["rows"].values()} == {len(table["columns"])}
    shown = CliRunner().invoke(app, ["tables", name], env={"COLUMNS": "300"}).stdout
    assert all(row in shown for row in table["rows"])


@pytest.mark.parametrize("name", names())
def test_every_table_as_json(name: str) -> None:
    table = as_json(name)
    assert list(table) == ["columns", "rows"]
    digits = "1234567890" if ".pbm." in name else "123456"
    assert list(table["rows"]) == list(digits)
    assert {len(row) for row in table["rows"].values()} == {len(table["columns"])}


@pytest.mark.parametrize(
    ("name", "row", "start"),
    [
        ("1975.bgat", "2", ["AE", "AB2"]),
        ("1975.pbm.bgat", "8", ["AE", "AE"]),
        (
            "1975.tgat",
            "3",
            [{"attacker": [2, 4], "defender": [0, 1]}, {"attacker": [2, 2], "defender": [0, 0]}],
        ),
        ("1975.bbt", "2", [0, 1, 2]),
        ("1975.mcrt", "3", [{"loss": 4, "reduced": True}]),
        ("1965.city_capture", "1", [{"loss": 2, "reduced": False}]),
        ("1965.strategic_air", "5", [["E", 0], ["E", 1]]),
        ("1965.fighter", "1", [[1, 1], [1, 0]]),
        ("1975.weather", "5", ["rain", "gale"]),
        ("1965.weather", "1", ["Clear.", "Clear."]),
        ("1965.nuclear", "1", ["The target loses 2 factors."]),
    ],
)
def test_cells_as_json(name: str, row: str, start: list[object]) -> None:
    assert as_json(name)["rows"][row][: len(start)] == start


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("1975.bgat", ["Basic Game Attrition Table (1975)", "DB2", "removes one unit", "Above 6-1: DE"]),
        ("1975.tgat", ["attacker", "-a4", "4r5", "Below 1-6: not allowed", "75:TGAT.losses.b"]),
        ("1975.pbm.act", ["Digit", "33+", "Fewer than 1: -"]),
        ("1975.mcrt", ["Die", "-*", "the city is reduced", "Fewer than 4: not allowed"]),
        ("1975.weather", ["infantry doubles its attack", "Before turn 8: clear", "Turn 27 is as turn 1"]),
        ("1965.weather", ["11-15", "grounded", "Turn 21 is as turn 1"]),
        ("1965.fighter", ["Below 1-6: E/-. Above 6-1: -/E."]),
        ("1965.nuclear", ["Result", "wiped out"]),
        ("modules.fcrt", ["Below 1-4: as 1-4. Above 4-1: as 4-1."]),
    ],
)  # fmt: skip
def test_a_table_for_people(name: str, shown: list[str]) -> None:
    result = run(name)
    assert result.exit_code == 0
    assert [words for words in shown if words not in result.stdout] == []


def test_every_table_fits_eighty_columns() -> None:
    for name in names():
        shown = CliRunner().invoke(app, ["tables", name], env={"COLUMNS": "80"}).stdout
        assert "…" not in shown, name
        assert max(map(len, shown.splitlines())) <= 80, name


def test_a_row_of_a_table_stands_on_one_line() -> None:
    lines = [line.split() for line in run("1975.bgat").stdout.splitlines()]
    assert ["6", "AE", "AE", "AE", "AE", "AE", "AE", "AB2", "DE", "DE", "DE", "DE"] in lines


@pytest.mark.parametrize("words", [["1975.bgta"], ["1975.bgta", "--json"]])
def test_an_unknown_table_is_one_clear_line(words: list[str]) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("openblitz: no table is called 1975.bgta; did you mean 1975.bgat")
    assert result.stderr.count("\n") == 1


def test_a_name_like_no_other_points_to_the_list() -> None:
    result = run("zzz")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "openblitz: no table is called zzz; `openblitz tables` lists them\n"
