"""The nuclear attack of a general, in 1965: where it costs the enemy most on average."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.breaking.deeds.breaking import Break
from openblitz.blitzkrieg.breaking.rules.breaking import breakings
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.ground.rules import capacity
from openblitz.blitzkrieg.nuclear.deeds.nuclear import Launch, Launching
from openblitz.blitzkrieg.nuclear.rules import nuclear
from openblitz.blitzkrieg.nuclear.rules.nuclear import NUCLEAR
from openblitz.hexes import bits
from openblitz.players.blitzkrieg.city_raids import SUPPLY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Staff


def strike(staff: Staff, state: Position, free: list[int]) -> tuple[list[Order], list[int]]:
    """65:23.5 - The attack that promises most, with the unit that it takes; nothing where none pays.

    A whole SAC is broken down for it where that costs more than all the unit could do otherwise.
    """
    rules = staff.rules
    if NUCLEAR not in missions.flown(rules) or nuclear.launched(state) is not None:
        return [], []
    deed, targets = Launching(), missions.flown(rules)[NUCLEAR].targets(state, state.side)
    worth = {hex_: _worth(staff, state, hex_) for hex_ in bits.hexes(targets)}
    best: tuple[float, int, int] | None = None
    for unit in free:
        if rules.roster.counters[unit].type.key not in missions.flown(rules)[NUCLEAR].types:
            continue
        reach = deed.reach(state, unit)
        for hex_, value in worth.items():
            gain = value - rules.roster.attack[unit] + 1
            if reach >> hex_ & 1 and gain > 0 and (best is None or gain > best[0]):
                best = gain, unit, int(hex_)
    if best is None:
        return [], []
    _gain, unit, there = best
    if rules.roster.attack[unit] == 1:
        return [Launch((unit,), there)], [unit]
    parts, single = _apart(staff, state, unit)
    return ([Break((unit,), parts), Launch((single,), there)], [unit]) if parts else ([], [])


def _worth(staff: Staff, state: Position, hex_: int) -> float:
    """The factors that an attack there costs on average, with aircraft that go with the supply of a city."""
    rules, enemy, table = staff.rules, 1 - state.side, nuclear.table()
    there = state.all_at(hex_, enemy)
    words = [table.result(table.columns[0], roll).word for roll in table.rows]
    lost = sum(nuclear.costs(rules, there, word) for word in words) / len(words)
    if not rules.ground.city >> hex_ & 1:
        return lost
    supply = capacity.of(state, hex_)
    based = sum(rules.roster.defense[u] for u in state.aircraft_at(hex_, enemy))
    return max(lost, min(based, supply)) + SUPPLY * supply


def _apart(staff: Staff, state: Position, unit: int) -> tuple[tuple[int, ...], int]:
    """Counters for a unit of which one is a single factor, and that one; none where there are none."""
    rules = staff.rules
    for parts in breakings(state, unit):
        single = next((u for u in parts if rules.roster.attack[u] == 1), None)
        if single is not None:
            return tuple(parts), single
    return (), 0


def first(staff: Staff, state: Position, side: int, orders: Iterable[Order]) -> Order:
    """It is rolled for before all battles: what it closes may cut off their retreats."""
    return next(iter(orders))
