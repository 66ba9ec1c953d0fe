"""MS:7 - what a ride by train wins: the turns of march to the front that it saves those in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine.modifiers import Shut
from openblitz.blitzkrieg.engine.places import carrier_of
from openblitz.blitzkrieg.engine.roster import GARRISONS
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import fronts
from openblitz.blitzkrieg.ground.rules.crowding import overfull
from openblitz.blitzkrieg.rail.rules import railroads
from openblitz.blitzkrieg.rail.rules.railroads import BY_RAIL, CARRIED, DETRAINING, ENTRAINING, LOAD
from openblitz.hexes import bits

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position

NEAR: Final = 8  # hexes: a city so near to the front is not left without a garrison


def best_stop(position: Position, train: int, units: tuple[int, ...], factors: int) -> int:
    """The square nearest to the front to which a train brings units from theirs.

    It has so many movement factors for it; where it starts is one of the squares.
    """
    rules = position.rules
    carrier = carrier_of(position.place[units[0]])
    start = position.place[units[0] if carrier is None else carrier]
    side = position.side_of(train)
    open_to = railroads.tracks(position, side)
    for one in rules.added[Shut]:
        for unit in (train, *units):
            open_to &= ~one.shut(position, unit)
    reach, dear = 0, tuple(sorted(railroads.prices(position, train).items()))
    for layer in railroads.layers_from(rules.ground.roads, start, factors, open_to, dear):
        reach |= layer
    for ring in fronts.rings(position, side):
        if ring >> start & 1:
            break
        for hex_ in bits.hexes(ring & reach):
            # Another train may still leave where it stands, but who plans does not count on that.
            if not overfull(position, units, hex_) and not overfull(position, (train,), hex_):
                return int(hex_)
    return start


def ride(position: Position, train: int, units: tuple[int, ...]) -> float:
    """What a ride wins units that wait together, in attack factors; 0 where it is not worth the trouble."""
    start = position.place[units[0]]
    way = railroads.cost_to(position, train, start)
    if way is None:
        return 0.0
    factors = railroads.left(position, train) - way - ENTRAINING - DETRAINING
    if factors <= 0:
        return 0.0
    stop = best_stop(position, train, units, factors)
    return fronts.saves(position, units, start, stop)


def nearer(position: Position, train: int, units: tuple[int, ...], hex_: int) -> float:
    """What those aboard win if the train is run to a square before it sets them down.

    It counts twice, so that a ride is ended before another takes its place at the front.
    """
    here, march, total = position.place[train], fronts.march, 0.0
    for unit in units:
        turns = march(position, unit, here) - march(position, unit, hex_)
        total += turns * position.roster.attack[unit]
    return 2 * fronts.TURN * total


def loads(position: Position, side: int) -> dict[int, tuple[int, ...]]:
    """By square, those who wait there for a train and can be spared, no more than one carries."""
    rules = position.rules
    roster, begins = position.roster, rules.board.rail_bits | rules.ground.city
    there: dict[int, list[int]] = {}
    for unit in position.on_board(side):
        if begins >> position.place[unit] & 1 and roster.presence[unit] in GARRISONS:
            there.setdefault(position.place[unit], []).append(unit)
    found: dict[int, tuple[int, ...]] = {}
    for hex_, units in there.items():
        able = [u for u in units if _waits(position, u)]
        able.sort(key=lambda u: (-roster.attack[u], u))
        if len(able) == len(units) and needed(position, side, hex_):
            able = able[:-1]
        chosen: list[int] = []
        for unit in able:
            if railroads.weight(rules, (*chosen, unit)) <= LOAD:
                chosen.append(unit)
        if chosen:
            found[hex_] = tuple(chosen)
    return found


def _waits(position: Position, unit: int) -> bool:
    """MS:7b, MS:7d, MS:7i - Whether a unit may still be taken up, and has far to march."""
    if position.roster.unit_class[unit] not in CARRIED or position.flags[unit] & BY_RAIL:
        return False
    return not position.moved(unit) and fronts.march(position, unit, position.place[unit]) >= fronts.SAVED


def needed(position: Position, side: int, hex_: int) -> bool:
    """Whether somebody has to stay on a square: in a city that only a garrison keeps, or near the front."""
    rules = position.rules
    if not rules.ground.city >> hex_ & 1:
        return False
    manned = CITIES.of(rules).manned(rules, side) >> hex_ & 1
    return bool(manned) or fronts.away(position, side, hex_) <= NEAR
