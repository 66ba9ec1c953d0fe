"""75:11.1, 65:8.0, CL:11.1f, MS:5 - stacks that are too high: for a while, or because nobody can leave them.

Ground units stack with ground units and aircraft on the ground with aircraft, beside each other (75:30.2b);
so do the other classes of the Module System (MS:5a).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.conditions import own_way
from openblitz.blitzkrieg.engine.known import look_up, number
from openblitz.blitzkrieg.engine.questions.air_bases import AIR_BASES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules import capacity, movement, unit_chart
from openblitz.blitzkrieg.ground.rules.capacity import CapacityLoss
from openblitz.blitzkrieg.ground.rules.stacking import height
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.table import Refusal


def company(position: Position, unit: int, hex_: int) -> list[int]:
    """Those of its side on a hex with whom a unit would share a stack: its class (MS:5a)."""
    side, roster = position.side_of(unit), position.roster
    if roster.flies[unit]:
        return position.aircraft_at(hex_, side)
    if roster.sails[unit]:
        return [u for u in position.in_play().ships[side] if position.place[u] == hex_]
    there, classes = position.ground_at(hex_, side), roster.unit_class
    return [u for u in there if classes[u] == classes[unit]] if there else there


def _by_class(rules: Rules, units: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Units by those with whom they stack."""
    if not units[1:]:
        return [units]
    found: dict[int, list[int]] = {}
    for unit in units:
        found.setdefault(rules.roster.unit_class[unit], []).append(unit)
    return [tuple(some) for _class, some in sorted(found.items(), reverse=True)]


def crowd(position: Position, units: tuple[int, ...], hex_: int, way: tuple[int, ...] = ()) -> Refusal | None:
    """A stack may be too high for a while, but not of units that can no longer leave it (CL:11.1f)."""
    if not units[1:]:
        stood = position.stood(position.side_of(units[0]))
        if hex_ > 0 and not stood >> hex_ & 1 and position.roster.unit_class[units[0]] == unit_chart.GROUND:
            return None  # alone
        return _crowd(position, units, hex_, way)
    found = (_crowd(position, some, hex_, way) for some in _by_class(position.rules, units))
    return next(filter(None, found), None)


def _crowd(position: Position, units: tuple[int, ...], hex_: int, way: tuple[int, ...]) -> Refusal | None:
    stack = company(position, units[0], hex_)
    if stack:  # most go where nobody is
        stack = [u for u in stack if u not in units]
    if fits(position, [*stack, *units], hex_):
        return None
    # Whoever plays at random asks before the order is checked: what was found holds while nothing changes.
    kept, asked = (
        look_up(position),
        (units, hex_, way, position.flags.tobytes(), position.spent.tobytes()),
    )
    last: tuple[object, Refusal | None] | None = kept.get(_CROWD)
    if last is None or last[0] != asked:
        last = kept[_CROWD] = asked, _stuck(position, units, (*way, hex_), stack)
    return last[1]


_CROWD: Final = number()


def _stuck(
    position: Position, units: tuple[int, ...], way: tuple[int, ...], stack: list[int]
) -> Refusal | None:
    """CL:11.1f - Why units do not come to a stack that is too high then; None where some of it can leave.

    The hex is the last of the way, behind the legs of those who move there.
    """
    *legs, hex_ = way
    trial = position.copy()
    for unit in units:
        for leg in legs:
            movement.travel(trial, unit, leg)
        if not legs:
            way_of_its_own = own_way(position.rules, unit)
            if way_of_its_own is not None:
                way_of_its_own.come(trial, unit, hex_)
            trial.put(unit, hex_)
    stuck = [u for u in (*stack, *units) if not _goes_on(trial, u)]
    if not stuck or fits(position, stuck, hex_):
        return None
    return too_many(position, (*stack, *units), hex_, "would be left")


def _goes_on(position: Position, unit: int) -> bool:
    """MS:5d - Whether a unit can still leave where it is; a train does so by rail."""
    way = own_way(position.rules, unit)
    return movement.can_move(position, unit) if way is None else way.able(position, unit)


