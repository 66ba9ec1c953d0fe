"""What reach is measured against: the search one would write first, with a heap and dictionaries."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from openblitz.hexes.grid import HEXES, STEPS, Hex, neighbours

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

Steps = dict[Hex, list[tuple[Hex, int]]]


def steps_of(roads: Sequence[int]) -> Steps:
    """The hexes beside each hex and the price of going there in thirds: made once a board, not timed."""
    linked = {
        (hex_, hex_ + step)
        for step, road in zip(STEPS, roads, strict=True)
        for hex_ in HEXES
        if road >> hex_ & 1
    }
    return {
        hex_: [(there, 1 if (hex_, there) in linked else 3) for there in neighbours(hex_)] for hex_ in HEXES
    }


def dijkstra(
    steps: Steps, start: Hex, allowance: int, enter: Container[Hex], stop: Container[Hex]
) -> dict[Hex, int]:
    """The cost of every hex within reach."""
    costs = {start: 0}
    queue = [(0, start)]
    while queue:
        cost, hex_ = heappop(queue)
        if cost > costs[hex_] or (cost and hex_ in stop):
            continue
        for there, price in steps[hex_]:
            arrival = cost + price
            if there in enter and arrival <= allowance and arrival < costs.get(there, arrival + 1):
                costs[there] = arrival
                heappush(queue, (arrival, there))
    return costs


def dijkstra_through_cities(  # noqa: PLR0917 - as the plain one, with the cities
    steps: Steps,
    start: Hex,
    allowance: int,
    enter: Container[Hex],
    stop: Container[Hex],
    cities: Container[Hex],
) -> dict[Hex, int]:
    """The same where a city entered by road is paid in full by who leaves it across country (65:11.0.4)."""
    costs = {(start, 0): 0}
    queue = [(0, start, 0)]
    while queue:
        cost, hex_, owed = heappop(queue)
        if cost > costs[hex_, owed] or (cost and hex_ in stop):
            continue
        for there, price in steps[hex_]:
            arrival = cost + price + (owed if price > 1 else 0)
            after = (there, 2 if price == 1 and there in cities else 0)
            if there in enter and arrival <= allowance and arrival < costs.get(after, arrival + 1):
                costs[after] = arrival
                heappush(queue, (arrival, *after))
    best: dict[Hex, int] = {}
    for (hex_, _owed), cost in costs.items():
        best[hex_] = min(cost, best.get(hex_, cost))
    return best
