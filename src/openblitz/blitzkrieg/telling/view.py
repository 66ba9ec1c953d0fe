"""What a screen may know of a game, as plain records: the page draws, the engine explains.

Both Basic Games are open: every seat sees the same board, and is told what it may order when it is asked.
"""

from __future__ import annotations

from collections import Counter as Count
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.deeds.base import place_names
from openblitz.blitzkrieg.orders import (
    Advance,
    Attack,
    CallOff,
    Done,
    Drop,
    Fight,
    Fly,
    Lose,
    Move,
    Place,
    Retreat,
)
from openblitz.blitzkrieg.position import ARRIVED, DROPPED, ELIMINATED, FLOWN, STOPPED
from openblitz.blitzkrieg.roster import SIDES
from openblitz.blitzkrieg.rules import division, movement
from openblitz.blitzkrieg.rules.attack import attack_factors, attack_tally
from openblitz.blitzkrieg.rules.defense import defense_tally
from openblitz.blitzkrieg.rules.flights import grounded
from openblitz.blitzkrieg.rules.odds import legal, odds
from openblitz.blitzkrieg.rules.reinforcements import entries
from openblitz.blitzkrieg.steps import Advancing, Announce, Movement, SetUp
from openblitz.blitzkrieg.steps.fighting import idle, unattacked
from openblitz.blitzkrieg.telling.odds_query import plain_number
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.reach import FACTOR, path
from openblitz.table import Refusal
from openblitz.table import view as table_view
from openblitz.table.facts import Lasts, marks_of
from openblitz.table.view import TallyView, show_tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.attack import Factors
    from openblitz.blitzkrieg.rules.book import Rules

# What the button that ends a step says; a step without one ends by itself.
ENDINGS = {
    SetUp.key: "Set-up done",
    Movement.key: "Movement done",
    Announce.key: "To the dice",
    Advancing.key: "No further",
}
MARKS = {STOPPED: "stopped", FLOWN: "flown", DROPPED: "dropped", ARRIVED: "arrived"}


class UnitView(msgspec.Struct, frozen=True):
    """A counter and where it is: a hex, `card` or `eliminated`."""

    id: str
    side: str
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
    place: str
    start: str
    left: str  # movement factors left in this player-turn
    moved: bool
    marks: tuple[str, ...] = ()


