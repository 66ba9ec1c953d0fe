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
    from openblitz.commander.rules.book import Rules
    from openblitz.players.commander.outlook import Outlook

WORK: Final = 0.1  # what a gun must promise from a place to be set up there, and what an errand is worth
_SHORT: Final = 0.25  # of a truck's move: a shorter way is worth an order only if the gun can work at its end
_FACING: Final = 60.0  # degrees off the enemy in which a gun is set up at worst


class Errand(NamedTuple):
    """What a gun or its truck would do with an order."""

    gain: float
    task: Task
    action: Move | Mount | Dismount


def guns_of(rules: Rules, position: Position, truck: int) -> list[int]:
    """The guns on the table that a truck is made to tow, its own first."""
    own = rules.roster.of_side[rules.roster.side[truck]]
    found = [u for u in own if rules.roster.kind[u].towed and transport.suits(rules, u, truck)]
    found = [u for u in found if position.on_table(u) and position.carrier[u] in (-1, truck)]
    return sorted(found, key=lambda u: (position.carrier[u] != truck, u))


def tows(rules: Rules, position: Position, unit: int) -> bool:
    """Whether a unit is a truck that has a gun to tow."""
    return bool(rules.roster.kind[unit].tows) and bool(guns_of(rules, position, unit))


def errands(
    rules: Rules, position: Position, outlook: Outlook, units: Iterable[int], firing: Iterable[int]
) -> dict[int, Errand]:
    """What guns that do not fire, and their trucks, could do; one of each pair at a time."""
    busy, asked, found = set(firing), set(units), {}
    for truck in (u for side in rules.roster.of_side for u in side if rules.roster.kind[u].tows):
        guns = guns_of(rules, position, truck) if position.on_table(truck) else []
        gun = guns[0] if guns else -1
        if gun < 0 or gun in busy or not {gun, truck} & asked:
            continue
        errand = _errand(rules, position, outlook, gun, truck)
        if errand is not None and errand.task.unit in asked:
            found[errand.task.unit] = errand
    return found


def _errand(rules: Rules, position: Position, outlook: Outlook, gun: int, truck: int) -> Errand | None:
    if not outlook.foes:
        return None
    kind = rules.roster.kind[gun]
    here = np.array([[position.x[gun], position.y[gun]]])
    works = float(outlook.prospects(kind, here)[0][0]) >= WORK
    if position.carrier[gun] == truck:
        down = set_up(rules, position, outlook, gun) if works else None
        return Errand(2 * WORK, Task(gun, "deploy"), down) if down else _tow(rules, position, outlook, gun)
    if works or movement.immobile(rules, position, truck) is not None:
        return None
    if transport.board_refusal(rules, position, gun, truck) is None:
        return Errand(WORK, Task(gun, "deploy"), Mount(gun, truck))
    return _fetch(rules, position, gun, truck)


def set_up(rules: Rules, position: Position, outlook: Outlook, gun: int) -> Dismount | None:
    """The gun beside its truck, facing the enemy, where it has most shots."""
    truck = position.carrier[gun]
    best, most = None, -1
    for where in transport.places_beside(rules, position, gun, truck):
        wanted = round(moving.face(outlook, where.centre), 1) % 360
        for facing in (wanted, where.facing):
            off = abs((facing - wanted + 180) % 360 - 180)
            order = Dismount(gun, (round(where.x, 2), round(where.y, 2)), facing)
            if off <= _FACING and transport.alight_refusal(rules, position, gun, order.at, facing) is None:
                shots = _shots_from(rules, position, order)
                if shots > most:
                    best, most = order, shots
    return best


def _shots_from(rules: Rules, position: Position, order: Dismount) -> int:
    """How many enemies the gun could fire at from there."""
    there = position.copy()
    transport.alight(rules, there, order.unit, order.at, order.facing)
    return len(options(rules, there, [order.unit]).get(order.unit, ()))


def _tow(rules: Rules, position: Position, outlook: Outlook, gun: int) -> Errand | None:
    """Where the gun would be of use, or on the way to the enemy."""
    truck = position.carrier[gun]
    if movement.immobile(rules, position, truck) is not None:
        return None
    places = moving.places(rules, position, truck)
    mine, theirs = outlook.prospects(rules.roster.kind[gun], places)
    way = outlook.way_to_enemy(movement.going(rules, truck), places)
    worth = np.where(mine >= WORK, mine, 0.0) - moving.EXPOSURE * theirs - 0.05 * way / rules.cm(10)
    for index in np.argsort(-(worth - worth[0]), kind="stable")[:4].tolist():
        if worth[index] <= worth[0]:
            break
        to = (float(places[index][0]), float(places[index][1]))
        found = _go(rules, position, truck, [to], moving.face(outlook, to), there=bool(mine[index] >= WORK))
        if found is not None:
            return found
    route = moving.route(rules, position, outlook, truck)
    return _go(rules, position, truck, route, moving.face(outlook, route[-1])) if route else None


def _fetch(rules: Rules, position: Position, gun: int, truck: int) -> Errand | None:
    """The truck goes to its gun, into contact with it."""
    kind = rules.roster.kind[truck]
    size = (kind.width * rules.scale, kind.depth * rules.scale)
    for where in transport.around(standing.base(rules, position, gun), *size):
        move = along(rules, position, truck, [where.centre], where.facing)
        if move is None or length(position, move) < LEAST:
            continue
        there = bases.rounded(where)
        if move.points[-1] == (there.x, there.y) or length(position, move) >= rules.move_of(truck) - 0.1:
            return Errand(WORK, _told(rules, position, move), move)
    return None


def _go(
    rules: Rules,
    position: Position,
    truck: int,
    way: list[tuple[float, float]],
    facing: float,
    *,
    there: bool = False,
) -> Errand | None:
    """Along a way as far as it gets; `there` the gun would be of use."""
    move = along(rules, position, truck, way, facing)
    if move is None or length(position, move) < LEAST:
        return None
    arrives = there and math.dist(move.points[-1], way[-1]) < LEAST
    if not arrives and length(position, move) < _SHORT * rules.move_of(truck):
        return None
    return Errand(WORK, _told(rules, position, move), move)


def _told(rules: Rules, position: Position, move: Move) -> Task:
    return movement.task_for(rules, position, move.unit, move.points, move.facing)
