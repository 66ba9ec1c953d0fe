"""docs/notation.md: every example in it is run, so that none goes stale."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openblitz.blitzkrieg.engine.orders import VERBS
from openblitz.blitzkrieg.engine.position import UNIT_FLAGS
from openblitz.blitzkrieg.engine.step import STEPS
from openblitz.blitzkrieg.rulesets import called, find_game, game
from openblitz.table import LoadedDice, NotationError, read_game, write_game
from openblitz.table.judging import judge, read_case

PAGE = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
G = game("1975-basic")


def blocks(kind: str) -> list[str]:
    """The examples of a kind, as fenced blocks of the page."""
    found = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"the page has no example of {kind}"
    return found


def test_every_order_in_the_list_is_read_and_written_so() -> None:
    lines, whole = blocks("order")[0].splitlines(), game("1975-tournament")
    assert [whole.write_order(whole.read_order(line)) for line in lines] == lines
    assert {line.split()[0] for line in lines} == set(_orders())


@pytest.mark.parametrize("text", blocks("position"))
def test_every_position_can_be_read(text: str) -> None:
    position = G.read_state(text)
    assert G.read_state(G.write_state(position)) == position
    assert G.ask(position) is not None


def test_every_fault_is_told_as_the_page_says() -> None:
    for text, answer in zip(blocks("fault"), blocks("answer"), strict=True):
        with pytest.raises(NotationError) as error:
            G.read_state(text)
        assert str(error.value) == answer.strip()


@pytest.mark.parametrize("text", blocks("judge"))
def test_the_judge_answers_as_the_comments_say(text: str) -> None:
    said = [
        f"illegal {verdict.refusal.rule}" if verdict.refusal else "legal"
        for verdict in judge(read_case(text, called, "1975-basic")).orders
    ]
    assert said == [line.partition("#")[2].strip() for line in text.splitlines() if line.startswith(">")]
    assert {"legal"} < set(said)


def test_the_game_written_by_hand_is_saved_as_the_page_shows() -> None:
    sitting = read_game(blocks("game")[0], find_game, LoadedDice(()), trust=True)
    saved = _without_hashes(write_game(sitting))
    shown = _without_hashes(blocks("saved")[0])
    # Long lines of positions are left out there.
    assert [line for line in shown if line != "| ..."] == [line for line in saved if line in shown]
    assert len([line for line in shown if re.match(r"\d+\. ", line)]) == sitting.number


def _without_hashes(text: str) -> list[str]:
    return [re.sub(r"\s+\[[0-9a-f]{16}\]$", "", line) for line in text.splitlines() if line]


def _orders() -> list[str]:
    """The orders of the games, without those that a test has made up."""
    return [verb for verb, kind in VERBS.known().items() if kind.__module__.startswith("openblitz.")]


def test_the_page_names_every_order_step_and_mark() -> None:
    for verb in _orders():
        assert re.search(rf"^\| `{verb}[ `]", PAGE, re.MULTILINE), f"no row for {verb}"
    for step in (tag for tag, kind in STEPS.known().items() if kind.__module__.startswith("openblitz.")):
        assert re.search(rf"^\| `{step}[ `]", PAGE, re.MULTILINE), f"no row for the step {step}"
    for mark in (*UNIT_FLAGS.bits, "from=", "spent=", "trail="):
        assert f"`{mark}" in PAGE, f"no row for {mark}"


def test_the_page_names_every_line_of_a_position() -> None:
    with pytest.raises(NotationError) as error:
        G.read_state("nonsense")
    lines = error.value.fault.partition("there are ")[2].split(", ")
    assert len(lines) > 10
    for word in lines:
        assert f"`{word}" in PAGE, f"nothing is said of the line {word}"
