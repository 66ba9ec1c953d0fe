"""BC:combat.result - what follows a round of combat: hold, disengage, retreat, pursue."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import msgspec

from openblitz.commander.kinds import UNITS
from openblitz.commander.orders import Disengage, Pivot, Pursue
from openblitz.commander.rules import (
    charging,
    combat,
    contacts,
    forced,
    movement,
    standing,
    support,
    transport,
)
from openblitz.commander.rules.book import say_cm
from openblitz.commander.table_top import bases
from openblitz.commander.table_top.bases import EPS, Base, Edge
from openblitz.commander.table_top.sight import sight
from openblitz.commander.table_top.terrain import measures
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Event, Refusal

_EDGES = {edge.name.lower(): edge for edge in Edge}


class Melee(msgspec.Struct, frozen=True):
    """A combat as it stood before the round: who fought, who supported whom, who stood against which edge."""

    number: int  # of the round
    fighters: Annotated[tuple[tuple[int, ...], tuple[int, ...]], UNITS]
    supporters: Annotated[tuple[tuple[int, int], ...], UNITS] = ()
    contacts: tuple[tuple[int, int, int], ...] = ()  # unit, enemy, edge of that enemy


def melee(position: Position, fray: combat.Combat, number: int) -> Melee:
    """The record of a combat before its round is fought."""
    contacts = [
        (unit, enemy, int(which))
        for unit in fray.units
        for enemy in standing.opponents(position, unit)
        for which in combat.edges_held(position, enemy, unit)
    ]
    return Melee(number, fray.fighters, fray.supporters, tuple(contacts))


def fighting(position: Position, melee: Melee, side: int) -> tuple[int, ...]:
    """The fighters of a side that are left."""
    return tuple(u for u in melee.fighters[side] if position.stands(u))


def supporting(position: Position, melee: Melee, side: int) -> tuple[int, ...]:
    """The supporters of a side that are left."""
    return tuple(u for u, _ in melee.supporters if position.roster.side[u] == side and position.stands(u))


def bereaved(position: Position, melee: Melee, side: int) -> tuple[int, ...]:
    """BC:combat.pursue.avenge - Supporters whose friend was knocked out."""
    return tuple(
        u
        for u, friend in melee.supporters
        if position.roster.side[u] == side and position.stands(u) and not position.on_table(friend)
    )


# Hold


def pivot_refusal(position: Position, unit: int, facing: float) -> Refusal | None:
    """BC:combat.hold - On the spot, if there is room, and without touching another enemy."""
    rules = position.rules
    name, here = position.roster.say(unit), standing.base(position, unit)
    if not math.isfinite(facing):
        return rules.refuse("BC:combat.hold", "A facing is a number of degrees.", [unit])
    place = bases.turned(here, facing)
    under = standing.clash(position, place, unit)
    if under or standing.off_table(position, place):
        reason = f"There is no room for {name} to turn so."
        return rules.refuse("BC:combat.hold", reason, [unit, *under])
    before = standing.opponents(position, unit)
    new = [u for u in transport.against_enemies(position, unit, place) if u not in before]
    if new:
        reason = f"{name} would turn into contact with {position.roster.say(*new)}."
        return rules.refuse("BC:combat.hold", reason, [unit, *new])
    return None


def pivot(position: Position, order: Pivot) -> list[Event]:
    """BC:combat.hold - Turn on the spot."""
    position.put(order.unit, position.x[order.unit], position.y[order.unit], order.facing)
    text = f"{position.roster.say(order.unit)} turns on the spot."
    return [position.rules.event("moved", text, "BC:combat.hold", [order.unit])]


# Disengage


def stays_put(position: Position, unit: int) -> bool:
    """BC:combat.disengage.barred - Suppressed units and guns set up; nor can the emplaced go anywhere."""
    suppressed = position.has(position.suppressed, unit)
    return suppressed or movement.immobile(position, unit) is not None


def disengage_refusal(
    position: Position, order: Disengage, low: int, *, total: int, supporters: tuple[int, ...]
) -> Refusal | None:
    """BC:combat.disengage - Between the lowest die and the total, and 5 cm from every visible enemy."""
    rules = position.rules
    unit, carrier = order.unit, order.aboard
    after, mover, has = position, unit, _thrown(rules, total)
    if carrier >= 0:
        fault = _boarding_refusal(position, unit, carrier, supporters)
        if fault:
            return fault
        half = Fraction(1, 2)
        has = has.times(half, "aboard supporting transport", "BC:combat.disengage.transport")
        after, mover = position.copy(), carrier
        transport.board(after, unit, carrier)
    fault = movement.refusal(after, mover, order.points, order.facing, has)
    if fault:
        return fault
    length = movement.way(after, mover, order.points).length
    if length < rules.cm(low) - EPS:
        reason = (
            f"{position.roster.say(mover)} would go {say_cm(length)} cm; "
            f"the lowest of the dice sends it off by {say_cm(rules.cm(low))} at least."
        )
        return rules.refuse("BC:combat.disengage", reason, [mover], order.points)
    place = movement.there(rules, mover, order.points[-1], order.facing)
    near = enemies_too_near(after, mover, place)
    if near:
        apart = say_cm(rules.cm(combat.figures().disengage.apart))
        cm = min(bases.distance(place, standing.base(after, enemy)) for enemy in near)
        reason = (
            f"{position.roster.say(mover)} would end {say_cm(cm)} cm from {position.roster.say(*near)}; "
            f"{apart} are needed."
        )
        return rules.refuse("BC:combat.disengage.5cm", reason, [mover, *near], [place.centre])
    return None


def _thrown(rules: Rules, total: int) -> Tally:
    """BC:combat.disengage - The sum of the dice, which is as far as anybody gets."""
    return Tally().plus(Fraction(rules.cm(total)), "by the dice", "BC:combat.disengage")


def _boarding_refusal(
    position: Position, unit: int, carrier: int, supporters: tuple[int, ...]
) -> Refusal | None:
    """BC:combat.disengage.transport - Only transport that supports the combat, with room for the unit."""
    rules = position.rules
    say, rule = position.roster.say, "BC:combat.disengage.transport"
    if carrier not in supporters or not position.stands(carrier):
        return rules.refuse(rule, f"{say(carrier)} does not support this combat.", [unit, carrier])
    if not transport.suits(rules, unit, carrier) or transport.full(position, unit, carrier):
        return rules.refuse(rule, f"{say(carrier)} has no room for {say(unit)}.", [unit, carrier])
    if position.has(position.suppressed, carrier):
        return rules.refuse("BC:combat.disengage.barred", f"{say(carrier)} is suppressed.", [carrier])
    return None


def enemies_too_near(position: Position, unit: int, place: Base) -> list[int]:
    """BC:combat.disengage.5cm - Enemies too near to a place and in sight of it, facing or not."""
    rules = position.rules
    apart = rules.cm(combat.figures().disengage.apart) - EPS
    found = []
    for enemy in standing.standing(position, 1 - position.roster.side[unit]):
        there = standing.base(position, enemy)
        if position.roster.kind[enemy].is_command or bases.distance(place, there) >= apart:
            continue
        ends = (f"unit:{unit}", f"unit:{enemy}")
        others = [o for o in standing.obstructions(position) if o.key not in ends]
        breaches = tuple((b.piece, b.x, b.y) for b in position.breaches)
        smoke, into = standing.smoke_shapes(position), rules.cm(measures().into)
        if sight(standing.table_of(position), place, there, 360, others, smoke, breaches, into).clear:
            found.append(enemy)
    return found


def disengage(position: Position, order: Disengage) -> list[Event]:
    """BC:combat.disengage - Leave the combat, on foot or aboard."""
    mover = order.aboard if order.aboard >= 0 else order.unit
    events: list[Event] = []
    if order.aboard >= 0:
        events += transport.board(position, order.unit, order.aboard)
    events += movement.carry_out(position, mover, order.points, order.facing)
    position.charging &= ~(1 << order.unit)
    text = f"{position.roster.say(order.unit)} disengages."
    return [
        *events,
        position.rules.event("disengaged", text, "BC:combat.disengage", [order.unit], order.points[-1:]),
    ]


def ways_out(
    position: Position, unit: int, low: int, *, total: int, supporters: tuple[int, ...]
) -> Iterator[Disengage]:
    """Moves by which a unit could disengage: straight, in 36 directions, far ones first."""
    rules = position.rules
    facing = position.facing[unit]
    carriers = [c for c in supporters if transport.suits(rules, unit, c)]
    for aboard in (-1, *carriers):
        mover, share = (aboard, 0.5) if aboard >= 0 else (unit, 1.0)
        for cm in dict.fromkeys((total * share, (low + total * share) / 2, float(low))):
            for course in range(0, 360, 10):
                far, angle = rules.cm(cm), math.radians(course)
                x = round(position.x[mover] + math.sin(angle) * far, 2)
                y = round(position.y[mover] + math.cos(angle) * far, 2)
                order = Disengage(unit, ((x, y),), facing, aboard)
                if disengage_refusal(position, order, low, total=total, supporters=supporters) is None:
                    yield order


# Retreat


def retreats_from(position: Position, unit: int) -> list[int]:
    """BC:combat.retreat.multi - The enemy in contact with most support; several: the owner chooses."""
    enemies = standing.opponents(position, unit)
    counts = {enemy: len(combat.supporters_of(position, enemy)) for enemy in enemies}
    return [enemy for enemy in enemies if counts[enemy] == max(counts.values())]


def retreat(position: Position, unit: int, enemy: int, cm: float) -> list[Event]:
    """BC:combat.retreat, BC:combat.retreat.facing - Directly away from the enemy, without turning.

    RBC-310: supporters go along, before it; not if it is lost before it has gone anywhere.
    """
    direction = forced.away_from(position, unit, enemy)
    stays = forced.lost_at_once(position, unit, cm, "retreat")
    behind = [] if stays else combat.supporters_of(position, unit)
    events: list[Event] = []
    along = []  # who went the whole way keeps out of its way; who was halted is run into
    for supporter in behind:
        start = standing.base(position, supporter).centre
        events += forced.forced_move(position, supporter, direction, cm, "retreat", ignoring=[unit])
        end = standing.base(position, supporter).centre
        if position.stands(supporter) and math.dist(start, end) > cm - 4 * EPS:
            along.append(supporter)
    events += forced.forced_move(position, unit, direction, cm, "retreat", ignoring=along)
    if position.stands(unit):
        for supporter in along:
            position.supports[supporter] = unit
    return events


# Pursue


def quarry(position: Position, melee: Melee, side: int) -> tuple[int, ...]:
    """Whom a side may pursue: enemies that fought, and supporters of those that were knocked out."""
    other = 1 - side
    return fighting(position, melee, other) + bereaved(position, melee, other)


def pursuers(position: Position, melee: Melee, side: int) -> tuple[int, ...]:
    """BC:combat.pursue.support - Fighters and supporters of a side."""
    return fighting(position, melee, side) + supporting(position, melee, side)


def may_not_pursue(position: Position, unit: int, target: int) -> Refusal | None:
    """BC:combat.pursue.never, .foot, .armour - Who pursues whom at all."""
    rules = position.rules
    kind, prey, say = position.roster.kind[unit], position.roster.kind[target], position.roster.say
    if kind.support or kind.towed or position.has(position.dug_in, unit):
        what = (
            "dug in" if position.has(position.dug_in, unit) else "a gun" if kind.towed else "infantry support"
        )
        return rules.refuse("BC:combat.pursue.never", f"{say(unit)} is {what} and never pursues.", [unit])
    if not charging.exposed(position, target, unit):
        return None
    if kind.going in ("foot", "cavalry") and prey.is_vehicle:
        reason = f"{say(unit)} cannot pursue {say(target)} in the open."
        return rules.refuse("BC:combat.pursue.foot", reason, [unit, target])
    if prey.type == "armour":
        reason = f"{say(target)} is armour in the open and cannot be pursued."
        return rules.refuse("BC:combat.pursue.armour", reason, [unit, target])
    return None


def pursue_refusal(position: Position, melee: Melee, side: int, order: Pursue) -> Refusal | None:
    """BC:combat.pursue.distance - Why a unit may not pursue to that edge; distance is no reason."""
    rules = position.rules
    unit, target, which = order.unit, order.target, _EDGES[order.edge]
    say = position.roster.say
    if unit not in pursuers(position, melee, side):
        return rules.refuse("BC:combat.pursue.support", f"{say(unit)} was not in this combat.", [unit])
    if target not in quarry(position, melee, side):
        reason = f"{say(target)} did not retreat from this combat."
        return rules.refuse("BC:combat.pursue.distance", reason, [unit, target])
    return (
        may_not_pursue(position, unit, target)
        or _must_pursue(position, melee, unit, target)
        or _lapping(position, melee, order, which)
        or contacts.edge_taken(position, unit, target, which)
        or _avenging(position, melee, order, which)
        or _unreachable(position, unit, pursuit_place(position, unit, target, which), target)
    )


def _must_pursue(position: Position, melee: Melee, unit: int, target: int) -> Refusal | None:
    """BC:combat.pursue.nearest - Who knocked out a supported unit pursues the nearest of its supporters."""
    victims = {enemy for own, enemy, _ in melee.contacts if own == unit and not position.on_table(enemy)}
    eligible = [
        (standing.distance(position, unit, u), u)
        for u, friend in melee.supporters
        if friend in victims and position.stands(u) and may_not_pursue(position, unit, u) is None
    ]
    if not eligible:
        return None
    nearest = [u for cm, u in eligible if cm <= min(eligible)[0] + EPS]
    if target in nearest:
        return None
    reason = (
        f"{position.roster.say(unit)} must pursue {position.roster.say(*nearest)}, which supported its enemy."
    )
    return position.rules.refuse("BC:combat.pursue.nearest", reason, [unit, target, *nearest])


def _lapping(position: Position, melee: Melee, order: Pursue, which: Edge) -> Refusal | None:
    """BC:combat.pursue.lap - Flanks are lapped once a friend holds the front again, if it was held before."""
    rules = position.rules
    unit, target = order.unit, order.target
    held = {edge for _, enemy, edge in melee.contacts if enemy == target}
    mine = {edge for own, enemy, edge in melee.contacts if enemy == target and own == unit}
    name = position.roster.say(target)
    if which is Edge.REAR and which not in mine:
        reason = f"Pursuers lap round onto flanks; {position.roster.say(unit)} was not in the rear of {name}."
        return rules.refuse("BC:combat.pursue.lap", reason, [unit, target])
    if which is Edge.FRONT or Edge.FRONT not in held:
        return None
    if any(
        Edge.FRONT in combat.edges_held(position, target, enemy)
        for enemy in standing.opponents(position, target)
        if enemy != unit
    ):
        return None
    reason = f"The front of {name} was contacted before: one unit must stay in contact with it first."
    return rules.refuse("BC:combat.pursue.lap", reason, [unit, target])


def _avenging(position: Position, melee: Melee, order: Pursue, which: Edge) -> Refusal | None:
    """BC:combat.pursue.avenge - Who lost the friend it supported is bound by what binds a charge."""
    unit, target = order.unit, order.target
    if unit not in bereaved(position, melee, position.roster.side[unit]):
        return None
    return (
        charging.no_charger(position, unit)
        or charging.not_in_open(position, unit, target)
        or contacts.blocked(position, unit, target, which)
    )


def pursuit_place(position: Position, unit: int, target: int, which: Edge) -> Base:
    """Where a pursuer stands against an edge."""
    rules = position.rules
    kind = position.roster.kind[unit]
    there = standing.base(position, target)
    return bases.against(there, which, kind.width * rules.scale, kind.depth * rules.scale)


def _unreachable(position: Position, unit: int, place: Base, target: int) -> Refusal | None:
    through = [u for u in movement.enemies_on_way(position, unit, (place.centre,)) if u != target]
    if through:
        reason = f"{position.roster.say(unit)} would go through {position.roster.say(*through)}."
        return position.rules.refuse("BC:combat.pursue.distance", reason, [unit, *through])
    return contacts.place_refusal(position, unit, place) or contacts.way_refusal(position, unit, place)


def pursuits(position: Position, melee: Melee, side: int) -> Iterator[Pursue]:
    """All pursuits that would be carried out."""
    for unit in pursuers(position, melee, side):
        for target in quarry(position, melee, side):
            for edge in ("front", "right", "rear", "left"):
                order = Pursue(unit, target, edge)
                if pursue_refusal(position, melee, side, order) is None:
                    yield order


def pursue(position: Position, order: Pursue) -> list[Event]:
    """BC:combat.pursue.distance - Into contact again, however far; the distance counts in the next round."""
    unit, target = order.unit, order.target
    cm = standing.distance(position, unit, target)
    place = pursuit_place(position, unit, target, _EDGES[order.edge])
    events = movement.carry_out(position, unit, (place.centre,), place.facing)
    position.pursued[unit] = cm
    text = f"{position.roster.say(unit)} pursues {position.roster.say(target)} over {say_cm(cm)} cm."
    return [
        *events,
        position.rules.event("pursued", text, "BC:combat.pursue.distance", [unit, target], [place.centre]),
    ]


def choices(position: Position, melee: Melee, side: int) -> dict[str, tuple[str, tuple[str, ...]]]:
    """BC:combat.result - What each choice of who won the round leads to and costs, and by which rules."""
    say, by = position.roster.say, combat.figures()
    hold = "Stay where you stand, turn on the spot if you like; this combat is over."
    held = ["BC:combat.hold"]
    avengers = bereaved(position, melee, 1 - side)
    if avengers:
        hold += f" {say(*avengers)} may come on, to avenge a friend."
        held.append("BC:combat.pursue.avenge")
    apart = say_cm(position.rules.cm(by.disengage.apart))
    leave = f"{by.disengage.dice} dice: yours move off by the lowest of them up to their sum in cm,"
    leave += f" any direction, and end {apart} cm or more from enemies in sight."
    left = ["BC:combat.disengage", "BC:combat.disengage.5cm"]
    stuck = [u for u in pursuers(position, melee, side) if stays_put(position, u)]
    if stuck:
        leave += f" {say(*stuck)} must stay."
        left.append("BC:combat.disengage.barred")
    chase = (
        f"Go into contact again, however far, and fight another round at once: +{by.modifiers.pursuit} die"
    )
    chase += (
        f" for pursuing, +{by.modifiers.pursuit_each} for each {by.modifiers.pursuit_cm} cm or part of them."
    )
    chased = ("BC:combat.pursue.distance", "BC:combat.modifiers.pursuit", "BC:combat.modifiers.pursuit3")
    chase = f"{chase} {next_round(position, melee, side)}".strip()
    return {"hold": (hold, tuple(held)), "disengage": (leave, tuple(left)), "pursue": (chase, chased)}


def next_round(position: Position, melee: Melee, side: int) -> str:
    """BC:combat.attacks - With which dice both sides would fight if all who can pursue did, in a sentence."""
    then = position.copy()
    for unit in pursuers(position, melee, side):
        order = next((order for order in pursuits(then, melee, side) if order.unit == unit), None)
        if order:
            pursue(then, order)
    found = [
        f"{position.roster.say(unit)} {max(0, int(combat.attacks(then, unit, enemy).total))}"
        for fray in combat.combats(then)
        if set(fray.units) & set(fighting(then, melee, side))
        for unit, enemy in combat.pairs(then, fray)
    ]
    return f"Dice then: {', '.join(found)}." if found else ""


def keep_up_refusal(position: Position, melee: Melee, unit: int, friend: int) -> Refusal | None:
    """BC:combat.pursue.support - A supporter may follow a friend that pursues, and support it again."""
    rules = position.rules
    name, side = position.roster.say(unit), position.roster.side[unit]
    if unit not in supporting(position, melee, side):
        return rules.refuse("BC:combat.pursue.support", f"{name} did not support this combat.", [unit])
    if position.roster.side[friend] != side or position.pursued[friend] < 0:
        reason = f"{position.roster.say(friend)} is not pursuing."
        return rules.refuse("BC:combat.pursue.support", reason, [unit, friend])
    return support.may_support(position, unit) or support.place_of_refusal(position, unit, friend)
