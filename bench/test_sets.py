"""Hex sets on the real board: zones of control and floods."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from bench.position import LAND, SIDES, occupied
from bench.stopwatch import fastest

from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD, HEXES

if TYPE_CHECKING:
    from bench.conftest import Promises
    from pytest_benchmark.fixture import BenchmarkFixture


@pytest.mark.parametrize("side", SIDES)
def test_zone_of_control_of_a_side(side: str, benchmark: BenchmarkFixture, promise: Promises) -> None:
    units = occupied(side)
    benchmark(bits.spread, units)
    (seconds,) = fastest(lambda: bits.spread(units))
    promise.under(f"zone of control of {side}", seconds, 3e-6)


@pytest.mark.parametrize(
    ("what", "start", "allowed"),
    [
        ("the land, from its western end", LAND & -LAND, LAND),
        ("the whole map, from its corner", 1 << HEXES[0], BOARD),
    ],
    ids=["land", "map"],
)
def test_flood(what: str, start: int, allowed: int, benchmark: BenchmarkFixture, promise: Promises) -> None:
    found = benchmark(bits.flood, start, allowed)
    assert found.bit_count() > 0.9 * allowed.bit_count()
    (seconds,) = fastest(lambda: bits.flood(start, allowed))
    promise.under(f"flood of {what}", seconds, 100e-6)
