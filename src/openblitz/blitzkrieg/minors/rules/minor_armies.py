"""MS:18 - armies of minor countries on the map: who sets them up, when they come into the war, and for whom.

A neutral army is on nobody's side. Whoever first enters its country has violated the border and is at war
with it from then on: the army goes over to his enemy. What units did in movement is read from the moves
(`minors`), so that a move that is taken back takes the violation with it; what stands is put down.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.land import POWERS
from openblitz.blitzkrieg.engine.modifiers import Entry, Frontier, Invariant, Kept, Upkeep, Wary, ZoneModifier
from openblitz.blitzkrieg.engine.objecting import ObjectionThere
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.minors.rules.countries import AGGRESSOR, Of
from openblitz.blitzkrieg.minors.rules.wars import gained, say_countries
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table import Event, Part, Tally
from openblitz.table.view import Box
from openblitz.table.words import count, does

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.land import Ground
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.table import Refusal

RULE: Final = "MS:18b"
BORDERS: Final = "MS:18c"
DICE: Final = "MS:18d"


# Armies and countries: country c is that of army POWERS + c


def side_of(position: Position, country: int) -> int:
    """The side that the army of a country is on now; NOBODY while it is neutral."""
    return position.roster.under[position.allegiance].minors[country]


@lru_cache(maxsize=32)
def _armed(roster: Roster) -> tuple[int, ...]:
    """MS:18e - The countries whose armies are in the game, and on no side by the scenario."""
    used = {roster.army[unit] for unit in roster.used}
    sides = enumerate(roster.at_first.minors)
    return tuple(country for country, side in sides if side == NOBODY and POWERS + country in used)


def unattached(rules: Rules) -> tuple[int, ...]:
    """The countries that are neutral until somebody violates them."""
    return _armed(rules.roster)


def neutral(position: Position) -> tuple[int, ...]:
    """The countries that are neutral now."""
    return _neutral(position.roster, position.roster.under[position.allegiance].minors)


@lru_cache(maxsize=256)
def _neutral(roster: Roster, sides: tuple[int, ...]) -> tuple[int, ...]:
    """The countries whose armies are on no side."""
    return tuple(c for c in _armed(roster) if sides[c] == NOBODY)


# Setting them up


@lru_cache(maxsize=8)
def _borders(ground: Ground) -> tuple[int, ...]:
    """MS:18c, RMS-99 - Who sets each army up: his opponent's nation borders it, and his own does not."""
    beside = [bits.spread(home) for home in ground.home[:POWERS]]
    found = []
    for country in ground.home[POWERS:]:
        touched = [side for side in range(POWERS) if beside[side] & country]
        found.append(1 - touched[0] if len(touched) == 1 else NOBODY)
    return tuple(found)


def by_border(rules: Rules, country: int) -> int:
    """MS:18c - Who sets an army up by its border; NOBODY where dice decide it."""
    return _borders(rules.ground)[country]


def hand_out(position: Position, diced: int) -> list[Event]:
    """MS:18c-d - Each player is given the armies that he sets up; `diced` has won the others by dice."""
    rules = position.rules
    events = []
    for side in (0, 1):
        given = []
        for country in unattached(rules):
            by_it = by_border(rules, country)
            if (diced if by_it == NOBODY else by_it) == side:
                position.ally(POWERS + country, side)
                given.append(rules.ground.minors[country].name)
        if given:
            text = f"{rules.names[side]} sets up the armies of {' and '.join(given)}."
            events.append(Event("set up", text, (BORDERS,)))
    return events


def stand_down(position: Position) -> None:
    """MS:18b - When all have been set up, the countries that no scenario put on a side are neutral."""
    for country in unattached(position.rules):
        position.ally(POWERS + country, NOBODY)


# Violation


def violated_by(position: Position) -> tuple[int, ...]:
    """The first to have entered each country; NOBODY while nobody has."""
    return minors.aggressors(position)


def _go_over(position: Position, country: int, violator: int) -> Iterator[Event]:
    """MS:18b, RMS-160 - The army of a violated country goes over to the enemy of whoever violated it."""
    rules = position.rules
    position.ally(POWERS + country, 1 - violator)
    name = rules.ground.minors[country].name
    text = f"{rules.names[violator]} violates {name}, whose army joins {rules.names[1 - violator]}."
    yield Event("violation", text, (RULE,))


