"""MS:12a-k - airbases as counters: where they are, where they may be built, how they end.

An airbase is a unit that stands on its hex (roster.Presence.STATION); aircraft of its side on that hex lie
under it. One at which nobody takes off or lands is marked like other bomb damage (rules/damage.py).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from openblitz.blitzkrieg import known
from openblitz.blitzkrieg.rules import damage
from openblitz.blitzkrieg.rules.damage import AIRBASE
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.roster import Roster
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Refusal


@lru_cache(8)  # of as many games at a time
def counters(roster: Roster) -> tuple[int, ...]:
    """The airbases that a game has."""
    return tuple(u for u in roster.used if roster.counters[u].type.key == AIRBASE)


def of_side(rules: Rules, position: Position, side: int) -> list[int]:
    """The airbases of a side on the map."""
    sides, place = rules.roster.under[position.allegiance].side, position.place
    return [u for u in counters(rules.roster) if place[u] > 0 and sides[u] == side]


@known.of_side
def at(rules: Rules, position: Position, side: int) -> int:
    """Where a side has airbases."""
    return bits.of(Hex(position.place[u]) for u in of_side(rules, position, side))


@known.of_side
def in_use(rules: Rules, position: Position, side: int) -> int:
    """MS:AIRMISSION.9c - Those at which aircraft take off and land."""
    return at(rules, position, side) & ~damage.out_of_use(position, AIRBASE)


def under(rules: Rules, position: Position, hex_: int, side: int) -> tuple[int, ...]:
    """MS:12e - The airbases of a side on a hex, with the aircraft under them."""
    bases = (u for u in of_side(rules, position, side) if position.place[u] == hex_)
    return (*bases, *position.aircraft_at(rules.roster, hex_, side))


# Building


@known.of_side
def behind_the_line(rules: Rules, position: Position, side: int) -> int:
    """MS:12b, RMS-220 - The squares in no enemy zone that are joined to a friendly city by such squares."""
    enemy = 1 - side
    free = rules.ground.land & ~rules.ground.neutral
    free &= ~rules.zones.controlled(position, enemy) & ~rules.barred(position, side)
    found = fresh = rules.cities.friendly(rules, position, side) & free
    while fresh:
        fresh = bits.spread(fresh) & free & ~found
        found |= fresh
    return found


def ground(rules: Rules) -> int:
    """MS:UNITCHART.class6.b - The squares that can bear an airbase: no city, no sea, no mountain."""
    there = rules.ground
    return there.land & ~there.neutral & ~there.city & ~there.mountain


def sites(rules: Rules, position: Position, side: int) -> int:
    """MS:12b - Where a side may build an airbase now; one installation a square (MS:UNITCHART.class6.a)."""
    taken = at(rules, position, 0) | at(rules, position, 1)
    return behind_the_line(rules, position, side) & ground(rules) & ~taken


def why_no_site(rules: Rules, position: Position, side: int, hex_: int) -> Refusal | None:
    """Why a side may not build an airbase on a hex; None where it may."""
    there = name(Hex(hex_))
    if not ground(rules) >> hex_ & 1:
        reason = f"{there} bears no airbase: it is a city, mountain, sea or closed square."
        return rules.refuse_by("MS:UNITCHART.class6.b", reason, (hex_,))
    if (at(rules, position, 0) | at(rules, position, 1)) >> hex_ & 1:
        return rules.refuse_by("MS:UNITCHART.class6.a", f"An airbase stands on {there} already.", (hex_,))
    if rules.zones.controlled(position, 1 - side) >> hex_ & 1:
        return rules.refuse_by("MS:12b", f"{there} is in an enemy zone of control.", (hex_,))
    if not behind_the_line(rules, position, side) >> hex_ & 1:
        return rules.refuse_by("MS:12b", f"{there} is not behind your line.", (hex_,))
    return None
