"""Aircraft of a general: where they are set up and based, whom they help, what they bomb."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.deeds.sorties import Bomb, Bombing, Flown, Stage
from openblitz.blitzkrieg.air.rules import airfields
from openblitz.blitzkrieg.air.rules.strategic_air import STRATEGIC_AIR
from openblitz.blitzkrieg.air.steps.returning import Home
from openblitz.blitzkrieg.appraisal import Room, factors_lost
from openblitz.blitzkrieg.battle.rules import contact, division
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.results import Role
from openblitz.blitzkrieg.board.distances import disc
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.attacks import Battle
from openblitz.blitzkrieg.engine.conditions import Spared
from openblitz.blitzkrieg.engine.missions import STRATEGIC, Mission
from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.engine.places import aloft, base_of, on_map
from openblitz.blitzkrieg.guns.rules.bombardment import BOMBARDMENT
from openblitz.blitzkrieg.sea.deeds.sailing import Land
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, distance
from openblitz.players.blitzkrieg import city_bombing, closing, fighters, nuclear, raiding
from openblitz.players.blitzkrieg.basing import Bases
from openblitz.players.blitzkrieg.supporting import FAR, brings, own, support
from openblitz.table.orders import units_of

if TYPE_CHECKING:
    from openblitz.blitzkrieg.air.steps.returning import ReturningToBase
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.players.blitzkrieg.staff import Staff
    from openblitz.table import Seat

AT_HOME = 0.5  # what it is worth to go back where one came from, all else equal
SURE = 0.5  # how likely it is to be caught where nobody stays


def sorties(staff: Staff, state: Position) -> list[Order]:
    """Out of harm's way, then help for the attacks that are to come, then bombs, then better bases."""
    if not missions.flown(staff.rules):
        return []
    free = [u for u in own(staff, state) if not state.moved(u)]
    bases = Bases(staff, state, state.side)
    flight = _stage(staff, state, [u for u in free if _in_harm(staff, state, bases, u)], bases)
    away = {u for order in flight for u in units_of(order)}
    free = [u for u in free if u not in away]
    strike, delivers = nuclear.strike(staff, state, free)
    free = [u for u in free if u not in delivers]
    launched = [order for order in strike if isinstance(order, Flown)]
    orders: list[Flown] = list(support(staff, state, free))
    busy = {u for order in orders for u in order.units}

    def lent(unit: int, hex_: int) -> int:
        return brings(staff, state, unit, hex_)

    def bombed(units: list[int]) -> float:
        return max(
            (_harm(staff, state, list(b.units), b.hex) for b in _bombs(staff, state, units)), default=0
        )

    shut = closing.interdict(staff, state, [u for u in free if u not in busy], bombed)
    busy |= {u for order in shut for u in order.units}
    raid = _raid(staff, state, [u for u in free if u not in busy])
    orders += raid
    busy |= {u for order in raid for u in order.units}
    bombs = _bombs(staff, state, [u for u in free if u not in busy])
    busy |= {u for order in bombs for u in order.units}
    struck = raiding.airbases(staff, state, [u for u in free if u not in busy], lent)
    orders += struck
    busy |= {u for order in struck for u in order.units}
    flown = fighters.sorties(
        staff, state, [u for u in free if u not in busy], [*orders, *shut, *bombs, *launched]
    )
    busy |= {u for order in flown for u in order.units}
    held = raiding.interdict(staff, state, [u for u in free if u not in busy], lent)
    busy |= {u for order in held for u in order.units}
    others = _stage(staff, state, [u for u in free if u not in busy], bases)
    return [*flight, *strike, *orders, *shut, *bombs, *flown, *held, *others]


