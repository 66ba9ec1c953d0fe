"""A real Chromium for the tests of the page; `python -m tests.web.browser` installs one where it may."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# In a container there is no sandbox to be had; nothing of any other host is asked.
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

_INSTALL = (["apt-get", "update", "-q"], ["apt-get", "install", "-y", "-q", "chromium"])


def chromium() -> str | None:
    """Where Chromium is; None when there is none, or nothing to drive it with."""
    if importlib.util.find_spec("playwright") is None:
        return None
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def main() -> None:
    """Install Chromium if there is none."""
    if chromium() is not None:
        return
    if not shutil.which("apt-get") or os.geteuid() != 0:
        print("Chromium is not here and cannot be installed: its tests will be skipped.", file=sys.stderr)
        return
    for command in _INSTALL:
        if subprocess.run(command, check=False, capture_output=True).returncode:
            print("Chromium could not be installed: its tests will be skipped.", file=sys.stderr)
            return


if __name__ == "__main__":
    main()
