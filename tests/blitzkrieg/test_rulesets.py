"""Rulesets: what a file must say, what its faults are, and how a game is pinned to one."""

from __future__ import annotations

import ast
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.engine.added import kinds, named_kinds
from openblitz.blitzkrieg.engine.subjects import SUBJECTS
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.rulesets import (
    UnknownRulesetError,
    called,
    clarifications,
    find_game,
    game,
    names,
    offered,
    options_of,
    questions,
    read,
    rules,
    usual_clarifications,
)
from openblitz.blitzkrieg.rulesets import files as ruleset_files
from openblitz.blitzkrieg.rulesets.files import read_option
from openblitz.datafile import DataFileError
from openblitz.rulebook import inventory
from openblitz.table import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        # Those that only options ask are answered where the ruleset has such an option.
        brought = {asked for option in made.brought for asked in options_of(option).answers}
        for name_of, question in questions().items():
            assert (name_of in made.answers) is (name_of in ruleset_files._asked_always() | brought)
            assert made.answers.get(name_of) in (*question.answers.values(), None)


@pytest.mark.parametrize("name", names())
def test_every_rule_that_a_ruleset_cites_is_in_the_inventory(name: str) -> None:
    unknown = {subject: rule for subject, rule in rules(name).cites.items() if rule not in inventory()}
    assert not unknown


def test_a_game_without_clarifications_cites_its_own_book() -> None:
    known = inventory()
    bare, clear = rules("1975-tournament-optional"), rules("1975-tournament-optional", "all")
    printed = {one: bare.paragraph(one) for one in bare.paragraphs if one.startswith("CL:")}
    assert {"CL:19.3a", "CL:21.1a", "CL:29.7a", "CL:30.7", "CL:32.5b", "CL:33.7k"} <= set(printed)
    assert all(one in known and there.startswith("75:") and there in known for one, there in printed.items())
    assert all(clear.paragraph(one) == one for one in printed)
    lines = "at V33: B:14TAC", "at GGG45: B:1Inf", "at TTT60: R:1Inf", "friendly-since V33", "step movement"
    for clarified, rule in (("", "75:30.7b"), ("all", "CL:30.7")):
        played = game("1975-tournament", clarified)
        state = played.read_state("\n".join(lines))
        refusal = played.check(state, Seat("blue"), played.read_order("stage B:14TAC to GGG45"))
        assert refusal is not None
        assert refusal.rule == rule


def test_both_editions_cite_a_paragraph_for_the_same_subjects() -> None:
    assert set(rules("1965-basic").cites) == set(rules("1975-basic").cites)


@pytest.mark.parametrize("question", questions())
def test_every_answer_says_what_it_is_with_ids_of_the_inventory(question: str) -> None:
    for name, answer in questions()[question].answers.items():
        assert answer.says, name
        for rule, text in answer.says:
            assert rule in inventory(), f"{name}: {rule}"
            assert text.endswith("."), f"{name}: {text}"


def test_every_question_can_be_asked_in_words() -> None:
    assert all(question.asks.endswith("?") for question in questions().values())


# Clarifications


def test_clarifications_change_only_what_they_name() -> None:
    plain, clear = rules("1975-basic"), rules("1975-basic", "all")
    overlay = read(FOLDER / "1975-basic.toml").clarifications["all"]
    assert overlay
    for question, known in questions().items():
        wanted = known.answers[overlay[question]] if question in overlay else plain.answers.get(question)
        assert clear.answers.get(question) is wanted
    assert all(clear.answers[question] is not plain.answers[question] for question in overlay)
    assert (clear.clarifications, plain.clarifications) == ("all", "")


def test_the_choices_of_clarifications() -> None:
    books = "1975-basic", "1975-basic-optional", "1975-tournament", "1975-tournament-optional"
    assert {clarifications(name) for name in books} == {("publisher", "all")}
    assert clarifications("1975-first-game") == (
        "all",
    )  # it has no option in which the publisher's do anything
    assert clarifications("1965-basic") == ()
    assert [usual_clarifications(name) for name in ("1975-basic", "1965-basic")] == ["all", ""]


