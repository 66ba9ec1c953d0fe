"""75:2.4, 65:2.0 - what units come to in attack: what is printed, and what options make of it.

Whoever divides combat, weighs a battle, plays or tells of one asks here; nobody else sums attack factors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from openblitz.blitzkrieg.engine.conditions import AimedModifier
from openblitz.blitzkrieg.engine.modifiers import AttackModifier, Rounding
from openblitz.table import Tally
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Part


DOUBLE = 2


class Factors(Protocol):
    """Attack factors by the numbers of the units; halves stay fractions (CL:rounding.a)."""

    def __getitem__(self, unit: int, /) -> int | Fraction:
        """What one unit comes to."""
        ...


def attack_factors(position: Position, hexes: Sequence[int] = ()) -> Factors:
    """What each unit comes to in attack as the position stands; against these hexes, where they are named."""
    rules = position.rules
    bears = bool(rules.added[AttackModifier]) or bool(hexes and rules.added[AimedModifier])
    return _Modified(position, hexes) if bears else position.roster.attack


class _Modified:
    """Factors that options bear on, each worked out when it is asked for."""

    def __init__(self, position: Position, hexes: Sequence[int] = ()) -> None:
        self._rules = position.rules
        self._position = position
        self._hexes = hexes
        self._known: dict[int, int | Fraction] = {}

    def __getitem__(self, unit: int) -> int | Fraction:
        found = self._known.get(unit)
        if found is None:
            found = self._rules.roster.attack[unit]
            parts = _parts(self._position, unit, self._hexes)
            if parts:
                total = Tally((_printed(self._rules, unit), *parts)).total
                found = int(total) if total.denominator == 1 else total
            self._known[unit] = found
        return found


def _parts(position: Position, unit: int, hexes: Sequence[int] = ()) -> list[Part]:
    rules = position.rules
    found = [part for one in rules.added[AttackModifier] if (part := one.part(position, unit)) is not None]
    for aimed in rules.added[AimedModifier] if hexes else ():
        part = aimed.part(position, unit, hexes)
        found += [] if part is None else [part]
    if not found:
        return found
    parts = once(found)
    if rules.added[Rounding]:
        total = Tally((_printed(rules, unit), *parts)).total
        if total.denominator != 1:
            rounded = (one.part(position, unit, total) for one in rules.added[Rounding])
            parts += [part for part in rounded if part is not None]
    return parts


def unrounded(position: Position, unit: int) -> Fraction:
    """What a unit comes to in attack before any fraction is dropped or filled up."""
    rules = position.rules
    found = (part for one in rules.added[AttackModifier] if (part := one.part(position, unit)) is not None)
    return Tally((_printed(rules, unit), *once(found))).total


def once(parts: Iterable[Part]) -> list[Part]:
    """CL:rounding.j, R75-C8 - What bears on a unit, doubled once however often it would be."""
    kept: list[Part] = []
    for part in parts:
        if not (part.times and part.value == DOUBLE and any(p.times and p.value == DOUBLE for p in kept)):
            kept.append(part)
    return kept


def in_one(printed: Part, parts: Sequence[Part]) -> Part:
    """What one unit comes to as a part of a sum: what bears on it multiplies it alone, and is told in it."""
    if not parts:
        return printed
    whole = Tally((printed, *parts)).total
    reasons = "; ".join(f"{'x ' if p.times else ''}{say_number(p.value)}, {p.why}" for p in parts)
    why = f"{printed.why} with {say_number(printed.value)} ({reasons})"
    return Tally().plus(whole, why, parts[-1].rule).parts[0]


def _printed(rules: Rules, unit: int) -> Part:
    roster = rules.roster
    rule = rules.cites["artillery" if roster.attack[unit] != roster.defense[unit] else "factor"]
    return Tally().plus(roster.attack[unit], f"{roster.ids[unit]} attacks", rule).parts[0]


def attack_tally(position: Position, units: Sequence[int], hexes: Sequence[int] = ()) -> Tally:
    """The strength of attackers: always basic, whatever ground they attack from."""
    parts = (in_one(_printed(position.rules, unit), _parts(position, unit, hexes)) for unit in units)
    return Tally(tuple(parts))
