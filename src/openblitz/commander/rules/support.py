"""BC:support - moving up behind a friend in combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.commander.rules import movement, prices, standing
from openblitz.commander.rules.book import say_cm
from openblitz.commander.rules.charging import REACH, by_initiative, undeclared
from openblitz.commander.rules.contacts import edge_distance, place_refusal, way_refusal
from openblitz.commander.table_top import bases
from openblitz.commander.table_top.bases import EPS, Base, Edge

if TYPE_CHECKING:
    from openblitz.commander.orders import Task
    from openblitz.commander.position import Position
    from openblitz.table import Event, Refusal


def may_support(position: Position, unit: int) -> Refusal | None:
    """BC:support.limits - Not infantry support or towed guns; transport only with an attack value."""
    rules = position.rules
    kind, name = position.roster.kind[unit], position.roster.say(unit)
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
    position: Position, unit: int, friend: int, *, ordered: bool, task: Task | None = None
) -> Refusal | None:
    """BC:support.move - Why a unit may not move up behind a friend."""
    return (
        may_support(position, unit)
        or _cannot_act(position, unit)
        or _not_in_combat(position, unit, friend)
        or (None if ordered else _not_nearest(position, unit, friend))
        or _out_of_reach(position, unit, friend, ordered=ordered)
        or place_of_refusal(position, unit, friend)
        or (undeclared(position, unit, place_of(position, unit, friend), task) if task else None)
    )


def _cannot_act(position: Position, unit: int) -> Refusal | None:
    rules = position.rules
    name = position.roster.say(unit)
    if not position.stands(unit):
        return rules.refuse("BC:support.move", f"{name} does not stand on the table by itself.", [unit])
    if position.has(position.suppressed, unit):
        return rules.refuse("BC:initiative.barred.suppressed", f"{name} is suppressed.", [unit])
    if standing.engaged(position, unit):
        return rules.refuse("BC:combat.engaged", f"{name} is engaged in combat itself.", [unit])
    if position.supports[unit] >= 0:
        friend = position.roster.say(position.supports[unit])
        return rules.refuse("BC:support.move", f"{name} supports {friend} already.", [unit])
    return None


def _not_in_combat(position: Position, unit: int, friend: int) -> Refusal | None:
    """BC:support.move - Behind a friend that is in contact with the enemy, not behind another supporter."""
    rules = position.rules
    name = position.roster.say(friend)
    if position.roster.side[friend] != position.roster.side[unit] or friend == unit:
        return rules.refuse("BC:support.move", f"{name} is no friend to support.", [unit, friend])
    if not standing.engaged(position, friend):
        return rules.refuse("BC:support.move", f"{name} is not in combat.", [unit, friend])
    return None


def _not_nearest(position: Position, unit: int, friend: int) -> Refusal | None:
    """BC:initiative.support, BC:initiative.support.contact - The nearest friend in the nearest combat."""
    rules = position.rules
    friends = nearest_friends(position, unit)
    if friend in friends:
        return None
    say, rule = position.roster.say, "BC:initiative.support"
    cm = _seen_from(position, unit, friend)
    if cm is None:
        reason = f"{say(unit)} sees nobody of the combat of {say(friend)}."
        return rules.refuse(rule, reason, [unit, friend])
    what = f"The combat of {say(friend)} is {say_cm(cm)} cm off"
    far = prices.too_dear(rules, what, cm, by_initiative(rules, rule), [unit, friend], verb="acts up to")
    if far:
        return far
    reason = f"The nearest friend in the nearest combat that {say(unit)} sees is {say(*friends)}"
    reason += f", {say_cm(standing.distance(position, unit, friends[0]))} cm off"
    reason += f"; {say(friend)} is {say_cm(standing.distance(position, unit, friend))} cm off."
    return rules.refuse("BC:initiative.support.contact", reason, [unit, friend, *friends])


def _seen_from(position: Position, unit: int, friend: int) -> float | None:
    """BC:initiative.support - How far off the nearest is whom a unit sees in the combat of a friend."""
    from openblitz.commander.rules.combat import combat_of  # noqa: PLC0415 - combat counts supporters

    fray = combat_of(position, friend)
    fighters = fray.units if fray else ()
    seen = (standing.distance(position, unit, u) for u in fighters if standing.sees(position, unit, u))
    return min(seen, default=None)


def nearest_friends(position: Position, unit: int) -> list[int]:
    """BC:initiative.support - Friends that a unit may support by initiative; several when equally near."""
    from openblitz.commander.rules.combat import combats  # noqa: PLC0415 - combat counts supporters

    side = position.roster.side[unit]
    away: list[tuple[float, tuple[int, ...]]] = []
    for fray in combats(position):
        seen = [
            standing.distance(position, unit, u)
            for u in (*fray.fighters[0], *fray.fighters[1])
            if standing.sees(position, unit, u)
        ]
        if seen and min(seen) <= position.rules.cm(REACH) + EPS:
            away.append((min(seen), fray.fighters[side]))
    if not away:
        return []
    nearest = min(cm for cm, _ in away)
    friends = [
        (standing.distance(position, unit, f), f)
        for cm, fighters in away
        if cm <= nearest + EPS
        for f in fighters
    ]
    return [f for cm, f in friends if cm <= min(friends)[0] + EPS]


def place_of(position: Position, unit: int, friend: int) -> Base:
    """BC:support.move - Centre to centre against the rear edge of the friend."""
    rules = position.rules
    kind = position.roster.kind[unit]
    there = standing.base(position, friend)
    return bases.behind(there, kind.width * rules.scale, kind.depth * rules.scale)


def place_of_refusal(position: Position, unit: int, friend: int) -> Refusal | None:
    """Why the place behind a friend cannot be taken: other units, the ground, or contact with an enemy."""
    rules = position.rules
    there = standing.base(position, friend)
    for other in standing.standing(position):
        if other in (unit, friend) or position.roster.kind[other].is_command:
            continue
        if Edge.REAR in bases.touching_edges(there, standing.base(position, other)):
            reason = f"{position.roster.say(other)} stands against the rear of {position.roster.say(friend)}."
            return rules.refuse("BC:support.move", reason, [unit, friend, other])
    place = place_of(position, unit, friend)
    fault = place_refusal(position, unit, place, rule="BC:support.move") or way_refusal(position, unit, place)
    if fault:
        return fault
    enemies = [
        enemy
        for enemy in standing.standing(position, 1 - position.roster.side[unit])
        if not position.roster.kind[enemy].is_command
        and bases.touching(place, standing.base(position, enemy))
    ]
    if enemies:
        reason = f"{position.roster.say(unit)} would be in contact with {position.roster.say(*enemies)}."
        return rules.refuse("BC:support.move", reason, [unit, friend, *enemies], [place.centre])
    return None


def _out_of_reach(position: Position, unit: int, friend: int, *, ordered: bool) -> Refusal | None:
    """BC:support.move - Enough movement to touch the rear edge: its move, or 20 cm by initiative."""
    rules = position.rules
    rule = "BC:support.move"
    has = movement.full_move(rules, unit, rule) if ordered else by_initiative(rules, rule)
    if movement.is_wet(position, movement.way(position, unit, (place_of(position, unit, friend).centre,))):
        has = movement.in_water(rules, has)
    start, there = standing.base(position, unit), standing.base(position, friend)
    cm = edge_distance(start, there, Edge.REAR)
    what = f"The rear of {position.roster.say(friend)} is {say_cm(cm)} cm off"
    return prices.too_dear(rules, what, cm, has, [unit, friend])


def carry_out(position: Position, unit: int, friend: int) -> list[Event]:
    """BC:support.move - Move up; from now on it supports the friend."""
    place = place_of(position, unit, friend)
    events = movement.carry_out(position, unit, (place.centre,), place.facing)
    position.supports[unit] = friend
    text = f"{position.roster.say(unit)} moves up in support of {position.roster.say(friend)}."
    return [*events, position.rules.event("support", text, "BC:support.move", [unit, friend], [place.centre])]
