"""What a side must have done before its movement is over: where that is owed, and the orders that do it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openblitz.blitzkrieg.engine.conditions import Duty, OwnWay, own_way
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.blitzkrieg.ground.rules import movement
from openblitz.blitzkrieg.ground.rules.crowding import too_high, too_many
from openblitz.table import LoadedDice
from openblitz.table.orders import verb_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.deed import Deed
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


def can_leave(step: Phase, position: Position, unit: int) -> bool:
    """MS:5d - Whether a unit can still leave its stack in a step; a train does so by rail."""
    way = own_way(position.rules, unit)
    if way is None:
        return movement.can_move(position, unit)
    goes = (order for deed in _by(step, position, way) for order in deed.orders_of(position, unit))
    return any(step.check(position, order) is None for order in goes)


def _by(step: Phase, position: Position, way: OwnWay) -> list[Deed[Any]]:
    """The deeds of a step by which units go their own way."""
    return [deed for deed in step.deeds(position.rules) if verb_of(deed.order) == way.verb]


def trains_too_many(step: Phase, position: Position) -> Refusal | None:
    """MS:5d - Where movement is played by classes: trains that are too many, and run in this phase alone."""
    ways = [way for way in position.rules.added[OwnWay] if _by(step, position, way)]
    if not ways:
        return None
    for hex_, stack in too_high(position, position.side):
        trains = [u for u in stack if any(way.goes(position.rules, u) for way in ways)]
        free = [u for u in trains if position.moved(u) or can_leave(step, position, u)]
        if free:
            return too_many(position, tuple(free), hex_)
    return None


def owed(step: Phase, position: Position) -> Refusal | None:
    """What keeps a step from ending: a duty that nobody has done.

    Where movement is played by classes (MS:6a), only of those who can do it here and in no phase to come.
    """
    rules = position.rules
    for duty in rules.added[Duty]:
        refusal = duty.unfinished(position, position.side)
        if refusal is None:
            continue
        if not sequence_of(rules).by_class:
            return refusal
        to_come = [one for one in position.steps[:-1] if isinstance(one, Phase)]
        for unit in _named(position, duty, refusal):
            here = any(_ways(step, position, duty, unit))
            if here and not any(any(_ways(one, position, duty, unit)) for one in to_come):
                return refusal
    return None


def amends(step: Phase, position: Position, refusal: Refusal) -> Iterator[Order]:
    """What units that stand in the way of the end of movement may do about that, where they owe it."""
    for duty in position.rules.added[Duty]:
        for unit in _named(position, duty, refusal):
            yield from _ways(step, position, duty, unit)


def _named(position: Position, duty: Duty, refusal: Refusal) -> Iterator[int]:
    for unit in duty.amends(position, position.side):
        if position.roster.ids[unit] in refusal.units:
            yield unit


def _ways(step: Phase, position: Position, duty: Duty, unit: int) -> Iterator[Order]:
    """The orders of a step by which a unit would have done its duty."""
    for deed in step.deeds(position.rules):
        for order in deed.orders_of(position, unit):
            if step.check(position, order) is None:
                trial = position.copy()
                step.carry_out(trial, order, LoadedDice(()))
                left = duty.unfinished(trial, position.side)
                if left is None or position.roster.ids[unit] not in left.units:
                    yield order
