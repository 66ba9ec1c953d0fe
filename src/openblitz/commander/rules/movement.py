"""BC:movement - how far and where a unit may move of its own will, and what its move does."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import msgspec
from shapely.geometry import MultiPoint

from openblitz.commander.kinds import MOST_POINTS
from openblitz.commander.orders import Task
from openblitz.commander.position import Breach
from openblitz.commander.rules import command, overrun, prices, standing
from openblitz.commander.rules.book import say_cm, say_point
from openblitz.commander.rules.transport import against_enemies
from openblitz.commander.table_top import bases, ground, routes, sliding
from openblitz.commander.table_top.bases import EPS, TOUCH, Base
from openblitz.commander.table_top.terrain import Effect
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.commander.kinds import Point
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Event, Refusal

WATER_CM: Final = 5  # BC:water.speed
_ROUND: Final = 3  # moves: a way round that takes more is none


# The way


def way(position: Position, unit: int, points: Sequence[Point], *, fresh_contact: bool = False) -> ground.Way:
    """What a unit meets along these points; after a fresh contact it crosses nothing that it touches."""
    rules = position.rules
    return ground.way(
        standing.table_of(position),
        standing.base(position, unit),
        points,
        going(rules, unit),
        breaches=tuple((b.piece, b.x, b.y) for b in position.breaches),
        start_touching_ok=not fresh_contact,
        amphibious=floats(rules, unit),
        scale=rules.scale,
    )


def going(rules: Rules, unit: int) -> str:
    """How a unit moves over terrain; BC:terrain.bocage makes a class of its own of some armour."""
    kind = rules.roster.kind[unit].going
    allied = kind == "armour" and rules.roster.groups[rules.roster.side[unit]].crosses_bocage
    return "allied-armour" if allied else kind


def new_contact(position: Position, unit: int, before: Base) -> bool:
    """BC:movement.linear - Whether a unit has come to something that only its next order takes it across."""
    table = standing.table_of(position)
    left = set(ground.at(table, before))
    return any(
        piece not in left and piece.kind.effect(going(position.rules, unit)) in (Effect.STOP, Effect.WATER)
        for piece in ground.at(table, standing.base(position, unit))
    )


def floats(rules: Rules, unit: int) -> bool:
    """BC:water.who - Amphibians, tanks that wade or float, infantry and engineers with assault boats."""
    kind = rules.roster.kind[unit]
    return kind.swims or (kind.boats and kind.close in ("infantry", "engineers"))


def is_wet(position: Position, trip: ground.Way) -> bool:
    """Whether a way enters water, runs in it or leaves it."""
    by_id = standing.table_of(position).by_id
    end = trip.total if trip.stop is None else trip.stop
    return any(
        by_id[c.piece].kind.afloat and (c.what == "start-in" or c.along < end - EPS)
        for c in trip.crossings
        if c.what in ("start-in", "enter")
    )


def reach(position: Position, unit: int, trip: ground.Way | None = None) -> Tally:
    """BC:movement.distance, BC:water.speed - How far one move may go; along a way, if one is given."""
    rules = position.rules
    has = full_move(rules, unit, "BC:movement.distance")
    return has if trip is None or not is_wet(position, trip) else in_water(rules, has)


def full_move(rules: Rules, unit: int, rule: str) -> Tally:
    """The move value of a unit, with the paragraph that lets it go so far."""
    return Tally().plus(Fraction(rules.move_of(unit)), f"move of {rules.roster.say(unit)}", rule)


def in_water(rules: Rules, has: Tally) -> Tally:
    """BC:water.speed - What is left of any distance for who enters, follows or leaves water (RBC-408)."""
    slow = Fraction(rules.cm(WATER_CM))
    return has if has.total <= slow else has.plus(slow - has.total, "in water", "BC:water.speed")


def there(rules: Rules, unit: int, at: Point, facing: float) -> Base:
    """The base of a unit somewhere else, as exactly as it can be written down."""
    kind = rules.roster.kind[unit]
    return bases.rounded(Base(at[0], at[1], facing, kind.width * rules.scale, kind.depth * rules.scale))


# What makes an order harder


def smoky(position: Position, unit: int, points: Sequence[Point]) -> bool:
    """BC:command.modifiers.3 - Whether the base comes through smoke, or stands in it at either end."""
    if not position.smoke:
        return False
    base = standing.base(position, unit)
    stages = [base, *(base._replace(x=x, y=y) for x, y in points)]
    for one, other in pairwise(stages):
        swept = MultiPoint([*bases.corners(one), *bases.corners(other)]).convex_hull
        if any(swept.intersection(shape).area > EPS for shape in standing.smoke_shapes(position)):
            return True
    return False


def closing(position: Position, unit: int, end: Base) -> list[int]:
    """BC:command.modifiers.4, reading 45 - Enemies seen now, within 20 cm now or then, that are neared."""
    near = position.rules.cm(command.modifiers().near) + EPS
    found = []
    for before, enemy in standing.enemies(position, unit):
        after = bases.distance(end, standing.base(position, enemy))
        if after < min(before - EPS, near) and standing.sees(position, unit, enemy):
            found.append(enemy)
    return found


def task_for(position: Position, unit: int, points: Sequence[Point], facing: float) -> Task:
    """BC:command.declare - The move task that says beforehand what this way makes of the order."""
    trip = way(position, unit, points)
    return Task(
        unit,
        "move",
        dense=bool(trip.dense) or smoky(position, unit, points),
        closing=bool(closing(position, unit, there(position.rules, unit, points[-1], facing))),
        road=trip.on_road,
    )


# What is refused


def immobile(position: Position, unit: int) -> Refusal | None:
    """Why a unit cannot move at all: carried, set up, emplaced, or without a move value."""
    rules = position.rules
    say, kind = position.roster.say(unit), position.roster.kind[unit]
    if position.carrier[unit] >= 0:
        reason = f"{say} goes where {position.roster.say(position.carrier[unit])} goes."
        return rules.refuse("BC:actions.deploy", reason, [unit])
    if kind.towed and position.has(position.fortified, unit):
        return rules.refuse("BC:movement.emplaced", f"{say} is emplaced in a fortification.", [unit])
    if kind.towed or not kind.move:
        return rules.refuse("BC:movement.distance", f"{say} has no move of its own.", [unit])
    return None


def refusal(
    position: Position,
    unit: int,
    points: Sequence[Point],
    facing: float,
    has: Tally,
    *,
    task: Task | None = None,
    fresh_contact: bool = False,
) -> Refusal | None:
    """Why a unit that has so much may not move so; where ground is the reason, what the way round costs."""
    refused = hindrance(position, unit, points, facing, has, task=task, fresh_contact=fresh_contact)
    if refused is None or len(points) != 1 or not refused.rule.startswith("BC:terrain."):
        return refused
    trip = way(position, unit, points, fresh_contact=fresh_contact)
    if not trip.refusal or refused.rule != trip.rule:
        return refused
    cost = _round_about(position, unit, points[-1], float(has.total))
    if cost is None:
        return refused
    told = f"Round it that is {say_cm(cost)} cm, and {position.roster.say(unit)} has {prices.say(has)}."
    return msgspec.structs.replace(refused, reason=f"{refused.reason} {told}")


def hindrance(
    position: Position,
    unit: int,
    points: Sequence[Point],
    facing: float,
    has: Tally,
    *,
    task: Task | None = None,
    fresh_contact: bool = False,
) -> Refusal | None:
    """The same without the way round, for whoever only tries; a task binds to what it declared."""
    rules = position.rules
    refused = immobile(position, unit) or _drawn(position, unit, points, facing)
    if refused:
        return refused
    trip = way(position, unit, points, fresh_contact=fresh_contact)
    end = there(rules, unit, points[-1], facing)
    return (
        _impassable(position, unit, trip, float(has.total))
        or _too_far(position, unit, trip, has)
        or _held(position, unit, trip)
        or _too_far(position, unit, trip, has, wet=True)
        or _in_the_way(position, unit, points, end)
        or (_undeclared(position, task, trip, end) if task is not None else None)
    )


def _drawn(position: Position, unit: int, points: Sequence[Point], facing: float) -> Refusal | None:
    """A way is a few places on the table."""
    rules = position.rules
    numbers = [facing, *(value for point in points for value in point)]
    if not 0 < len(points) <= MOST_POINTS or not all(math.isfinite(value) for value in numbers):
        reason = f"A way has one to {MOST_POINTS} points on the table."
        return rules.refuse("BC:movement.distance", reason, [unit])
    now = position.facing[unit]
    for point, turned in (*((p, now) for p in points[:-1]), (points[-1], facing)):
        if standing.off_table(position, there(rules, unit, point, turned)):
            reason = f"{position.roster.say(unit)} would stand beyond the table's edge at {say_point(point)}."
            return rules.refuse("BC:movement.distance", reason, [unit], [point])
    return None


def _impassable(position: Position, unit: int, trip: ground.Way, reach: float) -> Refusal | None:
    """Ground that no distance takes it through, where it would come to that: the true reason."""
    if not trip.refusal or trip.stop is None or trip.stop > reach + EPS:
        return None
    return _held(position, unit, trip)


def _too_far(
    position: Position, unit: int, trip: ground.Way, has: Tally, *, wet: bool = False
) -> Refusal | None:
    """BC:movement.distance, BC:water.speed - What its way costs and what it has, the latter last (`wet`)."""
    cost = trip.length
    if not wet and cost <= float(has.total) + EPS:
        return None
    if is_wet(position, trip):
        has = in_water(position.rules, has)
    what = f"{_say_way(trip)} costs {_say_cost(position, trip)}{_straight_on(position, unit, trip)}"
    return prices.too_dear(position.rules, what, cost, has, [unit], trip.points[-1:])


def _say_way(trip: ground.Way) -> str:
    over = " ".join(say_point(point) for point in trip.points[1:-1])
    there = say_point(trip.points[-1])
    return f"The way by {over} to {there}" if over else f"The way to {there}"


def _say_cost(position: Position, trip: ground.Way) -> str:
    """RBC-58, RBC-108 - The centimetres of a way, and those that do not count across a stream."""
    if not trip.free:
        return f"{say_cm(trip.length)} cm"
    by_id = standing.table_of(position).by_id
    met = next(by_id[c.piece] for c in trip.crossings if by_id[c.piece].kind.far_bank)
    cost = Tally().plus(Fraction(trip.total), "on its way", "BC:movement.distance")
    return prices.say(cost.plus(-Fraction(trip.free), f"across {met.title}", met.kind.rules[0]))


def _straight_on(position: Position, unit: int, trip: ground.Way) -> str:
    """What the shortest way costs, where another was drawn."""
    if len(trip.points) < 3:
        return ""
    straight = way(position, unit, trip.points[-1:])
    return "" if straight.held else f", straight on {say_cm(straight.length)}"


def _round_about(position: Position, unit: int, to: Point, has: float) -> float | None:
    """The length of the shortest way that nothing stops; None where there is none of three moves."""
    rules, base = position.rules, standing.base(position, unit)
    found = routes.round_about(
        standing.table_of(position),
        base,
        to,
        going(rules, unit),
        _ROUND * has,
        breaches=tuple((b.piece, b.x, b.y) for b in position.breaches),
        amphibious=floats(rules, unit),
        scale=rules.scale,
    )
    return None if found is None else sum(math.dist(*leg) for leg in pairwise((base.centre, *found)))


def _held(position: Position, unit: int, trip: ground.Way) -> Refusal | None:
    """BC:movement.linear, BC:terrain.* - What nobody of its kind enters, and what makes it stop first."""
    if trip.stop is None:
        return None
    say, by_id = position.roster.say(unit), standing.table_of(position).by_id
    title = by_id[trip.stop_piece].title if trip.stop_piece else "the bank"
    if trip.refusal:
        reason = f"{title} is impassable for {say}."
    elif trip.rule == "BC:water.orders":
        reason = f"{say} must stop at {title}: it enters and leaves the water by separate orders."
    else:
        reason = f"{say} must stop at {title} after {say_cm(trip.stop)} cm; the next order takes it across."
    return position.rules.refuse(trip.rule, reason, [unit], [point_at(trip, trip.stop)])


def point_at(trip: ground.Way, along: float) -> Point:
    """The place so many centimetres along a way."""
    here = trip.points[0]
    for point in trip.points[1:]:
        leg = math.hypot(point[0] - here[0], point[1] - here[1])
        if along <= leg and leg:
            share = along / leg
            return here[0] + (point[0] - here[0]) * share, here[1] + (point[1] - here[1]) * share
        along -= leg
        here = point
    return here


def _in_the_way(position: Position, unit: int, points: Sequence[Point], end: Base) -> Refusal | None:
    """Units: nobody goes through enemies or into contact with them unforced, nor stays on top of anybody."""
    rules = position.rules
    say = position.roster.say
    through = enemies_on_way(position, unit, points)
    if through:
        reason = f"{say(unit)} would go through {say(*through)}; only a charge goes into contact."
        return rules.refuse("BC:charge.def", reason, [unit, *through])
    enemies = against_enemies(position, unit, end)
    if enemies:
        reason = f"{say(unit)} would end in contact with {say(*enemies)}; only a charge does that."
        return rules.refuse("BC:charge.def", reason, [unit, *enemies], [end.centre])
    run_over = overrun.overrun_on_way(position, unit, points, end)
    under = [u for u in standing.clash(position, end, unit) if u not in run_over]
    under = [u for u in under if position.joined[u] != unit]
    if under:
        reason = f"{say(unit)} would stand on top of {say(*under)}."
        return rules.refuse("BC:movement.through.friends", reason, [unit, *under], [end.centre])
    return _standing_refusal(position, unit, end)


def _standing_refusal(position: Position, unit: int, end: Base) -> Refusal | None:
    """Ground that it may not stand in, as it will face."""
    rules = position.rules
    piece = ground.impassable_for(
        standing.table_of(position),
        end,
        going(rules, unit),
        amphibious=floats(rules, unit),
        breaches=tuple((b.piece, b.x, b.y) for b in position.breaches),
        scale=rules.scale,
    )
    if piece is None:
        return None
    reason = f"{piece.title} is impassable for {position.roster.say(unit)}."
    return rules.refuse(piece.kind.rules[0], reason, [unit], [end.centre])


def enemies_on_way(position: Position, unit: int, points: Sequence[Point]) -> list[int]:
    """The fighting enemies through whom a way goes."""
    base = standing.base(position, unit)
    return [
        enemy
        for enemy in standing.standing(position, 1 - position.roster.side[unit])
        if not position.roster.kind[enemy].is_command
        and sliding.met_on_way(base, points, standing.base(position, enemy))
    ]


def _undeclared(position: Position, task: Task, trip: ground.Way, end: Base) -> Refusal | None:
    """BC:command.declare - What would have made the order harder had to be said before the roll."""
    rules = position.rules
    unit, points = task.unit, trip.points
    say, by_id = position.roster.say, standing.table_of(position).by_id
    if not task.dense:
        titles = [by_id[piece].title for piece in trip.dense]
        titles += ["smoke"] if smoky(position, unit, points) else []
        if titles:
            reason = f"The order to {say(unit)} did not declare a move through dense {', '.join(titles)}."
            return rules.refuse("BC:command.modifiers.3", reason, [unit], points)
    nearer = [] if task.closing else closing(position, unit, end)
    if nearer:
        reason = f"The order to {say(unit)} did not declare a move towards {say(*nearer)}."
        return rules.refuse("BC:command.modifiers.4", reason, [unit, *nearer], points)
    if task.road and not trip.on_road and trip.length > TOUCH:
        reason = f"The order to {say(unit)} was for a move that keeps to the road."
        return rules.refuse("BC:command.modifiers.2d", reason, [unit], points)
    return None


# What a move does


def carry_out(position: Position, unit: int, points: Sequence[Point], facing: float) -> list[Event]:
    """BC:movement.distance - Move a unit; it breaches what armour crosses and overruns commands."""
    rules = position.rules
    trip = way(position, unit, points)
    end = there(rules, unit, points[-1], facing)
    commands = overrun.overrun_on_way(position, unit, points, end)
    events = breach(position, unit, trip)
    start = (position.x[unit], position.y[unit])
    leave_post(position, unit)
    position.put(unit, end.x, end.y, end.facing)
    with_it = overrun.keep_up(position, unit)
    verb = "moves to" if trip.total > EPS else "turns at"
    text = f"{position.roster.say(unit)} {verb} {say_point(end.centre)}."
    moved = rules.event("moved", text, "BC:movement.distance", [unit], [start, *points])
    return [moved, *with_it, *events, *overrun.overrun(position, unit, commands)]


def leave_post(position: Position, unit: int) -> None:
    """A unit that moves has moved: it leaves its trench, and the combat it supported."""
    bit = 1 << unit
    position.moved |= bit
    position.dug_in &= ~bit
    position.fortified &= ~bit
    position.supports[unit] = -1


def breach(position: Position, unit: int, trip: ground.Way) -> list[Event]:
    """BC:terrain.breach - The first armour across an obstacle leaves a gap for all."""
    if position.roster.kind[unit].going != "armour":
        return []
    by_id, events = standing.table_of(position).by_id, []
    for crossing in trip.crossings:
        piece = by_id[crossing.piece]
        if crossing.what != "obstacle" or not piece.kind.breachable:
            continue
        position.breaches = (*position.breaches, Breach(piece.id, *crossing.at))
        position.touch()
        text = f"{position.roster.say(unit)} breaches {piece.title}."
        events.append(position.rules.event("breached", text, "BC:terrain.breach", [unit], [crossing.at]))
    return events


# Samples of where a unit could go


def destinations(
    position: Position,
    unit: int,
    has: Tally,
    chance: Random | None = None,
    count: int = 8,
    *,
    task: Task | None = None,
    fresh_contact: bool = False,
) -> list[tuple[tuple[Point, ...], float]]:
    """Some moves that would be carried out: of those drawn at random, or of a rose of directions."""
    found = []
    for points, facing in _candidates(position, unit, float(has.total), chance, count):
        if hindrance(
            position, unit, points, facing, has, task=task, fresh_contact=fresh_contact
        ) is None:  # fmt: skip
            found.append((points, facing))
    return found


def _candidates(
    position: Position, unit: int, reach: float, chance: Random | None, count: int
) -> Iterator[tuple[tuple[Point, ...], float]]:
    x, y, facing = position.x[unit], position.y[unit], position.facing[unit]
    for number in range(count):
        if chance is None:
            course, cm = 360.0 * number / count, reach
        else:
            # Half of them ahead, so that play at random gets somewhere.
            course = chance.gauss(facing, 40) if number % 2 else chance.uniform(0, 360)
            cm = reach * math.sqrt(chance.random())
        at = (
            round(x + math.sin(math.radians(course)) * cm, 2),
            round(y + math.cos(math.radians(course)) * cm, 2),
        )
        turned = facing if chance is None or chance.random() < 0.5 else round(course % 360, 1) % 360
        yield (at,), turned
