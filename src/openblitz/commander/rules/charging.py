"""BC:charge, BC:contact - who may charge whom, at which edge, and what becomes of those who evade."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from openblitz.commander.rules import casualties, movement, overrun, prices, standing, transport
from openblitz.commander.rules.book import say_cm
from openblitz.commander.rules.consequences import ChargeDeclared, Overrun
from openblitz.commander.rules.contacts import (
    CLOSE,
    across_refusal,
    edge_distance,
    edge_for,
    place_refusal,
    way_refusal,
)
from openblitz.commander.table_top import bases
from openblitz.commander.table_top.bases import EPS, Base, Edge
from openblitz.table import Refusal, Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.commander.orders import Task
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Event

REACH = 20  # BC:initiative.charge.distance


class Contact(NamedTuple):
    """Where a charge ends: the edge, and who stands where, the one that takes the edge first."""

    edge: Edge
    column: tuple[tuple[int, Base], ...]

    @property
    def head(self) -> int:
        """The unit that takes the edge: the charger, or who dismounts from it."""
        return self.column[0][0]


# Who may charge


def refusal(
    position: Position, unit: int, target: int, *, ordered: bool, task: Task | None = None
) -> Refusal | None:
    """BC:charge.def - Why a unit may not charge an enemy, by initiative or as the move of an order."""
    return (
        _barred(position, unit)
        or _untouchable(position, unit, target)
        or (_unseen(position, unit, target) if ordered else _not_nearest(position, unit, target))
        or not_in_open(position, unit, target)
        or _out_of_reach(position, unit, target, ordered=ordered)
        or (_undeclared(position, unit, target, task) if task else None)
    )


def _barred(position: Position, unit: int) -> Refusal | None:
    """Who cannot charge, and who cannot act now."""
    rules = position.rules
    name = position.roster.say(unit)
    if not position.stands(unit):
        return rules.refuse("BC:charge.def", f"{name} does not stand on the table by itself.", [unit])
    fault = no_charger(position, unit)
    if fault:
        return fault
    if position.has(position.suppressed, unit):
        return rules.refuse("BC:initiative.barred.suppressed", f"{name} is suppressed.", [unit])
    if standing.engaged(position, unit):
        return rules.refuse("BC:combat.engaged", f"{name} is engaged in combat already.", [unit])
    return None


def no_charger(position: Position, unit: int) -> Refusal | None:
    """BC:charge.barred - Not towed guns or who tows them, infantry support or unarmoured transport."""
    rules = position.rules
    kind, name = position.roster.kind[unit], position.roster.say(unit)
    if kind.is_command:
        return rules.refuse(
            "BC:initiative.barred.command", f"{name} is a command; it does not charge.", [unit]
        )
    unarmoured = kind.type == "transport" and not kind.armoured
    if kind.support or kind.towed or unarmoured or kind.move is None:
        what = "a towed gun" if kind.towed else "infantry support" if kind.support else "unarmoured transport"
        return rules.refuse("BC:charge.barred", f"{name} is {what} and may not charge.", [unit])
    guns = [u for u in position.passengers(unit) if position.roster.kind[u].towed]
    if guns:
        reason = f"{name} tows {position.roster.say(*guns)}, and towed guns may not charge."
        return rules.refuse("BC:charge.barred", reason, [unit, *guns])
    return None


def _untouchable(position: Position, unit: int, target: int) -> Refusal | None:
    """Enemies on their own bases can be charged; commands are overrun, not charged."""
    rules = position.rules
    name = position.roster.say(target)
    if position.roster.side[target] == position.roster.side[unit] or not position.stands(target):
        return rules.refuse("BC:charge.def", f"{name} is no enemy on the table.", [unit, target])
    if position.roster.kind[target].is_command:
        reason = f"{name} is a command and cannot be targeted."
        return rules.refuse("BC:commandunits.untargetable", reason, [unit, target])
    return None


def _not_nearest(position: Position, unit: int, target: int) -> Refusal | None:
    """BC:initiative.charge, BC:charge.initiative - Only the nearest visible enemy within 20 cm."""
    nearest = standing.nearest_enemies(position, unit, REACH)
    if target in nearest:
        return None
    rule = "BC:charge.initiative"
    return (
        beyond(position, unit, target, rule)
        or unseen(position, unit, target, rule)
        or not_the_nearest(position, unit, target, nearest, "BC:initiative.charge")
    )


def beyond(position: Position, unit: int, other: int, rule: str) -> Refusal | None:
    """BC:initiative.options - How far off somebody is who is too far off to react to."""
    cm, has = standing.distance(position, unit, other), by_initiative(position.rules, rule)
    what = f"{position.roster.say(other)} is {say_cm(cm)} cm off"
    return prices.too_dear(position.rules, what, cm, has, [unit, other], verb="acts up to")


def unseen(position: Position, unit: int, enemy: int, rule: str) -> Refusal | None:
    """BC:charge.command, BC:charge.initiative - What keeps a unit from seeing an enemy."""
    if standing.sees(position, unit, enemy):
        return None
    rules, name = position.rules, f"{position.roster.say(unit)} does not see {position.roster.say(enemy)}"
    if standing.hidden(position, enemy, unit):
        near = say_cm(rules.cm(20))
        reason = f"{name}: it is hidden in cover until it fires or somebody is within {near} cm."
        return rules.refuse("BC:los.hiddenatg", reason, [unit, enemy])
    line = standing.line(position, unit, enemy)
    return rules.refuse(rule, f"{name}. {line.why}", [unit, enemy], [line.at] if line.at else ())


def not_the_nearest(position: Position, unit: int, enemy: int, nearest: Sequence[int], rule: str) -> Refusal:
    """BC:initiative.options - Who is nearer than the enemy that is wanted, by how much."""
    say, cm = position.roster.say, [standing.distance(position, unit, u) for u in (enemy, nearest[0])]
    reason = (
        f"The nearest enemy that {say(unit)} sees is {say(*nearest)}, {say_cm(cm[1])} cm off; "
        f"{say(enemy)} is {say_cm(cm[0])} cm off."
    )
    return position.rules.refuse(rule, reason, [unit, enemy, *nearest])


def _unseen(position: Position, unit: int, target: int) -> Refusal | None:
    """BC:charge.command - An ordered charge starts in sight of the enemy."""
    return unseen(position, unit, target, "BC:charge.command")


def not_in_open(position: Position, unit: int, target: int) -> Refusal | None:
    """BC:charge.armour, BC:charge.armour.carrying - Armour without infantry charges into the open only."""
    rules = position.rules
    if rules.roster.kind[unit].type != "armour" or exposed(position, target, unit):
        return None
    if any(_storms(rules, u) for u in position.passengers(unit)):
        return None
    reason = (
        f"{rules.roster.say(target)} is not in the open, and {rules.roster.say(unit)} carries no infantry."
    )
    return rules.refuse("BC:charge.armour", reason, [unit, target])


def exposed(position: Position, unit: int, enemy: int) -> bool:
    """Reading 42 - In the open: not in area terrain, nor in cover from that enemy."""
    return standing.in_open(position, unit) and not standing.in_cover(position, unit, enemy)


def _storms(rules: Rules, unit: int) -> bool:
    """BC:charge.armour.carrying - Infantry or engineers."""
    kind = rules.roster.kind[unit]
    return kind.type == "infantry" and not kind.support


def _out_of_reach(position: Position, unit: int, target: int, *, ordered: bool) -> Refusal | None:
    """BC:charge.command, BC:initiative.charge.distance - Far enough to end in contact; lining up is free."""
    rules = position.rules
    met = contact(position, unit, target)
    if isinstance(met, Refusal):
        return met
    has = (
        movement.full_move(rules, unit, "BC:charge.command")
        if ordered
        else by_initiative(rules, "BC:initiative.charge.distance")
    )
    if movement.is_wet(position, movement.way(position, unit, (met.column[-1][1].centre,))):
        has = movement.in_water(rules, has)
    cm = edge_distance(standing.base(position, unit), standing.base(position, target), met.edge)
    what = f"The {met.edge.name.lower()} of {position.roster.say(target)} is {say_cm(cm)} cm off"
    return prices.too_dear(rules, what, cm, has, [unit, target], verb="charges up to")


def by_initiative(rules: Rules, rule: str) -> Tally:
    """BC:initiative.options, .charge.distance - The distance up to which units act by themselves."""
    return Tally().plus(Fraction(rules.cm(REACH)), "by initiative", rule)


def _undeclared(position: Position, unit: int, target: int, task: Task) -> Refusal | None:
    """Reading 39 - A charge nears a visible enemy, and that was to be said before, like all else."""
    if not task.closing:
        reason = f"The order did not say that {position.roster.say(unit)} moves towards a visible enemy."
        return position.rules.refuse("BC:command.modifiers.4", reason, [unit, target])
    met = contact(position, unit, target)
    assert isinstance(met, Contact)
    return undeclared(position, unit, met.column[-1][1], task)


def undeclared(position: Position, unit: int, place: Base, task: Task) -> Refusal | None:
    """BC:command.declare - What makes an order harder or easier was to be said before the roll."""
    rules = position.rules
    way = movement.task_for(position, unit, (place.centre,), place.facing)
    name = position.roster.say(unit)
    if way.closing and not task.closing:
        reason = f"The order did not say that {name} moves towards a visible enemy."
        return rules.refuse("BC:command.modifiers.4", reason, [unit], [place.centre])
    if way.dense and not task.dense:
        reason = f"The order did not say that {name} moves through dense terrain or smoke."
        return rules.refuse("BC:command.modifiers.3", reason, [unit], [place.centre])
    if task.road and not way.road:
        reason = f"The order said that {name} moves along a road all the way."
        return rules.refuse("BC:command.modifiers.2d", reason, [unit], [place.centre])
    return None


# Contact


def contact(position: Position, unit: int, target: int) -> Contact | Refusal:
    """BC:contact.align, BC:charge.dismount - Who would stand where against the target, or why nobody can."""
    which = edge_for(position, unit, target)
    if isinstance(which, Refusal):
        return which
    column = tuple(_column(position, unit, target, which))
    for member, place in column:
        fault = place_refusal(position, member, place, but=unit)
        if fault:
            return fault
    place = column[-1][1]
    through = [u for u in movement.enemies_on_way(position, unit, (place.centre,)) if u != target]
    if through:
        reason = f"{position.roster.say(unit)} would go through {position.roster.say(*through)}."
        return position.rules.refuse("BC:charge.def", reason, [unit, *through])
    return (
        way_refusal(position, unit, place, "BC:charge.obstacle")
        or across_refusal(position, unit, bases.middle(standing.base(position, target), which))
        or Contact(which, column)
    )


def _column(position: Position, unit: int, target: int, which: Edge) -> Iterator[tuple[int, Base]]:
    """BC:charge.dismount - Carried troops take the edge, whoever carried them stands behind."""
    rules = position.rules
    members = (*position.passengers(unit), unit)
    place: Base | None = None
    for member in members:
        kind = position.roster.kind[member]
        width, depth = kind.width * rules.scale, kind.depth * rules.scale
        if place is None:
            place = bases.against(standing.base(position, target), which, width, depth)
        else:
            place = bases.behind(place, width, depth)
        yield member, place


# The charge


def declare(position: Position, unit: int, target: int, *, ordered: bool) -> list[Event]:
    """BC:charge.def - A charge is declared; those who are charged, and who is near them, respond first."""
    text = f"{position.roster.say(unit)} charges {position.roster.say(target)}."
    rule = "BC:charge.command" if ordered else "BC:charge.initiative"
    charge = ChargeDeclared(
        charger=unit,
        target=target,
        ordered=ordered,
        start=(position.x[unit], position.y[unit]),
        hits=position.hits[unit],
        responders=responders(position, target),
    )
    at = standing.spots(position, unit, target)
    return [position.rules.event("charge", text, (rule, "BC:charge.def"), [unit, target], at), charge]


def responders(position: Position, target: int) -> tuple[int, ...]:
    """BC:counter.who, BC:response.who - The unit under charge and those within 5 cm of it; not commands."""
    return tuple(
        u
        for u in position.roster.of_side[position.roster.side[target]]
        if position.on_table(u)
        and not position.roster.kind[u].is_command
        and (u == target or standing.within(position, u, target, CLOSE))
    )


def no_responder(position: Position, unit: int, target: int, rule: str, *, done: bool) -> Refusal:
    """BC:counter.who, BC:response.who - Why a unit does not respond to a charge: mostly it is far off."""
    rules, name = position.rules, position.roster.say(unit)
    if done:
        return rules.refuse(rule, f"{name} has responded already.", [unit])
    if position.roster.kind[unit].is_command:
        return rules.refuse(rule, f"{name} is a command, which does not respond.", [unit])
    near, charged = say_cm(rules.cm(CLOSE)), position.roster.say(target)
    cm = standing.distance(position, unit, target)
    reason = f"{name} was not within {near} cm of {charged} when it was charged."
    if position.on_table(target) and not standing.within(position, unit, target, CLOSE):
        reason = f"{name} is {say_cm(cm)} cm from {charged}; who is within {near} cm of it responds."
    return rules.refuse(rule, reason, [unit, target])


def make_contact(position: Position, unit: int, target: int, taken: int) -> list[Event]:
    """BC:contact.align - Move the charger home; `taken` hits of the charge go to whom it carried."""
    rules = position.rules
    met = contact(position, unit, target)
    if isinstance(met, Refusal):
        text = f"{rules.roster.say(unit)} cannot get into contact: {met.reason}"
        return [rules.event("charge", text, met.rule, [unit, target])]
    place = met.column[-1][1]
    events = movement.carry_out(position, unit, (place.centre,), place.facing)
    for member, where in met.column[:-1]:
        events += transport.alight(position, member, where.centre, where.facing)
        position.moved |= 1 << member
        events += _run_over(position, member, where, events)
    position.charging |= 1 << met.head
    text = f"{rules.roster.say(met.head)} contacts the {met.edge.name.lower()} of {rules.roster.say(target)}."
    events.append(rules.event("charge", text, ("BC:contact.align", "BC:contact.edge"), [met.head, target]))
    if met.head != unit:
        events += _hand_over_hits(position, unit, met.head, taken)
        _fall_in(position, met)
    return events


def _run_over(position: Position, unit: int, place: Base, told: Sequence[Event]) -> list[Event]:
    """BC:movement.through.command - Commands under who dismounts, but those that its carrier overran."""
    before = {one.command for one in told if isinstance(one, Overrun)}
    under = overrun.overrun_on_way(position, unit, (), place)
    return overrun.overrun(position, unit, [command for command in under if command not in before])


def _hand_over_hits(position: Position, carrier: int, troops: int, taken: int) -> list[Event]:
    """BC:charge.dismount - Hits taken in the charge go to who dismounts; so does suppression."""
    if position.has(position.suppressed, carrier):
        why = f"{position.roster.say(carrier)} was suppressed in the charge"
        shaken = casualties.suppress(position, troops, "BC:counter.suppressed", why)
    else:
        shaken = []
    if taken <= 0:
        return shaken
    position.hits[carrier] -= taken
    position.hits[troops] += taken
    say, count = position.roster.say, "1 hit" if taken == 1 else f"{taken} hits"
    text = f"{say(troops)} takes over {count} of the charge from {say(carrier)}."
    events = [*shaken, position.rules.event("hits", text, "BC:charge.dismount", [troops, carrier])]
    if position.hits[troops] >= casualties.hits_value(position, troops).total:
        events += casualties.knock_out(position, troops, "BC:ko.hits", "the hits of the charge")
    return events


def _fall_in(position: Position, met: Contact) -> None:
    """Who stands against the rear of the one in contact supports it, if it may."""
    from openblitz.commander.rules import support  # noqa: PLC0415 - support asks for contact places here

    second = met.column[1][0]
    if position.stands(met.head) and support.may_support(position, second) is None:
        position.supports[second] = met.head


def too_near(rules: Rules, cm: float) -> bool:
    """BC:counter.evade - Whether who evaded to so far from the charger is caught."""
    return cm < rules.cm(CLOSE) - EPS


def overtake(position: Position, unit: int, evaders: tuple[int, ...]) -> list[Event]:
    """BC:counter.evade, BC:response.pursuit - Who ends less than 5 cm from the charger is out."""
    events: list[Event] = []
    for evader in evaders:
        body = position.carrier[evader] if position.carrier[evader] >= 0 else evader
        if not position.on_table(body) or not position.on_table(unit):
            continue
        cm = standing.distance(position, unit, body)
        if too_near(position.rules, cm):
            why = f"it evaded to only {say_cm(cm)} cm from {position.roster.say(unit)}"
            events += casualties.knock_out(position, body, "BC:counter.evade", why)
    return events
