"""`openblitz rules` as people and programs see it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

import openblitz.cli.rules  # noqa: F401 - adds the command
from openblitz.cli import app
from openblitz.rulebook import inventory, proof

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result

LEDGER = {"75:8.2a": ["tests/test_zone.py::test_stops"], "CL:rounding.a": ["tests/test_r.py::test_half"]}


@pytest.fixture(autouse=True)
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ledger of two lines, so that the answers do not change with the project's own."""
    file = tmp_path / "proven.json"
    file.write_text(json.dumps(LEDGER), encoding="utf-8")
    monkeypatch.setattr(proof, "ledger_file", lambda: file)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["rules", *arguments])


def rows(*arguments: str) -> list[dict[str, Any]]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


def test_json_holds_every_line() -> None:
    found = rows()
    assert [row["id"] for row in found] == list(inventory())
    assert all(set(row) == {"id", "book", "part", "kind", "proven", "tests"} for row in found)
    assert {row["id"]: row["tests"] for row in found if row["tests"]} == LEDGER


def test_json_says_what_is_proven_and_by_what() -> None:
    by_id = {row["id"]: row for row in rows()}
    assert by_id["75:8.2a"] == {
        "id": "75:8.2a",
        "book": "1975",
        "part": "basic",
        "kind": "rule",
        "proven": True,
        "tests": ["tests/test_zone.py::test_stops"],
    }
    assert (by_id["75:8.2b"]["proven"], by_id["75:8.2b"]["tests"]) == (False, [])
    assert (by_id["75:17"]["kind"], by_id["75:17"]["proven"], by_id["75:17"]["tests"]) == ("advice", True, [])


def test_missing_leaves_out_proven_lines_and_advice_alone() -> None:
    missing = {row["id"] for row in rows("--missing")}
    proven = {row["id"] for row in rows() if row["proven"]}
    assert proven == set(LEDGER) | {line.id for line in inventory().values() if line.kind == "advice"}
    assert missing == set(inventory()) - proven


def test_a_book_and_a_part_narrow_the_lines() -> None:
    assert {row["book"] for row in rows("--book", "modules")} == {"modules"}
    assert {row["part"] for row in rows("--part", "basic")} == {"basic"}
    assert {row["book"] for row in rows("--part", "basic")} == {"1965", "1975", "clarifications"}
    optional = {row["part"] for row in rows("--book", "1975", "--part", "basic-optional")}
    assert len(optional) == 5
    assert all(part.startswith("basic-optional:") for part in optional)


def test_people_see_counts_per_book_and_part() -> None:
    lines = [line.split() for line in run("--book", "1975").stdout.splitlines()]
    assert ["1975", "10", "679"] in lines
    assert ["basic", "2", "167"] in lines
    assert ["basic-optional:invasions", "0", "21"] in lines
    assert lines[-1] == ["all", "10", "679"]


def test_people_see_what_is_missing_with_kind_and_words() -> None:
    text = run("--book", "1975", "--part", "basic", "--missing").stdout
    assert f"75:8.2b                rule       {inventory()['75:8.2b'].what}" in text
    assert "75:8.2a" not in text
    assert text.splitlines()[-1] == "165 lines are not proven."


@pytest.mark.parametrize(
    ("rule", "last"),
    [
        ("75:8.2a", "  tests/test_zone.py::test_stops"),
        ("75:8.2b", "not proven yet"),
        ("75:17", "advice: nothing to prove"),
    ],
)
def test_one_line_is_shown_with_its_tests(rule: str, last: str) -> None:
    shown = run(rule).stdout.splitlines()
    assert shown[0].startswith(f"{rule}  (1975, ")
    assert shown[1] == inventory()[rule].what
    assert shown[-1] == last
    assert [row["id"] for row in rows(rule)] == [rule]


def test_one_line_that_is_proven_is_not_missing() -> None:
    assert rows("75:8.2a", "--missing") == []
    assert [row["id"] for row in rows("75:8.2b", "--missing")] == ["75:8.2b"]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("--book", "modles"), "no book 'modles'; did you mean modules?"),
        (
            ("--book", "x"),
            "no book 'x' (books: 1965, 1975, clarifications, modules, commander)",
        ),
        (("--part", "basix"), "no part 'basix'; did you mean basic?"),
        (("--book", "1975", "--part", "12-air"), "no part '12-air' in book 1975"),
        (("--part", ""), "no part ''"),
        (("75:8.2A",), "no rule '75:8.2A'; did you mean 75:8.2a or "),
        (("75:8.2a", "--book", "1965"), "no rule '75:8.2a' in book 1965"),
    ],
)
def test_an_unknown_name_is_refused_with_a_hint(arguments: tuple[str, ...], fault: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert fault in result.stderr


def test_where_tells_a_book_in_its_order_with_code_and_tests() -> None:
    result = run("--book", "1975", "--part", "basic", "--where")
    assert result.exit_code == 0
    ids = [line.split()[0] for line in result.stdout.splitlines() if line.startswith("  75:")]
    assert ids == [line.id for line in inventory().values() if line.book == "1975" and line.in_part("basic")]
    told = result.stdout[result.stdout.index("  75:8.2a ") : result.stdout.index("  75:8.2b ")]
    assert "      blitzkrieg/ground/rules/zones.py:" in told
    assert "      tests/test_zone.py::test_stops\n" in told
    (row,) = rows("75:8.2a", "--where")
    assert any(place.startswith("blitzkrieg/ground/rules/zones.py:") for place in row["code"])
