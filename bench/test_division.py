"""Dividing combat along a front of forty units: what a player waits for when he ends his movement."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from bench.stopwatch import fastest
from tests.blitzkrieg.fronts import long_front

from openblitz.blitzkrieg.engine.orders import Done
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from bench.conftest import Promises
    from pytest_benchmark.fixture import BenchmarkFixture

FRONTS = {
    "divided, 40 units": long_front(40),
    "one moved without a legal attack, 40 units": long_front(40, moved_at_the_end=True),
    "four must go, 38 units": long_front(38, sacrifices=4),
}


@pytest.mark.parametrize("front", FRONTS)
def test_ending_movement(front: str, benchmark: BenchmarkFixture, promise: Promises) -> None:
    t = FRONTS[front]

    def end_movement() -> None:
        position = t.position.copy()
        if t.game.check(position, t.game.seats[0], Done()) is None:
            t.game.carry_out(position, Done(), SeededDice(1))

    benchmark(end_movement)
    promise.under(f"end of movement: {front}", fastest(end_movement)[0], 50e-3)
