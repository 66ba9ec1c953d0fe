"""Computer seats: they play, they are watched, and the game goes on when one dies."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from io import BytesIO
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest
from tests.server.played import APART, DUEL, duel_file
from tests.server.running import PATIENCE, Server, running

from openblitz.blitzkrieg.rulesets import game
from openblitz.server.keep.database import in_folder
from openblitz.server.think import beside, computer, worker
from openblitz.server.think.computer import Computers, Worker, WorkerDiedError
from openblitz.server.think.thinkers import Thinkers
from openblitz.server.think.worker import Thought, Wanted
from openblitz.table import Seat, SeededDice

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from openblitz.server.play.games import Games


def wanted(player: str = "random", position: str = DUEL, seat: str = "blue") -> Wanted:
    return Wanted("1975-basic@1", position, seat, player, 1)


def start() -> str:
    chosen = game("1975-basic")
    return chosen.write_state(chosen.start())


# What a worker says


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_worker_orders_until_dice_are_needed_or_another_is_asked(player: str) -> None:
    chosen, dice = game("1975-basic"), SeededDice(1)
    state = chosen.read_state(DUEL)
    thoughts = list(worker.think(wanted(player)))
    assert thoughts[-1].kind == "end"
    for thought in thoughts[:-1]:
        assert chosen.to_move(state) == "blue"
        order = chosen.read_order(thought.text)
        assert chosen.check(state, Seat("blue"), order) is None
        chosen.carry_out(state, order, dice)
        assert 0.0 <= thought.progress <= 1.0


def test_a_worker_answers_line_by_line_and_tells_its_faults() -> None:
    requests = [msgspec.json.encode(wanted()), b"nonsense", msgspec.json.encode(wanted("nobody"))]
    answers = BytesIO()
    worker.serve(BytesIO(b"\n".join(requests) + b"\n"), answers)
    said = [msgspec.json.decode(line, type=Thought) for line in answers.getvalue().splitlines()]
    kinds = [thought.kind for thought in said]
    assert kinds.count("end") == 1
    assert kinds[-2:] == ["fault", "fault"]
    assert "nobody" in said[-1].text


# Workers as processes


def test_thoughts_come_from_another_process_which_is_used_again() -> None:
    async def run() -> None:
        computers = Computers(1)
        first = await computers.orders(wanted())
        process = computers.workers[0].process
        assert process is not None
        assert process.pid != os.getpid()
        assert await computers.orders(wanted()) == first
        assert computers.workers[0].process is process
        await computers.close()
        assert process.returncode is not None

    asyncio.run(run())


def test_a_worker_that_dies_is_told_and_replaced() -> None:
    async def run() -> None:
        computers = Computers(1)
        await computers.orders(wanted())
        process = computers.workers[0].process
        assert process is not None
        process.send_signal(signal.SIGSTOP)  # it must not answer before it dies
        thinking = asyncio.ensure_future(computers.orders(wanted()))
        await asyncio.sleep(0.1)
        process.kill()
        with pytest.raises(WorkerDiedError):
            await thinking
        assert await computers.orders(wanted())
        await computers.close()

    asyncio.run(run())


def test_a_worker_that_falls_silent_is_given_up() -> None:
    async def run() -> None:
        alone = Worker(silence=0.2)
        process = await alone._running()
        process.send_signal(signal.SIGSTOP)
        with pytest.raises(WorkerDiedError):
            async for _ in alone.think(wanted()):
                pass
        assert process.returncode is not None

    asyncio.run(run())


def test_a_worker_that_is_stopped_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one place; another worker stands in, and no more of those than there are workers."""

    async def run() -> None:
        computers = Computers(1)
        await computers.orders(wanted())
        process = computers.workers[0].process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        monkeypatch.setattr(computer, "HELD", 0.01)
        silent = asyncio.ensure_future(computers.orders(wanted()))
        while computers._idle:
            await asyncio.sleep(0)
        assert await computers.orders(wanted()), "thought out while the first says nothing"
        assert not silent.done()
        assert len(computers.workers) == 2
        process.kill()
        with pytest.raises(WorkerDiedError):
            await silent
        assert len(computers.workers) == 1
        assert (computers._turns._free, computers._spare, len(computers._idle)) == (1, 1, 1)
        assert await computers.orders(wanted())
        await computers.close()

    asyncio.run(run())


