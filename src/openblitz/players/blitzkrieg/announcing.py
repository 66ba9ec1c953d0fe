"""Announcing battles, and which of them is fought next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.appraisal import contact
from openblitz.blitzkrieg.battle.rules import division, support
from openblitz.blitzkrieg.battle.rules.duty import at_will, combats_of, owed_of
from openblitz.blitzkrieg.battle.rules.odds import allowed
from openblitz.blitzkrieg.battle.steps.announcing import Announce
from openblitz.blitzkrieg.engine.attacks import called
from openblitz.blitzkrieg.engine.conditions import AimedModifier, Supporter
from openblitz.blitzkrieg.engine.orders import Attack, CallOff, Done, Fight, Lose, TakeBack
from openblitz.blitzkrieg.engine.position import COMBINED
from openblitz.hexes import bits
from openblitz.players.blitzkrieg import bombarding
from openblitz.players.blitzkrieg.battles import Clash, Prospects, draw_up
from openblitz.players.blitzkrieg.staff import Enemy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Staff


def announce(staff: Staff, state: Position) -> list[Order]:
    """The best division of all combat that is found, begun from nothing and from the engine's own."""
    standing = getattr(state.steps[-1], "standing", 0)
    if standing:
        rest = division.divide(state, state.battles[:standing])
        if rest is not None:
            made = [_attack(state, _clash(staff.rules, one)) for one in rest]
            return [*_redrawn(state.battles, standing, made), Done()]
    divided = division.divide(state)
    if divided is None:
        return [_least_way_out(staff, state)]
    prospects = Prospects(staff, state, Enemy(staff, state, state.side))
    freely = at_will(staff.rules)
    touching = contact(state)
    lawful = [_clash(staff.rules, fought) for fought in divided]
    # Somebody else may have begun to announce; it is all drawn up anew, and what is announced so stays.
    begun = state.battles
    orders: list[Attack] = []
    if begun:
        state = state.copy()
        state.battles = []  # whoever helps in them is free again
    for front in division.fronts(touching):
        touched = {u: touching[u] for u in front.units}
        given = [clash for clash in lawful if clash.units & touched.keys()]
        _value, clashes = max(draw_up(prospects, touched), draw_up(prospects, touched, given), key=_value_of)
        weighs = staff.rules.added.any(Supporter, AimedModifier)
        if freely:  # where nobody has to attack, only what promises something is attacked
            clashes = [clash for clash in clashes if prospects.of(clash) > 0]
            clashes = [clash for clash in clashes if not weighs or _all_hold(state, [clash])]
        elif weighs and not _all_hold(state, clashes):
            clashes = given  # he does not count who supports whom, nor what the ground of the target does
        orders += [_attack(state, clash) for clash in clashes]
    chosen = list(_optional(prospects, state, set(touching)))
    orders += [_attack(state, clash) for clash in chosen]
    # Who helps others and finds nobody to help is free for a barrage (MS:16e).
    idle = prospects.only_help.difference(*(order.units for order in orders))
    busy = {*touching.keys() - idle, *(unit for clash in chosen for unit in clash.units)}
    return [*_redrawn(begun, 0, [*orders, *bombarding.plan(state, busy)]), Done()]


def _redrawn(begun: list[Battle], standing: int, orders: Iterable[Attack]) -> Iterator[Order]:
    """What turns the battles that are announced into others; who asks for one at a time comes to an end."""

    def what(attack: Attack | Battle) -> tuple[object, ...]:
        units = attack.units if isinstance(attack, Attack) else (*attack.attackers, *attack.support)
        return frozenset(units), frozenset(attack.hexes), attack.chart

    wanted = {what(order): order for order in orders}
    for battle in reversed(begun[standing:]):
        if wanted.pop(what(battle), None) is None:
            yield CallOff(*called(begun, battle))
    yield from wanted.values()


def _all_hold(state: Position, clashes: Iterable[Clash]) -> bool:
    """Whether the tables have something to say to all of some battles, whoever supports them."""
    rules = state.rules
    for clash in clashes:
        order = _attack(state, clash)
        combat = combats_of(rules)[order.chart]
        come_to = combat.strengths(state, order.units, order.hexes)
        if not allowed(combat.chart(rules), *come_to) and not combat.sure(state, order.units, order.hexes):
            return False
    return True


