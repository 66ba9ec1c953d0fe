"""What a screen may know of a battle: the table top and everybody on it, as plain records.

Everything on the table is open to both players. A schedule is its writer's alone until a strike falls
(BC:scheduled.record): no view of another seat holds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.commander.orders import VERBS
from openblitz.commander.position import KNOCKED_OUT, OFF_TABLE, ON_TABLE, RESERVE
from openblitz.commander.rules import battle_end, casualties, combat, odds, schedule, standing
from openblitz.commander.rules.book import say_cm
from openblitz.commander.telling import offering
from openblitz.commander.telling.figures import Figure, figures, symbol
from openblitz.commander.telling.offering import Offer  # noqa: TC001 - msgspec reads the annotations
from openblitz.table import Question
from openblitz.table import view as table_view
from openblitz.table.view import Aim, Box, SeatStyle, TallyView, Track, show_tally
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.game import Commander
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.troops import Attack, UnitType

LOST = "knocked out"  # as the event is called that takes a unit there
PLACES = {RESERVE: "reserve", ON_TABLE: "table", OFF_TABLE: "off-table", KNOCKED_OUT: LOST}


BOXES = {"reserve": "Waits", "off-table": "Behind the edge", LOST: "Knocked out"}
BREAKPOINT = "BC:breakpoint.roll"
MINOR = "BC:scenario.objective.minor"
# What a newcomer asks about, as the sentences of this game have it.
TERMS = {
    "suppressed": "BC:morale.suppressed",
    "fall back": "BC:morale.fallback",
    "falls back": "BC:morale.fallback",
    "knocked out": "BC:morale.ko",
    "issued": "BC:command.roll",
    "blunders": "BC:command.blunder",
    "Command roll": "BC:command.roll",
    "initiative": "BC:initiative.options",
}


class Stat(msgspec.Struct, frozen=True):
    """An attack stat as the army lists write it, with what it says and the paragraph that says so."""

    stat: str
    words: str
    rule: str


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as its list of stats has it: its base, and what it can do."""

    id: str
    side: str
    name: str
    type: str
    symbol: str  # what to draw: co, hq, fao, infantry, machine gun, mortar, ...
    width: float
    depth: float
    arc: int
    move: float
    attacks: tuple[Stat, ...]  # the plain one first
    range: float
    rings: tuple[tuple[float, str], ...]  # how far it fires and moves, with what to call it
    endures: int  # hits that knock it out
    save: int | None
    command: int


class Printed(table_view.Printed, frozen=True, kw_only=True, tag_field="game", tag="commander"):
    """The units of a battle, and how each symbol is drawn."""

    pieces: tuple[Piece, ...]
    figures: dict[str, Figure]


