"""75:23 - combat supply: routes home over land, roads, by sea and by air, and what it is to have none."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.rules.flights import lift_left
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine import known, objecting
from openblitz.blitzkrieg.engine.conditions import SeaLanes
from openblitz.blitzkrieg.engine.modifiers import (
    AllowanceModifier,
    AttackModifier,
    Cut,
    Damage,
    Rounding,
    Shown,
)
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import sea_zone
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.cities import at_home
from openblitz.blitzkrieg.ground.rules.stacking import units_worth
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.sea.questions.invasions import INVASIONS
from openblitz.blitzkrieg.sea.questions.rangers import RANGERS
from openblitz.blitzkrieg.sea.rules import invasions, rangers, sea
from openblitz.blitzkrieg.supply.questions.supply import SUPPLY, Supply
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.hexes.reach import roadside
from openblitz.table import Part
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Refusal

UNSUPPLIED = Subject(
    Position, "unsupplied", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="is out of supply"
)
BY_AIR = Subject(
    Position, "air-supplied", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="is supplied by air"
)
BY_BEACH = Subject(
    Position, "beach-supplied", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="is supplied over a beach"
)

BEACH = 10  # 75:23.5c - units
OVERLAND = 10  # 75:23.2b - hexes to a road
HOP = 40  # 75:23.4c - hexes by air
KEPT = 32  # answers that are remembered


# Routes


@known.of_side
def sources(position: Position, side: int) -> int:
    """75:23.2d, 75:23.5a - The friendly home cities of a side, and the ports that the sea ties to them."""
    homes = CITIES(position).friendly(position, side) & _at_home(position, side)
    return (homes | _ports(position, side)) & ~cut(position, side)


@known.of_side
def cut(position: Position, side: int) -> int:
    """The hexes that no route of a side goes into, through or out of, though no enemy is near."""
    found = 0
    for one in position.rules.added[Cut]:
        found |= one.hexes(position, side)
    return found


def _at_home(position: Position, side: int) -> int:
    """75:33.5b - The home cities of a side from which supply can come at all."""
    found = at_home(position, side)
    for one in position.rules.added[Damage]:
        found &= ~one.sources(position)
    return found


def _broken(position: Position) -> int:
    """75:33.4c - The hexes that no route passes, though it may begin or end there."""
    found = 0
    for one in position.rules.added[Damage]:
        found |= one.links(position)
    return found


def _ports(position: Position, side: int) -> int:
    """75:23.5a, CL:23.5a - The open friendly ports, if a home port is among them; each supplies anybody."""
    rules = position.rules
    found = sea.ports(position, side)
    if not rules.added[SeaLanes]:
        return found if found & _at_home(position, side) else 0
    zones = supplied_zones(position, side)
    return bits.of(port for port in bits.hexes(found) if zones.intersection(sea.port_zones(rules, port)))


@known.of_side
def supplied_zones(position: Position, side: int) -> frozenset[str]:
    """75:23.5a, R75-C14 - The sea zones to which the sea leads from an open home port of a side.

    Supply is brought into and through zones that nothing shuts to it.
    """
    rules = position.rules
    homes = sea.ports(position, side) & _at_home(position, side)
    if not homes:
        return frozenset()
    shut = frozenset[str]().union(*(lane.shut(position, side) for lane in rules.added[SeaLanes]))
    fresh = {zone for port in bits.hexes(homes) for zone in sea.port_zones(rules, port)} - shut
    found: set[str] = set()
    while fresh:
        found |= fresh
        fresh = {beside for zone in fresh for beside in sea.next_to(zone)} - shut - found
    return frozenset(found)


def network(position: Position, side: int, cities: int) -> int:
    """75:23.2c, 75:23.3a-b - The roads that lead to cities, clear of enemy zones and unfriendly cities."""
    rules = position.rules
    unfriendly = rules.ground.city & ~CITIES.of(rules).friendly(position, side)
    left = rules.ground.land & ~zones_of(rules).controlled(position, 1 - side) & ~unfriendly & ~cities
    left &= ~cut(position, side) & ~_broken(position)
    return _along_roads(rules.ground.roads, cities, left)


# Most moves change none of the sets of hexes that these two follow from.


@lru_cache(KEPT)
def _along_roads(roads: tuple[int, ...], cities: int, left: int) -> int:
    """Where roads lead from cities over the hexes that are left to it."""
    found = fresh = cities
    while fresh:
        fresh = roadside(roads, fresh) & left
        left &= ~fresh
        found |= fresh
    return found


@lru_cache(KEPT)
def _overland(roads: int, clear: int, land: int) -> int:
    """The hexes from which a route of ten hexes leads to roads, over clear hexes from the second on."""
    near = roads
    for _ in range(OVERLAND - 1):
        fresh = bits.spread(near) & clear & ~near
        if not fresh:
            break
        near |= fresh
    return near | bits.spread(near) & land


def fed(position: Position, side: int, roads: int) -> int:
    """75:23.2a-b, 75:23.2e - The hexes from which a route of ten hexes at most leads to these roads.

    No hex of it lies in an enemy zone but the first, where the unit itself stands.
    """
    rules = position.rules
    land = rules.ground.land & ~cut(position, side)
    clear = land & ~zones_of(rules).controlled(position, 1 - side) & ~_broken(position)
    return _overland(roads, clear, land) if roads else 0


def landings(position: Position, side: int, home: int) -> int:
    """75:23.4c - The friendly cities within 40 hexes of another one which roads or the sea tie to home."""
    friendly = CITIES(position).friendly(position, side) & ~cut(position, side)
    return friendly & bits.within(friendly & home, HOP) & ~home & ~_broken(position)


@known.of_side
def beachhead(position: Position, side: int) -> int:
    """75:23.5b, 75:23.5e, CL:23.5c-d - The friendly beach hexes that a side landed on in its last turn.

    As with cities, those at home are friendly outside enemy zones, others only while a unit is there, too.
    """
    before = position.turn - (side >= position.side)
    last = [one for one in invasions.INVADED(position) if (one.side, one.turn) == (side, before)]
    landed = bits.of(Hex(hex_) for one in last for hex_ in one.hexes)
    return _supplied_by_sea(position, side, landed | _raided(position, side)[0])


def raiders_coast(position: Position, side: int) -> int:
    """CL:27.2b - The friendly coast hexes that supply the rangers of a side and nobody else."""
    return _supplied_by_sea(position, side, _raided(position, side)[1])


def _raided(position: Position, side: int) -> tuple[int, int]:
    """Where rangers landed in a side's last turn: what supplies anybody, and what supplies them alone."""
    rules = position.rules
    raided = rangers.last_raided(position, side)
    found: tuple[int, int] = RANGERS(position).feeds(rules, raided) if raided else (0, 0)
    return found


