"""Orders are carried out, and games opened, in threads that can be stopped: whatever overruns is told."""

from __future__ import annotations

import asyncio
import threading
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from tests.server.played import duel_file, played_file
from tests.server.running import PATIENCE, running

from openblitz.blitzkrieg.game import Blitzkrieg
from openblitz.server.door.faults import BadRequestError, OverrunError
from openblitz.server.keep.database import in_folder
from openblitz.server.play import doing
from openblitz.server.play import hands as hands_module
from openblitz.server.play import table as table_module
from openblitz.server.play.hands import Hands
from openblitz.server.think.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    from tests.server.running import Server

SOON = 0.2
BEGUN: list[Endless] = []


@pytest.fixture(autouse=True)
def ending() -> Iterator[None]:
    yield
    for one in BEGUN:
        one.tested = True
    BEGUN.clear()


class Endless:
    """Something that goes on until it is stopped from outside, and says in which thread."""

    def __init__(self) -> None:
        self.threads: list[threading.Thread] = []
        self.ended = threading.Event()
        BEGUN.append(self)
        self.tested = False  # nobody looks any more: it would take time from the tests that follow

    def __call__(self, *_: object, **__: object) -> Any:
        self.threads.append(threading.current_thread())
        try:
            while not self.tested:
                try:
                    sum(range(1000))
                except Exception:  # what handles faults does not keep it from being stopped
                    raise AssertionError from None
        finally:
            self.ended.set()


def run(act: Callable[[Hands], Awaitable[None]], count: int = 2, of_one: int = 1) -> None:
    async def all_of_it() -> None:
        hands = Hands(count, of_one)
        await act(hands)
        hands.close()

    asyncio.run(all_of_it())


def test_what_comes_of_it_comes_back_and_so_does_a_fault() -> None:
    async def act(hands: Hands) -> None:
        assert await hands.do(lambda: threading.current_thread().name, PATIENCE) == "hand"
        for fault in (KeyError("no"), TimeoutError("its own")):
            with pytest.raises(type(fault)):
                await hands.do(partial(_raise, fault), PATIENCE)
        assert await hands.do(threading.get_ident, PATIENCE) == await hands.do(threading.get_ident, PATIENCE)

    run(act)


def _raise(fault: Exception) -> None:
    raise fault


def test_what_overruns_is_stopped_and_its_thread_with_it() -> None:
    async def act(hands: Hands) -> None:
        endless = Endless()
        with pytest.raises(OverrunError, match="too long"):
            await hands.do(endless, SOON)
        assert await asyncio.to_thread(endless.ended.wait, PATIENCE)
        endless.threads[0].join(PATIENCE)
        assert not endless.threads[0].is_alive()
        assert await hands.do(lambda: 7, PATIENCE) == 7

    run(act, count=1)


def test_what_nobody_waits_for_is_stopped() -> None:
    async def act(hands: Hands) -> None:
        endless = Endless()
        waiting = asyncio.ensure_future(hands.do(endless, PATIENCE))
        while not endless.threads:
            await asyncio.sleep(0.01)
        waiting.cancel()
        assert await asyncio.to_thread(endless.ended.wait, PATIENCE)

    run(act)


def test_one_address_leaves_a_hand_for_the_others() -> None:
    async def act(hands: Hands) -> None:
        endless, go_on = Endless(), threading.Event()
        one = asyncio.ensure_future(hands.do(lambda: go_on.wait(PATIENCE), PATIENCE, "one"))
        more = asyncio.ensure_future(hands.do(endless, PATIENCE, "one"))
        assert await hands.do(lambda: 7, PATIENCE, "other") == 7
        assert not endless.threads
        go_on.set()
        assert await one
        while not endless.threads:
            await asyncio.sleep(0.01)
        more.cancel()

    run(act)


