"""MS:10 - what supplies units besides the cities of their home country, and who needs no supply at all.

Ports, beachheads, airbases that are flown to, Supply counters and captured production centers are each added
by the overlay that knows them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.land import POWERS
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.roster import Powers, Roster
    from openblitz.table import Refusal

SUPPLY: Final = "supply"  # the type of the counters
KEPT_ARMIES: Final = 64  # alliances of minor armies that are remembered


class Source(NamedTuple):
    """Something that supplies units: where it is, how much, and how far its lines lead."""

    called: str  # in words
    hexes: int
    most: int | None = None  # combat factors; None: any number
    by_sea: bool = False  # it counts against what the sea brings in all (MS:10u)
    rails: bool = True  # rail lines that run back to it serve as those to a city at home do
    near_rails: bool = False  # so do those that pass within five squares of it (MS:10w)
    own_units: int | None = (
        None  # the units that it supplies, as a set; None: those of its side's major power
    )


class Depot(Added):
    """Sources of supply besides the cities at home."""

    lists: ClassVar = "depots"
    plain: ClassVar[bool] = False  # whether its sources are found without a look at whose the cities are

    def sources(self, position: Position, side: int) -> Iterator[Source]:
        """Those of a side, as the position stands."""
        raise NotImplementedError


class Provided(Added):
    """Units that need no supply now, or are supplied where no line leads."""

    lists: ClassVar = "provided"

    def units(self, position: Position, side: int) -> int:
        """Those of a side, as a set."""
        raise NotImplementedError


class CountersStay(Objection):
    """MS:MINOR.supply - A Supply counter moves in no way: where it would have to go back, it is lost."""

    name = "supply counters do not retreat"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of Supply counters alone."""
        if position.roster.counters[unit].type.key != SUPPLY:
            return None
        reason = f"{position.roster.ids[unit]} is a Supply counter: it does not move, and does not retreat."
        return position.rules.refuse_by("MS:MINOR.supply", reason, (), (unit,))


class SupplyCounters(Depot):
    """MS:10x-y - The Supply counters of minor countries, each for its own army; none is replaced."""

    name = "supply counters"
    says = (
        ("MS:10x", "The army of a minor country traces its supply to a Supply counter of its own."),
        ("MS:10y", "Supply counters that are lost are not replaced."),
    )
    plain = True

    def sources(self, position: Position, side: int) -> Iterator[Source]:
        """Those of the armies that are on a side."""
        roster = position.roster
        for units, counters in _armies(roster.under[position.allegiance], roster, side):
            for unit in counters:
                here = position.place[unit]
                if on_map(here):
                    yield Source(f"{roster.ids[unit]} at {name(Hex(here))}", 1 << here, own_units=units)


@lru_cache(KEPT_ARMIES)
def _armies(powers: Powers, roster: Roster, side: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The armies of minor countries on a side: the units of each as a set, and its Supply counters."""
    armies: dict[int, list[int]] = {}
    for unit in powers.of_side[side]:
        if roster.army[unit] >= POWERS:
            armies.setdefault(roster.army[unit], []).append(unit)
    return tuple(
        (
            sum(1 << unit for unit in units),
            tuple(u for u in sorted(units) if roster.counters[u].type.key == "supply"),
        )
        for units in armies.values()
    )
