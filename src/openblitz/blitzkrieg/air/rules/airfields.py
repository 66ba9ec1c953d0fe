"""75:30.2, 75:30.5-30.7 - cities as bases of aircraft: room, taking off, staging, and where one may land.

What a city has been since the player-turn began is noted then and shrinks with all that happens: which were
friendly throughout, and which were occupied throughout.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.questions.air_combat import AIR_FIGHTING
from openblitz.blitzkrieg.air.rules import airways
from openblitz.blitzkrieg.air.rules.ranges import leash
from openblitz.blitzkrieg.board.distances import disc
from openblitz.blitzkrieg.engine import known, missions, objecting
from openblitz.blitzkrieg.engine.conditions import Airspace, NoLanding
from openblitz.blitzkrieg.engine.kinds import HEX_SET
from openblitz.blitzkrieg.engine.modifiers import Upkeep
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import base_of, is_aloft, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import STAGED, Position
from openblitz.blitzkrieg.engine.questions.air_bases import AIR_BASES
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.capacity import CapacityLoss
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.sea.rules import carriers, decks
from openblitz.blitzkrieg.supply.rules.supply import UNSUPPLIED
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.blitzkrieg.engine.position import Went
    from openblitz.table import Event, Refusal


KEPT = 256  # chains of cities that are remembered

EVERYWHERE = -1  # not noted: whatever is so now has been so
FRIENDLY = Subject(Position, "friendly-since", EVERYWHERE, HEX_SET, lasts=Lasts.PLAYER_TURN)
OCCUPIED = Subject(Position, "occupied-since", EVERYWHERE, HEX_SET, lasts=Lasts.PLAYER_TURN)
# The same of either side, kept while the enemy moves, for aircraft that land in his player-turn (CL:32.34).
THROUGHOUT = tuple(
    (
        Subject(Position, f"{side}-friendly-throughout", EVERYWHERE, HEX_SET),
        Subject(Position, f"{side}-occupied-throughout", EVERYWHERE, HEX_SET),
    )
    for side in SIDES
)
# The same of the side that does not move, since the enemy's player-turn began: where its interceptors land
# in a game that has the publisher's clarifications alone (R75-F3).
LATELY = (
    Subject(Position, "other-friendly-since", EVERYWHERE, HEX_SET, lasts=Lasts.PLAYER_TURN),
    Subject(Position, "other-occupied-since", EVERYWHERE, HEX_SET, lasts=Lasts.PLAYER_TURN),
)
BESIEGED = Subject(
    Position,
    "besieged",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="began the player-turn in an enemy zone of control and may not attack",
)


class Airfields(Upkeep):
    """75:30.5c-d, 75:30.6a - Which cities of the moving side have been friendly or occupied throughout."""

    name = "airfields"
    says = ()
    follows_moves = True

    def begin(self, position: Position) -> None:
        """Note what the moving side has."""
        rules = position.rules
        if FRIENDLY.name in position.subjects:  # a position that was written says it
            return
        side = position.side
        FRIENDLY.put(position, CITIES.of(rules).friendly(position, side))
        OCCUPIED.put(position, rules.ground.city & position.holds(side))
        zone = zones_of(rules).controlled(position, 1 - side)
        place = position.place
        own = position.in_play().air[side]
        BESIEGED.put(position, sum(1 << u for u in own if on_map(place[u]) and zone >> place[u] & 1))

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """What is no longer so has not been so throughout; who has landed or is lost has no mission."""
        missions.tidy(position)
        if final:
            FRIENDLY.put(position, friendly(position))
            OCCUPIED.put(position, _occupied(position))
        return iter(())


class FlightsEnd(Upkeep):
    """65:23.0T - Who has landed or is lost has no mission; nothing else has to be remembered of bases."""

    name = "flights end"
    says = ()
    minds = (missions.MISSIONS,)

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """Tidy up."""
        missions.tidy(position)
        return iter(())


def kept(position: Position, side: int) -> tuple[int, int]:
    """The cities that are friendly to a side, and those it occupies, and has not left in its own turn."""
    if side == position.side:
        return friendly(position), _occupied(position)
    return CITIES(position).friendly(position, side), position.holds(side)


def friendly(position: Position) -> int:
    """The cities that the moving side has had all player-turn long."""
    return _friendly_to(position, position.side)


@known.of_side
def _friendly_to(position: Position, side: int) -> int:
    rules = position.rules
    now = FRIENDLY(position) & CITIES.of(rules).friendly(position, side)
    return now & (rules.ground.home_cities[side] | ~left(position))


def _occupied(position: Position) -> int:
    """75:30.5d - The cities that the moving side has had units in all player-turn long."""
    return OCCUPIED(position) & position.rules.ground.city & position.holds(position.side) & ~left(position)


def left(position: Position) -> int:
    """The cities that the moving side has left for a moment, as its units went one after the other."""
    # Asked many times of the same moves, which are never changed but replaced: the very same tuples tell.
    last, went, city = _last[0], position.went, position.rules.ground.city
    if not went:
        return 0
    if last.city is not city or last.start is not position.start:
        last = _Left(city, position.start)
    if last.went is not went:
        later = moves.fresh(went, last.went)
        if later is None:
            last, later = _Left(city, position.start, last.began), went  # the same began there
        last.follow(went, later)
        _last[0] = last
    return last.found


@dataclass(slots=True)
class _Left:
    """The moves for which it was worked out last what cities have been left, and what that came to."""

    city: int
    start: tuple[int, ...]
    began: dict[int, int] = field(default_factory=dict)  # how many were in a city then, once it was asked
    went: tuple[Went, ...] = ()
    more: dict[int, int] = field(default_factory=dict)  # and how many more are now, in cities
    found: int = 0

    def follow(self, went: tuple[Went, ...], later: tuple[Went, ...]) -> None:
        """Be the same after all these moves, of which some are not known yet."""
        began, more, cities = self.began, self.more, _each_of(self.city)
        for _unit, start, way in later:
            if start in cities:
                more[start] = now = more.get(start, 0) - 1
                if start not in began:
                    began[start] = self.start.count(start)
                if not began[start] + now:
                    self.found |= 1 << start
            if way[-1] in cities:
                more[way[-1]] = more.get(way[-1], 0) + 1
        self.went = went


@lru_cache(8)
def _each_of(city: int) -> frozenset[int]:
    return frozenset(bits.hexes(city))


_last: list[_Left] = known.memory(_Left(0, ()))


# Room


def fits(position: Position, units: Iterable[int], hex_: int) -> bool:
    """75:30.2b-c - Whether there is room for aircraft at a base, beside those that are there."""
    rules = position.rules
    units = tuple(units)
    weight, base = based(position, position.side_of(units[0])).get(hex_, 0), AIR_BASES.of(rules)
    for unit in units:
        weight += base.weighs(rules, unit) if position.place[unit] != hex_ else 0
    return base.holds(position, hex_, weight)


def roomy(position: Position, unit: int, hexes: Iterable[int]) -> Iterator[int]:
    """75:30.2b-c - Those of some bases at which there is room for an aircraft."""
    rules = position.rules
    there, base = based(position, position.side_of(unit)), AIR_BASES.of(rules)
    here, more = position.place[unit], base.weighs(rules, unit)
    alike: dict[int, bool] = {}  # by weight, where no city has been bombed and is smaller than others
    for hex_ in hexes:
        weight = there.get(hex_, 0) + (more if hex_ != here else 0)
        room = None if rules.added[CapacityLoss] else alike.get(weight)
        if room is None:
            room = alike[weight] = base.holds(position, hex_, weight)
        if room:
            yield hex_


@known.of_side
def based(position: Position, side: int) -> Mapping[int, int]:
    """What the aircraft of a side weigh together at each base on land."""
    rules = position.rules
    found: dict[int, int] = {}
    place, base = position.place, AIR_BASES.of(rules)
    for unit in position.in_play().air[side]:
        here = place[unit]
        if here > 0:
            found[here] = found.get(here, 0) + base.weighs(rules, unit)
    return found


# Taking off


def why_no_attack(position: Position, unit: int) -> Refusal | None:
    """Why an aircraft may not fly a combat air operation in this player-turn; None when it may."""
    rules = position.rules
    refused = why_no_start(position, unit)
    if refused is not None:
        return refused
    say, here = position.roster.ids[unit], position.place[unit]
    where = (here,) if on_map(here) else ()
    if BESIEGED(position) >> unit & 1 and not AIR_BASES.of(rules).besieged_attack:
        reason = f"{say} began its turn in an enemy zone of control and may not attack."
        return rules.refuse_by("75:30.6a", reason, where, (unit,))
    if UNSUPPLIED(position) >> unit & 1:
        reason = f"{say} is out of supply: it may change its base and not attack."
        return rules.refuse_by("75:30.2f", reason, where, (unit,))
    return carriers.why_no_attack(position, unit) or objecting.to("fly mission", position, unit)


def why_no_start(position: Position, unit: int) -> Refusal | None:
    """Why an aircraft cannot take off at all, whatever for; None when it can."""
    rules = position.rules
    say, here = position.roster.ids[unit], position.place[unit]
    if is_aloft(here):
        return rules.refuse_by("75:30.2e", f"{say} is in the air already.", (), (unit,))
    if not on_map(here) and sea_zone(here) is None and decks.deck(position, unit) is None:
        return rules.refuse_by("75:30.2e", f"{say} is at no base.", (), (unit,))
    if position.flags[unit] & STAGED:
        reason = f"{say} has changed its base and flies no other mission in this turn."
        return rules.refuse_by("75:30.7d", reason, (here,) if on_map(here) else (), (unit,))
    return None


def takes_off(position: Position, unit: int) -> int:
    """The hexes from which the range of an aircraft is counted: its base, or waters of its zone or ship."""
    here = base_of(position.place[unit])
    ship = decks.deck(position, unit)
    if ship is not None:
        return decks.waters(position, ship)
    return 1 << here if on_map(here) else carriers.waters(position, unit)


def within(position: Position, unit: int, distance: int) -> int:
    """The hexes so far from where an aircraft takes off."""
    here = base_of(position.place[unit])
    return disc(here, distance) if on_map(here) else bits.within(takes_off(position, unit), distance)


# Staging


def stages(position: Position, unit: int) -> int:
    """75:30.7, 65:23.0T.8 - The cities over which an aircraft may change its base, and where it may end."""
    rules = position.rules
    open_to = AIR_BASES.of(rules).open_to(position, position.side_of(unit))
    here, leg = position.place[unit], AIR_BASES.of(rules).leg(rules, unit)
    if leg is None:
        if rules.added[Airspace]:  # R65-61 - however far, but over no closed ground
            open_to &= airways.open_to(position, takes_off(position, unit), airways.ANY)
        return open_to & ~(1 << here) if on_map(here) else open_to
    if not on_map(here):  # CL:30.3e - one flight, within range of its waters
        return open_to & bits.within(carriers.waters(position, unit), position.roster.range[unit])
    return _led_to(here, leg, open_to, AIR_BASES.of(rules).chains)


@lru_cache(KEPT)  # asked of all aircraft of a city, and again when the flight is checked
def _led_to(here: int, leg: int, open_to: int, chains: bool) -> int:
    """The cities to which one or more flights lead from a city, each so far at most."""
    found = fresh = 1 << here
    while fresh:
        ahead = 0
        for city in bits.hexes(fresh):
            ahead |= disc(city, leg)
        fresh = ahead & open_to & ~found
        found |= fresh
        if not chains:
            break
    return found & ~(1 << here)


def chain(position: Position, unit: int, end: int) -> tuple[int, ...]:
    """75:30.7a - The fewest cities that lead an aircraft to a base, that base last."""
    rules = position.rules
    here, leg = position.place[unit], AIR_BASES.of(rules).leg(rules, unit)
    if not on_map(here) or leg is None or not AIR_BASES.of(rules).chains:
        return (end,)
    cities = stages(position, unit)
    rings, seen = [1 << end], 1 << end
    while not any(disc(city, leg) >> here & 1 for city in bits.hexes(rings[-1])):
        ahead = 0
        for city in bits.hexes(rings[-1]):
            ahead |= disc(city, leg)
        rings.append(ahead & cities & ~seen)
        seen |= rings[-1]
    way, at = [], here
    for ring in reversed(rings):
        at = min(bits.hexes(ring & disc(at, leg)))
        way.append(at)
    return tuple(way)


def why_no_stage(position: Position, unit: int, hex_: int) -> Refusal | None:
    """Why an aircraft may not change its base to a city; None when it may, if there is room."""
    rules = position.rules
    say, here = position.roster.ids[unit], position.place[unit]
    if is_aloft(here) or (not on_map(here) and sea_zone(here) is None):
        return rules.refuse_by("75:30.2e", f"{say} is at no base from which it could change.", (), (unit,))
    against = carriers.why_no_stage(position, unit) or objecting.to("change base", position, unit)
    if against is not None:
        return against
    if stages(position, unit) >> hex_ & 1:
        return objecting.there("change base to", position, (unit,), hex_)
    return _no_chain(position, unit, hex_)


def _no_chain(position: Position, unit: int, hex_: int) -> Refusal:
    """Why a hex is no base to which an aircraft can change."""
    rules = position.rules
    say, here, there = position.roster.ids[unit], position.place[unit], name(Hex(hex_))
    side = position.side_of(unit)
    if rules.added[Airspace] and AIR_BASES.of(rules).open_to(position, side) >> hex_ & 1:
        start = takes_off(position, unit)
        shut = airways.why_closed(position, start, hex_, airways.ANY, unit=unit)
        if shut is not None:
            return shut
    if not AIR_BASES.of(rules).hexes(position, side) >> hex_ & 1:
        rule, reason = "75:30.2a", f"{there} is {AIR_BASES.of(rules).none_there}."
    elif here == hex_:
        rule, reason = "75:30.7a", f"{say} is there already."
    elif zones_of(rules).controlled(position, 1 - side) >> hex_ & 1:
        rule, reason = "75:30.6c", f"{there} is in an enemy zone of control: nobody lands there."
    elif not AIR_BASES.of(rules).open_to(position, side) >> hex_ & 1:
        rule, reason = "CL:30.7", f"{there} has not been friendly since the player-turn began."
    elif not on_map(here):
        rule = "CL:30.3e"
        far = position.roster.range[unit]
        reason = f"{there} is farther than {far} hexes from the waters of its sea zone."
    else:
        rule, leg = "75:30.7c", AIR_BASES.of(rules).leg(rules, unit)
        reason = f"No chain of friendly cities leads {say} to {there}: each within {leg} hexes."
    return rules.refuse_by(rule, reason, (hex_,), (unit,))


# Landing


@known.of_side
def throughout(position: Position, side: int) -> int:
    """75:30.5c-d - The cities that were friendly to a side, or occupied by it, since its turn began."""
    if side == position.side:
        return friendly(position) | _occupied(position)
    return _had_since(position, side, THROUGHOUT[side])


def _had_since(position: Position, side: int, noted: tuple[Subject[int], Subject[int]]) -> int:
    rules = position.rules
    always, occupied = noted
    still = always(position) & CITIES.of(rules).friendly(position, side)
    return (still | occupied(position) & position.holds(side)) & rules.ground.city


def _for_interceptors(position: Position, mission: Mission, side: int) -> int:
    """R75-F3 - The cities besides in which who is on no patrol may land in the enemy's player-turn."""
    rules = position.rules
    answer = AIR_FIGHTING.get(rules)
    if side == position.side or answer is None or not answer.patrols_alone:
        return 0
    return 0 if missions.flown(rules)[mission.kind].stays else _had_since(position, side, LATELY)


