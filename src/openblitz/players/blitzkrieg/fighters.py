"""Fighters of a general: with his bombers and transports, beside the enemy's bases, over his own front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.deeds.sorties import (
    Escorting,
    EscortOver,
    HuntAt,
    Hunting,
    Patrolling,
    PatrolOver,
)
from openblitz.blitzkrieg.air.rules import air_combat, interception, ranges, transports
from openblitz.blitzkrieg.air.rules.air_combat import Encounter
from openblitz.blitzkrieg.air.rules.fighters import ESCORT, HUNT, STRAFE, is_fighter
from openblitz.blitzkrieg.board.distances import disc
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, distance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.air.deeds.sorties import Flown
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Staff

WORTH_IT = 0.5  # factors that strafing must promise beyond its cost: hunters may be met themselves


def sorties(staff: Staff, state: Position, free: list[int], raids: Sequence[Flown]) -> list[Flown]:
    """Escorts first; then all that can strafe a base together; the rest where enemy bombers would come."""
    if ESCORT not in missions.flown(staff.rules):
        return []
    free = [u for u in free if is_fighter(staff.rules, u)]
    found: list[Flown] = list(_escorts(staff, state, free, raids))
    if HUNT not in missions.flown(staff.rules):  # 65:23.0O - fighters escort and intercept, and that is all
        return found
    busy = {u for order in found for u in order.units}
    found += _hunts(staff, state, [u for u in free if u not in busy])
    busy = {u for order in found for u in order.units}
    return [*found, *_patrols(staff, state, [u for u in free if u not in busy])]


def _escorts(staff: Staff, state: Position, free: list[int], raids: Sequence[Flown]) -> list[EscortOver]:
    """75:32.4a - Each where most bombers or passengers fly for each escort."""
    roster, deed = staff.rules.roster, Escorting()
    exposed: dict[int, int] = {}
    for raid in raids:
        if getattr(raid, "night", False):  # 75:33.6a - nobody meets it
            continue
        exposed[raid.hex] = exposed.get(raid.hex, 0) + sum(roster.attack[u] for u in raid.units)
    for one in transports.flown(state):
        exposed[one.hex] = exposed.get(one.hex, 0) + roster.attack[one.unit]
    found: list[EscortOver] = []
    for unit in free:
        reach = deed.reach(state, unit)
        near = [hex_ for hex_, factors in exposed.items() if factors > 0 and reach >> hex_ & 1]
        if near:
            hex_ = max(near, key=lambda h: (exposed[h], -h))
            exposed[hex_] -= roster.attack[unit]
            found.append(EscortOver((unit,), hex_))
    return found


def _hunts(staff: Staff, state: Position, free: list[int]) -> list[HuntAt]:
    """75:32.6b - All that can get there beside the airbase that would lose most for what it costs."""
    deed = Hunting()
    able = {u: deed.targets(state, u) for u in free}
    best: tuple[float, int, tuple[int, ...]] | None = None
    for base in bits.hexes(interception.airbases(state, state.side)):
        for search in bits.hexes(bits.spread(1 << base)):
            units = tuple(
                u for u in able if able[u] >> search & 1 and _gets_home(staff, state, u, search, base)
            )
            gain = _strafing(staff, state, units, base)
            if units and gain > WORTH_IT and (best is None or gain > best[0]):
                best = gain, search, units
    return [HuntAt(best[2], best[1])] if best is not None else []


def _gets_home(staff: Staff, state: Position, unit: int, search: int, base: int) -> bool:
    """75:32.53 - Whether a hunter is back at its own base within what it flies in all."""
    here = state.place[unit]
    if not on_map(here):
        return False
    way = distance(Hex(here), Hex(search)) + 1 + distance(Hex(base), Hex(here))
    return way <= ranges.farthest(staff.rules, unit)


def _strafing(staff: Staff, state: Position, units: tuple[int, ...], base: int) -> float:
    """75:32.6c-d - What strafing an airbase costs the enemy on average, less what it costs these."""
    rules = staff.rules
    down = tuple(state.aircraft_at(base, 1 - state.side))
    met = Encounter(STRAFE, state.side, base, units, (), down, 2, "75:32.6c", down, True, "75:32.6d")
    harm = air_combat.average(rules, air_combat.fire(state, met), down)
    return harm - air_combat.average(rules, air_combat.reply(state, met), units)


def _patrols(staff: Staff, state: Position, free: list[int]) -> list[PatrolOver]:
    """75:32.7 - Over the own stack that most enemy bombers reach, where enemy fighters are fewer."""
    roster, deed = staff.rules.roster, Patrolling()
    enemies = [u for u in roster.under[state.allegiance].air[1 - state.side] if on_map(state.place[u])]
    bombers = [u for u in enemies if roster.counters[u].type.bomber]
    hunters = [u for u in enemies if not roster.counters[u].type.bomber]
    if not bombers or not free:
        return []
    able = {u: deed.targets(state, u) for u in free}
    front: dict[int, int] = {}
    for hex_ in bits.hexes(state.blocks(state.side)):
        seen = _factors(staff, state, bombers, hex_)
        own = sum(roster.attack[u] for u in free if able[u] >> hex_ & 1)
        if seen and own > _factors(staff, state, hunters, hex_):
            front[hex_] = seen
    if not front:
        return []
    over = max(front, key=lambda h: (front[h], -h))
    units = tuple(u for u in free if able[u] >> over & 1)
    return [PatrolOver(units, over)] if units else []


def _factors(staff: Staff, state: Position, units: Sequence[int], hex_: int) -> int:
    """The factors of aircraft that a hex is in range of, from where they are."""
    roster = staff.rules.roster
    near = (u for u in units if disc(state.place[u], roster.range[u]) >> hex_ & 1)
    return sum(roster.attack[u] for u in near)
