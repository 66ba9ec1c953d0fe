"""Raids of a general's aircraft: on airbases, by night where fighters watch, and over the enemy's troops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.blitzkrieg.air.deeds.city_bombing import BombingAirbase, Raid
from openblitz.blitzkrieg.air.deeds.interdicting import InterdictingFrom
from openblitz.blitzkrieg.air.rules import air_combat, airbase_bombing, fighters
from openblitz.blitzkrieg.air.rules.air_combat import AIR
from openblitz.blitzkrieg.air.rules.airbase_bombing import AIRBASE_BOMBING
from openblitz.blitzkrieg.air.rules.city_bombing import LOWER
from openblitz.blitzkrieg.air.rules.fighter_combat import PER_BOMBER
from openblitz.blitzkrieg.air.rules.fighters import INTERDICTION
from openblitz.blitzkrieg.air.rules.interception import LEG
from openblitz.blitzkrieg.air.rules.interdiction import ENOUGH
from openblitz.blitzkrieg.board.distances import disc
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.hexes import bits
from openblitz.players.blitzkrieg.staff import Enemy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from openblitz.blitzkrieg.air.deeds.sorties import Flown
    from openblitz.blitzkrieg.charts import Chart
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Staff

    Brings = Callable[[int, int], int]  # the factors of a bomber over a hex

LOOKED = 24  # hexes that are looked at, the most crowded first
DOWN = 0.25  # what it is worth, of its factors, that an aircraft does not attack in a turn
PINNED = 0.25  # the same of ground units that are held for a turn
HAZARD = 13  # 75:33.6d - factors: the column of the Air Combat Table
TRIPLE = 3  # 75:32.32c - what interceptors fire at bombers without an escort


def airbases(staff: Staff, state: Position, free: list[int], brings: Brings) -> list[Flown]:
    """75:33.2 - Each airbase that loses more than it costs, the best first, by all who reach it."""
    rules, deed = staff.rules, BombingAirbase()
    found: list[Flown] = []
    if AIRBASE_BOMBING not in missions.flown(rules):
        return found
    reach = {u: deed.targets(state, u) for u in free}
    while any(reach.values()):
        best: tuple[float, int] | None = None
        for hex_ in list(bits.hexes(_all(reach.values())))[:LOOKED]:
            units = [u for u in reach if reach[u] >> hex_ & 1]
            worth = _on_airbase(staff, state, units, hex_, brings)
            if worth > 0 and (best is None or worth > best[0]):
                best = worth, hex_
        if best is None:
            break
        units = [u for u in reach if reach[u] >> best[1] & 1]
        found.append(deed.order(tuple(units), best[1]))
        reach = {u: hexes for u, hexes in reach.items() if u not in units}
    return found


def _all(sets: Iterable[int]) -> int:
    found = 0
    for hexes in sets:
        found |= hexes
    return found


def _on_airbase(staff: Staff, state: Position, units: list[int], hex_: int, brings: Brings) -> float:
    """What an airbase loses on average, in factors, less what its flak and interceptors cost."""
    rules, roster = staff.rules, staff.rules.roster
    there = state.aircraft_at(hex_, 1 - state.side)
    most, table = sum(roster.defense[u] for u in there), rules.charts[AIRBASE_BOMBING]
    factors, harm = sum(brings(u, hex_) for u in units), 0.0
    for roll in table.rows:
        loss = min(table.look_up(factors, roll) or 0, most)
        harm += (loss + DOWN * (most - loss) if loss else 0.0) / len(table.rows)
    flak = air_combat.average(rules, airbase_bombing.flak(rules, there), units)
    return harm - flak - risk(staff, state, units, hex_)


def risk(staff: Staff, state: Position, units: Iterable[int], hex_: int) -> float:
    """What interceptors would cost bombers over a hex on average, if all that reach it rose."""
    rules = staff.rules
    if fighters.INTERCEPT not in missions.flown(rules):
        return 0.0
    others = rules.roster.under[state.allegiance].air[1 - state.side]
    near = disc(hex_, LEG)
    rising = [
        u
        for u in others
        if fighters.is_fighter(rules, u) and on_map(state.place[u]) and near >> state.place[u] & 1
    ]
    factors = air_combat.printed(rules, rising)
    if AIR not in rules.charts:  # 65:23.6.Ua - no table: a factor of theirs for every two
        return min(factors // PER_BOMBER, air_combat.printed(rules, units)) / 2
    return air_combat.average(rules, TRIPLE * factors, units) / 2


def by_day_or_night(
    staff: Staff, state: Position, order: Flown, *, chart: str, cost: float, factors: int
) -> tuple[float, Flown]:
    """75:33.6 - A raid on a city as it promises more: by day against interceptors, or past them at night."""
    table = staff.rules.charts[chart]
    day = cost * _chance(table, factors) - risk(staff, state, order.units, order.hex)
    column = table.column(factors)
    lower = table.columns.index(column) - LOWER if column is not None else -1
    if lower < 0 or not isinstance(order, Raid):
        return day, order
    hazard = air_combat.average(staff.rules, HAZARD, order.units)
    night = cost * _chance(table, table.spans[lower][0].start) - hazard
    return (night, msgspec.structs.replace(order, night=True)) if night > day else (day, order)


def _chance(table: Chart[Any], factors: int) -> float:
    """How often so many factors show a loss."""
    return sum(bool(table.look_up(factors, roll)) for roll in table.rows) / len(table.rows)


def interdict(staff: Staff, state: Position, free: list[int], brings: Brings) -> list[Flown]:
    """75:33.7 - The hex around which most is held for a turn, with as many as it takes."""
    rules, deed = staff.rules, InterdictingFrom()
    if INTERDICTION not in missions.flown(rules) or AIR not in rules.charts:
        return []
    enemy = Enemy(staff, state, state.side)
    held = zones_of(rules).controlled(state, state.side)
    loose = {
        hex_: sum(rules.roster.attack[u] for u in stack)
        for hex_, stack in enemy.stacks.items()
        if not held >> hex_ & 1
    }
    reach = {u: deed.reach(state, u) for u in free}
    found: tuple[float, tuple[int, ...], int] | None = None
    for hex_ in sorted(loose, key=lambda h: (-loose[h], h))[:LOOKED]:
        able = sorted((u for u in free if reach[u] >> hex_ & 1), key=lambda u: (-brings(u, hex_), u))
        units, total = [], 0
        for unit in able:
            if total < ENOUGH:
                units.append(unit)
                total += brings(unit, hex_)
        if total < ENOUGH:
            continue
        pins = PINNED * sum(loose.get(h, 0) for h in bits.hexes(bits.within(1 << hex_, 1)))
        worth = pins - risk(staff, state, units, hex_)
        if worth > 0 and (found is None or worth > found[0]):
            found = worth, tuple(units), hex_
    return [] if found is None else [deed.order(found[1], found[2])]
