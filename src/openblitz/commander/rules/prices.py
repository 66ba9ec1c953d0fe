"""What a place costs and what a unit has for it, for whoever is told that he does not get there.

Both are told in centimetres. What decides is what makes the difference: the part of what a unit has without
which it would get there; the plain distance where there is no such part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.commander.rules.book import say_cm
from openblitz.commander.table_top.bases import EPS
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.commander.kinds import Point
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Part, Refusal


def say(tally: Tally) -> str:
    """Centimetres with their parts and paragraphs, in brackets.

    >>> move = Tally().plus(20, "move of A:Duck", "BC:movement.distance")
    >>> say(move)
    '20 cm (move of A:Duck - BC:movement.distance)'
    >>> say(move.plus(-15, "in water", "BC:water.speed"))
    '5 cm (20 move of A:Duck - BC:movement.distance, less 15 in water - BC:water.speed)'
    """
    first, *others = tally.parts
    told = f"{first.why} - {first.rule}"
    if others:
        told = ", ".join([f"{say_cm(float(first.value))} {told}", *map(_say_part, others)])
    return f"{say_cm(float(tally.total))} cm ({told})"


def _say_part(part: Part) -> str:
    value = float(part.value)
    sign = f"x {value:g}" if part.times else f"less {say_cm(-value)}" if value < 0 else f"and {say_cm(value)}"
    return f"{sign} {part.why} - {part.rule}"


def decides(has: Tally, cost: float) -> str:
    """The paragraph that makes the difference: the last part that alone keeps a unit from so much."""
    for number in range(len(has.parts) - 1, 0, -1):
        without = Tally((*has.parts[:number], *has.parts[number + 1 :]))
        if cost <= float(without.total) + EPS:
            return has.parts[number].rule
    return has.parts[0].rule


def too_dear(  # noqa: PLR0917 - what it costs, and whom it concerns
    rules: Rules,
    what: str,
    cost: float,
    has: Tally,
    units: Iterable[int],
    places: Iterable[Point] = (),
    verb: str = "has",
) -> Refusal | None:
    """Why so many centimetres are too much for the first of the units; `what` says what they are."""
    if cost <= float(has.total) + EPS:
        return None
    named = list(units)
    reason = f"{what}, and {rules.roster.say(named[0])} {verb} {say(has)}."
    return rules.refuse(decides(has, cost), reason, named, places)
