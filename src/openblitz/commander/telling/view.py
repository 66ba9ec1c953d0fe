"""What a screen may know of a battle: the table top and everybody on it, as plain records.

Everything on the table is open to both players. A schedule is its writer's alone until a strike falls
(BC:scheduled.record): no view of another seat holds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.commander.position import KNOCKED_OUT, OFF_TABLE, ON_TABLE, RESERVE
from openblitz.commander.rules import battle_end, combat, schedule, standing
from openblitz.commander.rules.book import say_cm
from openblitz.commander.telling import offering
from openblitz.commander.telling.offering import Offer  # noqa: TC001 - msgspec reads the annotations
from openblitz.table import Question
from openblitz.table import view as table_view

if TYPE_CHECKING:
    from openblitz.commander.game import Commander
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules

PLACES = {RESERVE: "reserve", ON_TABLE: "table", OFF_TABLE: "off-table", KNOCKED_OUT: "out"}


class UnitView(msgspec.Struct, frozen=True, kw_only=True):
    """A unit: its base on the table, what it can do, and what has happened to it."""

    id: str
    side: str
    name: str
    type: str
    symbol: str  # what to draw: co, hq, fao, infantry, machine gun, mortar, ...
    place: str  # reserve, table, aboard, off-table or out
    x: float
    y: float
    facing: float
    width: float
    depth: float
    arc: int
    move: float
    attacks: str
    special: tuple[str, ...]
    range: float
    rings: tuple[tuple[float, str], ...]  # how far it fires and moves, with what to call it
    hits: int
    endures: int  # hits that knock it out
    save: int | None
    command: int
    suppressed: bool
    carrier: str
    supports: str
    states: tuple[str, ...]  # limbered, set up, dug in, fortified, in combat, charging, joined, in cover
    done: tuple[str, ...]  # used initiative, 2 orders, orders stopped, may issue no more, has moved


class SmokeView(msgspec.Struct, frozen=True):
    """A smoke screen."""

    x: float
    y: float
    width: float
    height: float


class StrikeView(msgspec.Struct, frozen=True):
    """A strike of one's own schedule."""

    number: int
    turn: int
    x: float
    y: float
    units: dict[str, int]  # assets by unit
    barrage: bool
    state: str
    zones: tuple[tuple[float, float, float, float], ...]


class CombatView(msgspec.Struct, frozen=True):
    """A combat: who is in it, and who supports."""

    units: tuple[str, ...]
    supporters: tuple[str, ...]


class SideView(msgspec.Struct, frozen=True, kw_only=True):
    """How a battlegroup stands."""

    name: str
    edge: str
    lost: int
    strength: int  # units that count for the breakpoint
    breakpoint: int
    minor: int  # losses that give the enemy his minor objective
    broken: bool
    assets: int | None  # left to schedule; None: none of your business
    points: int | None  # victory points from what the enemy lost, where units have points


class View(table_view.View, frozen=True, kw_only=True, tag="commander"):
    """Everything to draw a battle with."""

    phase: str
    table: str
    width: float
    height: float
    depth: float  # of the strip in which one deploys
    sides: dict[str, SideView]
    units: tuple[UnitView, ...]
    smoke: tuple[SmokeView, ...]
    breaches: tuple[tuple[float, float], ...]
    strikes: tuple[StrikeView, ...]
    combats: tuple[CombatView, ...]
    offer: Offer | None


def view(game: Commander, position: Position, seat: str | None) -> View:
    """The battle as a seat may know it; None is somebody who only watches."""
    rules = game.rules
    asked = game.to_move(position)
    table = position.table
    limit = rules.scenario.file.turns
    return View(
        ruleset=game.name,
        title=rules.scenario.file.title,
        turn=position.turn,
        turns=limit,
        side=rules.roster.seats[position.active],
        asked=asked,
        question=_question(game, position, seat),
        outcome=position.outcome,
        cautions=tuple(game.cautions(position)) if seat == asked else (),
        board=game.board(position),
        phase=position.steps[-1].key if position.steps else "",
        table=table.title if table else "",
        width=table.width if table else rules.cm(120),
        height=table.height if table else rules.cm(120),
        depth=rules.cm(rules.scenario.file.depth),
        sides={name: _side(rules, position, side, seat) for side, name in enumerate(rules.roster.seats)},
        units=tuple(_unit(rules, position, unit) for unit in rules.roster.units),
        smoke=tuple(SmokeView(s.x, s.y, s.width, s.height) for s in position.smoke),
        breaches=tuple((b.x, b.y) for b in position.breaches),
        strikes=_strikes(rules, position, seat),
        combats=_combats(rules, position),
        offer=offering.offer(game, position) if seat is not None and seat == asked else None,
    )


def _question(game: Commander, position: Position, seat: str | None) -> Question | None:
    """BC:scheduled.record - What is asked; to the others, a question about a schedule tells nothing of it."""
    question = game.ask(position)
    if question is None or question.seat == seat or not getattr(position.steps[-1], "secret", False):
        return question
    return Question(
        question.seat, question.step, f"The {question.seat.capitalize()} side writes.", question.rules
    )


