"""75:11.1, 65:8.0, CL:11.1f - stacks that are too high: for a while, or because nobody can leave them.

Ground units stack with ground units and aircraft on the ground with aircraft, beside each other (75:30.2b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg import known
from openblitz.blitzkrieg.rules import capacity, movement
from openblitz.blitzkrieg.rules.stacking import height
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Refusal


def company(rules: Rules, position: Position, unit: int, hex_: int) -> list[int]:
    """Those of its side on a hex with whom a unit would share a stack."""
    side = position.side_of(rules.roster, unit)
    if rules.roster.flies[unit]:
        return position.aircraft_at(rules.roster, hex_, side)
    return position.units_at(rules.roster, hex_, side)


def crowd(
    rules: Rules, position: Position, units: tuple[int, ...], hex_: int, way: tuple[int, ...] = ()
) -> Refusal | None:
    """A stack may be too high for a while, but not of units that can no longer leave it (CL:11.1f)."""
    if not units[1:]:
        return _crowd(rules, position, units, hex_, way)
    flies = rules.roster.flies
    kinds = (tuple(u for u in units if flies[u] is kind) for kind in (False, True))
    found = (_crowd(rules, position, some, hex_, way) for some in kinds if some)
    return next(filter(None, found), None)


def _crowd(
    rules: Rules, position: Position, units: tuple[int, ...], hex_: int, way: tuple[int, ...]
) -> Refusal | None:
    stack = [u for u in company(rules, position, units[0], hex_) if u not in units]
    if _room(rules, position, [*stack, *units], hex_):
        return None
    trial = position.copy()
    for unit in units:
        for leg in way:
            movement.travel(rules, trial, unit, leg)
        if not way:
            trial.put(rules.roster, unit, hex_)
    stuck = [u for u in (*stack, *units) if not movement.can_move(rules, trial, u)]
    if not stuck or _room(rules, position, stuck, hex_):
        return None
    most = capacity.room(rules, position, hex_) if rules.roster.flies[units[0]] else rules.stacking.limit
    if most < rules.stacking.limit:
        reason = f"{name(Hex(hex_))} has been bombed and holds {most} air factors."
        return rules.refuse_by("65:QA.23.0c", reason, (hex_,), (*stack, *units))
    reason = f"More than {rules.stacking.words} would be left on {name(Hex(hex_))}."
    return rules.refuse("stack end", reason, (hex_,), (*stack, *units))


def _room(rules: Rules, position: Position, stack: list[int], hex_: int) -> bool:
    """Whether a stack of ground units, or of aircraft, is not too high for a hex."""
    if not rules.roster.flies[stack[0]]:
        return height(rules.stacking, rules.roster, stack) <= rules.stacking.limit
    base = rules.answers["air_bases"]
    return bool(base.holds(rules, position, hex_, sum(base.weighs(rules, u) for u in stack)))


def overfull(rules: Rules, position: Position, units: tuple[int, ...], hex_: int) -> list[int]:
    """The stack that units would make with those who stand on a hex, where it would be too high."""
    flies = rules.roster.flies
    for kind in (False, True):
        coming = [u for u in units if flies[u] is kind]
        if coming:
            stack = list(dict.fromkeys((*company(rules, position, coming[0], hex_), *coming)))
            if not _room(rules, position, stack, hex_):
                return stack
    return []


@known.of_side
def too_high(rules: Rules, position: Position, side: int) -> list[tuple[int, list[int]]]:
    """The hexes where more of a side stands than may, with what stands there."""
    heights: dict[int, int] = {}
    based: dict[int, int] = {}
    roster, place, counts, flies = rules.roster, position.place, rules.stacking.counts, rules.roster.flies
    bases = rules.answers.get("air_bases")
    for unit in position.of_side(roster, side):
        here = place[unit]
        if here > 0 and not roster.sails[unit]:
            if flies[unit] and bases is not None:
                based[here] = based.get(here, 0) + bases.weighs(rules, unit)
            else:
                heights[here] = heights.get(here, 0) + counts(roster, unit)
    found = [
        (hex_, position.units_at(roster, hex_, side))
        for hex_, high in heights.items()
        if high > rules.stacking.limit
    ]
    for hex_, weight in based.items():
        if bases is not None and not bases.holds(rules, position, hex_, weight):
            found.append((hex_, position.aircraft_at(roster, hex_, side)))
    return found
