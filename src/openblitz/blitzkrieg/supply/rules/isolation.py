"""MS:10 - supply in the Module System: lines of rail to the cities at home, and who is isolated.

A unit is supplied where at most five squares lead to a friendly rail line that runs back to a source. It is
settled when the owner's player-turn begins, and holds through the enemy's (RMS-51).
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.charts.sheet import sheet
from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.land import POWERS
from openblitz.blitzkrieg.engine.modifiers import Damage
from openblitz.blitzkrieg.engine.position import DROPPED, FLOWN, Position
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import cities
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.blitzkrieg.supply.rules.depots import Depot, Provided
from openblitz.blitzkrieg.supply.rules.supply_routes import most_through
from openblitz.hexes import bits
from openblitz.hexes.reach import roadside
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.land import Ground
    from openblitz.blitzkrieg.supply.rules.depots import Source


ISOLATED = Subject(Position, "isolated", 0, of=Of.UNITS, about="is isolated")
# Since an earlier turn of its own: aircraft no longer fly out (MS:10r).
STILL = Subject(Position, "still-isolated", 0, of=Of.UNITS, about="has been isolated for a turn or more")
CHOSEN = Subject(
    Position, "sea-supplied", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="is supplied by choice"
)

OVERLAND: Final = 5  # MS:10a - squares to a rail line
BY_SEA: Final = 60  # MS:10u - factors, over all beaches and ports
KEPT: Final = 256  # lines and what they feed that are remembered


# What the chart says of each kind of unit


@cache
def _chart() -> dict[str, tuple[str, str]]:
    table = sheet("modules.isolation")
    return {row: (table.at(row, "movement"), table.at(row, "combat")) for row in table.rows}


def moves(rules: Rules, unit: int) -> str:
    """MS:ISOLATION - What isolation does to the movement of a unit."""
    return _chart().get(rules.roster.counters[unit].type.key, _UNTOUCHED)[0]


def fights(rules: Rules, unit: int) -> str:
    """MS:ISOLATION - What isolation does to the combat factor of a unit."""
    return _chart().get(rules.roster.counters[unit].type.key, _UNTOUCHED)[1]


_UNTOUCHED: Final = ("normal", "normal")
_FIXED: Final = ("-", "normal")  # it does not move anyhow


def needs(rules: Rules, unit: int) -> bool:
    """MS:ISOLATION.rng, .sea, .airbase - Whether isolation can do anything to a unit."""
    return _chart().get(rules.roster.counters[unit].type.key, _UNTOUCHED) not in (_UNTOUCHED, _FIXED)


# Lines


@known.of_side
def clear(position: Position, side: int) -> int:
    """MS:10e, RMS-49 - The land over which lines of a side may lead: no enemy, and no enemy zone."""
    rules = position.rules
    barred = zones_of(rules).controlled(position, 1 - side) | position.barred(side)
    return rules.ground.land & ~barred & ~supply.cut(position, side)


@known.of_side
def open_rails(position: Position, side: int) -> int:
    """MS:10z, RMS-33 - The same for rail, which passes no city that is not one's own or is not garrisoned."""
    rules = position.rules
    friendly = CITIES.of(rules).friendly(position, side)
    held = cities.homes(position, side) | position.controls(side)
    return clear(position, side) & ~(rules.ground.city & ~(friendly & held))


def lines(position: Position, side: int, begin: int) -> int:
    """RMS-33 - The friendly rail squares that are joined to some squares, those included that are open."""
    return _joined(position.rules.ground, open_rails(position, side), begin)


# Both follow from sets of squares alone, which few moves change: most units stand far from enemies.


@lru_cache(KEPT)
def _joined(ground: Ground, left: int, begin: int) -> int:
    """The rail squares of a set that are joined to some of its squares."""
    found = fresh = begin & left
    left &= ~found
    while fresh:
        fresh = roadside(ground.roads, fresh) & left
        left &= ~fresh
        found |= fresh
    return found


@lru_cache(KEPT)
def _within_line(ground: Ground, open_to: int, begin: int) -> int:
    """The squares that are five squares at most from some, over open ones but for the last."""
    near = begin
    for _ in range(OVERLAND - 1):
        near |= bits.spread(near) & open_to
    return near | bits.spread(near) & ground.land


def fed(position: Position, side: int, begin: int) -> int:
    """MS:10a, RMS-49 - The squares that are five squares at most from some: none in an enemy zone but the
    first, where the unit itself stands."""
    return _within_line(position.rules.ground, clear(position, side), begin) if begin else 0


@known.of_side
def at_home(position: Position, side: int) -> int:
    """MS:10b, MS:ISOLATION.b - Where units are supplied from home, however many they are.

    Who stands in a city at home has no line that an enemy could cut (RMS-140). Cities of allies are as those
    at home while they are allies (RMS-174).
    """
    homes = cities.at_home(position, side)
    for one in position.rules.added[Damage]:
        homes &= ~one.sources(position)
    return homes | fed(position, side, home_lines(position, side))


