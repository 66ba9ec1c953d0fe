"""65:22.0 - what a minor country is to both players in 1965: barred cities, borders, and whose it becomes.

The mechanism is that of 1975 (`minors`, `minor_cities`). Other than there a city has no zone of
control and nobody is its liberator; a country of which one player has all cities is occupied, and then its
cities are as any others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.battle.rules.results import MayAdvance, Measure, MustLose, Role
from openblitz.blitzkrieg.charts import CityCell
from openblitz.blitzkrieg.engine.known import of_side as known_of_side
from openblitz.blitzkrieg.engine.modifiers import CityModifier, Invariant, Shown, Upkeep
from openblitz.blitzkrieg.engine.roster import NOBODY, SIDES
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.moves import hexes_of
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.minors.rules.countries import (
    AGGRESSOR,
    CROSSED,
    ENDED,
    OCCUPIED,
    REDUCED,
    Of,
    Visit,
)
from openblitz.blitzkrieg.minors.rules.minor_cities import (
    CitiesBarred,
    CityAttack,
    MinorsKept,
    NeutralGround,
    Reduced,
    Trespass,
)
from openblitz.blitzkrieg.minors.rules.wars import say_countries
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event, Part, Tally
from openblitz.table.view import Track
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence
    from typing import Any

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


def uncaptured(position: Position) -> int:
    """65:22.0.2 - The cities of minor countries that nobody has captured."""
    return position.rules.ground.minor_cities & ~REDUCED(position)


def withheld(position: Position) -> int:
    """65:22.0.6.1b, 65:QA.22.0a - The cities of the countries that are not occupied."""
    occupied, found = OCCUPIED(position), 0
    for country, minor in enumerate(position.rules.ground.minors):
        found |= 0 if country in occupied else minor.cities
    return found


# The ground


class UncapturedBarred(CitiesBarred):
    """65:22.0.2 - Nobody enters or passes a minor city before it has been captured."""

    name = "uncaptured minor cities"
    says = (("65:22.0.2", "Nobody enters or passes through a minor city before it has been captured."),)
    looks_at = ""

    def key(self, position: Position, side: int) -> Hashable:
        """What has been captured."""
        return REDUCED(position)

    def hexes(self, position: Position, side: int) -> int:
        """The same to both sides."""
        return uncaptured(position)

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """The city has to be captured first."""
        rules = position.rules
        country = minors.country_at(rules, hex_)
        of = "" if country is None else f" of {rules.ground.minors[country].name}"
        who = position.roster.ids[unit]
        reason = f"The city{of} at {name(Hex(hex_))} must be captured before {who} enters it."
        return rules.refuse_by("65:22.0.2", reason, (hex_,), (unit,))


class SubduedCities(CityModifier):
    """65:22.0.6.1b, 65:22.0.8b, R65-9, R65-51 - No zone takes a minor city, and none is of use by itself."""

    name = "cities of occupied countries"
    says = (("65:22.0.6.1b", "Minor cities are of use to the player who has all of a country."),)

    def lost(self, position: Position, side: int) -> int:
        """Those of countries that are not occupied, whoever controls them."""
        return withheld(position)

    def untaken(self, position: Position) -> int:
        """Those that have not been captured on the table."""
        return uncaptured(position)


class BorderCrossing(Trespass):
    """65:22.0.5a, 65:22.0.6.2, R65-47 - The same for whoever retreats into a country, or advances there."""

    name = "crossing a minor border"
    says = ()

    def entered(self, position: Position, unit: int, way: Sequence[int]) -> Iterator[Event]:
        """The side of the unit violates the country, or ends its violation by the other."""
        rules = position.rules
        hexes = hexes_of(tuple(way)) & rules.ground.abroad
        if not hexes:
            return
        side, violated = position.side_of(unit), minors.violators(position)
        yield from super().entered(position, unit, way)
        for country, minor in enumerate(rules.ground.minors):
            if not minor.hexes & hexes:
                continue
            if violated[country] == 1 - side:
                yield from minors.end_violation(position, country)
            if side == position.side:
                CROSSED.put(position, tuple(sorted({*CROSSED(position), Visit(country, unit)})))


@known_of_side
def _shunned(position: Position, side: int) -> int:
    found, stands = 0, position.stood(side)
    first_by, violated = minors.aggressors(position), minors.violators(position)
    for minor, first, who in zip(position.rules.ground.minors, first_by, violated, strict=True):
        if first == NOBODY or who == 1 - side or (who == side and not minor.hexes & stands):
            found |= minor.hexes
    return found


class Borders(NeutralGround):
    """R65-45 - Moves and flights go round countries where they would cost something, where they can."""

    name = "borders of minor countries"
    says = ()

    def hexes(self, position: Position, side: int) -> int:
        """Those that are neutral, those that the other has violated, and one's own where nobody is."""
        return _shunned(position, side)

    def warns(self, position: Position, side: int, ways: Sequence[Sequence[int]]) -> Iterator[Part]:
        """65:22.0.5-6 - What it brings to cross borders, or to go on in a country: violations first."""
        rules, nothing = position.rules, Tally().total
        passed = bits.of(Hex(h) for way in ways for h in way)
        ends = bits.of(Hex(way[-1]) for way in ways)
        known, violated = minors.aggressors(position), minors.violators(position)
        gone_over = [c for c, minor in enumerate(rules.ground.minors) if minor.hexes & passed]
        fresh = [country for country in gone_over if known[country] == NOBODY]
        if fresh:
            yield Part(nothing, f"{rules.names[side]} violates {say_countries(rules, fresh)}", "65:22.0.5a")
        for country in gone_over:
            minor, who = rules.ground.minors[country], violated[country]
            if who == 1 - side:
                why = f"the violation of {minor.name} by {rules.names[who]} is over"
                yield Part(nothing, why, "65:22.0.6.2")
            elif who == side or known[country] == NOBODY:
                cost = f"{minors.PRICE} factors are lost in {minor.name} at the end of this turn"
                yield Part(nothing, cost, "65:22.0.5b" if minor.hexes & ends else "65:22.0.5d")


