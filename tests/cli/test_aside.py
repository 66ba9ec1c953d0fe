"""`openblitz aside`: games that were put aside are listed, and come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.played import duel_file
from tests.server.running import running
from typer.testing import CliRunner

from openblitz.cli import app, aside  # noqa: F401 - adds its command
from openblitz.server.keep.database import Database, in_folder
from openblitz.server.keep.storage import Storage
from openblitz.server.play import overruns

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def said(folder: Path, *more: str) -> str:
    result = CliRunner().invoke(app, ["aside", "--data", str(folder), *more])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_game_that_was_put_aside_is_listed_and_brought_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = in_folder(tmp_path)
    with running(url) as server:
        game = server.open(duel_file(), trust="1", name="The duel")
    opened = Database(url)
    Storage(opened).put_aside(game["id"]).result()
    opened.close()
    with running(url) as server, server.sit(game["id"], game["seats"]["blue"]) as blue:
        assert blue.wait("error")["code"] == "aside"
    assert said(tmp_path).startswith(f"{game['id']}  The duel (1975-basic@1), 0 orders, last changed ")
    told = said(tmp_path, "--back", game["id"])
    assert "blue is asked. The game is back." in told
    assert "again" not in told
    assert said(tmp_path) == "No game was put aside.\n"
    with running(url) as server, server.sit(game["id"], game["seats"]["blue"]) as blue:
        blue.settle()
        assert blue.order("move B:4Arm to EE19")["at"] == 1
    result = CliRunner().invoke(app, ["aside", "--data", str(tmp_path), "--back", game["id"]])
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"No game with the id {game['id']} was put aside" in result.stderr
    opened = Database(url)
    Storage(opened).put_aside(game["id"]).result()
    opened.close()
    monkeypatch.setattr(overruns, "OPENING", 0.0)
    assert "will put it aside again" in said(tmp_path, "--back", game["id"])


def test_a_database_that_cannot_be_opened_is_told_in_one_line() -> None:
    result = CliRunner().invoke(app, ["aside", "--database", "nonsense"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("openblitz: ")
    assert result.stderr.count("\n") == 1
