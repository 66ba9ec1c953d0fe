"""Answers to what a screen asks about a battle: why not, at what cost, who sees whom, what to expect."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.commander.orders import (
    VERBS,
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
    Task,
)
from openblitz.commander.rules import artillery, command, firing, movement, standing
from openblitz.commander.steps.base import step_of
from openblitz.commander.table_top import bases, ground
from openblitz.commander.table_top.classify import classify
from openblitz.commander.table_top.sight import Sight, sight
from openblitz.commander.telling import describe, offering
from openblitz.commander.telling.asks import (
    Ask,
    Band,
    Bands,
    BandsAsk,
    ExplainAsk,
    Explanation,
    Ground,
    GroundAsk,
    Number,
    PieceFacts,
    Plan,
    PlanAsk,
    Promise,
    Reply,
    Samples,
    SamplesAsk,
    Seen,
    SeenAsk,
    SeenList,
    SightAsk,
    SightLine,
    Spot,
    Step,
    Words,
    WordsAsk,
    Zones,
    ZonesAsk,
)
from openblitz.table import NotationError, NotThereError, Refusal
from openblitz.table.view import show_tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.commander.game import Commander
    from openblitz.commander.kinds import Point
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Tally


class NoSuchUnitError(NotThereError):
    """Something that was named is not there."""


def answer(  # noqa: PLR0911 - one a question
    game: Commander, position: Position, seat: str | None, ask: Ask
) -> Reply:
    """The answer to a question, of a position in which nothing stands that the seat may not know."""
    rules = game.rules
    if isinstance(ask, ExplainAsk | SamplesAsk) and _is_written_unseen(game, position, seat):
        return _unseen(game, ask)
    match ask:
        case ExplainAsk(order):
            return explain(game, position, game.read_order(order))
        case SightAsk():
            return _sight(rules, position, ask)
        case SeenAsk(unit):
            return _seen(rules, position, _on_table(rules, position, unit))
        case PlanAsk():
            return _plan(game, position, ask)
        case GroundAsk(at):
            return _ground(position, at)
        case ZonesAsk(names, at, barrage):
            units = [_unit(rules, name) for name in names]
            return _zones(rules, position, units, at, barrage)
        case SamplesAsk(name):
            return _samples(game, position, name)
        case BandsAsk(name):
            return _bands(rules, position, _on_table(rules, position, name))
        case WordsAsk():
            return _words(rules, position)
    raise TypeError(f"{ask!r} is no question")


def _unit(rules: Rules, name: str) -> int:
    unit = rules.roster.number.get(name.casefold())
    if unit is None:
        raise NoSuchUnitError(f"there is no unit {name[:40]!r}")
    return unit


def _on_table(rules: Rules, position: Position, name: str) -> int:
    unit = _unit(rules, name)
    if position.table is None or not position.stands(unit):
        raise NoSuchUnitError(f"{rules.roster.ids[unit]} does not stand on the table")
    return unit


# Orders


def _is_written_unseen(game: Commander, position: Position, seat: str | None) -> bool:
    """Whether another seat decides in secret."""
    return position.outcome is None and step_of(position).secret and seat != game.to_move(position)


def _unseen(game: Commander, ask: ExplainAsk | SamplesAsk) -> Reply:
    """BC:scheduled.record - What others write in secret is none of one's business, whatever it is."""
    if isinstance(ask, SamplesAsk):
        return Samples(ask.unit, (), ())
    refusal = Refusal("BC:scheduled.record", "A schedule is its writer's alone.")
    return Explanation(order=game.write_order(game.read_order(ask.order)), refusal=refusal)


def explain(game: Commander, position: Position, order: Order) -> Explanation:
    """What an order would cost and bring, whoever asks; refused orders still show their numbers."""
    rules = game.rules
    asked = game.to_move(position)
    refusal = game.check(position, asked, order) if asked else Refusal("table:over", "The battle is over.")
    told: dict[str, Any] = {}
    if position.table is not None and _all_there(rules, position, order):
        told = _details(rules, position, order)
    return Explanation(order=game.write_order(order), refusal=refusal, **told)


