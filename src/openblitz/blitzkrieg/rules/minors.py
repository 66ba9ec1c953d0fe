"""75:29 - minor countries: who violated their neutrality, whose their cities are, what they cost.

The first side to enter a country or to attack one of its cities is its aggressor for good, the other its
liberator. What units did in movement is read from the moves, so that a move that is taken back takes the
aggression with it; it is put down when the player-turn ends. Whatever else enters a country (retreats,
advances) is put down at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from openblitz.blitzkrieg.kinds import HEX_SET, read_side
from openblitz.blitzkrieg.known import look_up, number
from openblitz.blitzkrieg.places import on_map
from openblitz.blitzkrieg.position import Position
from openblitz.blitzkrieg.roster import NOBODY, SIDES
from openblitz.blitzkrieg.rules.moves import hexes_of
from openblitz.blitzkrieg.rules.victory import NAMES
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event
from openblitz.table.facts import Lasts, Subject
from openblitz.table.game import NotationError
from openblitz.table.kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.position import Went
    from openblitz.blitzkrieg.rules.book import Rules, Saying
    from openblitz.blitzkrieg.rules.ground import Minor

PRICE: Final = 2  # 75:29.6a - factors
LEAST: Final = 4  # 75:MCRT.minimum - factors against a city


# The facts


def read_country(rules: Rules, word: str) -> int:
    """A minor country by its key."""
    keys = [minor.key for minor in rules.ground.minors]
    if word.lower() not in keys:
        raise NotationError(f"{word[:40]!r} is no minor country; there are {', '.join(keys)}")
    return keys.index(word.lower())


COUNTRY: Kind[Any] = Kind(
    "COUNTRY", read_country, lambda rules, country: str(rules.ground.minors[country].key)
)


class Of(NamedTuple):
    """A country, and the side of which something is said to it."""

    country: int
    side: int


def _read_of(rules: Rules, text: str) -> Of:
    country, _, side = text.partition(" ")
    return Of(read_country(rules, country), read_side(side.strip()))


COUNTRY_SIDE: Kind[Any] = Kind(
    "COUNTRY SIDE", _read_of, lambda rules, one: f"{COUNTRY.write(rules, one.country)} {SIDES[one.side]}"
)
# 75:29.2a - who violated which country; 75:29.5b - the cities that were reduced, once for all.
AGGRESSOR: Subject[tuple[Of, ...]] = Subject(Position, "aggressor", (), COUNTRY_SIDE, each=True)
REDUCED: Subject[int] = Subject(Position, "reduced", 0, HEX_SET)
# 75:29.6 - the countries whose price has been paid in this player-turn.
PAID: Subject[tuple[int, ...]] = Subject(
    Position, "guerrillas-paid", (), COUNTRY, lasts=Lasts.PLAYER_TURN, each=True
)


class _Last(NamedTuple):
    """What aggressors were worked out from last, and what they were."""

    rules: Rules | None = None
    known: tuple[Of, ...] = ()
    went: tuple[Went, ...] = ()
    found: tuple[int, ...] = ()


_last: list[_Last] = [_Last()]
_AGGRESSORS: Final = number()


def aggressors(rules: Rules, position: Position) -> tuple[int, ...]:
    """75:29.2a, CL:29.2a - The aggressor of each country; NOBODY while it is neutral."""
    kept = look_up(rules, position)
    found: tuple[int, ...] | None = kept.get(_AGGRESSORS)
    if found is None:
        found = kept[_AGGRESSORS] = _aggressors(rules, position)
    return found


def _aggressors(rules: Rules, position: Position) -> tuple[int, ...]:
    last, known, went = _last[0], AGGRESSOR(position), position.went
    if last.rules is rules and last.known is known and last.went is went:
        return last.found
    if last.rules is rules and last.known is known and went[: len(last.went)] == last.went:
        found, fresh = list(last.found), went[len(last.went) :]  # more moves after the same ones
    else:
        found, fresh = [NOBODY] * len(rules.ground.minors), went
        for one in known:
            found[one.country] = one.side
    for move in fresh if NOBODY in found else ():
        for country in _neutral(rules, found, hexes_of(move.way)):
            found[country] = position.side_of(rules.roster, move.unit)
    # The same tuple where nothing has changed: what is kept by it is found at once.
    same = tuple(found) if tuple(found) != last.found else last.found
    _last[0] = _Last(rules, known, went, same)
    return same


def _neutral(rules: Rules, found: Sequence[int], way: int) -> list[int]:
    """The neutral countries that some of the hexes belong to."""
    minors = rules.ground.minors
    return [c for c, minor in enumerate(minors) if found[c] == NOBODY and minor.hexes & way]


def crosses(rules: Rules, position: Position, side: int, way: Iterable[int]) -> list[int]:
    """CL:29.2a, R75-C18 - The countries whose aggressor a side would become by going or flying this way."""
    hexes = bits.of(Hex(h) for h in way if on_map(h))
    return _neutral(rules, aggressors(rules, position), hexes)


def violate(rules: Rules, position: Position, side: int, countries: Iterable[int]) -> list[Event]:
    """75:29.2a - A side becomes the aggressor of countries that were neutral, for good."""
    events = []
    for country in countries:
        AGGRESSOR.put(position, tuple(sorted((*AGGRESSOR(position), Of(country, side)))))
        events.append(_told(rules, country, side))
    return events


def _told(rules: Rules, country: int, side: int) -> Event:
    text = f"{NAMES[side]} is the aggressor against {rules.ground.minors[country].name}."
    return Event("aggression", text, ("75:29.2a",))


def put_down(rules: Rules, position: Position) -> list[Event]:
    """75:29.2c - What moves have made of countries is put down when the player-turn ends."""
    known = {one.country for one in AGGRESSOR(position)}
    found = aggressors(rules, position)
    fresh = [c for c, side in enumerate(found) if side != NOBODY and c not in known]
    AGGRESSOR.put(position, tuple(Of(c, side) for c, side in enumerate(found) if side != NOBODY))
    return [_told(rules, country, found[country]) for country in fresh]


# Cities


def unreduced(position: Position, minor: Minor) -> int:
    """The cities of a country that have not been reduced."""
    return minor.cities & ~REDUCED(position)


def resisting(rules: Rules, position: Position, side: int) -> int:
    """75:29.4d - The unreduced cities of countries that a side is not the liberator of."""
    found = 0
    for minor, who in zip(rules.ground.minors, aggressors(rules, position), strict=True):
        if who != 1 - side:
            found |= unreduced(position, minor)
    return found


def defiant(rules: Rules, position: Position, side: int) -> int:
    """75:29.4c - The unreduced cities of countries that a side is the aggressor of."""
    found = 0
    for minor, who in zip(rules.ground.minors, aggressors(rules, position), strict=True):
        if who == side:
            found |= unreduced(position, minor)
    return found


def liberated(rules: Rules, position: Position, side: int) -> int:
    """75:29.2b - All cities of the countries that a side is the liberator of."""
    found = 0
    for minor, who in zip(rules.ground.minors, aggressors(rules, position), strict=True):
        if who == 1 - side:
            found |= minor.cities
    return found


def country_at(rules: Rules, hex_: int) -> int | None:
    """The minor country that a hex belongs to."""
    return next((c for c, minor in enumerate(rules.ground.minors) if minor.hexes >> hex_ & 1), None)


def subdued(rules: Rules, position: Position, country: int, side: int) -> bool:
    """75:29.6a - Whether a side has a ground unit in every city of a country."""
    return not rules.ground.minors[country].cities & ~position.blocks(side)


# Forces


def within(rules: Rules, position: Position, country: int, side: int) -> tuple[int, ...]:
    """The units of a side that are in a country."""
    hexes, place = rules.ground.minors[country].hexes, position.place
    return tuple(u for u in position.on_board(rules.roster, side) if hexes >> place[u] & 1)


def left_behind(rules: Rules, position: Position, country: int) -> tuple[int, ...]:
    """75:29.6b, CL:29.6a - Who moved through, over or out of a country in this player-turn and is outside."""
    hexes, side = rules.ground.minors[country].hexes, position.side
    inside = set(within(rules, position, country, side))
    found: dict[int, None] = {}
    for unit, start, way in position.went:
        entered = hexes_of(way) & hexes or (on_map(start) and hexes >> start & 1)
        if entered and position.side_of(rules.roster, unit) == side and unit not in inside:
            found[unit] = None
    return tuple(sorted(found))


def factors_of(rules: Rules, units: Iterable[int]) -> int:
    """What units come to as losses of the side that moves are counted."""
    worth = rules.losses.worth(rules.roster, True)
    return sum(worth[u] for u in units)


class Due(NamedTuple):
    """Factors that a side has to remove for a country, from some of its units."""

    country: int
    units: tuple[int, ...]
    factors: int
    rule: str


class Minors(Protocol):
    """What crossing a country costs when movement is over."""

    follows_moves: bool

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    def crossing(self, rules: Rules, position: Position) -> list[Due]:
        """What the moving side has to remove at the end of its movement."""
        ...

    def ports(self, rules: Rules) -> int:
        """The ports of a country that are supplied by sea although no route leads through the country."""
        ...


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
    says = (
        *SAID,
        ("75:29.6b", "Who only moved through or flew over the country loses 2 of these factors."),
        ("75:29.6c", "They do not attack before."),
    )

    def crossing(self, rules: Rules, position: Position) -> list[Due]:
        """75:29.6b-c - Two factors of those that crossed, if nobody has stayed; they do not attack."""
        found = []
        for country, who in enumerate(aggressors(rules, position)):
            if who == position.side and country not in PAID(position):
                out = left_behind(rules, position, country)
                if out:
                    found += self._due(rules, position, country, out)
        return found

    def _due(self, rules: Rules, position: Position, country: int, out: tuple[int, ...]) -> list[Due]:
        inside = within(rules, position, country, position.side)
        return [] if inside else [Due(country, out, PRICE, "75:29.6b")]

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

    def _due(self, rules: Rules, position: Position, country: int, out: tuple[int, ...]) -> list[Due]:
        inside = within(rules, position, country, position.side)
        factors = factors_of(rules, inside)
        if factors > 1:
            return []
        due = [Due(country, inside, 1, "CL:29.6b")] if factors else []
        rule = "CL:29.6b" if factors else "CL:29.6a"
        return [*due, Due(country, out, PRICE - factors, rule)]

    def ports(self, rules: Rules) -> int:
        """CL:29.7b - None: guerrillas are at the docks."""
        return 0


def at_end(rules: Rules, position: Position) -> list[Due]:
    """75:29.6a - What the moving side has to remove when its player-turn ends, country by country."""
    found = []
    for country, who in enumerate(aggressors(rules, position)):
        if who != position.side or country in PAID(position):
            continue
        inside = within(rules, position, country, who)
        if inside and not subdued(rules, position, country, who):
            found.append(Due(country, inside, PRICE, "75:29.6a"))
    return found


def state_of(rules: Rules, position: Position, country: int) -> str:
    """How a country stands, in a sentence."""
    minor, who = rules.ground.minors[country], aggressors(rules, position)[country]
    if who == NOBODY:
        return f"{minor.name} is neutral."
    left = [name(h) for h in bits.hexes(unreduced(position, minor))]
    cities = f"unreduced: {' '.join(left)}" if left else "all its cities are reduced"
    calm = ", subdued" if subdued(rules, position, country, who) else ""
    return f"{minor.name}: {NAMES[who]} is the aggressor, {NAMES[1 - who]} the liberator{calm}; {cities}."


ASKS = "What does it cost to cross a minor country?"
ANSWERS: dict[str, Minors] = {"as printed": AsPrinted(), "clarified": Clarified()}