def _supplied_by_sea(position: Position, side: int, landed: int) -> int:
    """75:23.5e, CL:23.5d - Of the hexes that were landed on, those that are friendly and the sea gets to."""
    rules = position.rules
    if not landed:
        return 0
    zones = supplied_zones(position, side)
    landed &= bits.spread(sea.waters(rules, zones))
    held = rules.ground.home[side] | position.holds(side)
    within: int = INVASIONS(position).within(position, side)  # CL:19.4c
    free = ~zones_of(rules).controlled(position, 1 - side) & ~cut(position, side)
    return landed & held & bits.spread(within) & free


@known.of_side
def over_the_beach(position: Position, side: int) -> int:
    """75:23.5c - The units without any other route than one of ten hexes at most to a friendly beach hex."""
    beach, coast = beachhead(position, side), raiders_coast(position, side)
    near = _standing(position, side, fed(position, side, beach)) if beach else 0
    if coast:
        raiders = _standing(position, side, fed(position, side, coast))
        near |= sum(1 << u for u in bits.hexes(raiders) if position.roster.ranger[u])
    return away(position, side) & near if near else 0


def _standing(position: Position, side: int, hexes: int) -> int:
    """The units of a side on some hexes, as a set."""
    stood = position.stood(side) & hexes
    if not stood:
        return 0
    place, there = position.place, {*bits.hexes(stood)}
    return sum([1 << u for u in position.in_play().of_side[side] if place[u] in there])


