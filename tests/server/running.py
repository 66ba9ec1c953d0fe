"""A server for tests, listening on a free port of this machine, and people who sit at its games."""

from __future__ import annotations

import asyncio
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

from openblitz.server.door.app import Config, make_app
from openblitz.server.door.listening import config_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# Seconds for one answer of a machine that has much else to do; only a test that fails waits that long.
PATIENCE = 120.0

SERVE = """
import sys, socket
from openblitz.server.door.app import Config, make_app
from openblitz.server.door.listening import config_for, serve
listening = socket.create_server(("127.0.0.1", 0))
app = make_app(Config(sys.argv[1], warm=False))
print(listening.getsockname()[1], flush=True)
serve(config_for(app, log_level="error"), [listening])
"""


class Server:
    """Where it listens, and what one asks of it."""

    def __init__(self, address: str, app: Any = None) -> None:
        self.address = address
        self.app = app
        self.loop: asyncio.AbstractEventLoop | None = None
        self.http = httpx.Client(base_url=address, timeout=60)

    def answers(self) -> bool:
        """Whether it is up."""
        try:
            return self.http.get("/api/nothing").status_code == 404
        except httpx.TransportError:
            return False

    def within(self, act: Callable[[], None]) -> None:
        """Do something in the thread of the server, where nothing else happens meanwhile."""

        async def done() -> None:
            act()

        assert self.loop is not None
        asyncio.run_coroutine_threadsafe(done(), self.loop).result(PATIENCE)

    def rest(self, game: str) -> None:
        """Let the computers of a game rest: they would play on to its end, and others wait for the worker."""
        games = self.app.state.games

        def stop() -> None:
            if game in games._thinking:
                games._thinking[game].cancel()

        self.within(stop)

    def make(self, ruleset: str = "1975-basic", **more: Any) -> dict[str, Any]:
        answer = self.http.post("/api/games", json={"ruleset": ruleset, **more})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def open(self, text: str, **query: str) -> dict[str, Any]:
        answer = self.http.post("/api/games/open", content=text, params=query)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def take(self, game: dict[str, Any], seat: str) -> str:
        """Come by the link of a seat: the secret that it is exchanged for."""
        answer = self.http.post(f"/api/games/{game['id']}/seat", json={"token": game["seats"][seat]})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["token"])

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

    def wait_for_words(self) -> str:
        """The next words of somebody, or the code of what is wrong."""
        while (message := self.hear())["type"] not in ("chat", "error"):
            pass
        return str(message["text"] if message["type"] == "chat" else message["code"])

    def settle(self) -> dict[str, Any]:
        """The state that shows on sitting down."""
        return self.wait("state")

    def until(self, what: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first state of which something is true; states may come together."""
        while not self.state or not what(self.state):
            self.settle()
        return self.state

    def attempt(self, kind: str, **more: Any) -> dict[str, Any]:
        """Try to change the game: the state after that, or why not.

        Whenever somebody comes or goes everybody is shown a state, too: one of the same moment is no answer.
        """
        before = (self.state["at"], self.state["hash"])
        self.send(type=kind, at=self.state["at"], **more)
        while True:
            answer = self.wait("state", "refusal", "stale", "error")
            if answer["type"] != "state" or (answer["at"], answer["hash"]) != before:
                return answer

    def change(self, kind: str, **more: Any) -> dict[str, Any]:
        """Change the game: the state after that."""
        answer = self.attempt(kind, **more)
        assert answer["type"] == "state", answer
        return answer

    def order(self, *orders: str) -> dict[str, Any]:
        """Give orders that are carried out: the state after them."""
        if len(orders) == 1:
            return self.change("order", order=orders[0])
        return self.change("orders", orders=orders)

    def ask(self, what: str, **more: Any) -> dict[str, Any]:
        """The answer to a question; the whole message if it says why there is none."""
        self.send(type="ask", id=7, ask={"what": what, **more})
        answer = self.wait("answer")
        return dict(answer.get("answer", answer))

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
    app = make_app(Config(database, **{"warm": False, **more}))
    listening = socket.create_server(("127.0.0.1", 0))
    config = config_for(app, log_config=None)
    server = uvicorn.Server(config)
    made = Server(f"http://127.0.0.1:{listening.getsockname()[1]}", app)

    async def serve() -> None:
        made.loop = asyncio.get_running_loop()
        await server.serve([listening])

    def run() -> None:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(serve())

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE
    while not server.started and thread.is_alive() and time.monotonic() < until:
        time.sleep(0.01)
    assert server.started
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
        try:
            until = time.monotonic() + PATIENCE
            while not server.answers():
                assert served.poll() is None, "the server has ended"
                assert time.monotonic() < until, "the server does not answer"
                time.sleep(0.05)
            yield server, served
        finally:
            server.http.close()
            served.kill()
