"""What an order would cost and bring: its way, its chance, what its fire promises, where shells fall."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from openblitz.commander.orders import (
    Charge,
    Disengage,
    Evade,
    Fire,
    Follow,
    Issue,
    Move,
    Place,
    Request,
    Shot,
    WriteSchedule,
)
from openblitz.commander.rules import artillery, command, firing, movement, standing
from openblitz.commander.rules.book import say_cm
from openblitz.commander.table_top import bases, ground
from openblitz.commander.telling.asks import Explanation, Number, Promise
from openblitz.table import Refusal
from openblitz.table.view import show_tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.commander.game import Commander
    from openblitz.commander.kinds import PlannedStrike, Point
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.rules.artillery import Zone
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Tally


def explain(game: Commander, position: Position, order: Order) -> Explanation:
    """What an order would cost and bring, whoever asks; refused orders still show their numbers."""
    asked = game.to_move(position)
    refusal = game.check(position, asked, order) if asked else Refusal("table:over", "The battle is over.")
    told: dict[str, Any] = {}
    if position.table is not None and _all_there(position, order):
        told = details(position, order)
    return Explanation(order=game.write_order(order), refusal=refusal, **told)


def _all_there(position: Position, order: Order) -> bool:  # noqa: PLR0911 - one a kind
    """Whether the units that an order speaks of stand on the table, so that there is something to measure."""
    match order:
        case Move(unit) | Follow(unit) | Disengage(unit) | Evade(unit):
            return position.stands(unit)
        case Charge(unit, target):
            return position.stands(unit) and position.stands(target)
        case Fire(shots):
            return all(position.on_table(s.unit) and position.stands(s.target) for s in shots)
        case Issue(commander, tasks):
            return position.stands(commander) and all(position.on_table(t.unit) for t in tasks)
        case Request(fao, target):
            return position.stands(fao) and position.stands(target)
        case WriteSchedule(strikes):
            guns = [unit for strike in strikes for unit, _ in strike.units]
            return all(strike.units for strike in strikes) and all(
                position.roster.kind[u].off_table for u in guns
            )
    return isinstance(order, Place)


def details(position: Position, order: Order) -> dict[str, Any]:  # noqa: PLR0911 - one a kind
    match order:
        case Move(unit, points, facing) | Follow(unit, points, facing):
            return _way(position, unit, points, facing)
        case Disengage(unit, points, facing):
            # How far it may go is said by dice, not by its move.
            return _way(position, unit, points, facing) | {"numbers": ()}
        case Place(_, at, facing):
            return {"base": (*at, facing)}
        case Charge(unit, target):
            return _promised(position, ()) | charge_way(position, unit, target)
        case Fire(shots):
            return _fire(position, shots)
        case Issue():
            return _issue(position, order)
        case Request():
            return _request(position, order)
        case WriteSchedule(strikes):
            return {"zones": tuple(zone for strike in strikes for zone in _struck(position, strike))}
    return {}


def _struck(position: Position, strike: PlannedStrike) -> tuple[Zone, ...]:
    guns = [unit for unit, _ in strike.units]
    return artillery.zones(position, guns, strike.at, strike.barrage, position.roster.side[guns[0]])


def _way(position: Position, unit: int, points: Sequence[Point], facing: float) -> dict[str, Any]:
    if not points:
        return {}
    trip = movement.way(position, unit, points)
    reach = movement.reach(position, unit, trip)
    stop = movement.point_at(trip, trip.stop) if trip.stop is not None else None
    end = stop or points[-1]
    return {
        "numbers": (Number("move", show_tally(reach)),),
        "path": ((position.x[unit], position.y[unit]), *points),
        "length": round(trip.length, 2),
        "stop": stop,
        "meets": tuple(_meets(position, trip)),
        "base": (end[0], end[1], facing),
    }


def _meets(position: Position, trip: ground.Way) -> Iterator[str]:
    """What is met on a way, in words."""
    by_id = standing.table_of(position).by_id
    verbs = {"enter": "enters", "leave": "leaves", "obstacle": "meets", "start-in": "starts in"}
    for crossing in trip.crossings:
        piece = by_id[crossing.piece]
        thick = ", dense" if crossing.piece in trip.dense else ""
        yield f"{verbs.get(crossing.what, crossing.what)} {piece.name or piece.kind.title.lower()}{thick}"
    if trip.on_road:
        yield "along a road all the way"


def charge_way(position: Position, unit: int, target: int) -> dict[str, Any]:
    from openblitz.commander.rules import charging  # noqa: PLC0415 - charging asks steps, which ask rules

    met = charging.contact(position, unit, target)
    if isinstance(met, Refusal):
        return {}
    _, place = met.column[0]
    start = (position.x[unit], position.y[unit])
    far = bases.distance(standing.base(position, unit), standing.base(position, target))
    return {
        "path": (start, (place.x, place.y)),
        "length": round(far, 2),
        "base": (place.x, place.y, place.facing),
    }


def _fire(position: Position, shots: Sequence[Shot]) -> dict[str, Any]:
    numbers = []
    for shot in shots:
        if (
            shot.weapon > len(position.roster.kind[shot.unit].specials)
            or not position.roster.kind[shot.unit].attack
        ):
            return {}
        name = position.roster.ids[shot.unit]
        numbers.append(Number(f"attacks of {name}", show_tally(firing.attacks(position, shot))))
    for shot in {s.target: s for s in shots}.values():
        score = firing.score(position, shot)
        numbers.append(Number(f"to hit {position.roster.ids[shot.target]}", show_tally(score)))
    return {"numbers": tuple(numbers)} | _promised(position, shots)


def _promised(position: Position, shots: Sequence[Shot]) -> dict[str, Any]:
    found = firing.expected(position, shots) if shots else []
    return {"promises": tuple(promise(position.rules, told) for told in found)}


def promise(rules: Rules, told: Any) -> Promise:
    return Promise(
        rules.roster.ids[told.target],
        told.dice,
        told.score,
        told.save,
        round(told.hits, 2),
        round(told.suppress, 3),
        round(told.fall_back, 3),
        round(told.knock_out, 3),
    )


def _issue(position: Position, issue: Issue) -> dict[str, Any]:
    if not issue.tasks:
        return {}
    value = command.value(position, issue)
    numbers = (Number("command value", show_tally(value)),)
    return {"numbers": numbers, "chance": chance_of(value), "cautions": tuple(_risks(position, issue))}


def _risks(position: Position, issue: Issue) -> Iterator[str]:
    """BC:command.failco - When the CO fails, nobody else speaks either."""
    others = command.silenced(position, issue.command)
    if others:
        say = position.roster.say
        yield f"If {say(issue.command)} fails, {say(*others)} cannot command this turn."


def _request(position: Position, request: Request) -> dict[str, Any]:
    rules = position.rules
    if not request.units:
        return {}
    value = artillery.request_value(position, request)
    side = position.roster.side[request.fao]
    at = (position.x[request.target], position.y[request.target])
    guns = tuple((unit, 1) for unit in request.units)
    dice = artillery.attacks(rules, guns, barrage=request.barrage, smoke=request.smoke)
    return {
        "numbers": (
            Number("command value", show_tally(value)),
            Number("dice at whoever is under it", show_tally(dice)),
        ),
        "chance": chance_of(value),
        "zones": artillery.zones(position, request.units, at, request.barrage, side),
        "stray": artillery.stray(rules, request.units),
        "cautions": tuple(_endangered(position, request)),
    }


def _endangered(position: Position, request: Request) -> Iterator[str]:
    """BC:artillery.deviation - Own units so near to the aim that shells which stray may find them."""
    strays = artillery.stray(position.rules, request.units)
    if strays is None or request.smoke:
        return
    target = request.target
    near = [
        unit
        for unit in standing.standing(position, position.roster.side[request.fao])
        if math.dist((position.x[unit], position.y[unit]), (position.x[target], position.y[target]))
        <= strays[1]
    ]
    least, most = (say_cm(cm) for cm in strays)
    if near:
        yield f"The shells stray {least} to {most} cm: {position.roster.say(*near)} stand so near."
    else:
        yield f"The shells stray {least} to {most} cm."


def chance_of(value: Tally) -> float:
    """BC:command.roll - The chance of a command roll: double one always succeeds, double six never.

    >>> from openblitz.table import Tally
    >>> [round(chance_of(Tally().plus(value, "", ""))* 36) for value in (1, 2, 7, 8, 11, 12)]
    [1, 1, 21, 26, 35, 35]
    """
    total = int(value.total)
    good = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b == 2 or (a + b <= total and a + b < 12))
    return good / 36
