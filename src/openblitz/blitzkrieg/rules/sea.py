"""75:19 - sea movement: zones, ports and when they are shut, and how many units may be at sea.

Who is at sea is in a sea zone, which is a place and no hex; on the way to a beach it is on a sea hex
(rules/invasions.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.places import on_map, sea_zone
from openblitz.blitzkrieg.position import UNIT_FLAGS
from openblitz.blitzkrieg.rules.modifiers import Invariant, Shown
from openblitz.blitzkrieg.rules.stacking import say_units, units_worth
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules, Saying
    from openblitz.table import Refusal

MOST = 10  # 75:19.1b, 75:19.3a - units of a side at sea
LANDING = 1  # 75:19.2d - movement factors

EMBARKED = UNIT_FLAGS.flag("embarked")  # went to sea in this player-turn
LANDED = UNIT_FLAGS.flag("landed")  # came from the sea in this player-turn


# Zones


def next_to(zone: str) -> tuple[str, ...]:
    """75:19.1a - The zones beside one, in the chain from A to E (R75-A1)."""
    at = SEA_ZONES.index(zone)
    return tuple(SEA_ZONES[i] for i in (at - 1, at + 1) if 0 <= i < len(SEA_ZONES))


def within_a_turn(position: Position, unit: int) -> tuple[str, ...]:
    """75:19.5c - The zones in which a unit can be in this player-turn: where it began, and those beside."""
    zone = sea_zone(position.start[unit])
    return () if zone is None else (zone, *next_to(zone))


# Ports


def open_water(rules: Rules, position: Position, side: int) -> int:
    """75:19.4d, CL:19.4c - The sea that a side gets to from the edge of the board outside enemy zones."""
    clear = rules.ground.sea & ~rules.zones.controlled(position, 1 - side)
    found = fresh = clear & rules.ground.edge
    while fresh:
        fresh = bits.spread(fresh) & clear & ~found
        found |= fresh
    return found


def ports(rules: Rules, position: Position, side: int) -> int:
    """75:19.4 - The friendly cities from which a side can get to the open sea."""
    friendly = rules.cities.usable(rules, position, side) & rules.ground.ports
    for one in rules.damage:
        friendly &= ~one.ports(position)
    if not friendly:
        return 0
    water = open_water(rules, position, side)
    zone = rules.zones.controlled(position, 1 - side)
    return bits.of(h for h in bits.hexes(friendly) if not _shut(rules, h, water, zone))


def _shut(rules: Rules, port: int, water: int, zone: int) -> bool:
    """75:19.4c-d - Whether enemies shut a port: on its river, or at sea."""
    return bool(bits.of(_river(rules, port)) & zone) or not _mouth(rules, port) & water


def _river(rules: Rules, port: int) -> tuple[Hex, ...]:
    """75:19.4b - The river hexes between an inland port and the sea."""
    return rules.board.inland_ports.get(Hex(port), ())


def _mouth(rules: Rules, port: int) -> int:
    """The sea hexes beside a port, or beside the end of its river: any of them will do (75:19.4d)."""
    shore = _river(rules, port)[-1:] or (Hex(port),)
    return bits.spread(bits.of(shore)) & rules.ground.sea


def why_shut(rules: Rules, position: Position, side: int, port: int) -> Refusal | None:
    """Why a hex is no port to a side now; None where it is one."""
    there, here = name(Hex(port)), (port,)
    if not rules.ground.ports >> port & 1:
        return rules.refuse_by("75:19.4a", f"{there} is no port.", here)
    if not rules.cities.usable(rules, position, side) >> port & 1:
        return rules.refuse_by("75:19.2a", f"{there} is no friendly port.", here)
    for one in rules.damage:
        if one.ports(position) >> port & 1:
            return one.no_port(rules, port)
    zone = rules.zones.controlled(position, 1 - side)
    river = bits.of(_river(rules, port)) & zone
    if river:
        reason = f"{there} is an inland port, and its river lies in an enemy zone of control."
        return rules.refuse_by("75:19.4c", reason, (port, *bits.hexes(river)))
    if not _mouth(rules, port) & open_water(rules, position, side):
        reason = f"Enemy zones of control cut {there} off from the open sea."
        return rules.refuse_by("75:19.4d", reason, here)
    return None


def zones_of(rules: Rules, port: int) -> tuple[str, ...]:
    """The sea zones that a port opens on."""
    return tuple(dict.fromkeys(rules.board.sea_zone[h] for h in rules.board.ports.get(Hex(port), ())))


# How many


def at_sea(rules: Rules, position: Position, side: int) -> list[int]:
    """CL:19.3b - The ground units of a side in sea zones and on sea hexes."""
    place, water = position.place, rules.ground.sea
    return [
        u
        for u in rules.roster.under[position.allegiance].ground[side]
        if sea_zone(place[u]) is not None or (on_map(place[u]) and water >> place[u] & 1)
    ]


def on_water(rules: Rules, position: Position, unit: int) -> bool:
    """Whether a unit stands on a sea hex, or on one of a lake (75:27.5a)."""
    place = position.place[unit]
    return on_map(place) and bool((rules.ground.sea >> place | rules.ground.lake >> place) & 1)


def too_many(
    rules: Rules, position: Position, side: int, more: Iterable[int] = (), rule: str = "75:19.3a"
) -> Refusal | None:
    """75:19.3a - Why a side has, or would have, too many units at sea."""
    units = [*at_sea(rules, position, side), *(u for u in more if not rules.roster.flies[u])]
    parts = units_worth(rules, units)
    if parts <= MOST * rules.stacking.whole:
        return None
    reason = f"{say_units(rules, parts)} would be at sea; {MOST} may be."
    return rules.refuse_by(rule, reason, (), units)


class SeaLimits(Protocol):
    """When units at sea are counted."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def always(self) -> bool:
        """Whether there may be too many at no time, or only not when stacks are looked at."""
        ...


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


