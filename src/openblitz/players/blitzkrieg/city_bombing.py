"""Bombers of a general against cities: what it would cost the enemy if a port, road or industry were gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.deeds.city_bombing import (
    BombCity,
    BombingCity,
    BombingIndustry,
    BombingPort,
    BombingRoads,
)
from openblitz.blitzkrieg.rules import damage, raids, replacements, resources, supply
from openblitz.blitzkrieg.rules.damage import INDUSTRY, Mark
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.blitzkrieg.deeds.sorties import Flown
    from openblitz.blitzkrieg.position import Position
    from openblitz.players.blitzkrieg.staff import Staff

DEEDS = (BombingPort(), BombingRoads(), BombingIndustry())
LOOKED = 24  # targets of each kind that are looked at
PRODUCED = 4.0  # factors: what a city yields in a turn
SUPPLY = 0.05  # factors: what a factor of supply is worth while nobody runs short of it
RESOURCE = 8.0  # factors: what it is worth to make the enemy short of something


def best(
    staff: Staff, state: Position, free: list[int], brings: Callable[[int, int], int]
) -> tuple[float, Flown] | None:
    """The mission that costs the enemy most, in factors, and what that is; None where none costs anything."""
    rules, found = staff.rules, _raid(staff, state, free)
    for deed in DEEDS:
        kind = rules.missions.get(deed.mission)
        if kind is None:
            continue
        reach = {u: deed.targets(rules, state, u) for u in free}
        targets = 0
        for hexes in reach.values():
            targets |= hexes
        for hex_ in list(bits.hexes(targets))[:LOOKED]:
            cost = _cost(staff, state, kind.system, hex_)
            if cost <= 0:
                continue
            units = tuple(u for u in reach if reach[u] >> hex_ & 1)
            value = cost * _chance(staff, deed.mission, sum(brings(u, hex_) for u in units))
            if value > 0 and (found is None or value > found[0]):
                found = value, deed.order(units, hex_)
    return found


def _raid(staff: Staff, state: Position, free: list[int]) -> tuple[float, Flown] | None:
    """65:23.3 - The city without ground units in which most aircraft would be lost with its supply."""
    rules, deed = staff.rules, BombingCity()
    if deed.mission not in rules.missions:
        return None
    found: tuple[float, Flown] | None = None
    reach = {u: deed.targets(rules, state, u) & ~state.blocks(1 - state.side) for u in free}
    targets = 0
    for hexes in reach.values():
        targets |= hexes
    for hex_ in bits.hexes(targets):
        units = tuple(u for u in reach if reach[u] >> hex_ & 1)
        based = sum(rules.roster.defense[u] for u in state.aircraft_at(rules.roster, hex_, 1 - state.side))
        lost = raids.destroys(rules, state, hex_, list(units))
        value = min(lost, based) + SUPPLY * lost
        if value > 0 and (found is None or value > found[0]):
            found = value, BombCity(units, hex_)
    return found


def _chance(staff: Staff, chart: str, factors: int) -> float:
    """How often so many factors put something out of use."""
    table = staff.rules.charts[chart]
    return sum(bool(table.look_up(factors, roll)) for roll in table.rows) / len(table.rows)


def _cost(staff: Staff, state: Position, system: str, hex_: int) -> float:
    """What it costs the enemy if this is out of use in his next player-turn, in factors."""
    rules, enemy = staff.rules, 1 - state.side
    trial = state.copy()
    damage.note(trial, Mark(system, hex_, state.side, state.turn))
    cost = 0.0
    if "supply" in rules.answers:
        more = supply.lacking(rules, trial, enemy) & ~supply.lacking(rules, state, enemy)
        cost += sum(rules.roster.attack[u] for u in bits.hexes(more)) / 2  # 75:23.6 - they attack at half
    if system != INDUSTRY:
        return cost
    if "replacements" in rules.answers and state.turn + 1 >= replacements.FIRST:
        cost += PRODUCED * (replacements.works(rules, state, enemy) >> hex_ & 1)
    if "resources" in rules.answers:
        before, after = (
            sum(min(n, resources.ENOUGH) for n in one[1:]) for one in _counted(staff, state, trial)
        )
        cost += RESOURCE * (before - after)
    return cost


def _counted(staff: Staff, state: Position, trial: Position) -> tuple[resources.Supplies, resources.Supplies]:
    enemy = 1 - state.side
    return resources.counted(staff.rules, state, enemy), resources.counted(staff.rules, trial, enemy)
