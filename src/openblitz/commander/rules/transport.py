"""BC:actions.deploy - boarding and leaving transport, limbering guns and setting them up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.commander.rules import standing
from openblitz.commander.rules.book import say_cm
from openblitz.commander.table_top import bases, ground
from openblitz.commander.table_top.bases import EPS, TOUCH, Base

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.kinds import Point
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Event, Refusal

DEPLOY = "BC:actions.deploy"


def suits(rules: Rules, unit: int, transport: int) -> bool:
    """Whether the transport is made to carry or tow such a unit."""
    kind, carrier = rules.roster.kind[unit], rules.roster.kind[transport]
    same_side = rules.roster.side[unit] == rules.roster.side[transport]
    return same_side and unit != transport and kind.key in (carrier.tows if kind.towed else carrier.carries)


def full(position: Position, unit: int, transport: int) -> bool:
    """Whether the transport has no room for the unit: one gun behind it, `capacity` units in or on it."""
    towed = position.roster.kind[unit].towed
    aboard = [u for u in position.passengers(transport) if position.roster.kind[u].towed == towed]
    return len(aboard) >= (1 if towed else position.roster.kind[transport].capacity)


def board_refusal(
    position: Position, unit: int, transport: int, *, within_cm: float = TOUCH
) -> Refusal | None:
    """Why a unit cannot board a transport or be limbered to it; `within_cm` as measured on the table."""
    rules = position.rules
    say, kind = position.roster.say, position.roster.kind[unit]
    if not suits(rules, unit, transport):
        how = "tow" if kind.towed else "carry"
        return rules.refuse(DEPLOY, f"{say(transport)} cannot {how} {say(unit)}.", [unit, transport])
    refused = _not_free(position, unit, transport)
    if refused:
        return refused
    if full(position, unit, transport):
        return rules.refuse(DEPLOY, f"{say(transport)} has no room for {say(unit)}.", [unit, transport])
    away = standing.distance(position, unit, transport)
    if away > max(within_cm + EPS, TOUCH):
        reason = f"{say(unit)} is {say_cm(away)} cm from {say(transport)}"
        reach = "base contact is needed" if within_cm <= TOUCH else f"{say_cm(within_cm)} cm are allowed"
        return rules.refuse(DEPLOY, f"{reason}; {reach}.", [unit, transport])
    return None


def _not_free(position: Position, unit: int, transport: int) -> Refusal | None:
    """Both must stand on the table, out of combat; an emplaced gun never leaves."""
    rules = position.rules
    say = position.roster.say
    if not position.stands(unit) or not position.stands(transport):
        reason = f"{say(unit)} and {say(transport)} must both stand on the table."
        return rules.refuse(DEPLOY, reason, [unit, transport])
    if position.roster.kind[unit].towed and position.has(position.fortified, unit):
        return rules.refuse("BC:movement.emplaced", f"{say(unit)} is emplaced in a fortification.", [unit])
    if standing.engaged(position, unit) or standing.engaged(position, transport):
        return rules.refuse("BC:combat.engaged", f"{say(unit)} or {say(transport)} is in combat.", [unit])
    return None


def board(position: Position, unit: int, transport: int) -> list[Event]:
    """BC:actions.deploy - A unit boards, or a gun is limbered: now it goes where the transport goes."""
    start = (position.x[unit], position.y[unit])
    position.carrier[unit] = transport
    bit = 1 << unit
    position.dug_in &= ~bit
    position.fortified &= ~bit
    if position.roster.kind[unit].towed:
        position.limbered |= bit
    position.put(transport, position.x[transport], position.y[transport], position.facing[transport])
    how = "is limbered to" if position.roster.kind[unit].towed else "boards"
    text = f"{position.roster.say(unit)} {how} {position.roster.say(transport)}."
    way = [start, (position.x[transport], position.y[transport])]
    return [position.rules.event("moved", text, DEPLOY, [unit], way)]


def alight_refusal(position: Position, unit: int, at: Point, facing: float) -> Refusal | None:
    """Why a unit cannot leave its transport there: beside it, on ground of its own that it can stand on."""
    rules = position.rules
    say, transport = position.roster.say, position.carrier[unit]
    if transport < 0:
        return rules.refuse(DEPLOY, f"{say(unit)} is neither carried nor limbered.", [unit])
    where = _there(rules, unit, at, facing)
    if standing.off_table(position, where):
        return rules.refuse(DEPLOY, f"{say(unit)} would stand beyond the table's edge.", [unit], [at])
    carrier = standing.base(position, transport)
    if not bases.touching(where, carrier):
        away = say_cm(bases.distance(where, carrier))
        reason = f"{say(unit)} would be {away} cm from {say(transport)}; base contact is needed."
        return rules.refuse(DEPLOY, reason, [unit, transport], [at])
    return _ground_refusal(position, unit, where)


def _ground_refusal(position: Position, unit: int, where: Base) -> Refusal | None:
    rules = position.rules
    say = position.roster.say
    under = standing.clash(position, where, unit)
    if under:
        reason = f"{say(unit)} would stand on top of {say(*under)}."
        return rules.refuse("BC:movement.through.friends", reason, [unit, *under], [where.centre])
    piece = ground.impassable_for(
        standing.table_of(position),
        where,
        position.roster.kind[unit].going,
        breaches=tuple((b.piece, b.x, b.y) for b in position.breaches),
        scale=rules.scale,
    )
    if piece is not None:
        reason = f"{say(unit)} cannot stand in {piece.title}."
        return rules.refuse(piece.kind.rules[0], reason, [unit], [where.centre])
    enemies = against_enemies(position, unit, where)
    if enemies:
        reason = f"{say(unit)} would stand against {say(*enemies)}; only a charge brings units into contact."
        return rules.refuse("BC:charge.def", reason, [unit, *enemies], [where.centre])
    return None


def alight(position: Position, unit: int, at: Point, facing: float) -> list[Event]:
    """BC:actions.deploy - A unit leaves its transport, or a gun is set up."""
    transport = position.carrier[unit]
    start = (position.x[transport], position.y[transport])
    position.carrier[unit] = -1
    position.limbered &= ~(1 << unit)
    position.put(unit, at[0], at[1], facing)
    how = "is set up beside" if position.roster.kind[unit].towed else "dismounts from"
    text = f"{position.roster.say(unit)} {how} {position.roster.say(transport)}."
    return [position.rules.event("moved", text, DEPLOY, [unit], [start, at])]


def against_enemies(position: Position, unit: int, where: Base) -> list[int]:
    """The fighting enemies with whom a base put there would be in contact."""
    return [
        enemy
        for enemy in standing.standing(position, 1 - position.roster.side[unit])
        if not position.roster.kind[enemy].is_command
        and bases.touching(where, standing.base(position, enemy))
    ]


def places_beside(position: Position, unit: int, transport: int) -> Iterator[Base]:
    """Where a passenger could be set down, facing as the transport does; behind it first."""
    rules = position.rules
    kind = position.roster.kind[unit]
    carrier = standing.base(position, transport)
    for where in around(carrier, kind.width * rules.scale, kind.depth * rules.scale):
        if standing.off_table(position, where):
            continue
        if _ground_refusal(position, unit, where) is None:
            yield where


def around(centre: Base, width: float, depth: float) -> Iterator[Base]:
    """Bases in contact with another, facing as it does: behind, beside, before it, then at its corners."""
    (fx, fy), across, along = bases.heading(centre), (centre.width + width) / 2, (centre.depth + depth) / 2
    for right, ahead in ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)):
        u, v = right * across, ahead * along
        x, y = centre.x + fx * v + fy * u, centre.y + fy * v - fx * u
        yield bases.rounded(Base(x, y, centre.facing, width, depth))


def _there(rules: Rules, unit: int, at: Point, facing: float) -> Base:
    kind = rules.roster.kind[unit]
    return bases.rounded(Base(at[0], at[1], facing, kind.width * rules.scale, kind.depth * rules.scale))