def _all_there(rules: Rules, position: Position, order: Order) -> bool:
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
    return isinstance(order, Place)


def _details(rules: Rules, position: Position, order: Order) -> dict[str, Any]:  # noqa: PLR0911 - one a kind
    match order:
        case Move(unit, points, facing) | Follow(unit, points, facing):
            return _way(rules, position, unit, points, facing)
        case Disengage(unit, points, facing):
            # How far it may go is said by dice, not by its move.
            return _way(rules, position, unit, points, facing) | {"numbers": ()}
        case Place(_, at, facing):
            return {"base": (*at, facing)}
        case Charge(unit, target):
            return _promised(rules, position, ()) | _charge_way(rules, position, unit, target)
        case Fire(shots):
            return _fire(rules, position, shots)
        case Issue():
            return _issue(rules, position, order)
        case Request():
            return _request(rules, position, order)
    return {}


def _way(
    rules: Rules, position: Position, unit: int, points: Sequence[Point], facing: float
) -> dict[str, Any]:
    if not points:
        return {}
    trip = movement.way(rules, position, unit, points)
    reach = movement.reach(rules, position, unit, trip)
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


def _charge_way(rules: Rules, position: Position, unit: int, target: int) -> dict[str, Any]:
    from openblitz.commander.rules import charging  # noqa: PLC0415 - charging asks steps, which ask rules

    met = charging.contact(rules, position, unit, target)
    if isinstance(met, Refusal):
        return {}
    _, place = met.column[0]
    start = (position.x[unit], position.y[unit])
    far = bases.distance(standing.base(rules, position, unit), standing.base(rules, position, target))
    return {
        "path": (start, (place.x, place.y)),
        "length": round(far, 2),
        "base": (place.x, place.y, place.facing),
    }


def _fire(rules: Rules, position: Position, shots: Sequence[Shot]) -> dict[str, Any]:
    numbers = []
    for shot in shots:
        if (
            shot.weapon > len(rules.roster.kind[shot.unit].specials)
            or not rules.roster.kind[shot.unit].attack
        ):
            return {}
        name = rules.roster.ids[shot.unit]
        numbers.append(Number(f"attacks of {name}", show_tally(firing.attacks(rules, position, shot))))
    for shot in {s.target: s for s in shots}.values():
        score = firing.score(rules, position, shot)
        numbers.append(Number(f"to hit {rules.roster.ids[shot.target]}", show_tally(score)))
    return {"numbers": tuple(numbers)} | _promised(rules, position, shots)


def _promised(rules: Rules, position: Position, shots: Sequence[Shot]) -> dict[str, Any]:
    found = firing.expected(rules, position, shots) if shots else []
    return {"promises": tuple(_promise(rules, told) for told in found)}


def _promise(rules: Rules, told: Any) -> Promise:
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


def _issue(rules: Rules, position: Position, issue: Issue) -> dict[str, Any]:
    if not issue.tasks:
        return {}
    value = command.value(rules, position, issue)
    return {"numbers": (Number("command value", show_tally(value)),), "chance": chance_of(value)}


def _request(rules: Rules, position: Position, request: Request) -> dict[str, Any]:
    if not request.units:
        return {}
    value = artillery.request_value(rules, position, request)
    side = rules.roster.side[request.fao]
    at = (position.x[request.target], position.y[request.target])
    return {
        "numbers": (Number("command value", show_tally(value)),),
        "chance": chance_of(value),
        "zones": artillery.zones(rules, position, request.units, at, request.barrage, side),
    }


def chance_of(value: Tally) -> float:
    """BC:command.roll - The chance of a command roll: double one always succeeds, double six never.

    >>> from openblitz.table import Tally
    >>> [round(chance_of(Tally().plus(value, "", ""))* 36) for value in (1, 2, 7, 8, 11, 12)]
    [1, 1, 21, 26, 35, 35]
    """
    total = int(value.total)
    good = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b == 2 or (a + b <= total and a + b < 12))
    return good / 36


