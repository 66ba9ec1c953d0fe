"""Computer seats: worker processes that think, are watched over, and replaced when they die."""

from __future__ import annotations

import asyncio
import contextlib
import os
from typing import TYPE_CHECKING

import msgspec

from openblitz.server.think import beside
from openblitz.server.think.turns import Turns
from openblitz.server.think.worker import Thought, Wanted

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

SILENCE = 60.0  # seconds after which a worker is given up
HELD = 8.0  # seconds of silence for which it keeps others waiting
MOST_GAMES = 100_000  # that wait for a worker; no server keeps so many in memory
NICENESS = 19  # how far it gives way to the server


class WorkerDiedError(Exception):
    """The worker ended, fell silent or made no sense in the middle of its thoughts."""


class Worker:
    """One process; started when it is first needed, and again after it died."""

    def __init__(self, silence: float = SILENCE) -> None:
        self.silence = silence
        self.process: asyncio.subprocess.Process | None = None

    async def think(self, wanted: Wanted) -> AsyncIterator[list[Thought]]:
        """Thoughts as they come, as many at once as have gathered; the last of all is an end or a fault."""
        process = await self._running()
        assert process.stdin is not None
        over = False
        try:
            process.stdin.write(msgspec.json.encode(wanted) + b"\n")
            await process.stdin.drain()
            while not over:
                gathered = await self._gather(process)
                over = gathered[-1].kind != "order"
                yield gathered
        except (OSError, RuntimeError, TimeoutError, ValueError) as error:
            # No process, a pipe that is closed (a RuntimeError of uvloop), silence, or no sense.
            raise WorkerDiedError(str(error)) from error
        finally:
            if not over:  # whoever asked no longer listens, or it died: its further words are for nobody
                await self.stop()

    async def _gather(self, process: asyncio.subprocess.Process) -> list[Thought]:
        assert process.stdout is not None
        gathered: list[Thought] = []
        wait = self.silence
        while True:
            try:
                line = await asyncio.wait_for(process.stdout.readline(), wait)
            except TimeoutError:
                if gathered:
                    return gathered
                raise
            if not line:
                raise WorkerDiedError("the worker has ended")
            gathered.append(msgspec.json.decode(line, type=Thought))
            if gathered[-1].kind != "order":
                return gathered
            wait = 0.02  # a moment for those that are on their way

    async def _running(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await beside.started("openblitz.server.think.worker", NICENESS)
        return self.process

    async def stop(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class _Place:
    """A place that a worker has; after a while of silence it is lent to another."""

    def __init__(self, computers: Computers, group: str) -> None:
        self._computers = computers
        self._group = group
        self._timer: asyncio.TimerHandle | None = None
        self.lent = False

    def wait(self) -> None:
        """Somebody waits for a word."""
        if not self.lent:
            self._timer = asyncio.get_running_loop().call_later(HELD, self._lend)

    def heard(self) -> None:
        """It has come, or nobody waits for it any more."""
        if self._timer:
            self._timer.cancel()

    def _lend(self) -> None:
        self.lent = self._computers.stand_in(self._group)


class Computers:
    """The workers of a server; whoever wants one waits for his turn."""

    def __init__(self, workers: int | None = None, silence: float = SILENCE) -> None:
        count = max(1, (os.cpu_count() or 2) - 1) if workers is None else workers
        self.workers = [Worker(silence) for _ in range(count)]
        self._idle = list(self.workers)
        # The games of each address that people play come in turn, and so do all those together that computers
        # play among themselves.
        self._turns = Turns(count, most_of_one=MOST_GAMES, most=2 * MOST_GAMES)
        self._silence = silence
        self._spare = count  # workers that may stand in for others

    async def think(self, wanted: Wanted, group: str = "", game: str = "") -> AsyncIterator[list[Thought]]:
        """What a player orders, in parts; a WorkerDiedError when its worker died.

        Nobody waits for a worker that says nothing for long, stopped or not: another one stands in for it.
        """
        await self._turns.take(group, game)
        worker = self._idle.pop()
        thoughts, place = worker.think(wanted), _Place(self, group)
        try:
            place.wait()
            async for part in thoughts:
                place.heard()
                yield part
                place.wait()
        finally:
            place.heard()
            try:
                await thoughts.aclose()  # type: ignore[attr-defined]
            finally:
                await self._leave(worker, group, lent=place.lent)

    def stand_in(self, group: str) -> bool:
        """Let another worker think in the place of one that is silent; whether there may be one more."""
        if not self._spare:
            return False
        self._spare -= 1
        worker = Worker(self._silence)
        self.workers.append(worker)
        self._idle.append(worker)
        self._turns.give_back(group)
        return True

    async def _leave(self, worker: Worker, group: str, *, lent: bool) -> None:
        if lent:  # its place is another's by now
            self._spare += 1
            self.workers.remove(worker)
            await worker.stop()
        else:
            self._idle.append(worker)
            self._turns.give_back(group)

    async def orders(self, wanted: Wanted) -> list[str]:
        """All that a player orders until dice are rolled or somebody else is asked."""
        found: list[str] = []
        async with contextlib.aclosing(self.think(wanted)) as thoughts:  # type: ignore[type-var]
            async for part in thoughts:
                found += [thought.text for thought in part if thought.kind == "order"]
                if part[-1].kind == "fault":
                    raise WorkerDiedError(part[-1].text)
        return found

    async def close(self) -> None:
        """End all workers."""
        await asyncio.gather(*(worker.stop() for worker in self.workers))