# Capturing cities


class CityCapture(CityAttack):
    """65:22.0.3, 65:CITY-CAPTURE - Ground units against a minor city beside them, if their owner likes."""

    name = "capture"
    title = "Capture the city"
    optional = True
    helpers = ("sac",)  # R65-49
    rule_owed = "65:22.0.4"
    rule_least = "65:CITY-CAPTURE.b"
    says = (
        ("65:22.0.3", "Units beside a minor city may attack it; their factors are counted together."),
        ("65:22.0.4", "A minor city has no zone of control, and nobody has to attack it."),
        ("65:CITY-CAPTURE.a", "Bombers may add their factors, other aircraft may not."),
        ("65:CITY-CAPTURE.b", "At least 4 of the factors must be on the ground."),
        ("65:CITY-CAPTURE.c", "The attacker loses as many factors as the table says, of his choice."),
        (
            "65:CITY-CAPTURE.d",
            "The city falls only on a result with an asterisk; else all stay there.",
        ),
        ("65:CITY-CAPTURE.e", "Surviving attackers may move into a captured city."),
    )

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        """65:CITY-CAPTURE.c-e, R65-48 - Factors of his choice; where the city holds nobody goes back."""
        assert isinstance(cell, CityCell)
        found: list[Consequence] = []
        if cell.loss:
            found.append(MustLose(Role.ATTACKER, "65:CITY-CAPTURE.c", cell.loss, Measure.FACTORS))
        if cell.reduced:
            found.append(Reduced(Role.DEFENDER, "65:CITY-CAPTURE.d"))
            found.append(MayAdvance(Role.ATTACKER, "65:CITY-CAPTURE.e", 1))
        return tuple(found)

    def befalls(self, position: Position, battle: Battle, cell: Any) -> Iterable[Consequence]:
        """65:CITY-CAPTURE.c - Ground or air as he chooses."""
        among = (*battle.attackers, *battle.support)
        for what in self.consequences(position.rules, cell):
            lost = isinstance(what, MustLose) and battle.support
            yield msgspec.structs.replace(what, among=among) if lost else what

    def why_not(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
        """65:CITY-CAPTURE.b - Four factors on the ground, whatever flies."""
        factors = attack_factors(position)
        ground = sum(factors[u] for u in units)
        if ground >= minors.LEAST:
            return None
        reason = f"It takes {minors.LEAST} ground factors to attack a city; these are {say_number(ground)}."
        return position.rules.refuse_by(self.rule_least, reason, hexes, units)

    def targets(self, position: Position) -> int:
        """All that have not been captured."""
        return uncaptured(position)

    def reach(self, position: Position, unit: int) -> int:
        """Those beside a ground unit."""
        if position.roster.flies[unit]:
            return 0
        return bits.spread(1 << position.place[unit]) & uncaptured(position)

    def owes(self, position: Position, unit: int) -> int:
        """65:22.0.4 - None."""
        return 0

    def owed_from(self, position: Position, hex_: int) -> int:
        """Those that it could attack; whether it does is for its owner to say."""
        return bits.spread(1 << hex_) & uncaptured(position)

    def struck(self, position: Position, battle: Battle) -> Iterator[Event]:
        """65:22.0.5a, R65-82 - An attack across the border crosses no border."""
        return iter(())

    def warns(self, position: Position, hexes: Iterable[int]) -> Iterator[Part]:
        """R65-82 - So nothing follows from it."""
        return iter(())


class Occupation(Upkeep):
    """65:22.0.6.1, 65:22.0.8a, R65-81 - Who controls all captured cities of a country occupies it."""

    name = "occupied countries"
    says = ()
    minds = (REDUCED,)

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """When what was done stands; it is put down for good."""
        rules = position.rules
        fallen = REDUCED(position)
        if not (final and fallen):
            return
        for country, minor in enumerate(rules.ground.minors):
            if minor.cities & ~fallen or country in OCCUPIED(position):
                continue
            for side in (0, 1):
                if minor.cities and not minor.cities & ~position.control[side]:
                    OCCUPIED.put(position, tuple(sorted((*OCCUPIED(position), country))))
                    if minors.aggressors(position)[country] == NOBODY:
                        AGGRESSOR.put(position, tuple(sorted((*AGGRESSOR(position), Of(country, side)))))
                    text = (
                        f"{rules.names[side]} has captured all cities of {minor.name}, which is occupied now."
                    )
                    yield Event("occupied", text, ("65:22.0.6.1a", "65:22.0.6.1b"))


# To look at


class CapturedCities(Shown):
    """65:QA.22.0a - The cities that a player has captured, and cannot use yet."""

    name = "captured cities"
    says = ()
    title = "Captured minor cities"
    about = "dotted in the captor's color: of use to him when he has every city of the country"
    rule = "65:QA.22.0a"

    def hexes(self, position: Position, side: int) -> int:
        """Those that it controls in countries that are not occupied."""
        return REDUCED(position) & position.control[side] & withheld(position)


class CountriesKept(MinorsKept):
    """65:22.0 - How each country stands, and how many of its cities a player has captured."""

    name = "countries and their cities"
    says = ()

    def tracks(self, position: Position) -> Iterator[Track]:
        """65:22.0.6.1a - Of each country that is not occupied, how many of its cities each player has."""
        for country, minor in enumerate(position.rules.ground.minors):
            for side in (0, 1):
                has = (minor.cities & REDUCED(position) & position.control[side]).bit_count()
                if has and country not in OCCUPIED(position):
                    yield Track(
                        key=f"captured-{minor.key}-{SIDES[side]}",
                        title=f"Captured in {minor.name}",
                        value=has,
                        of=minor.cities.bit_count(),
                        seat=SIDES[side],
                        rule="65:22.0.6.1a",
                    )


class CountriesHold(Invariant):
    """65:22.0 - What must hold of minor countries."""

    name = "countries hold"

    def faults(self, position: Position) -> Iterator[str]:
        """One violator a country; nobody in a neutral one or in a city that was not captured."""
        rules = position.rules
        known = [one.country for one in AGGRESSOR(position)]
        who = minors.aggressors(position)
        if len(set(known)) != len(known):
            yield "a country has two violators"
        if REDUCED(position) & ~rules.ground.minor_cities:
            yield "a city is captured that is none of a minor country"
        for country in OCCUPIED(position):
            if minors.unreduced(position, rules.ground.minors[country]):
                yield "a country is occupied and not all its cities are captured"
        if any(who[country] == NOBODY for country in (*OCCUPIED(position), *ENDED(position))):
            yield "the violation of a country is over that nobody has violated"
        for side in (0, 1):
            if uncaptured(position) & position.stood(side):
                yield f"{rules.names[side]} stands in a city that has not been captured"
            if CITIES.of(rules).friendly(position, side) & withheld(position):
                yield f"a city of a country that is not occupied is friendly to {rules.names[side]}"
            for country, minor in enumerate(rules.ground.minors):
                if who[country] == NOBODY and minor.hexes & minors.entered_by(position, side):
                    yield f"{rules.names[side]} stands in a neutral country"

    def fill(self, position: Position) -> None:
        """Whoever stands in a country has violated it, Blue before Red, and captured the cities he is in."""
        for side in (0, 1):
            for country, minor in enumerate(position.rules.ground.minors):
                if not minor.hexes & minors.entered_by(position, side):
                    continue
                if minors.aggressors(position)[country] == NOBODY:
                    minors.violate(position, side, (country,))
                elif minors.violators(position)[country] == 1 - side:
                    minors.end_violation(position, country)
        REDUCED.put(position, REDUCED(position) | self._stood_in(position))

    def _stood_in(self, position: Position) -> int:
        return uncaptured(position) & (position.stood(0) | position.stood(1))

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """Nothing of it is undone: 65:22.0.7, 65:22.0.8a."""
        for fact in (AGGRESSOR, OCCUPIED, ENDED):
            if set(fact(before)) - set(fact(after)):
                yield f"what was {fact.name} has been forgotten"
        if REDUCED(before) & ~REDUCED(after):
            yield "a captured city resists again"
