"""MS:12l-r - air forces at work: who flies together, who lands again at once, what may be over one square."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from openblitz.blitzkrieg.air_forces.rules import airbases
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.modifiers import Shown
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import base_of, is_aloft
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Event, Refusal


GROUND_UNITS: Final = 4  # MS:UNITCHART.classes - the class of ground units


class Flight(NamedTuple):
    """MS:12r - All aircraft from one base to one square, whatever they are to do there."""

    base: int
    hex: int
    units: tuple[int, ...]
    way: tuple[int, ...]


def flights(position: Position, side: int) -> list[Flight]:
    """MS:12r, RMS-74 - The flights of a side in the air, in the order in which they were allocated."""
    found: dict[tuple[int, int], list[Mission]] = {}
    for one in missions.of_side(position, side):
        found.setdefault((base_of(position.place[one.unit]), one.hex), []).append(one)
    return [
        Flight(base, hex_, tuple(one.unit for one in some), some[0].way)
        for (base, hex_), some in found.items()
    ]


def flight_to(position: Position, side: int, base: int, hex_: int) -> Flight | None:
    """MS:12r - The flight from a base to a square that one more aircraft would join."""
    of_side = flights(position, side)
    return next((one for one in of_side if (one.base, one.hex) == (base, hex_)), None)


def abort(position: Position, units: Iterable[int]) -> None:
    """MS:12p - Aircraft give up their mission and are back at the bases that they left, without loss."""
    back = [unit for unit in units if is_aloft(position.place[unit])]
    for unit in back:
        position.put(unit, base_of(position.place[unit]))
    position.went = tuple(one for one in position.went if one.unit not in back)
    missions.tidy(position)


def kind_of(position: Position, unit: int) -> str:
    """The kind of mission that an aircraft flies; empty where it is not in the air."""
    mission = missions.of(position, unit)
    return "" if mission is None else mission.kind


def fought_from(position: Position, hexes: Collection[int]) -> list[int]:
    """MS:12k - The aircraft that have flown from some bases in this player-turn, and were not ferried."""
    ferried = {one.unit for one in position.went if is_aloft(one.start)}
    flown = (one.unit for one in position.went if one.start in hexes and is_aloft(one.end))
    return [unit for unit in dict.fromkeys(flown) if unit not in ferried]


def over(position: Position, side: int, hex_: int) -> list[Mission]:
    """What a side has in the air over a square."""
    return [one for one in missions.of_side(position, side) if one.hex == hex_]


class Arrival(Added):
    """What happens when flights arrive, before all others move."""

    lists: ClassVar = "arrivals"

    def arrive(self, position: Position) -> Iterator[Event]:
        """The moving side's flights are there."""
        raise NotImplementedError


# Bases that are not what they were


class AirbasesShown(Shown):
    """MS:12e - Where each side has airbases in use, and who lies under them."""

    name = "airbases"
    says = ()
    title = "Airbases"
    about = "airbases at which aircraft take off and land now"
    rule = "MS:12e"

    def hexes(self, position: Position, side: int) -> int:
        """Those in use."""
        return airbases.in_use(position, side)


class ClosedShown(Shown):
    """MS:AIRMISSION.9c - The airbases of a side that are closed."""

    name = "closed airbases"
    says = ()
    title = "Closed airbases"
    about = "airbases at which nobody takes off or lands now: bombed, or just captured"
    rule = "MS:AIRMISSION.9c"

    def hexes(self, position: Position, side: int) -> int:
        """Those not in use."""
        return airbases.at(position, side) & ~airbases.in_use(position, side)


class ClosedAirbase(Objection):
    """MS:AIRMISSION.9c - From a closed airbase nobody takes off."""

    name = "closed airbase"
    says = (("MS:AIRMISSION.9c", "Nobody takes off or lands at a closed airbase for a complete turn."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of aircraft that are there."""
        here, side = position.place[unit], position.side_of(unit)
        if here <= 0 or airbases.in_use(position, side) >> here & 1:
            return None
        reason = f"The airbase on {name(Hex(here))} is closed: {position.roster.ids[unit]} cannot take off."
        return position.rules.refuse_by("MS:AIRMISSION.9c", reason, (here,), (unit,))