def too_many(position: Position, stack: tuple[int, ...], hex_: int, stand: str = "stand") -> Refusal:
    """The refusal of a stack that is too high, by the paragraph on its class."""
    rules = position.rules
    there, roster = name(Hex(hex_)), position.roster
    if roster.flies[stack[0]]:
        left = capacity.of(position, hex_) if rules.added[CapacityLoss] else capacity.FACTORS
        if left < capacity.FACTORS:
            reason = f"{there} has been bombed and holds {left} air factors."
            return rules.refuse_by("65:QA.23.0c", reason, (hex_,), stack)
        reason = f"More than {STACKING.of(rules).words} of aircraft {stand} on {there}."
        return rules.refuse_by("75:30.2b", reason, (hex_,), stack)
    if roster.unit_class[stack[0]] != unit_chart.GROUND:
        most, rule = unit_chart.most(rules, stack[0], hex_), unit_chart.limit_rule(rules, stack[0])
        reason = f"More than {most} of the class of {roster.ids[stack[0]]} {stand} on {there}."
        return rules.refuse_by(rule, reason, (hex_,), stack)
    reason = f"More than {STACKING.of(rules).words} {stand} on {there}."
    return rules.refuse("stack end", reason, (hex_,), stack)


def fits(position: Position, stack: list[int], hex_: int) -> bool:
    """MS:5a - Whether a stack of units of one class is not too high for a hex.

    Trains, flak and installations, which no book but the Module System has, stack by its chart; how many
    ships a dock takes is for the rules of ports to say (MS:PORTS).
    """
    rules = position.rules
    roster = position.roster
    if roster.flies[stack[0]]:
        base = AIR_BASES(position)
        return bool(base.holds(position, hex_, sum(base.weighs(rules, u) for u in stack)))
    if roster.unit_class[stack[0]] == unit_chart.GROUND:
        return height(STACKING.of(rules), roster, stack) <= STACKING.of(rules).limit
    most = unit_chart.most(rules, stack[0], hex_)
    return most is None or len(stack) <= most


def overfull(position: Position, units: tuple[int, ...], hex_: int) -> list[int]:
    """The stack that units would make with those who stand on a hex, where it would be too high."""
    for coming in _by_class(position.rules, units):
        stack = list(dict.fromkeys((*company(position, coming[0], hex_), *coming)))
        if not fits(position, stack, hex_):
            return stack
    return []


@lru_cache(8)
def _sizes(counts: Callable[[Roster, int], int], roster: Roster) -> tuple[int | None, ...]:
    """What each ground unit counts in a stack; None for all others."""
    return tuple(
        counts(roster, unit) if one == unit_chart.GROUND else None
        for unit, one in enumerate(roster.unit_class)
    )


@known.of_side
def too_high(position: Position, side: int) -> list[tuple[int, list[int]]]:
    """The hexes where more of a side stands than may, with what stands there; each stack is of one class."""
    rules = position.rules
    heights: dict[int, int] = {}
    others: dict[tuple[int, int], list[int]] = {}
    roster, place, classes = position.roster, position.place, position.roster.unit_class
    sizes = _sizes(STACKING.of(rules).counts, roster)
    for unit in position.in_play().of_side[side]:
        here = place[unit]
        if here > 0:
            if (size := sizes[unit]) is not None:
                heights[here] = heights.get(here, 0) + size
            elif not roster.sails[unit]:
                others.setdefault((here, classes[unit]), []).append(unit)
    found = [
        (hex_, [u for u in position.units_at(hex_, side) if classes[u] == unit_chart.GROUND])
        for hex_, high in heights.items()
        if high > STACKING.of(rules).limit
    ]
    return found + [
        (hex_, stack)
        for (hex_, _class), stack in others.items()
        if not (fits(position, stack, hex_) or _was_there(position, stack, hex_))
    ]


def _was_there(position: Position, stack: list[int], hex_: int) -> bool:
    """R65-93 - Whether they are aircraft that only a bombed city is too small for, and none has come."""
    rules = position.rules
    if not rules.added[CapacityLoss] or not position.roster.flies[stack[0]]:
        return False
    base = AIR_BASES(position)
    high = not STACKING.of(rules).bases(sum(base.weighs(rules, u) for u in stack), None)
    return not high and all(position.start[unit] == hex_ for unit in stack)
