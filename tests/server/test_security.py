"""Limits on how often: both sides of each."""

from __future__ import annotations

from openblitz.server.security import Bucket, Limits


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
