"""Hostile clients against a server with a hundred quiet games: how long the orders of the others take.

Everything is on this machine (127.0.0.1), bounded in number and time, and ends by itself. What a machine that
has much else to do adds is measured, too: how long the serving process waited for a processor.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from bench.adversary import coming_from
from bench.test_server import moves
from tests.server.played import played_file
from tests.server.running import Server, process
from websockets.asyncio.client import connect

from openblitz.server.keep.database import in_folder

if TYPE_CHECKING:
    from bench.conftest import Promises
    from pytest_benchmark.fixture import BenchmarkFixture

GAMES = int(os.environ.get("QUIET_GAMES", "100"))  # that people play meanwhile
PACE = 2.0  # seconds between two orders of one of them
BEFORE = 10.0  # seconds
ATTACK = 30.0
AFTER = 60.0  # after which everything is as before
MIDDLE = 700  # orders of a game that is under way


class Use(NamedTuple):
    """What the serving process has used of the machine."""

    memory: float  # MB, of it alone
    altogether: float  # MB, with the processes that it started
    files: int
    busy: float  # seconds of a processor
    waited: float  # seconds for a processor, of its threads together


def use_of(pid: int) -> Use:
    """As the system counts it."""
    threads = [
        text.split() for task in Path(f"/proc/{pid}/task").iterdir() if (text := _text(task / "schedstat"))
    ]
    busy, waited = (sum(int(row[place]) for row in threads) / 1e9 for place in (0, 1))
    own = _resident(pid)
    children = _text(Path(f"/proc/{pid}/task/{pid}/children")).split()
    files = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return Use(own, own + sum(_resident(int(child)) for child in children), files, busy, waited)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii")
    except OSError:  # it has ended meanwhile
        return ""


def _resident(pid: int) -> float:
    for row in _text(Path(f"/proc/{pid}/status")).splitlines():
        if row.startswith("VmRSS:"):
            return int(row.split()[1]) / 1024
    return 0.0


class Quiet:
    """A hundred people who each move a unit and take it back, over and over."""

    def __init__(self, server: Server, games: list[dict[str, Any]]) -> None:
        self.server = server
        self.games = games
        self.times: list[float] = []
        self.ended = False

    async def play(self) -> None:
        """All of them, until they are told to end."""
        await asyncio.gather(*(self._one(number, game) for number, game in enumerate(self.games)))

    def taken(self) -> list[float]:
        """How long the answers took since this was last asked."""
        times, self.times = self.times, []
        return times

    async def _one(self, number: int, game: dict[str, Any]) -> None:
        where = f"{self.server.address.replace('http', 'ws')}/api/games/{game['id']}/ws?token={game['token']}"
        async with connect(
            where, max_size=None, compression=None, proxy=None, additional_headers=coming_from(number)
        ) as line:
            state = msgspec.json.decode(await line.recv())
            at, orders = state["at"], await moves(line, state["view"]["offer"]["units"])
            # Each keeps to times of his own: people do not fall into step because all of them waited once.
            due = time.perf_counter() + PACE * number / len(self.games)
            while not self.ended:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                began = time.perf_counter()
                message = {"type": "order", "at": at, "order": orders[(at - state["at"]) % 2]}
                await line.send(msgspec.json.encode(message).decode())
                while (shown := msgspec.json.decode(await line.recv()))["at"] != at + 1:
                    assert shown["type"] == "state", shown
                at += 1
                self.times.append(time.perf_counter() - began)
                while due < time.perf_counter():
                    due += PACE


class Phase(NamedTuple):
    """What was measured in some seconds."""

    times: list[float]
    use: Use
    waited: float  # of one second, how much the threads of the server waited for a processor

    def slow(self) -> float:
        """The time within which 99 of 100 answers came."""
        return sorted(self.times)[int(len(self.times) * 0.99)]


async def measured(quiet: Quiet, pid: int, seconds: float) -> Phase:
    """What happens in the next seconds."""
    quiet.taken()
    before, began = use_of(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    after = use_of(pid)
    return Phase(quiet.taken(), after, (after.waited - before.waited) / (time.perf_counter() - began))


async def attacked(quiet: Quiet, pid: int, command: list[str]) -> tuple[Phase, Phase, Phase]:
    """Before, during and a while after an attack."""
    playing = asyncio.ensure_future(quiet.play())
    while len(quiet.times) < 2 * len(quiet.games):  # all have sat down and begun
        await asyncio.sleep(0.2)
        assert not playing.done(), playing.exception()
    before = await measured(quiet, pid, BEFORE)
    with subprocess.Popen(command) as attack:
        under = await measured(quiet, pid, ATTACK)
        while attack.poll() is None:
            await asyncio.sleep(0.2)
    await asyncio.sleep(AFTER - BEFORE)
    after = await measured(quiet, pid, BEFORE)
    quiet.ended = True
    await playing
    return before, under, after


def test_the_others_play_on(benchmark: BenchmarkFixture, promise: Promises, tmp_path: Path) -> None:
    with process(in_folder(tmp_path)) as (server, served):
        games = []
        for _ in range(GAMES + 1):
            made = server.open(played_file(MIDDLE))
            (listed,) = server.http.post("/api/games/list", json={"tokens": [made["spectator"]]}).json()
            games.append({**made, "token": made["seats"][listed["asked"]]})
        *quiet, prey = games
        command = [sys.executable, "-m", "bench.adversary", server.address, prey["id"], prey["spectator"]]
        before, under, after = benchmark.pedantic(  # type: ignore[no-untyped-call]
            lambda: asyncio.run(attacked(Quiet(server, quiet), served.pid, [*command, str(ATTACK)])), rounds=1
        )
    for name, phase in (("before", before), ("under", under), ("after", after)):
        middle, slow = sorted(phase.times)[len(phase.times) // 2] * 1000, phase.slow() * 1000
        print(
            f"{name}: {len(phase.times)} orders, median {middle:.0f} ms, 99 of 100 {slow:.0f} ms;"
            f" {phase.use.memory:.0f} MB, {phase.use.altogether:.0f} MB with its processes,"
            f" {phase.use.files} files, {phase.waited:.2f} s a second waiting for a processor"
        )
    promise.under(f"{GAMES} quiet games, 99 of 100 round trips", before.slow(), 0.25)
    promise.under("the same with eight hostile clients", under.slow(), 0.25)
    promise.under("the same a minute after them", after.slow(), 0.25)
    promise.at_most("memory under attack, MB", under.use.memory, 1000)
    promise.at_most("memory a minute after, of that before", after.use.memory / before.use.memory, 1.5)
    promise.at_most("files open a minute after, more than before", after.use.files - before.use.files, 10)
