"""Paths back through a reach: which of several is always the same one, for moves are told by it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.hexes import bits
from openblitz.hexes.grid import STEPS, Hex, name
from openblitz.hexes.reach import FACTOR, due_at_start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.hexes.reach import Going, Reach

NOWHERE: Final = Hex(0)  # no hex has this number


class Step(NamedTuple):
    """One step of a path: the hex entered and what it cost. A half in hand pays a step of 0."""

    hex: Hex
    cost: int


def path(found: Reach, target: Hex) -> list[Step]:
    """A cheapest way to a hex within reach, step by step from the start, which is not among them.

    Of several it is always the same one: going back from the target, a step along a road is taken before
    one over ground, then the first clockwise from a step north. Out of reach it is a ValueError.

    >>> from openblitz.hexes import grid
    >>> from openblitz.hexes.reach import Going, Mover, reach
    >>> found = reach(Mover(1 << grid.parse("EE34"), 2 * FACTOR, Going(full=grid.BOARD)))
    >>> [(grid.name(hex_), cost) for hex_, cost in path(found, grid.parse("FF36"))]
    [('EE35', 3), ('FF36', 3)]
    """
    return [Step(hex_, cost) for hex_, cost in reversed(_traced(found, target))]


def way(found: Reach, target: Hex, cost: int | None = None) -> tuple[Hex, ...]:
    """The hexes of `path`, for those who ask of every move, and may know the cost already.

    >>> from openblitz.hexes import grid
    >>> from openblitz.hexes.reach import Going, Mover, reach
    >>> found = reach(Mover(1 << grid.parse("EE34"), 2 * FACTOR, Going(full=grid.BOARD)))
    >>> [grid.name(hex_) for hex_ in way(found, grid.parse("FF36"))]
    ['EE35', 'FF36']
    """
    return tuple([step[0] for step in reversed(_traced(found, target, cost))])


def _traced(found: Reach, target: Hex, cost: int | None = None) -> list[tuple[Hex, int]]:
    """The steps of `path` from the target back."""
    if cost is None:
        cost = found.cost(target)
    if cost is None:
        raise ValueError(f"{name(target)} is out of reach")
    if found.paid:
        return _trace_through_cities(found, target, cost)
    return _trace_with_halves(found, target, cost) if found.spare else _plain_trace(found, target, cost)


def _plain_trace(found: Reach, here: Hex, cost: int) -> list[tuple[Hex, int]]:
    """`path` back where there are no halves."""
    start, _allowance, going, barred, _half_in_hand, _unpaid = found.mover
    layers, leave, into = found.layers, ~going.stop | start, _roads_into(going.roads)
    grounds = ((FACTOR, going.full), *sorted(going.dear)) if going.dear else ((FACTOR, going.full),)
    road, slow = going.road, going.slow
    steps: list[tuple[Hex, int]] = []
    while cost:
        allowed = leave & ~start if barred and barred >> here & 1 else leave
        before = NOWHERE
        if here in into:
            price = 2 * road if slow and slow >> here & 1 else road
            behind = layers[cost - price] & allowed if cost >= price else 0
            for hex_ in into[here] if behind else ():
                if behind >> hex_ & 1:
                    before = hex_
                    break
        if not before:
            before, price = _over_ground(layers, grounds, here, cost, allowed)
        steps.append((here, price))
        here, cost = before, cost - price
    return steps


def _over_ground(
    layers: Sequence[int], grounds: Sequence[tuple[int, int]], here: Hex, cost: int, allowed: int
) -> tuple[Hex, int]:
    """The hex from which a cheapest path comes across country, of those that may be left, and the price."""
    for price, ground in grounds:
        if price <= cost and ground >> here & 1 and (behind := layers[cost - price] & allowed):
            for shift in STEPS:
                if behind >> here - shift & 1:
                    return Hex(here - shift), price
    raise AssertionError(f"nothing leads to {name(here)} at {cost} thirds")  # layers of another mover


@lru_cache(8)
def _roads_into(roads: tuple[int, ...]) -> dict[Hex, list[Hex]]:
    """For each hex on a road those from which one leads there, clockwise; a board has one set of roads."""
    found: dict[Hex, list[Hex]] = {}
    for shift, road in zip(STEPS, roads, strict=True):
        for before in bits.hexes(road):
            found.setdefault(Hex(before + shift), []).append(before)
    return found


def _trace_with_halves(found: Reach, here: Hex, cost: int) -> list[tuple[Hex, int]]:
    """`path` back where some ground is entered for half a factor."""
    start, going, into = found.mover.start, found.mover.going, _roads_into(found.mover.going.roads)
    in_hand = bool(found.spare[cost] >> here & 1)
    steps: list[tuple[Hex, int]] = []
    while cost or not start >> here & 1:
        before, price = NOWHERE, going.along(here) if here in into else 0
        if price and cost >= price and (behind := _left_from(found, here, cost - price, in_hand)):
            for hex_ in into[here]:
                if behind >> hex_ & 1:
                    before = hex_
                    break
        if not before:
            before, price, in_hand = _over_halves(found, here, cost, in_hand)
        steps.append((here, price))
        here, cost = before, cost - price
    return steps


def _over_halves(found: Reach, here: Hex, cost: int, in_hand: bool) -> tuple[Hex, int, bool]:
    """The hex from which a cheapest path comes across country, the price, and whether it had a half there."""
    going = found.mover.going
    prices = [(FACTOR, in_hand)] if going.full >> here & 1 else []
    prices += [(price, in_hand) for price, ground in going.dear if ground >> here & 1]
    if going.half >> here & 1:
        prices.append((FACTOR, False) if in_hand else (0, True))
    for price, had_half in sorted(prices) if prices[1:] else prices:
        if price <= cost and (behind := _left_from(found, here, cost - price, had_half)):
            for shift in STEPS:
                if behind >> here - shift & 1:
                    return Hex(here - shift), price, had_half
    raise AssertionError(f"nothing leads to {name(here)} at {cost} thirds")  # layers of another mover


def _left_from(found: Reach, here: Hex, cost: int, in_hand: bool) -> int:
    """The hexes where the mover was at that cost, and from which it might go on to `here`."""
    start, _allowance, going, barred, _half_in_hand, _unpaid = found.mover
    was_there = found.spare[cost] if in_hand else found.layers[cost] & ~found.spare[cost]
    onward = was_there & ~going.stop
    if not cost:
        onward = onward & ~start if barred >> here & 1 else onward | was_there & start
    return onward


def _trace_through_cities(found: Reach, here: Hex, cost: int) -> list[tuple[Hex, int]]:
    """`path` back where cities count at the road rate only if they are left by road."""
    start, going, into = found.mover.start, found.mover.going, _roads_into(found.mover.going.roads)
    due = due_at_start(found.mover)
    settled = bool(found.paid[cost] >> here & 1)
    steps: list[tuple[Hex, int]] = []
    while cost or not start >> here & 1:
        before, price = NOWHERE, 0
        for rate, by_road in _rates_into(going, here, settled):
            behind = _left_by(found, here, cost - rate, due, by_road)
            for hex_ in (into.get(here, ()) if by_road else _around(here)) if behind else ():
                if behind >> hex_ & 1:
                    before, price = hex_, rate
                    break
            if before:
                price += 0 if by_road or not start >> before & 1 else due
                break
        if not before:
            raise AssertionError(f"nothing leads to {name(here)} at {cost} thirds")  # layers of another mover
        steps.append((here, price))
        cost -= price
        settled, here = bool(found.paid[cost] >> before & 1), before
    return steps


def _around(here: Hex) -> list[Hex]:
    """The hexes from which one steps to a hex, clockwise."""
    return [Hex(here - shift) for shift in STEPS]


def _rates_into(going: Going, here: Hex, settled: bool) -> list[tuple[int, bool]]:
    """Every price at which a hex is entered, and whether along a road."""
    by_road = [(going.along(here), True)]
    if going.through >> here & 1 and not settled:
        return by_road
    if going.dear:
        prices = sorted(p for p, ground in ((FACTOR, going.full), *going.dear) if ground >> here & 1)
    else:
        prices = [FACTOR] if going.full >> here & 1 else []
    if going.through >> here & 1:
        by_road = [(price, True) for price in prices]
    return by_road + [(price, False) for price in prices]


def _left_by(found: Reach, here: Hex, at: int, due: int, by_road: bool) -> int:
    """The hexes where the mover was at that cost, and from which it might go on, by road or across country.

    Across country the start costs what is `due` there besides.
    """
    start, barred = found.mover.start, found.mover.barred_first
    onward = 0
    if at > 0:
        onward = _plane(found, at, by_road)
    if not by_road and due:
        at -= due
        onward = onward & ~start | (_plane(found, at, by_road) & start if at > 0 else 0)
    return onward | start if not at and not barred >> here & 1 else onward


def _plane(found: Reach, at: int, by_road: bool) -> int:
    """The hexes that a mover has reached at a cost and leaves again, by road or across country."""
    going = found.mover.going
    if by_road:
        return found.layers[at] & ~going.stop
    return (found.layers[at] & ~going.through | found.paid[at] & going.through) & ~going.stop
