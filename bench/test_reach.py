"""Movement range of a side of ninety units on the real board, against the plain search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from bench.dijkstra import dijkstra, steps_of
from bench.position import BOARD, SIDES, goings, movers
from bench.stopwatch import fastest

from openblitz.hexes import bits
from openblitz.hexes.side import PlainSide, SideReach

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.conftest import Promises
    from pytest_benchmark.fixture import BenchmarkFixture

    from openblitz.hexes.grid import Hex

STEPS = steps_of(BOARD.roads)


def plain_search(side: str) -> Callable[[], list[dict[Hex, int]]]:
    """The plain search over a side, with the sets it likes best at hand before the clock runs."""
    ground = {
        in_forest: (set(bits.hexes(going.full)), set(bits.hexes(going.stop)))
        for in_forest, going in goings(side).items()
    }
    units = [(unit.hex, 3 * unit.factors, *ground[unit.in_forest]) for unit in SIDES[side]]
    return lambda: [dijkstra(STEPS, *unit) for unit in units]


def same(found: SideReach, plain: list[dict[Hex, int]]) -> bool:
    """Whether a side's reach is the plain search's, hex for hex and cost for cost."""
    return all(
        {hex_: cost for cost, layer in enumerate(found[i].layers) for hex_ in bits.hexes(layer)} == costs
        for i, costs in enumerate(plain)
    )


@pytest.mark.parametrize("side", SIDES)
def test_plain_search(side: str, benchmark: BenchmarkFixture) -> None:
    benchmark(plain_search(side))


@pytest.mark.parametrize("side", SIDES)
def test_without_numba(side: str, benchmark: BenchmarkFixture, promise: Promises) -> None:
    search, units = plain_search(side), movers(side)
    assert same(benchmark(PlainSide, units), search())
    plain, ours = fastest(search, lambda: PlainSide(units))
    promise.at_least(f"movement range of {side}, without numba", plain / ours, 3.5)


@pytest.mark.parametrize("side", SIDES)
def test_with_numba(side: str, benchmark: BenchmarkFixture, promise: Promises) -> None:
    fast = pytest.importorskip("openblitz.hexes.fast", exc_type=ImportError)
    search, units = plain_search(side), movers(side)
    assert same(benchmark(fast.FastSide, units), search())
    plain, ours = fastest(search, lambda: fast.FastSide(units))
    promise.at_least(f"movement range of {side}, with numba", plain / ours, 25)
