"""The units at sea in a player-turn: who lands where, who invades the one beach, who sails on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.appraisal import Room
from openblitz.blitzkrieg.appraisal.shores import beach_of, turns_to, zone_of
from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.sea.deeds.invading import GoAshore, Invade
from openblitz.blitzkrieg.sea.deeds.sailing import Land, Sail
from openblitz.hexes import bits
from openblitz.players.blitzkrieg.field import Field
from openblitz.players.blitzkrieg.goals import Goal, goals, share_out
from openblitz.players.blitzkrieg.sealift import Sealift
from openblitz.players.blitzkrieg.values import CITY

if TYPE_CHECKING:
    from collections.abc import Collection

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.doctrine import Doctrine
    from openblitz.players.blitzkrieg.sealift import Passage
    from openblitz.players.blitzkrieg.staff import Staff


class Bound(NamedTuple):
    """A unit at sea, and where it is bound for."""

    unit: int
    zone: int
    goal: Goal
    passage: Passage


def ashore(staff: Staff, state: Position, doctrine: Doctrine, sent: Collection[int] = ()) -> list[Order]:
    """What those at sea do in this turn."""
    own = state.of_side(state.side)
    afloat = [u for u in own if zone_of(state.place[u]) is not None and not state.moved(u)]
    if not afloat:
        return []
    field = Field(staff, state, sent=sent)
    lift = Sealift(field)
    bound = _bound(field, lift, afloat, doctrine)
    here = [one for one in bound if not turns_to(one.zone, one.passage.zone) and one.passage.hex]
    ports = [one for one in here if lift.shores.ports >> one.passage.hex & 1]
    raids = [one for one in here if one not in ports]
    orders: list[Order] = [Land((one.unit,), one.passage.hex) for one in ports]
    invading, landed = _invade(field, lift, raids)
    busy = {one.unit for one in ports} | landed
    sails = [_sail(one) for one in bound if one.unit not in busy]
    return [*orders, *invading, *filter(None, sails)]


def _bound(field: Field, lift: Sealift, afloat: list[int], doctrine: Doctrine) -> list[Bound]:
    """Everybody at sea with a goal of his own, or with the enemy home city that he can be at first."""
    shared = share_out(field, goals(field, doctrine), lift, afloat)
    home = field.staff.rules.ground.home_cities
    others = home[1 - field.side if doctrine.takes_cities else field.side] or field.staff.prizes
    found = []
    for unit in afloat:
        zone = zone_of(field.state.place[unit])
        assert zone is not None
        goal = shared.get(unit)
        if goal is None:
            nearest = min(bits.hexes(others), key=lambda h: (lift.way(unit, h), h))
            goal = Goal(nearest, CITY / 3, 1, hunt=False)
        found.append(Bound(unit, zone, goal, lift.from_zone(unit, zone, goal.hex)))
    return found


def _sail(one: Bound) -> Order | None:
    """A zone nearer to where it lands, unless it waits there already."""
    step = (one.passage.zone > one.zone) - (one.passage.zone < one.zone)
    return Sail((one.unit,), SEA_ZONES[one.zone + step]) if step and one.passage.hex else None


def _invade(field: Field, lift: Sealift, raids: list[Bound]) -> tuple[list[Order], set[int]]:
    """The most promising beach, and every coast that rangers raid; all are placed before any lands."""
    rules, state = field.staff.rules, field.state
    ranger = rules.roster.ranger
    worth: dict[int, float] = {}
    for one in raids:
        if not ranger[one.unit]:
            beach = beach_of(rules, one.passage.hex)
            pace = rules.roster.thirds[one.unit]
            worth[beach] = worth.get(beach, 0.0) + one.goal.worth / (1 + one.passage.way / pace) ** 1.5
    chosen = max(worth, key=lambda beach: (worth[beach], beach), default=0)
    room = Room(state, field.side)
    placed: list[Order] = []
    landing: list[Order] = []
    for one in sorted(raids, key=lambda one: (one.passage.way, one.unit)):
        if ranger[one.unit] or beach_of(rules, one.passage.hex) == chosen:
            found = _places(lift, state, room, one, chosen)
            if found is not None:
                water, hex_ = found
                room.come(one.unit, water)
                room.come(one.unit, hex_)
                placed.append(Invade(water, (one.unit,)))
                landing.append(GoAshore((one.unit,), hex_))
    return [*placed, *landing], {order.units[0] for order in landing if isinstance(order, GoAshore)}


def _places(lift: Sealift, state: Position, room: Room, one: Bound, chosen: int) -> tuple[int, int] | None:
    """The sea hex and the coast hex for an invader: his own, or another of that beach with room."""
    rules = lift.staff.rules
    ways = lift.staff.ways.to(one.goal.hex, rules.roster.kind[one.unit])
    others = [h for h in bits.hexes(lift.shores.sands) if chosen and beach_of(rules, h) == chosen]
    sands = sorted(others, key=lambda h: (ways[h], h))
    for hex_ in dict.fromkeys([one.passage.hex, *sands]):
        if not room.has(one.unit, hex_):
            continue
        for water in bits.hexes(lift.shores.assault_hexes(state, one.unit, hex_)):
            if room.has(one.unit, water):
                return int(water), int(hex_)
    return None
