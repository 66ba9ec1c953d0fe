"""65:21.1 - supply routes, an option of 1965: who gets to which cities, by road, by sea and over beaches.

Cities between which roads or the sea lead make a region, and supply together whoever has a route to one of
them. What all draw is dealt out to regions so that as much as can be is supplied (R65-43).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from openblitz.blitzkrieg.engine.kinds import FIRST_OF_BEACH, SIDE
from openblitz.blitzkrieg.engine.modifiers import Damage, Shown, Upkeep
from openblitz.blitzkrieg.engine.places import ELIMINATED, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.city_names import say_cities
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.sea.rules import invasions, sea
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.blitzkrieg.supply.rules.drawing import Short, drawing, draws, sources
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table.facts import Subject
from openblitz.table.records import Record
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.board.model import Beach
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Event

BEACH: Final = 40  # 65:21.1.2b - factors through one invaded beach


# The beaches over which a side is supplied


class Beachhead(NamedTuple):
    """A beach over which a side is supplied, by its first hex."""

    side: int
    beach: int


BEACHHEADS: Subject[tuple[Beachhead, ...]] = Subject(
    Position, "beachhead", (), Record(Beachhead, "{side} {beach}", side=SIDE, beach=FIRST_OF_BEACH), each=True
)


class Beachheads(Upkeep):
    """65:21.1.2c - A beach supplies until the enemy invades it or has all of it in his zones."""

    name = "beaches supply"
    says: ClassVar[tuple[Saying, ...]] = (
        ("65:21.1.2a", "Who has invaded a beach is supplied over it, by sea from any friendly port."),
        ("65:21.1.2b", "One beach supplies 40 factors."),
        ("65:21.1.2c", "It does so until the enemy invades it, or has all of it in his zones."),
    )
    minds = (
        BEACHHEADS,
        invasions.INVADED,
    )

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """What has been invaded since is the invader's; what the enemy controls is nobody's."""
        had = BEACHHEADS(position)
        fresh = [
            Beachhead(one.side, one.beach)
            for one in invasions.INVADED(position)
            if (one.side, one.turn) == (position.side, position.turn)
        ]
        if not final or not (had or fresh):
            return
        taken = {one.beach for one in fresh}
        kept = {one for one in had if one.side == position.side or one.beach not in taken} | set(fresh)
        held = tuple(sorted(one for one in kept if not _overrun(position, one)))
        if held != had:
            BEACHHEADS.put(position, held)
        yield from ()


def sands(rules: Rules, one: Beachhead) -> Beach:
    return next(beach for beach in rules.board.beaches if beach.hexes[0] == one.beach)


def _overrun(position: Position, one: Beachhead) -> bool:
    """65:21.1.2c - Whether the whole beach lies in enemy zones, or under enemies."""
    rules = position.rules
    enemy = 1 - one.side
    held = zones_of(rules).controlled(position, enemy) | position.holds(enemy)
    return not bits.of(sands(rules, one).hexes) & ~held


# Regions


class Region(NamedTuple):
    """Cities between which roads or the sea lead, what they supply, and the hexes with a route to them."""

    cities: tuple[int, ...]
    supplies: int
    hexes: int
    port: bool


def regions(position: Position, side: int) -> list[Region]:
    """65:21.1.1, 65:21.1.3 - The regions of a side; that with ports, if there is one, comes first."""
    cities = sources(position, side)
    left, ports = set(cities), _ports(position, side)
    found: list[Region] = []
    by_sea = Region((), 0, 0, port=True)
    while left:
        first = min(left)
        roads = supply.network(position, side, 1 << first)
        mine = tuple(h for h in sorted(left) if h == first or roads >> h & 1)
        left -= set(mine)
        near = supply.fed(position, side, roads)
        supplied = sum(cities[h] for h in mine)
        if bits.of(Hex(h) for h in mine) & ports:
            by_sea = Region(
                (*by_sea.cities, *mine), by_sea.supplies + supplied, by_sea.hexes | near, port=True
            )
        else:
            found.append(Region(mine, supplied, near, port=False))
    return [by_sea, *found] if by_sea.cities else found


def _ports(position: Position, side: int) -> int:
    """65:21.1.3 - The friendly ports, those taken in this turn too, as cities are that supply (R65-78)."""
    rules = position.rules
    found = CITIES.of(rules).friendly(position, side) & sea.known_ports(rules)
    for one in rules.added[Damage]:
        found &= ~one.ports(position)
    return found


class Dealt(NamedTuple):
    """What is drawn of what: by region, and over each beach; who has no route, and what is not supplied."""

    regions: list[Region]
    drawn: list[int]  # of each region
    landed: dict[Beachhead, int]  # over each beach
    cut_off: tuple[int, ...]
    excess: int


def deal(position: Position, side: int) -> Dealt:
    """65:21.1, R65-43 - Deal out what a side's units draw."""
    found = regions(position, side)
    beaches = _landings(position, side) if found and found[0].port else {}
    # Who has the same routes draws on the same: regions by number, beaches after them.
    alike: dict[tuple[int, ...], int] = {}
    cut_off: list[int] = []
    for unit in drawing(position, side):
        ways = _ways(position, unit, found, list(beaches.values()))
        if ways:
            alike[ways] = alike.get(ways, 0) + draws(position, unit)
        else:
            cut_off.append(unit)
    room = [one.supplies for one in found] + [BEACH] * len(beaches)
    taken = _flow(alike, room, len(found))
    landed = dict(zip(beaches, taken[len(found) :], strict=True))
    drawn = [n + (sum(landed.values()) if i == 0 else 0) for i, n in enumerate(taken[: len(found)])]
    return Dealt(found, drawn, landed, tuple(cut_off), sum(alike.values()) - sum(taken))