def test_no_more_stand_in_than_there_are_workers() -> None:
    async def run() -> None:
        computers = Computers(1)
        await computers._turns.take("", "")
        assert computers.stand_in("")
        assert not computers.stand_in("")
        assert len(computers.workers) == 2
        await computers.close()

    asyncio.run(run())


def test_computers_think_for_each_address_in_turn(tmp_path: Path) -> None:
    """However many games one address has begun: each other one is served in its turn."""
    turns: list[tuple[str, ...]] = []

    async def think(_wanted: Wanted, *turn: str) -> AsyncIterator[list[Thought]]:
        turns.append(turn)
        yield [Thought("fault", "not here")]

    with running(in_folder(tmp_path), local=False) as server:
        server.app.state.games.computers.think = think

        def make(address: str, **seats: str) -> dict[str, Any]:
            headers = {"X-Forwarded-For": address}
            where = httpx.URL("/api/games/open", params={"trust": "1", **seats})
            answer = server.http.post(where, content=duel_file(), headers=headers)
            assert answer.status_code == 201, answer.text
            return dict(answer.json())

        made = [make(address, blue="greedy") for address in ("192.0.2.1", "192.0.2.1", "198.51.100.1")]
        idle = [make("192.0.2.1", blue="greedy", red="greedy") for _ in range(2)]
        for game in idle:
            with server.sit(game["id"], game["spectator"]) as watching:
                watching.settle()
        until = time.monotonic() + PATIENCE
        while len({turn[1] for turn in turns}) < 4:
            assert time.monotonic() < until
            time.sleep(0.01)
    found = {turn[1]: turn[0] for turn in turns}
    first, second, other = (found[game["id"]] for game in made)
    assert first == second != other
    assert [group for game, group in found.items() if game not in {one["id"] for one in made}] == [
        "computers"
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such bound")
def test_a_process_has_so_much_memory_and_no_more() -> None:
    import resource  # noqa: PLC0415 - not everywhere

    async def run() -> None:
        computers, thinkers = Computers(1), Thinkers(1)
        await computers.orders(wanted())
        await thinkers.wake()
        processes = [computers.workers[0].process, thinkers.quick.thinkers[0].process]
        for process in processes:
            assert process is not None
            soft, _hard = resource.prlimit(process.pid, resource.RLIMIT_DATA)
            assert 0 < soft <= beside.MEMORY
        await computers.close()
        await thinkers.close()

    asyncio.run(run())


@pytest.mark.skipif(os.name != "posix", reason="other systems have no process groups")
def test_what_ends_the_server_at_the_keyboard_does_not_strike_its_processes() -> None:
    """Ctrl-C goes to a whole group: a process that was drawing died of it, and that was told as a fault."""

    async def run() -> None:
        thinkers = Thinkers(1)
        await thinkers.wake()
        process = thinkers.quick.thinkers[0].process
        assert process is not None
        assert os.getpgid(process.pid) != os.getpgid(0)
        await thinkers.close()
        assert process.returncode is not None  # the server ends them itself

    asyncio.run(run())


# Games with computer seats


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(in_folder(tmp_path_factory.mktemp("computer")), workers=1) as made:
        yield made


def test_a_computer_answers_an_order_and_its_progress_is_shown(served: Server) -> None:
    made = served.open(duel_file(APART), trust="1", red="greedy")
    with served.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        blue.send(type="order", at=0, order="done")
        heard = []
        while blue.state["view"]["turn"] == 3:
            message = blue.hear()
            assert message["type"] not in ("error", "refusal"), message
            heard.append(message["type"])
        assert blue.state["view"]["asked"] == "blue"
        assert "thinking" in heard


def test_two_computers_play_a_whole_game_which_one_can_watch(served: Server) -> None:
    seat = {"kind": "computer", "player": "random"}
    made = served.make(seats={"blue": seat, "red": seat})
    assert made["seats"] == {}
    with served.sit(made["id"], made["spectator"]) as spectator:
        state = spectator.until(lambda state: state["view"]["outcome"] is not None)
        assert state["at"] > 100
        assert state["view"]["asked"] is None


def test_a_game_of_computers_is_not_even_opened_before_somebody_looks(served: Server) -> None:
    seat = {"kind": "computer", "player": "random"}
    made = served.make(seats={"blue": seat, "red": seat})
    tables = served.app.state.games._tables
    assert made["id"] not in tables
    with served.sit(made["id"], made["spectator"]) as spectator:
        assert spectator.until(lambda state: state["at"] > 0)
    served.rest(made["id"])


def test_what_computers_play_among_themselves_rests_while_nobody_looks(served: Server) -> None:
    """Or a stranger could keep the server busy for hours with games that nobody will ever see."""
    games: Games = served.app.state.games
    seat = {"kind": "computer", "player": "greedy"}
    made = served.make(seats={"blue": seat, "red": seat})
    assert made["id"] not in games._thinking
    with served.sit(made["id"], made["spectator"]) as spectator:
        spectator.until(lambda state: state["at"] > 0)
    until = time.monotonic() + PATIENCE
    while made["id"] in games._thinking:
        assert time.monotonic() < until
        time.sleep(0.02)
    assert games._tables[made["id"]].now.asked is not None
    with served.sit(made["id"], made["spectator"]) as spectator:
        at = spectator.settle()["at"]
        spectator.until(lambda state: state["at"] > at)


def test_the_game_goes_on_when_its_computer_dies(served: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every first attempt is killed in the middle of its thoughts."""
    killed: list[int] = []
    gather = Worker._gather

    async def fatal(self: Worker, process: asyncio.subprocess.Process) -> list[Thought]:
        if len(killed) < 2 and process.pid not in killed:  # it may be asked again before its end is noticed
            killed.append(process.pid)
            process.kill()
        return await gather(self, process)

    monkeypatch.setattr(computer.Worker, "_gather", fatal)
    made = served.make(seats={"blue": {"kind": "computer", "player": "greedy"}})
    with served.sit(made["id"], made["seats"]["red"]) as red:
        errors = []
        while red.state.get("view", {}).get("asked") != "red":
            message = red.hear()
            if message["type"] == "error":
                errors.append(message)
        assert {error["code"] for error in errors} <= {"computer"}
    assert len(set(killed)) == 2


def test_a_player_that_always_fails_gives_way_to_chance(served: Server) -> None:
    """The game's own player is not there any more: chance decides for it, and says so."""
    games: Games = served.app.state.games
    made = served.make(seats={"blue": {"kind": "human"}, "red": {"kind": "computer", "player": "greedy"}})
    with served.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        table = games._tables[made["id"]]
        table.seats["red"] = msgspec.structs.replace(table.seats["red"], player="gone")
        orders = blue.ask("deploy")["orders"]
        blue.order(*orders)
        blue.send(type="order", at=blue.state["at"], order="done")
        errors = 0
        while blue.state["view"]["turn"] == 0 or blue.state["view"]["asked"] != "blue":
            message = blue.hear()
            errors += message["type"] == "error"
        assert errors == 3


def test_a_computer_that_was_asked_goes_on_after_a_restart(tmp_path: Path) -> None:
    url = in_folder(tmp_path)
    with running(url, workers=1) as server:
        made = server.make(seats={"red": {"kind": "computer", "player": "random"}})
        with server.sit(made["id"], made["seats"]["blue"]) as blue:
            blue.settle()
            games: Games = server.app.state.games
            games.go_on = lambda table: None  # type: ignore[method-assign]  # it goes down before red can think
            blue.order(*blue.ask("deploy")["orders"])
            assert blue.order("done")["view"]["asked"] == "red"
    with running(url, workers=1) as server, server.sit(made["id"], made["seats"]["blue"]) as blue:
        assert blue.until(lambda state: state["view"]["asked"] == "blue")["view"]["turn"] == 1
