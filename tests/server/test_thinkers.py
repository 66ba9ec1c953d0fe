"""Thinking is done in processes: in a time that is limited, each in his turn, and what overruns is told."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from tests.server.played import DUEL, duel_file
from tests.server.running import PATIENCE, running

from openblitz.server.door.faults import OverrunError
from openblitz.server.keep.database import Database, in_folder
from openblitz.server.keep.storage import Storage
from openblitz.server.play import games as games_module
from openblitz.server.play.table import Table
from openblitz.server.think import thinkers as thinkers_module
from openblitz.server.think import thinking
from openblitz.server.think.computer import Computers
from openblitz.server.think.thinkers import ThinkerDiedError, Thinkers
from openblitz.server.think.thinking import Ask, Check, Read
from openblitz.server.think.turns import BusyError, Turns
from openblitz.server.think.worker import Wanted
from openblitz.table import GameFileError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.running import Server


# Turns


def order_of(turns: Turns, *wanted: tuple[str, str]) -> list[tuple[str, str]]:
    """Who comes when, if all ask at once and the place is taken."""
    came: list[tuple[str, str]] = []

    async def come(who: str, game: str) -> None:
        async with turns.turn(who, game):
            came.append((who, game))

    async def run() -> None:
        async with turns.turn("first", ""):
            tasks = [asyncio.ensure_future(come(*one)) for one in wanted]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)

    asyncio.run(run())
    return came


def test_addresses_take_turns_and_so_do_games_of_an_address() -> None:
    greedy, other, third = ("greedy", "a"), ("other", "x"), ("greedy", "b")
    came = order_of(Turns(1), greedy, greedy, greedy, third, other, other)
    assert came == [greedy, other, third, other, greedy, greedy]


def test_whoever_leaves_is_passed_over() -> None:
    async def run() -> None:
        turns = Turns(1)
        async with turns.turn("one", ""):
            gone = asyncio.ensure_future(turns.take("two", ""))
            stays = asyncio.ensure_future(turns.take("three", ""))
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.sleep(0)
        await asyncio.wait_for(stays, PATIENCE)

    asyncio.run(run())


def test_so_many_may_wait_and_no_more() -> None:
    async def run() -> None:
        turns = Turns(1, most_of_one=2, most=3)
        async with turns.turn("one", ""):
            waiting = [asyncio.ensure_future(turns.take(who, "")) for who in ("one", "one", "two")]
            await asyncio.sleep(0)
            assert turns.waiting() == 3
            for who in ("one", "three"):
                with pytest.raises(BusyError):
                    await turns.take(who, "")
            waiting[2].cancel()
            await asyncio.sleep(0)
            with pytest.raises(BusyError):
                await turns.take("one", "")
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(run())


# Processes


def stopped(thinkers: Thinkers) -> None:
    """Let a process that has begun do nothing more, as if it thought for ever."""
    process = thinkers.slow.thinkers[0].process
    assert process is not None
    process.send_signal(signal.SIGSTOP)


def test_a_job_that_overruns_is_stopped_and_the_next_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        assert (await thinkers.read(duel_file(), trust=True, who="")).ruleset == "1975-basic@1"
        process = thinkers.slow.thinkers[0].process
        assert process is not None
        assert process.pid != os.getpid()
        stopped(thinkers)
        with monkeypatch.context() as patched:
            patched.setitem(thinkers_module.SECONDS, Read, 0.2)
            with pytest.raises(OverrunError, match="too long"):
                await thinkers.read(duel_file(), trust=True, who="")
        assert process.returncode is not None
        assert (await thinkers.read(duel_file(), trust=True, who="")).standing.turn == 3
        await thinkers.close()

    asyncio.run(run())


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="priorities are a matter of Unix")
def test_processes_give_way_to_the_server_and_long_jobs_to_questions() -> None:
    async def run() -> list[int]:
        thinkers, computers = Thinkers(1), Computers(1)
        await thinkers.wake()
        await thinkers.read(duel_file(), trust=True, who="")
        await computers.orders(Wanted("1975-basic@1", DUEL, "blue", "random", 1))
        processes = [one.thinkers[0].process for one in (thinkers.quick, thinkers.slow)]
        processes.append(computers.workers[0].process)
        found = [os.getpriority(os.PRIO_PROCESS, one.pid) for one in processes if one is not None]
        await thinkers.close()
        await computers.close()
        return found

    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert asyncio.run(run()) == [min(19, own + more) for more in (10, 19, 19)]


def test_whoever_leaves_while_it_is_reckoned_stops_nobody() -> None:
    """Pages are closed all the time: the process goes on, and knows its positions still."""

    async def run() -> None:
        thinkers = Thinkers(1)
        await thinkers.read(duel_file(), trust=True, who="")
        process = thinkers.slow.thinkers[0].process
        leaves = asyncio.ensure_future(thinkers.read(duel_file(), trust=True, who=""))
        await asyncio.sleep(0)
        leaves.cancel()
        assert (await thinkers.read(duel_file(), trust=True, who="")).standing.turn == 3
        assert thinkers.slow.thinkers[0].process is process
        await thinkers.close()

    asyncio.run(run())


def test_faults_of_a_file_and_of_a_table_come_back_as_they_are() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        with pytest.raises(GameFileError) as fault:
            await thinkers.read("OpenBlitz game, format 1\nnonsense\n", trust=True, who="")
        assert fault.value.line == 2
        with pytest.raises(Exception, match="not JSON"):
            await thinkers.check("nonsense", "light", who="")
        process = thinkers.slow.thinkers[0].process
        assert process is not None
        process.kill()
        await process.wait()
        assert (await thinkers.read(duel_file(), trust=True, who="")).entries == ()
        await thinkers.close()

    asyncio.run(run())


HEAD = "OpenBlitz game, format 1\nRuleset: {}@1\n\nPosition\n{}\n\nStart\n"


@pytest.mark.parametrize(
    ("ruleset", "position", "line"),
    [
        ("commander-encounter", ["turn 0", "table bocage", "step first-turn-choice"], 7),
        ("commander-encounter", ["turn 0", "step deployment-choice"], 6),
        ("1975-basic", ["turn 3", "side blue", "at E16: R:1Inf R:3Inf R:5Inf R:7Inf", "step movement"], 7),
    ],
)
def test_a_position_that_no_game_comes_to_is_refused_with_its_line(
    server: Server, ruleset: str, position: list[str], line: int
) -> None:
    text = HEAD.format(ruleset, "\n".join(f"| {row}" for row in position))
    answer = server.http.post("/api/games/open", content=text, params={"trust": "1"})
    assert answer.status_code == 422, answer.text
    assert answer.json()["error"]["message"].startswith(f"Line {line}: ")


def test_a_position_in_which_there_is_nothing_to_order_is_refused() -> None:
    """A step without what it needs: whoever is asked could never answer."""
    position = """\
