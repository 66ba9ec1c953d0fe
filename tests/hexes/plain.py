"""The slow and obvious twin of what hexes/ does: plain sets, plain searches, the book's own arithmetic."""

from __future__ import annotations

from dataclasses import replace
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

from openblitz.hexes import bits
from openblitz.hexes.grid import (
    BOARD,
    COLUMNS,
    FIRST_ROW,
    HEXES,
    LAST_ROW,
    STEPS,
    Hex,
    at,
    column,
    number,
)
from openblitz.hexes.reach import FACTOR, Going, Mover

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def beside(hex_: Hex) -> set[Hex]:
    """The neighbours by the formula of the printed grid."""
    c, n = column(hex_), number(hex_)
    places = [(c, n - 1), (c, n + 1), (c + 1, n), (c + 1, n + 1), (c - 1, n), (c - 1, n - 1)]
    return {
        at(*place)
        for place in places
        if 0 <= place[0] < COLUMNS and FIRST_ROW <= place[1] - place[0] // 2 <= LAST_ROW
    }


BESIDE = {hex_: beside(hex_) for hex_ in HEXES}


def search(start: set[Hex], allowed: set[Hex]) -> dict[Hex, int]:
    """How many steps away each hex is, breadth first."""
    steps = dict.fromkeys(start, 0)
    edge = start
    for far in count(1):
        edge = {there for hex_ in edge for there in BESIDE[hex_] if there in allowed and there not in steps}
        steps.update(dict.fromkeys(edge, far))
        if not edge:
            return steps
    raise AssertionError


def members(mask: int) -> set[Hex]:
    """A bit set as a plain one, by looking at every hex of the board."""
    assert not mask & ~BOARD
    return {hex_ for hex_ in HEXES if mask >> hex_ & 1}


class Way(NamedTuple):
    """One step that a going allows: how it is paid."""

    there: Hex
    kind: str  # "road", "half" or "ground"
    thirds: int  # what ground costs


def ways(mover: Mover, hex_: Hex, first: bool) -> Iterator[Way]:
    """Every step out of a hex that the masks allow, one at a time."""
    going = mover.going
    for direction, shift in enumerate(STEPS):
        there = Hex(hex_ + shift)
        if there not in BESIDE[hex_] or mover.start >> there & 1:  # to come back gains nothing
            continue
        if first and mover.barred_first >> there & 1:
            continue
        prices = [price for price, ground in ((FACTOR, going.full), *going.dear) if ground >> there & 1]
        half = going.half >> there & 1
        if (prices or half) and going.roads[direction] >> hex_ & 1:
            yield Way(there, "road", going.road)
        if half:
            yield Way(there, "half", 0)
        for price in prices:
            yield Way(there, "ground", price)


def dijkstra(mover: Mover) -> dict[Hex, int]:
    """The cost of every hex within reach, with a heap and a dictionary; for goings without halves."""
    assert not mover.going.half
    costs = dict.fromkeys(members(mover.start), 0)
    queue = [(0, hex_) for hex_ in costs]
    while queue:
        cost, hex_ = heappop(queue)
        if cost and mover.going.stop >> hex_ & 1:
            continue
        for way in ways(mover, hex_, first=not cost):
            arrival = cost + way.thirds
            if arrival <= mover.allowance and arrival < costs.get(way.there, arrival + 1):
                costs[way.there] = arrival
                heappush(queue, (arrival, way.there))
    return costs


def through_cities(mover: Mover) -> dict[Hex, int]:
    """The cost of every hex by the book's own words on cities (65:11.0.4), for goings without halves.

    A city entered by road costs a third at first; who leaves it across country then pays the rest of what
    its ground costs. What a unit owes so goes with it from hex to hex.
    """
    going = mover.going

    def rest(hex_: Hex) -> int:
        prices = [price for price, ground in ((FACTOR, going.full), *going.dear) if ground >> hex_ & 1]
        return min(prices, default=FACTOR) - 1

    starts = [(0, hex_, rest(hex_) if mover.unpaid else 0) for hex_ in members(mover.start)]
    costs = {(hex_, owed): cost for cost, hex_, owed in starts}
    queue = list(starts)
    while queue:
        cost, hex_, owed = heappop(queue)
        if cost and going.stop >> hex_ & 1:
            continue
        for way in ways(mover, hex_, first=not cost):
            by_road = way.kind == "road"
            arrival = cost + way.thirds + (0 if by_road else owed)
            owes = rest(way.there) if by_road and going.through >> way.there & 1 else 0
            state = (way.there, owes)
            if arrival <= mover.allowance and arrival < costs.get(state, arrival + 1):
                costs[state] = arrival
                heappush(queue, (arrival, *state))
    best: dict[Hex, int] = {}
    for (hex_, _owed), cost in costs.items():
        best[hex_] = min(cost, best.get(hex_, cost))
    return best


