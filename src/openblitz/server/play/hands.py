"""Threads that serve those who sit at a table: they open games, carry out orders, and can be stopped.

An order is to be carried out at once, by whoever has the game in memory, so it is no job for another process.
The rules bound everything by counting; should something take for ever all the same, its thread is stopped
where it is, by an exception between two steps of the program. Orders are carried out on a copy, and the game
is then read anew from the database: nothing half-done is ever seen.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import queue
import threading
from typing import TYPE_CHECKING, Any, TypeVar, cast

from openblitz.server.door.faults import BadRequestError, OverrunError
from openblitz.server.think.turns import BusyError, Turns

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

COUNT = 8
OF_ONE = 4  # that one address, or all computer seats together, may keep busy
ORDERING = 20.0  # seconds for orders that are given together, and for looking at what came of them
KNOCK = 0.2  # seconds between two attempts to stop a thread that does not hear


class _StopError(BaseException):
    """Raised in a thread from outside; nothing that handles faults takes it for one."""


class _Hand:
    """One thread, which does one thing after another."""

    def __init__(self) -> None:
        self._inbox: queue.SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = (
            queue.SimpleQueue()
        )
        # One that cannot be stopped must not keep the server from ending.
        self._thread = threading.Thread(target=self._work, name="hand", daemon=True)
        self._thread.start()

    def give(self, act: Callable[[], Any], done: asyncio.Future[Any]) -> None:
        self._inbox.put((act, done))

    def send_away(self) -> None:
        self._inbox.put(None)

    async def stopped(self) -> None:
        """Stop whatever it is doing, and with it the thread; it may have to be told more than once."""
        self.send_away()
        while self._thread.is_alive():
            ident = ctypes.c_ulong(self._thread.ident or 0)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(_StopError))
            await asyncio.sleep(KNOCK)

    def _work(self) -> None:
        with contextlib.suppress(_StopError):
            while given := self._inbox.get():
                act, done = given
                try:
                    result, error = act(), None
                except Exception as raised:
                    result, error = None, raised
                with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
                    done.get_loop().call_soon_threadsafe(_tell, done, result, error)
                del given, act, done, result, error


def _tell(done: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


class Hands:
    """So many threads at once, each address in its turn; what overruns is stopped and told."""

    def __init__(self, count: int = COUNT, of_one: int = OF_ONE) -> None:
        self._idle: list[_Hand] = []
        self._turns = Turns(count, of_one=of_one)
        self._stopping: set[asyncio.Task[None]] = set()

    async def do(self, act: Callable[[], T], seconds: float, who: str = "", game: str = "") -> T:
        """What comes of it. What overruns (OverrunError), or nobody waits for any more, is stopped."""
        try:
            await self._turns.take(who, game)
        except BusyError as error:
            raise BadRequestError("too-many", "Too much is being asked at once; try again.") from error
        hand = self._idle.pop() if self._idle else _Hand()
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        hand.give(act, done)
        try:
            async with asyncio.timeout(seconds) as limit:
                return cast("T", await done)
        except TimeoutError as error:
            if limit.expired():
                raise OverrunError from error
            raise
        finally:
            if done.cancelled():
                # Its place is free once the thread has gone: there are never more of them.
                stopping = asyncio.ensure_future(self._see_off(hand, who))
                self._stopping.add(stopping)
                stopping.add_done_callback(self._stopping.discard)
            else:
                self._idle.append(hand)
                self._turns.give_back(who)

    async def _see_off(self, hand: _Hand, who: str) -> None:
        await hand.stopped()
        self._turns.give_back(who)

    @property
    def waiting(self) -> int:
        """How much waits for a thread."""
        return self._turns.waiting()

    def close(self) -> None:
        """Let the threads go."""
        while self._idle:
            self._idle.pop().send_away()