def test_a_place_is_free_only_when_the_thread_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that hangs where it cannot be stopped keeps its place: there are never more threads than that."""
    monkeypatch.setattr(hands_module, "KNOCK", 0.02)

    async def act(hands: Hands) -> None:
        go_on = threading.Event()
        with pytest.raises(OverrunError):
            await hands.do(lambda: go_on.wait(PATIENCE), SOON)
        second = asyncio.ensure_future(hands.do(lambda: 7, PATIENCE))
        await asyncio.sleep(SOON)
        assert not second.done()
        go_on.set()
        assert await second == 7

    run(act, count=1)


def test_so_many_may_wait_for_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(hands: Hands) -> None:
        hands._turns = Turns(1, most_of_one=0)
        await hands._turns.take("", "")
        with pytest.raises(BadRequestError) as told:
            await hands.do(lambda: 7, PATIENCE)
        assert told.value.code == "too-many"

    run(act)


# In the server


@pytest.fixture
def duel(server: Server) -> dict[str, Any]:
    return server.open(duel_file(), trust="1")


def test_an_order_that_overruns_is_stopped_told_and_harms_nobody(
    server: Server, duel: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = server.open(duel_file(), trust="1")
    endless = Endless()
    with (
        server.sit(duel["id"], duel["seats"]["blue"]) as blue,
        server.sit(other["id"], other["seats"]["blue"]) as neighbour,
    ):
        blue.settle()
        neighbour.settle()
        blue.order("move B:4Arm to EE19")
        with monkeypatch.context() as patched:
            patched.setattr(table_module, "ORDERING", 1.0)
            carry_out = Blitzkrieg.carry_out

            def slowly(game: Any, state: Any, order: Any, *more: Any) -> Any:
                if game.write_order(order) == "take-back B:4Arm":
                    endless()
                return carry_out(game, state, order, *more)

            patched.setattr(Blitzkrieg, "carry_out", slowly)
            blue.send(type="orders", at=1, orders=["move B:5Arm to EE19", "take-back B:4Arm"])
            assert neighbour.order("move B:4Arm to EE19")["at"] == 1
            told = blue.wait("error")
            assert (told["code"], "as it was" in told["message"]) == ("too-long", True)
        assert endless.ended.wait(PATIENCE)
        # What was done of it before is gone, too; and the game goes on.
        file = server.http.get(f"/api/games/{duel['id']}/file", params={"token": duel["spectator"]}).text
        assert "End after 1 order" in file
        assert blue.order("take-back B:4Arm")["at"] == 2


def test_a_game_that_overruns_when_it_is_read_anew_is_put_aside(
    server: Server, duel: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.settle()
        server.app.state.games._tables[duel["id"]].broken = True
        monkeypatch.setattr(table_module.Table, "_take", Endless())
        monkeypatch.setattr(table_module, "OPENING", SOON)
        for _ in range(2):
            assert blue.attempt("order", order="move B:4Arm to EE19")["code"] == "aside"
        assert len(table_module.Table._take.threads) == 1  # type: ignore[attr-defined]


def test_a_computers_order_that_overruns_is_told_and_tried_otherwise(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    async def overruns(_table: Any, seat: str, *_: Any, **__: Any) -> None:
        tried.append(seat)
        raise OverrunError

    monkeypatch.setattr(table_module.Table, "order", overruns)
    game = server.open(duel_file(), trust="1", blue="random")
    with server.sit(game["id"], game["spectator"]) as spectator:
        told = spectator.wait("error")
        assert told["code"] == "computer"
        until = time.monotonic() + PATIENCE
        while game["id"] in server.app.state.games._thinking:
            assert time.monotonic() < until
            time.sleep(0.05)
    assert set(tried) == {"blue"}
    assert len(tried) > 1


def test_a_game_has_so_many_orders(
    server: Server, duel: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doing, "MOST_ORDERS", 1)
    with server.sit(duel["id"], duel["seats"]["blue"]) as blue:
        blue.settle()
        blue.order("move B:4Arm to EE19")
        refused = blue.attempt("order", order="take-back B:4Arm")
        assert refused["refusal"]["rule"] == "table:length"
        assert blue.order("resign")["view"]["outcome"]["winner"] == "red"


def test_an_earlier_position_is_reckoned_by_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A spectator can ask for any; what the server's own threads do is for those who play."""

    def fails(*_: object) -> None:
        raise AssertionError("not here")

    with running(in_folder(tmp_path)) as server:
        game = server.open(played_file(120))
        monkeypatch.setattr("openblitz.server.play.moments.replayed", fails)
        with server.sit(game["id"], game["spectator"]) as spectator:
            spectator.settle()
            # Nor is it read or written here: who is to be refused would have cost that already.
            (table,) = server.app.state.games._tables.values()
            for name in ("read_state", "write_state"):
                monkeypatch.setattr(type(table.game), name, fails)
            seen = spectator.ask("moment", at=60)
            assert seen["view"]["turn"] <= spectator.state["view"]["turn"]
            assert "error" in spectator.ask("moment", at=121)
