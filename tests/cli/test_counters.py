"""`openblitz counters`: the tables for people, the JSON for programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

import openblitz.cli.counters  # noqa: F401 - adds the command
from openblitz.blitzkrieg.counters import Side, counter_mix, minor_armies, order_of_appearance
from openblitz.cli import app
from openblitz.datafile import DataFileError

if TYPE_CHECKING:
    from pathlib import Path


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["counters", *arguments], env={"COLUMNS": "100"})
    assert result.exit_code == 0, result.output
    return result.stdout


def as_json(*arguments: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(run("--json", *arguments))
    return read


def cells(text: str) -> list[list[str]]:
    """The rows of the tables, cell by cell."""
    return [
        [cell.strip() for cell in line.strip("│").split("│")] for line in text.splitlines() if "│" in line
    ]


def test_the_summary_counts_by_type_and_factors() -> None:
    rows = cells(run("--side", "blue"))
    assert ["Armor", "8-6", "xx", "1", "8", "8"] in rows
    assert ["Artillery", "8-4-4", "xx", "6", "48", "24"] in rows
    assert ["Infantry, substitutes", "2-4", "x", "20", "40", "40"] in rows
    mix = counter_mix(Side.BLUE)
    attack, defense = sum(unit.attack for unit in mix), sum(unit.defense for unit in mix)
    assert ["All counters", "", "", str(len(mix)), str(attack), str(defense)] in rows


def test_the_parts_of_the_summary_add_up() -> None:
    rows = {row[0]: row for row in cells(run("--side", "red")) if len(row) == 6}
    parts = ("Basic Game", "Other ground units", "Aircraft", "Substitutes")
    for column in (3, 4, 5):
        assert sum(int(rows[part][column]) for part in parts) == int(rows["All counters"][column])


def test_the_order_of_appearance_is_shown_turn_by_turn() -> None:
    text = run("--side", "blue")
    assert "Great Blue: order of appearance" in text
    card = text[text.index("order of appearance") : text.index("counters of the Module System")]
    rows = cells(card)
    assert [int(row[0]) for row in rows if row[0]] == list(order_of_appearance(Side.BLUE))
    assert ["1", "Infantry", "4-4", "24"] in [row[:4] for row in rows]
    assert "B:36Inf" in text


def test_everybody_is_shown_unless_a_side_is_named() -> None:
    everybody = ("Great Blue", "Big Red", "Nord Walküre", "Calaedia")
    text = run()
    assert all(f"{name}: counters" in text for name in everybody)
    assert [name for name in everybody if f"{name}: counters" in run("--side", "red")] == ["Big Red"]
    assert [name for name in everybody if f"{name}: counters" in run("--side", "minors")] == [
        "Nord Walküre",
        "Calaedia",
    ]


def test_minor_armies_have_no_card_and_no_basic_game() -> None:
    text = run("--side", "minors")
    assert "order of appearance" not in text
    assert "Basic Game" not in text


def test_json_has_every_counter_with_its_turn() -> None:
    read = as_json()
    mixes = [unit for side in Side for unit in counter_mix(side)]
    mixes += [unit for army in minor_armies() for unit in army.counters]
    assert [row["id"] for row in read["counters"]] == [unit.id for unit in mixes]
    rows = {row["id"]: row for row in read["counters"]}
    assert rows["B:1Art"] == {
        "id": "B:1Art",
        "side": "blue",
        "name": "1st Artillery",
        "designation": "1",
        "type": "artillery",
        "size": "xx",
        "attack": 8,
        "defense": 4,
        "movement": 4,
        "substitute": False,
        "turn": 1,
    }
    assert rows["R:SAC1.1"]["substitute"] is True
    assert rows["R:SAC1.1"]["turn"] is None
    assert rows["SE:1TAC"]["side"] == "san-estados"
    for side in Side:
        expected = {str(t): [unit.id for unit in units] for t, units in order_of_appearance(side).items()}
        assert read["appearance"][side] == expected


@pytest.mark.parametrize(("side", "owners"), [("blue", {"blue"}), ("red", {"red"})])
def test_json_of_one_side(side: str, owners: set[str]) -> None:
    read = as_json("--side", side)
    assert {row["side"] for row in read["counters"]} == owners
    assert set(read["appearance"]) == owners


def test_json_of_the_minors_has_no_card() -> None:
    read = as_json("--side", "minors")
    assert {row["side"] for row in read["counters"]} == {army.country for army in minor_armies()}
    assert read["appearance"] == {}


def test_a_folder_of_ones_own_is_shown(tmp_path: Path) -> None:
    mix = '[[counters]]\ntype = "armor"\nfactors = "9-6"\nsize = "xx"\ndesignations = ["1"]\n'
    (tmp_path / "red.toml").write_text("substitutes = []\n" + mix)
    (tmp_path / "red-appearance.toml").write_text('[[arrivals]]\nturn = 3\ncounters = ["1Arm"]\n')
    read = as_json("--side", "red", "--data", str(tmp_path))
    assert [(row["id"], row["attack"], row["turn"]) for row in read["counters"]] == [("R:1Arm", 9, 3)]


def test_a_broken_file_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "red.toml").write_text("counters = 3\nsubstitutes = []\n")
    result = CliRunner().invoke(app, ["counters", "--side", "red", "--data", str(tmp_path)])
    assert isinstance(result.exception, DataFileError)
    assert str(result.exception).startswith("red.toml:1: ")


def test_an_unknown_side_is_refused() -> None:
    result = CliRunner().invoke(app, ["counters", "--side", "green"])
    assert result.exit_code == 2
    assert "green" in result.stderr
    assert result.stdout == ""
