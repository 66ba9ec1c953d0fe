"""`openblitz diff`: what two rulesets answer differently, in words, with ids."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.blitzkrieg.toys import switched_on
from typer.testing import CliRunner, Result

from openblitz.blitzkrieg.charts import Attrition, chart
from openblitz.blitzkrieg.rulesets import called, names, questions, rules
from openblitz.blitzkrieg.telling.differences import compare
from openblitz.cli import app, diff
from openblitz.rulebook import inventory

if TYPE_CHECKING:
    from pathlib import Path

assert diff  # importing it adds the command


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["diff", *words])


def as_json(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0
    return json.loads(result.stdout)


def test_the_two_editions_differ_and_each_side_is_told_with_its_own_ids() -> None:
    found = as_json("1965-basic", "1975-basic")
    by_question = {difference["question"]: difference for difference in found["differences"]}
    stacking = by_question["stacking"]
    assert [said["rule"] for said in stacking["first"]] == ["65:8.0.1a", "65:8.0.1b"]
    assert [said["rule"] for said in stacking["second"]] == ["75:11.1a"]
    for difference in found["differences"]:
        assert difference["asks"] == questions()[difference["question"]].asks
        for side, book in (("first", "65:"), ("second", "75:")):
            assert difference[side]
            for said in difference[side]:
                assert said["rule"].startswith(book)
                assert said["rule"] in inventory()


def test_in_words() -> None:
    result = run("1965-basic", "1975-basic")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    start = lines.index("How much may stand on one hex?")
    assert lines[start + 1] == "  Blitzkrieg 1965, Basic Game:"
    assert "12 combat factors" in lines[start + 2]
    assert "(65:8.0.1a)" in lines[start + 2]
    assert "Alike in both:" in lines[-1]


@pytest.mark.parametrize(
    ("first", "second", "head"),
    [
        ("1965-basic", "1975-basic", ["zones", "stacking", "results", "victory", "cities"]),
        ("1975-tournament", "1975-tournament+automatic-victory", ["automatic-victory"]),
        (
            "1965-tournament",
            "modules+module-01-fluid-impulse+module-05-class-stacking+module-14-weather",
            ["zones", "module-01-fluid-impulse", "stacking"],
        ),
    ],
)
def test_what_matters_most_is_told_first(first: str, second: str, head: list[str]) -> None:
    found = as_json(first, second)
    asked = [difference["question"] for difference in found["differences"]]
    assert asked[: len(head)] == head
    weights = [difference["weight"] for difference in found["differences"]]
    assert weights == sorted(weights, reverse=True)
    assert found["most"] == min(5, len(asked))
    assert [one["question"] for one in as_json(second, first)["differences"][: len(head)]] == head


def test_five_are_told_before_the_others() -> None:
    lines = run("1965-basic", "1975-basic").stdout.splitlines()
    assert lines[0] == "What matters most"
    more = next(at for at, line in enumerate(lines) if line.startswith("And "))
    assert sum(line.endswith("?") for line in lines[:more]) == 5
    assert run("1975-tournament", "1975-tournament+automatic-victory").stdout.startswith("Automatic Victory?")


def test_no_difference_shows_an_internal_name() -> None:
    printed = run("1965-tournament", "modules-c-neutrality-violation").stdout
    printed += run("1975-basic", "1975-tournament").stdout
    assert "modules-" not in printed
    assert "1965-tournament" not in printed
    assert "sea-movement" not in printed


def test_what_nobody_has_weighed_comes_last_by_how_much_there_is_to_say() -> None:
    found = compare(rules("1965-tournament"), rules("1975-tournament"))
    rest = [one for one in found.differences if one.weight < 10]
    assert rest
    assert all(one.weight == min(9, len(one.first) + len(one.second)) for one in rest)
    assert set(found.differences[-len(rest) :]) == set(rest)


def test_the_other_way_round_is_the_same_with_the_sides_changed() -> None:
    one, other = as_json("1965-basic", "1975-basic"), as_json("1975-basic", "1965-basic")
    assert [(d["first"], d["second"]) for d in one["differences"]] == [
        (d["second"], d["first"]) for d in other["differences"]
    ]


def test_clarifications_differ_from_none() -> None:
    found = as_json("1975-basic", "1975-basic+all")
    assert found["second"] == "1975-basic+all"
    told = {said["rule"] for difference in found["differences"] for said in difference["second"]}
    assert {"CL:3.3", "CL:5d", "CL:13.3a"} <= told
    assert "stacking" in found["alike"]


@pytest.mark.parametrize("name", names())
def test_a_ruleset_does_not_differ_from_itself(name: str) -> None:
    assert as_json(name, name)["differences"] == []
    title = rules(name).title
    assert run(name, name).stdout == f"{title} and {title} do not differ.\n"


def test_what_is_asked_is_told_either_as_different_or_as_alike() -> None:
    found = compare(rules("1965-basic"), rules("1975-basic"))
    told = [difference.question for difference in found.differences] + list(found.alike)
    assert sorted(told) == sorted([*rules("1965-basic").answers, "turns", "table"])


def test_another_number_of_turns_is_a_difference() -> None:
    longer = msgspec.structs.replace(rules("1975-basic"), turns=20)
    (difference,) = compare(rules("1975-basic"), longer).differences
    assert difference.question == "turns"
    assert difference.second[0].text == "The game has 20 turns."


def test_another_table_is_a_difference_cell_by_cell() -> None:
    table = chart("1975.bgat", Attrition)
    rows = {roll: tuple(cells) for roll, cells in table.rows.items()}
    rows[1] = (Attrition.DE, *rows[1][1:])
    other = msgspec.structs.replace(
        rules("1975-basic"), charts={"attrition": msgspec.structs.replace(table, rows=rows)}
    )
    (difference,) = compare(rules("1975-basic"), other).differences
    assert [said.text for said in difference.first] == ["At 1-6, die 1: AB2."]
    assert [said.text for said in difference.second] == ["At 1-6, die 1: DE."]


@pytest.mark.parametrize("words", [("1985-basic", "1975-basic"), ("1975-basic", "1965-basic+all")])
def test_a_ruleset_that_does_not_exist(words: tuple[str, str]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stderr.startswith("openblitz: ")
    assert len(result.stderr.splitlines()) == 1


def test_tournaments_tell_what_only_one_has_and_what_the_other_has_as_a_switch() -> None:
    found = compare(rules("1965-tournament"), rules("1975-tournament"))
    asked = {difference.asks: difference for difference in found.differences}
    assert asked["Artillery Barrage?"].first == ()
    assert asked["Artillery Barrage?"].second[0].rule == "75:25.2a"
    sea = asked["Sea Movement?"]
    assert sea.first[0].rule == "65:6.1.1b"
    assert [said.text for said in sea.second] == ["Only where the option Sea Movement is on."]
    minor = asked["Minor Countries?"]  # both have them, and what was told as an answer is not told again
    assert {said.rule for said in minor.first} >= {"65:22.0.2", "65:22.0.4", "65:CITY-CAPTURE.d"}
    assert "65:22.0.5a" not in {said.rule for said in minor.first}
    assert asked["Substitute Units?"].first[0].text == "Nothing else than above."
    assert asked["How long is the game?"].first[0].rule == "65:5.0T.3"
    printed = run("1965-tournament", "1975-tournament").stdout
    assert "    Nothing of the kind." in printed


def test_what_both_books_say_in_the_same_words_is_no_difference() -> None:
    found = compare(rules("1965-tournament"), rules("1975-tournament"))
    (rangers,) = [difference for difference in found.differences if difference.question == "rangers"]
    assert "Rangers are infantry." not in {said.text for said in (*rangers.first, *rangers.second)}
    (rivers,) = [difference for difference in found.differences if difference.question == "defense"]
    assert rivers.second  # the one that says no more keeps what it says


def test_what_is_new_among_what_both_say_is_marked() -> None:
    """Where a game only says more, all of it stood there, and what is new had to be looked for."""
    found = as_json("1975-basic", "1975-tournament")
    (stacking,) = (one for one in found["differences"] if one["question"] == "stacking")
    assert not any(said["new"] for said in stacking["first"])
    new = {said["rule"]: said["new"] for said in stacking["second"]}
    assert (new["75:11.1a"], new["75:26.4a"]) == (False, True)
    assert "New: Substitutes" in run("1975-basic", "1975-tournament").stdout
    # What is all different is not marked.
    (other,) = (
        one for one in as_json("1965-basic", "1975-basic")["differences"] if one["question"] == "stacking"
    )
    assert not any(said["new"] for said in (*other["first"], *other["second"]))


def test_an_option_that_only_answers_is_told_once(tmp_path: Path) -> None:
    text = 'name = "crowd"\ntitle = "A crowd"\nabout = "More a hex."\nof = ["1975-basic"]\n'
    with switched_on(tmp_path, "crowd", f'{text}[answers]\nstacking = "half units"\n'):
        found = compare(called("1975-basic").rules, called("1975-basic+crowd").rules)
    assert [difference.question for difference in found.differences] == ["stacking"]
