"""The examples of docs/designing.md are what it says of them: a scenario, a module and a house rule."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.toys import switched_on

from openblitz.blitzkrieg import rulesets
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.cities import LastInZone, LastOccupied
from openblitz.blitzkrieg.rulesets import game, read
from openblitz.blitzkrieg.rulesets.files import RULESETS

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (Path(__file__).parents[2] / "docs" / "designing.md").read_text(encoding="utf-8")
EXAMPLES = {
    re.findall(r'^name = "(.*?)"', text, re.MULTILINE)[0]: text
    for text in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    if re.search(r'^name = "', text, re.MULTILINE)
}


@pytest.fixture
def overlay(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """An overlay of the page that can be chosen."""
    with switched_on(tmp_path, request.param, EXAMPLES[request.param]):
        yield request.param


def test_the_scenario_of_alliances_is_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "two-walkures.toml"
    file.write_text(EXAMPLES["two-walkures"], encoding="utf-8")
    written = read(file)
    assert written.scenario is not None
    assert (written.turns, written.scenario.begins, written.scenario.first) == (6, "fall 3", "red")
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    for one in files("openblitz.blitzkrieg.rulesets").iterdir():
        if one.name.endswith(".toml"):
            (shelf / one.name).write_text(one.read_text(encoding="utf-8"), encoding="utf-8")
    (shelf / file.name).write_text(EXAMPLES["two-walkures"], encoding="utf-8")
    for module in (rulesets, rulesets.files):
        monkeypatch.setattr(module, "RULESETS", shelf)
    rulesets.names.cache_clear()
    try:
        found = game("two-walkures")
        assert found.rules.names == ("Sud Walküre", "Nord Walküre")
        assert found.to_move(found.start()) == "blue"
        # Nord Walküre has seven divisions and three brigades.
        assert sum(found.rules.roster.arrives[u] > 0 for u in found.rules.roster.at_first.of_side[1]) == 10
    finally:
        monkeypatch.undo()
        rulesets.names.cache_clear()
        rulesets.rules.cache_clear()
    assert RULESETS.is_dir()


@pytest.mark.parametrize("overlay", ["module-19-war-on-land"], indirect=True)
def test_the_module_takes_parts_of_the_game_out(overlay: str) -> None:
    plain, land = game("modules").rules, game("modules", "", (overlay,)).rules
    deeds = [{deed.name for deed in sequence_of(rules).deeds["movement"]} for rules in (plain, land)]
    assert "embark" in deeds[0]
    assert "embark" not in deeds[1]
    assert not sequence_of(land).before_set_up  # nobody begins at sea


@pytest.mark.parametrize("overlay", ["house-quick-summer"], indirect=True)
def test_the_house_rule_answers_otherwise(overlay: str) -> None:
    plain, house = (game("modules-e-brush-fire-war", "", chosen).rules for chosen in ((), (overlay,)))
    assert (plain.turns, house.turns) == (9, 6)
    assert isinstance(CITIES.of(plain), LastOccupied)
    assert type(CITIES.of(house)) is LastInZone
