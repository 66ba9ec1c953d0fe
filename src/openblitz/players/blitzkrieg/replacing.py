"""Taking replacements: what is strongest of each kind, in the cities nearest to the enemy, every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.deeds.replacing import Expanding, Take, Taking
from openblitz.blitzkrieg.rules import replacements
from openblitz.hexes import bits
from openblitz.players.blitzkrieg.moving import way_to_enemy
from openblitz.table import LoadedDice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.players.blitzkrieg.staff import Staff


def take(staff: Staff, state: Position) -> list[Order]:
    """All that may be taken, infantry first (75:28.3b); air transport where no aircraft are left to take."""
    rules = staff.rules
    if "replacements" not in rules.answers or state.turn < replacements.FIRST:
        return []
    trial, dice = state.copy(), LoadedDice(())
    taking, orders = Taking(), list[Take]()
    for unit in sorted(replacements.candidates(rules, trial), key=lambda u: _rank(staff, u)):
        cities = [
            hex_
            for hex_ in bits.hexes(replacements.places(rules, trial, unit))
            if taking.check(rules, trial, trial.side, Take(unit, hex_)) is None
        ]
        if cities:
            best = min(cities, key=lambda hex_: (way_to_enemy(staff, trial, hex_, unit), hex_))
            orders.append(Take(unit, best))
            taking.carry_out(rules, trial, orders[-1], dice)
    if taking.unfinished(rules, trial, trial.side) is not None:
        # There is no room for infantry, and no other ground unit may come without it.
        orders = [order for order in orders if replacements.is_air(rules, order.unit)]
    more = next(Expanding().options(rules, trial), None)
    return [*orders, *(() if more is None else (more.order,))]


def _rank(staff: Staff, unit: int) -> tuple[bool, float, int]:
    infantry = staff.rules.roster.counters[unit].type.key == replacements.INFANTRY
    return not infantry, -staff.values.worth[unit], unit
