"""Odds for people: strengths as they are typed, and a weighed battle in words and as data."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.questions.defense import DEFENSE
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.battle.rules.weighing import Weighed
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Part

_PART = re.compile(r"(\d{1,6})(x2|/2)?")


class StrengthError(ValueError):
    """A strength that cannot be read."""


# Strengths that are given as numbers


def read_strength(rules: Rules, text: str, who: str) -> Tally:
    """A strength as it is typed: numbers with plus signs between them, each doubled or halved if need be.

    >>> from openblitz.blitzkrieg.rulesets import rules
    >>> print(read_strength(rules("1975-basic"), "4x2+3/2", "defender"))
    19/2 = 8 (defender 4 doubled, CL:rounding.j) + 3/2 (defender 3 halved, CL:rounding.a)
    """
    tally = Tally()
    for word in text.replace(" ", "").split("+"):
        found = _PART.fullmatch(word)
        if not found:
            raise StrengthError(f"{text!r} is no strength; write it as 14, 8+6, 4x2+4 or 3/2")
        value, change = Fraction(found[1]), found[2]
        if change == "x2":
            tally = tally.plus(value * 2, f"{who} {value} doubled", rules.cites["doubled once"])
        elif change == "/2":
            tally = tally.plus(value / 2, f"{who} {value} halved", rules.cites["halved"])
        else:
            tally = tally.plus(value, who, rules.cites["factor"])
    if not tally.total:
        raise StrengthError(f"{text!r} is no strength: both sides of a battle have at least some")
    return tally


def doubled(rules: Rules, tally: Tally, reasons: Sequence[tuple[str, str]]) -> Tally:
    """A strength doubled for the first of the reasons; the others change nothing any more."""
    for number, (why, rule) in enumerate(reasons):
        if number == 0:
            tally = tally.times(2, why, rule)
        else:
            tally = tally.times(1, f"{why}, but doubled already", rules.cites["doubled once"])
    return tally


def halved(rules: Rules, tally: Tally, times: int) -> Tally:
    """A strength halved so many times; fractions stay."""
    for _ in range(times):
        tally = tally.times(Fraction(1, 2), "halved", rules.cites["halved"])
    return tally


def terrain_reasons(
    rules: Rules, *, city: bool = False, mountain: bool = False, river: bool = False
) -> list[tuple[str, str]]:
    """Why the ground doubles a defender, with the paragraphs of the ruleset."""
    reasons = []
    if city:
        reasons.append(("in a city", rules.cites["city doubles"]))
    if mountain:
        reasons.append(("on a mountain", rules.cites["mountain doubles"]))
    if river:
        reasons.append(("attacked only across a river", DEFENSE.of(rules).river_rule))
    return reasons


# In words and as data


def say_chances(weighed: Weighed) -> str:
    """The chances in one line, as the die gives them: in sixths, by mail in tenths.

    >>> from openblitz.blitzkrieg.battle.rules.weighing import weigh
    >>> from openblitz.blitzkrieg.rulesets import rules
    >>> book = rules("1975-basic")
    >>> one = Tally().plus(8, "", "")
    >>> say_chances(weigh(book, one, (one,)))
    'AE 1/6, AB2 1/6, EX 1/6, DB2 3/6'
    """
    if len(weighed.chances) == 1:
        how = "without a roll" if weighed.column is None else "whatever is rolled"
        return f"{next(iter(weighed.chances))} {how}"
    return ", ".join(
        f"{result} {say_share(chance, len(weighed.rolls))}" for result, chance in weighed.chances.items()
    )


def say_share(chance: Fraction, faces: int) -> str:
    """A chance with the faces of the die below the line.

    >>> say_share(Fraction(1, 2), 6), say_share(Fraction(1, 2), 10)
    ('3/6', '5/10')
    """
    return f"{chance * faces}/{faces}"


def plain(weighed: Weighed) -> dict[str, object]:
    """The same for programs; chances are fractions as text, so that nothing is rounded."""
    parts = [part for stack in weighed.stacks for part in stack.parts]
    return {
        "odds": str(weighed.odds),
        "column": weighed.column,
        "allowed": weighed.allowed,
        "attack": _plain_strength(weighed.attack.total, weighed.attack.parts),
        "defense": _plain_strength(weighed.defense, parts),
        "chances": {result: str(chance) for result, chance in weighed.chances.items()},
        "rules": list(weighed.rules),
    }


def _plain_strength(total: Fraction, parts: Iterable[Part]) -> dict[str, object]:
    return {
        "total": plain_number(total),
        "parts": [
            {"value": plain_number(part.value), "times": part.times, "why": part.why, "rule": part.rule}
            for part in parts
        ],
    }


def plain_number(value: Fraction) -> int | float:
    """A number for JSON: halves and quarters are exact in it.

    >>> plain_number(Fraction(8)), plain_number(Fraction(3, 2))
    (8, 1.5)
    """
    return int(value) if value.denominator == 1 else float(value)
