"""`openblitz pairs`: summed up for people, written whole to a file, and what is no comparison."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner, Result

from openblitz.cli import app, pairs

if TYPE_CHECKING:
    from pathlib import Path

assert pairs  # importing it adds the command

SMALL = ("--ruleset", "1975-first-game", "--workers", "1")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["pairs", *words], env={"COLUMNS": "100"})


def test_pairs_are_summed_up_and_written(tmp_path: Path) -> None:
    out = tmp_path / "pairs.json"
    result = run("recruit", "recruit", *SMALL, "--seeds", "4-5", "--out", str(out))
    assert result.exit_code == 0
    assert "2 pairs" in result.stdout
    assert "pairs: 0 won, 2 even, 0 lost: 50%" in result.stdout  # the same player is even with himself
    assert "as red:" in result.stdout
    written = json.loads(out.read_text(encoding="utf-8"))
    assert [pair["number"] for pair in written["pairs"]] == [4, 5]
    assert [game["seat"] for game in written["pairs"][0]["games"]] == ["blue", "red"]


@pytest.mark.parametrize(
    ("words", "say"),
    [
        (("recruit", "nobody"), "no player is called 'nobody'"),
        (("nobody", "sitter"), "no player is called 'nobody'"),
        (("recruit", "sitter", "--seeds", "few"), "'few' are no numbers of pairs; write 1-20"),
        (("recruit", "sitter", "--ruleset", "1985"), "no ruleset is called '1985'"),
    ],
)
def test_a_mistake_is_told_in_one_line(words: tuple[str, ...], say: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert say in result.output
