"""75:32.31, CL:32.31 - how far fighters fly to intercept: by the way that their targets have flown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.air.questions.air_combat import AIR_FIGHTING
from openblitz.blitzkrieg.air.rules import airways, fighters, interdiction, ranges, returning, transports
from openblitz.blitzkrieg.air.rules.fighters import INTERCEPT, INTERDICTION, STAYING, STRAFE, WAIT
from openblitz.blitzkrieg.battle.rules.sweep import Known
from openblitz.blitzkrieg.engine import known, missions, objecting
from openblitz.blitzkrieg.engine.missions import MISSIONS, Mission
from openblitz.blitzkrieg.engine.places import AT_SEA, base_of, lies_on, on_map, sea_zone
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.sea.rules import sea
from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD, Hex, name

if TYPE_CHECKING:
    from openblitz.blitzkrieg.air.rules.transports import Transport
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

LEG: Final = 12  # 75:32.31a - hexes
AFLOAT: Final = 10  # 75:32.31e - factors in a sea zone


# What sets interception off


@known.of_side
def watched_zones(position: Position, side: int) -> frozenset[str]:
    """75:32.31e-f, CL:32.31e - The sea zones with ten printed factors of a side; artillery's of defense."""
    rules = position.rules
    roster, found = position.roster, dict.fromkeys(AT_SEA, 0)
    for unit in position.of_side(side):
        place = position.place[unit]
        zone = rules.board.sea_zone.get(Hex(place)) if on_map(place) else sea_zone(place)
        if zone is not None and (not on_map(place) or rules.ground.sea >> place & 1):
            found[zone] += min(roster.attack[unit], roster.defense[unit])
    return frozenset(zone for zone, factors in found.items() if factors >= AFLOAT)


@known.of_side
def watched(position: Position, side: int) -> int:
    """75:32.31c-e - The hexes in which enemy aircraft set off the interception of a side."""
    rules = position.rules
    found = zones_of(rules).around(position.controls(side))
    for one in MISSIONS(position):
        staying = one.kind in STAYING and fighters.is_fighter(rules, one.unit)
        if staying and position.side_of(one.unit) == side:
            found |= 1 << one.hex | bits.spread(1 << one.hex)
    if INTERDICTION in missions.flown(rules):  # CL:33.7c
        found |= interdiction.zone(position, side)
    zones = watched_zones(position, side)
    if zones:
        found |= sea.waters(rules, zones) & rules.ground.sea
    return found


def flown_since(position: Position, mission: Mission, side: int) -> int:
    """75:32.31b, 75:32.31g, CL:32.31a - How many hexes an aircraft flew since it set off interception.

    From the first hex that is watched to its target, both counted; the hex in which it took off may be the
    first. 0 where it met nothing.
    """
    base = base_of(position.place[mission.unit])
    zone = sea_zone(base)
    if zone is not None and zone in watched_zones(position, side):
        return mission.flown + 1
    way, seen = (base, *mission.way) if on_map(base) else mission.way, watched(position, side)
    return _counted(way, seen)


def reach(position: Position, hex_: int, side: int) -> int:
    """75:32.31a-b, CL:32.31d - How far fighters of a side may fly to intercept over a hex."""
    met = fighters.at(position, 1 - side, hex_)
    far = [flown_since(position, one, side) for one in met]
    carried = transports.at(position, 1 - side, hex_)
    if carried:
        seen = watched(position, side)
        far += [_carried_since(one, hex_, seen) for one in carried]
    return min(LEG, max(far, default=0))


def _carried_since(one: Transport, hex_: int, seen: int) -> int:
    """75:32.31b, 75:32.33a - The same of an air transport, to where it is met: at its base it has flown 0."""
    way = (one.base,) if hex_ == one.base else (one.base, *one.way)
    return _counted(way, seen)


def _counted(way: tuple[int, ...], seen: int) -> int:
    """The hexes of a way from the first that is watched."""
    first = next((row for row, hex_ in enumerate(way) if seen >> hex_ & 1), len(way))
    return len(way) - first


# Where fighters may go


def enemies(position: Position, side: int) -> int:
    """75:32.3c - The hexes with enemy aircraft in the air; CL:32.3d - those who changed base have landed."""
    return fighters.over(position, 1 - side) | transports.over(position, 1 - side)


def airbases(position: Position, side: int) -> int:
    """75:32.3e, CL:32.3e - The cities with enemy aircraft on the ground."""
    enemy = position.in_play().air[1 - side]
    return bits.of(Hex(position.place[u]) for u in enemy if on_map(position.place[u]))


