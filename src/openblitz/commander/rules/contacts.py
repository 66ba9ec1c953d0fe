"""BC:contact - the edges of a base that can be contacted, and places that units can move into."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import shapely
from shapely.geometry import LineString

from openblitz.commander.rules import movement, overrun, standing, transport
from openblitz.commander.rules.book import say_cm
from openblitz.commander.table_top import bases, ground
from openblitz.commander.table_top.bases import EPS, TOUCH, Base, Edge
from openblitz.commander.table_top.terrain import Movement, Piece, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shapely.geometry import Polygon
    from shapely.geometry.base import BaseGeometry

    from openblitz.commander.kinds import Point
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Refusal

CLOSE = 5  # BC:contact.blocked, BC:counter.who, BC:counter.evade


# Edges


def edge_for(position: Position, unit: int, target: int) -> Edge | Refusal:
    """BC:contact.edge, BC:contact.blocked - The nearest visible edge, if it can be contacted."""
    which = nearest_edge(standing.base(position, unit), standing.base(position, target))
    return edge_taken(position, unit, target, which) or blocked(position, unit, target, which) or which


def nearest_edge(charger: Base, target: Base) -> Edge:
    """BC:initiative.charge.edge - The nearest edge turned to the charger; at a corner the nearer middle."""
    visible = [which for which in Edge if _outside(target, which, charger) > TOUCH] or list(Edge)

    def away(which: Edge) -> tuple[float, float, int]:
        mx, my = bases.middle(target, which)
        to_middle = ((mx - charger.x) ** 2 + (my - charger.y) ** 2) ** 0.5
        return round(edge_distance(charger, target, which), 2), round(to_middle, 2), which

    return min(visible, key=away)


def edge_distance(base: Base, target: Base, which: Edge) -> float:
    """The distance of a base from one edge of another."""
    return float(bases.polygon(base).distance(LineString(bases.edge(target, which))))


def _outside(target: Base, which: Edge, other: Base) -> float:
    """How far the other reaches beyond the line of an edge."""
    mx, my = bases.middle(target, which)
    dx, dy = _outward(target, which)
    return max((x - mx) * dx + (y - my) * dy for x, y in bases.corners(other))


def _outward(target: Base, which: Edge) -> tuple[float, float]:
    return bases.heading(target._replace(facing=target.facing + 90 * which))


def edge_taken(position: Position, unit: int, target: int, which: Edge) -> Refusal | None:
    """BC:initiative.charge.oneperedge - One unit an edge."""
    goal = standing.base(position, target)
    for other in standing.standing(position):
        if other in (unit, target) or position.roster.kind[other].is_command:
            continue
        if which in bases.touching_edges(goal, standing.base(position, other)):
            what = f"the {which.name.lower()} of {position.roster.say(target)}"
            reason = f"{position.roster.say(other)} stands against {what}."
            return position.rules.refuse("BC:initiative.charge.oneperedge", reason, [unit, target, other])
    return None


def blocked(position: Position, unit: int, target: int, which: Edge) -> Refusal | None:
    """BC:contact.blocked, reading 40 - Other enemies or impassable ground in the strip before that edge."""
    rules = position.rules
    goal, side = standing.base(position, target), position.roster.side[target]
    strip = _strip(goal, which, rules.cm(CLOSE))
    where = f"straight before the {which.name.lower()} of {position.roster.say(target)}"
    within = f"within {say_cm(rules.cm(CLOSE))} cm, {where}"
    line = LineString(bases.edge(goal, which))
    for other in standing.standing(position, side):
        if other == target or _no_hindrance(position, target, other):
            continue
        if bases.polygon(standing.base(position, other)).intersects(strip):
            cm = say_cm(float(line.distance(bases.polygon(standing.base(position, other)))))
            reason = f"{position.roster.say(other)} is {within}: {cm} cm off."
            return rules.refuse("BC:contact.blocked", reason, [unit, target, other])
    for piece in _impassable(position, unit, strip):
        reason = f"{piece.title} is {within}: {say_cm(float(line.distance(piece.shape)))} cm off."
        return rules.refuse("BC:contact.blocked", reason, [unit, target], [bases.middle(goal, which)])
    return None


def _strip(target: Base, which: Edge, deep: float) -> Polygon:
    """The ground straight out from an edge, as wide as it; who only touches it from the side is not on it."""
    mx, my = bases.middle(target, which)
    dx, dy = _outward(target, which)
    wide, far = math.dist(*bases.edge(target, which)), deep + EPS
    facing = target.facing + 90 * which
    return bases.polygon(Base(mx + dx * far / 2, my + dy * far / 2, facing, wide - 2 * TOUCH, far))


def _no_hindrance(position: Position, target: int, other: int) -> bool:
    """Reading 40 - Commands are no troops, and transport that touches its passengers or gun is theirs."""
    if position.roster.kind[other].is_command:
        return True
    return transport.suits(position.rules, target, other) and standing.touching(position, target, other)


def _impassable(position: Position, unit: int, zone: BaseGeometry) -> Iterator[Piece]:
    """Pieces in a zone that the unit can nowhere cross there."""
    rules = position.rules
    table, going = standing.table_of(position), _going(rules, unit)
    breaches = tuple((b.piece, b.x, b.y) for b in position.breaches)
    for index in table.tree.query(zone, predicate="intersects"):
        piece = table.pieces[int(index)]
        if piece.kind.passable(going) or (movement.floats(rules, unit) and piece.kind.afloat):
            continue
        ways = [other.shape for other in table.pieces if piece.kind.group in other.kind.opens]
        shape = opened(piece, breaches).intersection(zone)
        if ways:
            shape = shape.difference(shapely.union_all(ways))
        if shape.area > 1e-6:
            yield piece


# Places


def _going(rules: Rules, unit: int) -> Movement:
    """How a unit moves over terrain; BC:terrain.bocage makes some armour a class of its own."""
    going = Movement(rules.roster.kind[unit].going)
    crosses = rules.roster.groups[rules.roster.side[unit]].crosses_bocage
    return Movement.ALLIED_ARMOUR if going is Movement.ARMOUR and crosses else going


def place_refusal(
    position: Position, unit: int, place: Base, *, but: int = -1, rule: str = "BC:contact.align"
) -> Refusal | None:
    """Why a unit cannot stand there: the table's edge, other units (`but` moves off), the ground.

    Enemy commands are overrun (BC:movement.through.command).
    """
    rules = position.rules
    name, at = position.roster.say(unit), [place.centre]
    if standing.off_table(position, place):
        return rules.refuse(rule, f"{name} would stand beyond the table's edge.", [unit], at)
    gone = (but, *overrun.overrun_on_way(position, unit, (), place))
    under = [u for u in standing.clash(position, place, unit) if u not in gone]
    if under:
        reason = f"{name} would stand on top of {position.roster.say(*under)}."
        return rules.refuse(rule, reason, [unit, *under], at)
    piece = ground.impassable_for(
        standing.table_of(position),
        place,
        _going(rules, unit),
        amphibious=movement.floats(rules, unit),
        breaches=tuple((b.piece, b.x, b.y) for b in position.breaches),
        scale=rules.scale,
    )
    if piece is None:
        return None
    return rules.refuse(piece.kind.rules[0], f"{name} cannot stand in {piece.title}.", [unit], at)


def way_refusal(position: Position, unit: int, place: Base, rule: str = "") -> Refusal | None:
    """Reading 41 - Impassable ground holds, and obstacles too unless it starts in contact."""
    rules = position.rules
    way = movement.way(position, unit, (place.centre,))
    if not way.held:
        return None
    piece = standing.table_of(position).by_id.get(way.stop_piece)
    title, name = piece.title if piece else "the ground", position.roster.say(unit)
    if way.refusal:
        return rules.refuse(way.rule, f"{title} is impassable for {name}.", [unit], [place.centre])
    reason = f"{name} can cross {title} only when it starts in contact with it."
    return rules.refuse(rule or way.rule, reason, [unit], [place.centre])


def across_refusal(position: Position, unit: int, edge: Point) -> Refusal | None:
    """BC:charge.obstacle - Nor may an obstacle lie between the charger and the edge."""
    way = movement.way(position, unit, (edge,))
    piece = standing.table_of(position).by_id.get(way.stop_piece)
    if piece is None or way.refusal:
        return None
    name = position.roster.say(unit)
    reason = f"{name} can charge across {piece.title} only when it starts in contact with it."
    return position.rules.refuse("BC:charge.obstacle", reason, [unit], [edge])
