"""The bare board in the user's cache: drawn once for each state of its files."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import msgspec
import pytest

from openblitz.blitzkrieg.board import load_board
from openblitz.blitzkrieg.board.export import DrawnBoard, drawn_board
from openblitz.blitzkrieg.telling import kept_board

if TYPE_CHECKING:
    from pathlib import Path

BOARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="-66.8 -154 2347.1 1520">'
    "<style>.board{--sea:#00f}.sea{fill:var(--sea)}</style></svg>"
)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A board that is drawn at once, and a cache of its own."""
    monkeypatch.setattr("openblitz.blitzkrieg.board.drawing.board_svg", lambda *_, **__: BOARD)
    monkeypatch.setattr(kept_board, "_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def test_the_board_is_drawn_once_for_each_state_of_its_files(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kept_board.kept_board("light") is None
    first = kept_board.board_svg("light")
    assert b"fill:#00f" in first
    monkeypatch.setattr(
        "openblitz.blitzkrieg.board.drawing.board_svg", lambda *_, **__: BOARD.replace("00f", "0f0")
    )
    assert kept_board.board_svg("light") == gzip.decompress(kept_board.kept_board("light") or b"") == first
    monkeypatch.setattr(kept_board, "fingerprint", lambda: "changed")
    assert kept_board.kept_board("light") is None
    assert b"fill:#0f0" in kept_board.board_svg("light")
    assert [file.name for file in bare.iterdir()] == ["board-changed-light.svg.gz"]


def test_without_a_cache_folder_it_is_drawn_all_the_same(bare: Path) -> None:
    bare.write_text("a file where the folder should be")
    assert b"fill:#00f" in kept_board.board_svg("dark")


def test_the_board_for_programs_is_written_once_for_each_state_of_its_files(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = kept_board.board_file()
    assert msgspec.json.decode(gzip.decompress(first), type=DrawnBoard).side == drawn_board(load_board()).side
    monkeypatch.setattr("openblitz.blitzkrieg.board.export.drawn_board", lambda _: {"hexes": []})
    assert kept_board.board_file() == first
    monkeypatch.setattr(kept_board, "fingerprint", lambda: "changed")
    assert gzip.decompress(kept_board.board_file()) == b'{"hexes":[]}'
