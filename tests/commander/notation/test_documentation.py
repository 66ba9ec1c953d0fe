"""docs/notation.md: every example of the commander's chapter is run, so that none goes stale."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openblitz.commander.games import find_game
from openblitz.commander.orders import VERBS
from openblitz.commander.steps import STEPS
from openblitz.table import NotationError

WHOLE = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
CHAPTER = WHOLE[WHOLE.index("## BlitzkriegCommander Lite") : WHOLE.index("\n## Rules\n")]
G = find_game("commander-encounter")
# Tests declare orders of their own.
OURS = {verb for verb, order in VERBS.known().items() if order.__module__.startswith("openblitz.")}


def blocks(kind: str) -> list[str]:
    """The examples of a kind, as fenced blocks of the chapter."""
    found = re.findall(rf"^```commander-{kind}\n(.*?)^```$", CHAPTER, re.MULTILINE | re.DOTALL)
    assert found, f"the chapter has no example of {kind}"
    return found


def test_every_order_in_the_list_is_read_and_written_so() -> None:
    lines = blocks("order")[0].splitlines()
    assert [G.write_order(G.read_order(line)) for line in lines] == lines
    assert {line.split()[0] for line in lines} == OURS


@pytest.mark.parametrize("text", blocks("position"))
def test_every_position_can_be_read_and_is_asked_something(text: str) -> None:
    position = G.read_state(text)
    assert G.read_state(G.write_state(position)) == position
    assert G.ask(position) is not None


def test_the_position_in_the_middle_of_an_order_is_played_on() -> None:
    position = G.read_state(blocks("position")[1])
    order = G.read_order("move G:Inf1 to 60,52 face 180")
    assert G.check(position, G.seats[1], order) is None


def test_every_fault_is_told_as_the_page_says() -> None:
    for text, answer in zip(blocks("fault"), blocks("answer"), strict=True):
        with pytest.raises(NotationError) as error:
            G.read_state(text)
        assert str(error.value) == answer.strip()


def test_the_chapter_names_every_order_step_and_mark() -> None:
    for verb in OURS:
        assert re.search(rf"^\| `{verb}[ `]", CHAPTER, re.MULTILINE), f"no row for {verb}"
    steps = CHAPTER[CHAPTER.index("| Step |") :]
    for tag, step in STEPS.known().items():
        if step.__module__.startswith("openblitz."):
            assert f"`{tag}`" in steps, f"no row for the step {tag}"
    with pytest.raises(NotationError) as error:
        G.read_state("at 1,2 face 0: A:Inf1[nonsense]")
    marks = error.value.fault.partition("there are ")[2].split(", ")
    assert len(marks) > 15
    for mark in (*marks, "was="):
        assert f"`{mark}" in CHAPTER, f"no row for {mark}"


def test_the_chapter_names_every_line_of_a_position() -> None:
    with pytest.raises(NotationError) as error:
        G.read_state("nonsense")
    lines = error.value.fault.partition("there are ")[2].split(", ")
    assert len(lines) > 15
    for word in lines:
        assert f"`{word}" in CHAPTER, f"nothing is said of the line {word}"
