"""`openblitz games`: what there is to play, and what can be chosen with it."""

from __future__ import annotations

from typer.testing import CliRunner, Result

from openblitz import catalogue
from openblitz.cli import app, games

assert games  # importing it adds the command


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["games", *words])


def test_every_game_is_listed_with_its_length_and_the_ladder_comes_first() -> None:
    said = run().stdout
    for one in catalogue.games():
        assert f"{one.title} ({one.name})" in said
        assert one.card is not None
        assert one.card.long in said
    assert (
        said.index("1. First game: Elenor and Cordova") < said.index("9. Total War") < said.index("Civil War")
    )


def test_a_game_tells_what_it_is_and_what_can_be_chosen_with_it() -> None:
    said = run("modules").stdout
    assert "Best after: Blitzkrieg 1965, Tournament Game." in said
    assert "The first three (modules+first-three)" in said
    assert "Module 14: Weather (module-14-weather): " in said


def test_a_choice_says_what_it_brings_with_the_paragraph_and_how_it_is_played() -> None:
    lines = run("modules+module-15-guerillas").stdout.splitlines()
    assert lines[0] == "Module 9: Production is on, too: Module 15: Guerillas needs it. (MS:15b)"
    title = lines[-1].removeprefix("openblitz play --ruleset ")
    assert title == "modules+module-08-orders-of-battle+module-09-production+module-15-guerillas"
    assert catalogue.find(title)


def test_a_set_is_chosen_by_its_name() -> None:
    lines = run("modules+first-three").stdout.splitlines()
    title = lines[-1].removeprefix("openblitz play --ruleset ")
    assert title == "modules+module-01-fluid-impulse+module-03-modified-zoc+module-05-class-stacking"


def test_what_is_not_there_is_told_in_one_line() -> None:
    for words in ("no-such-game", "modules+no-such-option"):
        result = run(words)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1
