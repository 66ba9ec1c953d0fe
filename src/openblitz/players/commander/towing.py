"""Guns and their trucks: a gun that sees nothing to fire at is limbered, towed on and set up again."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from openblitz.commander.appraisal import options
from openblitz.commander.orders import Dismount, Mount, Move, Task
from openblitz.commander.rules import movement, standing, transport
from openblitz.commander.table_top import bases
from openblitz.players.commander import moving
from openblitz.players.commander.going import LEAST, along, length

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.commander.position import Position
    from openblitz.players.commander.outlook import Outlook

WORK: Final = 0.1  # what a gun must promise from a place to be set up there, and what an errand is worth
_SHORT: Final = 0.25  # of a truck's move: a shorter way is worth an order only if the gun can work at its end
_FACING: Final = 60.0  # degrees off the enemy in which a gun is set up at worst


class Errand(NamedTuple):
    """What a gun or its truck would do with an order."""

    gain: float
    task: Task
    action: Move | Mount | Dismount


def guns_of(position: Position, truck: int) -> list[int]:
    """The guns on the table that a truck is made to tow, its own first."""
    own = position.roster.of_side[position.roster.side[truck]]
    found = [u for u in own if position.roster.kind[u].towed and transport.suits(position.rules, u, truck)]
    found = [u for u in found if position.on_table(u) and position.carrier[u] in (-1, truck)]
    return sorted(found, key=lambda u: (position.carrier[u] != truck, u))


def tows(position: Position, unit: int) -> bool:
    """Whether a unit is a truck that has a gun to tow."""
    return bool(position.roster.kind[unit].tows) and bool(guns_of(position, unit))


def errands(
    position: Position, outlook: Outlook, units: Iterable[int], firing: Iterable[int]
) -> dict[int, Errand]:
    """What guns that do not fire, and their trucks, could do; one of each pair at a time."""
    busy, asked, found = set(firing), set(units), {}
    for truck in (u for side in position.roster.of_side for u in side if position.roster.kind[u].tows):
        guns = guns_of(position, truck) if position.on_table(truck) else []
        gun = guns[0] if guns else -1
        if gun < 0 or gun in busy or not {gun, truck} & asked:
            continue
        errand = _errand(position, outlook, gun, truck)
        if errand is not None and errand.task.unit in asked:
            found[errand.task.unit] = errand
    return found


def _errand(position: Position, outlook: Outlook, gun: int, truck: int) -> Errand | None:
    if not outlook.foes:
        return None
    kind = position.roster.kind[gun]
    here = np.array([[position.x[gun], position.y[gun]]])
    works = float(outlook.prospects(kind, here)[0][0]) >= WORK
    if position.carrier[gun] == truck:
        down = set_up(position, outlook, gun) if works else None
        return Errand(2 * WORK, Task(gun, "deploy"), down) if down else _tow(position, outlook, gun)
    if works or movement.immobile(position, truck) is not None:
        return None
    if transport.board_refusal(position, gun, truck) is None:
        return Errand(WORK, Task(gun, "deploy"), Mount(gun, truck))
    return _fetch(position, gun, truck)


def set_up(position: Position, outlook: Outlook, gun: int) -> Dismount | None:
    """The gun beside its truck, facing the enemy, where it has most shots."""
    truck = position.carrier[gun]
    best, most = None, -1
    for where in transport.places_beside(position, gun, truck):
        wanted = round(moving.face(outlook, where.centre), 1) % 360
        for facing in (wanted, where.facing):
            off = abs((facing - wanted + 180) % 360 - 180)
            order = Dismount(gun, (round(where.x, 2), round(where.y, 2)), facing)
            if off <= _FACING and transport.alight_refusal(position, gun, order.at, facing) is None:
                shots = _shots_from(position, order)
                if shots > most:
                    best, most = order, shots
    return best


def _shots_from(position: Position, order: Dismount) -> int:
    """How many enemies the gun could fire at from there."""
    there = position.copy()
    transport.alight(there, order.unit, order.at, order.facing)
    return len(options(there, [order.unit]).get(order.unit, ()))


def _tow(position: Position, outlook: Outlook, gun: int) -> Errand | None:
    """Where the gun would be of use, or on the way to the enemy."""
    rules = position.rules
    truck = position.carrier[gun]
    if movement.immobile(position, truck) is not None:
        return None
    places = moving.places(position, truck)
    mine, theirs = outlook.prospects(position.roster.kind[gun], places)
    way = outlook.way_to_enemy(movement.going(rules, truck), places)
    worth = np.where(mine >= WORK, mine, 0.0) - moving.EXPOSURE * theirs - 0.05 * way / rules.cm(10)
    for index in np.argsort(-(worth - worth[0]), kind="stable")[:4].tolist():
        if worth[index] <= worth[0]:
            break
        to = (float(places[index][0]), float(places[index][1]))
        found = _go(position, truck, [to], moving.face(outlook, to), there=bool(mine[index] >= WORK))
        if found is not None:
            return found
    route = moving.route(position, outlook, truck)
    return _go(position, truck, route, moving.face(outlook, route[-1])) if route else None


def _fetch(position: Position, gun: int, truck: int) -> Errand | None:
    """The truck goes to its gun, into contact with it."""
    rules = position.rules
    kind = position.roster.kind[truck]
    size = (kind.width * rules.scale, kind.depth * rules.scale)
    for where in transport.around(standing.base(position, gun), *size):
        move = along(position, truck, [where.centre], where.facing)
        if move is None or length(position, move) < LEAST:
            continue
        there = bases.rounded(where)
        if move.points[-1] == (there.x, there.y) or length(position, move) >= rules.move_of(truck) - 0.1:
            return Errand(WORK, _told(position, move), move)
    return None


def _go(
    position: Position,
    truck: int,
    way: list[tuple[float, float]],
    facing: float,
    *,
    there: bool = False,
) -> Errand | None:
    """Along a way as far as it gets; `there` the gun would be of use."""
    move = along(position, truck, way, facing)
    if move is None or length(position, move) < LEAST:
        return None
    arrives = there and math.dist(move.points[-1], way[-1]) < LEAST
    if not arrives and length(position, move) < _SHORT * position.rules.move_of(truck):
        return None
    return Errand(WORK, _told(position, move), move)


def _told(position: Position, move: Move) -> Task:
    return movement.task_for(position, move.unit, move.points, move.facing)
