"""The compiled twin of `reach`: the same fill by layers for a whole side at once, where numba is present.

A set of hexes is here a row of 64-bit words, with an empty word at either end so that a shift may look
over both edges; only the words in which a layer can have hexes, its span, are worked on. Use it through
`openblitz.hexes.side`, which does without numba where it must. Tests hold it equal to `reach.reach`,
hex for hex and third for third.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import njit

from openblitz.hexes import bits
from openblitz.hexes.grid import SIZE, STRIDE
from openblitz.hexes.reach import FACTOR, Going, Mover, Reach, reach

if TYPE_CHECKING:
    from collections.abc import Sequence

Array = np.ndarray[Any, Any]

_WORDS: Final = SIZE // 64 + 3
_BYTES: Final = _WORDS * 8
_NONE: Final = np.uint64(0)
_ONE: Final = np.uint64(1)
_WORD: Final = np.uint64(64)

# The rows of a Going: six roads, then these, then its ground by price.
_OPEN, _LEAVE, _ON_ROAD, _HALF, _THROUGH, _GROUND = range(6, 12)


class FastSide:
    """The reach of every mover of a side, swept in one call; layers are taken out as they are asked for."""

    def __init__(self, movers: Sequence[Mover]) -> None:
        self.movers = movers
        kinds = {id(mover.going): mover.going for mover in movers}
        most = max((mover.allowance for mover in movers), default=0)
        planes = 2 if any(going.half or going.through for going in kinds.values()) else 1
        self._layers = np.zeros((len(movers), planes, most + 1, _WORDS), dtype=np.uint64)
        ranges = np.zeros((len(movers), _WORDS), dtype=np.uint64)
        barred = [mover.barred_first for mover in movers]
        _sweep(
            np.uint64(STRIDE),
            *_starts(movers, {kind: row for row, kind in enumerate(kinds)}),
            _rows(barred if any(barred) else []),
            *_goings(list(kinds.values())),
            self._layers,
            ranges,
        )
        hexes = _sets(ranges)
        # Too rare for a place in the compiled loop: who begins with a half in hand or with a city unpaid, and
        # roads in bad weather or through enemy zones.
        rare = [
            i for i, m in enumerate(movers) if m.half_in_hand or m.unpaid or m.going.road != 1 or m.going.slow
        ]
        self._plain = {i: reach(movers[i]) for i in rare}
        for place, found in self._plain.items():
            hexes[place] = found.hexes
        self.hexes: Sequence[int] = hexes

    def __len__(self) -> int:
        return len(self.movers)

    def __getitem__(self, place: int, /) -> Reach:
        if place in self._plain:
            return self._plain[place]
        mover = self.movers[place]
        planes = [_sets(plane[: mover.allowance + 1]) for plane in self._layers[place]]
        spare = planes[1] if mover.going.half and any(planes[1]) else ()
        return Reach(mover, self.hexes[place], planes[0], spare, planes[1] if mover.going.through else ())


def _starts(movers: Sequence[Mover], row_of: dict[int, int]) -> tuple[Array, Array]:
    """For each mover the row of its Going, its allowance, whether it passes through cities, and its part of
    the start hexes; these hexes."""
    table: list[int] = []
    starts: list[int] = []
    for mover in movers:
        start, going = mover.start, mover.going
        table += row_of[id(going)], mover.allowance, int(bool(going.through)), len(starts)
        if start.bit_count() == 1:
            starts.append(start.bit_length() - 1)
        else:
            starts += bits.hexes(start)
        table.append(len(starts))
    return np.array(table, dtype=np.int64).reshape(-1, 5), np.array(starts, dtype=np.int64)


def _goings(goings: Sequence[Going]) -> tuple[Array, Array]:
    """For each Going its prices, and its rows; one that has fewer prices than others has empty ground."""
    most = max((1 + len(going.dear) for going in goings), default=1)
    prices: list[list[int]] = []
    rows: list[int] = []
    for going in goings:
        classes = ((FACTOR, going.full), *going.dear, *[(FACTOR, 0)] * (most - 1 - len(going.dear)))
        prices.append([price for price, _ground in classes])
        rows += *going.roads, going.open, going.leave, going.on_road, going.half, going.through
        rows += [ground for _price, ground in classes]
    table = _rows(rows).reshape(-1, _GROUND + most, _WORDS)
    return np.array(prices, dtype=np.int64).reshape(-1, most), table


def _rows(masks: Sequence[int]) -> Array:
    """Sets of hexes as rows of words."""
    raw = b"".join([(mask << 64).to_bytes(_BYTES, "little") for mask in masks])
    return np.frombuffer(bytearray(raw), dtype=np.uint64).reshape(-1, _WORDS)


def _sets(rows: Array) -> list[int]:
    """Rows of words as sets of hexes."""
    raw = rows.tobytes()
    ends = range(_BYTES, len(raw) + 1, _BYTES)
    return [int.from_bytes(raw[end - _BYTES + 8 : end], "little") for end in ends]


# What follows is compiled. It takes arrays whole and one by one, because a view of a row costs more than
# the work on it, and counts words without a sign, because a signed index is first looked at for wrapping.
# What the grid decides is handed in: compiled code is kept on disk and does not see the grid change.


def _add_beside_py(  # noqa: PLR0917
    stride: Any, leaving: Array, low: Any, high: Any, goings: Array, kind: int, row: int,
    layers: Array, mover: int, plane: int, cost: int,
) -> None:  # fmt: skip
    """Add the hexes beside the set that are on the ground of that row."""
    near, far = stride, stride + _ONE
    for i in range(low, high):
        here, under, over = leaving[i], leaving[i - _ONE], leaving[i + _ONE]
        beside = here >> _ONE | over << (_WORD - _ONE) | here << _ONE | under >> (_WORD - _ONE)
        beside |= here << near | under >> (_WORD - near) | here >> near | over << (_WORD - near)
        beside |= here << far | under >> (_WORD - far) | here >> far | over << (_WORD - far)
        layers[mover, plane, cost, i] |= beside & goings[kind, row, i]


def _add_along_py(  # noqa: PLR0917
    stride: Any, leaving: Array, low: Any, high: Any, goings: Array, kind: int, row: int,
    layers: Array, mover: int, plane: int, cost: int,
) -> None:  # fmt: skip
    """Add the hexes one road step from the set that are on the ground of that row; the roads are in the
    order of the directions."""
    near, far = stride, stride + _ONE
    for i in range(low, high):
        here, under, over = leaving[i], leaving[i - _ONE], leaving[i + _ONE]
        along = (here & goings[kind, 3, i]) << _ONE | (under & goings[kind, 3, i - _ONE]) >> (_WORD - _ONE)
        along |= (here & goings[kind, 1, i]) << near | (under & goings[kind, 1, i - _ONE]) >> (_WORD - near)
        along |= (here & goings[kind, 2, i]) << far | (under & goings[kind, 2, i - _ONE]) >> (_WORD - far)
        along |= (here & goings[kind, 0, i]) >> _ONE | (over & goings[kind, 0, i + _ONE]) << (_WORD - _ONE)
        along |= (here & goings[kind, 4, i]) >> near | (over & goings[kind, 4, i + _ONE]) << (_WORD - near)
        along |= (here & goings[kind, 5, i]) >> far | (over & goings[kind, 5, i + _ONE]) << (_WORD - far)
        layers[mover, plane, cost, i] |= along & goings[kind, row, i]


def _widen_py(spans: Array, plane: int, cost: int, low: Any, high: Any) -> None:
    """Note that a layer can have hexes in those words too."""
    spans[plane, cost, 0] = min(spans[plane, cost, 0], low)
    spans[plane, cost, 1] = max(spans[plane, cost, 1], high)


def _room_py(leaving: Array, low: Any, high: Any) -> tuple[Any, Any]:
    """The words that a step from the set can lead to, with nothing in those that are read beside them."""
    while low < high and not leaving[low]:
        low += _ONE
    while low < high and not leaving[high - _ONE]:
        high -= _ONE
    # A step leads a word further at most; reading looks one more word further, so that must be empty.
    leaving[low - _ONE] = leaving[high] = _NONE
    low, high = max(low - _ONE, _ONE), min(high + _ONE, np.uint64(len(leaving) - 1))
    leaving[low - _ONE] = leaving[high] = _NONE
    return low, high


def _go_through_py(  # noqa: PLR0917
    stride: Any, by_road: Array, across: Array, left: Array, left_paid: Array, prices: Array, goings: Array,
    kind: int, layers: Array, spans: Array, ranges: Array, mover: int, cost: int, end: int,
) -> None:  # fmt: skip
    """One layer of a mover that passes through cities: some hexes may be left by road only, and what is
    entered at its whole price may be left as one likes, which is noted on the other plane."""
    low, high = min(spans[0, cost, 0], spans[1, cost, 0]), max(spans[0, cost, 1], spans[1, cost, 1])
    always = _NONE if cost else ~_NONE  # the start is left whatever it is
    some, paved = _NONE, _NONE
    for i in range(low, high):
        arrived = layers[mover, 0, cost, i] & left[i]
        layers[mover, 0, cost, i] = arrived
        ranges[mover, i] |= arrived
        left[i] ^= arrived
        paid = layers[mover, 1, cost, i] & left_paid[i]
        layers[mover, 1, cost, i] = paid
        left_paid[i] ^= paid
        by_road[i] = arrived & (goings[kind, _LEAVE, i] | always)
        across[i] = by_road[i] & (~goings[kind, _THROUGH, i] | always) | paid & goings[kind, _LEAVE, i]
        some |= across[i]
        paved |= by_road[i] & goings[kind, _ON_ROAD, i]
    if paved:
        first, last = _room(by_road, low, high)
        if cost + 1 < end:
            _add_along(stride, by_road, first, last, goings, kind, _OPEN, layers, mover, 0, cost + 1)
            _widen(spans, 0, cost + 1, first, last)
        for row in range(prices.shape[1]):
            ahead = cost + prices[kind, row]
            if ahead < end:
                _add_along(stride, by_road, first, last, goings, kind, _GROUND + row, layers, mover, 1, ahead)
                _widen(spans, 1, ahead, first, last)
    if some:
        first, last = _room(across, low, high)
        for row in range(prices.shape[1]):
            ahead = cost + prices[kind, row]
            if ahead < end:
                for plane in range(2):
                    _add_beside(
                        stride, across, first, last, goings, kind, _GROUND + row, layers, mover, plane, ahead
                    )
                    _widen(spans, plane, ahead, first, last)
    for i in range(low, high):
        by_road[i] = _NONE


def _go_on_py(  # noqa: PLR0917
    stride: Any, leaving: Array, low: Any, high: Any, prices: Array, goings: Array, kind: int,
    layers: Array, spans: Array, mover: int, plane: int, cost: int, end: int, paved: Any,
) -> tuple[Any, Any]:  # fmt: skip
    """Add what lies one step further to the layers ahead; the span of that is the answer."""
    low, high = _room(leaving, low, high)
    if paved and cost + 1 < end:
        _add_along(stride, leaving, low, high, goings, kind, _OPEN, layers, mover, plane, cost + 1)
        _widen(spans, plane, cost + 1, low, high)
    for row in range(prices.shape[1]):
        ahead = cost + prices[kind, row]
        if ahead < end:
            _add_beside(stride, leaving, low, high, goings, kind, _GROUND + row, layers, mover, plane, ahead)
            _widen(spans, plane, ahead, low, high)
    return low, high


def _bar_py(barred: Array, layers: Array, mover: int) -> None:
    """Take back what the first step may not enter."""
    for i in range(barred.shape[1]):
        if barred[mover, i]:
            for plane in range(layers.shape[1]):
                for cost in range(1, layers.shape[2]):
                    layers[mover, plane, cost, i] &= ~barred[mover, i]


def _sweep_py(  # noqa: PLR0912, PLR0915, PLR0917 - compiled in one piece
    stride: Any, movers: Array, starts: Array, barred: Array, prices: Array, goings: Array,
    layers: Array, ranges: Array,
) -> None:  # fmt: skip
    """`reach` for each mover: the planes without and with a half in hand are filled side by side."""
    _movers, planes, depth, words = layers.shape
    leaving, in_hand = np.zeros(words, np.uint64), np.zeros(words, np.uint64)
    left, left_spare = np.zeros(words, np.uint64), np.zeros(words, np.uint64)
    spans = np.zeros((planes, depth, 2), np.uint64)
    for mover in range(len(movers)):
        kind, end = movers[mover, 0], movers[mover, 1] + 1
        for i in range(words):
            left[i] = left_spare[i] = goings[kind, _OPEN, i]
        for plane in range(planes):
            for cost in range(end):
                spans[plane, cost, 0], spans[plane, cost, 1] = words, 0
        through = movers[mover, 2]
        if through:
            for i in range(words):
                left_spare[i] &= goings[kind, _THROUGH, i]
        for i in range(movers[mover, 3], movers[mover, 4]):
            word, bit = np.uint64((starts[i] >> 6) + 1), _ONE << np.uint64(starts[i] & 63)
            layers[mover, 0, 0, word] |= bit
            left[word] |= bit
            left_spare[word] &= ~bit  # nobody comes back to the start
            _widen(spans, 0, 0, word, word + _ONE)
        for cost in range(end):
            if through:
                _go_through(
                    stride, in_hand, leaving, left, left_spare, prices, goings, kind,
                    layers, spans, ranges, mover, cost, end,
                )  # fmt: skip
                if not cost and len(barred):
                    _bar(barred, layers, mover)
                continue
            if planes == 2 and spans[1, cost, 0] < spans[1, cost, 1]:
                low, high = spans[1, cost, 0], spans[1, cost, 1]
                _widen(spans, 0, cost, low, high)
                paved = _NONE
                for i in range(low, high):
                    in_hand[i] = layers[mover, 1, cost, i] & left_spare[i]
                    left_spare[i] ^= in_hand[i]
                    layers[mover, 1, cost, i] = in_hand[i]
                    leaving[i] = in_hand[i] & goings[kind, _LEAVE, i]
                    paved |= leaving[i] & goings[kind, _ON_ROAD, i]
                low, high = _go_on(
                    stride, leaving, low, high, prices, goings, kind,
                    layers, spans, mover, 1, cost, end, paved,
                )  # fmt: skip
                # The half in hand pays for one half step, now.
                _add_beside(stride, leaving, low, high, goings, kind, _HALF, layers, mover, 0, cost)
                _widen(spans, 0, cost, low, high)
            low, high = spans[0, cost, 0], spans[0, cost, 1]
            always = _NONE if cost else ~_NONE  # the start is left whatever it is
            some, paved = _NONE, _NONE
            for i in range(low, high):
                arrived = (layers[mover, 0, cost, i] | in_hand[i]) & left[i]
                layers[mover, 0, cost, i] = arrived
                ranges[mover, i] |= arrived
                left[i] ^= arrived
                leaving[i] = arrived & ~in_hand[i] & (goings[kind, _LEAVE, i] | always)
                in_hand[i] = _NONE
                some |= leaving[i]
                paved |= leaving[i] & goings[kind, _ON_ROAD, i]
            if not some:
                continue
            low, high = _go_on(
                stride, leaving, low, high, prices, goings, kind, layers, spans, mover, 0, cost, end, paved
            )
            if planes == 2 and cost + FACTOR < end:
                _add_beside(stride, leaving, low, high, goings, kind, _HALF, layers, mover, 1, cost + FACTOR)
                _widen(spans, 1, cost + FACTOR, low, high)
            if not cost and len(barred):
                _bar(barred, layers, mover)


# One function with all the others in it: a call that hands over that many arrays takes as long as its work.
_inlined = njit(inline="always")
_add_beside: Any = _inlined(_add_beside_py)
_add_along: Any = _inlined(_add_along_py)
_widen: Any = _inlined(_widen_py)
_room: Any = _inlined(_room_py)
_go_on: Any = _inlined(_go_on_py)
_go_through: Any = _inlined(_go_through_py)
_bar: Any = _inlined(_bar_py)
_sweep: Any = njit(cache=True, nogil=True)(_sweep_py)