@known.of_side
def away(position: Position, side: int) -> int:
    """The units of a side that have no route to a home city or an open port, and those at sea without one."""
    there = fed(position, side, network(position, side, sources(position, side)))
    found = _standing(position, side, ~there)
    own, place = position.in_play().of_side[side], position.place
    at_sea = [u for u in own if place[u] < 0 and sea_zone(place[u]) is not None]
    zones = supplied_zones(position, side) if at_sea else ()
    return found | sum(1 << u for u in at_sea if sea_zone(place[u]) not in zones)


def chosen_over_the_beach(position: Position, side: int) -> int:
    """75:23.5c, CL:23.5b - Who is supplied over the beach: all, or those whom the owner chose."""
    rules = position.rules
    able = over_the_beach(position, side)
    return able if _parts(rules, able) <= beach_supplies(rules) else able & BY_BEACH(position)


def beach_supplies(rules: Rules) -> int:
    """75:23.5c, 75:26.4b - What a beach supplies, in parts of units."""
    return BEACH * STACKING.of(rules).whole


def beach_left(position: Position) -> int:
    """What more of those who depend on it a beach can supply, in parts of units."""
    rules = position.rules
    return beach_supplies(rules) - _parts(rules, BY_BEACH(position))


def _parts(rules: Rules, units: int) -> int:
    """What a set of units comes to, in parts of units."""
    return units_worth(rules, bits.hexes(units))


def to_choose(position: Position) -> int:
    """75:23.5c - Who may still be chosen, where more depend on the beach than it supplies."""
    rules = position.rules
    able = over_the_beach(position, position.side)
    left = beach_left(position)
    if _parts(rules, able) <= beach_supplies(rules) or left <= 0:
        return 0
    open_to = able & ~BY_BEACH(position) & ~BY_AIR(position)
    size, roster = STACKING.of(rules).size, position.roster
    return sum(1 << unit for unit in bits.hexes(open_to) if size(roster, unit) <= left)


@known.of_side
def lacking(position: Position, side: int) -> int:
    """75:23.1a - The units of a side that have no route home over land or by sea, as a set."""
    return away(position, side) & ~chosen_over_the_beach(position, side)


def liftable(position: Position, side: int) -> int:
    """75:23.4c-d - Those that could only be supplied by air: not armor, not artillery."""
    rules = position.rules
    home = network(position, side, sources(position, side))
    by_road = fed(position, side, home)
    cities = landings(position, side, home)
    by_air = fed(position, side, network(position, side, cities)) & ~by_road
    kinds, place = position.roster.kind, position.place
    units = position.all_on_board(side) if by_air else ()
    able = sum(1 << u for u in units if by_air >> place[u] & 1 and kinds[u] not in GROUNDED)
    if objecting.known(rules, "supply by air"):
        against = (u for u in units if objecting.to("supply by air", position, u) is not None)
        able &= ~sum(1 << u for u in against)
    return able & ~chosen_over_the_beach(position, side)


def lifts_left(position: Position) -> int:
    """75:23.4a-b - What more can be supplied by air, in parts of units (ground/rules/stacking.py).

    It is one pool with air transport (R75-C13).
    """
    return int(lift_left(position) * STACKING(position).whole)


GROUNDED = (MovementClass.ARMOR, MovementClass.ARTILLERY)


# Whose supply is settled


ROUTES: tuple[Saying, ...] = (
    ("75:23.1a", "When a player-turn begins each unit has a route home or is out of supply."),
    ("75:23.2b", "A route goes 10 hexes at most to a road, outside enemy zones of control."),
    ("75:23.2c", "Then it goes along roads and through friendly cities to a friendly home city."),
    ("75:23.5a", "From a friendly home port it goes by sea to every friendly port."),
    ("75:23.5b", "Or to friendly beach hexes on which one's own units landed in the last turn."),
    ("75:23.5c", "A beach supplies up to 10 units within 10 hexes."),
    ("75:23.4a", "Up to 4 units are supplied by air instead, each for one of the air transports."),
)


class AsPrinted:
    """75:23 - Of both sides in each player-turn, though only the moving side's matters (R75-B1)."""

    says = (
        ("75:23.1b", "Supply is settled for both sides before anybody moves."),
        *ROUTES,
    )
    flies = True
    rule_beach = "75:23.5c"

    def unsupplied(self, position: Position) -> int:
        """75:23.1b - Attackers and defenders."""
        return lacking(position, 0) | lacking(position, 1)


