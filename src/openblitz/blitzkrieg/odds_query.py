"""Odds for people: both strengths part by part, the column, and the chance of each result."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.charts import Attrition, Odds
from openblitz.blitzkrieg.rules.defense import attack_tally, defense_tally
from openblitz.blitzkrieg.rules.odds import WORST, odds
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Part

_PART = re.compile(r"(\d{1,6})(x2|/2)?")


class StrengthError(ValueError):
    """A strength that cannot be read."""


class Weighed(msgspec.Struct, frozen=True):
    """A battle weighed: strengths as tallies, one for each stack that defends, and what the die may bring."""

    attack: Tally
    stacks: tuple[Tally, ...]
    odds: Odds
    column: str | None  # None off the ends of the table
    allowed: bool
    chances: Mapping[str, Fraction]  # by result, most harm to the attacker first
    rules: tuple[str, ...]

    @property
    def defense(self) -> Fraction:
        """What all the stacks come to."""
        return sum((stack.total for stack in self.stacks), Fraction(0))


def weigh(rules: Rules, attack: Tally, stacks: tuple[Tally, ...]) -> Weighed:
    """Odds, column and chances by the table of a ruleset."""
    defense = sum((stack.total for stack in stacks), Fraction(0))
    at = odds(attack.total, defense)
    allowed = attack.total * WORST >= defense
    cited = [rules.cites["odds"], rules.cites["table"] if allowed else rules.cites["worst odds"]]
    return Weighed(attack, stacks, at, rules.attrition.column(at), allowed, chances(rules, at), tuple(cited))


def chances(rules: Rules, at: Odds) -> dict[str, Fraction]:
    """The chance of each result that the table can give at these odds; none where it allows nothing."""
    found = [rules.attrition.look_up(at, roll) for roll in rules.attrition.rows]
    return {
        result.value: Fraction(found.count(result), len(found)) for result in Attrition if result in found
    }


def weigh_battle(rules: Rules, position: Position, units: Sequence[int], hexes: Iterable[int]) -> Weighed:
    """A battle of a position: these units against everything on these hexes."""
    sources = tuple(dict.fromkeys(position.place[u] for u in units))
    stacks = tuple(defense_tally(rules, position, hex_, sources) for hex_ in hexes)
    return weigh(rules, attack_tally(rules, units), stacks)


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
        reasons.append(("attacked only across a river", rules.defense.river_rule))
    return reasons


# In words and as data


def say_number(value: Fraction) -> str:
    """A number as players say it.

    >>> say_number(Fraction(3, 2)), say_number(Fraction(8)), say_number(Fraction(1, 2))
    ('1 1/2', '8', '1/2')
    """
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


def say_chances(weighed: Weighed) -> str:
    """The chances in one line, in sixths as the die gives them.

    >>> from openblitz.blitzkrieg.rulesets import rules
    >>> book = rules("1975-basic")
    >>> one = Tally().plus(8, "", "")
    >>> say_chances(weigh(book, one, (one,)))
    'AE 1/6, AB2 1/6, EX 1/6, DB2 3/6'
    """
    if len(weighed.chances) == 1:
        how = "without a roll" if weighed.column is None else "whatever is rolled"
        return f"{next(iter(weighed.chances))} {how}"
    return ", ".join(f"{result} {say_sixths(chance)}" for result, chance in weighed.chances.items())


def say_sixths(chance: Fraction) -> str:
    """A chance with the faces of the die below the line.

    >>> say_sixths(Fraction(1, 2)), say_sixths(Fraction(1, 6))
    ('3/6', '1/6')
    """
    return f"{chance * 6}/6"


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