# Sight


def _sight(rules: Rules, position: Position, ask: SightAsk) -> SightLine:
    viewer = _on_table(rules, position, ask.unit)
    own = standing.base(rules, position, viewer)
    if ask.stand is not None:
        own = own._replace(x=ask.stand[0], y=ask.stand[1], facing=ask.stand[2])
    if ask.target:
        target = _on_table(rules, position, ask.target)
        other = standing.base(rules, position, target)
        if ask.stand is None and standing.hidden(rules, position, target):
            why = "A gun in cover is unseen until it fires or an enemy comes within 20 cm."
            line = ((own.x, own.y), (other.x, other.y))
            unseen = Sight(clear=False, line=line, blocker="hidden", why=why, rule="BC:los.hiddenatg")
            return _line(rules, unseen, bases.distance(own, other))
        keys = {f"unit:{viewer}", f"unit:{target}"}
    elif ask.at is not None:
        other = own._replace(x=ask.at[0], y=ask.at[1])
        keys = {f"unit:{viewer}"}
    else:
        raise NotationError("a unit or a point must be looked at")
    found = sight(
        standing.table_of(position),
        own,
        other,
        rules.roster.kind[viewer].arc,
        [o for o in standing.obstructions(rules, position) if o.key not in keys],
        standing.smoke_shapes(position),
        tuple((b.piece, b.x, b.y) for b in position.breaches),
    )
    return _line(rules, found, bases.distance(own, other))


def _line(rules: Rules, found: Sight, far: float) -> SightLine:
    what, _, which = found.blocker.partition(":")
    blocker = rules.roster.ids[int(which)] if what == "unit" else which if what == "piece" else what
    return SightLine(
        clear=found.clear,
        line=found.line,
        distance=round(far, 2),
        blocker=blocker,
        at=found.at,
        why=found.why,
        rule=found.rule,
    )


def _seen(rules: Rules, position: Position, unit: int) -> SeenList:
    enemies = []
    for enemy in standing.standing(rules, position, 1 - rules.roster.side[unit]):
        shot = best_shot(rules, position, unit, enemy)
        refusal = firing.refusal(rules, position, shot)
        promise = None if refusal else _promise(rules, firing.expected(rules, position, [shot])[0])
        enemies.append(
            Seen(
                rules.roster.ids[enemy],
                round(standing.distance(rules, position, unit, enemy), 2),
                standing.sees(rules, position, unit, enemy),
                standing.line(rules, position, unit, enemy).line,
                refusal,
                promise,
                rules.roster.kind[unit].special[shot.weapon - 1] if shot.weapon else "",
            )
        )
    return SeenList(rules.roster.ids[unit], tuple(sorted(enemies, key=lambda seen: seen.distance)))


def best_shot(rules: Rules, position: Position, unit: int, target: int) -> Shot:
    """The stat that promises most hits, of those that may be fired."""
    shots = [Shot(unit, target, weapon) for weapon in range(len(rules.roster.kind[unit].specials) + 1)]
    allowed = [shot for shot in shots if firing.refusal(rules, position, shot) is None]
    if len(allowed) < 2:
        return allowed[0] if allowed else shots[0]
    return max(allowed, key=lambda shot: firing.expected(rules, position, [shot])[0].hits)


# Plans


def _plan(game: Commander, position: Position, ask: PlanAsk) -> Plan:
    rules = game.rules
    commander = _on_table(rules, position, ask.command)
    tasks, told = [], []
    for step in ask.steps:
        unit = _unit(rules, step.unit)
        task, order = _task(rules, position, unit, step)
        tasks.append(task)
        told.append(
            _step(game, position, order) if order is not None else Explanation(order="", refusal=None)
        )
    issue = Issue(commander, tuple(tasks))
    return Plan(order=game.write_order(issue), explanation=explain(game, position, issue), steps=tuple(told))


