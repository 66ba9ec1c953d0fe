"""MS:7 - railroads: how far trains go, what they carry, and what becomes of them.

Whoever is in a train is aboard it, and on no square: it neither stands nor controls anything there.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.air_forces.rules import area_interdiction
from openblitz.blitzkrieg.battle.questions.defense import DEFENSE
from openblitz.blitzkrieg.battle.rules.defense import strong_ground
from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.conditions import OwnWay
from openblitz.blitzkrieg.engine.modifiers import (
    AllowanceModifier,
    DefenseModifier,
    GoingModifier,
    Invariant,
    Shown,
    Shut,
)
from openblitz.blitzkrieg.engine.objecting import Objection, ObjectionThere
from openblitz.blitzkrieg.engine.places import aboard, carrier_of, on_map
from openblitz.blitzkrieg.engine.position import UNIT_FLAGS, WORKED
from openblitz.blitzkrieg.ground.rules.tolls import Toll, paid
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.overruns.rules.overrun import OVERRUNS
from openblitz.blitzkrieg.rail.rules import rail_cuts
from openblitz.blitzkrieg.supply.rules import isolation
from openblitz.hexes import bits
from openblitz.hexes.grid import HEXES, Hex, name
from openblitz.hexes.reach import FACTOR, NO_ROADS, roadside
from openblitz.table import Part, Tally
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.hexes.paths import Step
    from openblitz.hexes.reach import Going
    from openblitz.table import Refusal


# MS:7e-i - Was taken up or set down by a train in this player-turn; a train: has done so with somebody.
BY_RAIL: Final = UNIT_FLAGS.flag("by-rail", by="railroads", homes=(__name__,))

TRAIN: Final = "railroad"
LOAD: Final = 8  # MS:7b - factors
ENTRAINING: Final = 10  # MS:7e - of the train's movement factors
DETRAINING: Final = 5  # MS:7g
DETRAINED: Final = 2 * FACTOR  # MS:7h - of the unit's own
CARRIED: Final = (4, 5)  # MS:7b - the classes that trains carry


def is_train(rules: Rules, unit: int) -> bool:
    """Whether a counter is a railroad unit."""
    return rules.roster.counters[unit].type.key == TRAIN


class ByRail(OwnWay):
    """MS:7f - Trains are run."""

    name = "by rail"
    verb = "run"

    def goes(self, rules: Rules, unit: int) -> bool:
        """Trains."""
        return is_train(rules, unit)

    def able(self, position: Position, unit: int) -> bool:
        """Along open lines."""
        return bool(targets(position, unit))

    def come(self, position: Position, unit: int, hex_: int) -> None:
        """By the cheapest line."""
        spend(position, unit, cost_to(position, unit, hex_) or 0)


def load(position: Position, train: int) -> list[int]:
    """MS:7c - Who is aboard a train."""
    here, side, place = aboard(train), position.side_of(train), position.place
    own = position.in_play().of_side[side] if position.carried else ()
    return [u for u in own if place[u] == here]


def weight(rules: Rules, units: Sequence[int]) -> int:
    """RMS-35 - What units come to as a load: what is printed, of artillery the second figure."""
    return sum(rules.roster.defense[u] for u in units)


# How far


def allowance_tally(position: Position, train: int) -> Tally:
    """MS:7f, MS:ISOLATION.rr - The movement factors of a train, and what bears on them."""
    whole = position.roster.counters[train].movement
    tally = Tally().plus(whole, f"{position.roster.ids[train]} moves by rail", "MS:7f")
    found = (one.part(position, train) for one in position.rules.added[AllowanceModifier])
    return Tally((*tally.parts, *(part for part in found if part is not None)))


def left(position: Position, train: int) -> int:
    """The movement factors that a train has left."""
    has = position.roster.counters[train].movement
    if any(one.part(position, train) is not None for one in position.rules.added[AllowanceModifier]):
        has = int(allowance_tally(position, train).total)
    return has - position.spent[train] // FACTOR


def spend(position: Position, train: int, factors: int) -> None:
    """A train has used so many movement factors."""
    position.spent[train] += factors * FACTOR


def tracks(position: Position, side: int) -> int:
    """MS:7j, MS:10z, RMS-33 - The rail squares that trains of a side may enter: no enemy, no enemy zone."""
    rules = position.rules
    open_to = isolation.open_rails(position, side) & rules.board.rail_bits
    return open_to & ~bearing.barred(position, side)


def prices(position: Position, train: int) -> dict[int, int]:
    """MS:7u, MS:AIRMISSION.13d - The squares that cost a train more than a movement factor to enter."""
    found = {hex_: rail_cuts.CROSSING * count for hex_, count in rail_cuts.markers(position).items()}
    slow = area_interdiction.zone(position, 1 - position.side_of(train))
    for hex_ in bits.hexes(slow & position.rules.board.rail_bits):
        found[hex_] = 2 * found.get(hex_, 1)
    return found


def layers(position: Position, train: int) -> tuple[int, ...]:
    """MS:7f, MS:7k, MS:7u - The squares that a train gets to, by what it costs; where it stands first.

    It may begin in an enemy zone. A square costs one factor; one with cuts in the line ten for each of them,
    and twice as much where enemy fighters interdict it (RMS-249).
    """
    rules = position.rules
    here, most = position.place[train], left(position, train)
    if not on_map(here) or most < 0:
        return ()
    open_to = tracks(position, position.side_of(train))
    for one in rules.added[Shut]:
        for unit in (train, *load(position, train)):
            open_to &= ~one.shut(position, unit)
    dear = prices(position, train)
    return layers_from(rules.ground.roads, here, most, open_to, tuple(sorted(dear.items())))


@lru_cache(64)  # several are asked for of one train, one after the other
def layers_from(
    roads: tuple[int, ...], here: int, most: int, open_to: int, dear: tuple[tuple[int, int], ...]
) -> tuple[int, ...]:
    """The same from any square, for so many movement factors, over squares that are open; some are dear."""
    price, cut = dict(dear), bits.of(Hex(h) for h, _ in dear)
    found = [0] * (most + 1)
    found[0] = seen = 1 << here
    for spent in range(most):
        fresh = found[spent]
        if not fresh:
            continue
        beside = roadside(roads, fresh) & open_to & ~seen
        found[spent + 1] |= beside & ~cut
        seen |= beside & ~cut
        if not beside & cut:
            continue
        for hex_ in bits.hexes(beside & cut):
            cost = spent + price[hex_]
            if cost <= most:
                found[cost] |= 1 << hex_
                seen |= 1 << hex_
    return tuple(found)


def targets(position: Position, train: int) -> int:
    """Every square that a train can be run to."""
    found = 0
    for layer in layers(position, train)[1:]:
        found |= layer
    return found


def cost_to(position: Position, train: int, hex_: int) -> int | None:
    """What it costs a train to get to a square; None where it does not."""
    found = enumerate(layers(position, train))
    return next((cost for cost, layer in found if layer >> hex_ & 1), None)


def way_to(position: Position, train: int, hex_: int) -> tuple[int, ...]:
    """The squares that a train enters on its way to one that it gets to."""
    found, dear = layers(position, train), prices(position, train)
    cost = next(cost for cost, layer in enumerate(found) if layer >> hex_ & 1)
    way, at = [hex_], hex_
    while cost:
        cost -= dear.get(at, 1)
        before = 0
        for direction, leading in enumerate(position.rules.ground.roads):
            before |= bits.step(1 << at & leading, direction)
        at = next(iter(bits.hexes(before & found[cost])))
        way.append(at)
    return tuple(reversed(way[:-1]))


def why_not(position: Position, train: int, hex_: int) -> Refusal:
    """Why a train does not get to a square."""
    rules = position.rules
    say, there, side = position.roster.ids[train], name(Hex(hex_)), position.side_of(train)
    if not rules.board.rail_bits >> hex_ & 1:
        return rules.refuse_by("MS:7f", f"There is no rail line at {there}.", (hex_,), (train,))
    if zones_of(rules).controlled(position, 1 - side) >> hex_ & 1:
        reason = f"{there} is in an enemy zone of control, which {say} may not enter."
        return rules.refuse_by("MS:7j", reason, (hex_,), (train,))
    if not tracks(position, side) >> hex_ & 1:
        shut = rules.ground.city >> hex_ & 1
        reason = f"The line is not open at {there}: {'no garrison is there' if shut else 'others hold it'}."
        return rules.refuse_by("MS:10z" if shut else "MS:7f", reason, (hex_,), (train,))
    for one in rules.added[Shut]:
        for unit in (train, *load(position, train)):
            if one.shut(position, unit) >> hex_ & 1:
                return one.refuse(position, unit, hex_)
    here, open_to = position.place[train], tracks(position, side)
    dear = tuple(sorted(prices(position, train).items()))
    far = enumerate(layers_from(rules.ground.roads, here, _FARTHEST, open_to, dear))
    cost = next((cost for cost, found in far if found >> hex_ & 1), None)
    if cost is None:
        return rules.refuse_by("MS:7f", f"No open rail line leads to {there} from here.", (hex_,), (train,))
    has = left(position, train)
    reason = f"{say} does not get to {there} with the {has} movement factors that it has left."
    short = why_short(position, train, cost)
    return short or rules.refuse_by("MS:7f", reason, (hex_,), (train,))


_FARTHEST: Final = len(HEXES)  # movement factors: more than any way costs that a train could ever go


def why_short(position: Position, train: int, takes: int) -> Refusal | None:
    """What leaves a train too few movement factors that has not spent them itself; None: it has.

    It was captured in this turn (MS:7o, RMS-34), or something bears on what it has (MS:ISOLATION.rr).
    """
    rules = position.rules
    here, say = position.place[train], position.roster.ids[train]
    if here == position.start[train] and any(one.hex == here for one in OVERRUNS(position)):
        reason = f"{say} was captured in this turn, and runs from the captor's next turn on."
        return rules.refuse_by("MS:7o", reason, (here,), (train,))
    parts = [
        part for one in rules.added[AllowanceModifier] if (part := one.part(position, train)) is not None
    ]
    if parts and position.roster.counters[train].movement - position.spent[train] // FACTOR >= takes:
        has = left(position, train)
        reason = f"{say} has {has} movement factors left, and it takes {takes}: {parts[0].why}."
        return rules.refuse_by(parts[0].rule, reason, (here,), (train,))
    return None


# What a train brings along, and what becomes of it


class RailsAreNoRoads(GoingModifier):
    """MS:7a - The red lines make nobody quicker who is not in a train."""

    name = "rails are no roads"
    says = (
        ("MS:7a", "The red lines are rail lines: no unit moves faster along them but in a train."),
        ("MS:7b", "A train carries 8 factors of ground units or flak, up to 60 squares."),
        ("MS:7d", "They must begin their turn on the line or in a city."),
        ("MS:7e", "It costs the train 10 of its movement factors to take units up, and 5 to set them down."),
        ("MS:7h", "Who was set down has lost 2 movement factors, and uses no other transport in that turn."),
    )

    always = True

    def key(self, position: Position, side: int) -> Hashable:
        """It is always so."""
        return None

    def refuse(self, position: Position, unit: int, hex_: int, way: Sequence[Step]) -> Refusal:
        """That who gets there by the line alone is no train."""
        say, there = position.roster.ids[unit], name(Hex(hex_))
        reason = f"{say} does not get to {there}: the lines are rails, which make nobody quicker."
        return position.rules.refuse_by("MS:7a", reason, (hex_,), (unit,))

    def change(self, position: Position, side: int, kind: MovementClass, going: Going) -> Going:
        """The ground without roads."""
        return replace(going, roads=NO_ROADS, through=0)


class TrainsUndoubled(DefenseModifier):
    """MS:7m, RMS-151 - One factor is all that a train has, in a city and in mountains too."""

    name = "trains are not doubled"
    says = (("MS:7m", "A train defends with one factor, loaded or not, in a city and in mountains too."),)

    def part(self, position: Position, unit: int) -> Part | None:
        """Half, of which the ground makes one; not where the ground asks what kind of unit it is."""
        rules = position.rules
        if not is_train(rules, unit) or DEFENSE(position).by_kind or not on_map(position.place[unit]):
            return None
        if not strong_ground(rules) >> position.place[unit] & 1:
            return None
        return Part(Fraction(1, 2), "not doubled by the ground", "MS:7m", times=True)


class NoSecondLift(Objection):
    """MS:7i - Who has been in a train uses no other transport in that turn."""

    name = "no other transport after rail"
    says = (("MS:7i", "Who was set down by a train uses no other transport in that turn."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of those who have."""
        rules = position.rules
        if not position.flags[unit] & BY_RAIL or is_train(rules, unit):
            return None
        reason = f"{position.roster.ids[unit]} has gone by rail in this turn, and uses no other transport."
        return rules.refuse_by("MS:7i", reason, (), (unit,))


