"""A number as its parts, each with its reason and its rule, so that any screen can show why."""

from __future__ import annotations

from fractions import Fraction

import msgspec


class Part(msgspec.Struct, frozen=True, cache_hash=True):
    """One part of a number; a part that multiplies acts on the sum of the parts before it."""

    value: Fraction
    why: str
    rule: str
    times: bool = False


class Tally(msgspec.Struct, frozen=True):
    """A number and how it came about.

    >>> strength = Tally().plus(4, "15th Infantry", "75:2.4a").times(2, "defends in a city", "75:13.2")
    >>> strength.total
    Fraction(8, 1)
    >>> print(strength)
    8 = 4 (15th Infantry, 75:2.4a) x2 (defends in a city, 75:13.2)
    """

    parts: tuple[Part, ...] = ()

    @property
    def total(self) -> Fraction:
        """What the parts come to."""
        total = Fraction(0)
        for part in self.parts:
            total = total * part.value if part.times else total + part.value
        return total

    def plus(self, value: int | Fraction, why: str, rule: str) -> Tally:
        """The tally with one more part added."""
        return Tally((*self.parts, Part(Fraction(value), why, rule)))

    def times(self, value: int | Fraction, why: str, rule: str) -> Tally:
        """The tally with everything so far multiplied."""
        return Tally((*self.parts, Part(Fraction(value), why, rule, times=True)))

    def __str__(self) -> str:
        shown: list[str] = []
        for part in self.parts:
            sign = "x" if part.times else ("+ " if shown and part.value >= 0 else "")
            shown.append(f"{sign}{part.value} ({part.why}, {part.rule})")
        return f"{self.total} = {' '.join(shown)}" if shown else "0"
