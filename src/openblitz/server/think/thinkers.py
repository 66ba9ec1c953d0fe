"""Processes that think for whoever asks: each job has a time limit, and each address and game its turn.

A thread cannot be stopped; a process can. So everything that a stranger can make long (questions, game files,
tables, pictures) is done here, and what overruns is told in a sentence.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from openblitz.server.door.faults import BadRequestError, OverrunError
from openblitz.server.think import beside
from openblitz.server.think.thinking import (
    Ask,
    Check,
    Deploy,
    Draw,
    Failed,
    FileGame,
    Hint,
    Look,
    Read,
    Replay,
    Suggest,
    Tell,
    Wake,
)
from openblitz.server.think.turns import BusyError, Turns
from openblitz.table import GameFileError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.server.think.drawing import Drawing
    from openblitz.server.think.thinking import Job, Scene
    from openblitz.server.think.worker import Wanted
    from openblitz.table import Entry

_log = logging.getLogger("openblitz.server")

T = TypeVar("T")

JOBS: Final = 200  # that a process does before a fresh one takes its place
_SIZE: Final = 8
# How far processes give way to the server itself, and those that nobody watches the clock for to the others.
QUICK, SLOW = 10, 19
# Seconds that a job may take, once it has begun.
SECONDS: Final[dict[type, float]] = {
    Ask: 15.0,
    Look: 15.0,
    Replay: 15.0,
    Suggest: 30.0,
    Tell: 15.0,
    Deploy: 60.0,
    Hint: 60.0,
    Read: 60.0,
    Check: 30.0,
    Draw: 120.0,
    Wake: 120.0,
}


class ThinkerDiedError(Exception):
    """The process ended in the middle of a job, or the program made a mistake in it."""


class Thinker:
    """One process; started when it is first needed, and again after it died or was stopped."""

    def __init__(self, niceness: int = QUICK) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self._niceness = niceness
        self.game = ""  # of which it was asked last: it remembers its position
        self._done = 0

    async def do(self, job: Job, seconds: float) -> bytes:
        """What comes of a job, as the process says it."""
        over = False
        try:
            process = await self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            said = msgspec.json.encode(job)
            async with asyncio.timeout(seconds):
                process.stdin.write(len(said).to_bytes(_SIZE) + said)
                await process.stdin.drain()
                size = int.from_bytes(await process.stdout.readexactly(_SIZE))
                answer = await process.stdout.readexactly(size)
            over = True
        except TimeoutError as error:
            raise OverrunError from error
        except (OSError, RuntimeError, asyncio.IncompleteReadError) as error:
            raise ThinkerDiedError(str(error)) from error
        finally:
            self._done += 1
            if not over or self._done >= JOBS:
                await self.stop()
        return answer

    async def _running(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self._done = 0
            self.process = await beside.started("openblitz.server.think.thinking", self._niceness)
        return self.process

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class _Lane:
    """Some processes, and whose turn it is to use one."""

    def __init__(self, count: int, niceness: int) -> None:
        self.thinkers = [Thinker(niceness) for _ in range(count)]
        self._idle = list(self.thinkers)
        self._turns = Turns(count)
        self._under_way: set[asyncio.Task[bytes]] = set()

    async def do(self, job: Job, seconds: float, who: str, game: str) -> bytes:
        await self._turns.take(who, game)
        # Whoever leaves meanwhile stops no process that others will ask: what is under way is finished.
        task = asyncio.ensure_future(self._begun(job, seconds, who, game))
        self._under_way.add(task)
        task.add_done_callback(self._over)
        return await asyncio.shield(task)

    async def _begun(self, job: Job, seconds: float, who: str, game: str) -> bytes:
        thinker = next((one for one in self._idle if one.game == game), self._idle[0])
        self._idle.remove(thinker)
        thinker.game = game
        try:
            return await thinker.do(job, seconds)
        finally:
            self._idle.append(thinker)
            self._turns.give_back(who)

    def _over(self, task: asyncio.Task[bytes]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # told to whoever still waits for it


class Thinkers:
    """The processes of a server: some for questions, one for what takes long."""

    def __init__(self, count: int | None = None) -> None:
        # What somebody waits for with his hand on the mouse, what takes long, and pictures.
        self.quick = _Lane(count or max(1, (os.cpu_count() or 2) - 1), QUICK)
        self.slow = _Lane(1, SLOW)
        self.drawing = _Lane(1, SLOW)
        self._lanes = dict.fromkeys((Read, Check, Deploy, Hint), self.slow) | {Draw: self.drawing}

    async def wake(self) -> None:
        """Let the first question be answered as soon as the second."""
        with contextlib.suppress(BadRequestError, ThinkerDiedError):
            await asyncio.gather(*(self._do(Wake(), "", "") for _ in self.quick.thinkers))

    async def ask(self, scene: Scene, ask: msgspec.Raw, number: int, who: str, game: str) -> msgspec.Raw:
        """The answer to a question, ready to be sent."""
        return msgspec.Raw(await self._do(Ask(scene, ask, number), who, game))

    async def look(self, scene: Scene, who: str, game: str) -> msgspec.Raw:
        """What a seat sees, ready to be sent; there is nothing to order in it."""
        return msgspec.Raw(await self._do(Look(scene), who, game))

    async def replay(self, scene: Scene, entries: Sequence[Entry], who: str, game: str) -> str:
        """The position after some orders, as text."""
        return (await self._do(Replay(scene, tuple(entries)), who, game)).decode()

    async def tell(self, scene: Scene, before: str, who: str, game: str) -> msgspec.Raw:
        """What has changed for a seat since an earlier position, ready to be sent."""
        return msgspec.Raw(await self._do(Tell(scene, before), who, game))

    async def suggest(self, scene: Scene, who: str, game: str) -> tuple[str, ...]:
        """Orders that a person may want to start from."""
        return msgspec.json.decode(await self._do(Suggest(scene), who, game), type=tuple[str, ...])

    async def deploy(self, wanted: Wanted, who: str, game: str) -> tuple[str, ...]:
        """Orders that set up a side."""
        return msgspec.json.decode(await self._do(Deploy(wanted), who, game), type=tuple[str, ...])

    async def hint(self, wanted: Wanted, who: str, game: str) -> tuple[str, ...]:
        """The order that a computer player would give next."""
        return msgspec.json.decode(await self._do(Hint(wanted), who, game), type=tuple[str, ...])

    async def read(self, text: str, *, trust: bool, who: str) -> FileGame:
        """The game in a file; a GameFileError says what is wrong with it."""
        found = await self._do(Read(text, trust), who, "file")
        return await asyncio.to_thread(msgspec.json.decode, found, type=FileGame)

    async def check(self, text: str, theme: str, who: str) -> bytes:
        """What is to be said of a table of a player's own, as JSON."""
        return await self._do(Check(text, theme), who, "table")

    async def draw(self, drawing: Drawing, who: str, game: str) -> bytes:
        """A drawing, as the bytes of its file."""
        return await self._do(Draw(drawing), who, game)

    async def _do(self, job: Job, who: str, game: str) -> bytes:
        lane = self._lanes.get(type(job), self.quick)
        try:
            answer = await lane.do(job, SECONDS[type(job)], who, game)
        except BusyError as error:
            raise BadRequestError("too-many", "Too much is being asked at once; try again.") from error
        except OverrunError:
            _log.warning("a job of the kind %s was stopped: it took too long", type(job).__name__)
            raise
        if answer[:1] == b"+":
            return answer[1:]
        failed = msgspec.json.decode(answer[1:], type=Failed)
        if failed.code == "game-file":
            raise GameFileError("the file", failed.line, failed.message)
        if failed.code:
            raise BadRequestError(failed.code, failed.message)
        raise ThinkerDiedError(failed.message)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(
            *(thinker.stop() for lane in (self.quick, *self._lanes.values()) for thinker in lane.thinkers)
        )
