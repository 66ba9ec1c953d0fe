"""Moves that will be carried out: as far as one wants to go, or as far as the ground lets one."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from openblitz.commander.orders import Move
from openblitz.commander.rules import movement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.commander.kinds import Point
    from openblitz.commander.orders import Task
    from openblitz.commander.position import Position

LEAST: Final = 0.8  # centimetres: shorter moves are not worth an order
_TRIES: Final = 3
_ELBOW: Final = 3.3  # what one who would stand on top of a friend goes less far
_CROWDED: Final = "BC:movement.through.friends"
_SHY: Final = 0.03  # short of an obstacle by this one is in contact with it


def straight(  # noqa: PLR0917 - a move, and what binds it
    position: Position,
    unit: int,
    to: Point,
    facing: float,
    task: Task | None = None,
    held: bool = False,
) -> Move | None:
    """A straight move to a place, or up to what stops the unit on the way; None when it may not go there."""
    x, y = position.x[unit], position.y[unit]
    reach = position.rules.move_of(unit)
    far = math.hypot(to[0] - x, to[1] - y)
    if far > reach:
        to = (x + (to[0] - x) * reach / far, y + (to[1] - y) * reach / far)
    return along(position, unit, (to,), facing, task, held)


def along(  # noqa: PLR0917 - a move, and what binds it
    position: Position,
    unit: int,
    way: Sequence[Point],
    facing: float,
    task: Task | None = None,
    held: bool = False,
) -> Move | None:
    """A move along a way, or up to what stops the unit on it; None when it may not go there."""
    rules = position.rules
    has = movement.reach(position, unit)
    turned = round(facing % 360, 1) % 360
    points = tuple((round(x, 2), round(y, 2)) for x, y in way)
    for _try in range(_TRIES):
        refused = movement.hindrance(position, unit, points, turned, has, task=task, fresh_contact=held)
        if refused is None:
            return Move(unit, points, turned)
        trip = movement.way(position, unit, points, fresh_contact=held)
        if trip.stop is not None:
            cm = trip.stop - _SHY
        elif refused.rule == _CROWDED:
            cm = trip.total - rules.cm(_ELBOW)
        else:
            return None
        if cm < LEAST:
            return None
        points = _first(trip.points, cm)
    return None


def _first(points: Sequence[Point], cm: float) -> tuple[Point, ...]:
    """The first centimetres of a way, without its start."""
    found: list[Point] = []
    for here, there in pairwise(points):
        leg = math.dist(here, there)
        if leg >= cm:
            share = cm / leg if leg else 0.0
            x, y = here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share
            return (*found, (round(x, 2), round(y, 2)))
        found.append(there)
        cm -= leg
    return tuple(found)


def length(position: Position, move: Move) -> float:
    """How far a move goes."""
    here = (position.x[move.unit], position.y[move.unit])
    return math.dist(here, move.points[-1])
