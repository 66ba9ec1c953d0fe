"""MS:15 - guerillas: where they rise, whose they are, and when a country is pacified.

Guerillas are counters of the power whose enemy oppresses their country. Which country that is, is kept of
each of them; how many a fallen city has brought up that have not appeared yet is kept of the city.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.kinds import HEX, UNIT
from openblitz.blitzkrieg.engine.modifiers import Invariant, Kept, Upkeep
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED, in_play, on_map
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.minors.rules.countries import COUNTRY
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.facts import Lasts, Subject
from openblitz.table.kinds import NUMBER
from openblitz.table.records import Record
from openblitz.table.view import Box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Event, Refusal

LARGE: Final = 4  # MS:15f, RMS-86 - factors of a unit that fights and is supplied as others are
NEAR: Final = 3  # MS:15c - squares from the city that brings them up
MOST: Final = 3  # MS:15j - units on a square
INACTIVE: Final = (BOX, ELIMINATED)


class Band(NamedTuple):
    """A unit of guerillas, and the country that it is at home in."""

    unit: int
    country: int


def _swapped(bands: tuple[Band, ...], gone: int, come: Sequence[int]) -> tuple[Band, ...]:
    """MS:15f, RMS-193 - Parts and wholes are at home where the first of those was whom they come from."""
    found = {one.unit: one.country for one in bands if one.unit != gone and one.unit not in come}
    before = next((one.country for one in bands if one.unit in come), None)
    country = next((one.country for one in bands if one.unit == gone), before)
    if country is not None and any(one.unit == gone or one.unit in come for one in bands):
        first = country if before is None else before
        found |= dict.fromkeys(come, first)
    return tuple(sorted(Band(unit, country) for unit, country in found.items()))


BANDS: Subject[tuple[Band, ...]] = Subject(
    Position,
    "guerilla",
    (),
    Record(Band, "{unit} of {country}", unit=UNIT, country=COUNTRY),
    each=True,
    swaps=_swapped,
)


class Hidden(NamedTuple):
    """So many guerillas that a city has brought up have not appeared yet."""

    city: int
    number: int


# MS:15d - Their appearance may be delayed.
HIDDEN: Subject[tuple[Hidden, ...]] = Subject(
    Position, "hidden-guerillas", (), Record(Hidden, "{city} {number}", city=HEX), each=True
)
# MS:15x - The countries in which guerillas have appeared.
RISEN: Subject[tuple[int, ...]] = Subject(Position, "risen", (), COUNTRY, each=True)
# Whether the cities have brought up theirs in this player-turn.
RECRUITED: Subject[int] = Subject(Position, "recruited", 0, NUMBER, lasts=Lasts.PLAYER_TURN)


# How many have appeared in this player-turn.
APPEARED: Subject[int] = Subject(Position, "appeared", 0, NUMBER, lasts=Lasts.PLAYER_TURN)
CYCLE: Final = 18  # MS:SCENARIO.G.d - new factors in a cycle of production, at the most


def are_enough(position: Position) -> bool:
    """MS:SCENARIO.G.d, RMS-96 - Whether no more appear in this cycle, whatever cities have brought up."""
    rules = position.rules
    bound = rules.scenario is not None and rules.scenario.occupier is not None
    return bound and APPEARED(position) >= CYCLE


# What they are


def is_guerilla(rules: Rules, unit: int) -> bool:
    """Whether a unit is one of guerillas."""
    return rules.roster.guerilla[unit]


def is_small(rules: Rules, unit: int) -> bool:
    """MS:15f, RMS-86 - Whether it is one of less than 4 factors."""
    return rules.roster.guerilla[unit] and rules.roster.defense[unit] < LARGE


def country_of(position: Position, unit: int) -> int | None:
    """The country that a unit of guerillas is at home in."""
    return next((one.country for one in BANDS(position) if one.unit == unit), None)


def of_country(position: Position, country: int) -> list[int]:
    """The guerillas of a country that are in play."""
    there = (one.unit for one in BANDS(position) if one.country == country)
    return [unit for unit in there if in_play(position.place[unit])]


def on(position: Position, hex_: int) -> list[int]:
    """The guerillas on a hex."""
    return [one.unit for one in BANDS(position) if position.place[one.unit] == hex_]


def crowded(position: Position, units: Sequence[int], hex_: int) -> Refusal | None:
    """MS:15j - Why so many of them do not come to a hex at once; None where they may."""
    coming = {unit for unit in units if position.roster.guerilla[unit]}
    if not coming or len(coming | set(on(position, hex_))) <= MOST:
        return None
    reason = f"More than {MOST} units of guerillas would be on {name(Hex(hex_))}."
    return position.rules.refuse_by("MS:15j", reason, (hex_,), sorted(coming))


# Countries


def oppressor(position: Position, country: int) -> int:
    """MS:15a, MS:15e - The enemy of a country: of the side that its army is on, else who violated it."""
    rules = position.rules
    if rules.scenario is not None and rules.scenario.occupier is not None:
        return rules.scenario.occupier
    side: int = position.roster.under[position.allegiance].minors[country]
    return minors.aggressors(position)[country] if side == NOBODY else 1 - side


def fallen(position: Position, country: int) -> int:
    """MS:15a, RMS-85 - The city squares of a country that its oppressor has taken."""
    enemy = oppressor(position, country)
    if enemy == NOBODY:
        return 0
    return position.rules.ground.minors[country].cities & position.control[enemy]


def is_liberated(position: Position, country: int) -> bool:
    """MS:15n - Whether no city of a country is in its oppressor's hands."""
    return not fallen(position, country)