class UnitState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a unit is and what has happened to it; what is as ever is left out."""

    place: str  # table, aboard, or a box: reserve, off-table, knocked out
    x: float = 0.0
    y: float = 0.0
    facing: float = 0.0
    hits: int = 0
    suppressed: bool = False
    carrier: str = ""
    supports: str = ""
    states: tuple[str, ...] = ()  # limbered, set up, dug in, fortified, in combat, charging, joined, in cover
    done: tuple[str, ...] = ()  # used initiative, 2 orders, orders stopped, may issue no more, has moved


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


class BlowView(msgspec.Struct, frozen=True):
    """Whom a unit fights in the next round: with how many dice, and what each must show to hit."""

    unit: str
    enemy: str
    dice: TallyView
    score: TallyView
    hits: float  # to be expected, after saves


class CombatView(msgspec.Struct, frozen=True):
    """A combat: who is in it, who supports, and who fights whom with which dice."""

    units: tuple[str, ...]
    supporters: tuple[str, ...]
    blows: tuple[BlowView, ...]


class SideView(msgspec.Struct, frozen=True, kw_only=True):
    """How a battlegroup stands."""

    name: str
    edge: str
    broken: bool


class View(table_view.View, frozen=True, kw_only=True, tag="commander"):
    """Everything to draw a battle with."""

    table: str
    width: float
    height: float
    depth: float  # of the strip in which one deploys
    sides: dict[str, SideView]
    units: dict[str, UnitState]
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
        table=table.title if table else "",
        width=table.width if table else rules.cm(120),
        height=table.height if table else rules.cm(120),
        depth=rules.cm(rules.scenario.file.depth),
        sides={name: _side(position, side) for side, name in enumerate(rules.roster.seats)},
        units={rules.roster.ids[unit]: _unit(position, unit) for unit in rules.roster.units},
        smoke=tuple(SmokeView(s.x, s.y, s.width, s.height) for s in position.smoke),
        breaches=tuple((b.x, b.y) for b in position.breaches),
        strikes=_strikes(position, seat),
        combats=_combats(position),
        offer=offering.offer(game, position) if seat is not None and seat == asked else None,
        layers=tuple(position.steps[-1].layers(position)) if asked else (),
        boxes=tuple(_boxes(rules)),
        tracks=tuple(_tracks(position, seat)),
    )


def _question(game: Commander, position: Position, seat: str | None) -> Question | None:
    """BC:scheduled.record - What is asked; to the others, a question about a schedule tells nothing of it."""
    question = game.ask(position)
    if question is None or question.seat == seat or not position.steps[-1].secret:
        return question
    return Question(
        question.seat, question.step, f"The {question.seat.capitalize()} side writes.", question.rules
    )


def _side(position: Position, side: int) -> SideView:
    return SideView(
        name=position.roster.groups[side].name, edge=position.edge[side], broken=position.broken[side]
    )


def _boxes(rules: Rules) -> Iterator[Box]:
    for place, title in BOXES.items():
        yield from (Box(place=place, title=title, seat=seat) for seat in rules.roster.seats)


def _tracks(position: Position, seat: str | None) -> Iterator[Track]:
    """The turn; losses of each side by what they count for, points, and one's own assets."""
    rules = position.rules
    yield Track(key="turn", title="Turn", value=position.turn, of=rules.scenario.file.turns)
    for side, name in enumerate(position.roster.seats):
        lost = battle_end.losses(position, side)
        minor, half = battle_end.minor_objective(rules, side), battle_end.breakpoint_of(rules, side)
        for key, title, of, rule, counts in (
            ("lost", "Units lost", battle_end.strength(rules, side), "", ""),
            ("minor", "Against the minor objective", minor, MINOR, "minor"),
            ("breakpoint", "Lost, against the breakpoint", half, BREAKPOINT, "break"),
        ):
            # Beyond what is needed losses go on being counted: 4/2 alone reads like a mistake.
            short = counts and f"lost ({counts}{': reached' if lost >= of else ''})"
            yield Track(key=key, title=title, value=lost, of=of, seat=name, rule=rule, short=short)
        points = battle_end.points_lost(position, 1 - side)
        if points is not None:
            yield Track(key="points", title="Points won", value=points, seat=name)
        # BC:scheduled.record - What is left to schedule is its owner's business alone.
        if seat == name and schedule.can_plan(rules, side):
            left = schedule.assets_left(position, side)
            yield Track(key="assets", title="Assets left to schedule", value=left, seat=name)


def printed(rules: Rules) -> Printed:
    """The seats, and every unit."""
    pieces = tuple(_piece(rules, unit) for unit in rules.roster.units)
    forms = tuple(VERBS.forms().values())
    drawn = figures(piece.symbol for piece in pieces)
    return Printed(
        seats=styles(rules), forms=forms, aims=tuple(_aims(rules)), terms=TERMS, pieces=pieces, figures=drawn
    )


def _aims(rules: Rules) -> Iterator[Aim]:
    """How a battle is won, each line with a paragraph of its own."""
    names = [style.name for style in styles(rules)]
    half = [f"{name} after {battle_end.breakpoint_of(rules, side)} units" for side, name in enumerate(names)]
    words = f"Break the enemy: once half his units are lost he rolls to stay ({', '.join(half)})."
    yield Aim(words, "BC:scenario.objective.major")
    few = [f"{battle_end.minor_objective(rules, side)} {name}" for side, name in enumerate(names)]
    share = rules.scenario.file.minor_casualties
    yield Aim(f"The minor objective is {share} % of the enemy: {' or '.join(few)} units.", MINOR)
    yield Aim(
        "Breaking the enemy wins decisively, or by a little if he reached his minor objective; the minor "
        "objective alone wins by a little; the same on both sides is a draw.",
        "BC:objective",
    )
    if rules.scenario.file.turns:
        yield Aim(f"The battle ends after {count(rules.scenario.file.turns, 'turn')}.", "BC:battleend.turns")


def styles(rules: Rules) -> tuple[SeatStyle, ...]:
    """The two sides: square corners for the first, round ones for the second."""
    one, other = rules.roster.seats
    return (
        SeatStyle(one, one.capitalize(), one.capitalize(), "first", "square"),
        SeatStyle(other, other.capitalize(), other.capitalize(), "second", "round"),
    )


def _piece(rules: Rules, unit: int) -> Piece:
    kind = rules.roster.kind[unit]
    return Piece(
        id=rules.roster.ids[unit],
        side=rules.roster.seats[rules.roster.side[unit]],
        name=rules.roster.titles[unit],
        type=kind.type,
        symbol=symbol(kind),
        width=rules.cm(kind.width),
        depth=rules.cm(kind.depth),
        arc=kind.arc,
        move=rules.move_of(unit),
        attacks=_stats(rules, kind),
        range=rules.cm(kind.attack.range or 0) if kind.attack else 0.0,
        rings=_rings(rules, unit),
        endures=kind.hits,
        save=kind.save,
        command=kind.command,
    )


