"""The summary at the end of `make bench`: what was promised and what was measured."""

from __future__ import annotations

import pytest

_lines: list[tuple[str, str, str]] = []


class Promises:
    """What each bench promises, noted whether it is kept or not."""

    def at_least(self, what: str, ratio: float, least: float) -> None:
        """That something is so many times as fast as what it is held against."""
        _lines.append((what, f"{ratio:.2f} x", f"at least {least} x"))
        assert ratio >= least, f"{what}: {ratio:.2f} times, at least {least} promised"

    def under(self, what: str, seconds: float, most: float) -> None:
        """That something takes less time than that."""
        _lines.append((what, _time(seconds), f"under {_time(most)}"))
        assert seconds < most, f"{what}: {_time(seconds)}, under {_time(most)} promised"

    def at_most(self, what: str, size: float, most: float) -> None:
        """That something is no larger than that."""
        _lines.append((what, f"{size:.2f}", f"at most {most}"))
        assert size <= most, f"{what}: {size:.2f}, at most {most} promised"


def _time(seconds: float) -> str:
    for size, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= size or unit == "µs":
            return f"{seconds / size:.3g} {unit}"
    raise AssertionError


@pytest.fixture
def promise() -> Promises:
    return Promises()


@pytest.hookimpl(trylast=True)  # under pytest-benchmark's own table
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not _lines:
        return
    terminalreporter.section("promised and measured", sep="-")
    for what, measured, promised in _lines:
        terminalreporter.write_line(f"{what:<44}{measured:>10}   {promised}")
