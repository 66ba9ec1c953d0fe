"""The player `advance`: a script. In line, straight ahead, and fire at the nearest; it never charges.

What a better player is measured against.
"""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Final

from openblitz.commander.appraisal import options
from openblitz.commander.orders import (
    ChooseEdge,
    ChooseTable,
    Disengage,
    Done,
    Finish,
    Fire,
    Issue,
    Move,
    Place,
    Resign,
    Result,
    Shot,
    Task,
)
from openblitz.commander.rules import command, deployment, initiative, movement, standing
from openblitz.commander.steps import (
    Acting,
    Commanding,
    CommandMoves,
    Deployment,
    Disengaging,
    EdgeChoice,
    Initiative,
    Responding,
    RoundResult,
    TableChoice,
)
from openblitz.commander.table_top import tables
from openblitz.players.choosing import CAPTAIN
from openblitz.players.commander.going import straight
from openblitz.players.commander.plain import plainly
from openblitz.players.commander.values import given_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from openblitz.commander.game import Commander
    from openblitz.commander.kinds import Point
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.table import Seat

_EASY: Final = 7  # it tries for no more orders below this value
_APART: Final = 4.0  # centimetres from centre to centre in a line
_AHEAD: Final = {"south": (0.0, 1.0), "west": (1.0, 0.0), "north": (0.0, -1.0), "east": (-1.0, 0.0)}


class Advance:
    """Knows no cover, no artillery and no plan."""

    name = CAPTAIN.name

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def decide(self, game: Commander, state: Position, seat: Seat) -> Order:
        """The next order of the script."""
        if given_up(state):
            return Resign()
        script = _SCRIPT.get(state.steps[-1].key)
        if script is not None:
            return script(state, self._chance)
        return plainly(game, state, self._chance)


# Deployment


def _in_line(position: Position, chance: Random) -> Order:
    return in_line(position, position.steps[-1].asked(position))


def in_line(position: Position, side: int) -> Order:
    """The next unit, as near to the middle of the first line as there is room; commands behind it.

    At the end of a line that fills the table, a command reaches nobody.
    """
    facing = deployment.INWARD[position.edge[side]]
    order = {"infantry": 0, "armour": 1, "command": 2, "transport": 3}
    waiting = deployment.reserve(position, side)
    waiting.sort(key=lambda u: (order.get(position.roster.kind[u].type, 9), u))
    for unit in waiting:
        for at in slots(position, side, first=int(position.roster.kind[unit].is_command)):
            place = Place(unit, at, facing)
            if deployment.refusal(position, side, place) is None:
                return place
    return next(position.steps[-1].orders(position))


