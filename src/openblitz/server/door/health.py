"""For who watches over the server: whether it is well, and what it has to do; nothing of games or people."""

from __future__ import annotations

import asyncio
import mmap
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa
from starlette.responses import Response
from starlette.routing import Route

from openblitz import __version__
from openblitz.server.door.answers import as_json
from openblitz.server.keep.database import StorageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request

    from openblitz.server.play.games import Games

# https://prometheus.io/docs/instrumenting/exposition_formats
TEXT = "text/plain; version=0.0.4; charset=utf-8"
_MEMORY = Path("/proc/self/statm")
_PAGE_SIZE = mmap.PAGESIZE


class Measure(NamedTuple):
    """A number, by the name that it has for Prometheus."""

    name: str
    kind: str  # a counter only grows, a gauge goes up and down
    about: str
    value: float
    labels: str = ""

    def text(self) -> str:
        """Its lines.

        >>> print(Measure("lines", "gauge", "Open lines.", 3).text())
        # HELP lines Open lines.
        # TYPE lines gauge
        lines 3
        """
        head = f"# HELP {self.name} {self.about}\n# TYPE {self.name} {self.kind}\n"
        return f"{head}{self.name}{self.labels} {self.value:.15g}"


class Health:
    """/health and /metrics."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.began = time.time()

    def routes(self) -> list[Route]:
        """Where what is to be found."""
        return [Route("/health", self.health), Route("/metrics", self.metrics)]

    async def health(self, request: Request) -> Response:
        """GET /health: 200 as long as the database can be read, else 503."""
        fault = await self._fault()
        if fault:
            return as_json({"status": fault}, 503)
        return as_json({"status": "ok", "version": __version__})

    async def metrics(self, request: Request) -> Response:
        """GET /metrics"""
        well = await self._fault() == ""
        text = "\n".join(measure.text() for measure in self._measures(well=well))
        return Response(f"{text}\n", 200, {"Cache-Control": "no-store", "Content-Type": TEXT})

    async def _fault(self) -> str:
        database = self.games.storage.database
        try:
            await asyncio.to_thread(database.read, lambda connection: connection.execute(sa.select(1)).one())
        except StorageError as error:
            return error.code
        return ""

    def _measures(self, *, well: bool) -> Iterator[Measure]:
        work = self.games.work()
        watched = [table for table in work.tables if table.watchers]
        lines = sum(len(table.watchers) for table in watched)
        version = f'{{version="{__version__}"}}'
        yield Measure("openblitz_info", "gauge", "The version of the program.", 1, version)
        yield Measure("openblitz_database_up", "gauge", "Whether the database can be read.", well)
        yield Measure("openblitz_games_in_memory", "gauge", "Games in memory.", len(work.tables))
        yield Measure("openblitz_games_watched", "gauge", "Games that somebody looks at.", len(watched))
        yield Measure("openblitz_lines_open", "gauge", "Open lines to games.", lines)
        yield Measure("openblitz_computers_thinking", "gauge", "Games a computer plays on.", work.thinking)
        yield Measure("openblitz_orders_waiting", "gauge", "Orders that wait for a thread.", work.waiting)
        carried = self.games.storage.orders
        yield Measure("openblitz_orders_total", "counter", "Orders carried out since the start.", carried)
        yield Measure("process_start_time_seconds", "gauge", "When it started, since 1970.", self.began)
        yield Measure("process_cpu_seconds_total", "counter", "Seconds of work.", time.process_time())
        if _MEMORY.is_file():
            size = int(_MEMORY.read_text(encoding="ascii").split()[1]) * _PAGE_SIZE
            yield Measure("process_resident_memory_bytes", "gauge", "Memory of the server itself.", size)
