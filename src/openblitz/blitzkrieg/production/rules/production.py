"""MS:9 - production: each center makes units of its own points at the end of every second turn.

Points are counted in halves, since a factor of infantry on foot costs half a point (RMS-42). What was made in
a player-turn is kept with the center that made it, so that it can be given back until the phase is over.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from openblitz.blitzkrieg.charts.sheet import sheet
from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.kinds import UNIT
from openblitz.blitzkrieg.engine.land import POWERS
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED, PLACE, on_map
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.ground.rules.lost import Fallen
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.production.questions.production import PRODUCTION, Production
from openblitz.blitzkrieg.scenarios.rules.orders_of_battle import CENTERS, PRICES, army, drawn, title, worth
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.facts import Lasts, Of, Subject
from openblitz.table.records import Record
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.table import Refusal

INACTIVE: Final = (BOX, ELIMINATED)
HALVES: Final = 2  # of a point
# RMS-168 - The centers of the alliance of minor countries make units of its armies, and no others do.
ALLIANCE: Final = "MS:SCENARIO.F.j"


class Produced(NamedTuple):
    """A counter that was made in this player-turn: by which center, and where it lay before."""

    unit: int
    center: int
    origin: int


PRODUCED: Subject[tuple[Produced, ...]] = Subject(
    Position,
    "produced",
    (),
    Record(Produced, "{unit} by {center} from {origin}", unit=UNIT, center=UNIT, origin=PLACE),
    lasts=Lasts.PLAYER_TURN,
    each=True,
)
# MS:9o - Counters that were lost in a turn with production: nobody makes them anew in it.
LOST: Subject[int] = Subject(
    Position,
    "lost-of-late",
    0,
    of=Of.UNITS,
    lasts=Lasts.TURN,
    about="was lost in this turn and is not made anew in it",
)


# The question


SAID: tuple[Saying, ...] = (
    ("MS:9c", "New units cost so many points a factor, by the Production Chart."),
    ("MS:9d", "Each production center makes units of its own points alone."),
    ("MS:9g", "Points are not saved."),
    ("MS:9i", "Ground units and trains appear with the center, or in a city that a railroad joins to it."),
    ("MS:9j", "Ships appear where the city of the center docks them."),
    ("MS:9l", "Aircraft appear at the nearest airbase of the home country."),
    ("MS:9r", "A center that is surrounded by enemy zones makes nothing."),
)


class EverySecondTurn:
    """MS:9b - When turns 2, 4, 6 and so on end."""

    says: tuple[Saying, ...] = (("MS:9b", "There is production at the end of every second turn."), *SAID)
    every = 2


class EveryThirdTurn:
    """MS:9x - When turns 3, 6, 9 and so on end."""

    says: tuple[Saying, ...] = (("MS:9x", "There is production at the end of every third turn."), *SAID)
    every = 3


ANSWERS: dict[str, Production] = {
    "every second turn": EverySecondTurn(),
    "every third turn": EveryThirdTurn(),
}


def is_cycle(rules: Rules, turn: int) -> bool:
    """MS:9b, MS:9x, RMS-31 - Whether there is production in the player-turns of a turn."""
    every: int = PRODUCTION.of(rules).every
    return turn > 0 and turn % every == 0


class Output(Added):
    """What takes from the points of a production center, such as bombs (MS:AIRMISSION.3b)."""

    lists: ClassVar = "output"

    def halves(self, position: Position, center: int, has: int) -> int:
        """What is left of so many half points of a center."""
        raise NotImplementedError


class MakingBar(Added):
    """Why a center may not make a unit that it has points for."""

    lists: ClassVar = "making-bars"

    def refuse(self, position: Position, unit: int, center: int) -> Refusal | None:
        """The refusal; None where there is nothing against it."""
        raise NotImplementedError


class Supplied(Added):
    """Where a side is supplied, for who builds there (MS:9m)."""

    lists: ClassVar = "supplied-area"

    def hexes(self, position: Position, side: int) -> int:
        """The squares that are."""
        raise NotImplementedError


class LostOfLate(Fallen):
    """MS:9o - A counter that is lost in a turn with production is not made anew in it."""

    name = "lost in a turn with production"

    def note(self, position: Position, unit: int) -> None:
        """In such a turn alone."""
        if is_cycle(position.rules, position.turn):
            LOST.put(position, LOST(position) | 1 << unit)


# Centers and their points


@lru_cache(maxsize=32)
def all_centers(roster: Roster) -> tuple[int, ...]:
    """Every production center that the game uses."""
    return tuple(u for u in roster.used if roster.counters[u].type.key == CENTERS)


def centers(position: Position, side: int) -> list[int]:
    """The production centers that a side has; those that are captured lie turned over, and make nothing."""
    rules = position.rules
    place = position.place
    if rules.scenario is not None and rules.scenario.overseas and side == rules.scenario.occupier:
        number = army(position, side)  # MS:SCENARIO.G.i - those across the sea
        return list(drawn(rules, side, number).get(CENTERS, ())) if number else []
    return [u for u in position.of_type(CENTERS, side) if on_map(place[u])]


def surrounded(position: Position, hex_: int, side: int) -> bool:
    """MS:9q-r, RMS-183 - Whether the enemy controls or holds all land beside a square."""
    return not bits.spread(1 << hex_) & open_ground(position, side)


def open_ground(position: Position, side: int) -> int:
    """The land that the enemy of a side neither controls nor holds."""
    rules = position.rules
    ground, enemy = rules.ground, 1 - side
    held = zones_of(rules).controlled(position, enemy) | position.blocks(enemy)
    return ground.land & ~ground.neutral & ~held


def halves(position: Position, center: int) -> int:
    """The half points that a center makes units of in this cycle."""
    has = HALVES * position.roster.counters[center].points
    for one in position.rules.added[Output]:
        has = one.halves(position, center, has)
    return has


def left(position: Position, center: int) -> int:
    """MS:9d, MS:9g - The half points that a center has not used in this cycle."""
    used = sum(price(position.rules, one.unit) for one in PRODUCED(position) if one.center == center)
    return halves(position, center) - used


# What is made


@lru_cache(maxsize=64)
def _points(key: str) -> int | None:
    """The half points that a factor of a type costs; None where it is not on the chart."""
    if key not in sheet(PRICES).rows:
        return None
    whole, _, parts = sheet(PRICES).at(key, "points").partition("/")
    return HALVES * int(whole) // int(parts or 1)


def price_of(key: str) -> int:
    """MS:PRODUCTION - What a factor of a type that is on the chart costs, in half points."""
    found = _points(key)
    assert found is not None, f"{key} is on no line of the chart"
    return found


def a_factor(rules: Rules, unit: int) -> int:
    """MS:PRODUCTION - What a factor of a unit's type costs, in half points."""
    return _points(_type(rules, unit)) or 0


