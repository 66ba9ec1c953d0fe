"""Attacks that nobody owes, and that only cost the enemy: who makes them, and where they do most harm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.appraisal import factors_lost, hits
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.engine.attacks import Battle
from openblitz.blitzkrieg.engine.orders import Attack
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.battle.rules.combat import Combat
    from openblitz.blitzkrieg.engine.position import Position


def plan(state: Position, busy: set[int]) -> Iterator[Attack]:
    """The attacks of each kind, the one that does most harm first, with no unit more than that takes."""
    for combat in combats_of(state.rules).values():
        if not combat.owed:
            free = {u: reach for u, reach in combat.contact(state).items() if u not in busy}
            due = combat.due(state)
            for order in _due(due, combat, free) if due else _plan(state, combat, free):
                busy = busy | set(order.units)
                yield order


def _due(due: int, combat: Combat, free: dict[int, int]) -> Iterator[Attack]:
    """What must be made, by all who were sent there for it."""
    for hex_ in bits.hexes(due):
        yield Attack(tuple(u for u, reach in free.items() if reach >> hex_ & 1), (hex_,), combat.name)


def _plan(state: Position, combat: Combat, free: dict[int, int]) -> Iterator[Attack]:
    targets = combat.targets(state)
    while free:
        best = max(_attacks(state, combat, free, targets), default=None)
        if best is None:
            return
        _harm, units, hex_ = best
        targets &= ~(1 << hex_)
        free = {unit: reach for unit, reach in free.items() if unit not in units}
        yield Attack(units, (hex_,), combat.name)


def _attacks(
    state: Position, combat: Combat, free: dict[int, int], targets: int
) -> Iterator[tuple[float, tuple[int, ...], int]]:
    """What each party of the free units can do to each hex, where it can do anything."""
    for hex_ in bits.hexes(targets):
        able = [unit for unit, reach in free.items() if reach >> hex_ & 1]
        for _title, party in combat.parties(state, able):
            units = _enough(state, combat, party, hex_)
            harm = _harm(state, combat, units, hex_)
            if harm > 0:
                yield harm, units, hex_


def _enough(state: Position, combat: Combat, party: tuple[int, ...], hex_: int) -> tuple[int, ...]:
    """Without those that would add nothing."""
    harm = _harm(state, combat, party, hex_)
    for unit in sorted(party, key=lambda u: (state.roster.attack[u], u)):
        fewer = tuple(u for u in party if u != unit)
        if fewer and _harm(state, combat, fewer, hex_) >= harm:
            party = fewer
    return party


def _harm(state: Position, combat: Combat, units: tuple[int, ...], hex_: int) -> float:
    defenders = combat.defenders(state, units, (hex_,))
    battle = Battle(units, (hex_,), defenders, chart=combat.name)
    return factors_lost(state, battle) or hits(state, battle)
