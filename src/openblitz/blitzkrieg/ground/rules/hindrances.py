"""75:7-10, 65:6.0, 65:11-16 - why a unit cannot go somewhere: the first rule that stands in its way."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec.structs import replace as change

from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.modifiers import Bonus, Shut
from openblitz.blitzkrieg.engine.position import DROPPED, STOPPED
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules import prices
from openblitz.blitzkrieg.ground.rules.allowances import allowance
from openblitz.blitzkrieg.ground.rules.field import beyond
from openblitz.blitzkrieg.ground.rules.movement import mover_of, past_of, pinned, reach_of, reaches_of, union
from openblitz.blitzkrieg.ground.rules.terrain import closed
from openblitz.blitzkrieg.ground.rules.zones import lays_of, zones_of
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.paths import path
from openblitz.hexes.reach import FACTOR, Mover, reach
from openblitz.table import Refusal

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


def why_not(
    position: Position,
    unit: int,
    hex_: int,
    *,
    began: Position | None = None,
    via: tuple[int, ...] = (),
) -> Refusal:
    """Why a unit cannot be moved to a hex: the first rule that stands in its way.

    Where it is on its way already, by some hexes, it is said how all stood when it was ordered to go.
    """
    before, way = began or position, (*via, hex_)
    return (
        _goes_otherwise(position, unit)
        or _shut(position, unit, hex_)
        or bearing.why_barred(position, unit, hex_)
        or objecting.to("move", position, unit)
        or why_held(position, unit, hex_)
        or _in_the_way(position, unit, hex_)
        or _closed_off(position, unit, hex_)
        or _kept_from_bonus(position, unit, hex_)
        or prices.why_today(before, unit, way)
        or _in_fractions(position, unit, hex_)
        or _not_beyond(position, unit, hex_)
        or prices.why_here(before, unit, way)
    )


def _goes_otherwise(position: Position, unit: int) -> Refusal | None:
    """What goes nowhere over land, wherever it is to go."""
    if position.roster.thirds[unit]:
        return None
    return objecting.to("move over land", position, unit) or objecting.to("move", position, unit)


def _shut(position: Position, unit: int, hex_: int) -> Refusal | None:
    """Ground that the unit may never enter."""
    rules = position.rules
    ground, say, there = rules.ground, position.roster.ids[unit], name(Hex(hex_))
    if ground.neutral >> hex_ & 1:
        return rules.refuse(
            "neutral", f"{there} lies in the Neutral Country, which is closed.", (hex_,), (unit,)
        )
    outside = beyond(rules, unit, hex_)
    if outside:
        return outside
    if not ground.land >> hex_ & 1:
        water = "lake" if ground.lake >> hex_ & 1 else "sea"
        return rules.refuse(water, f"{there} is a {water} hex.", (hex_,), (unit,))
    if closed(TERRAIN(position), ground, position.roster.kind[unit]) >> hex_ & 1:
        return Refusal(
            TERRAIN(position).forest_rule, f"{there} is forest, which {say} may not enter.", (there,), (say,)
        )
    if position.barred(position.side_of(unit)) >> hex_ & 1:
        neutral = position.stood(NOBODY) >> hex_ & 1
        # Who clicks an enemy means to attack him: what to do instead is said with the refusal.
        reason = (
            f"Neutral units stand on {there}."
            if neutral
            else f"Enemy units stand on {there}: to attack them, move beside them; battles follow movement."
        )
        return rules.refuse("enemy hex", reason, (hex_,), (unit,))
    return None


def why_held(position: Position, unit: int, hex_: int) -> Refusal | None:
    """A unit that may not move at all, or not any more."""
    rules = position.rules
    here, say = position.place[unit], position.roster.ids[unit]
    kind = position.roster.kind[unit]
    if pinned(position, unit, lays_of(rules).find(position, position.side_of(unit))):
        return rules.refuse(
            "engaged", f"{say} began its turn in an enemy zone of control and is engaged.", (here,), (unit,)
        )
    if position.flags[unit] & STOPPED:
        if position.flags[unit] & DROPPED:
            return rules.refuse("drop move", f"{say} was dropped and has no movement left.", (here,), (unit,))
        if TERRAIN(position).stops(rules.ground) >> here & 1:
            reason = f"{say} has entered rough ground and must stop."
            return rules.refuse(_stop_subject(rules, here), reason, (here,), (unit,))
        reason = f"{say} has entered an enemy zone of control and must stop."
        return _stopped(position, unit, hex_) or Refusal(
            zones_of(rules).stop_rule(kind), reason, (name(Hex(here)),), (say,)
        )
    if position.flags[unit] & DROPPED:
        return rules.refuse("drop move", f"{say} was dropped and may move one hex only.", (here,), (unit,))
    return None


def _stopped(position: Position, unit: int, hex_: int) -> Refusal | None:
    """What has stopped a unit where no enemy zone would have."""
    rules = position.rules
    here, side = position.place[unit], position.side_of(unit)
    if zones_of(rules).stops(position, side, position.roster.kind[unit]) >> here & 1:
        return None
    shut = (one for one in rules.added[Shut] if one.tells_stops)
    stops = (one for one in shut if one.stops(position, unit) >> here & 1)
    found = next(stops, None)
    return None if found is None else found.refuse(position, unit, hex_)


def _in_the_way(position: Position, unit: int, hex_: int) -> Refusal | None:
    """Zones of control, enemy units or rough ground without which the unit would get there."""
    rules = position.rules
    say, there = position.roster.ids[unit], name(Hex(hex_))
    kind, side = position.roster.kind[unit], position.side_of(unit)
    mover = reach_of(position, unit).mover
    rough = TERRAIN(position).stops(rules.ground)
    no_zones = change(mover, going=replace(mover.going, stop=rough), barred_first=0)
    if reach(no_zones).cost(Hex(hex_)) is not None:
        here = position.place[unit]
        zone = zones_of(rules).stops(position, side, kind)
        if mover.barred_first >> hex_ & 1 and _first_step(mover, rough, hex_):
            reason = f"{say} may not go from one enemy-controlled hex straight to another."
            return rules.refuse("zone to zone", reason, (here, hex_), (unit,))
        between = tuple(step.hex for step in path(reach(no_zones), Hex(hex_)) if zone >> step.hex & 1)
        reason = f"{say} must stop in the enemy zones of control between it and {there}."
        return Refusal(zones_of(rules).stop_rule(kind), reason, tuple(name(h) for h in between), (say,))
    enemy = position.barred(side) & rules.ground.land & ~closed(TERRAIN(position), rules.ground, kind)
    nobody = replace(mover.going, full=mover.going.full | enemy, stop=rough)
    found = reach(change(no_zones, going=nobody))
    if found.cost(Hex(hex_)) is not None:
        between = tuple(step.hex for step in path(found, Hex(hex_)) if enemy >> step.hex & 1)
        reason = f"Enemy units stand between {say} and {there}."
        return rules.refuse("enemy hex", reason, between, (unit,))
    no_stops = change(no_zones, going=replace(mover.going, stop=0))
    found = reach(no_stops)
    if found.cost(Hex(hex_)) is not None:
        between = tuple(step.hex for step in path(found, Hex(hex_)) if rough >> step.hex & 1)
        reason = f"{say} must stop in the forest or mountains between it and {there}."
        return rules.refuse(_stop_subject(rules, between[0]), reason, between, (unit,))
    return None


def _first_step(mover: Mover, rough: int, hex_: int) -> bool:
    """65:7.0.A2, MS:3f - Whether it is the first step that keeps a mover from a hex, and no stop."""
    free = change(mover, barred_first=0)
    if reach(free).cost(Hex(hex_)) is not None:
        return True
    # Where a way as short begins as it may, what counts is that it stops in the zones on it.
    past_zones = replace(mover.going, stop=rough)
    barred, cost = (reach(change(one, going=past_zones)).cost(Hex(hex_)) for one in (mover, free))
    return barred is None or barred != cost


def _closed_off(position: Position, unit: int, hex_: int) -> Refusal | None:
    """Ground that is shut to this unit, without which it would get there."""
    rules = position.rules
    lay = lays_of(rules).find(position, position.side_of(unit))
    past = past_of(position, unit, lay)
    for one in rules.added[Shut]:
        others = [other for other in rules.added[Shut] if other is not one]
        shut, stop = union(position, unit, others)
        free = change(past, shut=shut, stop=stop)
        if reach(mover_of(position, unit, lay, free)).cost(Hex(hex_)) is not None:
            return one.refuse(position, unit, hex_)
    return None


def _in_fractions(position: Position, unit: int, hex_: int) -> Refusal | None:
    """A last step for which a fraction of a movement factor is left, but of the wrong kind."""
    rules = position.rules
    say, there = position.roster.ids[unit], name(Hex(hex_))
    mover = reaches_of(position, unit)[-1].mover
    found = reach(change(mover, allowance=mover.allowance + FACTOR))
    if found.cost(Hex(hex_)) is None:
        return None
    *before, last = path(found, Hex(hex_))
    left, half = mover.allowance - sum(step.cost for step in before), mover.half_in_hand
    for step in before:
        if mover.going.half >> step.hex & 1 and step.cost != 1:
            half = not half
    if not 0 <= left < FACTOR or not (left or half):
        return None
    desert = mover.going.half >> hex_ & 1
    part = f"{'half' if half and not left else 'a fraction'} of a movement factor left"
    # Who stands beside it has been told; of who would come from afar it is no answer without the price.
    kept = f"Before {there} {say} would have {part}" if before else f"{say} has {part}"
    price = f" {prices.price(position, unit, (hex_,))}" if before else ""
    if last.cost == 1 or desert:
        reason = f"{kept}; what is left of roads does not pay for desert, nor that for roads.{price}"
        return rules.refuse("desert fraction", reason, (hex_,), (unit,))
    reason = f"{kept}, which does not pay for {there}.{price}"
    return rules.refuse("road fraction", reason, (hex_,), (unit,))


def _kept_from_bonus(position: Position, unit: int, hex_: int) -> Refusal | None:
    """What keeps it from a bonus altogether with which it would get there."""
    rules = position.rules
    ways = (_beyond(position, unit, hex_, bonus) for bonus in rules.added[Bonus])
    return objecting.to("go beyond", position, unit) if any(ways) else None


def _not_beyond(position: Position, unit: int, hex_: int) -> Refusal | None:
    """A bonus with which the unit would get there, were its way not against it."""
    for bonus in position.rules.added[Bonus]:
        way = _beyond(position, unit, hex_, bonus)
        refusal = bonus.why_not(position, unit, way) if way else None
        if refusal is not None:
            return refusal
    return None


def _beyond(position: Position, unit: int, hex_: int, bonus: Bonus) -> list[int]:
    """The way that it could go with what a bonus adds; empty: not even so."""
    rules = position.rules
    mover = reach_of(position, unit).mover
    whole = allowance(position, unit) + bonus.most - position.spent[unit]
    rough = TERRAIN(position).stops(rules.ground)
    found = reach(change(mover, allowance=max(0, whole), going=replace(mover.going, stop=rough)))
    return [] if found.cost(Hex(hex_)) is None else [step.hex for step in path(found, Hex(hex_))]


def _stop_subject(rules: Rules, hex_: int) -> str:
    return "forest stop" if rules.ground.forest >> hex_ & 1 else "mountain stop"