def price(rules: Rules, unit: int) -> int:
    """MS:9c, MS:9w - What a counter costs, in half points."""
    return a_factor(rules, unit) * worth(rules.roster, unit)


def say_points(of: int) -> str:
    """Half points in words.

    >>> say_points(5), say_points(2), say_points(1), say_points(0)
    ('2½ points', '1 point', '½ point', '0 points')
    """
    whole, rest = divmod(of, HALVES)
    number = f"{say_number(whole) if whole or not rest else ''}{'½' if rest else ''}"
    return f"{number} point{'s' if of > HALVES or not of else ''}"


def _type(rules: Rules, unit: int) -> str:
    return rules.roster.counters[unit].type.key


def makes(position: Position, center: int, key: str) -> bool:
    """MS:PRODUCTION.dot, RMS-168 - Whether a center makes units of a type: of a power's, if its army does."""
    if key not in sheet(PRICES).rows:
        return False
    if position.roster.army[center] >= POWERS:
        return True
    number = army(position, position.side_of(center))
    return bool(number) and sheet(PRICES).at(key, str(number)) == "yes"


def why_idle(position: Position, center: int) -> Refusal | None:
    """Why a center makes nothing at all now; None where it does."""
    rules = position.rules
    say, side = position.roster.ids[center], position.side
    if _type(rules, center) != CENTERS:
        return rules.refuse_by("MS:9a", f"{say} is no production center.", (), (center,))
    if center not in centers(position, side):
        return rules.refuse_by("MS:9t", f"{say} is not in your hands.", (), (center,))
    if not is_cycle(rules, position.turn):
        return rules.refuse_by("MS:9b", f"There is no production in turn {position.turn}.", (), (center,))
    here = position.place[center]
    if on_map(here) and surrounded(position, here, side):
        reason = f"{say} is surrounded by enemy zones of control and makes nothing."
        return rules.refuse_by("MS:9r", reason, (here,), (center,))
    return None


