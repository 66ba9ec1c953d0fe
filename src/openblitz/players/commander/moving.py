"""Where units want to go: to places that promise more than the one they have."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from openblitz.commander.rules import movement, standing
from openblitz.commander.table_top import bases
from openblitz.players.commander.going import LEAST, along, length

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.commander.kinds import Point
    from openblitz.commander.orders import Move, Task
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.players.commander.outlook import Outlook

EXPOSURE: Final = 0.3  # how much of what the enemy could do to a unit he will do to this one
SHELTER: Final = 0.06  # for cover as such
STRAGGLING: Final = 0.12  # for each 10 cm off from the others beyond the first 20
TURN: Final = 0.15  # for facing the enemy
WORTH_IT: Final = 0.05  # a lesser gain is not worth an order
CALM: Final = 0.06  # for each 10 cm nearer to an enemy who waits, in cover where he can do nothing to it
AHEAD: Final = 8  # centimetres before the strip of his deployment: who goes farther comes
SAFE: Final = 0.02  # as much as nothing
_COURSES: Final = 16
_WAITS: Final = 3  # turns, and no more than a quarter of those that there are
_QUARTER: Final = 4
_SHARES: Final = (1.0, 0.6, 0.3)
_TRIES: Final = 4  # places looked at with the rules in hand


class Wish(NamedTuple):
    """A move that a unit would like to make."""

    gain: float
    move: Move
    task: Task


class Stance(NamedTuple):
    """How a side goes about the battle."""

    urge: float  # what 10 cm nearer to the enemy are worth in themselves
    calm: float  # the same in cover where he can do nothing about it
    middle: Point  # of its own troops


def stance_of(position: Position, side: int) -> Stance:
    """Wait for an enemy who comes, in a short battle not for long; on one who waits, too, close in from cover
    to cover, then go to him."""
    troops = [u for u in standing.standing(position, side) if position.roster.kind[u].counts]
    many = max(1, len(troops))
    middle = (sum(position.x[u] for u in troops) / many, sum(position.y[u] for u in troops) / many)
    last = position.rules.scenario.file.turns
    patience = min(_WAITS, last // _QUARTER) if last else _WAITS
    urge = min(0.3, max(0.0, 0.06 * (position.turn - patience)))
    calm = CALM if position.turn > 1 and _waits(position, 1 - side) else 0.0
    return Stance(urge, max(urge, calm), middle)


def _waits(position: Position, side: int) -> bool:
    """Whether most of a side are still about where they were deployed."""
    rules = position.rules
    troops = [u for u in standing.standing(position, side) if position.roster.kind[u].counts]
    if not troops:
        return False
    table, edge = standing.table_of(position), position.edge[side]
    off = {
        "south": (0, 1, 0.0),
        "west": (1, 0, 0.0),
        "north": (0, -1, table.height),
        "east": (-1, 0, table.width),
    }
    if edge not in off:
        return False
    dx, dy, from_ = off[edge]
    near = rules.cm(rules.scenario.file.depth + AHEAD)
    return sum(from_ + dx * position.x[u] + dy * position.y[u] <= near for u in troops) * 2 > len(troops)


def wishes(position: Position, outlook: Outlook, units: Iterable[int], stance: Stance) -> dict[int, Wish]:
    """The best lawful move of each unit that has one worth an order."""
    found = {}
    for unit in units:
        wish = best_move(position, outlook, unit, stance)
        if wish is not None:
            found[unit] = wish
    return found


def best_move(  # noqa: PLR0917 - a unit, and what binds it
    position: Position,
    outlook: Outlook,
    unit: int,
    stance: Stance,
    task: Task | None = None,
    held: bool = False,
) -> Wish | None:
    """The move that promises most, if any is worth it."""
    kind = position.roster.kind[unit]
    if not outlook.foes or kind.attack is None or movement.immobile(position, unit) is not None:
        return None
    open_to = places(position, unit)
    way_there = route(position, outlook, unit) if stance.calm else []
    if way_there:
        open_to = np.vstack([open_to, np.array(way_there[-1:])])
    worth = _worth(position.rules, outlook, unit, open_to, stance)
    gains = worth - worth[0]
    gains[0] = TURN if _looks_away(position, outlook, unit) else 0.0
    by_route = len(open_to) - 1 if way_there else -1
    # The route is looked at with the rules in hand whatever else promises more: it leads round obstacles.
    ranked = np.argsort(-gains, kind="stable")[:_TRIES].tolist()
    for index in [*ranked, *([by_route] if way_there and by_route not in ranked else [])]:
        gain, to = float(gains[index]), (float(open_to[index][0]), float(open_to[index][1]))
        if gain < WORTH_IT:
            continue
        way = way_there if index == by_route else [to]
        move = along(position, unit, way, face(outlook, to), task, held)
        if move is None:
            continue
        wanted, went = math.dist(to, (position.x[unit], position.y[unit])), length(position, move)
        if index and went < LEAST:
            continue
        gain *= went / wanted if wanted > went + 0.1 else 1.0
        if gain >= WORTH_IT:
            told = movement.task_for(position, unit, move.points, move.facing)
            return Wish(gain, move, task or told)
    return None


def route(position: Position, outlook: Outlook, unit: int) -> list[Point]:
    """The first move of the way to the enemy."""
    rules = position.rules
    here = (position.x[unit], position.y[unit])
    reach = rules.move_of(unit)
    return outlook.lie.route(movement.going(rules, unit), outlook.foe_places, here, reach)


def places(position: Position, unit: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Where it is, and a rose of places round it that are on the table."""
    rules = position.rules
    x, y, reach = position.x[unit], position.y[unit], rules.move_of(unit)
    table, edge = standing.table_of(position), rules.cm(position.roster.kind[unit].width) * 0.72
    found = [(x, y)]
    for share in _SHARES:
        for number in range(_COURSES):
            course = 2 * math.pi * number / _COURSES
            to = (x + math.sin(course) * reach * share, y + math.cos(course) * reach * share)
            if edge <= to[0] <= table.width - edge and edge <= to[1] <= table.height - edge:
                found.append(to)
    return np.array(found)


