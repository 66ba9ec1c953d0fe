"""A server for tests, listening on a free port of this machine, and people who sit at its games."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from openblitz.server.app import Config, make_app

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 20.0

SERVE = """
import sys, socket, uvicorn
from openblitz.server.app import Config, make_app
listening = socket.create_server(("127.0.0.1", 0))
app = make_app(Config(sys.argv[1], warm=False))
print(listening.getsockname()[1], flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="error", ws="websockets-sansio")).run([listening])
"""


class Server:
    """Where it listens, and what one asks of it."""

    def __init__(self, address: str, app: Any = None) -> None:
        self.address = address
        self.app = app
        self.http = httpx.Client(base_url=address, timeout=60)

    def make(self, ruleset: str = "1975-basic", **more: Any) -> dict[str, Any]:
        answer = self.http.post("/api/games", json={"ruleset": ruleset, **more})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def open(self, text: str, **query: str) -> dict[str, Any]:
        answer = self.http.post("/api/games/open", content=text, params=query)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    @contextlib.contextmanager
    def sit(self, game: str, token: str, **headers: str) -> Iterator[Person]:
        where = f"{self.address.replace('http', 'ws')}/api/games/{game}/ws?token={token}"
        with connect(where, max_size=None, additional_headers=headers, compression=None, proxy=None) as line:
            yield Person(line)


class Person:
    """Somebody at a game: sends messages, and reads what comes until it is what he waits for."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.state: dict[str, Any] = {}

    def send(self, **message: Any) -> None:
        self.line.send(msgspec.json.encode(message).decode())

    def hear(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = msgspec.json.decode(self.line.recv(timeout=PATIENCE))
        if message["type"] in ("state", "stale"):
            self.state = message
        return message

    def wait(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; errors and refusals are never passed over."""
        while True:
            message = self.hear()
            if message["type"] in kinds:
                return message
            assert message["type"] not in ("error", "refusal"), message

    def settle(self) -> dict[str, Any]:
        """The state that shows on sitting down."""
        return self.wait("state")

    def until(self, what: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first state of which something is true; states may come together."""
        while not self.state or not what(self.state):
            self.settle()
        return self.state

    def order(self, *orders: str) -> dict[str, Any]:
        """Give orders; the state after them, or why not."""
        if len(orders) == 1:
            self.send(type="order", at=self.state["at"], order=orders[0])
        else:
            self.send(type="orders", at=self.state["at"], orders=orders)
        return self.wait("state", "refusal", "stale", "error")

    def ask(self, what: str, **more: Any) -> dict[str, Any]:
        """The answer to a question."""
        self.send(type="ask", id=7, what=what, **more)
        return self.wait("answer")

    def closed(self) -> int | None:
        """Read until the line is cut; the code it was cut with."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd else None


@contextlib.contextmanager
def running(database: str, **more: Any) -> Iterator[Server]:
    """A server in a thread of its own."""
    app = make_app(Config(database, warm=False, **more))
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, log_config=None, access_log=False, ws="websockets-sansio")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=[[listening]], daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE
    while not server.started and time.monotonic() < until:
        time.sleep(0.01)
    assert server.started
    made = Server(f"http://127.0.0.1:{listening.getsockname()[1]}", app)
    try:
        yield made
    finally:
        made.http.close()
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


@contextlib.contextmanager
def process(url: str) -> Iterator[tuple[Server, subprocess.Popen[str]]]:
    """A server in a process of its own."""
    command = [sys.executable, "-c", SERVE, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        server = Server(f"http://127.0.0.1:{int(served.stdout.readline())}")
        until = time.monotonic() + 20
        while time.monotonic() < until:
            with contextlib.suppress(Exception):
                server.http.get("/api/nothing")
                break
            time.sleep(0.05)
        try:
            yield server, served
        finally:
            server.http.close()
            served.kill()
