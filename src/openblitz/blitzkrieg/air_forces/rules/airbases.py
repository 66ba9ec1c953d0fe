"""MS:12a-k - airbases as counters: where they are, where they may be built, how they end.

An airbase is a unit that stands on its hex (roster.Presence.STATION); aircraft of its side on that hex lie
under it. One at which nobody takes off or lands is marked like other bomb damage (air/rules/damage.py).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.rules import damage
from openblitz.blitzkrieg.air.rules.damage import AIRBASE
from openblitz.blitzkrieg.air_forces.rules.built import BUILT
from openblitz.blitzkrieg.engine import bearing, known
from openblitz.blitzkrieg.engine.kinds import HEX_SET
from openblitz.blitzkrieg.engine.modifiers import Invariant, Wary
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.change import swap
from openblitz.blitzkrieg.ground.rules.lost import Fallen, take_off
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.table import Refusal


# MS:12d - In use by its captor from his next turn on.
CAPTURED = Subject(
    Position,
    "captured",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="was captured in this player-turn and is not yet in use",
)
# MS:12i-j - Used again in the next cycle of production, not in the turn in which it was destroyed.
DEMOLISHED = Subject(
    Position,
    "demolished",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="was destroyed by its owner in this player-turn",
)
RAZED = Subject(Position, "razed", 0, HEX_SET, lasts=Lasts.PLAYER_TURN)  # where those stood


@lru_cache(8)  # of as many games at a time
def counters(roster: Roster) -> tuple[int, ...]:
    """The airbases that a game has."""
    return tuple(u for u in roster.used if roster.counters[u].type.key == AIRBASE)


def of_side(position: Position, side: int) -> list[int]:
    """The airbases of a side on the map."""
    place = position.place
    return [u for u in position.of_type(AIRBASE, side) if place[u] > 0]


@known.of_own(of=Presence.STATION)
def at(position: Position, side: int) -> int:
    """Where a side has airbases."""
    found = 0
    for unit in of_side(position, side):
        found |= 1 << position.place[unit]
    return found


@known.of_side
def in_use(position: Position, side: int) -> int:
    """MS:AIRMISSION.9c - Those at which aircraft take off and land."""
    new = CAPTURED(position) | BUILT(position)  # MS:12d, MS:9n
    fresh = bits.of(Hex(position.place[u]) for u in bits.hexes(new) if position.place[u] > 0)
    return at(position, side) & ~damage.out_of_use(position, AIRBASE) & ~fresh


def under(position: Position, hex_: int, side: int) -> tuple[int, ...]:
    """MS:12e - The airbases of a side on a hex, with the aircraft under them."""
    bases = (u for u in of_side(position, side) if position.place[u] == hex_)
    return (*bases, *position.aircraft_at(hex_, side))


# Building


@known.of_side
def behind_the_line(position: Position, side: int) -> int:
    """MS:12b, RMS-220 - The squares in no enemy zone, and no neutral country, that are joined to a friendly
    city by such squares.
    """
    rules = position.rules
    enemy = 1 - side
    free = rules.ground.land & ~rules.ground.neutral
    free &= ~zones_of(rules).controlled(position, enemy) & ~bearing.barred(position, side)
    for one in rules.added[Wary]:  # nobody builds in a country that he would violate
        free &= ~one.hexes(position, side)
    found = fresh = CITIES.of(rules).friendly(position, side) & free
    while fresh:
        fresh = bits.spread(fresh) & free & ~found
        found |= fresh
    return found


def ground(rules: Rules) -> int:
    """MS:UNITCHART.class6.b - The squares that can bear an airbase: no city, no sea, no mountain."""
    there = rules.ground
    return there.land & ~there.neutral & ~there.city & ~there.mountain


def sites(position: Position, side: int) -> int:
    """MS:12b - Where a side may build an airbase now; one installation a square (MS:UNITCHART.class6.a)."""
    taken = at(position, 0) | at(position, 1)
    return behind_the_line(position, side) & ground(position.rules) & ~taken & ~RAZED(position)


def why_no_site(position: Position, side: int, hex_: int) -> Refusal | None:
    """Why a side may not build an airbase on a hex; None where it may."""
    rules = position.rules
    there = name(Hex(hex_))
    if not ground(rules) >> hex_ & 1:
        reason = f"{there} bears no airbase: it is a city, mountain, sea or closed square."
        return rules.refuse_by("MS:UNITCHART.class6.b", reason, (hex_,))
    if (at(position, 0) | at(position, 1)) >> hex_ & 1:
        return rules.refuse_by("MS:UNITCHART.class6.a", f"An airbase stands on {there} already.", (hex_,))
    if RAZED(position) >> hex_ & 1:
        reason = f"The airbase on {there} was destroyed in this turn and is not built again in it."
        return rules.refuse_by("MS:12j", reason, (hex_,))
    if zones_of(rules).controlled(position, 1 - side) >> hex_ & 1:
        return rules.refuse_by("MS:12b", f"{there} is in an enemy zone of control.", (hex_,))
    if not behind_the_line(position, side) >> hex_ & 1:
        return rules.refuse_by("MS:12b", f"{there} is not behind your line.", (hex_,))
    return None


def spares(position: Position, side: int) -> list[int]:
    """MS:12i-j - The counters with which a side may build; not those it has destroyed in this turn."""
    sides, place, gone = position.roster.under[position.allegiance].side, position.place, DEMOLISHED(position)
    unused = (u for u in counters(position.roster) if place[u] in (BOX, ELIMINATED) and sides[u] == side)
    return [u for u in unused if not gone >> u & 1]


# How they end


def demolish(position: Position, units: Sequence[int]) -> None:
    """MS:12i - Their owner destroys them; the counters are in the box."""
    RAZED.put(position, RAZED(position) | bits.of(Hex(position.place[u]) for u in units))
    DEMOLISHED.put(position, DEMOLISHED(position) | sum(1 << u for u in units))
    for unit in units:
        for one in position.rules.added[Fallen]:
            one.note(position, unit)
        position.put(unit, BOX)


def capture(position: Position, hex_: int, side: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """MS:12d - A side takes the airbases on a hex over: its own counters, and the aircraft that are lost.

    Where the captor has no counter left in the box, the airbase is destroyed with the rest.
    """
    planes = tuple(position.aircraft_at(hex_, 1 - side))
    for plane in planes:
        take_off(position, plane)
    taken = []
    for base in under(position, hex_, 1 - side):
        fresh = spares(position, side)[:1]
        if fresh:
            swap(position, base, fresh)
            position.begin_at(fresh[0], hex_)
            taken += fresh
    CAPTURED.put(position, CAPTURED(position) | sum(1 << u for u in taken))
    return tuple(taken), planes


class StayOrFall(Objection):
    """MS:12c - An airbase does not retreat: where it must, it is destroyed, and with it what is on it."""

    name = "airbases do not retreat"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of airbases alone."""
        if position.roster.counters[unit].type.key != AIRBASE:
            return None
        reason = f"{position.roster.ids[unit]} is an airbase: it cannot retreat and is destroyed."
        return position.rules.refuse_by("MS:12c", reason, (), (unit,))


class AirbasesHold(Invariant):
    """MS:UNITCHART.class6.a - No two airbases stand on one hex, and each on ground that bears it."""

    name = "airbases hold"

    def faults(self, position: Position) -> Iterator[str]:
        """Others."""
        where = [position.place[u] for side in (0, 1) for u in of_side(position, side)]
        for hex_ in where:
            if where.count(hex_) > 1:
                yield f"more than one airbase is on {name(Hex(hex_))}"
