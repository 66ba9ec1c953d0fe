"""MS:SCENARIO.H - civil war: one army dealt over the board, whose units are loyal or rebel, and whose
production centers are of whoever holds them.

A unit that rebels is replaced by a counter of the other side that prints the same. A center that no combat
unit is on lies turned over and makes nothing; whose combat units come there first has it (RMS-170).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine.modifiers import Invariant, Kept, Upkeep
from openblitz.blitzkrieg.engine.places import BOX, WAITING, lies_on, on_map, turned_over
from openblitz.blitzkrieg.engine.roster import BLUE, RED, Presence
from openblitz.blitzkrieg.ground.rules.first import MOVES_FIRST, SETS_UP_FIRST
from openblitz.blitzkrieg.ground.rules.quarters import quarters
from openblitz.blitzkrieg.ground.rules.set_up import room
from openblitz.blitzkrieg.production.rules import production
from openblitz.blitzkrieg.scenarios.rules.orders_of_battle import CENTERS
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event
from openblitz.table.view import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice

DEALT: Final = "MS:SCENARIO.H.b"
LOYAL: Final = "MS:SCENARIO.H.c"
FIRST: Final = "MS:SCENARIO.H.d"
SEIZED: Final = "MS:SCENARIO.H.g"
CAPTURED: Final = "MS:SCENARIO.H.h"
LOYAL_UP_TO: Final = 3  # of a die
INSTALLATION: Final = 6  # MS:UNITCHART.classes


# Dealing the army out


def deal(position: Position, dice: Dice) -> Event:
    """MS:SCENARIO.H.b, RMS-97 - Each unit to a city or port at random, and no two to one square."""
    roster = position.roster
    own = [u for u in position.of_side(BLUE) if position.place[u] == WAITING]
    # Installations before those who stand on them.
    own.sort(key=lambda u: (roster.unit_class[u] != INSTALLATION, u))
    for unit in own:
        where = list(bits.hexes(_free(position, unit)))
        roll = dice.roll(f"the square of {roster.ids[unit]}", len(where))
        position.put(unit, where[roll - 1])
    for center in production.centers(position, BLUE):
        position.put(center, turned_over(position.place[center]))  # MS:SCENARIO.H.g
    return Event("dealt", f"{len(own)} counters are dealt over the board.", (DEALT,))


def _free(position: Position, unit: int) -> int:
    """The squares to which a unit may be dealt."""
    rules = position.rules
    roster, place = position.roster, position.place
    there = [place[u] for u in position.of_side(BLUE) if on_map(place[u])]
    found, needs = room(position, unit), quarters(rules, unit)
    if roster.flies[unit] and needs is not None:  # one at a base, as long as there are empty ones
        manned = {hex_: there.count(hex_) for hex_ in bits.hexes(found)}
        return bits.of(h for h in manned if manned[h] == min(manned.values()))
    if roster.counters[unit].type.key == "airbase" or (needs is not None and needs.off_land):
        return found & ~bits.of(Hex(h) for h in there)
    return found & rules.ground.city & ~bits.of(Hex(h) for h in there)


def divide(position: Position, dice: Dice) -> Event:
    """MS:SCENARIO.H.c - A die a unit: 1 to 3 it is loyal, 4 to 6 it rebels; aircraft go with their base."""
    rules = position.rules
    roster, rebels, loyal = position.roster, 0, 0
    squares: dict[int, list[int]] = {}
    for unit in position.of_side(BLUE):
        if on_map(position.place[unit]):
            squares.setdefault(position.place[unit], []).append(unit)
    for hex_, units in squares.items():
        roll = dice.roll(f"the loyalty of {roster.say(units)}")
        if roll <= LOYAL_UP_TO:
            loyal += len(units)
            continue
        for unit in units:
            rebels += 1
            position.put(unit, BOX)
            position.put(_like(position, unit, RED), hex_)
    text = f"{loyal} units stay with {rules.names[BLUE]}, {rebels} go over to {rules.names[RED]}."
    return Event("divided", text, (LOYAL,))


def _like(position: Position, unit: int, side: int) -> int:
    """The first counter of a side in the box that prints the same as a unit."""
    roster = position.roster
    prints = (*production.stamp(roster, unit), roster.counters[unit].points)
    alike = (u for u in sorted(roster.used) if roster.army[u] == side and position.place[u] == BOX)
    return next(u for u in alike if (*production.stamp(roster, u), roster.counters[u].points) == prints)


def begin(position: Position, dice: Dice) -> Event:
    """MS:SCENARIO.H.d, RMS-97 - Who has fewer ground units moves first; of as many, a die decides."""
    rules = position.rules
    blue, red = (_ground_units(position, side) for side in (BLUE, RED))
    told = f"{rules.names[BLUE]} has {blue} ground units, {rules.names[RED]} {red}"
    if blue == red:
        roll = dice.roll("who moves first")
        first = BLUE if roll <= LOYAL_UP_TO else RED
        told += f"; a roll of {roll} decides"
    else:
        first = BLUE if blue < red else RED
    MOVES_FIRST.put(position, first)
    SETS_UP_FIRST.put(position, 1 - first)
    position.side = first  # nobody sets anything up
    return Event("first", f"{told}: {rules.names[first]} moves first.", (FIRST,))


def _ground_units(position: Position, side: int) -> int:
    """MS:9i, RMS-175 - How many a side has on the board: trains and flak too, but no installations."""
    own, unit_class = position.roster.under[position.allegiance].ground[side], position.roster.unit_class
    return sum(on_map(position.place[u]) for u in own if unit_class[u] != INSTALLATION)


# Production centers


def _in_play(position: Position) -> Iterator[tuple[int, int]]:
    """The production centers on the board, and where they are."""
    for center in production.all_centers(position.roster):
        place = position.place[center]
        hex_ = place if on_map(place) else lies_on(place)
        if hex_ > 0:
            yield center, hex_


def holder(position: Position, hex_: int) -> int | None:
    """The side whose combat units are on a square; None where there are none."""
    presence, powers = position.roster.presence, position.roster.under[position.allegiance]
    for side in (BLUE, RED):
        there = (u for u in powers.fights[side] if position.place[u] == hex_)
        if any(presence[u] is not Presence.STATION for u in there):
            return side
    return None


def _began(position: Position, hex_: int) -> bool:
    """Whether combat units of either side began this player-turn on a square, or are there."""
    fights, presence = position.roster.under[position.allegiance].fights, position.roster.presence
    units = (
        u for side in (BLUE, RED) for u in fights[side] if hex_ in (position.start[u], position.place[u])
    )
    return any(presence[u] is not Presence.STATION for u in units)


def _put(position: Position, center: int, place: int) -> None:
    position.put(center, place)
    position.begin_at(center, place)


class Seizing(Upkeep):
    """MS:SCENARIO.H.g-h, RMS-170 - A production center is of whoever has combat units on it."""

    name = "seizing production centers"
    says = (
        (SEIZED, "A production center is of the side that seizes it first, with a combat unit on it."),
        (CAPTURED, "Who drives off the units on it captures it, and uses it."),
    )

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """When it stands who is there; a position may be written with centers that nobody holds."""
        for center, hex_ in tuple(_in_play(position)):
            if not final and (not on_map(position.place[center]) or _began(position, hex_)):
                continue
            by, owner = holder(position, hex_), position.side_of(center)
            if by is None:
                if on_map(position.place[center]):
                    _put(position, center, turned_over(hex_))
            elif by != owner or not on_map(position.place[center]):
                own = center if by == owner else _like(position, center, by)
                _put(position, center, BOX)
                _put(position, own, hex_)
                say, there = position.roster.ids[own], name(Hex(hex_))
                text = f"{position.rules.names[by]} seizes the production center in {there}: {say}."
                yield Event("captured", text, (SEIZED, CAPTURED), (there,), (say,))


class CentersOfNobody(Kept):
    """MS:SCENARIO.H.g - Where there are production centers that nobody holds."""

    name = "centers that nobody holds"
    says = ()

    def boxes(self, position: Position) -> Iterator[Box]:
        """In one box."""
        lines = tuple(
            f"{name(Hex(hex_))}: {position.roster.counters[center].points} points."
            for center, hex_ in _in_play(position)
            if not on_map(position.place[center])
        )
        if lines:
            yield Box(place="free centers", title="Production centers that nobody holds", lines=lines)


class CentersKept(Invariant):
    """MS:SCENARIO.H.g - There are as many production centers as were dealt, whoever has them."""

    name = "civil war holds"

    def faults(self, position: Position) -> Iterator[str]:
        """No two on a square; none is lost."""
        lost = [u for u in production.all_centers(position.roster) if position.place[u] not in (BOX, WAITING)]
        if len(lost) != len(list(_in_play(position))):
            yield f"a counter of {CENTERS} is lost"
