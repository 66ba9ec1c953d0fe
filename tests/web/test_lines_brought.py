"""The page asks for the lines of the log that a state does not bring: it must know how many it brings."""

from __future__ import annotations

import re
from pathlib import Path

from openblitz.server.wire.schema import LOG_LINES

ARRIVING = Path(__file__).parents[2] / "web" / "src" / "shell" / "arriving.ts"


def test_the_page_knows_how_many_lines_a_state_brings() -> None:
    known = re.search(r"BROUGHT = (\d+);", ARRIVING.read_text(encoding="utf-8"))
    assert known is not None
    assert int(known[1]) == LOG_LINES
