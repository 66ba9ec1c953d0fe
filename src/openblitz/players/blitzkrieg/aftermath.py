"""After a battle: which units to lose, where to retreat, whether to advance, by the same values."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.appraisal import counted_then, is_last
from openblitz.blitzkrieg.battle.rules.falling_back import PRICE
from openblitz.blitzkrieg.engine.bearing import wary_of
from openblitz.blitzkrieg.engine.orders import Advance, Done, Lose, Retreat, Stand
from openblitz.hexes import bits
from openblitz.players.blitzkrieg.staff import Enemy
from openblitz.players.blitzkrieg.values import CITY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Staff


VIOLATION = 6.0  # what it costs to become the aggressor against a country by a retreat


def cheapest_loss(staff: Staff, state: Position, side: int, orders: Iterable[Order]) -> Order:
    """The loss that costs least, what is kept taken off it; of two, the one that leaves fewer counters."""
    worth = staff.values.worth

    def cost(order: Lose) -> tuple[float, int, tuple[int, ...]]:
        paid = sum(worth[u] for u in order.units) - sum(worth[u] for u in order.kept)
        return paid, len(order.kept) - len(order.units), order.units

    return min((order for order in orders if isinstance(order, Lose)), key=cost)


def best_retreat(staff: Staff, state: Position, side: int, orders: Iterable[Order]) -> Order:
    """The way back to the ground that is best to stand on."""
    enemy = Enemy(staff, state, side)
    scores: dict[tuple[int, int], float] = {}
    wary = wary_of(state, side)

    def score(order: Retreat) -> float:
        key = (order.units[0], order.path[-1])
        if key not in scores:
            scores[key] = standing(staff, state, enemy, *key)
        violates = wary and any(wary >> hex_ & 1 for hex_ in order.path)
        return scores[key] - (VIOLATION if violates else 0.0)

    return max((order for order in orders if isinstance(order, Retreat)), key=score)


def stand_or_retreat(staff: Staff, state: Position, side: int, orders: Iterable[Order]) -> Order:
    """MS:4b - To stay, where the ground is worth more than what that costs; else the best way back.

    What a factor costs is what an average one of those who would have to go is worth.
    """
    orders = list(orders)
    stands = [order for order in orders if isinstance(order, Stand)]
    ways = [order for order in orders if isinstance(order, Retreat)]
    if not ways or not stands:
        return (stands or ways)[0] if not ways else best_retreat(staff, state, side, ways)
    back = best_retreat(staff, state, side, ways)
    assert isinstance(back, Retreat)
    enemy, unit = Enemy(staff, state, side), back.units[0]
    most = max(stands, key=lambda order: order.count)
    if most.count < len(back.path):  # it would have to go all the same
        return back
    price = PRICE * most.count * staff.values.worth[unit] / max(1, staff.rules.roster.defense[unit])
    won = staying(staff, state, enemy, unit) - standing(staff, state, enemy, unit, back.path[-1])
    return most if won > price else back


def best_advance(staff: Staff, state: Position, side: int, orders: Iterable[Order]) -> Order:
    """The advance that improves a unit's ground most; staying where none does, if that is allowed."""
    enemy, orders = Enemy(staff, state, side), list(orders)
    last = is_last(state)
    best: Order = Done()
    best_gain = 0.0 if Done() in orders else -inf
    for order in orders:
        if isinstance(order, Advance):
            (unit,) = order.units
            gain = standing(staff, state, enemy, unit, order.hex) - staying(staff, state, enemy, unit)
            gain -= CITY * _given_up(staff, state, unit, order.hex) if last else 0.0
            if gain > best_gain:
                best, best_gain = order, gain
    return best


def _given_up(staff: Staff, state: Position, unit: int, hex_: int) -> int:
    """How many hexes that count in the end a side gives up by an advance."""
    side, after = state.side_of(unit), state.copy()
    after.put(unit, hex_)
    had, has = (counted_then(one, side).bit_count() for one in (state, after))
    return max(0, had - has)


def staying(staff: Staff, state: Position, enemy: Enemy, unit: int) -> float:
    """How good it is that a unit stands where it stands."""
    return standing(staff, state, enemy, unit, state.place[unit])


def standing(staff: Staff, state: Position, enemy: Enemy, unit: int, hex_: int) -> float:
    """How good it would be to have a unit on a hex: a city, strong ground, company, no threat."""
    rules = staff.rules
    side = state.side_of(unit)
    company = [u for u in state.units_at(hex_, side) if u != unit]
    city = staff.prizes >> hex_ & 1 and not company
    value = CITY if city else 0.0
    defense = sum(rules.roster.defense[u] for u in company) + rules.roster.defense[unit]
    if staff.strong >> hex_ & 1:
        defense *= 2
    danger = min(1.0, enemy.threat.get(hex_, 0) / defense / 6)
    pull = bits.within(1 << hex_, 2) & staff.prizes & ~state.holds(side)
    return value + 0.3 * pull.bit_count() - danger * staff.values.worth[unit]
