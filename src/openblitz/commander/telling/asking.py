"""Answers to what a screen asks about a battle: why not, at what cost, who sees whom, what to expect."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from openblitz.commander.kinds import MOST_POINTS, PlannedStrike
from openblitz.commander.orders import (
    VERBS,
    ChooseTable,
    Fire,
    Issue,
    Move,
    Request,
    Shot,
    Task,
    WriteSchedule,
)
from openblitz.commander.rules import artillery, command, deployment, firing, standing
from openblitz.commander.steps.offering import said
from openblitz.commander.table_top import bases, ground, tables
from openblitz.commander.table_top.classify import classify
from openblitz.commander.table_top.sight import Sight, sight
from openblitz.commander.telling import describe, naming, offering, planning
from openblitz.commander.telling.asks import (
    Ask,
    Band,
    Bands,
    BandsAsk,
    DraftStrike,
    ExplainAsk,
    Explanation,
    FurnishAsk,
    Furnished,
    Ground,
    GroundAsk,
    Meaning,
    Meanings,
    PieceFacts,
    PlanAsk,
    Reply,
    RequestAsk,
    Samples,
    SamplesAsk,
    ScheduleAsk,
    Seen,
    SeenAsk,
    SeenList,
    SendAsk,
    SightAsk,
    SightLine,
    Spot,
    WithAsk,
    Words,
    WordsAsk,
    Zones,
    ZonesAsk,
)
from openblitz.commander.telling.explaining import explain, promise
from openblitz.table import NotationError, Refusal
from openblitz.table.questions import bounded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.commander.game import Commander
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules


def answer(  # noqa: PLR0911, PLR0912 - one a question
    game: Commander, position: Position, seat: str | None, ask: Ask
) -> Reply:
    """The answer to a question, of a position in which nothing stands that the seat may not know."""
    rules = game.rules
    bounded(ask, len(rules.roster), {"points": MOST_POINTS})
    if isinstance(ask, ExplainAsk | SamplesAsk | ScheduleAsk) and _is_written_unseen(game, position, seat):
        return _unseen(game, ask)
    match ask:
        case ExplainAsk(order):
            return explain(game, position, game.read_order(order))
        case SendAsk() | RequestAsk() | ScheduleAsk():
            return _meant(game, position, ask)
        case WithAsk(names, other):
            found = [naming.unit(rules, name) for name in names]
            return _meanings(game, position, found, naming.unit(rules, other))
        case SightAsk():
            return _sight(position, ask)
        case SeenAsk(unit):
            return _seen(game, position, naming.on_table(position, unit))
        case PlanAsk():
            return planning.plan(game, position, naming.on_table(position, ask.command), ask.steps)
        case GroundAsk(at):
            return _ground(position, at)
        case ZonesAsk(names, at, barrage):
            units = [naming.unit(rules, name) for name in names]
            return _zones(position, units, at, barrage)
        case SamplesAsk(name):
            return _samples(game, position, name)
        case BandsAsk(name):
            return _bands(position, naming.on_table(position, name))
        case FurnishAsk(order):
            return _furnished(game, order)
        case WordsAsk():
            return _words(position)
    raise TypeError(f"{ask!r} is no question")


# Orders


def _is_written_unseen(game: Commander, position: Position, seat: str | None) -> bool:
    """Whether another seat decides in secret."""
    return position.outcome is None and position.steps[-1].secret and seat != game.to_move(position)


def _unseen(game: Commander, ask: ExplainAsk | SamplesAsk | ScheduleAsk) -> Reply:
    """BC:scheduled.record - What others write in secret is none of one's business, whatever it is."""
    if isinstance(ask, SamplesAsk):
        return Samples(ask.unit, (), ())
    refusal = Refusal("BC:scheduled.record", "A schedule is its writer's alone.")
    order = game.write_order(game.read_order(ask.order)) if isinstance(ask, ExplainAsk) else ""
    return Explanation(order=order, refusal=refusal)


# What hands mean


def _meant(game: Commander, position: Position, ask: SendAsk | RequestAsk | ScheduleAsk) -> Explanation:
    rules = game.rules
    match ask:
        case SendAsk():
            if position.outcome is not None or not ask.points:
                return Explanation(order="", refusal=_NOTHING)
            along = [naming.unit(rules, name) for name in ask.along]
            unit = naming.unit(rules, ask.unit)
            order = position.steps[-1].send(unit, ask.points, ask.facing, along, ask.state)
            if order is None:
                return Explanation(order="", refusal=_NOTHING)
        case RequestAsk():
            guns = tuple(naming.unit(rules, name) for name in ask.guns)
            caller, target = naming.unit(rules, ask.caller), naming.unit(rules, ask.target)
            order = Request(caller, target, guns, ask.barrage, ask.smoke)
        case ScheduleAsk(strikes):
            order = WriteSchedule(tuple(_planned(rules, strike) for strike in strikes))
    # As it is written and read again: in the measures of the notation.
    order = game.read_order(game.write_order(order))
    if isinstance(order, Move) and position.table is not None and position.stands(order.unit):
        return planning.sent(game, position, order)
    return explain(game, position, order)


def _planned(rules: Rules, strike: DraftStrike) -> PlannedStrike:
    assets = tuple((naming.unit(rules, name), number) for name, number in strike.guns.items())
    return PlannedStrike(strike.turn, strike.at, assets, strike.barrage)


_NOTHING = Refusal("table:nothing", "There is nothing to be ordered with that now.")