turn 1
side german
first american
deployed-first german
table open-farmland
edge american south
edge german north
at 2,103 face 180: G:HQ
at 11,24 face 0: A:Stuart1
step combats"""
    rows = "\n".join(f"| {row}" for row in position.splitlines())
    with pytest.raises(GameFileError, match="no game comes to"):
        thinking.read(HEAD.format("commander-encounter", rows), trust=True)


def test_what_fails_within_the_rules_is_a_fault_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise IndexError("no such step")

    monkeypatch.setattr("openblitz.server.wire.screens.look", fails)
    with pytest.raises(GameFileError, match="no game comes to"):
        thinking.read(duel_file(), trust=True)


def test_a_process_that_dies_in_the_middle_is_told() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        await thinkers.read(duel_file(), trust=True, who="")
        stopped(thinkers)
        reading = asyncio.ensure_future(thinkers.read(duel_file(), trust=True, who=""))
        await asyncio.sleep(0.1)
        process = thinkers.slow.thinkers[0].process
        assert process is not None
        process.kill()
        with pytest.raises(ThinkerDiedError):
            await reading
        await thinkers.close()

    asyncio.run(run())


# In the server


@pytest.fixture
def duel(server: Server) -> dict[str, Any]:
    return server.open(duel_file(), trust="1")


def freeze(server: Server, lane: str) -> None:
    """Let whoever thinks in a lane think for ever."""
    for thinker in getattr(server.app.state.games.thinkers, lane).thinkers:
        if thinker.process is not None and thinker.process.returncode is None:
            thinker.process.send_signal(signal.SIGSTOP)


def test_a_question_that_overruns_is_told_while_orders_are_carried_out(
    server: Server, duel: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        server.sit(duel["id"], duel["spectator"]) as spectator,
        server.sit(duel["id"], duel["seats"]["blue"]) as blue,
    ):
        spectator.settle()
        blue.settle()
        assert spectator.ask("targets", units=["B:4Arm"])["targets"]
        freeze(server, "quick")
        monkeypatch.setitem(thinkers_module.SECONDS, Ask, 1.0)
        for number in range(8):
            spectator.send(type="ask", id=number, ask={"what": "targets", "units": ["B:4Arm"]})
        assert blue.order("move B:4Arm to EE19")["at"] == 1
        assert spectator.wait("answer")["error"]["code"] == "too-long"
        monkeypatch.undo()
        for _ in range(7):
            spectator.wait("answer")
        assert blue.ask("targets", units=["B:5Arm"])["targets"]


def test_a_table_that_overruns_is_told(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert server.http.post("/api/tables/check", content="nonsense").status_code == 422
    freeze(server, "slow")
    monkeypatch.setitem(thinkers_module.SECONDS, Check, 0.2)
    answer = server.http.post("/api/tables/check", content="nonsense")
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "too-long")


def test_the_server_serves_before_it_resumes_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()

    async def resume(_games: games_module.Games) -> None:
        begun.set()
        while not go_on.is_set():
            await asyncio.sleep(0.02)

    monkeypatch.setattr(games_module.Games, "resume", resume)
    with running(in_folder(tmp_path)) as server:
        assert begun.wait(PATIENCE)
        assert server.http.get("/api/nothing").status_code == 404
        go_on.set()


def test_a_game_that_overruns_while_it_is_opened_is_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, go_on = in_folder(tmp_path), threading.Event()
    with running(url) as server:
        game = server.open(duel_file(), trust="1", blue="random")
        server.rest(game["id"])
    tried: list[str] = []
    plain = Table.__init__

    def endless(table: Table, kept: Any, *more: Any) -> None:
        tried.append(kept.id)
        go_on.wait(PATIENCE)
        plain(table, kept, *more)

    monkeypatch.setattr(Table, "__init__", endless)
    monkeypatch.setattr(games_module, "OPENING", 0.2)
    database = Database(url)
    with running(url) as server:
        until = time.monotonic() + PATIENCE
        while Storage(database).asked_of_computers():
            assert time.monotonic() < until
            time.sleep(0.05)
        answer = server.http.get(f"/api/games/{game['id']}/file", params={"token": game["spectator"]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "aside")
    with running(url) as server:
        assert server.http.get("/api/nothing").status_code == 404
    database.close()
    go_on.set()
    assert tried == [game["id"]]
