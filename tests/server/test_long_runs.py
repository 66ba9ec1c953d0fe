"""What `make kills` and `make fuzz-files` do at length, once or a few times."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from tests.server import fuzzing, kills

from openblitz.server.think.thinking import Failed

if TYPE_CHECKING:
    import pytest


def test_a_kill_loses_nothing_that_was_acknowledged(database_url: str) -> None:
    acknowledged, missed = kills.kill_once(database_url, seed=7)
    assert acknowledged
    assert missed == []


def test_spoilt_files_are_no_mistake_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "GAMES", 1)
    heard: list[str] = []
    assert fuzzing.fuzz(40, 3, heard.append)
    counts = [part.split(" ") for part in heard[-1].split(", ")]
    assert sum(int(number) for number, _ in counts) == 40
    assert {"read", "refused"} <= {what for _, what in counts}


def test_a_mistake_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = b"-" + msgspec.json.encode(Failed("", "KeyError: 7"))
    monkeypatch.setattr(fuzzing, "done", lambda _job: failed)
    monkeypatch.setattr(fuzzing, "files", lambda _chance: ["OpenBlitz game, format 1"])
    heard: list[str] = []
    assert not fuzzing.fuzz(1, 3, heard.append)
    assert heard[0].startswith("! KeyError: 7")
    assert heard[-1] == "1 mistakes"