def _meanings(game: Commander, position: Position, units: Sequence[int], other: int) -> Meanings:
    """Everything that the units could be told to do with the other one, first what is allowed."""
    if position.outcome is not None:
        return Meanings(())
    orders = [order for unit in units for order in offering.meanings(game, position, unit, other)]
    told = [explain(game, position, order) for order in orders]
    told.sort(key=lambda explained: explained.refusal is not None)
    return Meanings(tuple(Meaning(said(explained.order), explained) for explained in told))


# Sight


def _sight(position: Position, ask: SightAsk) -> SightLine:
    rules = position.rules
    viewer = naming.on_table(position, ask.unit)
    own = standing.base(position, viewer)
    if ask.stand is not None:
        own = own._replace(x=ask.stand[0], y=ask.stand[1], facing=ask.stand[2])
    if ask.target:
        target = naming.on_table(position, ask.target)
        other = standing.base(position, target)
        if ask.stand is None and standing.hidden(position, target):
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
        position.roster.kind[viewer].arc,
        [o for o in standing.obstructions(position) if o.key not in keys],
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


def _seen(game: Commander, position: Position, unit: int) -> SeenList:
    """What its fire would do; where a unit answers by itself, only at those at whom it may."""
    rules, enemies = game.rules, []
    seat = game.to_move(position)
    free = (
        position.steps[-1].mode in ("command", "perform")
        or seat != rules.roster.seats[rules.roster.side[unit]]
    )
    for enemy in standing.standing(position, 1 - rules.roster.side[unit]):
        shot = best_shot(position, unit, enemy)
        refusal = firing.refusal(position, shot)
        if refusal is None and seat and not free:
            refusal = game.check(position, seat, Fire((shot,)))
        promised = None if refusal else promise(rules, firing.expected(position, [shot])[0])
        enemies.append(
            Seen(
                rules.roster.ids[enemy],
                round(standing.distance(position, unit, enemy), 2),
                standing.sees(position, unit, enemy),
                standing.line(position, unit, enemy).line,
                refusal,
                promised,
                rules.roster.kind[unit].special[shot.weapon - 1] if shot.weapon else "",
            )
        )
    return SeenList(rules.roster.ids[unit], tuple(sorted(enemies, key=lambda seen: seen.distance)))


def best_shot(position: Position, unit: int, target: int) -> Shot:
    """The stat that promises most hits, of those that may be fired."""
    shots = [Shot(unit, target, weapon) for weapon in range(len(position.roster.kind[unit].specials) + 1)]
    allowed = [shot for shot in shots if firing.refusal(position, shot) is None]
    if len(allowed) < 2:
        return allowed[0] if allowed else shots[0]
    return max(allowed, key=lambda shot: firing.expected(position, [shot])[0].hits)


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


def _zones(position: Position, units: Sequence[int], at: Spot, barrage: bool) -> Zones:
    if not units or any(not position.roster.kind[unit].off_table for unit in units):
        raise naming.NoSuchUnitError("fire zones are made by artillery units")
    side = position.roster.side[units[0]]
    made = artillery.zones(position, units, at, barrage, side)
    guns = tuple((unit, 1) for unit in units)
    caught = artillery.targets(position, guns, made, barrage=barrage)
    return Zones(made, position.roster.names(unit for unit, _ in caught))


# Lists


def _samples(game: Commander, position: Position, name: str) -> Samples:
    """A few orders of each kind for each unit: so many that a list can still be read."""
    if position.outcome is not None:
        return Samples(name, (), ())
    unit = naming.unit(game.rules, name) if name else None
    orders = offering.samples(game, position, unit, 12 if name else 4)
    verbs = dict.fromkeys(choice.order.partition(" ")[0] for choice in orders)
    return Samples(name, tuple(orders), tuple(VERBS.forms()[verb] for verb in verbs))


def _bands(position: Position, who: int) -> Bands:
    """Out to the corner of the table that is farthest away; distance tells on no request of an FAO."""
    rules = position.rules
    if position.roster.kind[who].role == "fao":
        return Bands(position.roster.ids[who], (), command.from_centre(rules), "BC:command.modifiers.2")
    step = rules.cm(command.modifiers().step)
    table = standing.table_of(position)
    x, y = position.x[who], position.y[who]
    far = math.hypot(max(x, table.width - x), max(y, table.height - y))
    bands = tuple(
        Band(step * (number + 1), f"{command.distance_modifier(number):d}")
        for number in range(math.ceil(far / step))
    )
    led = {
        position.roster.ids[unit]: command.distance_modifier(steps)
        for unit in standing.standing(position, position.roster.side[who])
        if not position.roster.kind[unit].is_command
        for _, steps in [command.farthest(position, Issue(who, (Task(unit, "fire"),)))]
    }
    return Bands(position.roster.ids[who], bands, command.from_centre(rules), "BC:command.modifiers.2", led)


def _furnished(game: Commander, text: str) -> Furnished:
    """BC:scenario.deploy.edges - A table before it is chosen."""
    order = game.read_order(text)
    if not isinstance(order, ChooseTable):
        raise NotationError("only a table can be looked at so")
    refusal = deployment.table_refusal(game.rules, order)
    if refusal is not None:
        return Furnished("", "", refusal)
    table = tables.shown(deployment.build_table(game.rules, order))
    return Furnished(table.title, tables.write(table), None)


def _words(position: Position) -> Words:
    sides = {
        seat: tuple(describe.army_lines(position, side)) for side, seat in enumerate(position.roster.seats)
    }
    return Words(tuple(describe.overview(position)), sides)
