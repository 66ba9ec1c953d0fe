"""Bombers of a general against cities: what it would cost the enemy if a port, road or industry were gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.deeds.city_bombing import BombingIndustry, BombingPort, BombingRoads
from openblitz.blitzkrieg.air.rules import damage
from openblitz.blitzkrieg.air.rules.damage import INDUSTRY, Mark
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.questions.replacements import REPLACEMENTS
from openblitz.blitzkrieg.ground.rules.replaced import FIRST
from openblitz.blitzkrieg.replacements.rules import replacements
from openblitz.blitzkrieg.resources.questions.resources import LACK_OF_INDUSTRY
from openblitz.blitzkrieg.resources.rules import resources
from openblitz.blitzkrieg.supply.questions.supply import SUPPLY
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.hexes import bits
from openblitz.players.blitzkrieg import city_raids, raiding

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.blitzkrieg.air.deeds.sorties import Flown
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Staff

DEEDS = (BombingPort(), BombingRoads(), BombingIndustry())
LOOKED = 24  # targets of each kind that are looked at
PRODUCED = 4.0  # factors: what a city yields in a turn
RESOURCE = 8.0  # factors: what it is worth to make the enemy short of something


def best(
    staff: Staff, state: Position, free: list[int], brings: Callable[[int, int], int]
) -> tuple[float, Flown] | None:
    """The mission that costs the enemy most, in factors, and what that is; None where none costs anything."""
    rules, found = staff.rules, city_raids.best(staff, state, free)
    for deed in DEEDS:
        kind = missions.flown(rules).get(deed.mission)
        if kind is None:
            continue
        reach = {u: deed.targets(state, u) for u in free}
        targets = 0
        for hexes in reach.values():
            targets |= hexes
        for hex_ in list(bits.hexes(targets))[:LOOKED]:
            cost = _cost(staff, state, kind.system, hex_)
            if cost <= 0:
                continue
            units = tuple(u for u in reach if reach[u] >> hex_ & 1)
            factors = sum(brings(u, hex_) for u in units)
            value, order = raiding.by_day_or_night(
                staff, state, deed.order(units, hex_), chart=deed.mission, cost=cost, factors=factors
            )
            if value > 0 and (found is None or value > found[0]):
                found = value, order
    return found


def _cost(staff: Staff, state: Position, system: str, hex_: int) -> float:
    """What it costs the enemy if this is out of use in his next player-turn, in factors."""
    rules, enemy = staff.rules, 1 - state.side
    trial = state.copy()
    damage.note(trial, Mark(system, hex_, state.side, state.turn))
    cost = 0.0
    if SUPPLY.asked(rules):
        more = supply.lacking(trial, enemy) & ~supply.lacking(state, enemy)
        cost += sum(rules.roster.attack[u] for u in bits.hexes(more)) / 2  # 75:23.6 - they attack at half
    if system != INDUSTRY:
        return cost
    if REPLACEMENTS.asked(rules) and state.turn + 1 >= FIRST:
        cost += PRODUCED * (replacements.works(state, enemy) >> hex_ & 1)
    if LACK_OF_INDUSTRY.asked(rules):
        before, after = (
            sum(min(n, resources.ENOUGH) for n in one[1:]) for one in _counted(staff, state, trial)
        )
        cost += RESOURCE * (before - after)
    return cost


def _counted(staff: Staff, state: Position, trial: Position) -> tuple[resources.Supplies, resources.Supplies]:
    enemy = 1 - state.side
    return resources.counted(state, enemy), resources.counted(trial, enemy)
