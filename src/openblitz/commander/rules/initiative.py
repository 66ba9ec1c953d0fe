"""BC:initiative - what a unit does of its own accord: fire at, evade or charge the nearest visible enemy."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from openblitz.commander.orders import Evade
from openblitz.commander.rules import charging, firing, movement, prices, standing, support, transport
from openblitz.commander.rules.book import say_cm
from openblitz.commander.rules.charging import REACH
from openblitz.commander.rules.contacts import CLOSE
from openblitz.commander.table_top import bases
from openblitz.commander.table_top.bases import EPS, TOUCH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.orders import Shot
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.table_top.bases import Base
    from openblitz.table import Event, Refusal, Tally

# Evading is told twice, for the initiative phase and for charges by order; the rules are cited accordingly.
Chapter = Literal["initiative", "response"]


def barred(position: Position, unit: int) -> Refusal | None:
    """BC:initiative.barred.command, BC:initiative.barred.suppressed - Who may not act on its initiative."""
    rules = position.rules
    name = position.roster.say(unit)
    if position.roster.kind[unit].is_command:
        return rules.refuse("BC:initiative.barred.command", f"{name} is a command.", [unit])
    if position.has(position.suppressed, unit):
        return rules.refuse("BC:initiative.barred.suppressed", f"{name} is suppressed.", [unit])
    if position.has(position.initiative, unit):
        reason = f"{name} has used its initiative this turn."
        return rules.refuse("BC:initiative.options", reason, [unit])
    return None


def nearest(position: Position, unit: int) -> list[int]:
    """BC:initiative.los - The nearest enemy that it sees now within 20 cm; several when equally near."""
    return standing.nearest_enemies(position, unit, REACH)


def may_act(position: Position, unit: int) -> bool:
    """Whether there is anything that a unit could react to."""
    if not position.on_table(unit) or barred(position, unit):
        return False
    return bool(nearest(position, unit)) or bool(friends_to_support(position, unit))


def friends_to_support(position: Position, unit: int) -> list[int]:
    """BC:initiative.support - Friends behind whom it may move now."""
    if support.may_support(position, unit) is not None:
        return []
    if not any(standing.engaged(position, u) for u in position.roster.of_side[position.roster.side[unit]]):
        return []
    found = support.nearest_friends(position, unit)
    return [f for f in found if support.refusal(position, unit, f, ordered=False) is None]


# Fire


def fire_refusal(position: Position, shot: Shot) -> Refusal | None:
    """BC:initiative.fire - Only at the nearest visible enemy within 20 cm, and within range."""
    rule, unit, target = "BC:initiative.fire", shot.unit, shot.target
    found = nearest(position, unit)
    if target in found:
        return firing.refusal(position, shot)
    return (
        firing.no_target(position, shot)
        or charging.beyond(position, unit, target, rule)
        or (None if standing.sees(position, unit, target) else firing.refusal(position, shot))
        or charging.not_the_nearest(position, unit, target, found, rule)
    )


# Evasion


def evaded(position: Position, order: Evade) -> int | Refusal:
    """BC:initiative.evade - The nearest visible enemy within 20 cm; of several the named one (reading 19)."""
    unit, rule = order.unit, "BC:initiative.evade"
    found = nearest(position, unit)
    enemy = order.enemy if order.enemy >= 0 or found else standing.nearest_seen(position, unit)
    if found and enemy < 0:
        return found[0]
    if enemy in found:
        return enemy
    if enemy < 0:
        reason = f"{position.roster.say(unit)} sees no enemy."
        return position.rules.refuse(rule, reason, [unit])
    return (
        _no_enemy(position, unit, enemy)
        or charging.beyond(position, unit, enemy, rule)
        or charging.unseen(position, unit, enemy, rule)
        or charging.not_the_nearest(position, unit, enemy, found, rule)
    )


def _no_enemy(position: Position, unit: int, enemy: int) -> Refusal | None:
    """Reading 19 - Friends, commands and who is carried are none from whom a unit evades."""
    foe = position.roster.side[enemy] != position.roster.side[unit] and position.stands(enemy)
    if foe and not position.roster.kind[enemy].is_command:
        return None
    reason = f"{position.roster.say(enemy)} is no enemy from whom a unit evades."
    return position.rules.refuse("BC:initiative.evade", reason, [unit, enemy])


def evade_refusal(position: Position, order: Evade, enemy: int, chapter: Chapter) -> Refusal | None:
    """BC:initiative.evade, BC:response.evade - Directly away from the enemy, up to a full move."""
    rules = position.rules
    unit, name = order.unit, position.roster.say(order.unit)
    rule = f"BC:{chapter}.evade"
    if not position.stands(unit):
        return rules.refuse(rule, f"{name} does not stand on the table by itself.", [unit])
    if standing.engaged(position, unit):
        return rules.refuse("BC:combat.engaged", f"{name} is engaged in combat.", [unit])
    fault = (
        _boarding_refusal(position, order, chapter)
        if order.aboard >= 0
        else _cannot_evade(rules, unit, chapter)
    )
    if fault:
        return fault
    has = evade_reach(rules, order, chapter)
    if order.cm <= 0:
        reason = f"Who evades goes somewhere: {say_cm(order.cm)} cm is no way for {name}."
        return rules.refuse(rule, reason, [unit])
    far = prices.too_dear(rules, f"The way is {say_cm(order.cm)} cm", order.cm, has, [_mover(order)])
    if far:
        return far
    after = position
    if order.aboard >= 0:
        after = position.copy()
        transport.board(after, unit, order.aboard)
    mover = _mover(order)
    place = evade_place(position, order, enemy)
    return movement.hindrance(
        after, mover, (place.centre,), order.facing, has
    )  # nobody evades round anything


def _cannot_evade(rules: Rules, unit: int, chapter: Chapter) -> Refusal | None:
    """BC:initiative.evade.guns - A gun that is set up goes nowhere by itself."""
    kind, name = rules.roster.kind[unit], rules.roster.say(unit)
    if kind.towed:
        reason = f"{name} is a towed gun: it evades only with transport in base contact."
        return rules.refuse(f"BC:{chapter}.evade.guns", reason, [unit])
    if kind.move is None:
        return rules.refuse(f"BC:{chapter}.evade", f"{name} cannot move.", [unit])
    return None


def _boarding_refusal(position: Position, order: Evade, chapter: Chapter) -> Refusal | None:
    """BC:initiative.evade.guns, BC:initiative.evade.mount - Guns limber in contact, foot boards near."""
    rules = position.rules
    unit, carrier = order.unit, order.aboard
    kind, say = position.roster.kind[unit], position.roster.say
    rule = f"BC:{chapter}.evade.{'guns' if kind.towed else 'mount'}"
    if position.roster.side[carrier] != position.roster.side[unit] or not position.stands(carrier):
        return rules.refuse(rule, f"{say(carrier)} is no transport of {say(unit)}.", [unit, carrier])
    if not kind.towed and kind.going != "foot":
        return rules.refuse(rule, f"{say(unit)} is not on foot.", [unit])
    reach = TOUCH if kind.towed else rules.cm(CLOSE)
    cm = standing.distance(position, unit, carrier)
    if cm > max(reach, TOUCH) + EPS:
        near = "base contact is needed" if kind.towed else f"{say_cm(reach)} cm are allowed"
        reason = f"{say(carrier)} is {say_cm(cm)} cm from {say(unit)}, and {near}."
        return rules.refuse(rule, reason, [unit, carrier])
    if position.has(position.suppressed, carrier):
        return rules.refuse(rule, f"{say(carrier)} is suppressed.", [carrier])
    if chapter == "initiative" and position.has(position.initiative, carrier):
        return rules.refuse(rule, f"{say(carrier)} has used its initiative this turn.", [carrier])
    return transport.board_refusal(position, unit, carrier, within_cm=reach)


def evade_reach(rules: Rules, order: Evade, chapter: Chapter) -> Tally:
    """BC:initiative.evade - A full move; half of the transport's after boarding or limbering."""
    has = movement.full_move(rules, _mover(order), f"BC:{chapter}.evade")
    if order.aboard < 0:
        return has
    towed = rules.roster.kind[order.unit].towed
    what, rule = ("limbering", "guns") if towed else ("boarding", "mount")
    return has.times(Fraction(1, 2), f"after {what}", f"BC:{chapter}.evade.{rule}")


