"""The start page keeps room for the games that begin with one click, and for what is told of each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openblitz import catalogue

DOORS = Path(__file__).parents[2] / "web" / "src" / "pages" / "doors.ts"
LINE = 20  # letters: the fewest that make a line more on a phone


@pytest.mark.parametrize(("kept", "first"), [("FIRST", True), ("OTHERS", False)])
def test_the_room_that_is_kept_is_the_room_that_is_needed(kept: str, *, first: bool) -> None:
    (found,) = re.findall(rf"const {kept} = \[([\d, ]+)\]", DOORS.read_text())
    room = [int(letters) for letters in found.split(",")]
    told = [len(info.quick.about) for info in catalogue.games() if info.quick and info.quick.first == first]
    assert room == pytest.approx(told, abs=LINE)
