"""`openblitz match`: counted for people and as JSON, and what is no match."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from openblitz.cli import app, match

assert match  # importing it adds the command


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["match", *words], env={"COLUMNS": "100"})


def as_json(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0
    return json.loads(result.stdout)


ONE = ("--blue", "recruit", "--red", "recruit", "--games", "1", "--workers", "1")


def test_json_is_the_same_for_the_same_seed() -> None:
    words = (*ONE, "--ruleset", "1965-basic", "--seed", "9")
    first, second = as_json(*words), as_json(*words)
    for found in (first, second):
        assert found.pop("seconds") > 0
    assert first == second
    assert first["ruleset"] == "1965-basic@1"
    assert as_json(*ONE)["ruleset"] == "1975-basic+all@1"  # with the usual clarifications
    assert first["players"] == {"blue": "recruit", "red": "recruit"}
    assert first["wins"]["blue"] + first["wins"]["red"] + first["nobody"] == 1
    assert {"seed", "winner", "reason", "rule", "turns", "orders", "lost"} <= first["games"][0].keys()


def test_the_seed_matters() -> None:
    assert as_json(*ONE, "--seed", "1")["games"] != as_json(*ONE, "--seed", "2")["games"]


def test_for_people() -> None:
    result = run(*ONE, "--clarifications", "all")
    assert result.exit_code == 0
    assert "Blue (recruit) won" in result.stdout
    assert "games" not in result.stdout.splitlines()[0]  # the bar is on stderr


@pytest.mark.parametrize(
    ("words", "say"),
    [
        (("--blue", "nobody"), "no player is called 'nobody'; there are recruit, cadet, captain, general"),
        (("--ruleset", "1985"), "no ruleset is called '1985'"),
        (("--clarifications", "some"), "1975-basic has no clarifications 'some'"),
        (("--games", "0"), "'--games'"),
        (("--seat", "green=random"), "'green' is no seat of 1975-basic+all@1; write --seat blue|red=PLAYER"),
        (("--seat", "blue"), "'blue' is no seat of 1975-basic+all@1; write --seat blue|red=PLAYER"),
    ],
)
def test_what_is_no_match(words: tuple[str, ...], say: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert say in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr
