"""Rulesets: what a file must say, what its faults are, and how a game is pinned to one."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.rulesets import (
    QUESTIONS,
    UnknownRulesetError,
    called,
    clarifications,
    find_game,
    game,
    names,
    read,
    rules,
    usual_clarifications,
)
from openblitz.blitzkrieg.telling.differences import ASKED
from openblitz.datafile import DataFileError
from openblitz.rulebook import inventory

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = files("openblitz.blitzkrieg.rulesets")


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def edited(path: Path, old: str, new: str, name: str = "1975-basic") -> Path:
    """A ruleset file with one thing changed."""
    text = text_of(name)
    assert text.count(old) == 1, f"{old!r} does not stand there once"
    file = path / "edited.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


def line_of(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


@pytest.mark.parametrize("name", names())
def test_every_ruleset_answers_every_question(name: str) -> None:
    for clarified in ("", *clarifications(name)):
        made = rules(name, clarified)
        for question, known in QUESTIONS.items():
            assert getattr(made, question) in known.values()


@pytest.mark.parametrize("name", names())
def test_every_rule_that_a_ruleset_cites_is_in_the_inventory(name: str) -> None:
    unknown = {subject: rule for subject, rule in rules(name).cites.items() if rule not in inventory()}
    assert not unknown


def test_both_editions_cite_a_paragraph_for_the_same_subjects() -> None:
    assert set(rules("1965-basic").cites) == set(rules("1975-basic").cites)


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_answer_says_what_it_is_with_ids_of_the_inventory(question: str) -> None:
    for name, answer in QUESTIONS[question].items():
        assert answer.says, name
        for rule, text in answer.says:
            assert rule in inventory(), f"{name}: {rule}"
            assert text.endswith("."), f"{name}: {text}"


def test_every_question_can_be_asked_in_words() -> None:
    assert set(ASKED) == set(QUESTIONS)


# Clarifications


def test_clarifications_change_only_what_they_name() -> None:
    plain, clear = rules("1975-basic"), rules("1975-basic", "all")
    overlay = read(FOLDER / "1975-basic.toml").clarifications["all"]
    assert overlay
    for question, known in QUESTIONS.items():
        wanted = known[overlay[question]] if question in overlay else getattr(plain, question)
        assert getattr(clear, question) is wanted
    assert all(getattr(clear, question) is not getattr(plain, question) for question in overlay)
    assert (clear.clarifications, plain.clarifications) == ("all", "")


def test_the_choices_of_clarifications() -> None:
    assert clarifications("1975-basic") == ("all",)  # the publisher's own change nothing here
    assert clarifications("1965-basic") == ()
    assert [usual_clarifications(name) for name in ("1975-basic", "1965-basic")] == ["all", ""]


def test_what_is_not_offered_is_what_changes_nothing() -> None:
    plain, publisher = rules("1975-basic"), rules("1975-basic", "publisher")
    assert all(getattr(publisher, question) is getattr(plain, question) for question in QUESTIONS)


def test_clarifications_that_a_ruleset_does_not_have() -> None:
    with pytest.raises(UnknownRulesetError, match="1965-basic has no clarifications 'all'"):
        rules("1965-basic", "all")


# Names and versions


def test_an_unknown_name_is_told_with_the_known_ones() -> None:
    with pytest.raises(UnknownRulesetError) as error:
        game("1975-basik")
    assert str(error.value) == "no ruleset is called '1975-basik'; there are 1965-basic, 1975-basic"
    assert error.value.near[0] == "1975-basic"


@pytest.mark.parametrize(
    "pinned", ["1965-basic@1", "1975-basic@1", "1975-basic+all@1", "1975-basic+publisher@1"]
)
def test_a_pinned_game_is_found_by_its_own_name(pinned: str) -> None:
    assert find_game(pinned).name == pinned
    assert called(pinned).name == pinned


@pytest.mark.parametrize(
    "pinned", ["1975-basic@2", "1975-basic@0", "1975-basic@", "1975-basic", "1975-basic+all@01"]
)
def test_another_version_is_not_the_same_game(pinned: str) -> None:
    with pytest.raises(UnknownRulesetError, match="asks for version"):
        find_game(pinned)


@pytest.mark.parametrize("pinned", ["1985-basic@1", "@1", "1975-basic+some@1", "../1975-basic@1"])
def test_an_unknown_game_cannot_be_found(pinned: str) -> None:
    with pytest.raises(UnknownRulesetError):
        find_game(pinned)


def test_a_title_needs_no_version() -> None:
    assert called("1965-basic").name == "1965-basic@1"
    assert called("1975-basic+none").name == "1975-basic@1"
    with pytest.raises(UnknownRulesetError):
        called("1975-basic+nine")


# Faults of a file


def test_a_question_that_no_rule_asks_is_told_with_its_line(tmp_path: Path) -> None:
    file = edited(tmp_path, 'zones = "engagement"', 'zones = "engagement"\nweather = "fine"')
    with pytest.raises(DataFileError) as error:
        read(file)
    assert error.value.line == line_of(text_of("1975-basic"), 'zones = "engagement"') + 1
    assert error.value.fault == "no rule asks 'weather'"
    assert error.value.file == "edited.toml"


def test_an_answer_that_does_not_exist_is_told_with_those_that_do(tmp_path: Path) -> None:
    with pytest.raises(DataFileError) as error:
        read(edited(tmp_path, 'zones = "engagement"', 'zones = "none"'))
    assert error.value.line == line_of(text_of("1975-basic"), 'zones = "engagement"')
    assert error.value.fault == "zones has no answer 'none'; there are engagement, full stop"


def test_an_answer_of_the_clarifications_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(DataFileError) as error:
        read(edited(tmp_path, 'defense = "river branches"', 'defense = "moats"'))
    assert error.value.line == line_of(text_of("1975-basic"), 'defense = "river branches"')
    assert "defense has no answer 'moats'" in error.value.fault


def test_a_question_without_an_answer(tmp_path: Path) -> None:
    with pytest.raises(DataFileError) as error:
        read(edited(tmp_path, 'zones = "engagement"\n', ""))
    assert error.value.line == line_of(text_of("1975-basic"), "[answers]")
    assert error.value.fault == "no answer to zones"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("turns = 15", 'turns = "many"', "Expected `int`, got `str`"),
        ("turns = 15", "turns = 15\nmoons = 2", "unknown field `moons`"),
        ('title = "Blitzkrieg 1975, Basic Game"\n', "", "missing required field `title`"),
        ("turns = 15", "turns = ", "Invalid value"),
    ],
)
def test_a_file_that_is_no_ruleset(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(DataFileError) as error:
        read(edited(tmp_path, old, new))
    assert fault in error.value.fault