def by_the_book(mover: Mover) -> dict[Hex, int]:
    """The same by counting as the book does: whole factors, road steps and half steps, each for themselves.

    A move is allowed when the factors for ground, for every started three road steps and for every
    started two half steps come to no more than the unit has (75:9.1, 9.2).
    """
    factors, odd = divmod(mover.allowance, FACTOR)
    assert not odd
    best: dict[Hex, int] = {}
    paid = int(mover.half_in_hand)  # one half step was made before, and paid as two
    seen = {(hex_, 0, 0, paid) for hex_ in members(mover.start)}
    todo = list(seen)
    while todo:
        hex_, ground, road, half = todo.pop()
        spent = FACTOR * (ground + -(-half // 2) - paid) + road
        best[hex_] = min(spent, best.get(hex_, spent))
        first = (ground, road, half) == (0, 0, paid)
        if mover.going.stop >> hex_ & 1 and not first:
            continue
        for way in ways(mover, hex_, first):
            whole = way.thirds // FACTOR if way.kind == "ground" else 0
            after = (
                way.there,
                ground + whole,
                road + (way.kind == "road") * mover.going.road,
                half + (way.kind == "half"),
            )
            if after[1] + -(-after[2] // 3) + -(-after[3] // 2) - paid <= factors and after not in seen:
                seen.add(after)
                todo.append(after)
    return best


# The board's corners, its middle, and a spot at its southern edge.
CENTRES = [
    at(0, FIRST_ROW),
    at(0, LAST_ROW),
    at(COLUMNS - 1, (COLUMNS - 1) // 2 + FIRST_ROW),
    at(COLUMNS - 1, (COLUMNS - 1) // 2 + LAST_ROW),
    at(30, 34),
    at(41, 20 + LAST_ROW),
]


def _patch(centre: Hex, size: int) -> list[Hex]:
    steps = search({centre}, set(HEXES))
    return sorted(steps, key=lambda hex_: (steps[hex_], hex_))[:size]


PATCHES = [_patch(centre, 61) for centre in CENTRES]


def any_hexes(most: int = 40) -> st.SearchStrategy[set[Hex]]:
    return st.sets(st.sampled_from(HEXES), max_size=most)


def _mask(patch: list[Hex]) -> st.SearchStrategy[int]:
    few = st.integers(0, (1 << len(patch)) - 1)  # shrinks well, but favours small numbers
    many = st.integers(0, 1 << 32).map(lambda seed: Random(seed).getrandbits(len(patch)))
    return (few | many).map(lambda picks: bits.of(hex_ for i, hex_ in enumerate(patch) if picks >> i & 1))


def _roads(draw: Callable[[st.SearchStrategy[int]], int], patch: list[Hex]) -> tuple[int, ...]:
    """Roads lead both ways, within the patch."""
    roads = [0] * 6
    for direction in range(3):
        for hex_ in members(draw(_mask(patch)) & draw(_mask(patch))):
            there = Hex(hex_ + STEPS[direction])
            if there in BESIDE[hex_]:
                roads[direction] |= 1 << hex_
                roads[direction + 3] |= 1 << there
    return tuple(roads)


@st.composite
def movers(draw: st.DrawFn, *, halves: bool = False, cities: bool = False, factors: int = 6) -> Mover:
    """A mover on broken ground, somewhere in the open or at an edge of the board."""
    patch = draw(st.sampled_from(PATCHES))
    going = Going(
        full=draw(_mask(patch)) | draw(_mask(patch)),
        roads=_roads(draw, patch),
        stop=draw(_mask(patch)) & draw(_mask(patch)),
        dear=((6, draw(_mask(patch))),) if draw(st.booleans()) else (),
        half=draw(_mask(patch)) if halves else 0,
        through=draw(_mask(patch)) if cities else 0,
        road=1 if cities else draw(st.sampled_from((1, 1, FACTOR))),
    )
    starts = draw(st.sets(st.sampled_from(patch[:19]), min_size=1, max_size=2))
    barred = draw(_mask(patch)) if draw(st.booleans()) else 0
    in_hand = halves and draw(st.booleans())
    # Only a city is entered for a third and paid later, and the price of its ground is what is due.
    unpaid = len(starts) == 1 and bool(bits.of(starts) & going.through) and draw(st.booleans())
    return Mover(bits.of(starts), FACTOR * draw(st.integers(0, factors)), going, barred, in_hand, unpaid)


@st.composite
def harder(draw: st.DrawFn, mover: Mover) -> Going:
    """The ground of a mover, with a few hexes closed and a few where it must stop."""
    going, near = mover.going, sorted(members(bits.within(mover.start, 4)))
    few = st.sets(st.sampled_from(near), max_size=2).map(bits.of)
    shut = draw(few)
    return replace(going, full=going.full & ~shut, half=going.half & ~shut, stop=going.stop | draw(few))
