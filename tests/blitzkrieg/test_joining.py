"""Parts of a game that come in by themselves, drafts, and the options that a new game has."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from openblitz import catalogue
from openblitz.blitzkrieg import rulesets
from openblitz.blitzkrieg.engine.modifiers import Upkeep
from openblitz.blitzkrieg.rulesets import files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def joining(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two options, and one that comes in where both are on."""
    folder = tmp_path / "options"
    for subject in files._folders:
        shutil.copytree(str(subject), folder, dirs_exist_ok=True)
    text = 'name = "{0}"\ntitle = "{0}"\nabout = "{0}."\nof = [{1}]\n{2}\n'
    for name, of, more in (
        ("z-one", '"1975-basic"', ""),
        ("z-two", '"1975-basic"', ""),
        ("z-both", "", 'joins = ["z-one", "z-two"]'),
        ("module-z", '"modules"', 'replaces = ["minor-countries-1965"]'),
    ):
        (folder / f"{name}.toml").write_text(text.format(name, of, more))
    monkeypatch.setattr(files, "_folders", [folder])
    caches = (files._option_files, files.options, rulesets.rules)
    for one in caches:
        one.cache_clear()
    yield
    monkeypatch.undo()
    for one in caches:
        one.cache_clear()


@pytest.mark.usefixtures("joining")
def test_a_part_comes_in_by_itself_where_all_that_it_joins_are_on() -> None:
    assert "z-both" in rulesets.rules("1975-basic", "", ("z-one", "z-two")).brought
    assert "z-both" not in rulesets.rules("1975-basic", "", ("z-one",)).brought
    # It is no switch, and no part of the name.
    assert rulesets.game("1975-basic", "", ("z-one", "z-two")).name == "1975-basic+z-one+z-two@1"
    with pytest.raises(rulesets.UnknownRulesetError, match="no option 'z-both'"):
        rulesets.rules("1975-basic", "", ("z-both",))


@pytest.mark.usefixtures("joining")
def test_a_part_that_another_replaces_falls_out_with_all_that_it_adds() -> None:
    plain, replaced = rulesets.rules("modules"), rulesets.rules("modules", "", ("module-z",))
    assert "minor-countries-1965" in plain.brought
    assert "minors" in plain.answers
    assert "minor-countries-1965" not in replaced.brought
    assert "minors" not in replaced.answers
    assert not set(plain.added[Upkeep]) & set(replaced.added[Upkeep])


@pytest.mark.usefixtures("joining")
def test_modules_lie_over_all_options_and_belong_to_the_rulesets_that_stand_on_theirs() -> None:
    assert files.option_names()[-1] == "module-z"
    assert "module-z" in [option.name for option in rulesets.offered("modules")]
    assert "module-z" not in [option.name for option in rulesets.offered("1965-tournament")]


def test_a_draft_can_be_had_by_its_name_and_is_not_offered() -> None:
    for name in rulesets.names():
        assert rulesets.is_draft(name) == (name not in {info.name for info in catalogue.games()})
        assert catalogue.find(name).name.startswith(name)


def test_an_option_that_is_a_draft_can_be_had_by_its_name_and_is_not_offered() -> None:
    drafts = {option.name for option in rulesets.offered("1975-tournament") if option.draft}
    (info,) = [info for info in catalogue.games() if info.name == "1975-tournament"]
    assert not drafts & {option.name for option in info.options}
    for name in drafts:
        assert name in rulesets.game("1975-tournament", "all", (name,)).name


def test_the_usual_options_are_switches_of_the_game() -> None:
    for info in catalogue.games():
        assert set(info.usual_options) <= {option.name for option in info.options}
    assert "combat-supply" in rulesets.usual_options("1975-tournament")


@pytest.mark.rule("75:18b")
def test_every_option_of_the_basic_game_can_be_had_alone_and_all_together() -> None:
    names = [option.name for option in rulesets.offered("1975-basic")]
    for name in names:
        switched_on = (name, *rulesets.options_of(name).needs)
        assert set(rulesets.rules("1975-basic", "all", switched_on).options) == set(switched_on)
    bundle = rulesets.rules("1975-basic-optional", "all")
    assert set(bundle.brought) == set(names) - {"mail"}
    assert bundle.options == ()  # they are its own
