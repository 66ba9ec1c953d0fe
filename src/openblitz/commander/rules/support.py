"""BC:support - moving up behind a friend in combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.commander.rules import movement, standing
from openblitz.commander.rules.book import say_cm
from openblitz.commander.rules.charging import REACH, undeclared
from openblitz.commander.rules.contacts import edge_distance, place_refusal, way_refusal
from openblitz.commander.table_top import bases
from openblitz.commander.table_top.bases import EPS, Base, Edge

if TYPE_CHECKING:
    from openblitz.commander.orders import Task
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Event, Refusal


def may_support(rules: Rules, position: Position, unit: int) -> Refusal | None:
    """BC:support.limits - Not infantry support or towed guns; transport only with an attack value."""
    kind, name = rules.roster.kind[unit], rules.roster.say(unit)
    rule = "BC:support.limits"
    if kind.is_command:
        return rules.refuse(rule, f"{name} is a command; it does not fight.", [unit])
    if kind.support or kind.towed:
        what = "a towed gun" if kind.towed else "infantry support"
        return rules.refuse(rule, f"{name} is {what} and may not support a combat.", [unit])
    if kind.type == "transport" and kind.attack is None:
        return rules.refuse(rule, f"{name} has no attack value and may not support a combat.", [unit])
    return None


def refusal(
    rules: Rules, position: Position, unit: int, friend: int, *, ordered: bool, task: Task | None = None
) -> Refusal | None:
    """BC:support.move - Why a unit may not move up behind a friend."""
    return (
        may_support(rules, position, unit)
        or _cannot_act(rules, position, unit)
        or _not_in_combat(rules, position, unit, friend)
        or (None if ordered else _not_nearest(rules, position, unit, friend))
        or _out_of_reach(rules, position, unit, friend, ordered=ordered)
        or place_of_refusal(rules, position, unit, friend)
        or (
            undeclared(rules, position, unit, place_of(rules, position, unit, friend), task) if task else None
        )
    )


def _cannot_act(rules: Rules, position: Position, unit: int) -> Refusal | None:
    name = rules.roster.say(unit)
    if not position.stands(unit):
        return rules.refuse("BC:support.move", f"{name} does not stand on the table by itself.", [unit])
    if position.has(position.suppressed, unit):
        return rules.refuse("BC:initiative.barred.suppressed", f"{name} is suppressed.", [unit])
    if standing.engaged(rules, position, unit):
        return rules.refuse("BC:combat.engaged", f"{name} is engaged in combat itself.", [unit])
    if position.supports[unit] >= 0:
        friend = rules.roster.say(position.supports[unit])
        return rules.refuse("BC:support.move", f"{name} supports {friend} already.", [unit])
    return None


def _not_in_combat(rules: Rules, position: Position, unit: int, friend: int) -> Refusal | None:
    """BC:support.move - Behind a friend that is in contact with the enemy, not behind another supporter."""
    name = rules.roster.say(friend)
    if rules.roster.side[friend] != rules.roster.side[unit] or friend == unit:
        return rules.refuse("BC:support.move", f"{name} is no friend to support.", [unit, friend])
    if not standing.engaged(rules, position, friend):
        return rules.refuse("BC:support.move", f"{name} is not in combat.", [unit, friend])
    return None


def _not_nearest(rules: Rules, position: Position, unit: int, friend: int) -> Refusal | None:
    """BC:initiative.support, BC:initiative.support.contact - The nearest friend in the nearest combat."""
    friends = nearest_friends(rules, position, unit)
    if friend in friends:
        return None
    name = rules.roster.say(unit)
    if not friends:
        reason = f"{name} sees no combat within {say_cm(rules.cm(REACH))} cm."
        return rules.refuse("BC:initiative.support", reason, [unit, friend])
    reason = f"The nearest friend in the nearest combat that {name} sees is {rules.roster.say(*friends)}."
    return rules.refuse("BC:initiative.support.contact", reason, [unit, friend, *friends])


def nearest_friends(rules: Rules, position: Position, unit: int) -> list[int]:
    """BC:initiative.support - Friends that a unit may support by initiative; several when equally near."""
    from openblitz.commander.rules.combat import combats  # noqa: PLC0415 - combat counts supporters

    side = rules.roster.side[unit]
    away: list[tuple[float, tuple[int, ...]]] = []
    for fray in combats(rules, position):
        seen = [
            standing.distance(rules, position, unit, u)
            for u in (*fray.fighters[0], *fray.fighters[1])
            if standing.sees(rules, position, unit, u)
        ]
        if seen and min(seen) <= rules.cm(REACH) + EPS:
            away.append((min(seen), fray.fighters[side]))
    if not away:
        return []
    nearest = min(cm for cm, _ in away)
    friends = [
        (standing.distance(rules, position, unit, f), f)
        for cm, fighters in away
        if cm <= nearest + EPS
        for f in fighters
    ]
    return [f for cm, f in friends if cm <= min(friends)[0] + EPS]


def place_of(rules: Rules, position: Position, unit: int, friend: int) -> Base:
    """BC:support.move - Centre to centre against the rear edge of the friend."""
    kind = rules.roster.kind[unit]
    there = standing.base(rules, position, friend)
    return bases.behind(there, kind.width * rules.scale, kind.depth * rules.scale)


def place_of_refusal(rules: Rules, position: Position, unit: int, friend: int) -> Refusal | None:
    """Why the place behind a friend cannot be taken: other units, the ground, or contact with an enemy."""
    there = standing.base(rules, position, friend)
    for other in standing.standing(rules, position):
        if other in (unit, friend) or rules.roster.kind[other].is_command:
            continue
        if Edge.REAR in bases.touching_edges(there, standing.base(rules, position, other)):
            reason = f"{rules.roster.say(other)} stands against the rear of {rules.roster.say(friend)}."
            return rules.refuse("BC:support.move", reason, [unit, friend, other])
    place = place_of(rules, position, unit, friend)
    fault = place_refusal(rules, position, unit, place) or way_refusal(rules, position, unit, place)
    if fault:
        return fault
    enemies = [
        enemy
        for enemy in standing.standing(rules, position, 1 - rules.roster.side[unit])
        if not rules.roster.kind[enemy].is_command
        and bases.touching(place, standing.base(rules, position, enemy))
    ]
    if enemies:
        reason = f"{rules.roster.say(unit)} would be in contact with {rules.roster.say(*enemies)}."
        return rules.refuse("BC:support.move", reason, [unit, friend, *enemies], [place.centre])
    return None


def _out_of_reach(
    rules: Rules, position: Position, unit: int, friend: int, *, ordered: bool
) -> Refusal | None:
    """BC:support.move - Enough movement to touch the rear edge: its move, or 20 cm by initiative."""
    reach = rules.move_of(unit) if ordered else rules.cm(REACH)
    start, there = standing.base(rules, position, unit), standing.base(rules, position, friend)
    cm = edge_distance(start, there, Edge.REAR)
    if cm <= reach + EPS:
        return None
    reason = f"The rear of {rules.roster.say(friend)} is {say_cm(cm)} cm off; the move is {say_cm(reach)} cm."
    return rules.refuse("BC:support.move", reason, [unit, friend])


def carry_out(rules: Rules, position: Position, unit: int, friend: int) -> list[Event]:
    """BC:support.move - Move up; from now on it supports the friend."""
    place = place_of(rules, position, unit, friend)
    events = movement.carry_out(rules, position, unit, (place.centre,), place.facing)
    position.supports[unit] = friend
    text = f"{rules.roster.say(unit)} moves up in support of {rules.roster.say(friend)}."
    return [*events, rules.event("support", text, "BC:support.move", [unit, friend], [place.centre])]
