"""A machine without Chromium: the tests of the page are skipped, and the end of the run says so."""

from __future__ import annotations

import os
import subprocess
import sys


def test_without_chromium_the_end_of_the_run_says_what_was_skipped() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "tests/web/test_whole_game.py"]
    done = subprocess.run(
        command, env=os.environ | {"PATH": "/nowhere"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    *_, said, summary = done.stdout.splitlines()
    assert said == "2 tests skipped, not here: Chromium (python -m tests.web.browser installs it)"
    assert summary.startswith("2 skipped")