class NoShipAfterRail(ObjectionThere):
    """MS:7i - Nor a ship."""

    name = "no ship after rail"
    says = ()

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Of those who have."""
        return NoSecondLift().refuse(position, unit)


class NoAttackAfterCut(Objection):
    """MS:7r - Who has cut a rail line makes no other attack in that turn, nor any barrage."""

    name = "no attack after a cut"
    says = (("MS:7r", "A ground unit cuts the line on which it stands, and does nothing else in that turn."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of those who have."""
        if not position.flags[unit] & WORKED:
            return None
        reason = f"{position.roster.ids[unit]} has cut a rail line, and does nothing else in this turn."
        return position.rules.refuse_by("MS:7r", reason, (), (unit,))


class RailsShown(Shown):
    """MS:7 - The squares that trains may enter now, with cuts and bridges."""

    name = "rail lines"
    says = ()
    title = "Rail lines"
    about = "rail squares that a side's trains may enter now; bridges, and cuts in the line"
    rule = "MS:7f"

    def hexes(self, position: Position, side: int) -> int:
        """Those of a side."""
        return tracks(position, side)

    def labels(self, position: Position, side: int) -> dict[int, str]:
        """Where the line is cut, and bridges."""
        found = {int(h): "bridge" for h in bits.hexes(rail_cuts.bridges(position.rules))}
        for hex_, count in rail_cuts.markers(position).items():
            found[hex_] = f"cut: {rail_cuts.CROSSING * count} movement factors to cross"
        return found


