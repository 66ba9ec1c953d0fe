"""What a screen may know of a game, as plain records: the page draws, the engine explains.

Both Basic Games are open: every seat sees the same board, and is told what it may order when it is asked.
What is printed on the counters is told once (`printed`); a view holds what changes.
"""

from __future__ import annotations

from collections import Counter as Count
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.odds import rolled_at
from openblitz.blitzkrieg.battle.rules.weighing import weigh_battle
from openblitz.blitzkrieg.battle.steps.announcing import Announce
from openblitz.blitzkrieg.battle.steps.resolving import why_waits
from openblitz.blitzkrieg.charts.cells import written
from openblitz.blitzkrieg.engine import offering
from openblitz.blitzkrieg.engine.attacks import ATTRITION, Battle
from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.deed import place_names
from openblitz.blitzkrieg.engine.modifiers import Shelf
from openblitz.blitzkrieg.engine.orders import VERBS, Attack, Done
from openblitz.blitzkrieg.engine.places import is_aloft, on_map
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import NOBODY, SIDES
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.rules.victory import aims_of
from openblitz.blitzkrieg.telling import foreseen
from openblitz.blitzkrieg.telling.beside import boxes_of, layers_of, styles, tracks_of
from openblitz.blitzkrieg.telling.fates import ResultView, result_view
from openblitz.blitzkrieg.telling.mission_cards import MissionCard, mission_card
from openblitz.blitzkrieg.telling.needed import say_at, say_needed
from openblitz.blitzkrieg.telling.odds_query import plain_number
from openblitz.blitzkrieg.telling.units_shown import UnitState, factors, units_shown
from openblitz.hexes.grid import Hex, name
from openblitz.table import Caution, Refusal
from openblitz.table import view as table_view
from openblitz.table.attempt import Attempt
from openblitz.table.facts import Of, subjects_of
from openblitz.table.orders import places_of, units_of
from openblitz.table.view import (
    Act,
    Aim,
    Choice,
    Glyph,
    TallyView,
    show_tally,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.game import Blitzkrieg


GLYPHS = {
    "moved": Glyph("triangle", "has moved"),
    "stopped": Glyph("square", "must stay where it is"),
    "arrived": Glyph("star", "has come on this turn"),
    "flown": Glyph("arrow", "has flown"),
    "staged": Glyph("arrow", "has changed its base"),
    "dropped": Glyph("arrow", "was dropped"),
    "fought": Glyph("square", "has overwhelmed enemies"),
    "turned-over": Glyph("dot", "is overwhelmed or caught and lies turned over"),
}


class Piece(msgspec.Struct, frozen=True):
    """What is printed on a counter, and what the Order of Appearance Card says of it."""

    id: str
    side: str  # whose it is to begin with; empty: nobody's
    name: str
    title: str  # name and factors, as a player speaks of the counter
    type: str
    symbol: str
    size: str
    factors: str
    attack: int
    defense: int
    movement: int
    arrives: int
    flies: bool  # an aircraft: it stacks apart from those on the ground


class Printed(table_view.Printed, frozen=True, kw_only=True, tag_field="game", tag="blitzkrieg"):
    """The counters of a game, in the order in which they are drawn."""

    pieces: tuple[Piece, ...]
    results: dict[str, ResultView]  # what each result of the table brings


class BattleView(msgspec.Struct, frozen=True):
    """A battle that is announced, in short; `odds` asks for more."""

    number: int
    by: str  # the table
    units: tuple[str, ...]
    hexes: tuple[str, ...]
    defenders: tuple[str, ...]
    attack_total: float
    defense_total: float
    odds: str  # or with how many factors, where its table counts these
    title: str  # the kind of attack, where it is not the one that every game has
    waits: str  # what is fought before it, while that is so


class OddsView(msgspec.Struct, frozen=True, tag_field="kind", tag="odds"):
    """A battle as it would be fought: strengths, odds, its column of the table, each result's chance."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: TallyView
    defense: tuple[TallyView, ...]  # one a hex
    attack_total: float
    defense_total: float
    odds: str  # or with how many factors, where its table counts these
    allowed: bool
    chances: dict[str, int]  # results by how many rolls bring them
    column: tuple[str, ...]  # the result of each roll
    faces: tuple[int, ...]  # what each roll shows
    results: dict[str, ResultView]
    title: str  # the kind of attack, where it is not the one that every game has
    die: bool = True  # False where the odds alone decide and no die is rolled
    needs: str = ""  # what more factors would bring


class Offer(table_view.Offer, frozen=True, kw_only=True):
    """What may be ordered: the hexes that matter, too."""

    hexes: tuple[str, ...]  # hexes lit: to attack, to fight for, to advance into
    acts: tuple[Act, ...] = ()
    wary: bool = False  # an order may be grave: it is explained before it is given
    still: tuple[str, ...] = ()  # units that have done nothing yet, where that is to be asked about
    pass_over: str = ""  # how one says that such questions are to pass by themselves; empty: there is no need
    # What units cost that are to be had now, in words.
    prices: dict[str, str] = msgspec.field(default_factory=dict)


class View(table_view.View, frozen=True, kw_only=True, tag="blitzkrieg"):
    """Everything to draw a position with."""

    units: dict[str, UnitState]
    battles: tuple[BattleView, ...]
    offer: Offer | None


class Target(msgspec.Struct, frozen=True):
    """Somewhere units can be sent together: by which orders, at what cost, and whether they must stop."""

    hex: str
    orders: tuple[str, ...]
    words: str  # what it is: move, fly ...
    cost: str = ""
    stop: bool = False
    path: tuple[str, ...] = ()  # hex by hex without the start, where the order itself names the way
    tone: str = ""  # `air` or `sea`: not over the ground
    about: str | msgspec.UnsetType = msgspec.UNSET  # what it does there, where its words do not say so


class Explanation(msgspec.Struct, frozen=True, tag_field="kind", tag="explanation"):
    """What the engine says to an order: carried out at what cost, or refused and why."""

    order: str
    refusal: Refusal | None
    cost: TallyView | None = None
    path: tuple[str, ...] = ()  # the way of a move, hex by hex without the start
    odds: OddsView | None = None  # the battle that it would be
    hands_over: bool = False  # it would end the player-turn, and could not be taken back
    cautions: tuple[Caution, ...] = ()  # what else would follow
    mission: MissionCard | None = None  # what aircraft would fly by it
    grave: bool = False  # it follows from this order first: one is asked before it is given


# What never changes


def printed(rules: Rules) -> Printed:
    """The seats, the marks, and every counter that the game uses."""
    arrives = rules.roster.arrives
    pieces = (
        Piece(
            id=counter.id,
            side=_seat(rules.roster.at_first.side[unit]),
            name=counter.name,
            title=f"{counter.name} {counter.factors}",
            type=counter.type.key,
            symbol=counter.type.symbol,
            size=counter.size,
            factors=counter.factors,
            attack=counter.attack,
            defense=counter.defense,
            movement=counter.movement,
            arrives=arrives[unit],
            flies=bool(rules.roster.flies[unit]),
        )
        for unit in rules.roster.used
        for counter in (rules.roster.counters[unit],)
    )
    return Printed(
        seats=styles(rules),
        marks=_glyphs(),
        forms=tuple(VERBS.forms().values()),
        aims=tuple(Aim(words, rule) for rule, words in aims_of(rules)),
        pieces=tuple(pieces),
        results=_results(rules),
    )


def _results(rules: Rules) -> dict[str, ResultView]:
    """What each result brings; with the rule of its chart before it where another chart means something else.

    Where charts of one rule know it differently, too, it is explained in none of them.
    """
    found: dict[str, set[ResultView]] = {}
    ruled: dict[str, str] = {}
    for key, chart in rules.charts.items():
        for cell in chart.results:
            by_rule = f"{chart.rules[0]} {written(cell)}"
            ruled[by_rule] = written(cell)
            for called in (written(cell), by_rule):
                found.setdefault(called, set()).add(result_view(rules, cell, key))
    plain = {result for result in ruled.values() if len(found[result]) == 1}
    return {
        called: next(iter(views))
        for called, views in found.items()
        if len(views) == 1 and (called in plain or ruled[called] not in plain)
    }


def _seat(side: int) -> str:
    return "" if side == NOBODY else SIDES[side]


# The whole position


def view(game: Blitzkrieg, position: Position, seat: str | None) -> View:
    """What there is to see; what may be ordered is told to the seat that is asked."""
    rules = game.rules
    asked = game.to_move(position)
    orders = seat is not None and seat == asked
    shelved = {u: shelf.place for shelf in rules.added[Shelf] for u in shelf.units(position, position.side)}
    return View(
        ruleset=game.name,
        title=rules.title,
        turn=position.turn,
        turns=rules.turns,
        side=SIDES[position.side],
        asked=asked,
        question=game.ask(position),
        outcome=position.outcome,
        units=units_shown(position, shelved),
        battles=tuple(_battle(position, battle) for battle in position.battles if not battle.fought),
        cautions=tuple(game.cautions(position)) if orders else (),
        board=game.board(position),
        offer=offer(game, position) if orders else None,
        layers=tuple(layers_of(position, seat)),
        boxes=tuple(boxes_of(position)),
        tracks=tuple(tracks_of(position)),
    )


def _glyphs() -> dict[str, Glyph]:
    """The marks of counters; what an option says of units is a dot, in its own words."""
    said = {one.name: one.about for one in subjects_of(Position).values() if one.of is Of.UNITS}
    return GLYPHS | {word: Glyph("dot", about or word) for word, about in said.items()}


# What may be ordered


def offer(game: Blitzkrieg, position: Position) -> Offer | None:
    """What the step that is asked takes; None when the game is over."""
    if position.outcome is not None:
        return None
    rules, step = game.rules, position.steps[-1]
    offers = step.offers(position)
    done = step.check(position, Done())
    return Offer(
        mode=step.mode,
        step=step.key,
        units=rules.roster.names(sorted(offers.units)),
        hexes=place_names(sorted(offers.hexes)),
        choices=tuple(_choice(game, option) for option in offers.options),
        acts=tuple(_act(game, deed) for deed in (*offers.acts, *_besides(position))),
        wary=foreseen.is_wary(position, step.asked(position)),
        prices={rules.roster.ids[unit]: price for unit, price in offers.prices},
        give=step.give,
        near=step.near,
        helps=dict(step.helps),
        forgotten=tuple(step.forgotten(position, offers.units)) if step.ending else (),
        still=rules.roster.names(sorted(step.still(position, offers.units))),
        pass_over=step.pass_over(position),
        done=done,
        can_end=done is None,
        end=step.ending,
    )


def _besides(position: Position) -> Iterator[offering.Act]:
    """What else may be done in whatever step one is asked; a phase that has such a deed offers it itself."""
    rules = position.rules
    step = position.steps[-1]
    own = sequence_of(rules).deeds.get(step.phase(), ())
    for deed in sequence_of(rules).any_time:
        if deed not in own:
            yield from Told.of(deed).acts(position)


def _choice(game: Blitzkrieg, option: offering.Option) -> Choice:
    order = game.write_order(option.order)
    return Choice(
        order=order,
        words=option.words or order[:1].upper() + order[1:],
        about=option.about,
        units=game.rules.roster.names(units_of(option.order)),
        places=place_names(places_of(option.order)),
        undoes=option.undoes,
        battle=option.battle,
    )


def _act(game: Blitzkrieg, deed: offering.Act) -> Act:
    """The order in notation with room for the units that are meant."""
    roster = game.rules.roster
    one = next(unit for unit in units_of(deed.order) if unit in deed.units)  # it may name a ship besides
    order = game.write_order(deed.order).replace(roster.ids[one], "{units}")
    return Act(words=deed.words, order=order, units=roster.names(deed.units))


def targets(
    game: Blitzkrieg, position: Position, units: Sequence[int], *, together: bool = True
) -> tuple[Target, ...]:
    """Everywhere that units can be sent now: all of them together, or any of them."""
    if position.outcome is not None:
        return ()
    step = position.steps[-1]
    each = [list(step.sendings(position, unit)) for unit in units]
    if together:
        return tuple(_target(game, sending) for sending in offering.together(each, units))
    return tuple(_target(game, sending) for sendings in each for sending in sendings)


def _target(game: Blitzkrieg, sending: offering.Sending) -> Target:
    return Target(
        hex=name(Hex(sending.hex)),
        orders=tuple(game.write_order(order) for order in sending.orders),
        words=sending.orders[0].in_words(),
        cost=sending.price or ("" if sending.cost is None else factors(sending.cost)),
        stop=sending.stop,
        path=place_names(sending.path),
        tone=sending.tone,
        about=sending.about or msgspec.UNSET,
    )


def would(game: Blitzkrieg, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Explanation:
    """What it would be, in the step that is asked, to do with these units and hexes what hands do there."""
    order = None
    if position.outcome is None:
        order = position.steps[-1].wish(position, units, hexes)
    if order is None:
        return Explanation("", Refusal("table:nothing", "There is nothing to be ordered with that now."))
    return explain(game, position, order)


def explain(game: Blitzkrieg, position: Position, order: Order) -> Explanation:
    """What the engine says to an order before it is given."""
    seat, text = game.to_move(position), game.write_order(order)
    if seat is None:
        return Explanation(text, Refusal("table:over", "The game is over."))
    attempt = Attempt(game, position, seat, order)
    refusal, step = attempt.refusal, position.steps[-1]
    units, hexes = units_of(order), places_of(order)
    cautions, grave = foreseen.Foreseen() if refusal else foreseen.follows(attempt)
    if step.mode == "aim" and units and hexes:
        by = order.chart if isinstance(order, Attack) else ATTRITION
        odds = battle_odds(game, position, units, hexes, by)
        return Explanation(text, refusal, odds=odds, cautions=cautions, grave=grave)
    if refusal is not None:
        return Explanation(text, refusal)
    costs = step.costs(position, order)
    if costs is None:
        hands_over = foreseen.hands_over(attempt)
        return Explanation(text, None, hands_over=hands_over, cautions=cautions, grave=grave)
    cost, way = show_tally(costs.tally), place_names(costs.path)
    flown = mission_card(attempt)
    return Explanation(text, None, cost, way, cautions=cautions, mission=flown, grave=grave)


# Battles


def _battle(position: Position, battle: Battle) -> BattleView:
    """A battle in short."""
    combat, hexes = combats_of(position.rules)[battle.chart], battle.hexes
    units = (*battle.attackers, *battle.support)
    attack, defense = combat.strengths(position, units, hexes)
    at = rolled_at(position, battle)
    return BattleView(
        number=battle.number,
        by=battle.chart,
        units=position.roster.names(units),
        hexes=place_names(hexes),
        defenders=position.roster.names(combat.defenders(position, units, hexes)),
        attack_total=plain_number(Fraction(attack)),
        defense_total=plain_number(Fraction(defense)),
        odds=say_at(at),
        title=combat.kind(position, battle.attackers),
        waits="" if (waits := why_waits(position, battle)) is None else waits.reason,
    )


def battle_odds(
    game: Blitzkrieg,
    position: Position,
    units: Sequence[int],
    hexes: Sequence[int],
    chart: str = ATTRITION,
) -> OddsView:
    """A battle between these units and these hexes by a chart, with every modifier and every chance."""
    rules, combat = game.rules, combats_of(game.rules)[chart]
    place = position.place  # nobody fights off the board
    units = [u for u in units if on_map(place[u]) or is_aloft(place[u])]
    weighed = weigh_battle(position, units, hexes, chart)
    defenders = combat.defenders(position, units, hexes)
    battle = Battle(tuple(units), tuple(hexes), defenders, chart=chart)
    brings = {one: combat.befalls(position, battle, cell) for one, cell in weighed.cells.items()}
    said = combat.unhurt(position, hexes)
    unhurt = said[1] if said else "nothing"
    return OddsView(
        units=rules.roster.names(units),
        hexes=place_names(hexes),
        defenders=rules.roster.names(defenders),
        attack=show_tally(weighed.attack),
        defense=tuple(show_tally(tally) for tally in weighed.stacks),
        attack_total=plain_number(weighed.attack.total),
        defense_total=plain_number(weighed.defense),
        odds=say_at(weighed.odds),
        allowed=weighed.allowed,
        chances=dict(Count(weighed.rolls)),
        column=weighed.rolls,
        faces=rules.charts[chart].faces,
        title=combat.kind(position, units),
        results={
            one: result_view(rules, cell, chart, brings[one], unhurt)
            for one, cell in sorted(weighed.cells.items())
        },
        die=weighed.column is not None or not weighed.allowed,
        needs=""
        if said  # whatever is rolled, nobody is harmed
        else say_needed(
            rules.charts[chart],
            weighed,
            lambda cell: combat.befalls(position, battle, cell),
            int(combat.added(position, units, hexes).total),
        ),
    )


def suggestion(game: Blitzkrieg, position: Position) -> tuple[str, ...]:
    """A division of all combat that obeys the rules, as orders; empty when there is none to make."""
    step = position.steps[-1]
    assert isinstance(step, Announce)
    return tuple(game.write_order(order) for order in step.suggested(position))
