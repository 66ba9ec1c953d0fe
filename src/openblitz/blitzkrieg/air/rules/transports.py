"""75:32.33 - air transport as a target of interceptors: who was flown, by which way, and what is lost.

Who was flown, and how, is in the list of moves (`moves`); a flight is the first move of its unit.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.air.questions.air_combat import AIR_FIGHTING
from openblitz.blitzkrieg.engine.kinds import BLUE_RED
from openblitz.blitzkrieg.engine.modifiers import Lift
from openblitz.blitzkrieg.engine.places import ELIMINATED, in_play
from openblitz.blitzkrieg.engine.position import FLOWN, Position
from openblitz.blitzkrieg.engine.questions.losses import LOSSES
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable


# 75:32.33c - What either side has lost of its air transport for good, in half units.
TRANSPORT_LOST: Subject[tuple[int, int]] = Subject(
    Position,
    "transport-lost",
    (0, 0),
    BLUE_RED,
)
SHOT_DOWN = Subject(
    Position,
    "shot-down",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="was lost in the air on its way",
)


class Transport(NamedTuple):
    """A unit that was flown in this player-turn."""

    unit: int
    base: int  # where it took off
    hex: int  # where it came down
    way: tuple[int, ...]  # hex by hex behind the base, where it came down last


def flown(position: Position) -> list[Transport]:
    """75:32.33a, CL:32.33a - The units that the moving side has flown; who was only supplied is not flown."""
    found: dict[int, Transport] = {}
    flags, start, place, flies = position.flags, position.start, position.place, position.roster.flies
    for unit, base, way in position.went:
        if flags[unit] & FLOWN and unit not in found and base == start[unit] and not flies[unit]:
            found[unit] = Transport(unit, base, way[-1], way)
    return [one for one in found.values() if in_play(place[one.unit])]


def over(position: Position, side: int) -> int:
    """75:32.33a - The hexes over which transports of a side may be met: where they took off and came down."""
    if side != position.side or not AIR_FIGHTING.asked(position.rules):
        return 0
    return bits.of(Hex(hex_) for one in flown(position) for hex_ in (one.base, one.hex))


def at(position: Position, side: int, hex_: int) -> list[Transport]:
    """The transports of a side that may be met over a hex."""
    if side != position.side:
        return []
    return [one for one in flown(position) if hex_ in (one.base, one.hex)]


def flight_of(position: Position, unit: int) -> Transport | None:
    """The flight of a unit in this player-turn, if it was flown."""
    return next((one for one in flown(position) if one.unit == unit), None)


# What is lost


def factors(position: Position, units: Iterable[int]) -> int:
    """75:32.33b - The factors in which losses of passengers are counted; those who are gone have none."""
    worth = LOSSES(position).worth(position.roster, True)
    return sum(worth[unit] for unit in units if in_play(position.place[unit]))


def note_lost(position: Position, side: int, lost: int) -> int:
    """75:32.33c, R75-C26 - Half a unit of transport for each two factors, and for an odd one; how many."""
    halves = ceil(Fraction(lost, 2))
    blue, red = TRANSPORT_LOST(position)
    TRANSPORT_LOST.put(position, (blue + halves * (side == 0), red + halves * (side == 1)))
    return halves


def note_shot_down(position: Position, units: Iterable[int]) -> None:
    """CL:32.33c - Remember who did not live to land."""
    gone = sum(1 << unit for unit in units if position.place[unit] == ELIMINATED)
    SHOT_DOWN.put(position, SHOT_DOWN(position) | gone)


class ShotDownTransport(Lift):
    """75:32.33c - Air transport that was lost with its passengers."""

    name = "air transport shot down"
    says = (
        ("75:32.33a", "Air transports may be intercepted over the cities and over the hex of a drop."),
        ("75:32.33b", "What interceptors shoot down is lost by the units that are flown."),
        (
            "75:32.33c",
            "For each two factors, and for an odd one, half a unit of air transport is lost for good.",
        ),
    )

    def units(self, position: Position, side: int) -> Fraction:
        """Half a unit each."""
        return -Fraction(TRANSPORT_LOST(position)[side], 2)
