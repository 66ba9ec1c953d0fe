"""Servers and databases for the tests of the server."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest
from tests.server import postgres
from tests.server.running import Server, running

from openblitz.server.door import security
from openblitz.server.keep.database import Database, in_folder
from openblitz.server.keep.storage import Storage
from openblitz.server.think.thinkers import Thinker
from openblitz.server.think.thinking import done

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from openblitz.server.think.thinking import Job


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    if postgres.programs() is None:
        pytest.skip("not here: PostgreSQL (python -m tests.server.postgres installs it)")
    with postgres.cluster() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Both databases, empty."""
    if request.param == "sqlite":
        return in_folder(tmp_path)
    url: str = request.getfixturevalue("postgres_url")
    postgres.empty(url)
    return url


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = Database(database_url)
    yield opened
    opened.close()


@pytest.fixture
def storage(database: Database) -> Storage:
    return Storage(database)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a module; each test makes its own games."""
    with running(in_folder(tmp_path_factory.mktemp("server")), workers=1) as made:
        yield made


@pytest.fixture(scope="module")
def thinking_here() -> Iterator[None]:
    """For rules that only the process of the tests knows: all thinking is done in it, by a thread."""

    async def do(_thinker: Thinker, job: Job, _seconds: float) -> bytes:
        return await asyncio.to_thread(done, job)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Thinker, "do", do)
        yield


class Clock:
    """One that goes only when it is told to."""

    def __init__(self) -> None:
        self.now = time.monotonic()

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def still_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """For limits on how often: no time goes by, however slow the machine is."""
    clock = Clock()
    monkeypatch.setattr(security, "time", clock)
    return clock