def _unit(position: Position, unit: int) -> UnitState:
    carrier, friend = position.carrier[unit], position.supports[unit]
    place = PLACES[position.place[unit]]
    return UnitState(
        place="aboard" if place == "table" and carrier >= 0 else place,
        x=position.x[unit],
        y=position.y[unit],
        facing=position.facing[unit],
        hits=position.hits[unit],
        suppressed=position.has(position.suppressed, unit),
        carrier=position.roster.ids[carrier] if carrier >= 0 else "",
        supports=position.roster.ids[friend] if friend >= 0 else "",
        states=_states(position, unit),
        done=_deeds(position, unit),
    )


def _stats(rules: Rules, kind: UnitType) -> tuple[Stat, ...]:
    """BC:fire.stat - What its attacks are; special ones take the place of the plain (RBC-68)."""
    if kind.attack is None:
        return ()
    instead = " instead, at armour and soft vehicles"
    special = [_stat(rules, kind, stat, instead) for stat in kind.specials]
    return (_stat(rules, kind, kind.attack), *special)


def _stat(rules: Rules, kind: UnitType, stat: Attack, more: str = "") -> Stat:
    dice = count(stat.dice, "die", "dice")
    if stat.range is not None:
        said, rule = f"{dice} up to {say_cm(rules.cm(stat.range))} cm{more}", "BC:fire.stat"
    elif kind.type == "artillery":
        said, rule = f"{dice} at each unit in its fire zone", "BC:artillery.each"
    else:
        return Stat(str(stat), "no rule of this edition uses it", "BC:fire.stat")  # RBC-10
    if stat.star:
        said, rule = f"{said}, no hits on hard targets", "BC:fire.hits.star"
    elif stat.hash:
        said, rule = f"{said}, no hits on soft targets", "BC:fire.hits.hash"
    return Stat(str(stat), said, rule)


def _rings(rules: Rules, unit: int) -> tuple[tuple[float, str], ...]:
    """How far it fires, by each of its stats, and how far it moves."""
    kind = rules.roster.kind[unit]
    stats = [(kind.attack, kind.attacks), *zip(kind.specials, kind.special, strict=True)]
    fire = [(rules.cm(stat.range), f"fire {word}") for stat, word in stats if stat and stat.range]
    return (*fire, *(((rules.move_of(unit), "move"),) if kind.move else ()))


def _states(position: Position, unit: int) -> tuple[str, ...]:
    if not position.stands(unit):
        return ("limbered",) if position.on_table(unit) and position.has(position.limbered, unit) else ()
    kind, has = position.roster.kind[unit], position.has
    said = [
        ("limbered", kind.towed and has(position.limbered, unit)),
        ("set up", kind.towed and not has(position.limbered, unit)),
        ("dug in", has(position.dug_in, unit)),
        ("fortified", has(position.fortified, unit)),
        ("in combat", standing.engaged(position, unit)),
        ("charging", has(position.charging, unit)),
        ("joined", position.joined[unit] >= 0),
        ("in cover", standing.in_cover(position, unit, None)),
        ("hidden", standing.hidden(position, unit)),
    ]
    return tuple(word for word, true in said if true)


def _deeds(position: Position, unit: int) -> tuple[str, ...]:
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


def _strikes(position: Position, seat: str | None) -> tuple[StrikeView, ...]:
    """BC:scheduled.record - One's own schedule; nobody else's."""
    if seat not in position.roster.seats:
        return ()
    side = position.roster.seats.index(seat)
    return tuple(
        StrikeView(
            number,
            strike.turn,
            strike.x,
            strike.y,
            {position.roster.ids[unit]: assets for unit, assets in strike.units},
            strike.barrage,
            strike.state,
            schedule.zones(position, strike, side),
        )
        for number, strike in enumerate(position.strikes[side], 1)
    )


def _combats(position: Position) -> tuple[CombatView, ...]:
    if position.table is None:
        return ()
    found = []
    for one in combat.combats(position):
        behind = position.roster.names(u for u, _ in one.supporters)
        blows = tuple(_blow(position, unit, enemy) for unit, enemy in combat.pairs(position, one))
        found.append(CombatView(position.roster.names(one.units), behind, blows))
    return tuple(found)


def _blow(position: Position, unit: int, enemy: int) -> BlowView:
    dice = show_tally(combat.attacks(position, unit, enemy))
    score = show_tally(casualties.score_to_hit(position, enemy, unit))
    promise = odds.weigh(position, enemy, [combat.salvo(position, unit, enemy)])
    return BlowView(
        position.roster.ids[unit], position.roster.ids[enemy], dice, score, round(promise.hits, 2)
    )


def describe_place(x: float, y: float) -> str:
    """A place in words."""
    return f"{say_cm(x)} cm from the west and {say_cm(y)} cm from the south edge"