@known.of_side
def _sure(position: Position, side: int) -> int:
    """The cities that are friendly wherever units go."""
    return CITIES(position).sure(position, side)


@known.of_side
def _sure_rails(position: Position, side: int) -> int:
    """A part of `open_rails` that is found at once: by cities that are friendly wherever units go."""
    rules = position.rules
    held = cities.homes(position, side) | position.controls(side)
    sure = _sure(position, side) & held
    return clear(position, side) & ~(rules.ground.city & ~sure)


@known.of_side
def surely_at_home(position: Position, side: int) -> int:
    """A part of `at_home` that is found at once."""
    rules = position.rules
    homes = _sure(position, side) & cities.at_home(position, side)
    for one in rules.added[Damage]:
        homes &= ~one.sources(position)
    lines = _joined(rules.ground, _sure_rails(position, side), homes)
    return homes | fed(position, side, lines)


@known.of_side
def home_lines(position: Position, side: int) -> int:
    """The friendly rail squares that run back to a city at home."""
    rules = position.rules
    homes = cities.at_home(position, side) & CITIES.of(rules).friendly(position, side)
    for one in rules.added[Damage]:
        homes &= ~one.sources(position)
    return lines(position, side, homes)


class Served(NamedTuple):
    """A source of supply besides home, and the squares that it supplies."""

    source: Source
    hexes: int


@known.of_side
def others(position: Position, side: int) -> tuple[Served, ...]:
    """MS:10c-d, MS:10x - The other sources of a side, each with the squares from which a line leads there."""
    found = (source for depot in position.rules.added[Depot] for source in _in_use(position, side, depot))
    return tuple([Served(source, served_by(position, side, source)) for source in found])


def _in_use(position: Position, side: int, depot: Depot) -> Iterator[Source]:
    """The sources of a side that are not shut (MS:AIRMISSION.4b)."""
    shut = 0
    for one in position.rules.added[Damage]:
        shut |= one.sources(position)
    return (source for source in depot.sources(position, side) if not source.hexes & shut)


@known.of_side
def _surely_served(position: Position, side: int) -> tuple[Served, ...]:
    """A part of `others` that is found at once, each with some of its squares."""
    rules = position.rules
    found, open_to = [], clear(position, side)
    for depot in rules.added[Depot] if any(depot.plain for depot in rules.added[Depot]) else ():
        for source in _in_use(position, side, depot) if depot.plain else ():
            begin = source.hexes & open_to
            if source.rails:
                begin |= _joined(rules.ground, _sure_rails(position, side), source.hexes)
            found.append(Served(source, fed(position, side, begin) | source.hexes))
    return tuple(found)


def surely_supplied(position: Position, unit: int, hex_: int) -> bool:
    """Whether it is seen at once that a unit could be supplied in a square, as it nearly always is."""
    rules = position.rules
    side = position.side_of(unit)
    if from_home(rules, unit):
        return bool(surely_at_home(position, side) >> hex_ & 1)
    return any(
        one.hexes >> hex_ & 1 and _meant_for(rules, one.source, unit)
        for one in _surely_served(position, side)
    )


def supplied_there(position: Position, unit: int, hex_: int) -> bool:
    """The same as it is (`supplied_at`), without a look at what only others draw on."""
    rules = position.rules
    side = position.side_of(unit)
    if from_home(rules, unit) and at_home(position, side) >> hex_ & 1:
        return True
    return any(
        _meant_for(rules, source, unit) and served_by(position, side, source) >> hex_ & 1
        for depot in rules.added[Depot]
        for source in _in_use(position, side, depot)
    )


def served_by(position: Position, side: int, source: Source) -> int:
    """The squares from which a line leads to a source, and that itself."""
    begin = source.hexes & clear(position, side)
    if source.rails:
        begin |= lines(position, side, source.hexes)
    found = fed(position, side, begin)
    if source.near_rails:
        near = position.rules.board.rail_bits & found & clear(position, side)
        found |= fed(position, side, lines(position, side, near))
    return found | source.hexes


@known.of_side
def supplied_squares(position: Position, side: int) -> int:
    """The squares in which a unit of a side could be supplied, whatever others draw."""
    found = at_home(position, side)
    for served in others(position, side):
        if served.source.own_units is None:
            found |= served.hexes
    return found


def supplied_at(position: Position, unit: int) -> int:
    """The squares in which one unit could be supplied."""
    side = position.side_of(unit)
    found = supplied_squares(position, side) if from_home(position.rules, unit) else 0
    for served in others(position, side):
        own = served.source.own_units
        if own is not None and own >> unit & 1:
            found |= served.hexes
    return found


def from_home(rules: Rules, unit: int) -> bool:
    """MS:10x - Whether the cities of a major power supply a unit; minor armies have sources of their own."""
    return rules.roster.army[unit] < POWERS


# Who is without


