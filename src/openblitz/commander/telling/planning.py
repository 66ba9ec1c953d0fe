"""What a formation is meant to do: the order that it comes to, and what each unit would do by it.

Nobody measures before he draws: a way that is too long, or leads into something, is cut where the unit must
stop.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import msgspec

from openblitz.commander.kinds import MOST_POINTS
from openblitz.commander.orders import Charge, Fire, Issue, Move, Shot, Task
from openblitz.commander.rules import command, movement, standing
from openblitz.commander.table_top import routes
from openblitz.commander.table_top.bases import EPS
from openblitz.commander.telling import naming
from openblitz.commander.telling.asks import Cost, Explanation, Plan, Step
from openblitz.commander.telling.explaining import chance_of, charge_way, details, explain
from openblitz.table import NotationError, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from openblitz.commander.game import Commander
    from openblitz.commander.kinds import Point
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.table_top import ground

    Check = Callable[[Position, Move], Refusal | None]

HALVINGS: Final = 9  # how often a way is halved to find where it ends: to a few hundredths of a centimetre
FARTHEST: Final = 4  # times the table's width and height: no way is drawn farther
DETOUR: Final = 1.5  # times the straight way: a road that winds more than this is not meant
BEYOND: Final = 0.5  # centimetres by which one looks beyond the end of a way for what ended it
LEAST: Final = 0.1  # a way that is cut shorter than this is none


def plan(game: Commander, position: Position, commander: int, steps: Sequence[Step]) -> Plan:
    """The order that lets a formation do all this, what each unit does by it, and what carries it out."""
    rules = game.rules
    for step in steps:
        _drawable(position, naming.unit(rules, step.unit), step.points)
    acting = position.steps[-1].mode == "perform"
    told: dict[int, tuple[Task, Explanation]] = {}
    first = next((i for i, step in enumerate(steps) if step.target), len(steps))
    now = position.copy()
    done: list[int] = []
    for part in (range(first), range(first, len(steps))):
        done += _moves(game, now, steps, list(part), told, acting=acting)
    volley = _volley(rules, steps)
    orders = [(i, told[i][1].order) for i in done if told[i][1].order and not told[i][1].refusal]
    given = [order for i, order in orders if i < first]
    given += [game.write_order(volley)] if volley is not None else []
    given += [order for i, order in orders if i >= first]
    issue = Issue(commander, tuple(told[i][0] for i in range(len(steps))))
    lost = position.steps[-1].forgone(position, volley) if volley is not None else []
    return Plan(
        order=game.write_order(issue),
        explanation=explain(game, position, issue),
        costs=tuple(_costs(position, issue)),
        steps=tuple(told[i][1] for i in range(len(steps))),
        orders=tuple(given),
        fire=explain(game, position, volley) if volley is not None else None,
        forgoes=rules.roster.names(lost),
    )


def _costs(position: Position, issue: Issue) -> Iterator[Cost]:
    """BC:command.modifiers - Whom to leave out, so that the order is easier."""
    if len(issue.tasks) < 2:
        return
    whole = command.value(position, issue)
    for task in issue.tasks:
        others = tuple(other for other in issue.tasks if other is not task)
        value = command.value(position, msgspec.structs.replace(issue, tasks=others))
        if value.total > whole.total:
            yield Cost(position.roster.ids[task.unit], chance_of(value))


def _drawable(position: Position, unit: int, points: Sequence[Point]) -> None:
    """A way is reckoned by the centimetre: one that goes many times across the table is not."""
    table = standing.table_of(position)
    here = (position.x[unit], position.y[unit])
    length = sum(math.dist(one, other) for one, other in pairwise((here, *points)))
    if not length <= FARTHEST * (table.width + table.height):
        raise NotationError("this way is longer than anybody can go")


def _moves(
    game: Commander,
    now: Position,
    steps: Sequence[Step],
    waiting: list[int],
    told: dict[int, tuple[Task, Explanation]],
    *,
    acting: bool,
) -> list[int]:
    """Units in a sequence in which nobody stands in the way of those behind him, as far as there is one."""
    check = _check(game, acting=acting)
    done: list[int] = []
    while waiting:
        went = []
        for i in waiting:
            order = _order(now, steps[i])
            if isinstance(order, Move) and check(now, order) is not None:
                continue
            told[i] = _told(game, now, steps[i], order, check, acting=acting)
            went.append(i)
        if not went:  # those who are left are stopped by something: the first of them first
            order = _order(now, steps[waiting[0]])
            told[waiting[0]] = _told(game, now, steps[waiting[0]], order, check, acting=acting)
            went = waiting[:1]
        done += went
        waiting = [i for i in waiting if i not in went]
    return done


def _check(game: Commander, *, acting: bool) -> Check:
    """Why a unit may not move so: by the order that is carried out, while planning by the ground alone."""

    def ordered(position: Position, order: Move) -> Refusal | None:
        return _ordered(game, position, order)

    def planned(position: Position, order: Move) -> Refusal | None:
        has = movement.reach(position, order.unit)
        return movement.refusal(position, order.unit, order.points, order.facing, has)

    return ordered if acting else planned


def _ordered(game: Commander, position: Position, order: Order) -> Refusal | None:
    seat = game.to_move(position)
    return game.check(position, seat, order) if seat else Refusal("table:over", "The battle is over.")


def _order(position: Position, step: Step) -> Order | None:
    """The order that a unit carries its step out with; fire is given all at once."""
    unit = naming.unit(position.rules, step.unit)
    if step.action not in ("move", "deploy", "fire"):
        raise NotationError(f"{step.action[:20]!r} is no action; there are move, deploy and fire")
    if step.action != "move" or not position.stands(unit):
        return None
    if step.charge:
        return Charge(unit, naming.on_table(position, step.charge))
    if not step.points:
        return None
    facing = position.facing[unit] if step.facing is None else step.facing
    return Move(unit, step.points, facing)


def _told(
    game: Commander, now: Position, step: Step, order: Order | None, check: Check, *, acting: bool
) -> tuple[Task, Explanation]:
    """What a unit would do; where it moves, it stands there for those who come after it."""
    from openblitz.commander.rules import charging  # noqa: PLC0415 - charging asks steps, which ask rules

    rules = game.rules
    unit = naming.unit(rules, step.unit)
    if isinstance(order, Move):
        moved, told = _fitted(game, now, order, check)
        task = movement.task_for(now, unit, moved.points, moved.facing)
        if told.refusal is None and told.base is not None:
            now.put(unit, *told.base)
        return task, told
    if isinstance(order, Charge):
        way = charge_way(now, unit, order.target)
        refusal = charging.refusal(now, unit, order.target, ordered=True)
        if acting:
            refusal = _ordered(game, now, order)
        told = Explanation(order=game.write_order(order), refusal=refusal, **details(now, order))
        if not way:
            return Task(unit, "move", closing=True), told
        x, y, facing = way["base"]
        task = movement.task_for(now, unit, ((x, y),), facing)
        return msgspec.structs.replace(task, closing=True), told
    return Task(unit, step.action), Explanation(order="", refusal=None)  # type: ignore[arg-type]


def sent(game: Commander, position: Position, order: Move) -> Explanation:
    """What a move would be in the step that is asked, cut short where it must be."""
    return _fitted(game, position, order, _check(game, acting=True))[1]


def _fitted(game: Commander, position: Position, order: Move, check: Check) -> tuple[Move, Explanation]:
    """BC:movement.distance, BC:movement.linear - As far along its way as a unit may go, and why not on."""
    order = _eased(position, order, check)
    refusal = check(position, order)
    stops = None
    if refusal is not None and movement.immobile(position, order.unit) is None:
        found = _shortened(position, order, check)
        if found is not None:
            stops = _halting(position, order, found, check) or refusal
            order, refusal = found, None
    told = details(position, order)
    return order, Explanation(order=game.write_order(order), refusal=refusal, stops=stops, **told)


def _eased(position: Position, order: Move, check: Check) -> Move:
    """The way that is meant: by the road from road to road, and round what would stop the straight one."""
    if movement.immobile(position, order.unit) is not None or not _finite(order.points):
        return order
    trip = movement.way(position, order.unit, order.points)
    reach = float(movement.reach(position, order.unit).total)
    refused = check(position, order)
    # BC:command.modifiers.2d - Who keeps to a road ignores his distance from the command.
    by_road = None if trip.on_road else _led(position, order, trip.total * DETOUR, along_roads=True)
    if by_road is not None:
        goes = movement.way(position, order.unit, by_road.points)
        if goes.on_road and (
            check(position, by_road) is None or (refused is not None and goes.total > reach)
        ):
            return by_road
    if refused is None or trip.stop is None:
        return order
    found = _led(position, order, reach, along_roads=False)
    return order if found is None or check(position, found) is not None else found


def _led(position: Position, order: Move, most: float, *, along_roads: bool) -> Move | None:
    """A way by its own corners, with those that are found between them."""
    rules = position.rules
    table, base = standing.table_of(position), standing.base(position, order.unit)
    points: list[Point] = []
    for point in order.points:
        if along_roads:
            leg = routes.along_roads(table, base, point, most)
        else:
            leg = routes.round_about(
                table,
                base,
                point,
                movement.going(rules, order.unit),
                most,
                breaches=tuple((b.piece, b.x, b.y) for b in position.breaches),
                amphibious=movement.floats(rules, order.unit),
                scale=rules.scale,
            )
        if leg is None:
            return None
        points += leg
        most -= sum(math.dist(one, other) for one, other in pairwise(((base.x, base.y), *leg)))
        base = base._replace(x=point[0], y=point[1])
    return msgspec.structs.replace(order, points=tuple(points)) if len(points) <= MOST_POINTS else None


def _finite(points: Sequence[Point]) -> bool:
    return bool(points) and all(math.isfinite(value) for point in points for value in point)


def _shortened(position: Position, order: Move, check: Check) -> Move | None:
    """The longest beginning of a way that is allowed, as it is written: to a hundredth of a centimetre."""
    if not _finite(order.points):
        return None
    trip = movement.way(position, order.unit, order.points)
    reach = float(movement.reach(position, order.unit, trip).total) + trip.free
    most = min(trip.total, reach, trip.total if trip.stop is None else trip.stop)
    for less in (0.0, 0.01, 0.02):
        move = _cut(trip, most - less, order)
        if most - less > LEAST and check(position, move) is None:
            return move
    low, high, found = 0.0, most, None
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        move = _cut(trip, middle, order)
        if check(position, move) is None:
            low, found = middle, move
        else:
            high = middle
    return found if low > LEAST else None


def _halting(position: Position, order: Move, found: Move, check: Check) -> Refusal | None:
    """Why not a little farther, which need not be why not all the way: a hedge within the reach."""
    trip = movement.way(position, order.unit, order.points)
    along = movement.way(position, order.unit, found.points).total + LEAST
    while along < trip.total:
        refusal = check(position, _cut(trip, along, order))
        if refusal is not None:
            return None if refusal.rule == "BC:movement.distance" else refusal  # its length: as it was drawn
        along += BEYOND
    return None


def _cut(trip: ground.Way, along: float, order: Move) -> Move:
    kept: list[Point] = []
    far, here = 0.0, trip.points[0]
    for point in trip.points[1:]:
        leg = math.hypot(point[0] - here[0], point[1] - here[1])
        if far + leg >= along - EPS:
            break
        kept.append(point)
        far, here = far + leg, point
    x, y = movement.point_at(trip, along)
    return msgspec.structs.replace(order, points=(*kept, (round(x, 2), round(y, 2))))


def _volley(rules: Rules, steps: Sequence[Step]) -> Fire | None:
    """BC:fire.declare - All fire of an order is declared at once."""
    shots = []
    for step in steps:
        if step.action == "fire" and step.target:
            unit = naming.unit(rules, step.unit)
            special = rules.roster.kind[unit].special
            if step.weapon and step.weapon not in special:
                raise NotationError(f"{step.unit[:40]} has no attack {step.weapon[:20]!r}")
            weapon = special.index(step.weapon) + 1 if step.weapon else 0
            shots.append(Shot(unit, naming.unit(rules, step.target), weapon))
    return Fire(tuple(shots)) if shots else None
