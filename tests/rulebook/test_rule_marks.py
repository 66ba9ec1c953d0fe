"""Rule marks in whole test runs: small projects that are run with this project's own conftest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"
LEDGER = "src/openblitz/rulebook/data/proven.json"
MARKED = """
import pytest

@pytest.mark.rule("75:8.2a")
def test_zone():
    pass
"""
SPOILT = """
import pytest

@pytest.fixture
def bad_teardown():
    yield
    assert False

@pytest.mark.rule("75:1a")
def test_fails(): assert False

@pytest.mark.rule("75:2.2a")
def test_passes_then_fails(bad_teardown): pass
"""
SKIPPED = """
import pytest

@pytest.mark.rule("75:1a")
@pytest.mark.skip
def test_skips(): pass

@pytest.mark.rule("75:1b")
@pytest.mark.xfail
def test_xfails(): assert False

@pytest.mark.rule("75:1c")
@pytest.mark.xfail
def test_xpasses(): pass

@pytest.mark.rule("75:2.2a")
@pytest.mark.parametrize("n", [1, 2])
def test_cases(n): pass
"""


class Project:
    """A project in miniature: test paths, a ledger, this project's conftest."""

    def __init__(self, pytester: pytest.Pytester, source: str, ledger: dict[str, list[str]]) -> None:
        self.pytester = pytester
        self.ledger_file = pytester.path / LEDGER
        self.ledger_file.parent.mkdir(parents=True)
        self.ledger_file.write_text(json.dumps(ledger), encoding="utf-8")
        tests = pytester.mkdir("tests")
        (tests / "conftest.py").write_text(CONFTEST.read_text(encoding="utf-8"), encoding="utf-8")
        (tests / "test_a.py").write_text(source, encoding="utf-8")
        (tests / "test_plain.py").write_text("def test_plain(): pass\n", encoding="utf-8")
        pytester.makeini("[pytest]\ntestpaths = tests src\nmarkers = rule(id, ...): proves\n")

    def run(self, *arguments: str) -> pytest.RunResult:
        return self.pytester.runpytest_inprocess("-p", "no:cacheprovider", *arguments)

    def ledger(self) -> object:
        return json.loads(self.ledger_file.read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """These runs are not on CI unless they say so, whatever the run around them is."""
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def test_a_complete_green_run_enters_what_it_proves(pytester: pytest.Pytester) -> None:
    project = Project(pytester, MARKED, {})
    result = project.run()
    assert result.ret == 0
    assert project.ledger() == {"75:8.2a": ["tests/test_a.py::test_zone"]}
    result.stdout.fnmatch_lines(
        ["1965: 2 of 409 lines proven", "1975: 10 of 679 lines proven", "*1 new; ledger updated: commit it"]
    )


def test_test_paths_may_be_spelt_out(pytester: pytest.Pytester) -> None:
    project = Project(pytester, MARKED, {})
    project.run("src", "tests")
    assert project.ledger() == {"75:8.2a": ["tests/test_a.py::test_zone"]}


@pytest.mark.parametrize(
    "arguments",
    [
        ("tests",),
        ("src", "tests/test_a.py"),
        ("tests/test_a.py::test_zone",),
        ("-k", "zone"),
        ("-m", "rule"),
        ("--deselect", "tests/test_plain.py::test_plain"),
        ("--ignore", "tests/test_plain.py"),
        ("--collect-only",),
        ("--setup-plan",),
    ],
)
def test_a_partial_run_neither_writes_nor_judges(
    pytester: pytest.Pytester, arguments: tuple[str, ...]
) -> None:
    before = {"75:1a": ["tests/gone.py::test_gone"]}
    project = Project(pytester, MARKED, before)
    result = project.run(*arguments)
    assert result.ret == 0
    assert project.ledger() == before
    assert "lines proven" not in result.stdout.str()


def test_a_plugin_that_leaves_tests_out_makes_the_run_partial(pytester: pytest.Pytester) -> None:
    project = Project(pytester, MARKED, {})
    pytester.makeconftest(
        """
        def pytest_collection_modifyitems(config, items):
            config.hook.pytest_deselected(items=[items.pop()])
        """
    )
    project.run()
    assert project.ledger() == {}


def test_a_run_that_fails_proves_nothing(pytester: pytest.Pytester) -> None:
    project = Project(pytester, MARKED + SPOILT, {})
    assert project.run().ret == 1
    assert project.ledger() == {}


def test_skips_and_expected_failures_prove_nothing(pytester: pytest.Pytester) -> None:
    project = Project(pytester, SKIPPED, {})
    assert project.run().ret == 0
    assert project.ledger() == {"75:2.2a": ["tests/test_a.py::test_cases"]}


def test_a_rule_that_is_no_longer_proven_fails_the_run(pytester: pytest.Pytester) -> None:
    before = {"75:1a": ["tests/gone.py::test_gone"]}
    project = Project(pytester, MARKED, before)
    result = project.run()
    assert result.ret == 1
    assert project.ledger() == before
    result.stdout.fnmatch_lines(["rules no longer proven: 75:1a"])


def test_a_stale_ledger_fails_on_ci(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    project = Project(pytester, MARKED, {})
    result = project.run()
    assert result.ret == 1
    assert project.ledger() == {}
    result.stdout.fnmatch_lines(["*run `make test` and commit*"])


@pytest.mark.parametrize("mark", ['"75:8.2a", "75:8.2z"', ""])
def test_a_bad_mark_is_a_collection_error_that_names_the_test(pytester: pytest.Pytester, mark: str) -> None:
    project = Project(pytester, MARKED.replace('"75:8.2a"', mark), {})
    result = project.run()
    assert result.ret == pytest.ExitCode.INTERRUPTED
    fault = "unknown rule id '75:8.2z'*" if mark else "a rule mark needs at least one id"
    result.stdout.fnmatch_lines([f"*tests/test_a.py::test_zone: {fault}"])


@pytest.mark.parametrize(
    ("arguments", "proven"),
    [((), {"75:8.2a": ["tests/test_a.py::test_zone"]}), (("--leave-one-out",), {})],
    ids=["complete", "partial"],
)
def test_workers_report_to_the_controller(
    pytester: pytest.Pytester, arguments: tuple[str, ...], proven: dict[str, list[str]]
) -> None:
    project = Project(pytester, MARKED, {})
    pytester.makeconftest(
        """
        def pytest_addoption(parser):
            parser.addoption("--leave-one-out", action="store_true")

        def pytest_collection_modifyitems(config, items):
            if config.getoption("--leave-one-out"):
                config.hook.pytest_deselected(items=[items.pop()])
        """
    )
    result = project.run("-p", "xdist", "-n", "2", *arguments)
    assert result.ret == 0
    assert project.ledger() == proven
