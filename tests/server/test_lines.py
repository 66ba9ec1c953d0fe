"""Lines are bounded: by bytes, by number, and in time, whoever does not ask, send or read."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.server.played import duel_file, played_file
from tests.server.running import PATIENCE, process, running

from openblitz.server.door import answers, api, listening, watcher
from openblitz.server.door import socket as line
from openblitz.server.door.security import Lines
from openblitz.server.keep.database import in_folder
from openblitz.server.play.table import Table
from openblitz.server.wire.schema import LOG_PAGE, Answer, ErrorMessage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.running import Server


@pytest.fixture
def duel(server: Server) -> dict[str, Any]:
    return server.open(duel_file(), trust="1")


@contextmanager
def plain(server: Server, said: bytes) -> Iterator[socket.socket]:
    """A connection on which no more is said than that."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
        connection.sendall(said)
        yield connection


def heard(connection: socket.socket) -> bytes:
    """Everything until the connection is cut."""
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def first_error(connection: socket.socket) -> bytes:
    """The first answer, when all of it has come: its head may come before what it says."""
    said = b""
    while not said.endswith(b"}}"):
        part = connection.recv(65536)
        assert part, said
        said += part
    return said


@pytest.mark.parametrize("said", [b"", b"GET /api/inf", b"GET /api/info HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "])
def test_half_a_head_is_not_waited_for(server: Server, monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(listening, "HEAD_SECONDS", 0.2)
    with plain(server, said) as connection:
        assert heard(connection) == b""


def test_the_second_head_is_not_waited_for_either(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with plain(server, b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as connection:
        assert connection.recv(10).startswith(b"HTTP/1.1")
        monkeypatch.setattr(listening, "HEAD_SECONDS", 0.2)
        connection.sendall(b"GET /api/no")
        heard(connection)


def test_half_a_body_is_not_waited_for(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "BODY_SECONDS", 0.2)
    monkeypatch.setattr(listening, "REST_SECONDS", 0.2)
    head = b"POST /api/games/open HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n"
    with plain(server, head + b"OpenBlitz") as connection:
        assert heard(connection).startswith(b"HTTP/1.1 408")


def test_whoever_is_answered_while_he_sends_is_let_finish(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut off in the middle of a file that is too long, he would be told nothing."""
    monkeypatch.setattr(listening, "KEEP_SECONDS", 0.1)
    head = b"POST /api/games/open HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2000001\r\n\r\n"
    with plain(server, head + b"x") as connection:
        assert first_error(connection).startswith(b"HTTP/1.1 413")
        time.sleep(0.5)
        connection.sendall(b"x" * 2_000_000 + b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert heard(connection).startswith(b"HTTP/1.1 404")


def test_the_rest_of_what_was_answered_is_not_waited_for_for_ever(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "REST_SECONDS", 0.2)
    head = b"POST /api/games/open HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2000001\r\n\r\n"
    with plain(server, head + b"x") as connection:
        assert heard(connection).startswith(b"HTTP/1.1 413")


def test_a_line_outlives_the_time_of_its_head(
    server: Server, duel: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "HEAD_SECONDS", 0.1)
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.settle()
        time.sleep(0.3)
        assert blue.order("move B:4Arm to EE19")["at"] == 1


def test_text_that_is_none_is_told_and_fills_no_log(
    server: Server, duel: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    with server.sit(duel["id"], duel["spectator"]) as spectator:
        spectator.settle()
        with spectator.line.send_context():
            spectator.line.protocol.send_text(b"\xff\xfe")
        assert spectator.wait("error")["code"] == "invalid"
        assert spectator.ask("log")["entries"] == []
    assert not caplog.records


def test_whoever_does_not_read_is_cut_and_forgotten(
    server: Server, duel: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "READ_SECONDS", 0.2)
    monkeypatch.setattr(watcher, "MOST_WAITING", 100_000_000)
    with server.sit(duel["id"], duel["spectator"]) as silent:
        silent.settle()
        table = server.app.state.games._tables[duel["id"]]
        (watching,) = table.watchers

        def talk() -> None:
            for _ in range(200):
                watching.tell(ErrorMessage("test", "x" * 200_000))

        server.within(talk)
        until = time.monotonic() + PATIENCE
        while table.watchers:
            assert time.monotonic() < until
            time.sleep(0.05)


ASKED = b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def test_when_there_is_no_room_those_give_way_who_have_asked_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(in_folder(tmp_path)) as server:
        server.http.close()
        monkeypatch.setattr(listening, "most_connections", lambda: 2)
        with plain(server, b"GET") as first, plain(server, b"GET") as second, plain(server, ASKED) as third:
            assert third.recv(12) == b"HTTP/1.1 404"
            assert heard(first) == b""
            second.sendall(ASKED[3:])
            assert second.recv(12) == b"HTTP/1.1 404"


def test_more_lines_than_there_is_room_for_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody who sits at a game gives way."""
    with running(in_folder(tmp_path)) as server:
        game = server.open(duel_file(), trust="1")
        server.http.close()
        with (
            server.sit(game["id"], game["seats"]["blue"]) as blue,
            server.sit(game["id"], game["seats"]["red"]),
        ):
            blue.until(lambda state: state["players"]["red"]["online"])
            monkeypatch.setattr(listening, "most_connections", lambda: 2)
            with plain(server, ASKED) as third:
                assert heard(third) == b""
            assert blue.order("move B:4Arm to EE19")["at"] == 1
            monkeypatch.undo()
            with plain(server, ASKED) as third:
                assert third.recv(12) == b"HTTP/1.1 404"


def test_a_thousand_half_requests_keep_nobody_out(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """With as few files as the system gives a service that asks for none."""
    resource = pytest.importorskip("resource")
    with process(in_folder(tmp_path)) as (server, served), contextlib.ExitStack() as halves:
        resource.prlimit(served.pid, resource.RLIMIT_NOFILE, (1024, 1024))
        game = server.open(duel_file(), trust="1")
        with server.sit(game["id"], game["seats"]["blue"]) as blue:
            blue.settle()
            for _ in range(1100):
                with contextlib.suppress(OSError):
                    halves.enter_context(plain(server, b"GET /api/info HTTP/1.1\r\nHost: "))
            assert blue.order("move B:4Arm to EE19")["at"] == 1
            with plain(server, ASKED) as newcomer:
                assert newcomer.recv(12) == b"HTTP/1.1 404"
            assert blue.order("take-back B:4Arm")["at"] == 2
    assert capfd.readouterr().err == ""


def test_all_addresses_together_have_so_many_lines() -> None:
    lines = Lines(most=2, altogether=3)
    taken = [lines.take(f"192.0.2.{number}") for number in range(4)]
    assert taken == [True, True, True, False]
    lines.give_back("192.0.2.0")
    assert lines.take("192.0.2.9")


def test_the_log_comes_in_pages(server: Server) -> None:
    game = server.open(played_file(LOG_PAGE + 20))
    with server.sit(game["id"], game["spectator"]) as spectator:
        spectator.settle()
        first = spectator.ask("log")["entries"]
        assert [entry["number"] for entry in first] == list(range(1, LOG_PAGE + 1))
        rest = spectator.ask("log", since=LOG_PAGE)["entries"]
        assert [entry["number"] for entry in rest] == list(range(LOG_PAGE + 1, LOG_PAGE + 21))


def test_questions_that_wait_are_counted(
    server: Server, duel: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = asyncio.Event()

    async def slowly(_line: line.Line, message: Any) -> Answer:
        await go_on.wait()
        return Answer(message.id)

    monkeypatch.setattr(line.Line, "_answered", slowly)
    most = line.ASKS_AT_ONCE + line.ASKS_WAITING
    with server.sit(duel["id"], duel["spectator"]) as spectator:
        spectator.settle()
        for number in range(most + 1):
            spectator.send(type="ask", id=number, ask={"what": "log"})
        refused = spectator.wait("answer")
        assert (refused["id"], refused["error"]["code"]) == (most, "too-many")
        server.within(go_on.set)
        assert {spectator.wait("answer")["id"] for _ in range(most)} == set(range(most))


def test_no_question_is_answered_while_too_much_waits(server: Server, duel: dict[str, Any]) -> None:
    """A line that is slow to read holds as much as it may, and not as much as it can ask for."""
    with server.sit(duel["id"], duel["spectator"]) as spectator:
        spectator.settle()
        (watching,) = server.app.state.games._tables[duel["id"]].watchers
        server.within(watching._room.clear)
        spectator.send(type="ask", id=1, ask={"what": "log"})
        spectator.send(type="chat", text="still here")
        assert spectator.wait("chat", "answer")["type"] == "chat"
        server.within(watching._room.set)
        assert spectator.wait("answer")["id"] == 1


def test_a_state_is_made_once_for_all_who_see_the_same(
    server: Server, duel: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        server.sit(duel["id"], duel["seats"]["blue"]) as blue,
        server.sit(duel["id"], duel["spectator"]) as one,
        server.sit(duel["id"], duel["spectator"]) as other,
    ):
        for person in (blue, one, other):
            person.settle()
        made: list[Any] = []
        state = Table.state

        def counted(table: Any, seat: str | None, *more: Any, **rest: Any) -> Any:
            made.append(seat)
            return state(table, seat, *more, **rest)

        monkeypatch.setattr(Table, "state", counted)
        blue.order("move B:4Arm to EE19")
        seen = [msgspec.json.encode(person.until(lambda s: s["at"] == 1)) for person in (one, other)]
        assert seen[0] == seen[1]
        assert made.count(None) == 1


def test_all_lines_of_an_address_together_are_heard_at_its_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "MESSAGES", (1e-9, 3, 1.0))
    greedy, other = ({"X-Forwarded-For": f"192.0.2.{number}"} for number in (1, 2))
    with running(in_folder(tmp_path)) as server:
        game = server.open(duel_file(), trust="1")
        with (
            server.sit(game["id"], game["spectator"], **greedy) as one,
            server.sit(game["id"], game["spectator"], **greedy) as another,
            server.sit(game["id"], game["spectator"], **other) as third,
        ):
            for person in (one, another, third):
                person.settle()
            # A line that waits for its first message has its place: two are left for both.
            for text in ("first", "second"):
                one.send(type="chat", text=text)
                assert third.wait("chat")["text"] == text
            assert one.closed() == 1013
            third.send(type="chat", text="heard")
            assert [another.wait("chat")["text"] for _ in range(3)] == ["first", "second", "heard"]