def _optional(prospects: Prospects, state: Position, busy: set[int]) -> Iterator[Clash]:
    """65:22.0.4 - Battles that may be let be, each by all that are free for it, the most promising first."""
    rules = prospects.staff.rules
    for combat in (combats_of(rules)[chart] for chart in owed_of(rules) if combats_of(rules)[chart].optional):
        able = {u: reach for u, reach in combat.contact(state).items() if u not in busy}
        # Who has been recombined attacks nobody (65:2.3).
        free = {u: reach for u, reach in able.items() if not state.flags[u] & COMBINED}
        while free:
            beside: dict[int, set[int]] = {}
            for unit, reach in free.items():
                for hex_ in bits.hexes(reach):
                    beside.setdefault(hex_, set()).add(unit)
            clashes = [
                Clash(frozenset(units), division.targets(rules, combat.name, 1 << hex_))
                for hex_, units in sorted(beside.items())
            ]
            best = max(clashes, key=prospects.of)
            if prospects.of(best) <= 0:
                break
            yield best
            free = {u: reach & ~division.hexes_of(best.hexes) for u, reach in free.items()}
            free = {u: reach for u, reach in free.items() if reach and u not in best.units}


def _clash(rules: Rules, fought: division.Fought) -> Clash:
    """A battle of a division, by its targets."""
    hexes = bits.of(fought.hexes)  # type: ignore[arg-type]
    return Clash(frozenset(fought.units), division.targets(rules, fought.chart, hexes))


def _attack(state: Position, clash: Clash) -> Attack:
    """The order that announces it, with the bombers that may help."""
    rules = state.rules
    chart, _hex = division.target(rules, clash.hexes.bit_length() - 1)
    hexes = tuple(bits.hexes(division.hexes_of(clash.hexes)))
    units = tuple(sorted(clash.units))
    # Where troops stand in a city that resists, the bombers are for the battle with the troops.
    theirs = chart == owed_of(rules)[0] or not any(state.blocks(1 - state.side) >> hex_ & 1 for hex_ in hexes)
    supported = combats_of(rules)[chart].supported and theirs
    helped = support.as_many(state, units, hexes) if supported else ()
    return Attack((*units, *helped), hexes, chart)


def owed(rules: Rules, order: Order) -> bool:
    """Whether it is no attack that nobody owes."""
    return not isinstance(order, Attack) or combats_of(rules)[order.chart].owed


def _least_way_out(staff: Staff, state: Position) -> Order:
    """Where no division is found: a move taken back rather than units given up, and the least of those."""

    def cost(order: Order) -> tuple[bool, float, tuple[int, ...]]:
        assert isinstance(order, Lose | TakeBack)
        return isinstance(order, Lose), sum(staff.values.worth[u] for u in order.units), order.units

    return min(Announce().ways_out(state), key=cost)


def _value_of(drawn_up: tuple[float, list[Clash]]) -> float:
    return drawn_up[0]


def next_battle(staff: Staff, state: Position, side: int, orders: Iterable[Order]) -> Order:
    """The battles that promise most come first: what they win may cut off the retreat of others."""
    prospects = Prospects(staff, state, Enemy(staff, state, state.side), slipping=False)
    lawful, combats = set(orders), combats_of(staff.rules)
    named = {Fight(*called(state.battles, battle)): battle for battle in state.battles if not battle.fought}
    left = {order: battle for order, battle in named.items() if order in lawful}

    def promise(order: Fight) -> tuple[bool, float, tuple[int, ...]]:
        """What nobody owes costs nothing and makes the rest easier."""
        battle = left[order]
        owed = combats[battle.chart].owed
        return not owed, prospects.of_battle(battle) if owed else 0.0, battle.hexes

    order = max(left, key=promise)
    return _by_table(prospects, order, left[order], lawful)


def _by_table(prospects: Prospects, order: Fight, battle: Battle, lawful: set[Order]) -> Order:
    """MS:GCRT.a - The table that promises most, where there is a choice of them."""
    others = [
        o
        for o in lawful
        if isinstance(o, Fight) and o.chart and (o.hex, o.number) == (order.hex, order.number)
    ]
    best, most = order, prospects.of_battle(battle) if others else 0.0
    for other in sorted(others, key=lambda one: one.chart):
        promised = prospects.of_battle(msgspec.structs.replace(battle, chart=other.chart))
        if promised > most:
            best, most = other, promised
    return best
