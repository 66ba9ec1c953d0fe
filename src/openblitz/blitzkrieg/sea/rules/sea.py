"""75:19 - sea movement: zones, ports and when they are shut, and how many units may be at sea.

Who is at sea is in a sea zone, which is a place and no hex; on the way to a beach it is on a sea hex
(sea/rules/invasions.py).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.engine import bearing, known
from openblitz.blitzkrieg.engine.modifiers import Damage, Invariant, Shown
from openblitz.blitzkrieg.engine.places import in_play, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import UNIT_FLAGS
from openblitz.blitzkrieg.engine.questions.sea import SEA_LIMITS, SeaLimits
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.cities import whole_cities
from openblitz.blitzkrieg.ground.rules.stacking import say_units, units_worth
from openblitz.blitzkrieg.ground.rules.tolls import Toll, paid
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.reach import FACTOR

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.land import Ground
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Part, Refusal


MOST = 10  # 75:19.1b, 75:19.3a - units of a side at sea
LANDING = 1  # 75:19.2d - movement factors
KEPT: Final = 256  # seas that are remembered

_BY_SEA: Final = "sea movement", (__name__, "openblitz.blitzkrieg.sea.rules.ships")
# Went to sea in this player-turn, and came from it.
EMBARKED = UNIT_FLAGS.flag("embarked", by=_BY_SEA[0], homes=_BY_SEA[1])
LANDED = UNIT_FLAGS.flag("landed", by=_BY_SEA[0], homes=_BY_SEA[1])


# Zones


def next_to(zone: str) -> tuple[str, ...]:
    """75:19.1a - The zones beside one, in the chain from A to E (R75-A1)."""
    return _BESIDE[zone]


_BESIDE: Final = {
    zone: tuple(SEA_ZONES[i] for i in (at - 1, at + 1) if 0 <= i < len(SEA_ZONES))
    for at, zone in enumerate(SEA_ZONES)
}


def within_a_turn(position: Position, unit: int) -> tuple[str, ...]:
    """75:19.5c - The zones in which a unit can be in this player-turn: where it began, and those beside."""
    zone = sea_zone(position.start[unit])
    return () if zone is None else (zone, *next_to(zone))


def waters(rules: Rules, zones: Iterable[str]) -> int:
    """The sea hexes of some zones."""
    found, of_zone = 0, rules.board.zone_bits
    for zone in zones:
        found |= of_zone[zone]
    return found


# Ports


def limits(rules: Rules) -> SeaLimits:
    """The answer of the game; where nobody sails, ports matter all the same (75:23.3)."""
    return SEA_LIMITS.get(rules) or ANSWERS["at no time"]


@known.of_side
def open_water(position: Position, side: int) -> int:
    """75:19.4d, CL:19.4c - The sea that a side gets to from the edge of the board outside enemy zones."""
    rules = position.rules
    return _from_the_edge(rules.ground, rules.ground.sea & ~zones_of(rules).controlled(position, 1 - side))


@lru_cache(KEPT)
def _from_the_edge(ground: Ground, clear: int) -> int:
    """The hexes of a set that one gets to from the edge of the board; few moves change it."""
    return bits.flood(clear & ground.edge, clear)


def known_ports(rules: Rules) -> int:
    """75:19.4a, R65-4 - The cities from which ships go; inland ones only where the book knows them."""
    if limits(rules).inland:
        return rules.ground.ports
    return rules.ground.ports & ~rules.board.inland_port_bits


@known.of_side
def ports(position: Position, side: int) -> int:
    """75:19.4 - The friendly cities from which a side can get to the open sea."""
    rules = position.rules
    friendly = CITIES.of(rules).usable(position, side) & known_ports(rules)
    for one in rules.added[Damage]:
        friendly &= ~one.ports(position)
    if not friendly or not limits(rules).blockades:
        return friendly
    water = open_water(position, side)
    zone = zones_of(rules).controlled(position, 1 - side)
    return _not_shut(rules.ground, friendly, zone, water)


@lru_cache(KEPT)
def _not_shut(ground: Ground, ports: int, zone: int, water: int) -> int:
    """75:19.4c-d - Enemies shut a port on its river, or at sea: any hex at its mouth will do."""
    found = 0
    for port, river, mouth in ground.outlets:
        if ports >> port & 1 and not river & zone and mouth & water:
            found |= 1 << port
    return found


def why_shut(position: Position, side: int, port: int, *, leaving: bool = False) -> Refusal | None:
    """Why a hex is no port to a side now, to put in or to go to sea from; None where it is one."""
    rules = position.rules
    answer = limits(rules)
    there, here = name(Hex(port)), (port,)
    if not known_ports(rules) >> port & 1:
        return rules.refuse_by("75:19.4a", f"{there} is no port.", here)
    friendly = CITIES.of(rules).usable(position, side)
    if leaving and answer.by_city:
        friendly |= whole_cities(rules, friendly)
    if not friendly >> port & 1:
        return rules.refuse_by("75:19.2a", f"{there} is no friendly port.", here)
    for one in rules.added[Damage]:
        if one.ports(position) >> port & 1:
            return one.no_port(rules, port)
    return _why_cut_off(position, side, port) if answer.blockades else None


def _why_cut_off(position: Position, side: int, port: int) -> Refusal | None:
    """75:19.4c-d - Why nobody gets from a port to the open sea; None where one does."""
    rules = position.rules
    there, here = name(Hex(port)), (port,)
    zone = zones_of(rules).controlled(position, 1 - side)
    way, mouth = rules.board.outlets[Hex(port)]
    river = way & zone
    if river:
        reason = f"{there} is an inland port, and its river lies in an enemy zone of control."
        return rules.refuse_by("75:19.4c", reason, (port, *bits.hexes(river)))
    if not mouth & open_water(position, side):
        reason = f"Enemy zones of control cut {there} off from the open sea."
        return rules.refuse_by("75:19.4d", reason, here)
    return None


def port_zones(rules: Rules, port: int) -> tuple[str, ...]:
    """The sea zones that a port opens on."""
    return rules.board.port_zones.get(Hex(port), ())


# How many


def at_sea(position: Position, side: int) -> list[int]:
    """CL:19.3b - The ground units of a side in sea zones and on sea hexes."""
    place, water = position.place, position.rules.ground.sea
    return [
        u
        for u in position.in_play().ground[side]
        if (water >> place[u] & 1 if place[u] > 0 else sea_zone(place[u]) is not None)
    ]


def on_water(position: Position, unit: int) -> bool:
    """Whether a unit stands on a sea hex, or on one of a lake (75:27.5a)."""
    rules = position.rules
    place = position.place[unit]
    water = (rules.ground.sea | rules.ground.lake) & ~bearing.solid(position)
    return on_map(place) and bool(water >> place & 1)


def too_many(
    position: Position, side: int, more: Iterable[int] = (), rule: str = "75:19.3a"
) -> Refusal | None:
    """75:19.3a - Why a side has, or would have, too many units at sea."""
    rules = position.rules
    units = [*at_sea(position, side), *(u for u in more if not position.roster.flies[u])]
    answer = limits(rules)
    spare = answer.spare(rules, units)
    if spare >= 0:
        return None
    return rules.refuse_by(rule, answer.say(rules, units), (), units)


def room_left(position: Position, side: int) -> int:
    """How many units more a side may put to sea, or thereabouts."""
    rules = position.rules
    if not SEA_LIMITS.asked(rules):
        return 0
    answer = limits(rules)
    return max(0, answer.spare(rules, at_sea(position, side)) // answer.each(rules))


SAID: tuple[Saying, ...] = (
    ("75:19.1b", "Each side may set up to 10 units up at sea, in any zones."),
    ("75:19.2a", "Units at sea put in at friendly ports of their zone or of one beside it."),
    ("75:19.2c", "They may stay at sea, or go to a zone beside theirs."),
    ("75:19.2d", "Landing takes 1 movement factor."),
    ("75:19.2e", "After landing in a port they may use every movement bonus."),
    ("75:19.2g", "Who has landed does not go back to sea in the same turn."),
    ("75:19.3b", "Units go to sea from a friendly port, at no cost."),
    ("75:19.3d", "Who goes to sea does not land or change zones in that turn."),
    ("75:19.4c", "An inland port is shut while its river lies in enemy zones of control."),
    ("75:19.4d", "A port is shut while enemy zones cut it off from the open sea."),
)


class _Counted:
    """75:19.3a - What of a side is at sea is counted."""

    def too_many(self, position: Position, side: int, rule: str = "75:19.3a") -> Refusal | None:
        """Those of the position."""
        return too_many(position, side, (), rule)


class _TenUnits(_Counted):
    """75:19.3a, 75:19.4 - Ten units, half ones counted so; ports that enemies shut."""

    blockades = True
    inland = True
    by_city = False

    def spare(self, rules: Rules, units: Iterable[int]) -> int:
        """75:26.4b - In parts of units."""
        return MOST * STACKING.of(rules).whole - units_worth(rules, units)

    def each(self, rules: Rules) -> int:
        """A whole one."""
        return STACKING.of(rules).whole

    def say(self, rules: Rules, units: Iterable[int]) -> str:
        """In units."""
        return f"{say_units(rules, units_worth(rules, units))} would be at sea; {MOST} may be."


class AtNoTime(_TenUnits):
    """75:19.3a - Never more than ten."""

    says = (*SAID, ("75:19.3a", "There are never more than 10 units of a side at sea."))
    always = True


class AsStacks(_TenUnits):
    """CL:19.3a - Ten when stacks are looked at."""

    says = (*SAID, ("CL:19.3a", "Units at sea are counted when stacks are: 10 of a side at most."))
    always = False


class FortyFactors(_Counted):
    """65:6.1 - Forty factors of a side at any time; nothing at sea shuts a port."""

    says = (
        ("65:6.1.1b", "Each side may have up to 40 factors at sea, at any time."),
        ("65:6.1.2", "Units may enter a port and go to sea in one turn."),
        ("65:6.1.4a", "From the next turn on they land in friendly ports of their zone or of one beside it."),
        ("65:6.1.4c", "Or they go to a zone beside theirs, or stay."),
        ("65:6.1.7", "Landing takes 1 movement factor."),
        ("65:QA.10.0b", "One goes to sea from any square of a port of which one square is friendly."),
        ("65:QA.10.0c", "Nobody lands in a port that was taken in this turn."),
    )
    always = True
    blockades = False
    inland = False
    by_city = True
    most = 40

    def spare(self, rules: Rules, units: Iterable[int]) -> int:
        """65:6.1.1b - In factors, of artillery those for defense (R65-23)."""
        return self.most - sum(rules.roster.defense[unit] for unit in units)

    def each(self, rules: Rules) -> int:
        """As much as an infantry division has."""
        return 4

    def say(self, rules: Rules, units: Iterable[int]) -> str:
        """In factors."""
        return f"{self.most - self.spare(rules, units)} factors would be at sea; {self.most} may be."


ANSWERS: dict[str, SeaLimits] = {
    "at no time": AtNoTime(),
    "as stacks": AsStacks(),
    "forty factors": FortyFactors(),
}


# To look at


class PortsShown(Shown):
    """75:19.4 - The ports that each side can use now."""

    name = "ports"
    says = ()
    title = "Open ports"
    about = "ports that can be used now"
    rule = "75:19.4a"

    def hexes(self, position: Position, side: int) -> int:
        """The open ports of a side."""
        return ports(position, side)


class SeaHolds(Invariant):
    """75:19.1b, 75:19.2g, 75:19.3a - How many are at sea, and who went there or came from there."""

    name = "sea holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Who went to sea is there, and who landed is not."""
        rules = position.rules
        answer = limits(rules)
        for side in (0, 1):
            counted = (
                answer.always or side != position.side or not position.steps or not position.steps[-1].crowded
            )
            if counted and answer.spare(rules, at_sea(position, side)) < 0:
                yield "more of a side is at sea than may be"
        for unit in position.roster.used:
            afloat = sea_zone(position.place[unit]) is not None
            if position.flags[unit] & EMBARKED and in_play(position.place[unit]) and not afloat:
                yield f"{position.roster.ids[unit]} went to sea and is not there"
            if position.flags[unit] & LANDED and afloat:
                yield f"{position.roster.ids[unit]} has landed and is at sea"

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """75:20.35b - Nobody is on a sea hex when a player-turn begins."""
        if (before.turn, before.side) != (after.turn, after.side):
            left = [u for u in before.roster.used if on_water(after, u)]
            if left:
                yield f"{before.roster.tell(left, 'be')} still on a sea hex"


# What it costs


class Landed(Toll):
    """75:19.2d, 65:6.1.7 - A movement factor of who came ashore, in a port or over a beach."""

    name = "landing from a sea zone"

    def part(self, position: Position, unit: int) -> Part | None:
        """One."""
        if not position.flags[unit] & LANDED:
            return None
        return paid(LANDING * FACTOR, "landing", position.rules.paragraph("75:19.2d"))
