"""Sets of hexes as plain integers, a bit a hex: what `HexSet` wraps and what hot paths use bare.

The bit of a hex is its index in the grid, so a step in one of the six directions is a shift. A shift
off the board lands on a guard cell; every function here gives back hexes of the board only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.hexes.grid import BOARD, STEPS, STRIDE, Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_FEW: Final = 12  # hexes that are found sooner one by one than among the digits of a whole set
_SHORT: Final = 60  # bits that are looked through to find a hex by its place; longer sets are cut in two


def of(hexes: Iterable[Hex]) -> int:
    """The hexes as one integer.

    >>> from openblitz.hexes.grid import parse
    >>> of([parse("A0"), parse("A1")]) == 1 << parse("A0") | 1 << parse("A1")
    True
    """
    together = 0
    for hex_ in hexes:
        together |= 1 << hex_
    return together


def hexes(bits: int) -> Iterator[Hex]:
    """The hexes of a set, in the order of their index: west to east, then north to south."""
    if bits.bit_count() <= _FEW:
        few = []
        while bits:
            highest = bits.bit_length() - 1
            few.append(Hex(highest))
            bits ^= 1 << highest
        return reversed(few)
    return _many(bits)


def _many(bits: int) -> Iterator[Hex]:
    # Searching the digits beats clearing the highest bit: that copies the whole integer for each hex.
    digits = bin(bits)[:1:-1]
    place = digits.find("1")
    while place >= 0:
        yield Hex(place)
        place = digits.find("1", place + 1)


def spread(bits: int) -> int:
    """Every hex beside a hex of the set; a hex of the set only when it is beside another one.

    The zone of control of a side is the spread of its units, with their own hexes where the edition
    counts those (75:8.1).
    """
    north, south = bits >> 1, bits << 1
    return (north | south | (bits | south) << STRIDE | (bits | north) >> STRIDE) & BOARD


def step(bits: int, direction: int) -> int:
    """Every hex of the set moved one hex in a direction; those that leave the board are lost."""
    shift = STEPS[direction]
    return (bits << shift if shift > 0 else bits >> -shift) & BOARD


def within(bits: int, distance: int) -> int:
    """Every hex at most that far from the nearest hex of the set."""
    if distance < 0:
        raise ValueError(f"no hex is {distance} hexes away")
    for _ in range(distance):
        bits |= spread(bits)
    return bits


def ring(bits: int, distance: int) -> int:
    """Every hex exactly that far from the nearest hex of the set."""
    if distance <= 0:
        return within(bits, distance)
    inside = within(bits, distance - 1)
    return spread(inside) & ~inside


def flood(start: int, allowed: int) -> int:
    """The hexes of `allowed` that hang together with `start`, which itself is part of the answer."""
    left = allowed & BOARD & ~start
    fresh = start
    while fresh:
        north, south = fresh >> 1, fresh << 1
        # This is spread(), written out: the board's edge is already in `left`.
        fresh = (north | south | (fresh | south) << STRIDE | (fresh | north) >> STRIDE) & left
        left ^= fresh
    return start | (allowed & BOARD) ^ left


def first(bits: int) -> Hex:
    """The first hex of a set in the order of their index; there must be one.

    >>> from openblitz.hexes.grid import name, parse
    >>> name(first(of([parse("B2"), parse("A5")])))
    'A5'
    """
    if not bits:
        raise IndexError("an empty set of hexes has no first")
    return Hex((bits & -bits).bit_length() - 1)


def nth(bits: int, place: int) -> Hex:
    """The hex at a place in the order of a set, counted from 0, without going through those before it.

    >>> from openblitz.hexes.grid import name, parse
    >>> name(nth(of([parse("A0"), parse("C3"), parse("B2")]), 1))
    'B2'
    """
    count = bits.bit_count()
    if not 0 <= place < count:
        raise IndexError(f"a set of {count} hexes has none at place {place}")
    low = (bits & -bits).bit_length() - 1
    bits >>= low
    # Half of what is left is looked through, as long as that is much.
    while (size := bits.bit_length()) > _SHORT:
        half = size >> 1
        upper = bits >> half
        below = count - upper.bit_count()
        if place < below:
            bits ^= upper << half
            count = below
        else:
            bits, low, place, count = upper, low + half, place - below, count - below
    for _ in range(place):  # of a few hexes it is quicker to take those before it away
        bits &= bits - 1
    return Hex(low + (bits & -bits).bit_length() - 1)