def is_pacified(position: Position, country: int) -> bool:
    """MS:15x-y, RMS-88 - Whether guerillas have appeared in a country, and none is in it any more."""
    if country not in RISEN(position):
        return False
    home = position.rules.ground.minors[country].hexes
    there = (position.place[u] for u in of_country(position, country))
    return not any(on_map(place) and home >> place & 1 for place in there)


def rises(position: Position, country: int) -> bool:
    """MS:15a, MS:15x - Whether the fallen cities of a country bring up guerillas."""
    cities = position.rules.ground.minors[country].cities.bit_count()
    taken = fallen(position, country).bit_count()
    return taken > 0 and 2 * taken >= cities and not is_pacified(position, country)


def recruit(position: Position) -> list[tuple[int, int]]:
    """MS:15b, MS:15e - One guerilla for each fallen city, for the enemy of the oppressor, by country."""
    told = []
    for country in range(len(position.rules.ground.minors)):
        enemy = oppressor(position, country)
        if enemy == 1 - position.side and rises(position, country):
            cities = fallen(position, country)
            for city in bits.hexes(cities):
                _hide(position, city, 1)
            told.append((country, cities.bit_count()))
    RECRUITED.put(position, 1)
    return told


def _hide(position: Position, city: int, more: int) -> None:
    count = hidden(position, city) + more
    others = (one for one in HIDDEN(position) if one.city != city)
    HIDDEN.put(position, tuple(sorted((*others, *((Hidden(city, count),) if count else ())))))


def hidden(position: Position, city: int) -> int:
    """MS:15d - The guerillas that a city has brought up and that have not appeared."""
    return next((one.number for one in HIDDEN(position) if one.city == city), 0)


# Appearing


def places(position: Position, city: int) -> int:
    """MS:15c, RMS-191 - The squares of its country within three of a city, in no enemy zone, with room."""
    rules = position.rules
    country = minors.country_at(rules, city)
    if country is None:
        return 0
    side = position.side
    near = bits.within(1 << city, NEAR) & rules.ground.minors[country].hexes & rules.ground.land
    near &= ~zones_of(rules).controlled(position, 1 - side) & ~bearing.barred(position, side)
    full = bits.of(h for h in bits.hexes(near) if len(on(position, h)) >= MOST)
    return near & ~full


