"""The server as one application: the API below /api, the built page everywhere else."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

from openblitz import catalogue
from openblitz.server.door.account_api import AccountApi
from openblitz.server.door.accounts import Accounts
from openblitz.server.door.answers import FORESEEN, HttpFaultError, fault_answer
from openblitz.server.door.api import Api
from openblitz.server.door.health import Health
from openblitz.server.door.keptfile import KeptFile, as_it_is, packed, sent
from openblitz.server.door.security import LOCAL_HOSTS, Security
from openblitz.server.door.serverkey import ServerKey, key_file, read_key
from openblitz.server.keep.database import Database
from openblitz.server.keep.housekeeping import keep_house
from openblitz.server.keep.storage import Storage
from openblitz.server.play.games import Games
from openblitz.server.think.computer import Computers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

STATIC = Path(__file__).parents[1] / "static"


class Config(msgspec.Struct, frozen=True):
    """How the server is set up: for this machine alone (`local`), or how browsers reach it (`address`)."""

    database: str
    local: bool = True
    address: str | None = None
    workers: int | None = None
    lines: int = 100  # websockets of one address; a household or a club has fewer
    warm: bool = True  # draw the boards and load the lines of sight before somebody asks for them
    static: Path = STATIC
    keep_days: int | None = None  # after which a game that nobody touches is cleared away; None: never
    quota: int | None = 100_000_000  # bytes of the games of one maker; this machine itself has none
    key: Path | None = None  # the server's own secret; beside the database, if that is a file


async def _warm(api: Api) -> None:
    """First what the start page asks for, then what a process of its own makes, then what is loaded of it."""
    await api.listing.games()
    await api.pictures.warm()
    await api.games.thinkers.wake()
    for family in catalogue.FAMILIES:
        await asyncio.to_thread(family.shelf.wake)


def make_app(config: Config) -> Starlette:
    """The application; the database is opened and brought up to date at once, so that faults show early."""
    database = Database(config.database)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.games, app.state.people = games, people
        # Beside: whoever comes meanwhile is served, however long the games that wait take to open.
        begun = [asyncio.ensure_future(games.resume()), asyncio.ensure_future(games.keep_the_door())]
        if config.warm:
            begun.append(asyncio.ensure_future(_warm(api)))
        if config.keep_days:
            begun.append(asyncio.ensure_future(keep_house(games, database, config.keep_days)))
        try:
            yield
        finally:
            for task in begun:
                task.cancel()
            await asyncio.gather(*begun, return_exceptions=True)
            await games.close()
            database.close()

    file = config.key or key_file(config.database)
    # Without a file the key ends with the process.
    key = read_key(file) if file else ServerKey()
    storage = Storage(database)
    hosts, origin = _own(config)
    https = origin is not None and origin.startswith("https:")
    games = Games(storage, Computers(config.workers), key=key)
    people = AccountApi(
        Accounts(database),
        storage,
        https=https,
        key=key,
        cut=games.cut,
        forget=games.forget,
        seated=games.seated,
    )
    api = Api(games, people, local=config.local, lines=config.lines, quota=config.quota)
    return Starlette(
        routes=[
            Mount("/api", routes=api.routes()),
            *Health(games).routes(),
            Route("/{path:path}", _Page(config.static).answer, methods=["GET", "HEAD"]),
        ],
        middleware=[Middleware(Security, hosts=hosts, origin=origin, numbers=not (config.local or origin))],
        exception_handlers={**dict.fromkeys(FORESEEN, _fault), HTTPException: _http_fault},
        lifespan=lifespan,
    )


def _own(config: Config) -> tuple[frozenset[str], str | None]:
    """The hosts that this server answers to, and the origin of its own page, as far as they are known."""
    if config.address:
        parts = urlsplit(config.address.lower())
        return LOCAL_HOSTS | {parts.hostname or ""}, f"{parts.scheme}://{parts.netloc}"
    if config.local:
        return LOCAL_HOSTS, None
    # Nobody has said how browsers reach it: by the name of the machine, or by its numbers.
    name = socket.gethostname().lower()
    return LOCAL_HOSTS | {name, f"{name.partition('.')[0]}.local"}, None


async def _fault(request: Request, error: Exception) -> Response:
    return fault_answer(error)


async def _http_fault(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: ("not-found", "There is nothing here."), 405: ("method", "This cannot be done here.")}
    code, message = words.get(error.status_code, ("http", "This cannot be done."))
    answer = fault_answer(HttpFaultError(error.status_code, code, message))
    answer.headers.update(error.headers or {})
    return answer


# What the page is made of; said here, because a machine need not know it, and to ask it takes a while.
_KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}


@lru_cache(maxsize=64)
def _kept(file: Path, _changed: int) -> KeptFile:
    """A file of the page, read and packed once for each time that it was changed."""
    plain = file.read_bytes()
    return as_it_is(plain) if file.suffix in (".jpg", ".woff2") else packed(plain)


def _odd(path: str) -> bool:
    """Whether a path is none that a page would ask for: made to lead elsewhere."""
    parts = path.split("/")
    return not path.isprintable() or "\\" in path or ".." in parts or (len(parts) > 1 and not parts[0])


class _Page:
    """The built page: its files as they are, and its start for every address that the page itself knows."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def answer(self, request: Request) -> Response:
        """A file, or the start of the page."""
        path: str = request.path_params["path"]
        if _odd(path):
            raise HTTPException(404)
        file = self._file(path)
        if file is not None:
            # Vite gives files below assets/ a name that changes with what is in them.
            lasting = path.startswith("assets/")
            return await self._sent(request, file, "max-age=31536000, immutable" if lasting else "no-cache")
        start = self.folder / "index.html"
        if "." in path.rpartition("/")[2] or not start.is_file():
            if path or start.is_file():
                raise HTTPException(404)
            return PlainTextResponse("The page has not been built; the API is below /api.\n")
        return await self._sent(request, start, "no-cache")

    async def _sent(self, request: Request, file: Path, fresh: str) -> Response:
        kept = await asyncio.to_thread(_kept, file, file.stat().st_mtime_ns)
        kind = _KINDS.get(file.suffix, "application/octet-stream")
        return sent(request, kept, kind, {"Cache-Control": fresh})

    def _file(self, path: str) -> Path | None:
        """A file of the page; nothing outside its folder, whatever the path says."""
        if not path:
            return None
        try:
            file = (self.folder / path).resolve()
            root = self.folder.resolve()
        except OSError:
            return None
        return file if file.is_file() and root in file.parents else None
