"""`openblitz serve`: where it listens, what it prints, and what is wrong told in one line."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn
from tests.server.running import running
from typer.testing import CliRunner

from openblitz.cli import app, serve  # noqa: F401 - adds its command
from openblitz.server.keep.database import in_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Ran:
    """What would have been served, and where."""

    config: Any = None
    wanted: Any = None
    where: tuple[str, int] | None = None
    opened: str | None = None


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> Ran:
    made = Ran()

    def run(self: uvicorn.Server, sockets: list[socket.socket]) -> None:
        made.config, made.where = self.config, sockets[0].getsockname()[:2]
        sockets[0].close()

    def make_app(config: Any) -> Any:
        made.wanted = config
        return app

    monkeypatch.setattr(uvicorn.Server, "run", run)
    monkeypatch.setattr("openblitz.server.door.app.make_app", make_app)
    return made


def test_it_listens_on_this_machine_alone_and_prints_where(ran: Ran, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(tmp_path), "--no-browser"])
    assert result.exit_code == 0, result.output
    assert ran.where is not None
    assert ran.where[0] == "127.0.0.1"
    assert f"http://127.0.0.1:{ran.where[1]}/" in result.output
    assert ran.wanted.local
    assert ran.wanted.database == f"sqlite:///{tmp_path}/games.sqlite"
    assert not ran.config.access_log  # addresses hold secrets


def test_games_are_kept_in_the_users_data_folder(
    ran: Ran, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "a" / "b")
    assert CliRunner().invoke(app, ["serve", "--port", "0", "--no-browser"]).exit_code == 0
    assert (tmp_path / "a" / "b").is_dir()
    assert ran.wanted.database.endswith("/a/b/games.sqlite")


def test_for_friends_it_is_not_local(ran: Ran, tmp_path: Path) -> None:
    arguments = ["serve", "--port", "0", "--data", str(tmp_path), "--no-browser"]
    CliRunner().invoke(app, [*arguments, "--host", "0.0.0.0"])
    assert not ran.wanted.local
    result = CliRunner().invoke(app, [*arguments, "--address", "https://blitz.example"])
    assert not ran.wanted.local
    assert ran.wanted.address == "https://blitz.example"
    assert "https://blitz.example" in result.output


def watched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser is opened at."""
    opened: list[str] = []

    class Timer:
        def __init__(self, _seconds: float, call: Any, arguments: list[str]) -> None:
            opened.extend(arguments)

        def start(self) -> None:
            pass

    monkeypatch.setattr("openblitz.cli.serve.threading.Timer", Timer)
    return opened


def test_a_browser_is_opened_unless_it_is_not_wanted(
    ran: Ran, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = watched(monkeypatch)
    CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(tmp_path), "--no-browser"])
    assert opened == []
    CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(tmp_path)])
    assert ran.where is not None
    assert opened == [f"http://127.0.0.1:{ran.where[1]}/"]


def one_line(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["serve", "--no-browser", *arguments])
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("openblitz: ")
    return line


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        taken.listen()
        port = str(taken.getsockname()[1])
        assert port in one_line("--port", port, "--data", str(tmp_path))


@pytest.fixture
def usual(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[socket.socket]:
    """The usual port, which is taken, and the folder in which the games of this user are."""
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "own")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr("openblitz.cli.serve.USUAL", taken.getsockname()[1])
        monkeypatch.setattr("openblitz.cli.serve.A_MOMENT", 0.2)
        yield taken


def test_where_something_else_has_the_usual_port_the_next_one_is_taken_and_told(
    ran: Ran, usual: socket.socket
) -> None:
    number = usual.getsockname()[1]
    result = CliRunner().invoke(app, ["serve", "--no-browser"])
    assert result.exit_code == 0, result.output
    assert ran.where is not None
    assert number < ran.where[1] < number + 10
    assert f"Port {number} is taken" in result.output
    assert f"http://127.0.0.1:{ran.where[1]}/" in result.output


def test_friends_are_not_sent_to_another_port_than_the_usual(usual: socket.socket) -> None:
    assert str(usual.getsockname()[1]) in one_line("--host", "0.0.0.0")


def test_a_second_start_opens_what_runs_already(
    ran: Ran, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("openblitz.cli.serve._open", opened.append)
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "own")
    with running(in_folder(tmp_path)) as server:
        monkeypatch.setattr("openblitz.cli.serve.USUAL", int(server.address.rpartition(":")[2]))
        result = CliRunner().invoke(app, [])
        assert result.exit_code == 0, result.output
        assert f"already at {server.address}/" in result.output
        assert opened == [f"{server.address}/"]
        assert ran.where is None  # nothing else is served
        # Other games than one's own are served beside it.
        assert (
            CliRunner().invoke(app, ["serve", "--data", str(tmp_path / "b"), "--no-browser"]).exit_code == 0
        )
        assert ran.where is not None


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be kept" in one_line("--port", "0", "--data", str(tmp_path / "file"))


def test_a_database_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    assert "no database" in one_line("--port", "0", "--database", "nonsense")
    (tmp_path / "games.sqlite").write_bytes(b"no database at all" * 1000)
    assert "damaged" in one_line("--port", "0", "--data", str(tmp_path))


def test_an_address_that_is_none_is_told(tmp_path: Path) -> None:
    assert "no address" in one_line("--port", "0", "--data", str(tmp_path), "--address", "blitz.example")


def test_a_scenario_with_a_fault_is_told_and_left_out(
    ran: Ran, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text('name = "mine"\nbattlegroups = 3\n', encoding="utf-8")
    monkeypatch.setenv("OPENBLITZ_SCENARIOS", str(tmp_path))
    told = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), "--port", "0", "--no-browser"])
    assert told.exit_code == 0, told.output
    assert "left out: mine.toml:2" in told.output
    assert ran.where is not None


def test_without_a_command_the_game_is_opened_in_the_browser(
    ran: Ran, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has just installed it types its name and wants to play."""
    opened, asked = watched(monkeypatch), list[tuple[str, int]]()

    def listen(host: str, port: int) -> socket.socket:
        asked.append((host, port))
        return socket.create_server(("127.0.0.1", 0))  # the usual port may be taken while tests run

    monkeypatch.setattr("openblitz.cli.serve._listen", listen)
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path)
    result = CliRunner().invoke(app, [])
    assert result.exit_code == 0, result.output
    assert asked == [("127.0.0.1", 8317)]
    assert ran.where is not None
    assert opened == [f"http://127.0.0.1:{ran.where[1]}/"]
    assert ran.wanted.local
    assert ran.wanted.database == f"sqlite:///{tmp_path}/games.sqlite"


def test_help_and_what_is_no_command_open_nothing(ran: Ran) -> None:
    told = CliRunner().invoke(app, ["--help"])
    assert told.exit_code == 0
    assert "Without a command" in told.output
    assert CliRunner().invoke(app, ["--version"]).exit_code == 0
    assert CliRunner().invoke(app, ["sevre"]).exit_code == 2
    assert ran.where is None