def test_what_is_not_offered_is_what_changes_nothing() -> None:
    plain, publisher = rules("1975-first-game"), rules("1975-first-game", "publisher")
    assert publisher.answers == plain.answers


def test_clarifications_that_a_ruleset_does_not_have() -> None:
    with pytest.raises(UnknownRulesetError, match="1965-basic has no clarifications 'all'"):
        rules("1965-basic", "all")


# Names and versions


def test_an_unknown_name_is_told_with_the_known_ones() -> None:
    with pytest.raises(UnknownRulesetError) as error:
        game("1975-basik")
    told = "no ruleset is called '1975-basik'; there are 1975-basic, 1965-basic, "
    assert str(error.value).startswith(told)  # what comes close first
    assert str(error.value).endswith(f" and {len(names()) - 6} more")
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
    file = edited(tmp_path, 'zones = "engagement"', 'zones = "engagement"\nfashion = "fine"')
    with pytest.raises(DataFileError) as error:
        read(file)
    assert error.value.line == line_of(text_of("1975-basic"), 'zones = "engagement"') + 1
    assert error.value.fault == "no rule asks 'fashion'"
    assert error.value.file == "edited.toml"


def test_an_answer_that_does_not_exist_is_told_with_those_that_do(tmp_path: Path) -> None:
    with pytest.raises(DataFileError) as error:
        read(edited(tmp_path, 'zones = "engagement"', 'zones = "none"'))
    assert error.value.line == line_of(text_of("1975-basic"), 'zones = "engagement"')
    assert (
        error.value.fault
        == "zones has no answer 'none'; there are engagement, full stop, modified, fluid, modified and fluid"
    )


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


# Subjects


def test_a_subject_that_no_rule_has_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(DataFileError) as error:
        read(edited(tmp_path, 'turn = "75:4.1"', 'turn = "75:4.1"\nmoon = "75:4.1"'))
    assert error.value.line == line_of(text_of("1975-basic"), 'turn = "75:4.1"') + 1
    assert error.value.fault == "no rule has the subject 'moon'"


def test_a_missing_citation_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataFileError) as error:
        read(edited(tmp_path, 'turn = "75:4.1"\n', ""))
    assert error.value.line == line_of(text_of("1975-basic"), "[cites]")
    assert error.value.fault == "no paragraph for turn"


def test_every_subject_that_the_rules_speak_of_is_declared() -> None:
    """Wherever the hex family cites by subject, and nothing else is declared."""
    spoken = set()
    for file in Path(str(files("openblitz.blitzkrieg"))).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            spoken |= set(_subjects(node))
    assert spoken == SUBJECTS


