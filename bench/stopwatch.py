"""Timing for a shared machine: the calls take turns, and the fastest round of each counts."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 15
ROUND_SECONDS = 0.01


def fastest(*calls: Callable[[], object]) -> list[float]:
    """The seconds that each call takes at its best."""
    repeats = [max(1, round(ROUND_SECONDS / _seconds(call, 1))) for call in calls]
    rounds = [
        [_seconds(call, repeat) / repeat for call, repeat in zip(calls, repeats, strict=True)]
        for _ in range(ROUNDS)
    ]
    return [min(times) for times in zip(*rounds, strict=True)]


def _seconds(call: Callable[[], object], repeat: int) -> float:
    began = perf_counter()
    for _ in range(repeat):
        call()
    return perf_counter() - began
