"""One address asks as fast as it can: what is the same for all is made once, others come in their turn."""

from __future__ import annotations

import asyncio
import gzip
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from tests.server.played import duel_file
from tests.server.running import PATIENCE

from openblitz.blitzkrieg.telling import kept_board
from openblitz.server.door import api, listing
from openblitz.server.door.openapi import openapi
from openblitz.server.think import pictures
from openblitz.server.think.thinkers import Thinker
from openblitz.server.think.thinking import Check, Draw, Read, done
from openblitz.server.wire import screens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import httpx
    from tests.server.running import Server

    from openblitz.server.think.thinking import Job

MANY = 6
GREEDY, OTHER = "192.0.2.1", "192.0.2.2"


@pytest.fixture
def duel(server: Server) -> dict[str, Any]:
    return server.open(duel_file(), trust="1")


class Counted:
    """A function that counts how often it is called."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.times = 0

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.times += 1
        return self.function(*given, **named)


def from_address(server: Server, address: str, method: str, path: str, **more: Any) -> httpx.Response:
    return server.http.request(method, path, headers={"X-Forwarded-For": address}, **more)


# Made once


def test_the_description_of_the_api_is_made_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Counted(openapi)
    monkeypatch.setattr(api, "openapi", made)
    api._openapi.cache_clear()
    for _ in range(MANY):
        assert server.http.get("/api/openapi.json").json()["openapi"] == "3.1.0"
    assert made.times == 1


def test_a_board_is_written_and_compressed_once(
    server: Server, duel: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(kept_board, "_folder", lambda: tmp_path / "cache")
    written, compressed = Counted(pictures._board_file), Counted(gzip.compress)
    monkeypatch.setattr(pictures, "_board_file", written)
    monkeypatch.setattr(gzip, "compress", compressed)
    where = f"/api/games/{duel['id']}/board.json?token={duel['spectator']}"
    bodies = {
        server.http.get(where, headers={"Accept-Encoding": kind}).content
        for _ in range(MANY)
        for kind in ("gzip", "identity")
    }
    assert len(bodies) == 1
    assert (written.times, compressed.times) == (1, 1)


def test_what_there_is_to_play_is_looked_for_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = Counted(screens.rulesets)
    monkeypatch.setattr(screens, "rulesets", looked)
    monkeypatch.setattr(listing, "FRESH", -1.0)
    first = server.http.get("/api/info").json()
    assert looked.times == 1
    monkeypatch.setattr(listing, "FRESH", PATIENCE)
    with ThreadPoolExecutor(MANY) as people:
        answers = list(people.map(lambda _: server.http.get("/api/info").json(), range(MANY)))
    assert answers == [first] * MANY
    assert looked.times == 1
    monkeypatch.setattr(listing, "FRESH", -1.0)
    assert server.http.get("/api/info").json() == first
    assert looked.times == 2


# In turn


class Gate:
    """Lets no job be done before it is opened, and knows in which order they were."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.began: list[Job] = []

    async def do(self, _thinker: Thinker, job: Job, _seconds: float) -> bytes:
        while not self.opened.is_set():
            await asyncio.sleep(0.01)
        self.began.append(job)
        return await asyncio.to_thread(done, job)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    made = Gate()

    async def do(thinker: Thinker, job: Job, seconds: float) -> bytes:
        return await made.do(thinker, job, seconds)

    monkeypatch.setattr(Thinker, "do", do)
    yield made
    made.opened.set()


def said(job: Job) -> str:
    """What tells the job of one from that of another."""
    match job:
        case Read(text, _):
            return "other" if "Name: other" in text else "greedy"
        case Check(text, _):
            return text
        case Draw(drawing):
            return "other" if drawing.kind == "svg" else "greedy"
    raise AssertionError(job)


@pytest.mark.parametrize("what", ["files", "tables", "pictures"])
def test_another_comes_in_his_turn(server: Server, duel: dict[str, Any], gate: Gate, what: str) -> None:
    """However many one address has asked for: he waits for the one that is under way and one more."""
    lane = (
        server.app.state.games.thinkers.drawing
        if what == "pictures"
        else server.app.state.games.thinkers.slow
    )
    file = duel_file().replace("Ruleset: 1975-basic@1\n", "Ruleset: 1975-basic@1\nName: {}\n")

    def ask(who: str) -> int:
        address = OTHER if who == "other" else GREEDY
        if what == "files":
            content = file.format(who)
            answer = from_address(
                server, address, "POST", "/api/games/open", content=content, params={"trust": "1"}
            )
        elif what == "tables":
            answer = from_address(server, address, "POST", "/api/tables/check", content=who)
        else:
            kind = "svg" if who == "other" else "png"
            path = f"/api/games/{duel['id']}/picture.{kind}?token={duel['spectator']}"
            answer = from_address(server, address, "GET", path)
        return answer.status_code

    with ThreadPoolExecutor(MANY + 1) as people:
        greedy = [people.submit(ask, "greedy") for _ in range(MANY)]
        waiting(lane, MANY - 1)
        other = people.submit(ask, "other")
        waiting(lane, MANY)
        gate.opened.set()
        statuses = {one.result(PATIENCE) for one in (*greedy, other)}
    assert statuses == {{"files": 201, "tables": 422, "pictures": 200}[what]}
    assert [said(job) for job in gate.began] == ["greedy", "greedy", "other", *["greedy"] * (MANY - 2)]


def waiting(lane: Any, many: int) -> None:
    """Until so many wait for their turn."""
    until = time.monotonic() + PATIENCE
    while lane._turns.waiting() < many:
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_deployment_does_not_wait_for_the_games_of_computers(server: Server) -> None:
    """However many of those there are: they have processes of their own."""
    games = server.app.state.games
    made = server.make()

    async def taken() -> None:
        await games.computers._turns.take("computers", "")

    assert server.loop is not None
    asyncio.run_coroutine_threadsafe(taken(), server.loop).result(PATIENCE)
    try:
        with server.sit(made["id"], made["seats"]["blue"]) as blue:
            blue.settle()
            assert blue.ask("deploy")["orders"]
    finally:
        server.within(lambda: games.computers._turns.give_back("computers"))