def _subjects(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Subscript(value=ast.Attribute(attr="cites"), slice=slice_):
            yield from _words(slice_)
        case ast.Call(func=ast.Attribute(attr="refuse"), args=[subject, *_]):
            yield from _words(subject)
        case ast.Assign(targets=[ast.Name(id="time")], value=value):
            yield from _words(value)
        case ast.AnnAssign(target=ast.Name(id="first"), value=value) if value is not None:
            yield from _words(value)
        case ast.Assign(targets=[ast.Name(id="subject")], value=value):
            yield from _words(value)
        case ast.Assign(targets=[ast.Tuple(elts=[*_, ast.Name(id="subject")])], value=value):
            yield from (word for word in _words(value) if word in SUBJECTS)
        case ast.FunctionDef(name="_stop_subject"):
            yield from (word for inner in node.body for word in _words(inner))
        case ast.Assign(targets=[ast.Name(id="water")], value=value):
            yield from _words(value)


def _words(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and inner.value:
            yield inner.value


# Rulesets that stand on others, and options


CHILD = """
based-on = "1975-basic"
name = "child"
version = 1
title = "A child"
turns = 20

[answers]
zones = "full stop"

[cites]
turn = "75:4.2c"
"""


def child(path: Path, text: str = CHILD) -> Path:
    file = path / "child.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_ruleset_says_only_what_is_different_from_another(tmp_path: Path) -> None:
    made, parent = read(child(tmp_path)), read(FOLDER / "1975-basic.toml")
    assert (made.name, made.turns, made.charts) == ("child", 20, parent.charts)
    assert made.answers == {**parent.answers, "zones": "full stop"}
    assert made.cites == {**parent.cites, "turn": "75:4.2c"}
    assert made.clarifications == parent.clarifications


def test_a_ruleset_stands_on_one_that_there_is(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match=r"child\.toml:2: there is no ruleset 'nobody'"):
        read(child(tmp_path, CHILD.replace("1975-basic", "nobody")))


OPTION = """
name = "toy"
title = "Toy rules"
about = "Nothing that matters."
of = ["1975-basic"]

[answers]
zones = "full stop"
"""


def option(path: Path, text: str, name: str = "toy") -> Path:
    file = path / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ('zones = "full stop"', 'zones = "soft"', 8, "zones has no answer 'soft'"),
        ('zones = "full stop"', 'moats = "deep"', 8, "no rule asks 'moats'"),
        ("[answers]", '[cites]\nmoon = "75:4.1"\n[answers]', 8, "no rule has the subject 'moon'"),
        (
            "[answers]",
            '[adds]\nallowance = ["wings"]\n[answers]',
            8,
            "for allowance as 'wings'",
        ),
        (
            "[answers]",
            '[adds.objections]\nfly = ["fear"]\n[answers]',
            8,
            "for objections as 'fear'",
        ),
        ("[answers]", '[adds.objections]\nsing = ["fear"]\n[answers]', 8, "no subject 'sing'"),
        ("[answers]", '[adds]\nbonuses = ["wings"]\n[answers]', 8, "for bonuses as 'wings'"),
        ("[answers]", '[charts]\nmagic = "1975.tgat"\n[answers]', 8, "there is no kind of combat 'magic'"),
        ("[answers]", '[charts]\nattrition = "1999"\n[answers]', 8, "there is no table '1999'"),
        ("[answers]", '[counters]\narmies = ["mars"]\n[answers]', 8, "there is no army 'mars'"),
        ("[answers]", '[counters]\ntypes = ["mule"]\n[answers]', 8, "there is no type of unit 'mule'"),
        ("[answers]", '[adds]\nlayers = ["fog"]\n[answers]', 8, "for layers as 'fog'"),
        ("[answers]", '[adds]\nsongs = ["fog"]\n[answers]', 8, "there is no list 'songs'"),
        ("[answers]", '[adds]\nobjections = ["fog"]\n[answers]', 8, "objections is a list for each subject"),
        ("[answers]", '[adds.layers]\nfly = ["fog"]\n[answers]', 7, "layers is one list"),
        ("[answers]", '[deeds]\nmovement = ["dance"]\n[answers]', 8, "there is no deed 'dance'"),
        ("[answers]", '[[phases]]\nstep = "tea"\n[answers]', 8, "there is no step 'tea'"),
        ('of = ["1975-basic"]', 'of = ["1985-basic"]', 5, "there is no ruleset '1985-basic'"),
        ('of = ["1975-basic"]', 'of = ["1975-basic"]\nneeds = ["tea"]', 6, "there is no option 'tea'"),
        ('of = ["1975-basic"]', 'of = ["1975-basic"]\nover = ["cities"]', 6, "it does not answer 'cities'"),
    ],
)
def test_what_is_wrong_with_an_option_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, fault: str
) -> None:
    with pytest.raises(DataFileError) as error:
        read_option(option(tmp_path, OPTION.replace(old, new)))
    assert (error.value.line, error.value.file) == (line, "toy.toml")
    assert fault in error.value.fault


@pytest.fixture
def more_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of options of the test's own, gone again after it."""
    monkeypatch.setattr(ruleset_files, "_folders", list(ruleset_files._folders))
    folder = tmp_path / "options"
    folder.mkdir()
    yield folder
    monkeypatch.undo()
    ruleset_files.add_options(folder)
    ruleset_files._folders.remove(folder)
    rules.cache_clear()


