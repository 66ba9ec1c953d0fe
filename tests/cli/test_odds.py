"""`openblitz odds`: the odds, every number as a sum with its rules, the chances, and what is not allowed."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from openblitz.blitzkrieg.charts import chart
from openblitz.cli import app, odds
from openblitz.rulebook import inventory

assert odds  # importing it adds the command


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["odds", *words], env={"COLUMNS": "100", "TERM": "dumb"})


def as_json(*words: str, code: int = 0) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


@pytest.mark.rule("75:15.1c")
@pytest.mark.parametrize(
    ("attack", "defense", "wanted"),
    [("14", "8", "1-1"), ("8", "14", "1-2"), ("14", "6", "2-1"), ("4", "14", "1-4"), ("4", "18", "1-5")],
)
def test_the_books_examples(attack: str, defense: str, wanted: str) -> None:
    result = run(attack, defense)
    assert result.exit_code == 0
    assert result.stdout.split()[0] == wanted


@pytest.mark.rule("65:19.0.1b")
@pytest.mark.parametrize(
    ("attack", "defense", "wanted"), [("16", "9", "1-1"), ("14", "6", "2-1"), ("4", "15", "1-4")]
)
def test_the_examples_of_1965(attack: str, defense: str, wanted: str) -> None:
    found = as_json(attack, defense, "--ruleset", "1965-basic")
    assert found["odds"] == wanted
    assert found["rules"] == ["65:19.0.1a", "65:19.0.0"]


@pytest.mark.parametrize("ground", ["--city", "--mountain", "--river"])
@pytest.mark.parametrize("ruleset", ["1965-basic", "1975-basic", "1975-basic+all"])
def test_terrain_doubles_the_defender_by_a_paragraph(ground: str, ruleset: str) -> None:
    found = as_json("14", "4", ground, "--ruleset", ruleset)
    assert (found["odds"], found["defense"]["total"]) == ("1-1", 8)
    doubling = found["defense"]["parts"][1]
    assert (doubling["value"], doubling["times"]) == (2, True)
    assert doubling["rule"] in inventory()


@pytest.mark.parametrize(
    ("ruleset", "rule"), [("1965-basic", "65:DEFENSE-TERRAIN.b"), ("1975-basic", "CL:rounding.j")]
)
def test_nothing_is_doubled_twice(ruleset: str, rule: str) -> None:
    found = as_json("14", "4", "--city", "--river", "--double", "defender", "--ruleset", ruleset)
    assert found["defense"]["total"] == 8
    assert [part["rule"] for part in found["defense"]["parts"][2:]] == [rule, rule]


@pytest.mark.rule("CL:rounding.f")
def test_halved_factors_keep_their_fractions() -> None:
    found = as_json("6", "3", "--halve", "defender")
    assert (found["odds"], found["defense"]["total"]) == ("4-1", 1.5)
    assert as_json("6", "3/2")["odds"] == "4-1"


@pytest.mark.rule("CL:rounding.i")
def test_halvings_add_up() -> None:
    assert as_json("8", "8", "--halve", "attacker", "--halve", "attacker")["attack"]["total"] == 2


@pytest.mark.rule("CL:rounding.h")
def test_halved_and_doubled_is_the_same_again() -> None:
    assert as_json("1", "1", "--halve", "defender", "--city")["defense"]["total"] == 1
    assert as_json("1", "1/2+1/2")["defense"]["total"] == 1


def test_the_attacker_can_be_doubled_by_other_rules() -> None:
    assert as_json("4", "8", "--double", "attacker")["odds"] == "1-1"


def test_strengths_can_be_sums_with_a_part_doubled() -> None:
    found = as_json("8+6", "4x2+4")
    assert (found["attack"]["total"], found["defense"]["total"], found["odds"]) == (14, 12, "1-1")
    assert [part["value"] for part in found["defense"]["parts"]] == [8, 4]


# Chances


@pytest.mark.parametrize("ruleset", ["1965-basic", "1975-basic"])
@pytest.mark.parametrize("column", ["1-6", "1-2", "1-1", "3-1", "6-1"])
def test_the_chances_are_those_of_the_table(ruleset: str, column: str) -> None:
    attack, defense = column.split("-")
    found = as_json(attack, defense, "--ruleset", ruleset)
    assert found["column"] == column
    table = chart(f"{ruleset[:4]}.bgat")
    rolled = [str(table.result(column, die)) for die in range(1, 7)]
    assert {result: Fraction(chance) for result, chance in found["chances"].items()} == {
        result: Fraction(rolled.count(result), 6) for result in set(rolled)
    }


def test_what_the_results_mean_is_told_in_the_words_of_the_edition() -> None:
    lines = run("14", "8", "--ruleset", "1965-basic").stdout.splitlines()
    assert any(line.startswith("DB2  3/6 ") and "squares" in line for line in lines)


def test_above_the_table_no_die_is_needed() -> None:
    found = as_json("28", "4")
    assert (found["odds"], found["column"], found["chances"]) == ("7-1", None, {"DE": "1"})
    assert "no die is rolled" in run("28", "4").stdout
    assert "no die is rolled" not in run("27", "4").stdout


# What is not allowed, and what cannot be read


@pytest.mark.rule("75:14.7b")
def test_worse_than_1_6_is_not_allowed() -> None:
    assert as_json("4", "24")["allowed"] is True
    found = as_json("4", "25", code=1)
    assert (found["allowed"], found["column"], found["chances"]) == (False, None, {})
    assert "75:14.7b" in found["rules"]
    assert as_json("4", "24+1/2", code=1)["allowed"] is False  # nor by half a factor
    result = run("4", "25")
    assert result.exit_code == 1
    assert "Not allowed" in result.stdout
    assert "75:14.7b" in result.stdout


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("x", "8"), "'x' is no strength"),
        (("0", "8"), "at least some"),
        (("8", "0+0"), "at least some"),
        (("8", "4x3"), "'4x3' is no strength"),
        (("8", "4x2", "--city"), "doubled in part"),
        (("8", "4", "--ruleset", "1985"), "no ruleset is called '1985'; there are 1965-basic"),
        (("8", "4", "--ruleset", "1975-basic+some"), "has no clarifications 'some'"),
    ],
)
def test_a_question_that_cannot_be_read_is_one_line_and_exit_2(words: tuple[str, ...], fault: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert fault in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_the_help_tells_of_terrain_doubling_and_halving_for_each_edition() -> None:
    told = " ".join(run("--help").stdout.split())
    for word in ("--city", "--mountain", "--river", "--double", "--halve", "1965:", "1975:", "Exit status"):
        assert word in told
