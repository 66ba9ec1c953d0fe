"""Eight hostile clients, in a process of their own: `python -m bench.adversary ADDRESS GAME TOKEN SECONDS`.

They attack a server on this machine, bounded in number and time, and end by themselves. Each comes from an
address of its own, as a proxy on this machine would say.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
from tests.server.played import played_file
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

LONG = 1400  # orders of the file that is opened again and again
HALF = 400  # connections with half a request
SILENT = 40  # lines that never read
BREATH = 0.02  # seconds between two requests of one client


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


def coming_from(number: int) -> dict[str, str]:
    """What a proxy on this machine says of somebody: each person has an address of his own.

    >>> coming_from(300)
    {'X-Forwarded-For': '198.18.1.44'}
    """
    return {"X-Forwarded-For": f"198.18.{number // 256}.{number % 256}"}


class Attack:
    """The hostile clients, each over and over until the time is up."""

    def __init__(self, address: str, game: str, token: str, seconds: float) -> None:
        self.address = address
        self.game = game
        self.token = token
        self.file = played_file(LONG)
        self.table = crossings(100)
        self.until = time.perf_counter() + seconds
        self.done: dict[str, int] = {}  # how often each came through

    def all(self) -> dict[str, Awaitable[None]]:
        """By name."""
        of_game = f"/api/games/{self.game}"
        computers = {seat: {"kind": "computer", "player": "general"} for seat in ("blue", "red")}
        new_game = {"ruleset": "1975-basic", "seats": computers}
        return {
            "files": self._requests("files", 1, lambda http: http.post("/api/games/open", content=self.file)),
            "tables": self._requests(
                "tables", 2, lambda http: http.post("/api/tables/check", content=self.table)
            ),
            "pictures": self._requests(
                "pictures", 3, lambda http: http.get(f"{of_game}/picture.png?token={self.token}")
            ),
            "games": self._requests("games", 4, lambda http: http.post("/api/games", json=new_game)),
            "boards": self._requests(
                "boards", 5, lambda http: http.get(f"{of_game}/board.json?token={self.token}")
            ),
            "halves": self._half_requests(),
            "questions": self._line("questions", 7, reads=True),
            "silence": self._silent_lines(),
        }

    async def _requests(
        self, name: str, number: int, ask: Callable[[httpx.AsyncClient], Awaitable[Any]]
    ) -> None:
        """Eight at a time."""

        async def one() -> None:
            while time.perf_counter() < self.until:
                with contextlib.suppress(httpx.HTTPError):
                    self._came_through(name, (await ask(http)).is_success)
                await asyncio.sleep(BREATH)

        headers, left = coming_from(65_000 + number), self.until - time.perf_counter()
        async with httpx.AsyncClient(base_url=self.address, timeout=left + 5, headers=headers) as http:
            await asyncio.wait([asyncio.ensure_future(one()) for _ in range(8)], timeout=left)

    def _came_through(self, name: str, success: object = True) -> None:
        self.done[name] = self.done.get(name, 0) + bool(success)

    async def _half_requests(self) -> None:
        host, _, port = self.address.removeprefix("http://").partition(":")
        opened = []
        for _ in range(HALF):
            with contextlib.suppress(OSError):
                _reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(b"GET /api/info HTTP/1.1\r\nHost: ")
                opened.append(writer)
                self._came_through("halves")
        await asyncio.sleep(max(0.0, self.until - time.perf_counter()))
        for writer in opened:
            writer.close()

    async def _silent_lines(self) -> None:
        await asyncio.gather(*(self._line("silence", 8, reads=False) for _ in range(SILENT)))

    async def _line(self, name: str, number: int, *, reads: bool) -> None:
        """As many questions as are heard, by somebody who reads the answers or does not."""
        where = f"{self.address.replace('http', 'ws')}/api/games/{self.game}/ws?token={self.token}"
        asks = ({"what": "log"}, {"what": "moment", "at": 350}, {"what": "suggestion"})
        headers = coming_from(65_000 + number)
        with contextlib.suppress(WebSocketException, OSError, TimeoutError):
            async with connect(
                where, max_size=None, compression=None, proxy=None, max_queue=4, additional_headers=headers
            ) as line:
                asked = 0
                while time.perf_counter() < self.until:
                    message = {"type": "ask", "id": asked, "ask": asks[asked % len(asks)]}
                    async with asyncio.timeout(1):
                        await line.send(msgspec.json.encode(message).decode())
                    asked += 1
                    self._came_through(name)
                    if reads:
                        with contextlib.suppress(TimeoutError):
                            await asyncio.wait_for(line.recv(), 0.05)
                    await asyncio.sleep(0.03)


async def main(address: str, game: str, token: str, seconds: str, *names: str) -> None:
    """Attack, with all eight or those that are named; print how often each came through."""
    attack = Attack(address, game, token, float(seconds))
    clients = attack.all()
    for name in [name for name in clients if names and name not in names]:
        clients.pop(name).close()  # type: ignore[attr-defined]
    await asyncio.gather(*clients.values())
    print(", ".join(f"{name} {count}" for name, count in attack.done.items()))


if __name__ == "__main__":
    os.nice(10)  # they would have machines of their own, and not take the processor of the server
    asyncio.run(main(*sys.argv[1:]))
