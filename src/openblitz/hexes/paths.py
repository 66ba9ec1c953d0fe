"""Paths back through a reach: which of several is always the same one, for moves are told by it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.hexes import bits
from openblitz.hexes.grid import STEPS, Hex, name
from openblitz.hexes.reach import FACTOR, due_at_start

if TYPE_CHECKING:
    from openblitz.hexes.reach import Going, Reach


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
    if found.spare:
        return _trace_with_halves(found, target, cost)
    mover, going = found.mover, found.mover.going
    if going.dear or going.slow or going.road != 1 or mover.barred_first:
        return _trace_over_all(found, target, cost)
    return _plain_trace(found, target, cost)


def _plain_trace(found: Reach, here: Hex, cost: int) -> list[tuple[Hex, int]]:
    """`path` back in the common case, written out: every step over ground has one price."""
    going, layers = found.mover.going, found.layers
    leave, roads = going.leave | found.mover.start, _roads_round(going.roads)
    steps: list[tuple[Hex, int]] = []
    while cost:
        near, price, low = 0, 1, here - _FAR
        if here in roads and (near := layers[cost - 1] >> low & roads[here]):
            near &= leave >> low
        if not near:
            price = FACTOR
            if cost >= FACTOR:
                near = layers[cost - FACTOR] >> low & _RING & leave >> low
            if not near:
                raise AssertionError(f"nothing leads to {name(here)} at {cost} thirds")
        steps.append((here, price))
        here, cost = Hex(here - _FIRST[near]), cost - price
    return steps


def _trace_over_all(found: Reach, here: Hex, cost: int) -> list[tuple[Hex, int]]:
    """`path` back where there are no halves."""
    start, going, barred = found.mover.start, found.mover.going, found.mover.barred_first
    layers, stop, roads = found.layers, going.stop, _roads_round(going.roads)
    grounds = ((FACTOR, going.full), *sorted(going.dear)) if going.dear else ((FACTOR, going.full),)
    road, slow = going.road, going.slow
    steps: list[tuple[Hex, int]] = []
    while cost:
        near, price, low = 0, road, here - _FAR
        closed = start >> low if barred and barred >> here & 1 else 0
        if here in roads:
            if slow and slow >> here & 1:
                price = 2 * road
            if cost >= price:
                near = _left(layers[cost - price] >> low & roads[here], stop, start, low) & ~closed
        for price, ground in grounds if not near else ():
            if price <= cost and ground >> here & 1:
                near = _left(layers[cost - price] >> low & _RING, stop, start, low) & ~closed
                if near:
                    break
        if not near:
            raise AssertionError(f"nothing leads to {name(here)} at {cost} thirds")  # layers of another mover
        steps.append((here, price))
        here, cost = Hex(here - _FIRST[near]), cost - price
    return steps


def _left(near: int, stop: int, start: int, low: int) -> int:
    """Of what lies round a hex that from which one goes on: where nobody has to stop, and the start."""
    held = near and near & stop >> low
    return near ^ held & ~(start >> low) if held else near


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
    start, going, roads = found.mover.start, found.mover.going, _roads_round(found.mover.going.roads)
    only_full, layers = going.full & ~going.half, found.layers
    plain = not (going.dear or going.slow or found.mover.barred_first)
    leave = going.leave | start
    in_hand = bool(found.spare[cost] >> here & 1)
    steps: list[tuple[Hex, int]] = []
    while cost or not start >> here & 1:
        near = price = 0
        if here in roads:
            price = going.along(here) if going.slow else going.road
            if cost >= price:
                near = _round(found, here, cost - price, in_hand, roads[here])
        if not near and plain and not in_hand and cost > FACTOR and only_full >> here & 1:  # mostly
            low = here - _FAR
            near, price = layers[cost - FACTOR] >> low & _RING, FACTOR
            near &= near and leave >> low & ~(found.spare[cost - FACTOR] >> low)
        if not near:
            near, price, in_hand = _over_halves(found, here, cost, in_hand)
        steps.append((here, price))
        here, cost = Hex(here - _FIRST[near]), cost - price
    return steps


def _over_halves(found: Reach, here: Hex, cost: int, in_hand: bool) -> tuple[int, int, bool]:
    """From where round a hex a cheapest path comes across country, the price, and whether it had a half."""
    going = found.mover.going
    prices = [(FACTOR, in_hand)] if going.full >> here & 1 else []
    prices += [(price, in_hand) for price, ground in going.dear if ground >> here & 1]
    if going.half >> here & 1:
        prices.append((FACTOR, False) if in_hand else (0, True))
    for price, had_half in sorted(prices) if prices[1:] else prices:
        if price <= cost and (near := _round(found, here, cost - price, had_half, _RING)):
            return near, price, had_half
    raise AssertionError(f"nothing leads to {name(here)} at {cost} thirds")  # layers of another mover


def _round(found: Reach, here: Hex, cost: int, in_hand: bool, ring: int) -> int:
    """Of what lies round a hex that where the mover was at that cost, and from which it might go on there."""
    start, going, barred = found.mover.start, found.mover.going, found.mover.barred_first
    low = here - _FAR
    near = found.spare[cost] >> low & ring
    if not in_hand:
        near = found.layers[cost] >> low & ring & ~near
    if not near or cost:
        return near and near & ~(going.stop >> low)
    onward, first = near & ~(going.stop >> low), start >> low
    return onward & ~first if barred >> here & 1 else onward | near & first


# What lies round a hex, cut out of a set so that the hex itself is bit `_FAR`; and by that, the first
# clockwise of the hexes from which one steps there.
_FAR: Final = max(STEPS)
_RING: Final = sum(1 << _FAR - shift for shift in STEPS)


def _first_round() -> dict[int, int]:
    """By what lies round a hex, how much less than its number is that of the first, clockwise."""
    found: dict[int, int] = {}
    for some in range(1, 1 << len(STEPS)):
        there = [shift for place, shift in enumerate(STEPS) if some >> place & 1]
        found[sum(1 << _FAR - shift for shift in there)] = there[0]
    return found


_FIRST: Final = _first_round()


@lru_cache(8)
def _all_round(roads: tuple[int, ...]) -> dict[Hex, int]:
    """For each hex on a road those from which one leads there, as what lies round it."""
    return {
        hex_: sum(1 << before - hex_ + _FAR for before in found) for hex_, found in _roads_into(roads).items()
    }


def _roads_round(roads: tuple[int, ...]) -> dict[Hex, int]:
    """The same, for the roads that were asked for last: to look up so large a key takes as long as a step."""
    last, found = _met[0]
    if last is not roads:
        found = _all_round(roads)
        _met[0] = roads, found
    return found


_met: list[tuple[tuple[int, ...], dict[Hex, int]]] = [((), {})]


def _trace_through_cities(found: Reach, here: Hex, cost: int) -> list[tuple[Hex, int]]:
    """`path` back where cities count at the road rate only if they are left by road."""
    start, going, barred = found.mover.start, found.mover.going, found.mover.barred_first
    layers, paid, roads, due = found.layers, found.paid, _roads_round(going.roads), due_at_start(found.mover)
    stop, through = going.stop, going.through
    steps: list[tuple[Hex, int]] = []
    while cost or not start >> here & 1:
        near, price, low = 0, 0, here - _FAR
        # Nobody comes back to the start: it lies behind at no cost, or at what is due to leave it.
        first = 0 if barred and barred >> here & 1 else start
        by_road, across = _rates_into(going, here, paid[cost])
        for price in by_road if here in roads else ():
            if cost > price:
                near = layers[cost - price] >> low & roads[here]
                near = near and near & ~(stop >> low)
            elif cost == price:
                near = first >> low & roads[here]
            if near:
                break
        for price in across if not near else ():
            near = first >> low & _RING if cost == price + due else 0
            if cost > price:
                near |= _across(layers[cost - price], paid[cost - price], stop, through, low)
            if near:
                price += due if due and start >> here - _FIRST[near] & 1 else 0  # noqa: PLW2901 - the last
                break
        if not near:
            raise AssertionError(f"nothing leads to {name(here)} at {cost} thirds")  # layers of another mover
        steps.append((here, price))
        here, cost = Hex(here - _FIRST[near]), cost - price
    return steps


def _across(layer: int, paid: int, stop: int, through: int, low: int) -> int:
    """What lies round a hex of those that are left across country: of the cities, where that is paid for."""
    near = layer >> low & _RING
    if near:
        near &= ~(through >> low)
    if paid:
        near |= paid >> low & through >> low & _RING
    return near & ~(stop >> low) if near else 0


def _rates_into(going: Going, here: Hex, paid: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Every price at which a hex is entered by road, and across country; the least first.

    A city that may be left across country has its price, by road too; any other is entered by road alone.
    """
    if going.through >> here & 1:
        if not paid >> here & 1:
            return (going.along(here),), ()
        prices = _prices(going, here)
        return prices, prices
    by_road = _A_THIRD if not going.slow else (going.along(here),)
    return by_road, _A_FACTOR if not going.dear and going.full >> here & 1 else _prices(going, here)


_A_THIRD: Final = (1,)  # cities are passed by road only where roads cost a third
_A_FACTOR: Final = (FACTOR,)


def _prices(going: Going, here: Hex) -> tuple[int, ...]:
    """The prices at which a hex is entered across country, the least first."""
    grounds = ((FACTOR, going.full), *going.dear)
    return tuple(sorted([price for price, ground in grounds if ground >> here & 1]))