def _landings(position: Position, side: int) -> dict[Beachhead, int]:
    """65:21.1.2a - The beaches of a side, each with the hexes from which a route leads to it."""
    rules = position.rules
    clear = ~zones_of(rules).controlled(position, 1 - side) & ~position.holds(1 - side)
    own = [one for one in BEACHHEADS(position) if one.side == side]
    return {one: supply.fed(position, side, bits.of(sands(rules, one).hexes) & clear) for one in own}


def _ways(position: Position, unit: int, found: list[Region], beaches: list[int]) -> tuple[int, ...]:
    """The regions and beaches to which a unit has a route; who is at sea has one to every port (R65-78)."""
    place = position.place[unit]
    if sea_zone(place) is not None:
        return (0,) if found and found[0].port else ()
    if not on_map(place):  # aloft, or turned over: it is asked again when that is over
        return tuple(range(len(found)))
    by_land = (i for i, one in enumerate(found) if one.hexes >> place & 1)
    over = (len(found) + i for i, hexes in enumerate(beaches) if hexes >> place & 1)
    return (*by_land, *over)


def _flow(alike: dict[tuple[int, ...], int], room: list[int], inland: int) -> list[int]:
    """How much is drawn of each region by land, and over each beach, when as much as can be is dealt out.

    What goes over a beach is drawn of the region with ports, which is the first.
    """
    pipes: dict[tuple[int, int], int] = {}
    source, sink, first = len(room), len(room) + 1, len(room) + 2
    for group, (ways, factors) in enumerate(alike.items()):
        pipes[source, first + group] = factors
        for way in ways:
            pipes[first + group, way] = factors
    for way, most in enumerate(room):
        pipes[way, sink if way < inland else 0] = most
    through = most_through(pipes, source, sink)
    over = sum(through[way, 0] for way in range(inland, len(room)))
    by_land = [through[way, sink] - (over if way == 0 else 0) for way in range(inland)]
    return by_land + [through[way, 0] for way in range(inland, len(room))]


