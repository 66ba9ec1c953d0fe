"""The heads of a chart's columns, and which column answers to given odds, factors or turn."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

Counted: TypeAlias = Literal["odds", "factors", "turns", "nothing"]
Spans: TypeAlias = tuple[tuple[range, ...], ...]  # for each column the places on the scale that it covers

NO_END = 1_000_000  # where a band is open: more than any army has


class Odds(msgspec.Struct, frozen=True):
    """Odds as the charts name them: one of the two numbers is 1.

    >>> Odds(7, 1).place, Odds(1, 1).place, Odds.parse("1-3").place
    (6, 0, -2)
    """

    attacker: int
    defender: int

    def __post_init__(self) -> None:
        if min(self.attacker, self.defender) != 1:
            raise ValueError(f"{self} are not odds such as 1-3 or 3-1")

    @classmethod
    def parse(cls, odds: str) -> Odds:
        found = re.fullmatch(r"(\d+)-(\d+)", odds)
        if not found:
            raise ValueError(f"{odds} are not odds such as 1-3 or 3-1")
        return cls(int(found[1]), int(found[2]))

    @property
    def place(self) -> int:
        """Where these odds stand on the scale ... 1-2, 1-1, 2-1 ..., with 1-1 at 0."""
        return self.attacker - self.defender

    def __str__(self) -> str:
        return f"{self.attacker}-{self.defender}"


def spans(counted: Counted, columns: tuple[str, ...]) -> Spans:
    """The places that each column covers; heads that leave gaps or overlap are a ValueError.

    >>> spans("turns", ("8(10)", "9"))
    ((range(8, 9), range(10, 11)), (range(9, 10),))
    """
    if not columns:
        raise ValueError("there are no columns")
    if counted == "nothing":
        if len(columns) != 1:
            raise ValueError("a chart that counts nothing has one column")
        return ((),)
    read = {"odds": _odds, "factors": _factors, "turns": _turns}[counted]
    covered = tuple(read(column) for column in columns)
    parts = [part for column in covered for part in column]
    if counted == "factors" and not columns[-1].endswith("+"):
        raise ValueError(f"the last band of factors, {columns[-1]}, is not open as in 24+")
    if counted == "turns":  # a season's bands run up the chart and back again
        parts.sort(key=lambda part: part.start)
    for before, after in pairwise(parts):
        if after.start != before.stop:
            raise ValueError(f"columns do not follow one another: {' '.join(columns)}")
    return covered


def opened(covered: Spans, below: bool, above: bool) -> Spans:
    """Columns of odds of which the first covers all that is worse, the last all that is better.

    >>> [column[0].stop for column in opened(spans("odds", ("1-1", "2-1")), False, True)]
    [1, 1000000]
    """
    *rest, (last,) = covered
    found = [*rest, (range(last.start, NO_END),)] if above else list(covered)
    return ((range(-NO_END, found[0][0].stop),), *found[1:]) if below else tuple(found)


def _odds(column: str) -> tuple[range, ...]:
    place = Odds.parse(column).place
    return (range(place, place + 1),)


def _factors(column: str) -> tuple[range, ...]:
    if column.endswith("+") and column[:-1].isdecimal():
        return (range(int(column[:-1]), NO_END),)
    return (_band(column, f"{column} is not a band of factors such as 1, 4-7 or 24+"),)


def _turns(column: str) -> tuple[range, ...]:
    first, *again = column.removesuffix(")").split("(")
    fault = f"{column} is not a band of turns such as 9, 8(26) or 16-18"
    return tuple(_band(part, fault) for part in (first, *again))


def _band(band: str, fault: str) -> range:
    found = re.fullmatch(r"(\d+)(?:-(\d+))?", band)
    if not found or int(found[2] or found[1]) < int(found[1]):
        raise ValueError(fault)
    return range(int(found[1]), int(found[2] or found[1]) + 1)
