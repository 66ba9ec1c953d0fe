"""The lessons of the page begin with nobody lost, and can be won with those who are in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from openblitz import catalogue

SOURCES = Path(__file__).parents[2] / "web" / "src"
LESSONS = sorted(file for file in SOURCES.rglob("lesson.ts") if "position: `" in file.read_text())


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: str(file.relative_to(SOURCES)))
def test_a_lesson_counts_nobody_as_lost_who_is_not_in_it(file: Path) -> None:
    written = re.search(r"position: `(.*?)`", file.read_text(), re.DOTALL)
    assert written
    game: Any = catalogue.find(written[1].split("Ruleset: ")[1].split("\n")[0])
    text = "\n".join(line[1:].strip() for line in written[1].splitlines() if line.startswith("|"))
    view = game.view(game.read_state(text), None)
    losses = [track for track in view.tracks if track.short.endswith("lost") or "lost (" in track.short]
    assert losses
    assert [track.value for track in losses] == [0] * len(losses)
    gone = {box.place for box in view.boxes if box.title in ("Eliminated", "Knocked out", "Waits")}
    units = list(view.units.items())
    assert not [name for name, unit in units if unit.place in gone]
    # What must be lost to lose is there to be lost.
    for track in losses:
        own = [piece.id for piece in game.printed().pieces if piece.side == track.seat]
        standing = [name for name, unit in units if name in own and unit.place != "box"]
        assert track.of <= len(standing)


def test_what_belongs_to_a_lesson_is_not_offered_by_itself() -> None:
    assert "commander-lesson" not in [info.name for info in catalogue.games()]
    assert catalogue.find("commander-lesson").title == "A platoon in the fields"
