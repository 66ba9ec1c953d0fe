"""Scenarios: what the encounter says, how scenarios are found, and their faults."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from openblitz.commander import scenarios
from openblitz.commander.games import find_game, names
from openblitz.commander.scenarios import OWN_FOLDER, UnknownScenarioError, find
from openblitz.datafile import DataFileError

if TYPE_CHECKING:
    from pathlib import Path

OWN = """
name = "my-fight"
version = 1
title = "My fight"
about = "For tests."
battlegroups = ["american", "german"]
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the player's own."""
    monkeypatch.setenv(OWN_FOLDER, str(tmp_path))
    return tmp_path


@pytest.mark.rule("BC:scenario.points")
def test_both_sides_began_with_1000_points_and_ended_with_1100_and_900() -> None:
    american, german = find("commander-encounter").groups
    assert (american.base_points, american.points) == (1000, 1100)
    assert (german.base_points, german.points) == (1000, 900)


def test_the_encounter_is_the_american_against_the_german_battlegroup_of_july_1944() -> None:
    scenario = find("commander-encounter")
    assert [(g.seat, g.year, g.month) for g in scenario.groups] == [
        ("american", 1944, 7),
        ("german", 1944, 7),
    ]
    assert scenario.pin == "commander-encounter@1"


def test_a_game_is_found_by_name_and_by_pin() -> None:
    assert "commander-encounter" in names()
    game = find_game("commander-encounter")
    assert find_game(game.name).name == game.name
    assert list(game.seats) == ["american", "german"]


@pytest.mark.parametrize("name", ["commander-encounter@2", "commander", ""])
def test_another_name_or_version_is_told(name: str) -> None:
    with pytest.raises(UnknownScenarioError, match="commander-encounter"):
        find(name)


def test_a_name_that_is_nearly_right_gets_a_hint() -> None:
    with pytest.raises(UnknownScenarioError) as error:
        find("commander-encouter")
    assert error.value.near[0] == "commander-encounter"


def test_a_scenario_of_ones_own_is_pinned_to_what_it_says(own: Path) -> None:
    (own / "a.toml").write_text(OWN, encoding="utf-8")
    pin = find_game("my-fight").name
    assert re.fullmatch(r"my-fight@1\.[0-9a-f]{8}", pin)
    assert find_game(pin).name == pin
    # Another file, for what one file says is read once.
    (own / "a.toml").rename(own / "old.txt")
    (own / "b.toml").write_text(OWN + "turns = 8\n", encoding="utf-8")
    assert find_game("my-fight").name != pin
    with pytest.raises(UnknownScenarioError):
        find(pin)


def test_a_battlegroup_beside_the_scenario_is_taken_first(own: Path) -> None:
    text = (scenarios._TROOPS / "american.toml").read_text(encoding="utf-8")
    (own / "american.toml").write_text(text.replace("count = 9", "count = 4", 1), encoding="utf-8")
    (own / "a.toml").write_text(OWN, encoding="utf-8")
    assert len(find_game("my-fight").rules.roster.of_side[0]) == 20


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (OWN.replace('"german"', '"american"'), "the two battlegroups have the same seat or prefix"),
        (OWN.replace('"german"', '"russian"'), "there is no battlegroup 'russian'"),
        (OWN.replace('"german"', '"../../secret"'), "there is no battlegroup '../../secret'"),
        (OWN + "[assets]\nrussian = 3\n", "there is no seat russian"),
        (OWN + 'scale = "large"\n', "a.toml:7: Invalid enum value 'large'"),
        (OWN + "weather = 3\n", "weather"),
    ],
)
def test_a_scenario_that_makes_no_sense_is_refused(own: Path, text: str, fault: str) -> None:
    (own / "a.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataFileError) as error:
        find("my-fight")
    assert fault in str(error.value)


def test_the_prepared_battle_has_what_the_encounter_leaves_out() -> None:
    prepared, encounter = find("commander-prepared").file, find("commander-encounter").file
    assert (prepared.assets, encounter.assets) == (
        {"american": 6, "german": 2},
        {"american": 0, "german": 0},
    )
    assert (prepared.turns, encounter.turns) == (12, 0)
    assert prepared.defences["german"].dug_in == 6


def test_a_scenario_with_a_fault_is_told_of_and_left_out(own: Path) -> None:
    (own / "a.toml").write_text(OWN, encoding="utf-8")
    (own / "b.toml").write_text(OWN.replace("my-fight", "spoiled") + "weather = 3\n", encoding="utf-8")
    assert "my-fight" in names()
    assert "spoiled" not in names()
    (fault,) = scenarios.faults()
    assert fault.file == "b.toml"
    assert "weather" in fault.fault


def test_ours_cannot_be_replaced(own: Path) -> None:
    (own / "a.toml").write_text(OWN.replace("my-fight", "commander-encounter"), encoding="utf-8")
    assert find_game("commander-encounter").name == "commander-encounter@1"