def test_an_option_changes_what_it_answers_and_is_part_of_the_name(more_options: Path) -> None:
    option(more_options, OPTION)
    ruleset_files.add_options(more_options)
    made = called("1975-basic+all+toy")
    assert made.name == "1975-basic+all+toy@1"
    assert made.title == "Blitzkrieg 1975, Basic Game, Toy rules"
    assert zones_of(made.rules) is zones_of(rules("1965-basic"))
    assert find_game(made.name).rules is made.rules
    assert [one.name for one in offered("1975-basic") if one.name == "toy"] == ["toy"]
    assert "toy" not in [one.name for one in offered("1965-basic")]
    with pytest.raises(UnknownRulesetError, match="1965-basic has no option 'toy'"):
        called("1965-basic+none+toy")


def test_what_a_ruleset_always_has_is_no_option_of_it() -> None:
    with pytest.raises(UnknownRulesetError, match="'module-07-railroads' is always a part of modules-f"):
        called("modules-f-third-power+module-07-railroads")


def test_needs_and_exclusions_are_told(more_options: Path) -> None:
    option(more_options, OPTION.replace("[answers]", 'needs = ["other"]\n[answers]'))
    plain = OPTION.replace('"toy"', '"other"').replace('[answers]\nzones = "full stop"', "")
    option(more_options, plain, "other")
    option(more_options, plain.replace('"other"', '"third"') + 'excludes = ["other"]\n', "third")
    ruleset_files.add_options(more_options)
    with pytest.raises(UnknownRulesetError, match="toy needs other"):
        called("1975-basic+none+toy")
    assert called("1975-basic+none+toy+other").rules.options == ("other", "toy")
    with pytest.raises(UnknownRulesetError, match="third and other exclude each other"):
        called("1975-basic+none+other+third")


def test_two_options_that_answer_one_question_are_a_fault_unless_one_says_over(more_options: Path) -> None:
    option(more_options, OPTION)
    option(more_options, OPTION.replace('"toy"', '"twin"'), "twin")
    ruleset_files.add_options(more_options)
    with pytest.raises(DataFileError) as error:
        called("1975-basic+none+toy+twin")
    assert (error.value.file, error.value.line) == ("twin.toml", 8)
    assert "toy answers zones too" in error.value.fault
    over = OPTION.replace('"toy"', '"twin"').replace("[answers]", 'over = ["zones"]\n[answers]')
    option(more_options, over, "twin")
    ruleset_files.add_options(more_options)
    rules.cache_clear()
    assert called("1975-basic+none+toy+twin").rules.options == ("toy", "twin")


def test_a_ruleset_with_options_whose_needs_are_not_met(more_options: Path, tmp_path: Path) -> None:
    option(more_options, OPTION.replace("[answers]", 'needs = ["other"]\n[answers]'))
    option(more_options, OPTION.replace('"toy"', '"other"').replace('zones = "full stop"', ""), "other")
    ruleset_files.add_options(more_options)
    with pytest.raises(DataFileError) as error:
        read(child(tmp_path, CHILD.replace("turns = 20", 'turns = 20\noptions = ["toy"]')))
    assert (error.value.line, error.value.fault) == (7, "toy needs other")


def test_the_title_names_what_is_switched_on_and_not_the_parts_of_the_ruleset() -> None:
    assert game("1975-tournament").title == "Blitzkrieg 1975, Tournament Game"
    supplied = game("1975-tournament", "", ["combat-supply"])  # brings in the supply of its parts, too
    assert supplied.title == "Blitzkrieg 1975, Tournament Game, Combat Supply"


def test_no_two_things_that_options_add_have_one_name() -> None:
    """The second would silently take the place of the first."""
    twice = [
        f"{listed}: {name}"
        for listed, base in kinds().items()
        for name, count in Counter(kind.name for kind in named_kinds(base)).items()
        if count > 1
    ]
    assert not twice