def _worth(
    rules: Rules,
    outlook: Outlook,
    unit: int,
    places: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    stance: Stance,
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """What each place is worth to a unit."""
    mine, theirs = outlook.prospects(rules.roster.kind[unit], places)
    off = np.hypot(places[:, 0] - stance.middle[0], places[:, 1] - stance.middle[1])
    worth: np.ndarray[tuple[int], np.dtype[np.float64]] = mine - EXPOSURE * theirs
    worth = worth + SHELTER * outlook.lie.sheltered(places)
    if stance.calm:
        near = outlook.way_to_enemy(movement.going(rules, unit), places)
        safe = (theirs < SAFE) & outlook.lie.sheltered(places)
        urge = np.where(safe, stance.calm, stance.urge)
        worth = worth + urge * (near[0] - near) / rules.cm(10)  # the first place is where it is
    return worth - STRAGGLING * np.maximum(off - rules.cm(20), 0.0) / rules.cm(10)


def face(outlook: Outlook, at: Point) -> float:
    """Towards the nearest enemy in sight, or just the nearest."""
    place = np.array([at])
    cm = outlook.apart(place)[0] + np.where(outlook.lie.views(place, outlook.foe_places)[0], 0.0, 60.0)
    foe = outlook.foe_places[int(cm.argmin())]
    return bases.bearing(at, (float(foe[0]), float(foe[1])))


def _looks_away(position: Position, outlook: Outlook, unit: int) -> bool:
    """Whether the nearest enemies are all behind it."""
    here = standing.base(position, unit)
    cm = outlook.apart(np.array([here.centre]))[0]
    near = np.argsort(cm, kind="stable")[:3].tolist()
    arc = position.roster.kind[unit].arc
    return not any(
        bases.in_arc(here, (float(outlook.foe_places[n][0]), float(outlook.foe_places[n][1])), arc)
        for n in near
    )
