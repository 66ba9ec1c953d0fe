"""Planning a player-turn's movement: reinforcements and flights first, then attacks, then marches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.rules import airways
from openblitz.blitzkrieg.air.rules.flights import grounded
from openblitz.blitzkrieg.appraisal import FAR, Room, neutral_without
from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.engine.orders import Done, Drop, Fly, Move, Place
from openblitz.blitzkrieg.engine.questions.flights import FLIGHTS
from openblitz.blitzkrieg.engine.questions.sea import SEA_LIMITS
from openblitz.blitzkrieg.ground.rules.reinforcements import entries, reinforcements
from openblitz.blitzkrieg.sea.deeds.sailing import Embark
from openblitz.hexes import bits
from openblitz.players.blitzkrieg.attacks import Attacks
from openblitz.players.blitzkrieg.field import Field
from openblitz.players.blitzkrieg.goals import Goal, goals, share_out
from openblitz.players.blitzkrieg.sealift import Sealift
from openblitz.players.blitzkrieg.values import CITY

if TYPE_CHECKING:
    from collections.abc import Collection

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.doctrine import Doctrine
    from openblitz.players.blitzkrieg.staff import Staff


HURRY = 6.0  # what a turn of march is worth
RISK = 1.5  # what a unit's danger counts for against that
STIR = 1.0  # what a march has to win by a hint: for less nobody goes where the next turn sends him back from


def bring_on(staff: Staff, state: Position) -> list[Order]:
    """75:6, 65:17.0 - All reinforcements that there is room for, in the cities nearest to the enemy."""
    room = Room(state, state.side)
    found: list[Order] = []
    for unit in reinforcements(state):
        open_to = [h for h in bits.hexes(entries(state, unit)) if room.has(unit, h)]
        if open_to:
            best = min(open_to, key=lambda h: (way_to_enemy(staff, state, h, unit), h))
            room.come(unit, best)
            found.append(Place((unit,), best))
    return found


def way_to_enemy(staff: Staff, state: Position, hex_: int, unit: int) -> int:
    """How far a hex is from the nearest city that is not the unit's own side's."""
    side = state.side_of(unit)
    kind = staff.rules.roster.kind[unit]
    others = staff.prizes & ~staff.rules.ground.home_cities[side] & ~state.holds(side)
    return min((staff.ways.to(h, kind)[hex_] for h in bits.hexes(others)), default=FAR)


def fly(staff: Staff, state: Position, doctrine: Doctrine, sent: Collection[int] = ()) -> Order | None:
    """The flight that helps most: a drop on a city that stands open, or a long march saved."""
    if not doctrine.takes_cities:
        return None
    field = Field(staff, state, sent=sent)
    best: tuple[float, Order] | None = None
    marches: dict[int, Goal] | None = None
    for unit in list(field.free):
        if state.moved(unit):
            continue
        able = [drop for drop in (True, False) if grounded(state, unit, drop) is None]
        if not able:
            continue
        if marches is None:
            marches = share_out(field, goals(field, doctrine))
        for order, gain in _flights(field, unit, marches.get(unit), able):
            if best is None or gain > best[0]:
                best = (gain, order)
    return best[1] if best else None


def _flights(field: Field, unit: int, goal: Goal | None, able: list[bool]) -> list[tuple[Order, float]]:
    """What flights of a unit would bring, those that bring something; it is `able` to be dropped, or not."""
    staff, state = field.staff, field.state
    rules = staff.rules
    lost = field.leaving(unit)
    found: list[tuple[Order, float]] = []
    drops = FLIGHTS.of(rules).drops(state, unit) & rules.ground.city if True in able else 0
    for hex_ in bits.hexes(drops):
        gain = field.taking(hex_) - lost
        if gain > 0 and not field.free[unit] >> hex_ & 1 and not _violates(field, unit, hex_):
            found.append((Drop(unit, hex_), gain))
    if goal is not None and False in able and not field.last:
        ways = staff.ways.to(goal.hex, rules.roster.kind[unit])
        pace = rules.roster.thirds[unit]
        now = ways[state.place[unit]]
        for hex_ in bits.hexes(FLIGHTS.of(rules).landings(state, unit)):
            saved = (now - ways[hex_]) / pace  # in turns
            if saved > 1.5 and field.has_room(unit, hex_) and not _violates(field, unit, hex_):
                found.append((Fly(unit, hex_), saved - lost))
    return found


def _violates(field: Field, unit: int, hex_: int) -> bool:
    """Whether a flight would lead over ground that is shunned."""
    if not field.shunned:
        return False
    rules, here = field.staff.rules, field.state.place[unit]
    most = max(FLIGHTS.of(rules).reach, FLIGHTS.of(rules).drop_reach)
    way = airways.way(field.state, 1 << here, hex_, most, side=field.side) or (hex_,)
    return any(field.shunned >> one & 1 for one in way)


def plan(staff: Staff, state: Position, doctrine: Doctrine, sent: Collection[int] = ()) -> list[Order]:
    """The moves of a player-turn, and done; whoever was `sent` somewhere before stays there."""
    field = Field(staff, state, bold=doctrine.takes_cities, sent=sent)
    Attacks(field, doctrine).plan()
    ships = _march(field, doctrine)
    return [*ships, *_moves(field), Done()]


def march_again(staff: Staff, state: Position, doctrine: Doctrine) -> list[Order]:
    """MS:1f - The moves of a second impulse, after which nobody attacks."""
    field = Field(staff, state, bold=doctrine.takes_cities)
    return [*_march_on(field, doctrine), Done()]


def _march_on(field: Field, doctrine: Doctrine) -> list[Order]:
    """To where everybody is bound, by land alone."""
    shared = share_out(field, goals(field, doctrine), None)
    if doctrine.takes_cities and doctrine.follows:
        _follow_on(field, shared)
    roster, ways, place = field.staff.rules.roster, field.staff.ways, field.state.place

    def how_far(unit: int) -> tuple[int, int]:
        goal = shared.get(unit)
        return (ways.to(goal.hex, roster.kind[unit])[place[unit]] if goal else FAR, roster.rank[unit])

    for unit in sorted(field.free, key=how_far):
        field.send(unit, _best_hex(field, unit, shared.get(unit), doctrine))
    return _moves(field)


def _moves(field: Field) -> list[Order]:
    """What was decided, as orders; units that go the same way go together."""
    together: dict[tuple[int, int], list[int]] = {}
    for unit, hex_ in field.sent.items():
        here = field.state.place[unit]
        if hex_ != here:
            together.setdefault((here, hex_), []).append(unit)
    return [Move(tuple(units), hex_) for (_here, hex_), units in together.items()]


def _march(field: Field, doctrine: Doctrine) -> list[Order]:
    """Send everybody who does not attack towards something, those who have least far to go first.

    Who goes to sea in this turn is given as orders.
    """
    roster, ways, place = field.staff.rules.roster, field.staff.ways, field.state.place
    lift = Sealift(field) if doctrine.sails and SEA_LIMITS.asked(field.staff.rules) else None
    shared = share_out(field, goals(field, doctrine), lift)
    if doctrine.takes_cities and doctrine.follows:
        _follow_on(field, shared)
    ships = _go_aboard(field, lift, shared) if lift is not None else []

    sent = [(hex_, roster.attack[unit]) for unit, hex_ in field.sent.items()]
    meant = [(goal.hex, roster.attack[unit]) for unit, goal in shared.items()]
    field.keep_out(neutral_without(field.state, (*sent, *meant)))

    def how_far(unit: int) -> tuple[int, int]:
        goal = shared.get(unit)
        return (ways.to(goal.hex, roster.kind[unit])[place[unit]] if goal else FAR, roster.rank[unit])

    for unit in sorted(field.free, key=how_far):
        field.send(unit, _best_hex(field, unit, shared.get(unit), doctrine))
    return ships


def _go_aboard(field: Field, lift: Sealift, shared: dict[int, Goal]) -> list[Order]:
    """Those whom the sea brings to their goal sooner: to sea where it is in reach, else on the way there."""
    roster, ways, state = field.staff.rules.roster, field.staff.ways, field.state
    by_sea = []
    for unit in field.free:
        if unit in shared and not shared[unit].hunt and not field.leaving(unit) and not state.moved(unit):
            goal = shared[unit].hex
            by_land = ways.to(goal, roster.kind[unit])[state.place[unit]]
            passage = lift.passage(unit, goal, by_land)
            if passage.hex:
                by_sea.append((passage.way, unit, passage))
    found: list[Order] = []
    for _way, unit, passage in sorted(by_sea)[: lift.room]:
        if not field.free[unit] >> passage.start & 1:
            shared[unit] = shared[unit]._replace(hex=passage.start)
            continue
        field.ship(unit, passage.start)
        if state.place[unit] != passage.start:
            found.append(Move((unit,), passage.start))
        found.append(Embark((unit,), SEA_ZONES[passage.aboard]))
    return found


def _follow_on(field: Field, shared: dict[int, Goal]) -> None:
    """Give whoever has nothing to do the enemy home city, or the objective, that he can be at first."""
    if field.last:
        return
    rules, ways = field.staff.rules, field.staff.ways
    homes = list(bits.hexes(rules.ground.home_cities[1 - field.side] or field.staff.prizes))
    for unit in field.free:
        if unit not in shared:
            kind, here = rules.roster.kind[unit], field.state.place[unit]
            nearest = min(homes, key=lambda h: (ways.to(h, kind)[here], h))
            shared[unit] = Goal(nearest, CITY, 1, hunt=False)


def _best_hex(field: Field, unit: int, goal: Goal | None, doctrine: Doctrine) -> int:
    """Where a unit ends its march: near its goal, out of enemy zones, not where it would be overrun."""
    staff, here = field.staff, field.state.place[unit]
    open_to = field.free[unit] & ~field.enemy.zone
    me = (unit,)
    far = staff.ways.to(goal.hex, staff.rules.roster.kind[unit]) if goal else None
    pace = staff.rules.roster.thirds[unit]
    best, best_score = here, float("-inf")
    for hex_ in bits.hexes(open_to):
        if not field.has_room(unit, hex_):
            continue
        way = far[hex_] / pace if far is not None else (0.0 if hex_ == here else 1.0)
        score = -way * HURRY - RISK * field.danger(hex_, me)
        if hex_ != here:
            weight = 1.0 if field.last else 0.5  # what comes later than the last turn is worth nothing
            left = field.leaving(unit) if field.clings or doctrine.settled else 0.0
            score += (field.taking(hex_) - left) * weight - (STIR if doctrine.settled else 0.0)
        if score > best_score:
            best, best_score = hex_, score
    return best