def slots(position: Position, side: int, first: int = 0) -> Iterator[Point]:
    """Places along the strip: a line from its middle outward, then the next behind it."""
    rules = position.rules
    west, south, east, north = deployment.strip(position, side)
    ahead = _AHEAD[position.edge[side]]
    middle = ((west + east) / 2, (south + north) / 2)
    depth = rules.cm(rules.scenario.file.depth)
    width = (east - west) if ahead[1] else (north - south)
    apart = rules.cm(_APART)
    for row in range(first, int(depth // apart)):
        forward = depth / 2 - rules.cm(1.6) - row * apart
        for number in range(int(width // apart)):
            aside = (number + 1) // 2 * apart * (1 if number % 2 else -1)
            x = middle[0] + ahead[0] * forward + ahead[1] * aside
            y = middle[1] + ahead[1] * forward + ahead[0] * aside
            yield round(x, 2), round(y, 2)


# Fire


def _by_itself(position: Position, chance: Random) -> Order:
    """Whoever can fire of its own accord does."""
    step = position.steps[-1]
    assert isinstance(step, Initiative | Responding)
    for unit in step.able(position):
        near = [step.charger] if isinstance(step, Responding) else initiative.nearest(position, unit)
        for enemy in near:
            order = Fire((Shot(unit, enemy),))
            if step.check(position, order) is None:
                return order
    return Done()


def nearest_shots(position: Position, units: Iterable[int], who: int) -> list[Shot]:
    """Each unit at the nearest enemy that it may fire at."""
    found = options(position, units, who)
    return [
        Shot(u, min(targets, key=lambda t: (standing.distance(position, u, t), t)))
        for u, targets in found.items()
    ]


# Command


def _commanding(position: Position, chance: Random) -> Order:
    """The HQ orders who is nearer to it, then the CO everybody else; again while it is easy."""
    busy = command.issuing(position)
    able = [busy] if busy >= 0 else command.able(position)
    leaders = [c for c in able if position.roster.kind[c].role != "fao"]
    leaders.sort(key=lambda c: (position.roster.kind[c].role == "co", c))
    for leader in leaders:
        tasks = _tasks(position, leader)
        issue = Issue(leader, tuple(tasks))
        if tasks and command.refusal(position, issue) is None:
            again = any(position.orders[task.unit] for task in tasks)
            if not again or command.value(position, issue).total >= _EASY:
                return issue
        if busy == leader:
            return Finish(leader)
    return Done()


def _tasks(position: Position, leader: int) -> list[Task]:
    """Fire for all who can, forward for all others."""
    again = position.formation
    units = [
        u
        for u in position.roster.of_side[position.active]
        if position.on_table(u)
        and position.roster.kind[u].attack is not None
        and (position.has(again, u) if again else _mine(position, leader, u))
        and command.unit_refusal(position, leader, u) is None
    ]
    firers = {shot.unit for shot in nearest_shots(position, units, leader)}
    tasks = [Task(u, "fire") for u in units if u in firers]
    for unit in units:
        move = None if unit in firers else _forward(position, unit)
        if move is not None:
            tasks.append(movement.task_for(position, unit, move.points, move.facing))
    return tasks


def _mine(position: Position, leader: int, unit: int) -> bool:
    """Whether no other command that may still speak is nearer."""
    others = [c for c in command.able(position) if position.roster.kind[c].role != "fao"]
    near = {c: standing.distance(position, c, unit) for c in {leader, *others}}
    return min(near, key=lambda c: (near[c], c)) == leader


def _forward(position: Position, unit: int, task: Task | None = None) -> Move | None:
    """Straight ahead, or nearly so, by a full move or by half."""
    if movement.immobile(position, unit) is not None:
        return None
    dx, dy = _AHEAD[position.edge[position.roster.side[unit]]]
    facing = deployment.INWARD[position.edge[position.roster.side[unit]]]
    x, y, reach = position.x[unit], position.y[unit], position.rules.move_of(unit)
    for share in (1.0, 0.5):
        for turn in (0, 40, -40):
            c, s, cm = math.cos(math.radians(turn)), math.sin(math.radians(turn)), reach * share
            to = (x + (dx * c + dy * s) * cm, y + (dy * c - dx * s) * cm)
            move = straight(position, unit, to, facing, task)
            if move is not None:
                return move
    return None


def _acting(position: Position, chance: Random) -> Order:
    """Fire first, all at once; then everybody moves."""
    step = position.steps[-1]
    assert isinstance(step, Acting)
    left = step.left(position)
    firers = [doing.unit for doing in left if doing.used("fire") is not None]
    shots = Fire(tuple(nearest_shots(position, firers, step.command)))
    if shots.shots and step.check(position, shots) is None:
        return shots
    for doing in left:
        if doing.used("move") is not None:
            move = _forward(position, doing.unit, None if step.bonus else doing.task)
            if move is not None and step.check(position, move) is None:
                return move
    return Done()


def _follow(position: Position, chance: Random) -> Order:
    """Commands keep up, a little behind the middle of the troops."""
    rules = position.rules
    side = position.active
    troops = [
        u
        for u in standing.standing(position, side)
        if position.roster.kind[u].counts and not position.has(position.suppressed, u)
    ]
    if not troops:
        return Done()
    dx, dy = _AHEAD[position.edge[side]]
    x = sum(position.x[u] for u in troops) / len(troops)
    y = sum(position.y[u] for u in troops) / len(troops)
    for leader in position.roster.commands[side]:
        if position.has(position.command_moved, leader) or not position.on_table(leader):
            continue
        for back in (4.0, 7.0, 10.0):
            to = (x - dx * rules.cm(back), y - dy * rules.cm(back))
            move = straight(position, leader, to, position.facing[leader])
            if move is not None and position.steps[-1].check(position, move) is None:
                return move
    return Done()


def _get_out(position: Position, chance: Random) -> Order:
    """The first way out of combat that is offered."""
    ways = (order for order in position.steps[-1].orders(position) if isinstance(order, Disengage))
    return next(ways, Done())


def _any_table(position: Position, chance: Random) -> Order:
    return ChooseTable(chance.choice(tables.names()))


_SCRIPT: dict[str, Callable[[Position, Random], Order]] = {
    TableChoice.key: _any_table,
    EdgeChoice.key: lambda *_: ChooseEdge("north"),
    Deployment.key: _in_line,
    Initiative.key: _by_itself,
    Responding.key: _by_itself,
    Commanding.key: _commanding,
    Acting.key: _acting,
    CommandMoves.key: _follow,
    RoundResult.key: lambda *_: Result("hold"),
    Disengaging.key: _get_out,
}
