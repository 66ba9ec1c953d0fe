"""75:30.3 - aircraft at sea: one full unit of TAC or FTR beside the ten ground units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.places import base_of, is_aloft, on_map, sea_zone
from openblitz.blitzkrieg.rules import sea
from openblitz.blitzkrieg.rules.sea import EMBARKED, LANDED
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Refusal

TYPES = ("tac", "ftr")  # 75:30.3a


def at_sea(rules: Rules, position: Position, side: int) -> list[int]:
    """CL:30.3b, CL:30.3h - The aircraft of a side in sea zones; those in the air are in none."""
    own = rules.roster.under[position.allegiance].air[side]
    return [u for u in own if sea_zone(position.place[u]) is not None]


def room(rules: Rules, units: Iterable[int]) -> int:
    """75:30.3a - How much more than these aircraft may be at sea: of one full unit, as limits are counted."""
    stacking = rules.stacking
    return stacking.whole - sum(stacking.size(rules.roster, unit) for unit in units)


def too_many(
    rules: Rules, position: Position, side: int, more: Iterable[int] = (), rule: str = "75:30.3a"
) -> Refusal | None:
    """75:30.3a - Why a side has, or would have, too many aircraft at sea: one full unit, or two halves."""
    coming = (unit for unit in more if rules.roster.flies[unit])
    units = list(dict.fromkeys((*at_sea(rules, position, side), *coming)))
    if room(rules, units) >= 0:
        return None
    reason = f"{rules.roster.say(units)} would be at sea; one full unit of aircraft may be, or two halves."
    return rules.refuse_by(rule, reason, (), units)


def why_not_at_sea(rules: Rules, unit: int) -> Refusal | None:
    """75:30.3a - Of aircraft, only TAC and FTR go to sea."""
    kind = rules.roster.counters[unit].type
    if not rules.roster.flies[unit] or kind.key in TYPES:
        return None
    reason = f"{rules.roster.ids[unit]} is {kind.name}: only TAC and FTR go to sea."
    return rules.refuse_by("75:30.3a", reason, (), (unit,))


# From the sea


def waters(rules: Rules, position: Position, unit: int) -> int:
    """75:30.3d, CL:19.4c-d - The full sea hexes of its zone from which an aircraft's range is counted.

    Under the clarifications not those that enemy zones of control cut off from the edge of the board; the
    last hexes before those are still open.
    """
    zone = sea_zone(base_of(position.place[unit]))
    if zone is None:
        return 0
    side = position.side_of(rules.roster, unit)
    found = rules.board.zone_bits[zone] & rules.ground.sea
    if rules.answers["sea"].always:
        return found
    clear = sea.open_water(rules, position, side)
    return found & (clear | bits.spread(clear))


def changed_zone(position: Position, unit: int) -> bool:
    """Whether an aircraft went to sea or to another zone in this player-turn."""
    place = position.place[unit]
    if sea_zone(place) is not None:
        return bool(position.flags[unit] & EMBARKED) or place != position.start[unit]
    return False


def why_no_attack(rules: Rules, position: Position, unit: int) -> Refusal | None:
    """75:30.3c - Why an aircraft at sea, or just landed from there, flies no combat air operation."""
    say, here = rules.roster.ids[unit], position.place[unit]
    if changed_zone(position, unit):
        reason = f"{say} has changed its sea zone in this turn and flies no operation."
        return rules.refuse_by("75:30.3c", reason, (), (unit,))
    if on_map(here) and position.flags[unit] & LANDED:
        began = sea_zone(position.start[unit])
        if began is not None and began not in sea.zones_of(rules, here):
            reason = f"{say} has come from sea zone {began} in this turn and flies no operation."
            return rules.refuse_by("75:30.3c", reason, (here,), (unit,))
    return None


def why_no_stage(rules: Rules, position: Position, unit: int) -> Refusal | None:
    """CL:30.3e - Why an aircraft at sea does not change to a base on land."""
    if not changed_zone(position, unit):
        return None
    reason = f"{rules.roster.ids[unit]} has entered its sea zone in this turn: it may only put in at a port."
    return rules.refuse_by("CL:30.3e", reason, (), (unit,))


def back_at_sea(rules: Rules, position: Position, unit: int) -> str | None:
    """75:30.3e-f, CL:30.3d - The sea zone that an aircraft in the air took off from, if it was one."""
    place = position.place[unit]
    return sea_zone(base_of(place)) if is_aloft(place) else None
