"""What is proven: the ledger of rule ids and the passing tests that carry them.

A line of the inventory is proven by a passing test marked `@pytest.mark.rule(ID)`. The test run gathers the
marks (tests/conftest.py), and a complete and green run compares the ledger with what was seen: it may grow,
it never shrinks.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec

from openblitz.datafile import DataFileError, read_text
from openblitz.rulebook.inventory import Kind, Line, data, inventory, near

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from importlib.resources.abc import Traversable

Ledger = dict[str, list[str]]
"""Rule id -> the tests that prove it, both sorted."""


def ledger_file() -> Traversable:
    """The ledger that is shipped with the package."""
    return data() / "proven.json"


def read_ledger(file: Traversable) -> Ledger:
    """The ledger in a file; a file that is not there yet is an empty ledger."""
    if not file.is_file():
        return {}
    try:
        return msgspec.json.decode(read_text(file), type=Ledger)
    except msgspec.DecodeError as error:
        raise DataFileError(file.name, None, f"is no ledger: {error}") from error


def ledger_text(ledger: Ledger) -> str:
    """A ledger as it is written: sorted, so that a diff shows what was proven."""
    return json.dumps({rule: sorted(ledger[rule]) for rule in sorted(ledger)}, indent=1) + "\n"


def is_proven(line: Line, ledger: Mapping[str, Sequence[str]]) -> bool:
    """Whether a line is proven: by a test, or because advice has nothing to prove."""
    return line.kind is Kind.ADVICE or bool(ledger.get(line.id))


def mark_fault(rules: Sequence[object]) -> str | None:
    """What is wrong with the arguments of a rule mark; None when nothing is.

    >>> mark_fault(["75:8.2a"])
    >>> mark_fault([])
    'a rule mark needs at least one id'
    """
    if not rules:
        return "a rule mark needs at least one id"
    for rule in rules:
        if rule not in inventory():
            return f"unknown rule id {rule!r}{near(str(rule), inventory())}"
    return None


class Evidence:
    """Gathers what the tests of one run have shown, phase by phase."""

    def __init__(self) -> None:
        self._rules: dict[str, tuple[str, ...]] = {}
        self._passed: set[str] = set()
        self._failed: set[str] = set()

    def note(self, test: str, phase: str, passed: bool, rules: Iterable[str]) -> None:
        """One phase (setup, call, teardown) of a test: a single one that did not pass spoils the test."""
        self._rules[test] = tuple(rules)
        if not passed:
            self._failed.add(test)
        elif phase == "call":
            self._passed.add(test)

    def proven(self) -> Ledger:
        """The rules that passing tests carry. The cases of a parametrized test are entered as one.

        >>> seen = Evidence()
        >>> seen.note("test_zone.py::test_stops[infantry]", "call", True, ["75:8.2a"])
        >>> seen.proven()
        {'75:8.2a': ['test_zone.py::test_stops']}
        """
        tests: dict[str, set[str]] = {}
        for test in self._passed - self._failed:
            for rule in self._rules[test]:
                tests.setdefault(rule, set()).add(test.partition("[")[0])
        return {rule: sorted(tests[rule]) for rule in sorted(tests)}


class Verdict(msgspec.Struct, frozen=True):
    """What a complete, green run means for the ledger."""

    good: bool
    write: bool
    say: str


def judge(ledger: Ledger, proven: Ledger, *, ci: bool) -> Verdict:
    """Compare the committed ledger with what a run has proven."""
    lost = sorted(set(ledger) - set(proven))
    if lost:
        return Verdict(False, False, f"rules no longer proven: {', '.join(lost)}")
    new = len(set(proven) - set(ledger))
    if proven == ledger:
        return Verdict(True, False, f"{len(proven)} lines proven by tests, none new")
    # One more test of a line that the ledger has makes nothing untrue: the next run enters it.
    false = new or any(set(tests) - set(proven[rule]) for rule, tests in ledger.items())
    if ci and not false:
        return Verdict(True, False, f"{len(proven)} lines proven by tests, none new, some better")
    if ci:
        return Verdict(
            False, False, f"ledger is stale ({new} new lines): run `make test` and commit proven.json"
        )
    return Verdict(True, True, f"{len(proven)} lines proven by tests, {new} new; ledger updated: commit it")


def totals(ledger: Ledger) -> dict[str, tuple[int, int]]:
    """For each book how many of its lines are proven, and how many there are."""
    counts: dict[str, tuple[int, int]] = {}
    for line in inventory().values():
        proven, lines = counts.get(line.book, (0, 0))
        counts[line.book] = (proven + is_proven(line, ledger), lines + 1)
    return counts