def _task(rules: Rules, position: Position, unit: int, step: Step) -> tuple[Task, Order | None]:
    if step.action not in ("move", "deploy", "fire"):
        raise NotationError(f"{step.action[:20]!r} is no action; there are move, deploy and fire")
    if step.action != "move" or not position.stands(unit):
        return Task(unit, step.action), None  # type: ignore[arg-type]
    if step.charge:
        target = _on_table(rules, position, step.charge)
        told = _charge_way(rules, position, unit, target)
        if not told:
            return Task(unit, "move", closing=True), Charge(unit, target)
        x, y, facing = told["base"]
        task = movement.task_for(rules, position, unit, ((x, y),), facing)
        return msgspec.structs.replace(task, closing=True), Charge(unit, target)
    if not step.points:
        return Task(unit, "move"), None
    facing = position.facing[unit] if step.facing is None else step.facing
    return movement.task_for(rules, position, unit, step.points, facing), Move(unit, step.points, facing)


def _step(game: Commander, position: Position, order: Order) -> Explanation:
    """What a unit would do under the order that is being planned: refused only for what the ground says."""
    rules = game.rules
    refusal: Refusal | None = None
    if isinstance(order, Move):
        reach = float(movement.reach(rules, position, order.unit).total)
        refusal = movement.refusal(rules, position, order.unit, order.points, order.facing, reach)
    elif isinstance(order, Charge):
        from openblitz.commander.rules import charging  # noqa: PLC0415

        refusal = charging.refusal(rules, position, order.unit, order.target, ordered=True)
    return Explanation(order=game.write_order(order), refusal=refusal, **_details(rules, position, order))


# Ground and zones


def _ground(position: Position, at: Spot) -> Ground:
    if position.table is None:
        return Ground(())
    spot = bases.Base(at[0], at[1], 0.0, 0.02, 0.02)
    return Ground(
        tuple(
            PieceFacts(
                piece.id,
                piece.name,
                piece.kind.title,
                tuple((fact.subject, fact.words, fact.rule) for fact in classify(piece)),
            )
            for piece in ground.at(position.table, spot)
        )
    )


def _zones(rules: Rules, position: Position, units: Sequence[int], at: Spot, barrage: bool) -> Zones:
    if not units or any(not rules.roster.kind[unit].off_table for unit in units):
        raise NoSuchUnitError("fire zones are made by artillery units")
    side = rules.roster.side[units[0]]
    made = artillery.zones(rules, position, units, at, barrage, side)
    guns = tuple((unit, 1) for unit in units)
    caught = artillery.targets(rules, position, guns, made, barrage=barrage)
    return Zones(made, rules.roster.names(unit for unit, _ in caught))


# Lists


def _samples(game: Commander, position: Position, name: str) -> Samples:
    """A few orders of each kind for each unit: so many that a list can still be read."""
    if position.outcome is not None:
        return Samples(name, (), ())
    unit = _unit(game.rules, name) if name else None
    orders = offering.samples(game, position, unit, 12 if name else 4)
    verbs = dict.fromkeys(order.partition(" ")[0] for order in orders)
    return Samples(name, tuple(orders), tuple(VERBS.forms()[verb] for verb in verbs))


def _bands(rules: Rules, position: Position, who: int) -> Bands:
    """Out to the corner of the table that is farthest away, or until nobody would hear."""
    step = rules.cm(command.modifiers().step)
    table = standing.table_of(position)
    x, y = position.x[who], position.y[who]
    far = math.hypot(max(x, table.width - x), max(y, table.height - y))
    bands = tuple(
        Band(step * (number + 1), f"{command.distance_modifier(number):d}")
        for number in range(math.ceil(far / step))
    )
    return Bands(rules.roster.ids[who], bands, command.from_centre(rules), "BC:command.modifiers.2")


def _words(rules: Rules, position: Position) -> Words:
    sides = {
        seat: tuple(describe.army_lines(rules, position, side))
        for side, seat in enumerate(rules.roster.seats)
    }
    return Words(tuple(describe.overview(rules, position)), sides)