@lru_cache(maxsize=256)
def _to_change(armed: tuple[int, ...], by: tuple[int, ...], sides: tuple[int, ...]) -> tuple[int, ...]:
    """The countries whose armies are on another side than follows from who has violated them."""
    meant = {country: NOBODY if by[country] == NOBODY else 1 - by[country] for country in armed}
    return tuple(country for country, side in meant.items() if sides[country] != side)


@lru_cache(maxsize=256)
def _told(armed: tuple[int, ...], by: tuple[int, ...]) -> tuple[Of, ...]:
    """Who has violated which of the countries."""
    return tuple(Of(country, by[country]) for country in armed if by[country] != NOBODY)


class Violation(Upkeep):
    """MS:18b, RMS-160 - Who enters a neutral country is at war with it; its army joins his enemy."""

    name = "violated neutrality"
    says = (
        (RULE, "A neutral army stands in everybody's way; who enters its country is at war with it."),
        (RULE, "Its army and its cities are then on the side of his enemy."),
    )
    follows_moves = True

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """The allegiance of these armies follows from who has entered their countries."""
        armed = unattached(position.rules)
        if not armed:
            return
        by = violated_by(position)
        for country in _to_change(armed, by, position.roster.under[position.allegiance].minors):
            if by[country] != NOBODY:
                yield from _go_over(position, country, by[country])
            else:  # the move was taken back
                position.ally(POWERS + country, NOBODY)
        if final:
            AGGRESSOR.put(position, _told(armed, by))


class Crossing(Entry):
    """MS:18b - The same for whoever retreats into a neutral country, or advances there."""

    name = "crossing a neutral border"
    says = ()

    def entered(self, position: Position, unit: int, way: Sequence[int]) -> Iterator[Event]:
        """The side of the unit has violated it."""
        side, armed = position.side_of(unit), unattached(position.rules)
        for country in minors.crosses(position, side, way) if armed else ():
            if country in armed:
                AGGRESSOR.put(position, tuple(sorted((*AGGRESSOR(position), Of(country, side)))))
                yield from _go_over(position, country, side)


class NeutralBorders(Wary):
    """RMS-160 - Moves go round neutral countries where they can; who enters one is told what follows."""

    name = "borders of neutral armies"
    says = ()

    def within(self, rules: Rules) -> int:
        """Minor countries."""
        return rules.ground.abroad

    def hexes(self, position: Position, side: int) -> int:
        """All hexes of neutral countries."""
        return neutral_ground(position)

    def warns(self, position: Position, side: int, ways: Sequence[Sequence[int]]) -> Iterator[Part]:
        """Whose armies join the enemy, how strong they are, and what he has by that."""
        rules, enemy = position.rules, 1 - side
        passed = bits.of(Hex(h) for way in ways for h in way)
        crossed = [c for c in neutral(position) if rules.ground.minors[c].hexes & passed]
        if not crossed:
            return
        trial = position.copy()
        for country in crossed:
            trial.ally(POWERS + country, enemy)
        army = {POWERS + country for country in crossed}
        units = sum(
            on_map(place) and position.roster.army[u] in army for u, place in enumerate(position.place)
        )
        whose = "its army" if len(crossed) == 1 else "their armies"
        goes = f"{whose} of {count(units, 'unit')} {does(crossed, 'join')}"
        on = f"War on {say_countries(rules, crossed)}"
        why = f"{on}: {goes} {rules.names[enemy]}{gained(position, trial, enemy)}"
        yield Part(Tally().total, why, RULE)


def neutral_ground(position: Position) -> int:
    """The hexes of all countries that are neutral now."""
    return _ground_of(position.rules.ground, neutral(position))


@lru_cache(maxsize=256)
def _ground_of(ground: Ground, countries: tuple[int, ...]) -> int:
    """The hexes of some countries."""
    found = 0
    for country in countries:
        found |= ground.minors[country].hexes
    return found


# Zones of control


