"""Running games one after the other or several at a time; what comes out is the same."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

T = TypeVar("T")


def each(play_one: Callable[[int], T], numbers: Sequence[int], workers: int) -> Iterator[T]:
    """What comes of each number, in their order.

    >>> list(each(abs, [-3, 2], workers=1))
    [3, 2]
    """
    if workers <= 1 or len(numbers) <= 1:
        yield from map(play_one, numbers)
        return
    # Fresh processes on every system: a fork would copy the threads of a progress bar half-alive.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(numbers)), mp_context=fresh) as pool:
        yield from pool.map(play_one, numbers)
