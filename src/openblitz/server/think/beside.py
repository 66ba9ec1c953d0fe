"""Processes beside the server: they give way to it, a little already while they load."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys

LINE = 1 << 16
MEMORY = 2 << 30  # bytes of data; the largest battle takes a tenth
LOADING = 5  # how far one gives way that loads itself: somebody may wait for it


async def started(module: str, niceness: int) -> asyncio.subprocess.Process:
    """A module of ours in a process of its own, which is spoken to by its stdin and stdout."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        str(niceness),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LINE,
        # Ctrl-C is for the server, which ends them in its time: none dies in the middle of what it was asked.
        start_new_session=True,
    )
    _give_way(LOADING, process.pid)
    return process


def loaded() -> None:
    """Called by the process itself, when it is ready to serve."""
    _give_way(int(sys.argv[1]))
    _bound()


def _bound() -> None:
    """What it is asked can use so much memory and no more: it fails, and not whatever else runs here."""
    if sys.platform != "linux":  # others have no such bound, or one that counts what is not used
        return
    import resource  # noqa: PLC0415

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _give_way(niceness: int, process: int = 0) -> None:
    with contextlib.suppress(OSError, AttributeError):  # it has ended; a system that knows no priorities
        os.setpriority(os.PRIO_PROCESS, process, niceness)
