"""The commands that take any game of the catalogue, tried with the miniatures game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner, Result

from openblitz import catalogue
from openblitz.cli import app, fuzz, judge, play, view

if TYPE_CHECKING:
    from pathlib import Path

assert fuzz  # importing them adds the commands
assert judge
assert play

ENCOUNTER = ("--ruleset", "commander-encounter")


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENBLITZ_STATE", str(tmp_path / "state"))


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


SETTING_UP = "table bocage\nedge east\nchoose second\n"  # the Germans win the die of seed 3


def lines(typed: str, *more: str) -> list[str]:
    result = run("play", *ENCOUNTER, "--seed", "3", *more, typed=typed)
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result.stdout.splitlines()


def test_an_encounter_is_begun_looked_at_and_saved() -> None:
    told = lines(f"{SETTING_UP}look\nauto\nundo\nwhere G:CO\nsave a.game\nquit\n")
    assert "The table is Bocage, 120 by 120 cm." in told
    assert any(
        line.startswith("American battlegroup (american), from the west edge: 0 units") for line in told
    )
    assert "1 order given; look at `units`, change what you like, then `done`." in told
    assert "G:CO, CO: not deployed yet." in told
    assert "Saved in a.game, 4 orders." in told
    again = run("play", "a.game", typed="log\nunits american\n").stdout.splitlines()
    assert any(line.startswith("4. american: place A:") for line in again)
    assert any(", facing 90" in line for line in again)


def test_a_refusal_is_told_with_its_rule() -> None:
    told = lines(f"{SETTING_UP}why place A:CO at 60,60 face 90\nplace A:CO at 6.67,80 face 90\nwhere A:CO\n")
    assert any(line.startswith("Refused: A:CO must stand on the table, wholly within 20 cm") for line in told)
    assert any(line.startswith("BC:scenario.deploy.place: ") for line in told)
    assert "A:CO, CO: at 6.67,80, facing 90." in told


def test_words_that_mean_nothing_are_answered() -> None:
    told = lines(f"{SETTING_UP}dance\nwhere B:4Arm\nunits blue\nsees A:CO\nhelp place\nhelp sees\ncities\n")
    for answer in (
        "there is no unit 'B:4Arm'.",
        "'blue' is no side; there are american and german.",
        "A:CO does not stand on the table.",
        "place UNIT at X,Y face DEGREES [with UNIT ...] [dug-in|fortified]: "
        "Deploy a unit, with those that it carries or tows.",
        "sees UNIT: What a unit sees, and what its fire promises.",
    ):
        assert answer in told
    assert sum("`help` lists what can be typed." in line for line in told) == 3  # greeting, dance, cities


def test_many_orders_are_summed_up_by_unit() -> None:
    told = lines(f"{SETTING_UP}orders\norders A:CO\n")
    assert "place A:CO ...: 4 ways" in told
    assert sum(line.startswith("place A:CO at ") for line in told) == 4


def test_seats_are_those_of_the_game() -> None:
    told = lines("table bocage\n", "--seat", "german=random")
    assert any(line.startswith("german: The German side plays from the ") for line in told)
    refused = run("play", *ENCOUNTER, "--blue", "random")
    assert (refused.exit_code, "american|german=PLAYER" in refused.stderr) == (2, True)
    refused = run("play", *ENCOUNTER, "--seat", "german=greedy")
    assert (refused.exit_code, "no player is called 'greedy'" in refused.stderr) == (2, True)


def test_a_hex_game_is_loaded_at_the_same_table(tmp_path: Path) -> None:
    """What can be typed changes with the game."""
    hexes = CliRunner().invoke(app, ["play"], input="auto\nsave hex.game\nquit\n")
    assert hexes.exit_code == 0
    told = lines("cities\nload hex.game\ncities\n")
    assert any(line.startswith("At home, ") for line in told)
    assert sum("'cities'" in line for line in told) == 1


def test_orders_are_judged() -> None:
    game = catalogue.find("commander-encounter")
    orders = "> american: table bocage\n> german: table bocage\n"
    start = run("judge", "-", *ENCOUNTER, "--json", typed=f"{game.write_state(game.start())}\n{orders}")
    assert start.exit_code == 0, start.output
    first, second = json.loads(start.stdout)["orders"]
    assert first["legal"]
    assert not second["legal"]
    assert second["refusal"]["rule"].startswith("BC:")


def test_battles_are_tried_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openblitz.lab.commander.CommanderTrial.longest", 20)
    monkeypatch.setattr("openblitz.lab.commander.CommanderTrial.melee", lambda *_: None)
    result = run("fuzz", *ENCOUNTER, "--games", "1", "--workers", "1", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["orders"] == 20


def test_a_table_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def interrupted(server: view.Viewer) -> None:
        shown.append(server.page.decode())
        raise KeyboardInterrupt

    monkeypatch.setattr(view.Viewer, "serve_forever", interrupted)
    assert run("view", *ENCOUNTER, "--board", "bocage", "--no-browser").exit_code == 0
    assert "Bocage" in shown[0]
    refused = run("view", *ENCOUNTER, "--board", "moon", "--no-browser")
    assert (refused.exit_code, "there are bocage" in refused.stderr) == (2, True)
