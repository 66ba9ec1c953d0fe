"""Limits on how often and how many: both sides of each."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from uvicorn.protocols.utils import ClientDisconnected

from openblitz.server.door import security
from openblitz.server.door.security import Bucket, Limits, Lines, Pace, Security

if TYPE_CHECKING:
    from tests.server.conftest import Clock


def test_a_bucket_holds_its_burst_and_fills_at_its_rate() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take(at=10.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(at=10.4), bucket.take(at=10.5), bucket.take(at=10.5)] == [False, True, False]
    assert [bucket.take(at=1000.0) for _ in range(4)] == [True, True, True, False]


def test_each_address_has_its_own_bucket() -> None:
    limits = Limits(rate=0, burst=1)
    assert [limits.take("a"), limits.take("a"), limits.take("b")] == [True, False, True]


def test_no_bucket_that_is_spent_is_forgotten() -> None:
    limits = Limits(rate=0, burst=1, addresses=20)
    for number in range(20):
        assert limits.take(f"192.0.2.{number}")
    for number in range(500):
        limits.take(f"198.51.100.{number % 250}", f"name {number}")
    assert [limits.take(f"192.0.2.{number}") for number in range(20)] == [False] * 20
    assert len(limits._buckets) <= 20 + 20 // 10


def test_a_bucket_that_is_full_again_makes_room(still_clock: Clock) -> None:
    limits = Limits(rate=1, burst=1, addresses=2)
    assert [limits.take("a"), limits.take("b")] == [True, True]
    still_clock.now += 1
    assert [limits.take("b"), limits.take("c")] == [True, True]
    assert [key.split()[0] for key in limits._buckets] == ["b", "c"]
    assert not limits.take("b")


def test_what_comes_too_fast_is_done_later_and_not_much_later() -> None:
    bucket = Bucket(rate=2, burst=2)
    assert [bucket.wait(1.0, at=10.0) for _ in range(5)] == [0.0, 0.0, 0.5, 1.0, None]
    # What was refused is not counted; what is to come is.
    assert [bucket.wait(1.0, at=11.0) for _ in range(3)] == [0.5, 1.0, None]
    assert [bucket.wait(1.0, at=20.0), bucket.take(at=20.0), bucket.take(at=20.0)] == [0.0, True, False]


@pytest.fixture
def slept(still_clock: Clock, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, while no time goes by."""
    times: list[float] = []

    async def sleep(seconds: float) -> None:
        times.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return times


def test_an_address_that_comes_too_fast_waits_and_no_other(slept: list[float]) -> None:
    async def come(pace: Pace, address: str, times: int) -> list[bool]:
        return [await pace.keep(address) for _ in range(times)]

    pace = Pace(rate=2, burst=2, patience=1.0)
    assert asyncio.run(come(pace, "192.0.2.1", 5)) == [True, True, True, True, False]
    assert slept == [0.5, 1.0]
    assert asyncio.run(come(pace, "192.0.2.2", 2)) == [True, True]
    assert asyncio.run(come(pace, "127.0.0.1", 50)) == [True] * 50
    assert slept == [0.5, 1.0]


def test_a_request_that_comes_too_fast_is_refused_before_anything_is_done(
    slept: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "REQUESTS", (1, 1, 1.0))
    done, sent = [], []

    async def app(scope: Any, *_: Any) -> None:
        done.append(scope["type"])

    async def receive() -> dict[str, Any]:
        return {}

    async def send(message: Any) -> None:
        sent.append(message)

    async def ask(kind: str, *, client: str, times: int) -> None:
        for _ in range(times):
            scope = {"type": kind, "method": "GET", "path": "/", "headers": [], "client": (client, 1)}
            await door(scope, receive, send)

    door = Security(app)
    asyncio.run(ask("http", client="192.0.2.1", times=3))
    assert (done, slept) == (["http"] * 2, [1.0])
    assert [message.get("status") for message in sent] == [429, None]
    asyncio.run(ask("websocket", client="192.0.2.1", times=1))
    assert (len(done), sent[-1]["type"], sent[-1]["code"]) == (2, "websocket.close", 1013)
    asyncio.run(ask("http", client="192.0.2.2", times=2))
    assert done == ["http"] * 4


@pytest.mark.parametrize(("fault", "told"), [(ClientDisconnected, 0), (OSError, 1)])
def test_who_goes_before_he_is_answered_is_no_mistake_of_the_server(
    fault: type[OSError], told: int, caplog: pytest.LogCaptureFixture
) -> None:
    sent: list[Any] = []

    async def app(*_: Any) -> None:
        raise fault

    async def receive() -> dict[str, Any]:
        return {}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "websocket", "path": "/api/games/1/ws", "headers": [], "client": ("192.0.2.1", 1)}
    asyncio.run(Security(app)(scope, receive, send))
    assert len([one for one in caplog.records if one.levelname == "ERROR"]) == told
    assert len(sent) == told


def test_limits_know_networks() -> None:
    limits = Limits(rate=0, burst=1)
    assert limits.take("2001:db8:0:1::1")
    assert not limits.take("2001:db8:0:1:ffff::2")
    assert limits.take("2001:db8:0:2::1")
    assert limits.take("192.0.2.1")
    assert not limits.take("::ffff:192.0.2.1")


def test_a_line_that_ended_makes_room_for_another() -> None:
    lines = Lines(most=2)
    assert [lines.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    lines.give_back("192.0.2.1")
    assert [lines.take("192.0.2.1") for _ in range(2)] == [True, False]


def test_a_network_of_the_new_protocol_counts_as_one_address() -> None:
    lines = Lines(most=1)
    assert lines.take("2001:db8:0:1::1")
    assert not lines.take("2001:db8:0:1:ffff::2")
    assert lines.take("2001:db8:0:2::1")
    assert lines.take("192.0.2.1")
    assert not lines.take("::ffff:192.0.2.1")  # the same, said otherwise


def test_this_machine_may_open_far_more() -> None:
    lines = Lines(most=1)
    for own in ("127.0.0.1", "::1"):
        assert [lines.take(own) for _ in range(200)] == [True] * 200