class Clarified:
    """CL:23.1a, CL:23.6b - Only the moving side's; who is out of supply may not fly."""

    says = (
        ("CL:23.1a", "Supply is settled for the moving side, before it moves."),
        *ROUTES,
        ("CL:23.5b", "All beaches together supply 10 units."),
        ("CL:23.6b", "Units out of supply may not be flown."),
    )
    flies = False
    rule_beach = "CL:23.5b"

    def unsupplied(self, position: Position) -> int:
        """CL:23.1a - There are no fighters in the Basic Game."""
        return lacking(position, position.side)


ANSWERS: dict[str, Supply] = {"as printed": AsPrinted(), "clarified": Clarified()}


# What it is to be out of supply


def suffers(position: Position, unit: int) -> bool:
    """75:23.6 - Whether a unit is out of supply in its own player-turn; defenders suffer nothing (R75-B1)."""
    return bool(UNSUPPLIED(position) >> unit & 1) and position.side_of(unit) == position.side


class HalfMovement(AllowanceModifier):
    """75:23.6a - The basic movement factor is halved."""

    name = "half movement out of supply"
    says = (("75:23.6a", "A unit out of supply has half its movement factors."),)
    minds = (UNSUPPLIED,)
    half = Part(Fraction(1, 2), "out of supply", "75:23.6a", times=True)

    def part(self, position: Position, unit: int) -> Part | None:
        """Half of what is printed."""
        if not suffers(position, unit):
            return None
        return self.half


class HalfAttack(AttackModifier):
    """75:23.6b - The attack factor is halved; in the Basic Game halves stay fractions (CL:rounding.a)."""

    name = "half attack out of supply"
    says = (
        ("75:23.6b", "A unit out of supply attacks with half its factors."),
        ("75:23.6f", "It defends with all of them."),
        ("75:23.6g", "Nobody is eliminated for lack of supply."),
    )
    half = Part(Fraction(1, 2), "out of supply", "75:23.6b", times=True)

    def part(self, position: Position, unit: int) -> Part | None:
        """Half of what is printed."""
        if not suffers(position, unit):
            return None
        return self.half


class FractionsUp(Rounding):
    """75:23.6c - In the Tournament Game the half of an odd factor is rounded up, unit by unit (RT-29)."""

    name = "fractions up out of supply"
    says = (("75:23.6c", "Half of an odd attack factor is rounded up."),)

    def part(self, position: Position, unit: int, total: Fraction) -> Part | None:
        """What is missing to the next whole factor."""
        if not suffers(position, unit):
            return None
        return Part(ceil(total) - total, "fractions up", "75:23.6c")


class SupplyShown(Shown):
    """75:23.2 - Where units would be in supply over land or from ports as everybody stands now."""

    name = "supply"
    says = ()
    title = "In supply"
    about = "where units would have a route home over land or by sea, beaches apart"
    rule = "75:23.2a"

    def hexes(self, position: Position, side: int) -> int:
        """The hexes that a side's roads home reach."""
        return fed(position, side, network(position, side, sources(position, side)))


class NoStrategicMovement(Objection):
    """75:23.6d - No strategic movement."""

    name = "no strategic movement out of supply"
    says = (("75:23.6d", "A unit out of supply has no strategic movement."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Where it is out of supply."""
        return _refuse(position, unit, "75:23.6d", "has no strategic movement")


class NoAdvance(Objection):
    """75:23.6e, CL:23.6d - No advance after combat in its own player-turn."""

    name = "no advance out of supply"
    says = (("75:23.6e", "A unit out of supply does not advance after combat in its player-turn."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Where it is out of supply."""
        return _refuse(position, unit, "75:23.6e", "may not advance")


class NoFlight(Objection):
    """CL:23.6b - No air transport; as printed there is nothing against it."""

    name = "no flight out of supply"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Where it is out of supply, and the clarifications hold."""
        if SUPPLY(position).flies:
            return None
        return _refuse(position, unit, "CL:23.6b", "may not be flown")


def _refuse(position: Position, unit: int, rule: str, what: str) -> Refusal | None:
    if not suffers(position, unit):
        return None
    reason = f"{position.roster.ids[unit]} is out of supply and {what}."
    return position.rules.refuse_by(rule, reason, (position.place[unit],), (unit,))