def _in_harm(staff: Staff, state: Position, bases: Bases, unit: int) -> bool:
    """Whether an aircraft would be caught where it is, and hardly finds a better base after a mission."""
    here = state.place[unit]
    if not on_map(here) or bases.caught(here) < SURE:
        return False
    open_to = airfields.stages(state, unit) & disc(here, staff.rules.roster.range[unit] // 2)
    return all(bases.caught(city) >= SURE for city in bits.hexes(open_to))


def _raid(staff: Staff, state: Position, free: list[int]) -> list[Flown]:
    """The best of what can be put out of use in cities, where that costs more than bombs on troops would."""
    found = city_bombing.best(staff, state, free, lambda unit, hex_: brings(staff, state, unit, hex_))
    if found is None:
        return []
    value, order = found
    bombs = _bombs(staff, state, list(order.units))
    return (
        [order] if value > max((_harm(staff, state, list(b.units), b.hex) for b in bombs), default=0) else []
    )


def _bombs(staff: Staff, state: Position, free: list[int]) -> list[Bomb]:
    """All that can reach it over the hex that loses most, as long as anything would be lost."""
    rules, deed = staff.rules, Bombing()
    found: list[Bomb] = []
    if _bombing_by(staff) not in combats_of(rules):
        return []
    # Whom ground units attack they cannot bomb too, where that excludes each other (65:23.2.2).
    left = division.hexes_of(_touched(contact.engaged(state))) if rules.added[Spared] else 0
    reach = {u: deed.targets(state, u) & ~left for u in free}
    while True:
        best: tuple[float, int] | None = None
        targets = 0
        for hexes in reach.values():
            targets |= hexes
        for hex_ in bits.hexes(targets):
            harm = _harm(staff, state, [u for u in reach if reach[u] >> hex_ & 1], hex_)
            if harm > 0 and (best is None or harm > best[0]):
                best = harm, hex_
        if best is None:
            return found
        units = tuple(u for u in reach if reach[u] >> best[1] & 1)
        found.append(Bomb(units, best[1]))
        reach = {u: hexes & ~(1 << best[1]) for u, hexes in reach.items() if u not in units}


def _bombing_by(staff: Staff) -> str:
    """The kind of combat in which bombers attack by themselves."""
    return STRATEGIC_AIR if STRATEGIC_AIR in combats_of(staff.rules) else BOMBARDMENT


def _touched(contact: dict[int, int]) -> int:
    found = 0
    for hexes in contact.values():
        found |= hexes
    return found


def _harm(staff: Staff, state: Position, units: list[int], hex_: int) -> float:
    """The factors that a hex loses on average if these bomb it, less what that costs them."""
    rules = staff.rules
    trial = state.copy()
    for unit in units:
        here = state.place[unit]
        flown = distance(Hex(here), Hex(hex_)) if on_map(here) else FAR
        trial.put(unit, aloft(here))
        missions.note(trial, Mission(unit, STRATEGIC, hex_, (hex_,) * flown))
    chart = _bombing_by(staff)
    defenders = combats_of(rules)[chart].defenders(trial, units, (hex_,))
    battle = Battle(tuple(units), (hex_,), defenders, chart=chart)
    return factors_lost(trial, battle) - factors_lost(trial, battle, Role.ATTACKER)


def _stage(staff: Staff, state: Position, free: list[int], bases: Bases) -> list[Order]:
    """Each to the base where it is worth most, if that is another."""
    if not state.blocks(1 - state.side):
        return []
    room = Room(state, state.side)
    found: list[Order] = []
    for unit in free:
        here = state.place[unit]
        if not on_map(here):
            continue
        open_to = airfields.stages(state, unit) | 1 << here
        better: list[int] = [c for c in bits.hexes(open_to) if c == here or room.has(unit, c)]
        worth = {c: bases.worth(unit, c) for c in better}
        best = max(better, key=lambda c: (worth[c], c == here, -c))
        if worth[best] > worth[here]:
            room.go(unit, here)
            room.come(unit, best)
            found.append(Stage((unit,), best))
    return found


def best_landing(staff: Staff, state: Position, step: ReturningToBase, side: int) -> Order | None:
    """Where the first of those in the air is worth most, of the bases that leave room for all others."""
    orders = step.orders(state)
    first = next(orders, None)
    if not isinstance(first, Home | Land):
        return first
    unit, bases = first.units[0], Bases(staff, state, side)

    def worth(order: Order) -> float:
        place = order.hex if isinstance(order, Land) else base_of(state.place[unit])
        there = bases.worth(unit, place) if on_map(place) else 0.0
        return there + (AT_HOME if isinstance(order, Home) else 0.0)

    own = [first, *takewhile(lambda order: getattr(order, "units", ()) == first.units, orders)]
    ranked = sorted(own, key=worth, reverse=True)
    return next((order for order in ranked if step.leaves_room(state, order)), ranked[0])


def nearest_base(staff: Staff, state: Position, cities: list[int]) -> int:
    """Of the cities where an aircraft may be set up, the one that is nearest to the enemy's."""
    homes = list(bits.hexes(staff.rules.ground.home_cities[1 - state.side] or staff.prizes))
    return min(cities, key=lambda c: (min(distance(Hex(c), Hex(h)) for h in homes), c))


def blocks(game: Blitzkrieg, before: Position, after: Position, seat: Seat) -> bool:
    """Whether an order that was carried out is in the way of the end of the step, as nothing was before."""
    refusal = game.check(after, seat, Done())
    if refusal is None:
        return False
    already = game.check(before, seat, Done())
    return already is None or already.rule != refusal.rule