def targets(position: Position, unit: int, kind: str) -> int:
    """The hexes that a fighter of the side that does not move may be sent to on such a mission."""
    side = position.side_of(unit)
    start = fighters.rises(position, unit)
    near = bits.within(start, LEG)
    if kind == WAIT:
        return near & BOARD & ~enemies(position, side)
    if kind == STRAFE:
        return near & airbases(position, side)
    found = 0
    for hex_ in bits.hexes(near & enemies(position, side)):
        if _in_reach(position, start, hex_, side):
            found |= 1 << hex_
    return found


def _in_reach(position: Position, start: int, hex_: int, side: int) -> bool:
    if AIR_FIGHTING(position).overhead and start >> hex_ & 1:
        return True
    far = reach(position, hex_, side)
    return far > 0 and bool(bits.within(start, far) >> hex_ & 1)


def sent(position: Position, unit: int, kind: str, hex_: int) -> Mission | None:
    """The mission of a fighter that rises so, or leaves its patrol; None where it is too far."""
    side, patrol = position.side_of(unit), fighters.patrolling(position, unit)
    start = fighters.rises(position, unit)
    way = airways.way(position, start, hex_, LEG, side=side)
    if way is None:
        return None
    whole = (*(patrol.way if patrol is not None else ()), *way)
    if not whole and not on_map(base_of(position.place[unit])) and not lies_on(position.place[unit]):
        whole = (hex_,)  # over the very waters that it took off from
    return Mission(unit, kind, hex_, whole, missions.flown(position.rules)[kind].system)


def why_not(position: Position, unit: int, kind: str, hex_: int) -> Refusal | None:
    """Why a fighter of the side that does not move may not be sent so; None when it may."""
    rules = position.rules
    refused = fighters.why_not_ready(position, unit)
    if refused is None and kind == STRAFE:
        refused = objecting.to("strafe", position, unit)
    if refused is not None:
        return refused
    if not targets(position, unit, kind) >> hex_ & 1:
        return _no_target(position, unit, kind, hex_)
    mission = sent(position, unit, kind, hex_)
    if mission is None or mission.flown > ranges.farthest(rules, unit):
        reason = f"{position.roster.ids[unit]} would fly more than {ranges.farthest(rules, unit)} hexes."
        return rules.refuse_by("CL:32.3a", reason, (hex_,), (unit,))
    return None


def _no_target(position: Position, unit: int, kind: str, hex_: int) -> Refusal:
    rules = position.rules
    side, say, there = position.side_of(unit), position.roster.ids[unit], name(Hex(hex_))
    start = fighters.rises(position, unit)
    if not bits.within(start, LEG) >> hex_ & 1:
        reason = f"{there} is more than {LEG} hexes from where {say} is."
        return rules.refuse_by("75:32.31a", reason, (hex_,), (unit,))
    if kind == WAIT:
        reason = f"Enemy aircraft are over {there}: who flies there intercepts them."
        return rules.refuse_by("CL:32.3g", reason, (hex_,), (unit,))
    if kind == STRAFE:
        return rules.refuse_by(
            "75:32.6a", f"No enemy aircraft are on the ground at {there}.", (hex_,), (unit,)
        )
    if not enemies(position, side) >> hex_ & 1:
        return rules.refuse_by("75:32.3c", f"No enemy aircraft are over {there}.", (hex_,), (unit,))
    far = reach(position, hex_, side)
    if not far:
        reason = f"Those over {there} have met no zone of control, no patrol and no fleet on their way."
        return rules.refuse_by("75:32.31b", reason, (hex_,), (unit,))
    hexes = "1 hex" if far == 1 else f"{far} hexes"
    reason = f"Those over {there} flew {hexes} since they could be seen; {say} is farther away."
    return rules.refuse_by("75:32.31b", reason, (hex_,), (unit,))


def doomed(position: Position, unit: int) -> bool:
    """CL:30.5d - Whether a fighter has lost its base anyhow."""
    here = position.place[unit]
    if lies_on(here):
        return True
    base, side = base_of(here), position.side_of(unit)
    return on_map(base) and not CITIES(position).friendly(position, side) >> base & 1


def strands(before: Position, after: Position, side: int) -> bool:
    """CL:30.5b - Whether by what was ordered it is certain that some fighter of a side cannot land."""
    flying = returning.aloft(after, side)
    can = returning.can_all_land(after, flying, returning.hoped_for) is not Known.NO
    return not can and not any(doomed(before, one.unit) for one in flying)


KINDS: Final = (INTERCEPT, STRAFE, WAIT)
