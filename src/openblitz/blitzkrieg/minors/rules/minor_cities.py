"""75:29.2-29.5, 75:MCRT - the cities of minor countries: zones, entry, whose they are, and how they fall."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from openblitz.blitzkrieg.battle.rules import contact
from openblitz.blitzkrieg.battle.rules.attack import attack_factors, attack_tally
from openblitz.blitzkrieg.battle.rules.combat import Combat, shared
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.results import (
    Consequence,
    MayAdvance,
    Measure,
    MustLose,
    MustRetreat,
    Role,
)
from openblitz.blitzkrieg.battle.rules.weighing import Strengths
from openblitz.blitzkrieg.charts import CityCell
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine.modifiers import (
    Bar,
    CityModifier,
    Entry,
    Invariant,
    Kept,
    Shown,
    Wary,
    ZoneModifier,
)
from openblitz.blitzkrieg.engine.roster import NOBODY, SIDES
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.minors.questions.minors import MINORS
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.minors.rules.countries import AGGRESSOR, REDUCED
from openblitz.blitzkrieg.minors.rules.wars import gained, say_countries
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Part, Tally
from openblitz.table.view import Box, Track
from openblitz.table.words import count, say_number

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence
    from fractions import Fraction

    from openblitz.blitzkrieg.charts import Odds
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.land import Ground
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Event, Refusal


KEPT = 256  # zones that are remembered


class CityZones(ZoneModifier):
    """75:29.4a-b - The zone of an unreduced city is one of its liberator's to the aggressor.

    Whoever enters a neutral country becomes its aggressor by that, and finds the zones there; outside the
    country they do not hold him.
    """

    name = "zones of minor cities"
    says = ()
    looks_at = "minor cities"

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], tuple[object, int]] = {}

    def key(self, position: Position, side: int) -> Hashable:
        """Who violated what, and what has been reduced."""
        return minors.aggressors(position), REDUCED(position)

    def zone(self, position: Position, side: int) -> int:
        """Around the cities of which a side is the liberator, or would be."""
        return self._around(position, side, neutral=True)

    def told(self, position: Position, side: int) -> int:
        """Around those of which it is the liberator."""
        return self._around(position, side, neutral=False)

    def _around(self, position: Position, side: int, *, neutral: bool) -> int:
        rules = position.rules
        who, reduced = minors.aggressors(position), REDUCED(position)
        key = (id(rules), who, reduced, side, neutral)
        kept = self._kept.get(key)
        if kept is not None:
            return kept[1]
        found = 0
        for minor, aggressor in zip(rules.ground.minors, who, strict=True):
            around = zones_of(rules).around(minor.cities & ~reduced)
            if aggressor == 1 - side:
                found |= around
            elif aggressor == NOBODY and neutral:
                found |= around & minor.hexes
        if len(self._kept) >= KEPT:
            self._kept.clear()
        self._kept[key] = rules, found  # the rules stay while they are known by their address
        return found


class CitiesBarred(Bar):
    """75:29.4d - Nobody but its liberator enters a city that has not been reduced."""

    name = "unreduced minor cities"
    says = (("75:29.4d", "The aggressor enters a minor city only after it has been reduced."),)
    looks_at = "minor cities"

    def key(self, position: Position, side: int) -> Hashable:
        """Who violated what, and what has been reduced."""
        return minors.aggressors(position), REDUCED(position)

    def hexes(self, position: Position, side: int) -> int:
        """The cities that resist a side, or would."""
        return minors.resisting(position, side)

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """The city has to be reduced first."""
        rules = position.rules
        country = minors.country_at(rules, hex_)
        of = "" if country is None else f" of {rules.ground.minors[country].name}"
        who, how = position.roster.ids[unit], how_to_get_in(rules)
        reason = f"The city{of} at {name(Hex(hex_))} must be reduced before {who} enters it: {how}."
        return rules.refuse_by("75:29.4d", reason, (hex_,), (unit,))


class FriendlyMinors(CityModifier):
    """75:29.2b, 75:29.5a, 75:5.2c, CL:5b - The liberator's anyway, the aggressor's while garrisoned."""

    name = "cities of minor countries"
    says = ()

    def homes(self, position: Position, side: int) -> int:
        """75:29.2b - Those of which a side is the liberator."""
        return minors.liberated(position, side)

    def lost(self, position: Position, side: int) -> int:
        """75:29.5a - Those without a ground unit in them."""
        return minors.liberated(position, 1 - side) & ~position.blocks(side)


class Trespass(Entry):
    """CL:29.2a-b - Whoever enters a neutral country is its aggressor, however he came there."""

    name = "entering a minor country"
    says = ()

    def entered(self, position: Position, unit: int, way: Sequence[int]) -> Iterator[Event]:
        """The side of the unit has violated it."""
        side = position.side_of(unit)
        yield from minors.violate(position, side, minors.crosses(position, side, way))


class NeutralGround(Wary):
    """R75-C18 - Moves and flights go round neutral countries where they can."""

    name = "neutral minor countries"
    says = ()

    def within(self, rules: Rules) -> int:
        """Minor countries."""
        return rules.ground.abroad

    def hexes(self, position: Position, side: int) -> int:
        """All hexes of neutral countries."""
        return _neutral_ground(position.rules.ground, minors.aggressors(position))

    def warns(self, position: Position, side: int, ways: Sequence[Sequence[int]]) -> Iterator[Part]:
        """75:29.2a, 75:29.6 - What it brings to violate countries, or to go on in them: the wars first."""
        passed = bits.of(Hex(h) for way in ways for h in way)
        ends = bits.of(Hex(way[-1]) for way in ways)
        who = minors.aggressors(position)
        gone_over = [
            (country, minor)
            for country, minor in enumerate(position.rules.ground.minors)
            if minor.hexes & passed and who[country] != 1 - side
        ]
        fresh = [country for country, _minor in gone_over if who[country] == NOBODY]
        if fresh:
            yield war(position, side, fresh)
        for country, minor in gone_over:
            if not minors.subdued(position, country, side):
                cost = f"{minors.PRICE} factors are lost to guerrillas in {minor.name} this player-turn"
                yield Part(Tally().total, cost, "75:29.6a" if minor.hexes & ends else "75:29.6b")


def war(position: Position, side: int, countries: Sequence[int]) -> Part:
    """75:29.2a-b - What follows for good from violating countries, and what the liberator has by it."""
    rules, enemy = position.rules, 1 - side
    trial = position.copy()
    minors.violate(trial, side, countries)
    cities = sum(rules.ground.minors[country].cities.bit_count() for country in countries)
    goes = f"{count(cities, 'city hex goes', 'city hexes go')} to {rules.names[enemy]} until taken"
    on = f"War on {say_countries(rules, countries)}"
    return Part(Tally().total, f"{on}: {goes}{gained(position, trial, enemy)}", "75:29.2a")


@lru_cache(KEPT)
def _neutral_ground(ground: Ground, who: tuple[int, ...]) -> int:
    """All hexes of the countries that have no aggressor."""
    found = 0
    for minor, violator in zip(ground.minors, who, strict=True):
        if violator == NOBODY:
            found |= minor.hexes
    return found


# Reducing them


class Reduced(Consequence, frozen=True):
    """A city falls: it is reduced for the rest of the game."""

    whole: ClassVar = True  # CL:29.3 - whoever stands in it is attacked apart

    @property
    def words(self) -> str:
        """What becomes of it."""
        return "the city is reduced"


class CityAttack(Combat):
    """75:29.4, 75:MCRT - Ground units against a city of a minor country, which never attacks itself."""

    name = "city"
    title = "Reduce the city"
    system = "city"
    owed = True
    most = 1
    supported = True
    rule_owed = "75:29.4c"
    rule_least = "75:MCRT.minimum"
    says: ClassVar[tuple[Saying, ...]] = (
        ("75:MCRT.losses", "The attacker loses as many of the attacking factors as the table says."),
        ("75:MCRT.retreat", "If the city holds, those who attacked it go back two hexes."),
        (
            "75:MCRT.advance",
            "If it is reduced, survivors may enter it, unless the liberator's units hold it.",
        ),
        ("75:MCRT.minimum", "Fewer than 4 factors cannot attack a city."),
        ("75:MCRT.air", "TAC and MDM may help, with no more factors than the ground units have."),
    )

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        """75:MCRT - Factors of the attacker's choice, then the city is reduced or he goes back."""
        assert isinstance(cell, CityCell)
        lost = [MustLose(Role.ATTACKER, "75:MCRT.losses", cell.loss, Measure.FACTORS)] if cell.loss else []
        if not cell.reduced:
            return (*lost, MustRetreat(Role.ATTACKER, "75:MCRT.retreat", 2))
        fallen = Reduced(Role.DEFENDER, "75:MCRT.reduced")
        return (*lost, fallen, MayAdvance(Role.ATTACKER, "75:MCRT.advance", 1))

    def befalls(self, position: Position, battle: Battle, cell: Any) -> Iterable[Consequence]:
        """75:MCRT.air, 75:30.41e - Where bombers help, at least half of the losses is theirs."""
        rules = position.rules
        return shared(rules, battle, self.consequences(rules, cell))

    def targets(self, position: Position) -> int:
        """75:29.2a - Those that resist the moving side; an attack makes an aggressor, too."""
        return minors.resisting(position, position.side)

    def reach(self, position: Position, unit: int) -> int:
        """Those beside a ground unit."""
        if position.roster.kind[unit] is MovementClass.AIRCRAFT:
            return 0
        side = position.side_of(unit)
        return bits.spread(1 << position.place[unit]) & minors.resisting(position, side)

    def owes(self, position: Position, unit: int) -> int:
        """75:29.4c - Those of countries that its side has violated."""
        side = position.side_of(unit)
        return self.reach(position, unit) & minors.defiant(position, side)

    def owed_from(self, position: Position, hex_: int) -> int:
        """75:29.2a, 75:29.4c - Those of violated countries, and of the one that it would violate by that."""
        rules = position.rules
        beside, side = bits.spread(1 << hex_), position.side
        found = beside & minors.defiant(position, side)
        country = minors.country_at(rules, hex_)
        if country is not None and minors.aggressors(position)[country] == NOBODY:
            found |= beside & minors.unreduced(position, rules.ground.minors[country])
        return found

    def contact(self, position: Position) -> dict[int, int]:
        """The units of the moving side beside such a city that have not fought."""
        near = bits.spread(self.targets(position))
        if not near & position.blocks(position.side):
            return {}
        beside = [
            u
            for u in position.on_board(position.side)
            if near >> position.place[u] & 1 and not position.flags[u] & contact.DONE
        ]
        return {u: reach for u in beside if (reach := self.reach(position, u))}

    def resists(self, position: Position, hex_: int, sources: Iterable[int], by: int) -> int:
        """R75-C20 - As much as forbids fewer than four factors to attack, as odds worse than 1-6 are."""
        return minors.LEAST * position.rules.attrition.worst

    def defenders(self, position: Position, units: Sequence[int], hexes: Iterable[int]) -> tuple[int, ...]:
        """CL:29.3 - Nobody: units in the city are attacked in a battle of their own."""
        return ()

    def say(self, at: Odds | int, attack: int | Fraction, defense: int | Fraction) -> tuple[str, str]:
        """With how many factors."""
        return f"with {say_number(attack)} factors", f"the city against {say_number(attack)} factors"

    def strengths(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Strengths:
        """R75-C21 - The factors of the attackers; halves are kept, and the sum is rounded down."""
        attack = attack_factors(position)
        return Strengths(sum(attack[u] for u in units), 0)

    def tallies(
        self, position: Position, units: Sequence[int], hexes: Iterable[int]
    ) -> tuple[Tally, tuple[Tally, ...]]:
        """The same; a city comes to nothing that is counted."""
        return attack_tally(position, units), tuple(Tally() for _ in hexes)

    def struck(self, position: Position, battle: Battle) -> Iterator[Event]:
        """75:29.2a - Who attacks a city from outside its country is its aggressor, too."""
        yield from minors.violate(
            position, position.side, minors.crosses(position, position.side, battle.hexes)
        )

    def warns(self, position: Position, hexes: Iterable[int]) -> Iterator[Part]:
        """75:29.2a - Whose aggressor one becomes; a country that is to be attacked anyway is told of once."""
        rules = position.rules
        announced = bits.of(Hex(h) for battle in position.battles for h in battle.hexes)
        crossed = minors.crosses(position, position.side, hexes)
        fresh = [country for country in crossed if not rules.ground.minors[country].hexes & announced]
        if fresh:
            yield war(position, position.side, fresh)


def how_to_get_in(rules: Rules) -> str:
    """With how many factors a city is attacked, and with how many it always falls."""
    combat = next(one for one in combats_of(rules).values() if isinstance(one, CityAttack))
    chart = rules.charts[combat.name]
    starts = [parts[0].start for parts in chart.spans]
    columns = zip(starts, zip(*chart.rows.values(), strict=True), strict=True)
    sure = next(start for start, cells in columns if all(cell.reduced for cell in cells))
    least = f"attacked from beside with {starts[0]} factors or more"
    return f"{least}; with {sure} it is {MINORS.of(rules).fallen} whatever is rolled"


class BlankCounters(Shown):
    """75:29.2c, 75:MCRT.markers - Where a blank counter of the liberator lies."""

    name = "unreduced cities"
    says = ()
    title = "Unreduced minor cities"
    about = "dotted in the liberator's color: cities that the aggressor has not reduced"
    rule = "75:29.2c"

    def hexes(self, position: Position, side: int) -> int:
        """The unreduced cities of the countries that a side has been the liberator of since a turn ended."""
        found = 0
        for one in AGGRESSOR(position):
            if one.side == 1 - side:
                found |= minors.unreduced(position, position.rules.ground.minors[one.country])
        return found


class MinorsKept(Kept):
    """75:29 - How each country stands, and how much of it its aggressor has subdued."""

    name = "minor countries"
    says = ()

    def boxes(self, position: Position) -> Iterator[Box]:
        """One box, a line a country."""
        count = len(position.rules.ground.minors)
        lines = tuple(minors.state_of(position, country) for country in range(count))
        yield Box(place="minor-countries", title="Minor countries", lines=lines)

    def tracks(self, position: Position) -> Iterator[Track]:
        """75:29.6a - Of each violated country, how many of its cities have a garrison of its aggressor."""
        for country, minor in enumerate(position.rules.ground.minors):
            who = minors.aggressors(position)[country]
            if who != NOBODY:
                yield Track(
                    key=f"garrisons-{minor.key}",
                    title=f"Garrisons in {minor.name}",
                    value=minors.garrisoned(position, country, who),
                    of=minor.cities.bit_count(),
                    seat=SIDES[who],
                    rule="75:29.6a",
                )


class MinorsHold(Invariant):
    """75:29 - What must hold of minor countries."""

    name = "minor countries hold"

    def faults(self, position: Position) -> Iterator[str]:
        """No country has two aggressors, only their cities are reduced, and nobody else stands in others."""
        rules = position.rules
        known = [one.country for one in AGGRESSOR(position)]
        if len(set(known)) != len(known):
            yield "a country has two aggressors"
        cities = 0
        for minor in rules.ground.minors:
            cities |= minor.cities
        if REDUCED(position) & ~cities:
            yield "a city is reduced that is none of a minor country"
        for side in (0, 1):
            if minors.resisting(position, side) & position.stood(side):
                yield f"{rules.names[side]} stands in a city that has not been reduced"
            for country, who in enumerate(minors.aggressors(position)):
                if who == NOBODY and minors.within(position, country, side):
                    yield f"{rules.names[side]} stands in a neutral country"

    def fill(self, position: Position) -> None:
        """Whoever stands in a country has violated it, Blue before Red, and reduced the cities he is in."""
        for side in (0, 1):
            for country, who in enumerate(minors.aggressors(position)):
                if who == NOBODY and minors.within(position, country, side):
                    minors.violate(position, side, (country,))
        fallen = REDUCED(position)
        for side in (0, 1):
            fallen |= minors.resisting(position, side) & position.stood(side)
        REDUCED.put(position, fallen)

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """Whoever was put down as an aggressor stays one, and what was reduced stays so."""
        if set(AGGRESSOR(before)) - set(AGGRESSOR(after)):
            yield "an aggressor has been forgotten"
        if REDUCED(before) & ~REDUCED(after):
            yield "a reduced city resists again"