def _mover(order: Evade) -> int:
    return order.aboard if order.aboard >= 0 else order.unit


def evade_place(position: Position, order: Evade, enemy: int) -> Base:
    """BC:initiative.evade - So many centimetres directly away from the enemy."""
    start = standing.base(position, _mover(order))
    place = bases.away(start, standing.base(position, enemy), order.cm)
    return bases.turned(place, order.facing)


def evade(position: Position, order: Evade, enemy: int, chapter: Chapter) -> list[Event]:
    """BC:initiative.evade, BC:response.evade - Board or limber where wanted, then get away."""
    place = evade_place(position, order, enemy)
    events: list[Event] = []
    if order.aboard >= 0:
        events += transport.board(position, order.unit, order.aboard)
    events += movement.carry_out(position, _mover(order), (place.centre,), order.facing)
    text = f"{position.roster.say(order.unit)} evades {position.roster.say(enemy)} by {say_cm(order.cm)} cm."
    units = [order.unit, enemy] if order.aboard < 0 else [order.unit, order.aboard, enemy]
    return [*events, position.rules.event("evaded", text, f"BC:{chapter}.evade", units, [place.centre])]


def facing_enemy(position: Position, unit: int, enemy: int) -> float:
    """BC:initiative.evade.facing - How a unit faces the enemy from whom it goes straight away."""
    here, there = standing.base(position, unit), standing.base(position, enemy)
    return round(bases.bearing(here.centre, there.centre), 1) % 360


def evasions(
    position: Position, unit: int, enemy: int, chapter: Chapter, *, name_it: bool = False
) -> Iterator[Evade]:
    """Evasions that would be carried out: some distances, facing the enemy or as before."""
    rules = position.rules
    if not position.stands(unit):
        return
    facings = dict.fromkeys((facing_enemy(position, unit, enemy), position.facing[unit]))
    carriers = [
        u for u in standing.standing(position, position.roster.side[unit]) if transport.suits(rules, unit, u)
    ]
    for aboard in (-1, *carriers):
        full = float(evade_reach(rules, Evade(unit, 0.0, 0.0, aboard), chapter).total)
        for share in (1.0, 0.75, 0.5, 0.25):
            for facing in facings:
                named = enemy if name_it else -1
                order = Evade(unit, round(full * share, 2), facing, aboard, named)
                if full > 0 and evade_refusal(position, order, enemy, chapter) is None:
                    yield order


# Charges


def charges(position: Position, unit: int) -> Iterator[int]:
    """BC:initiative.charge - The enemies that it may charge now."""
    for enemy in nearest(position, unit):
        if charging.refusal(position, unit, enemy, ordered=False) is None:
            yield enemy
