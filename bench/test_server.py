"""How the server bears a hundred games at once, and how soon a long game is open."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pytest
from bench.adversary import coming_from
from tests.server.played import played_file
from tests.server.running import PATIENCE, Server, process
from websockets.asyncio.client import connect

from openblitz.server.door.tokens import new_id, new_token
from openblitz.server.keep.database import Database, in_folder
from openblitz.server.keep.storage import Storage

if TYPE_CHECKING:
    from pathlib import Path

    from bench.conftest import Promises
    from pytest_benchmark.fixture import BenchmarkFixture

GAMES = 100
ROUNDS = 3  # the best one counts: the machine is shared
MIDDLE = 700  # orders: all of both sides' first units are on the board


class Crowd(NamedTuple):
    """A hundred people who play a game: how far it has come, and how quick their hands are."""

    ruleset: str
    title: str
    orders: int  # that have been given
    pace: float  # seconds between two orders of one seat
    seconds: float  # that are measured
    most: int  # kB of a state


BASIC = Crowd("1975-basic", "", MIDDLE, 1.0, 6.0, 12)
# With the options that a new game has.
TOURNAMENT = Crowd(
    "1975-tournament+all+automatic-victory+combat-supply+invasions+sea-movement+strategic-movement",
    " Tournament",
    MIDDLE,
    1.0,
    6.0,
    30,
)
# With every option, on turn 8 of 15. Who has so much to think about gives an order every five seconds: 20 a
# second in all.
EVERYTHING = Crowd("1975-tournament-optional+all", " Tournament (all options)", 2 * MIDDLE, 5.0, 15.0, 30)
CROWDS = [BASIC, TOURNAMENT, EVERYTHING]


class Shown(msgspec.Struct):
    """As much of a message as a scripted seat reads."""

    type: str
    at: int = 0


async def play(
    server: Server, made: dict[str, Any], crowd: Crowd, times: list[float], all_here: asyncio.Barrier
) -> None:
    """A seat that moves a unit and takes it back, over and over; how long each answer took."""
    address = f"{server.address.replace('http', 'ws')}/api/games/{made['id']}/ws?token={made['token']}"
    how: dict[str, Any] = {"max_size": None, "compression": None, "proxy": None}
    # All sit down at once, which is not measured.
    async with connect(
        address, **how, open_timeout=PATIENCE, additional_headers=coming_from(made["from"])
    ) as line:
        state = msgspec.json.decode(await line.recv())
        at = state["at"]
        orders = await moves(line, state["view"]["offer"]["units"])
        await all_here.wait()
        await asyncio.sleep(random.random() * crowd.pace)
        until = time.perf_counter() + crowd.seconds
        while (began := time.perf_counter()) < until:
            message = {"type": "order", "at": at, "order": orders[(at - state["at"]) % 2]}
            await line.send(msgspec.json.encode(message).decode())
            while (shown := msgspec.json.decode(await line.recv(), type=Shown)).at != at + 1:
                assert shown.type == "state", shown
            at += 1
            times.append(time.perf_counter() - began)
            await asyncio.sleep(max(0.0, crowd.pace - times[-1]))


async def moves(line: Any, units: list[str]) -> tuple[str, str]:
    """An order to move a unit that can, and one to take it back."""
    for unit in units:
        ask = {"type": "ask", "id": 1, "ask": {"what": "targets", "units": [unit]}}
        await line.send(msgspec.json.encode(ask).decode())
        while (answer := msgspec.json.decode(await line.recv()))["type"] != "answer":
            pass
        for target in answer["answer"]["targets"]:
            if target["words"] == "move":
                return target["orders"][0], f"take-back {unit}"
    raise AssertionError("nothing can be moved")


def seats(server: Server, url: str, crowd: Crowd) -> list[dict[str, Any]]:
    """The games, each with the token of the seat that is asked; one is opened, then copied."""
    made = server.open(played_file(crowd.orders, ruleset=crowd.ruleset, step="movement"))
    (line,) = server.http.post("/api/games/list", json={"tokens": [made["spectator"]]}).json()
    database = Database(url)
    storage, found = Storage(database), []
    kept = storage.load(made["id"])
    assert kept is not None
    for number in range(GAMES):
        game, token = new_id(), new_token()
        storage.add(msgspec.structs.replace(kept, id=game), {line["asked"]: token}).result()
        found.append({"id": game, "token": token, "from": number})
    database.close()
    return found


def _named(crowd: Crowd) -> str:
    return crowd.ruleset.partition("+")[0]


@pytest.mark.parametrize("crowd", CROWDS, ids=_named)
def test_a_hundred_games_at_once(
    benchmark: BenchmarkFixture, promise: Promises, tmp_path: Path, crowd: Crowd
) -> None:
    rounds: list[list[float]] = []

    async def everybody(server: Server, made: list[dict[str, Any]]) -> None:
        times: list[float] = []
        rounds.append(times)
        all_here = asyncio.Barrier(len(made))
        await asyncio.gather(*(play(server, game, crowd, times, all_here) for game in made))

    url = in_folder(tmp_path)
    with process(url) as (server, _):
        made = seats(server, url, crowd)
        benchmark.pedantic(lambda: asyncio.run(everybody(server, made)), rounds=ROUNDS)  # type: ignore[no-untyped-call]
    assert min(map(len, rounds)) > 0.7 * GAMES * crowd.seconds / crowd.pace
    median, slow = (min(_share(times, share) for times in rounds) for share in (0.5, 0.99))
    promise.under(f"{GAMES}{crowd.title} games: an order's round trip, median", median, 0.05)
    promise.under(f"{GAMES}{crowd.title} games: 99 of 100 round trips", slow, 0.1)


def _share(times: list[float], share: float) -> float:
    """The time within which so many of them lie."""
    return sorted(times)[int(len(times) * share)]


@pytest.mark.parametrize("crowd", CROWDS, ids=_named)
def test_a_state_on_the_wire(
    benchmark: BenchmarkFixture, promise: Promises, tmp_path: Path, crowd: Crowd
) -> None:
    sizes: list[int] = []

    def take_turns(server: Server) -> None:
        for orders in (MIDDLE, 2 * MIDDLE):
            made = server.open(played_file(orders, ruleset=crowd.ruleset, step="movement"))
            (line,) = server.http.post("/api/games/list", json={"tokens": [made["spectator"]]}).json()
            with server.sit(made["id"], made["seats"][line["asked"]]) as seat:
                unit = next(iter(seat.settle()["view"]["offer"]["units"]))
                target = next(iter(seat.ask("targets", units=[unit])["targets"]))
                sizes.append(len(msgspec.json.encode(seat.order(target["orders"][0]))))

    with process(in_folder(tmp_path)) as (server, _):
        benchmark.pedantic(take_turns, [server], rounds=1)  # type: ignore[no-untyped-call]
    promise.at_most(
        f"{crowd.title.strip() or 'Basic Game'}: a state on the wire, kB", max(sizes) / 1000, crowd.most
    )


def test_opening_a_long_game(benchmark: BenchmarkFixture, promise: Promises, tmp_path: Path) -> None:
    url = in_folder(tmp_path)
    with process(url) as (server, _):
        made = [server.open(played_file(1600, seed=seed)) for seed in range(1, 6)]
    times: list[float] = []

    def open_one(server: Server) -> None:
        game = made[len(times)]
        began = time.perf_counter()
        with server.sit(game["id"], game["seats"]["blue"]) as blue:
            assert blue.settle()["view"]["turn"] >= 14
        times.append(time.perf_counter() - began)

    with process(url) as (server, _):  # anew: nothing is in memory
        benchmark.pedantic(open_one, [server], rounds=len(made))  # type: ignore[no-untyped-call]
    promise.under("opening a game in its last turn", sorted(times)[len(times) // 2], 0.3)
