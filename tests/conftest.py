"""Rule marks: tests say which lines of the rulebooks they prove, and a green run keeps the ledger."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from openblitz.rulebook.proof import (
    Evidence,
    Verdict,
    judge,
    ledger_text,
    mark_fault,
    read_ledger,
    totals,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

pytest_plugins = ["pytester"]

# Timings belong in bench/: a busy machine must not fail a test.
# Properties draw the same examples in every run, so that what has passed passes for the next one as well, and
# a failure is met again at will; `make properties` draws others.
settings.register_profile("openblitz", deadline=None, derandomize=True)
settings.register_profile("random", deadline=None)
settings.load_profile("openblitz")

LEDGER = Path("src/openblitz/rulebook/data/proven.json")

_evidence = pytest.StashKey[Evidence]()
_verdict = pytest.StashKey[Verdict]()
_deselected = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_evidence] = Evidence()
    config.stash[_deselected] = 0
    config.pluginmanager.register(_Watch(config), "openblitz-rules")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A mark with an unknown id is a collection error; a good one travels with the reports of its test."""
    report = yield
    faults = []
    for item in (node for node in report.result or [] if isinstance(node, pytest.Item)):
        for mark in item.iter_markers("rule"):
            fault = mark_fault(mark.args)
            if fault:
                faults.append(f"{item.nodeid}: {fault}")
            else:
                item.user_properties.extend(("rule", rule) for rule in mark.args)
    if faults:
        report.outcome, report.result, report.longrepr = "failed", [], "\n".join(faults)
    return report


class _Watch:
    """Follows one run; under xdist the workers tell the controller what they left out."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        self.config.stash[_deselected] += len(items)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rules = [str(value) for key, value in report.user_properties if key == "rule"]
        if rules:
            passed = report.passed and not hasattr(report, "wasxfail")
            self.config.stash[_evidence].note(report.nodeid, report.when, passed, rules)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        self.config.stash[_deselected] += getattr(node, "workeroutput", {}).get("deselected", 0)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["deselected"] = self.config.stash[_deselected]
            return
        if exitstatus != pytest.ExitCode.OK or not _complete(self.config):
            return
        file = self.config.rootpath / LEDGER
        proven = self.config.stash[_evidence].proven()
        verdict = judge(read_ledger(file), proven, ci=os.environ.get("CI", "").lower() == "true")
        if verdict.write:
            file.write_text(ledger_text(proven), encoding="utf-8")
        if not verdict.good:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        self.config.stash[_verdict] = verdict

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        verdict = self.config.stash.get(_verdict, None)
        if verdict is None:
            return
        terminalreporter.section("rules", sep="-")
        for book, (proven, lines) in totals(self.config.stash[_evidence].proven()).items():
            terminalreporter.write_line(f"{book}: {proven} of {lines} lines proven")
        terminalreporter.write_line(verdict.say, green=verdict.good, red=not verdict.good)


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """At the very end: what could not be tried because the machine lacks it."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = [str(report.longrepr[2]) for report in skipped if isinstance(report.longrepr, tuple)]
    missing = sorted({reason[reason.index("not here:") :] for reason in reasons if "not here:" in reason})
    for reason in missing:
        count = sum(reason in given for given in reasons)
        terminalreporter.write_line(f"{count} tests skipped, {reason}", yellow=True)


def _complete(config: pytest.Config) -> bool:
    """Whether the run took in every test: all of the test paths, with nothing left out or only pretended."""
    option = config.option
    left_out = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "stepwise")
    pretended = ("collectonly", "setuponly")  # --setup-plan implies the latter
    if config.stash[_deselected] or any(getattr(option, name, None) for name in left_out + pretended):
        return False
    here = config.invocation_params.dir
    given = [(here / argument).resolve() for argument in config.args]
    wanted = [(config.rootpath / path).resolve() for path in config.getini("testpaths")]
    return all(any(path == root or root in path.parents for root in given) for path in wanted)
