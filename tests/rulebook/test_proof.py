"""The ledger of what is proven: what counts as proof, and what a run may do to the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from openblitz.datafile import DataFileError
from openblitz.rulebook import inventory
from openblitz.rulebook.proof import (
    Evidence,
    is_proven,
    judge,
    ledger_file,
    ledger_text,
    mark_fault,
    read_ledger,
    totals,
)

if TYPE_CHECKING:
    from pathlib import Path

RULE, ADVICE = "75:8.2a", "75:17"


def test_only_advice_is_proven_without_a_test() -> None:
    assert is_proven(inventory()[ADVICE], {})
    assert not is_proven(inventory()[RULE], {})
    assert not is_proven(inventory()[RULE], {RULE: []})
    assert is_proven(inventory()[RULE], {RULE: ["tests/test_a.py::test_b"]})


def test_totals_count_advice_and_tests() -> None:
    bare, one = totals({}), totals({RULE: ["test_a"]})
    assert bare["1975"] == (9, 679)
    assert one["1975"] == (10, 679)
    assert {**one, "1975": None} == {**bare, "1975": None}


def test_the_committed_ledger_speaks_of_known_lines_in_sorted_order() -> None:
    ledger = read_ledger(ledger_file())
    assert [rule for rule in ledger if rule not in inventory()] == []
    assert ledger_file().read_text(encoding="utf-8") == ledger_text(ledger)


def test_a_ledger_is_written_sorted_and_read_back(tmp_path: Path) -> None:
    file = tmp_path / "proven.json"
    file.write_text(ledger_text({"75:2": ["b", "a"], "65:1": ["c"]}), encoding="utf-8")
    assert file.read_text(encoding="utf-8").index("65:1") < file.read_text(encoding="utf-8").index("75:2")
    assert read_ledger(file) == {"65:1": ["c"], "75:2": ["a", "b"]}


def test_a_ledger_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert read_ledger(tmp_path / "proven.json") == {}


@pytest.mark.parametrize("text", ["{", "[]", '{"75:1": "test"}'])
def test_a_broken_ledger_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "proven.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataFileError, match=r"^proven\.json: is no ledger"):
        read_ledger(file)


def test_a_mark_must_name_known_lines() -> None:
    assert mark_fault([RULE, ADVICE]) is None
    assert mark_fault([]) == "a rule mark needs at least one id"
    assert "unknown rule id '75:8.2z'; did you mean 75:8.2" in str(mark_fault([RULE, "75:8.2z"]))
    assert mark_fault([8.2]) is not None


def test_a_test_proves_its_rules_when_every_phase_passed() -> None:
    seen = Evidence()
    for phase in ("setup", "call", "teardown"):
        seen.note("a.py::t", phase, True, [RULE, "75:8.1a"])
    assert seen.proven() == {"75:8.1a": ["a.py::t"], RULE: ["a.py::t"]}


@pytest.mark.parametrize("bad", ["setup", "call", "teardown"])
def test_one_bad_phase_proves_nothing(bad: str) -> None:
    seen = Evidence()
    for phase in ("setup", "call", "teardown"):
        seen.note("a.py::t", phase, phase != bad, [RULE])
    assert seen.proven() == {}


def test_a_test_that_was_never_called_proves_nothing() -> None:
    seen = Evidence()
    seen.note("a.py::t", "setup", True, [RULE])
    assert seen.proven() == {}


def test_the_cases_of_a_test_are_one_proof_each_with_its_own_rules() -> None:
    seen = Evidence()
    seen.note("a.py::t[1]", "call", True, [RULE])
    seen.note("a.py::t[2]", "call", True, [RULE])
    seen.note("a.py::t[3]", "call", False, ["75:8.1a"])
    assert seen.proven() == {RULE: ["a.py::t"]}


def test_an_unchanged_ledger_is_left_alone() -> None:
    verdict = judge({RULE: ["t"]}, {RULE: ["t"]}, ci=True)
    assert (verdict.good, verdict.write) == (True, False)


def test_the_ledger_grows() -> None:
    verdict = judge({RULE: ["t"]}, {RULE: ["t"], ADVICE: ["u"]}, ci=False)
    assert (verdict.good, verdict.write) == (True, True)
    assert verdict.say == "2 lines proven by tests, 1 new; ledger updated: commit it"


def test_a_renamed_test_is_entered_too() -> None:
    verdict = judge({RULE: ["old"]}, {RULE: ["new"]}, ci=False)
    assert (verdict.good, verdict.write) == (True, True)
    assert "0 new" in verdict.say


@pytest.mark.parametrize("proven", [{RULE: ["t"], ADVICE: ["u"]}, {RULE: ["renamed"]}])
def test_a_stale_ledger_fails_on_ci(proven: dict[str, list[str]]) -> None:
    verdict = judge({RULE: ["t"]}, proven, ci=True)
    assert (verdict.good, verdict.write) == (False, False)
    assert "run `make test` and commit" in verdict.say


@pytest.mark.parametrize(("ci", "write"), [(True, False), (False, True)])
def test_one_more_test_of_a_line_is_no_fault_and_is_entered_by_the_next_run(ci: bool, write: bool) -> None:
    verdict = judge({RULE: ["t"]}, {RULE: ["t", "u"]}, ci=ci)
    assert (verdict.good, verdict.write) == (True, write)


@pytest.mark.parametrize("ci", [True, False])
def test_the_ledger_never_shrinks(ci: bool) -> None:
    verdict = judge({RULE: ["t"], "75:8.1a": ["t"]}, {ADVICE: ["new"]}, ci=ci)
    assert (verdict.good, verdict.write) == (False, False)
    assert verdict.say == "rules no longer proven: 75:8.1a, 75:8.2a"
