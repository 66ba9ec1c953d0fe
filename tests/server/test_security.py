"""Limits on how often and how many: both sides of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.server.security import Bucket, Limits, Lines

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
