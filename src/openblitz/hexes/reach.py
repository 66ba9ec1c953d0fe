"""Reach: flood fill by layers, with costs in thirds of a movement factor; paths.py leads back through it.

Off the road a step costs whole factors, along a road a third of one. Thirds may be added up whatever
their order (75:9.1, 65:11.0 with QA.11.0): a move of ``off`` steps and ``road`` road steps is allowed
exactly when ``3 * off + road <= 3 * factors``, so a third that is left over never pays for ground.

Halves (armor in the desert, 75:9.2) do not mix with thirds. They get a counter of their own: the first
of two half steps pays the whole factor and leaves a half in hand, which pays for the next half step and
for nothing else. A hex reached *with* a half in hand is worth more than the same hex at the same cost
without one, so the fill runs on two planes, and the sum in thirds stays exact.

Cities of 1965 (65:11.0.4) cost a third only if they are entered and left by road, which is not known yet
when they are entered. So there are two ways in by road: for a third, and then out by road only; for the
whole price, and then out anywhere. A hex that may be left anywhere is worth more than the same hex at the
same cost that may not, which again makes two planes. No book has both halves and such cities, and neither
has a Going.

How the editions' rules become masks (the caller's business):

- enemy units, sea, a closed country, forest for armor: in none of ``full``, ``dear`` and ``half``;
- forest, mountain, the zones of control that stop this unit: in ``stop``. A unit enters and does not
  leave; the hex it starts from it always leaves;
- 1975, engaged infantry (8.2): ask for an allowance of 0;
- 1965, no step from one controlled hex to another (7.0): ``stop`` does it for every hex but the first;
  a unit that starts in a zone of control gets those zones as ``barred_first`` too;
- halved off-road movement in bad weather: the ground goes from ``full`` to ``dear`` at 6 thirds; where
  roads give no bonus either, ``road`` is a whole factor;
- where a unit may pass but not stay (a full stack): taken off the answer afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence  # noqa: TC003 - msgspec reads the annotations
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from typing import Final

import msgspec

from openblitz.hexes.grid import BOARD, STRIDE, Hex

FACTOR: Final = 3  # a movement factor in thirds
NO_ROADS: Final = (0, 0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Going:
    """What ground is to a kind of unit, as sets of hexes; units alike share one Going.

    A road step needs a hex that may be entered at all and costs ``road`` whatever the ground there
    costs. A hex named in two classes is entered at the cheaper.
    """

    full: int  # entered for a movement factor
    roads: tuple[int, ...] = NO_ROADS  # for each direction, the hexes from which a road leads that way
    stop: int = 0  # entered, but not left again in this move
    dear: tuple[tuple[int, int], ...] = ()  # (thirds, more than a factor, and the hexes entered for them)
    half: int = 0  # entered for half a factor
    through: int = 0  # entered by road for a third only if left by road too
    road: int = 1  # what a step along a road costs, in thirds
    slow: int = 0  # hexes into which it costs twice as much
    open: int = field(init=False, repr=False, compare=False)  # entered at all
    leave: int = field(init=False, repr=False, compare=False)  # entered and left again
    on_road: int = field(init=False, repr=False, compare=False)  # a road leads away

    def __post_init__(self) -> None:
        if self.half and self.through:
            raise ValueError("a Going has either halves or cities to pass through by road, not both")
        if self.through and self.road != 1:
            raise ValueError("cities are passed by road only where roads cost a third")
        entered = reduce(or_, (ground for _price, ground in self.dear), self.full | self.half) & BOARD
        object.__setattr__(self, "open", entered)
        object.__setattr__(self, "leave", entered & ~self.stop)
        object.__setattr__(self, "on_road", reduce(or_, self.roads))

    def along(self, hex_: int) -> int:
        """What a step along a road into a hex costs, in thirds."""
        return 2 * self.road if self.slow >> hex_ & 1 else self.road

    def within(self, hexes: int) -> Going:
        """The same ground, cut down to some hexes."""
        dear = tuple((price, ground & hexes) for price, ground in self.dear)
        return replace(self, full=self.full & hexes, half=self.half & hexes, dear=dear)

    def _compares(self, other: Going) -> bool:
        """Whether two Goings differ in nothing but `stop`, and in which hexes have one of their prices.

        Ground without any halves does not compare with ground that has some: only there halves are kept.
        """
        if bool(self.half) != bool(other.half):
            return False
        if self.road != other.road or self.through != other.through or self.slow != other.slow:
            return False
        if self.dear is not other.dear and [p for p, _ in self.dear] != [p for p, _ in other.dear]:
            return False
        return self.roads == other.roads

    def _priced(self, other: Going) -> tuple[int, int]:
        """The hexes that have a price here and another there, or none; and those that are cheaper here."""
        changed = self.full ^ other.full | self.half ^ other.half
        cheaper = self.full & ~other.full | self.half & ~other.half
        if self.dear is not other.dear:
            for (_price, here), (_same, there) in zip(self.dear, other.dear, strict=True):
                changed |= here ^ there
                cheaper |= here & ~there
        return changed, cheaper

    def as_in(self, other: Going, hexes: int) -> bool:
        """Whether a reach of these hexes in another Going is the reach in this one, too.

        It is if nothing has changed on them, and nothing beside them can be entered more cheaply than there.
        """
        if not self._compares(other):
            return False
        changed, cheaper = self._priced(other)
        if (changed | self.stop ^ other.stop) & hexes:
            return False
        return not cheaper & _beside(hexes)

    def worse_than(self, other: Going) -> int | None:
        """The hexes that are worse than in another Going; None where any is better, or nothing can be said.

        A mover who gets to none of these hexes in the other Going has the very same reach in this one: all
        of its ways are open, and no other has been opened.
        """
        if not self._compares(other):
            return None
        changed, cheaper = self._priced(other)
        if cheaper or other.stop & ~self.stop:
            return None
        return changed | self.stop ^ other.stop


class Mover(msgspec.Struct, frozen=True, gc=False):
    """A unit about to move: where from, how far, over what.

    Tens of thousands are kept with their reaches: the garbage collector need not look at them.
    """

    start: int  # a set of hexes, nearly always of one
    allowance: int  # in thirds
    going: Going
    barred_first: int = 0  # hexes that the first step may not enter; nobody comes back to the start
    half_in_hand: bool = False  # has a half left from an earlier move in the same turn
    unpaid: bool = False  # an earlier move in the same turn came to the start by road, through a city


class Reach(msgspec.Struct, frozen=True, gc=False):
    """Where a mover can go. Layer k holds the hexes first reached at a cost of k thirds."""

    mover: Mover
    hexes: int  # every hex within reach, the start included
    layers: list[int]
    spare: Sequence[int] = ()  # the same for arriving with a half in hand; empty where nobody does
    paid: Sequence[int] = ()  # the same for cities that may be left across country; empty when there are none

    def of(self, mover: Mover) -> Reach:
        """The same reach of another mover."""
        return Reach(mover, self.hexes, self.layers, self.spare, self.paid)

    def cost(self, hex_: Hex) -> int | None:
        """What it costs, in thirds, to get there; None when it is out of reach."""
        bit, layers = 1 << hex_, self.layers
        cost = len(layers)
        for layer in reversed(layers):  # most hexes lie at the far end
            cost -= 1
            if layer & bit:
                return cost
        return None


def reach(mover: Mover) -> Reach:
    """Every hex that a mover can get to, by cost.

    >>> from openblitz.hexes import grid
    >>> start = grid.parse("EE34")
    >>> found = reach(Mover(1 << start, 2 * FACTOR, Going(full=grid.BOARD)))
    >>> [layer.bit_count() for layer in found.layers]
    [1, 0, 0, 6, 0, 0, 12]
    """
    start, allowance, going = mover.start, mover.allowance, mover.going
    if going.through:
        return _reach_through_cities(mover)
    if going.dear or mover.barred_first or going.road != 1 or going.slow:
        return _reach_over_all(mover)
    if going.half:
        return _reach_with_halves(mover)
    # The common case, written out: every step over ground has one price, so `left` is mask enough.
    north, north_east, south_east, south, south_west, north_west = going.roads
    leave, on_road = going.leave, going.on_road
    left = there = going.open | start
    layers = [0] * (allowance + 1)
    layers[0] = start
    for cost in range(allowance + 1):
        if not (fresh := layers[cost]):
            continue
        layers[cost] = fresh = fresh & left
        left ^= fresh
        leaving = fresh & leave if cost else fresh
        if not leaving or cost == allowance:
            continue
        if paved := leaving & on_road:
            along = (paved & north) >> 1 | (paved & south) << 1
            if here := paved & north_east:
                along |= here << STRIDE
            if here := paved & south_west:
                along |= here >> STRIDE
            if here := paved & south_east:
                along |= here << STRIDE + 1
            if here := paved & north_west:
                along |= here >> STRIDE + 1
            layers[cost + 1] |= along
        if cost + FACTOR <= allowance:
            pair = leaving | leaving << 1  # with what is left itself, which has been reached
            layers[cost + FACTOR] |= leaving >> 1 | pair | pair << STRIDE | pair >> STRIDE + 1
    return Reach(mover, there ^ left, layers)


def _reach_with_halves(mover: Mover) -> Reach:  # noqa: PLR0912 - written out
    """`_reach_over_all` where nothing is dear, barred or slow: nearly always, where there are halves.

    Nobody has a half in hand before he has come beside ground of halves.
    """
    start, allowance, going = mover.start, mover.allowance, mover.going
    full, half, roads, on_road = going.full, going.half, going.roads, going.on_road
    leave = going.leave | start  # the start is left whatever it is
    left = there = going.open | start
    left_spare = going.open & ~start
    layers, spare = [0] * (allowance + 1), [0] * (allowance + 1)
    layers[0] = start
    if mover.half_in_hand:
        spare[0], left_spare = start, left_spare | start
    for cost in range(allowance + 1):
        empty, in_hand = layers[cost], spare[cost]
        if in_hand:
            in_hand &= left_spare
            left_spare ^= in_hand
            # The half in hand pays for one half step, now; whoever arrives by it has nothing in hand.
            empty |= _beside(in_hand & leave) & half
            spare[cost] = in_hand
            empty &= ~in_hand & left
            layers[cost] = arrived = empty | in_hand & left
        elif empty:
            layers[cost] = arrived = empty = empty & left
        else:
            continue
        left ^= arrived
        if cost == allowance:
            break
        across = cost + FACTOR <= allowance
        if leaving := empty & leave:
            if paved := leaving & on_road:
                layers[cost + 1] |= roadside(roads, paved)
            if across:
                south = leaving << 1
                pair = leaving | south
                beside = leaving >> 1 | south | pair << STRIDE | pair >> STRIDE + 1
                if near := beside & half:
                    spare[cost + FACTOR] |= near
                    beside &= full
                layers[cost + FACTOR] |= beside  # what cannot be entered is left out when its turn comes
        if in_hand and (leaving := in_hand & leave):
            if paved := leaving & on_road:
                spare[cost + 1] |= roadside(roads, paved)
            if across:
                spare[cost + FACTOR] |= _beside(leaving) & full
    return Reach(mover, there ^ left, layers, spare if any(spare) else ())


def _reach_over_all(mover: Mover) -> Reach:
    """Reach on two planes: hexes reached with nothing in hand, and with half a factor in hand."""
    start, allowance, going, barred_first = mover.start, mover.allowance, mover.going, mover.barred_first
    prices = ((FACTOR, going.full), *going.dear)
    left, left_spare = going.open | start, going.open & ~start
    layers, spare = [0] * (allowance + 1), [0] * (allowance + 1)
    layers[0] = start
    if mover.half_in_hand:
        spare[0], left_spare = start, left_spare | start
    leave, slow = going.leave | start, going.slow  # the start is left whatever it is
    for cost in range(allowance + 1):
        empty, in_hand = layers[cost], spare[cost]
        if in_hand:
            in_hand &= left_spare
            left_spare ^= in_hand
            # The half in hand pays for one half step, now; whoever arrives by it has nothing in hand.
            barred = barred_first if in_hand & start else 0
            empty |= _beside(in_hand & leave) & going.half & ~barred
            spare[cost] = in_hand
        empty &= left
        empty ^= empty & in_hand
        layers[cost] = (empty | in_hand) & left
        left ^= layers[cost]
        for ahead, arrived in ((layers, empty), (spare, in_hand)):
            leaving = arrived & leave
            if not leaving:
                continue
            open_to = ~barred_first if leaving & start else -1
            if cost + going.road <= allowance and (paved := leaving & going.on_road):
                along = roadside(going.roads, paved) & open_to
                ahead[cost + going.road] |= along & ~slow
                if slow and cost + 2 * going.road <= allowance:
                    ahead[cost + 2 * going.road] |= along & slow
            if cost + FACTOR > allowance:  # no ground is cheaper
                continue
            beside = _beside(leaving) & open_to
            for price, ground in prices:
                if cost + price <= allowance:
                    ahead[cost + price] |= beside & ground
            if ahead is layers:
                spare[cost + FACTOR] |= beside & going.half
    return Reach(mover, (going.open | start) ^ left, layers, spare if any(spare) else ())


def _reach_through_cities(mover: Mover) -> Reach:
    """Reach on two planes: hexes reached at all, and cities that may be left across country."""
    start, allowance, going, barred = mover.start, mover.allowance, mover.going, mover.barred_first
    prices = ((FACTOR, going.full), *going.dear)
    leave, anywhere, on_road = going.leave, going.leave & ~going.through, going.leave & going.on_road
    left, left_paid = going.open & ~start, going.open & going.through & ~start
    layers, paid = [0] * (allowance + 1), [0] * (allowance + 1)
    layers[0] = start
    paved = across = start  # the start is left whatever it is
    closed, due, slow = ~barred, due_at_start(mover), going.slow
    for cost in range(allowance + 1):
        if cost:
            layers[cost] = fresh = layers[cost] & left
            left ^= fresh
            paved, across = fresh & on_road, fresh & anywhere
            if paid[cost]:
                paid[cost] = settled = paid[cost] & left_paid
                left_paid ^= settled
                across |= settled & leave
        if paved and cost < allowance:
            along = roadside(going.roads, paved) & closed
            layers[cost + 1] |= along & ~slow
            if slow and cost + 1 < allowance:
                layers[cost + 2] |= along & slow
            if along := along & left_paid:
                for price, ground in prices:
                    if cost + price <= allowance:
                        paid[cost + price] |= along & ground
        if across and cost + FACTOR + due <= allowance:
            beside = _beside(across) & closed
            near = beside & left_paid
            for price, ground in prices:
                if (there := cost + price + due) <= allowance:
                    layers[there] |= beside & ground
                    if near:
                        paid[there] |= near & ground
        closed, due = -1, 0
    return Reach(mover, going.open & ~left | start, layers, (), paid)


def due_at_start(mover: Mover) -> int:
    """What a unit that has come to its start for a third owes when it leaves across country."""
    if not mover.unpaid:
        return 0
    prices, paid = ((FACTOR, mover.going.full), *mover.going.dear), 2 if mover.going.slow & mover.start else 1
    return min((price for price, ground in prices if ground & mover.start), default=FACTOR) - paid


def _beside(bits: int) -> int:
    """bits.spread() without the board's edge, which the hexes left to reach know already."""
    north, south = bits >> 1, bits << 1
    return north | south | (bits | south) << STRIDE | (bits | north) >> STRIDE


def roadside(roads: Sequence[int], bits: int) -> int:
    """The hexes one road step from the set."""
    north, north_east, south_east, south, south_west, north_west = roads
    along = (bits & north) >> 1 | (bits & south) << 1
    if here := bits & north_east:
        along |= here << STRIDE
    if here := bits & south_west:
        along |= here >> STRIDE
    if here := bits & south_east:
        along |= here << STRIDE + 1
    if here := bits & north_west:
        along |= here >> STRIDE + 1
    return along
