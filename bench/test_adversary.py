"""Hostile clients against a server with quiet games: how long the orders of the others take meanwhile.

Everything is on this machine (127.0.0.1), bounded in number and time, and ends by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
from bench.test_server import moves
from tests.server.played import played_file
from tests.server.running import Server, process
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from openblitz.server.database import in_folder

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bench.conftest import Promises
    from pytest_benchmark.fixture import BenchmarkFixture

QUIET = 20  # games that people play meanwhile
PACE = 0.5  # seconds between two orders of one of them
ATTACK = 12.0  # seconds
MIDDLE = 700  # orders of a game that is under way
HALF = 60  # connections with half a request


def crossings(count: int) -> str:
    """A table of as many roads, streams and bridges."""

    def feature(kind: str, number: int, *points: tuple[float, float]) -> dict[str, Any]:
        shape = {"type": "LineString", "coordinates": points}
        return {"type": "Feature", "properties": {"id": f"{kind}-{number}", "kind": kind}, "geometry": shape}

    step = 118 / count
    spots = [1 + step * number for number in range(count)]
    features = [
        one
        for number, at in enumerate(spots)
        for one in (
            feature("road", number, (at, 0), (at, 120)),
            feature("stream", number, (0, at), (120, at)),
            feature("bridge", number, (at, max(0, at - 1)), (at, at + 1)),
        )
    ]
    head = {"name": "hostile", "title": "Hostile", "width": 120, "height": 120}
    return msgspec.json.encode(
        {"type": "FeatureCollection", "openblitz": head, "features": features}
    ).decode()


class Attack:
    """The hostile clients, each over and over until the time is up."""

    def __init__(self, server: Server, game: dict[str, Any]) -> None:
        self.server = server
        self.game = game
        self.until = time.perf_counter() + ATTACK
        self.table = crossings(100)

    def all(self) -> list[Awaitable[None]]:
        """Imports, questions, tables, pictures, half requests, silent lines, many games, descriptions."""
        long_file = played_file(2 * MIDDLE)
        picture = f"/api/games/{self.game['id']}/picture.png?token={self.game['spectator']}"
        return [
            self._over_and_over(lambda http: http.post("/api/games/open", content=long_file)),
            self._over_and_over(lambda http: http.post("/api/tables/check", content=self.table)),
            self._over_and_over(lambda http: http.get(picture)),
            self._over_and_over(lambda http: http.post("/api/games", json={"ruleset": "1975-basic"})),
            self._over_and_over(lambda http: http.get("/api/openapi.json")),
            self._half_requests(),
            self._questions(reads=True),
            self._questions(reads=False),
        ]

    async def _over_and_over(self, ask: Callable[[httpx.AsyncClient], Awaitable[Any]]) -> None:
        async with httpx.AsyncClient(base_url=self.server.address, timeout=ATTACK) as http:
            while time.perf_counter() < self.until:
                with contextlib.suppress(httpx.HTTPError):
                    await ask(http)
                await asyncio.sleep(0.02)

    async def _half_requests(self) -> None:
        host, _, port = self.server.address.removeprefix("http://").partition(":")
        opened = []
        for _ in range(HALF):
            _reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET /api/info HTTP/1.1\r\nHost: ")
            opened.append(writer)
        await asyncio.sleep(max(0.0, self.until - time.perf_counter()))
        for writer in opened:
            writer.close()

    async def _questions(self, *, reads: bool) -> None:
        """As many questions as are heard, by somebody who reads the answers or does not."""
        address = self.server.address.replace("http", "ws")
        where = f"{address}/api/games/{self.game['id']}/ws?token={self.game['spectator']}"
        ask = msgspec.json.encode({"type": "ask", "id": 1, "ask": {"what": "log"}}).decode()
        with contextlib.suppress(WebSocketException, OSError):
            async with connect(where, max_size=None, compression=None, proxy=None, max_queue=4) as line:
                while time.perf_counter() < self.until:
                    await line.send(ask)
                    if reads:
                        with contextlib.suppress(TimeoutError):
                            await asyncio.wait_for(line.recv(), 0.05)
                    await asyncio.sleep(0.03)


async def quiet(server: Server, game: dict[str, Any], until: float, times: list[float]) -> None:
    """Somebody who moves a unit and takes it back; how long each answer took."""
    address = f"{server.address.replace('http', 'ws')}/api/games/{game['id']}/ws?token={game['token']}"
    async with connect(address, max_size=None, compression=None, proxy=None) as line:
        state = msgspec.json.decode(await line.recv())
        at, orders = state["at"], await moves(line, state["view"]["offer"]["units"])
        while (began := time.perf_counter()) < until:
            message = {"type": "order", "at": at, "order": orders[(at - state["at"]) % 2]}
            await line.send(msgspec.json.encode(message).decode())
            while msgspec.json.decode(await line.recv()).get("at") != at + 1:
                pass
            at += 1
            times.append(time.perf_counter() - began)
            await asyncio.sleep(max(0.0, PACE - times[-1]))


def resident(pid: int) -> float:
    """The memory of a process in MB."""
    for row in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if row.startswith("VmRSS:"):
            return int(row.split()[1]) / 1024
    return 0.0


def test_the_others_play_on(benchmark: BenchmarkFixture, promise: Promises, tmp_path: Path) -> None:
    before: list[float] = []
    under: list[float] = []

    async def play(server: Server, games: list[dict[str, Any]], attack: Attack | None) -> None:
        times = under if attack else before
        until = time.perf_counter() + (ATTACK if attack else ATTACK / 3)
        hostile = attack.all() if attack else []
        await asyncio.gather(*(quiet(server, game, until, times) for game in games), *hostile)

    with process(in_folder(tmp_path)) as (server, served):
        games = []
        for _ in range(QUIET):
            made = server.open(played_file(MIDDLE))
            (listed,) = server.http.post("/api/games/list", json={"tokens": [made["spectator"]]}).json()
            games.append({**made, "token": made["seats"][listed["asked"]]})
        asyncio.run(play(server, games, None))
        benchmark.pedantic(  # type: ignore[no-untyped-call]
            lambda: asyncio.run(play(server, games, Attack(server, games[0]))), rounds=1
        )
        memory = resident(served.pid)
    promise.under("an order's round trip, quiet, 99 of 100", _share(before, 0.99), 0.25)
    promise.under("the same with eight hostile clients", _share(under, 0.99), 0.25)
    promise.at_most("memory of the serving process after it, MB", memory, 1000)


def _share(times: list[float], share: float) -> float:
    return sorted(times)[int(len(times) * share)]