def _of_type(position: Position, side: int) -> list[int]:
    return [u for u in position.all_on_board(side) if needs(position.rules, u)]


@known.of_side
def away(position: Position, side: int) -> int:
    """The units of a side that are not supplied from home, and need to be supplied; as a set."""
    rules = position.rules
    there, found, place = at_home(position, side), 0, position.place
    for unit in _of_type(position, side):
        if not there >> place[unit] & 1 or not from_home(rules, unit):
            found |= 1 << unit
    if found:
        for one in rules.added[Provided]:
            found &= ~one.units(position, side)
    return found


@known.of_side
def depending(position: Position, side: int) -> dict[int, tuple[int, ...]]:
    """Those of them who have lines to other sources, each with the numbers of these."""
    served, place = others(position, side), position.place
    if not served:
        return {}
    found = {}
    for unit in bits.hexes(away(position, side)):
        ways = tuple(
            number
            for number, one in enumerate(served)
            if one.hexes >> place[unit] & 1 and _meant_for(position.rules, one.source, unit)
        )
        if ways:
            found[int(unit)] = ways
    return found


def _meant_for(rules: Rules, source: Source, unit: int) -> bool:
    if source.own_units is None:
        return from_home(rules, unit)
    return bool(source.own_units >> unit & 1)


def enough(position: Position, side: int, units: Iterable[int]) -> bool:
    """MS:10s-u, RMS-53 - Whether the sources can supply all of some units that depend on them.

    A unit may draw on two of them (RMS-142).
    """
    units = tuple(units)
    ways, served = depending(position, side), others(position, side)
    if _first_come(position.rules, units, ways, served):
        return True
    pipes: dict[tuple[int, int], int] = {}
    begin, end, ships, wanted = -1, -2, -3, 0
    for unit in units:
        factors = position.roster.defense[unit]
        wanted += factors
        pipes[begin, len(served) + unit] = factors
        for way in ways[unit]:
            pipes[len(served) + unit, way] = factors
    for number, one in enumerate(served):
        most = wanted if one.source.most is None else one.source.most
        pipes[number, ships if one.source.by_sea else end] = most
    pipes[ships, end] = BY_SEA
    through = most_through(pipes, begin, end)
    return sum(flow for (first, _), flow in through.items() if first == begin) == wanted


def _first_come(
    rules: Rules, units: Iterable[int], ways: Mapping[int, tuple[int, ...]], served: Sequence[Served]
) -> bool:
    """Whether the sources are enough where each unit draws on the first that has enough left for it.

    Then they are; where not, others may still be found by which they are.
    """
    left = [one.source.most for one in served]
    by_sea = BY_SEA
    for unit in units:
        factors = rules.roster.defense[unit]
        for way in ways[unit]:
            has, sea = left[way], served[way].source.by_sea
            if (has is None or factors <= has) and (not sea or factors <= by_sea):
                left[way] = None if has is None else has - factors
                by_sea -= factors if sea else 0
                break
        else:
            return False
    return True


@known.of_side
def all_supplied(position: Position, side: int) -> bool:
    """Whether all who depend on other sources can be supplied at once, so that nobody has to choose."""
    waiting = depending(position, side)
    return not waiting or enough(position, side, waiting)


@known.of_side
def to_choose(position: Position, side: int) -> int:
    """Who may still be chosen, where more depend on other sources than these can supply."""
    if all_supplied(position, side):
        return 0
    chosen = list(map(int, bits.hexes(CHOSEN(position))))
    open_to = [u for u in depending(position, side) if u not in chosen]
    able = (u for u in open_to if enough(position, side, [*chosen, u]))
    return sum(1 << u for u in able)


def lacking(position: Position, side: int) -> int:
    """The units of a side that are without supply as everybody stands, as a set."""
    without, waiting = away(position, side), depending(position, side)
    if not waiting:
        return without
    if all_supplied(position, side):
        return without & ~sum(1 << u for u in waiting)
    return without & ~CHOSEN(position)


def settle(position: Position) -> int:
    """MS:10i, RMS-51 - Note who of the moving side is isolated from now until its next player-turn."""
    side = position.side
    own = position.roster.under[position.allegiance].as_set[side]
    before, without = ISOLATED(position), lacking(position, side)
    ISOLATED.put(position, before & ~own | without)
    STILL.put(position, STILL(position) & ~own | before & without)
    return without


def dropped(position: Position, unit: int) -> bool:
    """MS:ISOLATION.abn - Whether a unit was dropped in this player-turn: flown elsewhere than to a city."""
    flags = position.flags[unit]
    if flags & DROPPED:
        return True
    if not flags & FLOWN or not position.roster.airborne[unit]:
        return False
    side = position.side_of(unit)
    return not CITIES(position).at_start(position, side) >> max(position.place[unit], 0) & 1


def relieve(position: Position, units: int) -> None:
    """Units that are isolated no longer."""
    ISOLATED.put(position, ISOLATED(position) & ~units)
    STILL.put(position, STILL(position) & ~units)