class OddsView(msgspec.Struct, frozen=True, tag_field="kind", tag="odds"):
    """A battle as it would be fought: strengths, odds, its column of the table, each result's chance."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: TallyView
    defense: tuple[TallyView, ...]  # one a hex
    attack_total: float  # halves are exact in it
    defense_total: int
    odds: str
    allowed: bool
    chances: dict[str, int]  # results in sixths
    column: tuple[str, ...]  # the result of each roll, 1 to 6
    die: bool = True  # False where the odds alone decide and no die is rolled
    fought: bool = False


class Offer(table_view.Offer, frozen=True, kw_only=True):
    """What may be ordered: the hexes that matter, too."""

    hexes: tuple[str, ...]  # hexes lit: to attack, to fight for, to advance into


class View(table_view.View, frozen=True, kw_only=True, tag="blitzkrieg"):
    """Everything to draw a position with."""

    units: tuple[UnitView, ...]
    battles: tuple[OddsView, ...]
    friendly: dict[str, tuple[str, ...]]  # friendly city hexes by side
    lost: dict[str, int]
    zones: dict[str, tuple[str, ...]]  # zones of control by side
    offer: Offer | None


class Target(msgspec.Struct, frozen=True):
    """Somewhere a unit can be sent: by which order, at what cost, and whether it must stop there."""

    hex: str
    order: str
    cost: str = ""
    stop: bool = False
    path: tuple[str, ...] = ()  # hex by hex without the start, where the order itself names the way


class Explanation(msgspec.Struct, frozen=True, tag_field="kind", tag="explanation"):
    """What the engine says to an order: carried out at what cost, or refused and why."""

    order: str
    refusal: Refusal | None
    cost: TallyView | None = None
    path: tuple[str, ...] = ()  # the way of a move, hex by hex without the start


class Attacker(msgspec.Struct, frozen=True):
    """A unit that could take part in an attack, and the hexes it could attack from."""

    unit: str
    attack: float
    hexes: tuple[str, ...]


class Threat(msgspec.Struct, frozen=True, tag_field="kind", tag="threat"):
    """Who could attack a hex in his next movement, and at what odds, with as many as can stand beside it."""

    hex: str
    side: str
    attackers: tuple[Attacker, ...]
    strength: float
    defense: int
    odds: str | None


# The whole position


def view(game: Blitzkrieg, position: Position, seat: str | None) -> View:
    """What there is to see; what may be ordered is told to the seat that is asked."""
    rules = game.rules
    asked = game.to_move(position)
    orders = seat is not None and seat == asked
    return View(
        ruleset=game.name,
        title=rules.title,
        turn=position.turn,
        turns=rules.turns,
        side=SIDES[position.side],
        asked=asked,
        question=game.ask(position),
        outcome=position.outcome,
        units=tuple(_unit(rules, position, u) for u in range(len(rules.roster))),
        battles=tuple(
            battle_odds(game, position, b.attackers, b.hexes, fought=b.fought)
            for b in position.battles
            if not b.fought
        ),
        friendly={SIDES[side]: _names(rules.cities.friendly(rules, position, side)) for side in (0, 1)},
        lost={SIDES[side]: position.lost[side] for side in (0, 1)},
        zones={SIDES[side]: _names(rules.zones.controlled(position, side)) for side in (0, 1)},
        cautions=tuple(game.cautions(position)) if orders else (),
        board=game.board(position),
        offer=offer(game, position) if orders else None,
    )


def _unit(rules: Rules, position: Position, unit: int) -> UnitView:
    counter = rules.roster.counters[unit]
    left = movement.left_to(rules, position, unit)
    return UnitView(
        id=counter.id,
        side=SIDES[rules.roster.side[unit]],
        name=counter.name,
        title=f"{counter.name} {counter.factors}",
        type=counter.type.key,
        symbol=counter.type.symbol,
        size=counter.size,
        factors=counter.factors,
        attack=counter.attack,
        defense=counter.defense,
        movement=counter.movement,
        arrives=rules.roster.arrives[unit],
        place=_place(position.place[unit]),
        start=_place(position.start[unit]),
        left=factors(left),
        moved=position.place[unit] > 0 and position.moved(unit),
        marks=(
            *(word for flag, word in MARKS.items() if position.flags[unit] & flag),
            *(mark.name for mark in marks_of(position, unit)),
        ),
    )


def _place(place: int) -> str:
    return name(Hex(place)) if place > 0 else "eliminated" if place == ELIMINATED else "card"


def factors(thirds: int) -> str:
    """Movement in factors, as a person writes it.

    >>> factors(7), factors(3), factors(1)
    ('2⅓', '1', '⅓')
    """
    whole, rest = divmod(thirds, FACTOR)
    return f"{whole or ''}{('', '⅓', '⅔')[rest]}" or "0"


def _names(hexes: int) -> tuple[str, ...]:
    return tuple(name(h) for h in bits.hexes(hexes))


# What may be ordered


def offer(game: Blitzkrieg, position: Position) -> Offer | None:
    """Which units can do something now, and which hexes matter; None when the game is over."""
    if position.outcome is not None:
        return None
    rules, step = game.rules, position.steps[-1]
    units: set[int] = set()
    hexes: set[int] = set()
    if isinstance(step, Movement):
        units = {u for u in rules.roster.of_side[position.side] if _can_do_something(rules, position, u)}
    elif isinstance(step, SetUp):
        own = rules.roster.of_side[position.side]
        units = {u for u in own if rules.roster.arrives[u] == 1}
    else:
        for order in _few(game, position):
            units.update(_units_of(order))
            hexes.update(_hexes_of(order))
    done = step.check(rules, position, Done())
    return Offer(
        step=step.key,
        units=rules.roster.names(sorted(units)),
        hexes=place_names(sorted(hexes)),
        done=done,
        can_end=done is None,
        end=ENDINGS.get(step.key, ""),
    )


def _can_do_something(rules: Rules, position: Position, unit: int) -> bool:
    if position.place[unit] > 0:
        left = movement.left_to(rules, position, unit) > 0 and not position.flags[unit] & STOPPED
        zone = rules.lays.find(rules, position, position.side).zone
        pinned = not position.moved(unit) and rules.zones.pinned(
            rules.roster.kind[unit], position.place[unit], zone
        )
        return left and not pinned
    return position.place[unit] == 0 and bool(entries(rules, position, unit))


def _few(game: Blitzkrieg, position: Position) -> Iterable[Order]:
    """The orders of a step; in the announcement only single units against single hexes, for lighting."""
    if position.steps[-1].key != "announce":
        return game.orders(position)
    free, left = idle(game.rules, position), bits.of(Hex(h) for h in unattacked(game.rules, position))
    single = [Attack((u,), (h,)) for u, touched in free.items() for h in bits.hexes(touched & left)]
    return [*single, *(CallOff(battle.hexes[0]) for battle in position.battles)]


def _units_of(order: Order) -> tuple[int, ...]:
    match order:
        case Fly(unit, _) | Drop(unit, _):
            return (unit,)
        case Place(units, _) | Move(units, _) | Attack(units, _) | Lose(units) | Retreat(units, _):
            return units
        case Advance(units, _):
            return units
    return ()


def _hexes_of(order: Order) -> tuple[int, ...]:
    match order:
        case Attack(_, hexes):
            return hexes
        case Fight(hex_) | CallOff(hex_) | Advance(_, hex_):
            return (hex_,)
    return ()


def targets(game: Blitzkrieg, position: Position, unit: int) -> tuple[Target, ...]:
    """Everywhere that a unit can be sent now."""
    if position.outcome is not None:
        return ()
    rules, step = game.rules, position.steps[-1]
    if isinstance(step, Movement) and position.place[unit] > 0 and rules.roster.side[unit] == position.side:
        return tuple(_moves(game, position, unit))
    found = []
    for order in game.orders(position):
        if unit not in _units_of(order) or isinstance(order, Attack):
            continue
        way = order.path if isinstance(order, Retreat) else ()
        where = way[-1] if way else getattr(order, "hex", 0)
        if where:
            found.append(Target(name(Hex(where)), game.write_order(order), path=place_names(way)))
    return tuple(found)


def _moves(game: Blitzkrieg, position: Position, unit: int) -> list[Target]:
    rules = game.rules
    stop = movement.reach_of(rules, position, unit).mover.going.stop
    moves = [
        Target(name(hex_), game.write_order(Move((unit,), hex_)), factors(cost), bool(stop >> hex_ & 1))
        for cost, layer in movement.layers(rules, position, unit)
        for hex_ in bits.hexes(layer)
    ]
    if grounded(rules, position, unit) is None:
        for kind, open_to in ((Fly, rules.flights.landings), (Drop, rules.flights.drops)):
            moves += [
                Target(name(h), game.write_order(kind(unit, h)), "flight")
                for h in bits.hexes(open_to(rules, position, unit))
            ]
    return moves


def explain(game: Blitzkrieg, position: Position, order: Order) -> Explanation:
    """What the engine says to an order before it is given."""
    seat = game.to_move(position)
    refusal = game.check(position, seat, order) if seat else Refusal("table:over", "The game is over.")
    if refusal is not None or not isinstance(order, Move) or order.via:
        return Explanation(game.write_order(order), refusal)
    unit, there = order.units[0], Hex(order.hex)
    cost = show_tally(movement.cost_tally(game.rules, position, unit, there))
    way = path(movement.reach_to(game.rules, position, unit, there), there)
    return Explanation(game.write_order(order), None, cost, tuple(name(step.hex) for step in way))


# Battles


def battle_odds(
    game: Blitzkrieg,
    position: Position,
    units: Sequence[int],
    hexes: Sequence[int],
    *,
    fought: bool = False,
) -> OddsView:
    """A battle between these units and everything on these hexes, with every modifier and every chance."""
    rules = game.rules
    units = [u for u in units if position.place[u] > 0]  # nobody fights off the board
    sources = sorted({position.place[u] for u in units})
    attack = attack_tally(rules, position, units)
    defense = [defense_tally(rules, position, h, sources) for h in hexes]
    total_attack = attack.total
    total_defense = int(sum(tally.total for tally in defense))
    enemy = 1 - position.side
    defenders = [u for h in hexes for u in position.units_at(rules.roster, h, enemy)]
    allowed = bool(total_attack and total_defense) and legal(total_attack, total_defense)
    column: tuple[str, ...] = ()
    die = True
    if allowed:
        at = odds(total_attack, total_defense)
        die = rules.attrition.column(at) is not None
        column = tuple(str(rules.attrition.look_up(at, roll)) for roll in rules.attrition.rows)
    return OddsView(
        units=rules.roster.names(units),
        hexes=place_names(hexes),
        defenders=rules.roster.names(defenders),
        attack=show_tally(attack),
        defense=tuple(show_tally(tally) for tally in defense),
        attack_total=plain_number(total_attack),
        defense_total=total_defense,
        odds=str(odds(total_attack, total_defense)) if total_attack and total_defense else "",
        allowed=allowed,
        chances=dict(Count(column)),
        column=column,
        die=die,
        fought=fought,
    )


def suggestion(game: Blitzkrieg, position: Position) -> tuple[str, ...]:
    """A division of all combat that obeys the rules, as orders; empty when there is none to make."""
    battles = division.divide(game.rules, position) or []
    return tuple(game.write_order(Attack(battle.units, battle.hexes)) for battle in battles)


def threat(game: Blitzkrieg, position: Position, hex_: int, side: int) -> Threat:
    """Which units of a side could attack a hex in its next movement, and the odds with the best of them."""
    rules = game.rules
    turned = _as_if_to_move(rules, position, side)
    beside = bits.spread(1 << hex_) & rules.ground.land & ~turned.blocks(1 - side)
    found: list[tuple[int, int]] = []
    for unit in rules.roster.of_side[side]:
        if turned.place[unit] > 0:
            from_ = movement.reach_of(rules, turned, unit).hexes & beside
            if from_:
                found.append((unit, from_))
    attack = attack_factors(rules, turned)
    chosen, sources = _fill(rules, attack, found)
    strength = sum(Fraction(attack[u]) for u in chosen)
    defense = int(defense_tally(rules, turned, hex_, sources).total) if sources else 0
    return Threat(
        hex=name(Hex(hex_)),
        side=SIDES[side],
        attackers=tuple(
            Attacker(rules.roster.ids[u], plain_number(Fraction(attack[u])), _names(f)) for u, f in found
        ),
        strength=plain_number(Fraction(strength)),
        defense=defense,
        odds=str(odds(strength, defense)) if strength and defense else None,
    )


def _as_if_to_move(rules: Rules, position: Position, side: int) -> Position:
    """The position as if it were the beginning of that side's movement; its own movement as it stands."""
    turned = position.copy()
    if position.side != side:
        turned.side = side
        turned.clear(rules.roster, Lasts.PLAYER_TURN)
        turned.start = turned.place[:]
    return turned


def _fill(rules: Rules, attack: Factors, found: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """The strongest units that find room beside the hex, the least mobile of equals first."""
    room: dict[int, int] = {}
    chosen: list[int] = []
    for unit, from_ in sorted(found, key=lambda f: (-attack[f[0]], f[1].bit_count())):
        height = rules.stacking.counts(rules.roster, unit)
        for hex_ in bits.hexes(from_):
            if room.get(hex_, 0) + height <= rules.stacking.limit:
                room[hex_] = room.get(hex_, 0) + height
                chosen.append(unit)
                break
    return chosen, sorted(room)
