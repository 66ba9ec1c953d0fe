"""`openblitz fuzz`: what was tried, and a fault told so that it can be seen again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from typer.testing import CliRunner, Result

from openblitz.blitzkrieg.ground.steps.setting_up import SetUp
from openblitz.cli import app, fuzz

if TYPE_CHECKING:
    import pytest

assert fuzz  # importing it adds the command

ONE = ("--games", "1", "--workers", "1", "--seed", "3")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["fuzz", *words], env={"COLUMNS": "100"})


def test_what_was_tried_is_counted() -> None:
    result = run(*ONE, "--json")
    assert result.exit_code == 0
    counted = json.loads(result.stdout)
    assert counted["games"] == 2  # a whole game and a melee
    assert counted["orders"] == sum(counted["steps"].values()) == sum(counted["kinds"].values())
    assert sum(counted["results"].values()) == counted["kinds"]["fight"]


def test_for_people() -> None:
    result = run(*ONE, "--ruleset", "1965-basic")
    assert result.exit_code == 0
    assert "no fault found" in result.stdout
    assert "Endings" in result.stdout


def test_a_fault_is_told_in_a_line_with_its_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SetUp, "check", lambda *_args: None)
    result = run(*ONE)
    assert result.exit_code == 1
    assert "whole game with seed 3" in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout.startswith("turn 0\nside blue")


def test_an_unknown_ruleset() -> None:
    result = run("--ruleset", "1985")
    assert result.exit_code == 2
    assert "no ruleset is called '1985'" in result.stderr
