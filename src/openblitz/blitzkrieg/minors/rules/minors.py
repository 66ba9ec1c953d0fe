"""75:29, 65:22.0 - minor countries: who violated their neutrality, whose their cities are, what they cost.

In 1975 the first side to enter a country or to attack one of its cities is its aggressor for good, the other
its liberator. In 1965 the first to enter has violated it, until somebody has all its cities or the other side
enters it too (`treaties`). What units did in movement is read from the moves, so that a move that is taken
back takes the violation with it; it is put down when the player-turn ends. Whatever else enters a country
(retreats, advances) is put down at once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from openblitz.blitzkrieg.engine.known import look_up, memory, number
from openblitz.blitzkrieg.engine.places import in_play, on_map
from openblitz.blitzkrieg.engine.questions.losses import LOSSES
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.ground.rules.city_names import say_cities
from openblitz.blitzkrieg.ground.rules.moves import fresh, gone_over, hexes_of, trodden
from openblitz.blitzkrieg.minors.questions.minors import MINORS, Minors
from openblitz.blitzkrieg.minors.rules.countries import AGGRESSOR, CROSSED, ENDED, OCCUPIED, PAID, REDUCED, Of
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.land import Ground, Minor
    from openblitz.blitzkrieg.engine.position import Position, Went


PRICE: Final = 2  # 75:29.6a - factors
LEAST: Final = 4  # 75:MCRT.minimum - factors against a city
KEPT: Final = 64  # what is remembered of cities: whose they are changes a few times a turn


# Who violated what


# What aggressors were worked out from last (who is put down as one, and the subjects of which that is one),
# and what they were; a bare tuple, because it is made anew after every move.
_Last: TypeAlias = "tuple[Rules | None, tuple[Of, ...], object, tuple[Went, ...], tuple[int, ...]]"
_last: list[_Last] = memory((None, (), None, (), ()))
_AGGRESSORS: Final = number()


def aggressors(position: Position) -> tuple[int, ...]:
    """75:29.2a, CL:29.2a - The aggressor of each country; NOBODY while it is neutral."""
    # Asked several times of every position, mostly of the same one, or of the one that a move made of it.
    rules = position.rules
    last, known, subjects, before, were = _last[0]
    went = position.went
    if before is went and subjects is position.subjects and last is rules:
        return were
    if last is rules and AGGRESSOR(position) is known:
        more = fresh(went, before)
        if more is not None and not _touched(more) & rules.ground.abroad:  # nearly always
            _last[0] = rules, known, position.subjects, went, were
            return were
    kept = look_up(position)
    found: tuple[int, ...] | None = kept.get(_AGGRESSORS)
    if found is None:
        found = kept[_AGGRESSORS] = _aggressors(position)
    return found


def _aggressors(position: Position) -> tuple[int, ...]:
    rules = position.rules
    last, were_known, _subjects, before, were = _last[0]
    known, went = AGGRESSOR(position), position.went
    more = fresh(went, before) if last is rules and were_known is known else None
    if more is not None:
        found = list(were)
    else:  # not after the same moves
        more, found = went, [NOBODY] * len(rules.ground.minors)
        for one in known:
            found[one.country] = one.side
    guerilla = position.roster.guerilla  # MS:15q - they take sanctuary, and violate no border
    for move in more if NOBODY in found else ():
        way = hexes_of(move.way)
        if not way & rules.ground.abroad or guerilla[move.unit]:
            continue
        for country in _neutral(rules, found, way):
            found[country] = position.side_of(move.unit)
    # The same tuple where nothing has changed: what is kept by it is found at once.
    same = tuple(found) if tuple(found) != were else were
    _last[0] = rules, known, position.subjects, went, same
    return same


def _touched(moves: tuple[Went, ...]) -> int:
    """The hexes that moves led over, and ended on."""
    found = 0
    for move in moves:
        found |= hexes_of(move.way)
    return found


def _neutral(rules: Rules, found: Sequence[int], way: int) -> list[int]:
    """The neutral countries that some of the hexes belong to."""
    if not way & rules.ground.abroad:
        return []
    minors = rules.ground.minors
    return [c for c, minor in enumerate(minors) if found[c] == NOBODY and minor.hexes & way]


def crosses(position: Position, side: int, way: Iterable[int]) -> list[int]:
    """CL:29.2a, R75-C18 - The countries whose aggressor a side would become by going or flying this way."""
    rules = position.rules
    hexes = hexes_of(tuple(way)) & rules.ground.abroad
    return _neutral(rules, aggressors(position), hexes) if hexes else []


def violate(position: Position, side: int, countries: Iterable[int]) -> list[Event]:
    """75:29.2a - A side becomes the aggressor of countries that were neutral, for good."""
    events = []
    for country in countries:
        AGGRESSOR.put(position, tuple(sorted((*AGGRESSOR(position), Of(country, side)))))
        events.append(_told(position.rules, country, side))
    return events


def _told(rules: Rules, country: int, side: int) -> Event:
    accused = MINORS.of(rules).accused
    text = f"{rules.names[side]} {accused} {rules.ground.minors[country].name}."
    return Event("aggression", text, ("75:29.2a",))


def put_down(position: Position, quietly: Sequence[int] = ()) -> list[Event]:
    """75:29.2c - What moves have made of countries is put down when the player-turn ends, of some unsaid."""
    known = {one.country for one in AGGRESSOR(position)}
    found = aggressors(position)
    fresh = [c for c, side in enumerate(found) if side != NOBODY and c not in known]
    AGGRESSOR.put(position, tuple(Of(c, side) for c, side in enumerate(found) if side != NOBODY))
    return [_told(position.rules, country, found[country]) for country in fresh if country not in quietly]


# Cities


def unreduced(position: Position, minor: Minor) -> int:
    """The cities of a country that have not been reduced."""
    return minor.cities & ~REDUCED(position)


def resisting(position: Position, side: int) -> int:
    """75:29.4d - The unreduced cities of countries that a side is not the liberator of."""
    ground, who, reduced = position.rules.ground, aggressors(position), REDUCED(position)
    return _cities_of(ground, who, side, reduced) | _cities_of(ground, who, NOBODY, reduced)


def defiant(position: Position, side: int) -> int:
    """75:29.4c - The unreduced cities of countries that a side is the aggressor of."""
    return _cities_of(position.rules.ground, aggressors(position), side, REDUCED(position))


def besieged(position: Position, side: int) -> int:
    """CL:29.4a - The cities that bombardment of a side may strike at though nobody is there: the defiant."""
    return defiant(position, side) if _bombarded(position.rules) else 0


def within_flight(position: Position, side: int) -> int:
    """CL:29.4a - Those that a side may fly against: those of neutral countries, too, which that violates."""
    return resisting(position, side) if _bombarded(position.rules) else 0


def unharmed(position: Position, side: int, hexes: Iterable[int]) -> Saying | None:
    """CL:29.4b - What bombs and shells come to on a city that resists, where no unit defends it."""
    there = bits.of(hexes)  # type: ignore[arg-type]
    if (
        not _bombarded(position.rules)
        or not there & resisting(position, side)
        or there & position.stood(1 - side)
    ):
        return None
    return "CL:29.4b", "the city is not reduced by it, and an advance into it ends there"


def _bombarded(rules: Rules) -> bool:
    return MINORS.asked(rules) and MINORS.of(rules).bombarded


def liberated(position: Position, side: int) -> int:
    """75:29.2b - All cities of the countries that a side is the liberator of."""
    return _cities_of(position.rules.ground, aggressors(position), 1 - side)


@lru_cache(KEPT)
def _cities_of(ground: Ground, who: tuple[int, ...], aggressor: int, reduced: int = 0) -> int:
    """The cities of the countries with an aggressor, or with none, but for those that have been reduced."""
    found = 0
    for minor, violator in zip(ground.minors, who, strict=True):
        if violator == aggressor:
            found |= minor.cities
    return found & ~reduced


def country_at(rules: Rules, hex_: int) -> int | None:
    """The minor country that a hex belongs to."""
    return next((c for c, minor in enumerate(rules.ground.minors) if minor.hexes >> hex_ & 1), None)


def subdued(position: Position, country: int, side: int) -> bool:
    """75:29.6a - Whether a side has a ground unit in every city of a country."""
    return not position.rules.ground.minors[country].cities & ~position.blocks(side)


def garrisoned(position: Position, country: int, side: int) -> int:
    """75:29.6a - How many of the cities of a country a side has a ground unit in."""
    return (position.rules.ground.minors[country].cities & position.blocks(side)).bit_count()


# Forces


def forces(position: Position, country: int, side: int) -> tuple[int, ...]:
    """75:29.6a - All units of a side that are in a country, aircraft on the ground too."""
    ground, hexes = within(position, country, side), position.rules.ground.minors[country].hexes
    if not position.grounded(side) & hexes:
        return ground
    own, place = position.in_play().air[side], position.place
    return (*ground, *[u for u in own if on_map(place[u]) and hexes >> place[u] & 1])


def within(position: Position, country: int, side: int) -> tuple[int, ...]:
    """The ground units of a side that are in a country."""
    stood = position.stood(side) & position.rules.ground.minors[country].hexes
    if not stood:
        return ()
    place, there = position.place, {*bits.hexes(stood)}
    return tuple([u for u in position.in_play().fights[side] if place[u] in there])


def entered_by(position: Position, side: int) -> int:
    """The hexes on which a side has units that violate borders: all but guerillas (MS:15q)."""
    guerilla, place = position.roster.guerilla, position.place
    if not any(guerilla[u] for u in position.all_on_board(side)):
        return position.stood(side)
    return bits.of(Hex(place[u]) for u in position.all_on_board(side) if not guerilla[u])


def left_behind(position: Position, country: int) -> tuple[int, ...]:
    """75:29.6b, CL:29.6a - Who moved through, over or out of a country in this player-turn and is outside."""
    hexes, side, place = position.rules.ground.minors[country].hexes, position.side, position.place
    if not gone_over(position.went)[0] & hexes:
        return ()
    there = {unit for unit, over in gone_over(position.went)[1] if over & hexes}
    out = [u for u in there if not hexes >> max(place[u], 0) & 1]
    return tuple(sorted([unit for unit in out if position.side_of(unit) == side]))


def factors_of(rules: Rules, units: Iterable[int]) -> int:
    """What units come to as losses of the side that moves are counted."""
    worth = LOSSES.of(rules).worth(rules.roster, True)
    return sum(worth[u] for u in units)


class Due(NamedTuple):
    """Factors that a side has to remove for a country, from some of its units."""

    country: int
    units: tuple[int, ...]
    factors: int
    rule: str


SAID: tuple[Saying, ...] = (
    ("75:29.2a", "Who first enters a minor country or attacks it is its aggressor; the other liberates it."),
    ("75:29.2b", "Its cities are friendly to the liberator outside the aggressor's zones of control."),
    ("75:29.4a", "An unreduced city has a zone of control as infantry has; only its liberator enters it."),
    ("75:29.4c", "Aggressor's units that end their movement beside an unreduced city attack it."),
    ("75:29.5a", "Captured cities are friendly to the aggressor while a ground unit is in them."),
    ("75:29.6a", "Who ends his player-turn in a country without a garrison in each city loses 2 factors."),
)


class AsPrinted:
    """75:29.6 - Who has only moved through a country loses two factors, before they can attack."""

    follows_moves = True
    bombarded = True
    accused = "is the aggressor against"
    foes = "guerrillas"
    fallen = "reduced"
    says = (
        *SAID,
        ("75:29.6b", "Who only moved through or flew over the country loses 2 of these factors."),
        ("75:29.6c", "They do not attack before."),
    )

    def crossing(self, position: Position) -> list[Due]:
        """75:29.6b-c - Two factors of those that crossed, if nobody has stayed; they do not attack."""
        found = []
        for country, who in enumerate(aggressors(position)):
            if who == position.side and country not in PAID(position):
                out = left_behind(position, country)
                if out:
                    found += self._due(position, country, out)
        return found

    def _due(self, position: Position, country: int, out: tuple[int, ...]) -> list[Due]:
        inside = forces(position, country, position.side)
        return [] if inside else [Due(country, out, PRICE, "75:29.6b")]

    def at_end(self, position: Position) -> list[Due]:
        """75:29.6a - Two factors of those in a country that has not been subdued."""
        found = []
        for country, who in enumerate(aggressors(position)):
            if who != position.side or country in PAID(position):
                continue
            inside = forces(position, country, who)
            if inside and not subdued(position, country, who):
                found.append(Due(country, inside, PRICE, "75:29.6a"))
        return found

    def put_down(self, position: Position) -> list[Event]:
        """75:29.2c - Who has violated what."""
        return put_down(position)

    def take(self, position: Position, side: int, cities: int) -> None:
        """75:29.5a - It is his while he is in it, and nothing has to be noted."""

    def state_of(self, position: Position, country: int) -> str:
        """Aggressor and liberator, and the cities that are left."""
        rules = position.rules
        minor, who = rules.ground.minors[country], aggressors(position)[country]
        if who == NOBODY:
            return f"{minor.name} is neutral."
        left = say_cities(rules, bits.hexes(unreduced(position, minor)))
        cities = f"unreduced: {left}" if left else "all its cities are reduced"
        calm = ", subdued" if subdued(position, country, who) else ""
        sides = f"{rules.names[who]} is the aggressor, {rules.names[1 - who]} the liberator"
        return f"{minor.name}: {sides}{calm}; {cities}."

    def ports(self, rules: Rules) -> int:
        """75:29.7b - Ships come to them; the book speaks of routes through the country."""
        return rules.ground.ports


class Clarified(AsPrinted):
    """CL:29.6 - At the end of movement; a single factor that has stayed is lost with one of the others."""

    says = (
        *SAID,
        ("CL:29.6a", "Who only moved through, over or out of it loses 2 factors at the end of movement."),
        ("CL:29.6b", "If a single factor has stayed there, it is lost, and one of those who left."),
    )

    def _due(self, position: Position, country: int, out: tuple[int, ...]) -> list[Due]:
        inside = forces(position, country, position.side)
        factors = factors_of(position.rules, inside)
        if factors > 1:
            return []
        due = [Due(country, inside, 1, "CL:29.6b")] if factors else []
        rule = "CL:29.6b" if factors else "CL:29.6a"
        return [*due, Due(country, out, PRICE - factors, rule)]

    def ports(self, rules: Rules) -> int:
        """CL:29.7b - None: guerrillas are at the docks."""
        return 0


# 65:22.0 - Violated once, then occupied or nobody's concern any more


def violators(position: Position) -> tuple[int, ...]:
    """65:22.0.5a, 65:22.0.6 - Who suffers for having violated each country; NOBODY where nobody does."""
    rules = position.rules
    first, other, over = aggressors(position), 1 - position.side, ENDED(position) + OCCUPIED(position)
    if not over and other not in first:
        return first
    # Most moves enter none of the countries that the other side has violated.
    his = _hexes_of(rules.ground, first, over, other)
    way = trodden(position) & his if his and position.went else 0
    return _violators(rules.ground, first, over, other, way)


@lru_cache(KEPT)
def _hexes_of(ground: Ground, first: tuple[int, ...], over: tuple[int, ...], side: int) -> int:
    """The hexes of the countries that a side was the first to violate, and where that is not over."""
    theirs = (country for country, who in enumerate(first) if who == side and country not in over)
    return sum(ground.minors[country].hexes for country in theirs)


@lru_cache(KEPT)
def _violators(
    ground: Ground, first: tuple[int, ...], over: tuple[int, ...], other: int, way: int
) -> tuple[int, ...]:
    return tuple(
        NOBODY if country in over or (who == other and ground.minors[country].hexes & way) else who
        for country, who in enumerate(first)
    )


def visitors(position: Position, country: int) -> tuple[int, ...]:
    """65:22.0.5d, R65-46 - Who of the moving side has been in or over a country and is outside now."""
    hexes, place = position.rules.ground.minors[country].hexes, position.place
    found = {*left_behind(position, country)}
    found |= {one.unit for one in CROSSED(position) if one.country == country}
    for unit in position.of_side(position.side):
        start = position.start[unit]
        if on_map(start) and hexes >> start & 1:
            found.add(unit)
    own = (u for u in found if in_play(place[u]) and position.side_of(u) == position.side)
    return tuple(sorted(u for u in own if not (on_map(place[u]) and hexes >> place[u] & 1)))


class Violation:
    """65:22.0.5-8 - Two factors a turn, until all cities are captured or the other side comes in."""

    follows_moves = True
    bombarded = False  # 65:23.2.5 - no strategic attack on a vacant square
    accused = "has violated"
    foes = "the opposition"
    fallen = "captured"
    says = (
        ("65:22.0.5a", "Who first crosses the border of a minor country has violated it."),
        ("65:22.0.5b", "He loses 2 factors at the end of each of his turns in which he has units there."),
        ("65:22.0.5d", "Passing through it or flying over it costs him the same."),
        ("65:22.0.6.1a", "That ends when one player has captured all its cities; then they are his to use."),
        ("65:22.0.6.2", "It ends for good, too, when the other player enters the country."),
        ("65:22.0.8a", "An occupied country is never a minor country again."),
    )

    def crossing(self, position: Position) -> list[Due]:
        """65:22.0.5c - Nothing before his turn ends."""
        return []

    def at_end(self, position: Position) -> list[Due]:
        """65:22.0.5b-d, R65-46 - Of those in the country; where nobody is left there, of those who were."""
        found = []
        for country, who in enumerate(violators(position)):
            if who != position.side or country in PAID(position):
                continue
            inside = within(position, country, who)
            units = inside or visitors(position, country)
            if units:
                found.append(Due(country, units, PRICE, "65:22.0.5b" if inside else "65:22.0.5d"))
        return found

    def put_down(self, position: Position) -> list[Event]:
        """65:22.0.5a, 65:22.0.6.2 - Who has violated what, and where that is over."""
        now = violators(position)
        events = put_down(position, OCCUPIED(position))
        for country, who in enumerate(aggressors(position)):
            if who != NOBODY and now[country] == NOBODY:
                events += end_violation(position, country)
        return events

    def take(self, position: Position, side: int, cities: int) -> None:
        """65:22.0.3, R65-81 - Whoever captures a city controls it, whose zones else it may be in."""
        control = [position.control[0] & ~cities, position.control[1] & ~cities]
        control[side] |= cities
        position.control = control

    def state_of(self, position: Position, country: int) -> str:
        """Neutral, violated, no longer so, or occupied; and the cities that are left."""
        rules = position.rules
        minor, who = rules.ground.minors[country], aggressors(position)[country]
        if country in OCCUPIED(position):
            return f"{minor.name} is an occupied country; its cities are as any others."
        left = say_cities(rules, bits.hexes(unreduced(position, minor)))
        cities = f"not captured: {left}" if left else "all its cities are captured"
        if who == NOBODY:
            return f"{minor.name} is neutral."
        if violators(position)[country] == who:
            price = f"who loses {PRICE} factors a turn there"
            return f"{minor.name}: violated by {rules.names[who]}, {price}; {cities}."
        return f"{minor.name}: no longer violated, both players have entered it; {cities}."

    def ports(self, rules: Rules) -> int:
        """65:22.0.6.1b - What is of no use before the country is occupied is no friendly city."""
        return 0


def end_violation(position: Position, country: int) -> list[Event]:
    """65:22.0.6.2, 65:22.0.7 - Nobody suffers for having violated a country any more."""
    if country in (*ENDED(position), *OCCUPIED(position)):
        return []
    ENDED.put(position, tuple(sorted((*ENDED(position), country))))
    text = f"Both players have entered {position.rules.ground.minors[country].name}: its violation is over."
    return [Event("violation over", text, ("65:22.0.6.2",))]


def state_of(position: Position, country: int) -> str:
    """How a country stands, in a sentence."""
    said: str = MINORS(position).state_of(position, country)
    return said


ANSWERS: dict[str, Minors] = {
    "as printed": AsPrinted(),
    "clarified": Clarified(),
    "until occupied": Violation(),
}