def most_through(pipes: dict[tuple[int, int], int], source: int, sink: int) -> dict[tuple[int, int], int]:
    """What goes through each pipe when as much as can be goes from the source to the sink.

    As long as some way is open, along pipes or back against what goes through them, what it takes is added;
    the shortest way first, so that there are no more such ways than pipes times places.

    >>> most_through({(0, 1): 5, (0, 2): 4, (1, 3): 3, (1, 2): 9, (2, 3): 5}, 0, 3)
    {(0, 1): 4, (0, 2): 4, (1, 3): 3, (1, 2): 1, (2, 3): 5}
    """
    left = dict(pipes)
    beside: dict[int, list[int]] = {}
    for one, other in pipes:
        left.setdefault((other, one), 0)
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    while True:
        came: dict[int, int] = {source: source}
        edge = [source]
        while edge and sink not in came:
            at = edge.pop(0)
            for there in beside.get(at, ()):
                if there not in came and left[at, there] > 0:
                    came[there] = at
                    edge.append(there)
        if sink not in came:
            return {pipe: most - left[pipe] for pipe, most in pipes.items()}
        way, at = [], sink
        while at != source:
            way.append((came[at], at))
            at = came[at]
        more = min(left[pipe] for pipe in way)
        for one, other in way:
            left[one, other] -= more
            left[other, one] += more


# The answer


class ByRoutes:
    """65:21.1 - Each unit draws on cities to which it has a route; who has none for a turn is lost."""

    says: tuple[Saying, ...] = (
        ("65:21.0.1", "Each city square that a side controls supplies 12 factors."),
        ("65:21.0.2a", "Aircraft draw on it as ground units do."),
        ("65:21.0.2b", "Artillery draws by its defense factor."),
        ("65:21.0.3a", "Who draws more than that has one turn to mend it."),
        ("65:21.0.3b", "Then he eliminates units of his choice until supply is in balance."),
        ("65:21.0.3c", "Units at sea draw, too."),
        ("65:21.0.4", "Units in the desert draw double."),
        (
            "65:21.1.1a",
            "A route goes 10 squares outside enemy zones to a road, and along it to a city.",
        ),
        ("65:21.1.1b", "Once on a road, the route does not leave it."),
        ("65:21.1.1c", "A road supplies everybody, as far as its cities do."),
        ("65:21.1.3", "From a friendly port it goes by sea to every other, and on from there."),
        ("65:QA.21.1", "Who has no route for a turn is eliminated."),
    )
    rule_cut_off = "65:QA.21.1"

    def short(self, position: Position, side: int) -> Short:
        """65:21.0.3a, 65:21.1 - What cannot be dealt out, and who has no route."""
        found = deal(position, side)
        return Short(side, found.excess, found.cut_off)

    def lightens(self, position: Position, side: int, units: Iterable[int]) -> bool:
        """65:21.0.3b - Whether less is left over without them."""
        trial = position.copy()
        for unit in units:
            trial.put(unit, ELIMINATED)
        return deal(trial, side).excess < deal(position, side).excess

    def lines(self, position: Position, side: int) -> Iterator[str]:
        """What is drawn of each region, and over each beach."""
        rules = position.rules
        found = deal(position, side)
        for region, drawn in zip(found.regions, found.drawn, strict=True):
            if len(region.cities) == 1 and not drawn:
                continue
            cities = say_cities(rules, region.cities)
            how = ", joined by sea" if region.port else ""
            yield f"{drawn} of {count(region.supplies, 'factor')} drawn of {cities}{how}."
        for one, landed in found.landed.items():
            yield f"{landed} of {BEACH} factors over {sands(rules, one).name}."


class RoutesShown(Shown):
    """65:21.1 - Where units have a route to a city, whatever that supplies; beaches apart."""

    name = "supply routes"
    says = ()
    title = "Supply routes"
    about = "where units would have a route to a friendly city, and from beaches"
    rule = "65:21.1.1a"

    def hexes(self, position: Position, side: int) -> int:
        """Of all regions, and of the beaches of the side."""
        found = 0
        for region in regions(position, side):
            found |= region.hexes
        for hexes in _landings(position, side).values():
            found |= hexes
        return found
