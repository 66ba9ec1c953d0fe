"""Limits on how often and how many: both sides of each."""

from __future__ import annotations

from openblitz.server.security import Bucket, Limits, Lines


def test_a_bucket_holds_its_burst_and_fills_at_its_rate() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take(at=10.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(at=10.4), bucket.take(at=10.5), bucket.take(at=10.5)] == [False, True, False]
    assert [bucket.take(at=1000.0) for _ in range(4)] == [True, True, True, False]


def test_each_address_has_its_own_bucket() -> None:
    limits = Limits(rate=0, burst=1)
    assert [limits.take("a"), limits.take("a"), limits.take("b")] == [True, False, True]


def test_the_address_that_was_quiet_longest_is_forgotten_first() -> None:
    limits = Limits(rate=0, burst=1, addresses=2)
    for address in ("a", "b", "a", "c"):
        limits.take(address)
    assert not limits.take("a")  # seen after b, which made room for c
    assert limits.take("b")


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