def open_to_land(position: Position, base: int, side: int) -> int:
    """75:30.5c-d - The cities in which aircraft of a side that left a base may land now."""
    return AIR_BASES.of(position.rules).lands(position, base, side)


def sites(position: Position, mission: Mission) -> int:
    """The cities in which an aircraft may land now, whoever else is there."""
    rules = position.rules
    base = base_of(position.place[mission.unit])
    side, far = position.side_of(mission.unit), leash(rules, mission)
    found = open_to_land(position, base, side)
    more = _for_interceptors(position, mission, side) & ~found
    if more:
        found |= more & ~zones_of(rules).controlled(position, 1 - side)
    found &= disc(mission.hex, far)
    for one in rules.added[NoLanding]:
        found &= ~one.hexes(position)
    if found and rules.added[Airspace]:  # R65-61 - nor does anybody return over closed ground
        found &= airways.open_to(position, 1 << mission.hex, far)
    return found


def hoped_for(position: Position, mission: Mission) -> int:
    """CL:30.5c - The cities in which there is some chance that it may land when combat is over."""
    rules = position.rules
    base = base_of(position.place[mission.unit])
    back = 1 << base if on_map(base) else 0
    side = position.side_of(mission.unit)
    had = AIR_BASES.of(rules).had(position, side) | _for_interceptors(position, mission, side)
    maybe = (back | had) & AIR_BASES.of(rules).hexes(position, side)
    return maybe & disc(mission.hex, leash(rules, mission))


class GroundedAircraft(Objection):
    """75:30.2e - Aircraft fly missions or change base; nothing carries them over land or by air transport."""

    name = "aircraft only fly"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of aircraft alone."""
        if not position.roster.flies[unit]:
            return None
        reason = f"{position.roster.ids[unit]} is an aircraft: it flies missions or changes its base."
        return position.rules.refuse_by("75:30.2e", reason, (), (unit,))