def why_not_make(position: Position, unit: int, center: int) -> Refusal | None:
    """Why a center does not make a counter, wherever that would appear; None where it does."""
    rules = position.rules
    say, key = position.roster.ids[unit], _type(rules, unit)

    def no(rule: str, reason: str) -> Refusal:
        return rules.refuse_by(rule, reason, (), (unit,))

    if key == CENTERS:
        return no("MS:9z", "A production center is never replaced.")
    ours, theirs = (position.roster.army[one] >= POWERS for one in (center, unit))
    if ours != theirs:
        rule = ALLIANCE if ours else "MS:9c"
        return no(rule, f"{position.roster.ids[center]} makes no units of the army of {say}.")
    if not makes(position, center, key):
        which = title(army(position, position.side)) if army(position, position.side) else "no army"
        return no("MS:PRODUCTION.dot", f"{say} is not made by the {which}.")
    if position.place[unit] not in INACTIVE:
        return no("MS:9c", f"{say} is not in the box.")
    if LOST(position) >> unit & 1:
        return no("MS:9o", f"{say} was lost in this turn.")
    against = (one.refuse(position, unit, center) for one in rules.added[MakingBar])
    refused = _too_dear(position, unit, center) or _no_port(position, unit, center)
    return refused or next(filter(None, against), None)


def _too_dear(position: Position, unit: int, center: int) -> Refusal | None:
    """MS:9c-d, MS:9f-g - Whether it costs more than the center has, or has left."""
    rules = position.rules
    say, cost, has = rules.roster.ids[unit], price(rules, unit), left(position, center)
    of = say_points(halves(position, center))
    if a_factor(rules, unit) > halves(position, center):
        reason = f"A factor of {say} costs {say_points(a_factor(rules, unit))}, and {of} is all there is."
        return rules.refuse_by("MS:9f", reason, (), (unit, center))
    if cost > has:
        reason = (
            f"{say} costs {say_points(cost)}; {rules.roster.ids[center]} has {say_points(has)} of {of} left."
        )
        return rules.refuse_by("MS:9d", reason, (), (unit, center))
    return None


def _no_port(position: Position, unit: int, center: int) -> Refusal | None:
    """MS:9k - Ships are made in port cities alone."""
    rules = position.rules
    here = position.place[center]
    if not position.roster.sails[unit] or any(
        Hex(here) in dock.cities for dock in rules.board.docks.values()
    ):
        return None
    reason = f"{name(Hex(here))} is no port: ships are not made there."
    return rules.refuse_by("MS:9k", reason, (here,), (unit, center))


# Counters of the box


def stamp(roster: Roster, unit: int) -> tuple[object, ...]:
    """What is printed on a counter: of those that print the same the first in the box is made."""
    counter = roster.counters[unit]
    return counter.type.key, roster.attack[unit], roster.defense[unit], counter.movement


@lru_cache(maxsize=16)
def by_stamp(roster: Roster, army: int) -> Mapping[tuple[object, ...], tuple[int, ...]]:
    """The counters of an army that can be made, by what is printed on them: the larger first."""
    found: dict[tuple[object, ...], list[int]] = {}
    own = (u for u in sorted(roster.used) if roster.army[u] == army and _points(roster.counters[u].type.key))
    for unit in own:
        found.setdefault(stamp(roster, unit), []).append(unit)
    stamps = sorted(found, key=lambda one: (str(one[0]), -roster.defense[found[one][0]]))
    return {one: tuple(found[one]) for one in stamps}


def first_like(position: Position, unit: int) -> int | None:
    """The counter that would be made of those that are like one; None where there is none left."""
    alike = by_stamp(position.roster, position.roster.army[unit]).get(stamp(position.roster, unit), ())
    place, lost = position.place, LOST(position)
    return next((u for u in alike if place[u] in INACTIVE and not lost >> u & 1), None)


def candidates(position: Position, side: int) -> list[int]:
    """One counter of each kind that some center of a side may make now."""
    able = [c for c in centers(position, side) if why_idle(position, c) is None]
    found = []
    armies = [side] if able else []
    if any(position.roster.army[c] >= POWERS for c in able):
        minors = enumerate(position.roster.under[position.allegiance].minors, POWERS)
        armies += [one for one, of in minors if of == side]
    for alike in (alike for one in armies for alike in by_stamp(position.roster, one).values()):
        first = first_like(position, alike[0])
        if first is not None and any(why_not_make(position, first, c) is None for c in able):
            found.append(first)
    return found


def make(position: Position, unit: int, center: int) -> None:
    """Note that a center makes a counter, before it appears."""
    PRODUCED.put(position, (*PRODUCED(position), Produced(unit, center, position.place[unit])))


def made(position: Position, unit: int) -> Produced | None:
    """What is kept of a counter that was made in this player-turn; None of any other."""
    return next((one for one in PRODUCED(position) if one.unit == unit), None)


def unmake(position: Position, unit: int) -> None:
    """As if a counter had not been made."""
    PRODUCED.put(position, tuple(one for one in PRODUCED(position) if one.unit != unit))
