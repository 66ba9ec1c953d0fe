"""Taking replacements: what is strongest of each kind, in the cities nearest to the enemy, every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.questions.replacements import REPLACEMENTS
from openblitz.blitzkrieg.ground.rules.replaced import FIRST, is_air
from openblitz.blitzkrieg.replacements.deeds.replacing import Expanding, Take, Taking
from openblitz.blitzkrieg.replacements.rules import replacements
from openblitz.hexes import bits
from openblitz.players.blitzkrieg.moving import way_to_enemy
from openblitz.table import LoadedDice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Staff


def take(staff: Staff, state: Position) -> list[Order]:
    """All that may be taken, infantry first (75:28.3b); air transport where no aircraft are left to take."""
    rules = staff.rules
    if not REPLACEMENTS.asked(rules) or state.turn < FIRST:
        return []
    trial, taking, orders = state.copy(), Taking(), list[Take]()
    while True:
        order = _best(staff, trial, taking)
        if order is None:
            break
        orders.append(order)
        taking.carry_out(trial, order, LoadedDice(()))
    if taking.unfinished(trial, trial.side) is not None:
        # There is no room for infantry, and no other ground unit may come without it.
        orders = [order for order in orders if is_air(rules, order.unit)]
    book = REPLACEMENTS.of(rules)
    more = next(iter(Expanding().worthwhile(trial)), None) if book.raises_transport else None
    return [*orders, *(() if more is None else (more,))]


def _best(staff: Staff, state: Position, taking: Taking) -> Take | None:
    """The counter that one wants most of those for which there is a place, nearest to the enemy."""
    rules = staff.rules
    book = REPLACEMENTS.of(rules)
    for unit in sorted(book.candidates(state), key=lambda u: _rank(staff, u)):
        cities = [
            hex_
            for hex_ in bits.hexes(book.places(state, unit))
            if taking.check(state, state.side, Take(unit, hex_)) is None
        ]
        if cities:
            return Take(unit, min(cities, key=lambda hex_: (way_to_enemy(staff, state, hex_, unit), hex_)))
    return None


def _rank(staff: Staff, unit: int) -> tuple[bool, float, int]:
    infantry = staff.rules.roster.counters[unit].type.key == replacements.INFANTRY
    return not infantry, -staff.values.worth[unit], unit