class RailHolds(Invariant):
    """MS:7 - Trains are on rail lines or in cities, and carry what they may."""

    name = "rail holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Those that are not."""
        rules = position.rules
        roster, ground = position.roster, rules.board.rail_bits | rules.ground.city
        for unit in roster.used:
            place = position.place[unit]
            if is_train(rules, unit):
                if on_map(place) and not ground >> place & 1:
                    yield f"{roster.ids[unit]} stands where no rail line is"
                if weight(rules, load(position, unit)) > LOAD:
                    yield f"{roster.ids[unit]} carries more than {LOAD} factors"
                continue
            carrier = carrier_of(place)
            if carrier is not None and is_train(rules, carrier) and roster.unit_class[unit] not in CARRIED:
                yield f"{roster.ids[unit]} is in a train, which does not carry its class"
        yield from _cuts_hold(position)


def _cuts_hold(position: Position) -> Iterator[str]:
    rules = position.rules
    for one in rail_cuts.CUTS(position):
        if not rules.board.rail_bits >> one.hex & 1:
            yield f"a rail line is cut at {name(Hex(one.hex))}, where none is"
        if not 1 <= one.markers <= rail_cuts.most(rules, one.hex):
            yield f"{one.markers} markers cut the line at {name(Hex(one.hex))}"
        if not position.turn - 1 <= one.turn <= position.turn:
            yield f"the line has been cut at {name(Hex(one.hex))} for longer than a turn"


def say_load(rules: Rules, units: Sequence[int], train: int, what: str) -> str:
    """What is told of units that are taken up or set down."""
    verb, _, where = what.partition(" ")
    return f"{rules.roster.say(units)} {does(units, verb)} {where} {rules.roster.ids[train]}."


class Detrained(Toll):
    """MS:7h - Two movement factors of who was set down by a train."""

    name = "detraining"

    def part(self, position: Position, unit: int) -> Part | None:
        """Two; the mark is also on who has cut a line."""
        flags = position.flags[unit]
        if not flags & BY_RAIL or flags & WORKED or is_train(position.rules, unit):
            return None
        return paid(DETRAINED, "detraining", "MS:7h")
