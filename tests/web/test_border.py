"""The page names no step, no edition, no side and no result: what it shows of them, the engine tells it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest

from openblitz import catalogue
from openblitz.blitzkrieg.charts import Attrition
from openblitz.blitzkrieg.engine.step import STEPS as HEX_STEPS
from openblitz.commander.steps import STEPS as FIELD_STEPS
from openblitz.table.view import Mode

if TYPE_CHECKING:
    from openblitz.table.steps import Steps

PAGE = Path(__file__).parents[2] / "web" / "src"
# The lesson teaches one game; the wire is made from the server's records.
LEFT_OUT = {"lesson.ts", "wire.ts"}


def sources() -> list[Path]:
    found = [path for kind in ("ts", "svelte", "css") for path in PAGE.rglob(f"*.{kind}")]
    return [path for path in found if path.name not in LEFT_OUT]


def steps(known: Steps) -> set[str]:
    """Keys and tags of steps."""
    return {str(name) for tag, step in known.known().items() for name in (step.key, tag)}


STEPS = (steps(HEX_STEPS) | steps(FIELD_STEPS)) - set(get_args(Mode))
SEATS = {str(style.seat) for info in catalogue.games() for style in info.styles}
NAMES = {style.name for info in catalogue.games() for style in info.styles}
EDITIONS = {info.name for info in catalogue.games()} | {"1965", "1975"}
RESULTS = {result.value for result in Attrition}

# A step or a seat is compared with or keyed by its name in quotes, a result also in a class of its own.
FORBIDDEN = {
    "step": re.compile("|".join(f"[\"'`]{re.escape(key)}[\"'`]" for key in sorted(STEPS))),
    "seat": re.compile("|".join(rf"[\"'`.]{key}\b|\b{key}:" for key in sorted(SEATS))),
    "name": re.compile("|".join(re.escape(name) for name in sorted(NAMES) if " " in name)),
    "edition": re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(EDITIONS))),
    "result": re.compile("|".join(rf"\b{result}\b" for result in sorted(RESULTS))),
}
# Other things of the same name: a place of a unit, the corners of pieces and lines.
ALLOWED = {"step": {'"table"', '"round"'}}


def found(kind: str, text: str) -> list[str]:
    return [hit for hit in FORBIDDEN[kind].findall(text) if hit not in ALLOWED.get(kind, ())]


@pytest.mark.parametrize("kind", FORBIDDEN)
def test_the_page_names_no(kind: str) -> None:
    named = {
        path.relative_to(PAGE).as_posix(): hits
        for path in sources()
        if (hits := found(kind, path.read_text()))
    }
    assert named == {}


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("step", 'if (table.step === "announce") return;'),
        ("step", "const PANELS = { 'set-up': Tray };"),
        ("seat", 'unit.side === "blue"'),
        ("seat", ".counter.red { fill: none; }"),
        ("seat", "{ german: 1 }"),
        ("name", "<p>Great Blue moves</p>"),
        ("edition", 'ruleset = "1975-basic"'),
        ("result", ".bar .DB2 { color: red }"),
    ],
)
def test_what_would_be_found(kind: str, line: str) -> None:
    assert found(kind, line)


def test_there_is_a_page_to_look_at() -> None:
    assert len(sources()) > 50
    assert {"announce", "movement", "commanding"} <= STEPS