def _side(rules: Rules, position: Position, side: int, seat: str | None) -> SideView:
    own = seat == rules.roster.seats[side]
    return SideView(
        name=rules.roster.groups[side].name,
        edge=position.edge[side],
        lost=battle_end.losses(rules, position, side),
        strength=battle_end.strength(rules, side),
        breakpoint=battle_end.breakpoint_of(rules, side),
        minor=battle_end.minor_objective(rules, side),
        broken=position.broken[side],
        assets=schedule.assets_left(rules, position, side) if own else None,
        points=battle_end.points_lost(rules, position, 1 - side),
    )


def _unit(rules: Rules, position: Position, unit: int) -> UnitView:
    kind = rules.roster.kind[unit]
    attack, carrier, friend = kind.attack, position.carrier[unit], position.supports[unit]
    place = PLACES[position.place[unit]]
    return UnitView(
        id=rules.roster.ids[unit],
        side=rules.roster.seats[rules.roster.side[unit]],
        name=rules.roster.titles[unit],
        type=kind.type,
        symbol=symbol(kind),
        place="aboard" if place == "table" and carrier >= 0 else place,
        x=position.x[unit],
        y=position.y[unit],
        facing=position.facing[unit],
        width=rules.cm(kind.width),
        depth=rules.cm(kind.depth),
        arc=kind.arc,
        move=rules.move_of(unit),
        attacks=kind.attacks,
        special=kind.special,
        range=rules.cm(attack.range or 0) if attack else 0.0,
        rings=_rings(rules, unit),
        hits=position.hits[unit],
        endures=kind.hits,
        save=kind.save,
        command=kind.command,
        suppressed=position.has(position.suppressed, unit),
        carrier=rules.roster.ids[carrier] if carrier >= 0 else "",
        supports=rules.roster.ids[friend] if friend >= 0 else "",
        states=_states(rules, position, unit),
        done=_deeds(rules, position, unit),
    )


def _rings(rules: Rules, unit: int) -> tuple[tuple[float, str], ...]:
    """How far it fires, by each of its stats, and how far it moves."""
    kind = rules.roster.kind[unit]
    stats = [(kind.attack, kind.attacks), *zip(kind.specials, kind.special, strict=True)]
    fire = [(rules.cm(stat.range), f"fire {word}") for stat, word in stats if stat and stat.range]
    return (*fire, *(((rules.move_of(unit), "move"),) if kind.move else ()))


def symbol(kind: Any) -> str:
    """What stands on the base: the role, the weapon, or the arm."""
    if kind.role or kind.weapon:
        return str(kind.role or kind.weapon)
    if kind.type == "artillery" and kind.rocket:
        return "rockets"
    return str(kind.going if kind.type == "transport" else kind.type)


def _states(rules: Rules, position: Position, unit: int) -> tuple[str, ...]:
    if not position.stands(unit):
        return ("limbered",) if position.on_table(unit) and position.has(position.limbered, unit) else ()
    kind, has = rules.roster.kind[unit], position.has
    said = [
        ("limbered", kind.towed and has(position.limbered, unit)),
        ("set up", kind.towed and not has(position.limbered, unit)),
        ("dug in", has(position.dug_in, unit)),
        ("fortified", has(position.fortified, unit)),
        ("in combat", standing.engaged(rules, position, unit)),
        ("charging", has(position.charging, unit)),
        ("joined", position.joined[unit] >= 0),
        ("in cover", standing.in_cover(rules, position, unit, None)),
        ("hidden", standing.hidden(rules, position, unit)),
    ]
    return tuple(word for word, true in said if true)


def _deeds(rules: Rules, position: Position, unit: int) -> tuple[str, ...]:
    orders, has = position.orders[unit], position.has
    said = [
        ("used initiative", has(position.initiative, unit)),
        (f"{orders} order{'s' if orders > 1 else ''}", orders > 0),
        ("orders stopped", has(position.finished, unit)),
        ("may issue no more", has(position.failed, unit)),
        ("has moved", has(position.moved | position.command_moved, unit)),
        ("has fired for this turn", has(position.artillery_used, unit)),
    ]
    return tuple(word for word, true in said if true)


def _strikes(rules: Rules, position: Position, seat: str | None) -> tuple[StrikeView, ...]:
    """BC:scheduled.record - One's own schedule; nobody else's."""
    if seat not in rules.roster.seats:
        return ()
    side = rules.roster.seats.index(seat)
    return tuple(
        StrikeView(
            number,
            strike.turn,
            strike.x,
            strike.y,
            {rules.roster.ids[unit]: assets for unit, assets in strike.units},
            strike.barrage,
            strike.state,
            schedule.zones(rules, position, strike, side),
        )
        for number, strike in enumerate(position.strikes[side], 1)
    )


def _combats(rules: Rules, position: Position) -> tuple[CombatView, ...]:
    if position.table is None:
        return ()
    found = []
    for one in combat.combats(rules, position):
        behind = rules.roster.names(u for u, _ in one.supporters)
        found.append(CombatView(rules.roster.names(one.units), behind))
    return tuple(found)


def describe_place(x: float, y: float) -> str:
    """A place in words."""
    return f"{say_cm(x)} cm from the west and {say_cm(y)} cm from the south edge"
