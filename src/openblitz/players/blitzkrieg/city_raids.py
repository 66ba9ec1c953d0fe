"""Bombers of a general against the supply of cities, in 1965."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.deeds.city_raids import BombCity, BombingCity
from openblitz.blitzkrieg.air.rules import raids
from openblitz.blitzkrieg.engine import missions
from openblitz.hexes import bits

if TYPE_CHECKING:
    from openblitz.blitzkrieg.air.deeds.sorties import Flown
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Staff

SUPPLY = 0.05  # factors: what a factor of supply is worth while nobody runs short of it


def best(staff: Staff, state: Position, free: list[int]) -> tuple[float, Flown] | None:
    """65:23.3 - The city without ground units in which most aircraft would be lost with its supply."""
    rules, deed = staff.rules, BombingCity()
    if deed.mission not in missions.flown(rules):
        return None
    found: tuple[float, Flown] | None = None
    reach = {u: deed.targets(state, u) & ~state.blocks(1 - state.side) for u in free}
    targets = 0
    for hexes in reach.values():
        targets |= hexes
    for hex_ in bits.hexes(targets):
        units = tuple(u for u in reach if reach[u] >> hex_ & 1)
        based = sum(rules.roster.defense[u] for u in state.aircraft_at(hex_, 1 - state.side))
        lost = raids.destroys(state, hex_, list(units))
        value = min(lost, based) + SUPPLY * lost
        if value > 0 and (found is None or value > found[0]):
            found = value, BombCity(units, hex_)
    return found