class AtNoTime:
    """75:19.3a - Never more than ten."""

    says = (*SAID, ("75:19.3a", "There are never more than 10 units of a side at sea."))
    always = True


class AsStacks:
    """CL:19.3a - Ten when stacks are looked at."""

    says = (*SAID, ("CL:19.3a", "Units at sea are counted when stacks are: 10 of a side at most."))
    always = False


ASKS = "When are units at sea counted?"
ANSWERS: dict[str, SeaLimits] = {"at no time": AtNoTime(), "as stacks": AsStacks()}


# To look at


class PortsShown(Shown):
    """75:19.4 - The ports that each side can use now."""

    name = "ports"
    says = ()
    title = "Open ports"
    about = "ports that can be used now"
    rule = "75:19.4a"

    def hexes(self, rules: Rules, position: Position, side: int) -> int:
        """The open ports of a side."""
        return ports(rules, position, side)


class SeaHolds(Invariant):
    """75:19.1b, 75:19.2g, 75:19.3a - How many are at sea, and who went there or came from there."""

    name = "sea holds"

    def faults(self, rules: Rules, position: Position) -> Iterator[str]:
        """Who went to sea is there, and who landed is not."""
        always = rules.answers["sea"].always
        for side in (0, 1):
            counted = always or side != position.side or not position.steps or not position.steps[-1].crowded
            afloat_now = units_worth(rules, at_sea(rules, position, side))
            if counted and afloat_now > MOST * rules.stacking.whole:
                yield f"more than {MOST} units of a side are at sea"
        for unit in rules.roster.used:
            afloat = sea_zone(position.place[unit]) is not None
            if position.flags[unit] & EMBARKED and not afloat:
                yield f"{rules.roster.ids[unit]} went to sea and is not there"
            if position.flags[unit] & LANDED and afloat:
                yield f"{rules.roster.ids[unit]} has landed and is at sea"

    def changes(self, rules: Rules, before: Position, after: Position) -> Iterator[str]:
        """75:20.35b - Nobody is on a sea hex when a player-turn begins."""
        if (before.turn, before.side) != (after.turn, after.side):
            left = [u for u in rules.roster.used if on_water(rules, after, u)]
            if left:
                yield f"{rules.roster.say(left)} is still on a sea hex"