def why_not_there(position: Position, city: int, hex_: int) -> Refusal | None:
    """Why no guerilla of a city appears on a hex; None where one may."""
    rules = position.rules
    if places(position, city) >> hex_ & 1:
        return None
    there = name(Hex(hex_))
    if bits.within(1 << city, NEAR) >> hex_ & 1 and len(on(position, hex_)) >= MOST:
        return rules.refuse_by("MS:15j", f"{MOST} units of guerillas are on {there} already.", (hex_,))
    reason = f"{there} is not within {NEAR} squares of {name(Hex(city))}, or not free of enemy zones."
    return rules.refuse_by("MS:15c", reason, (city, hex_))


def first_free(position: Position) -> int | None:
    """MS:15b - The first counter of one factor that is free."""
    roster, place = position.roster, position.place
    own = (u for u in sorted(position.of_side(position.side)) if roster.guerilla[u])
    return next((u for u in own if roster.defense[u] == 1 and place[u] in INACTIVE), None)


def appear(position: Position, unit: int, city: int, hex_: int) -> None:
    """One of those that a city has brought up is on the map."""
    country = minors.country_at(position.rules, city)
    assert country is not None
    _hide(position, city, -1)
    APPEARED.put(position, APPEARED(position) + 1)
    others = (one for one in BANDS(position) if one.unit != unit)
    BANDS.put(position, tuple(sorted((*others, Band(unit, country)))))
    RISEN.put(position, tuple(sorted({*RISEN(position), country})))
    position.put(unit, hex_)
    position.begin_at(unit, hex_)


class BandsTidied(Upkeep):
    """Of guerillas that are gone nothing is kept."""

    name = "guerillas that are gone"
    says = ()
    minds = (BANDS,)

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """When it stands that they are."""
        if final and any(not in_play(position.place[one.unit]) for one in BANDS(position)):
            BANDS.put(position, tuple(one for one in BANDS(position) if in_play(position.place[one.unit])))
        return iter(())


class GuerillasShown(Kept):
    """MS:15 - Where there are guerillas, and how many are still hidden."""

    name = "guerillas"
    says = ()

    def boxes(self, position: Position) -> Iterator[Box]:
        """Country by country."""
        lines = []
        for country, minor in enumerate(position.rules.ground.minors):
            units = of_country(position, country)
            waiting = sum(one.number for one in HIDDEN(position) if minor.cities >> one.city & 1)
            if units or waiting:
                factors = sum(position.roster.defense[u] for u in units)
                calm = ", pacified" if is_pacified(position, country) else ""
                lines.append(f"{minor.name}: {factors} factors, {waiting} hidden{calm}.")
        if lines:
            yield Box(place="guerillas", title="Guerillas", lines=tuple(lines))


class GuerillasHold(Invariant):
    """MS:15n - Of every unit of guerillas in play it is known where it is at home."""

    name = "guerillas hold"

    def faults(self, position: Position) -> Iterator[str]:
        """Others."""
        known = [one.unit for one in BANDS(position)]
        if len(set(known)) != len(known):
            yield "a unit of guerillas is at home in two countries"
        for side in (0, 1):
            for unit in position.of_side(side):
                if position.roster.guerilla[unit] and in_play(position.place[unit]) and unit not in known:
                    yield f"{position.roster.ids[unit]} is at home nowhere"

    def fill(self, position: Position) -> None:
        """Guerillas of whom a position says nothing else are at home where they stand."""
        known = {one.unit for one in BANDS(position)}
        more = []
        for side in (0, 1):
            for unit in position.of_side(side):
                place = position.place[unit]
                if position.roster.guerilla[unit] and on_map(place) and unit not in known:
                    country = minors.country_at(position.rules, place)
                    more.append(Band(unit, 0 if country is None else country))
        if more:
            BANDS.put(position, tuple(sorted((*BANDS(position), *more))))

    def returned(self, after: Position) -> list[int]:
        """Counters that were lost are raised anew."""
        return [one.unit for one in BANDS(after)]

    def ground(self, rules: Rules, kind: MovementClass) -> int:
        """MS:15q - They may be in the Neutral Country."""
        return rules.ground.neutral