class NeutralFrontiers(Frontier):
    """MS:18b, RMS-12 - No zone of control goes over the border of a country that is not at war."""

    name = "frontiers of neutral armies"
    says = ((RULE, "No zone of control goes over the border of a country that nobody has violated."),)

    def key(self, position: Position, side: int) -> Hashable:
        """Which countries are neutral."""
        return position.allegiance

    def closed(self, position: Position) -> Iterable[int]:
        """The hexes of each of them."""
        return [position.rules.ground.minors[c].hexes for c in neutral(position)]


class NeutralZones(ZoneModifier):
    """MS:18b, RMS-160 - Inside its country a neutral army controls hexes against whoever comes in."""

    name = "zones of neutral armies"
    says = ((RULE, "Inside its country a neutral army has zones of control against whoever enters it."),)
    armored = True

    def key(self, position: Position, side: int) -> Hashable:
        """Where they stand is known to whoever asks; which are neutral is not."""
        return position.allegiance

    def zone(self, position: Position, side: int) -> int:
        """Against either side alike."""
        return _neutral_zones(position, NOBODY)

    def told(self, position: Position, side: int) -> int:
        """They are neither side's."""
        return 0


@known.of_own()
def _neutral_zones(position: Position, nobody: int) -> int:
    rules = position.rules
    stands, found = position.controls(nobody), 0
    for country in neutral(position):
        hexes = rules.ground.minors[country].hexes
        found |= zones_of(rules).around(stands & hexes) & hexes
    return found


# The sea


class NoShips(ObjectionThere):
    """RMS-161 - The armies of minor countries have no ships: transport by sea is that of the powers."""

    name = "minor armies have no ships"
    says = (("MS:18a", "Armies of minor countries do not go to sea."),)

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """No unit of a minor army."""
        army = position.roster.army[unit]
        if army < POWERS:
            return None
        who, home = position.roster.ids[unit], position.roster.armies[army].name
        reason = f"{who} does not go to sea: {home} has no ships."
        return position.rules.refuse_by("MS:18a", reason, (), (unit,))


# To look at


class CountriesKept(Kept):
    """MS:18 - How each country stands."""

    name = "minor armies and their sides"
    says = ()

    def boxes(self, position: Position) -> Iterator[Box]:
        """A line a country."""
        lines = tuple(state_of(position, country) for country in range(len(position.rules.ground.minors)))
        yield Box(place="countries", title="Minor countries", lines=lines)


def state_of(position: Position, country: int) -> str:
    """How a country stands, in a sentence."""
    rules = position.rules
    minor, side = rules.ground.minors[country], side_of(position, country)
    if side == NOBODY:
        return f"{minor.name} is neutral ({RULE})."
    has = (CITIES.of(rules).friendly(position, side) & minor.cities).bit_count()
    of = minor.cities.bit_count()
    return f"{minor.name} is on the side of {rules.names[side]}, and holds {has} of its {of} city squares."


class ArmiesHold(Invariant):
    """MS:18 - What must hold of minor armies."""

    name = "minor armies hold"

    def faults(self, position: Position) -> Iterator[str]:
        """Neutral armies stay at home, alone; whoever is violated is on the other side."""
        rules = position.rules
        by = violated_by(position)
        for country in unattached(rules) if position.turn else ():
            minor, side = rules.ground.minors[country], side_of(position, country)
            if side != (NOBODY if by[country] == NOBODY else 1 - by[country]):
                yield f"the army of {minor.name} is on the wrong side"
            if side == NOBODY and any(minors.entered_by(position, one) & minor.hexes for one in (0, 1)):
                yield f"somebody stands in {minor.name}, which is neutral"

    def fill(self, position: Position) -> None:
        """Whoever stands in a country has violated it, Blue first; where its side is told, its enemy has."""
        rules = position.rules
        for country in unattached(rules):
            by, hexes = violated_by(position)[country], rules.ground.minors[country].hexes
            if by == NOBODY:
                said = side_of(position, country)
                standing = (s for s in (0, 1) if minors.entered_by(position, s) & hexes)
                by = next(standing, NOBODY) if said == NOBODY else 1 - said
                if by == NOBODY:
                    continue
                AGGRESSOR.put(position, tuple(sorted((*AGGRESSOR(position), Of(country, by)))))
            position.ally(POWERS + country, 1 - by)
